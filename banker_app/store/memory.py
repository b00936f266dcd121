"""The store in memory, for tests, previews and games that are not kept.

It fulfils the contract of api.py, including copies, and touches no file.
"""

from collections.abc import Callable, Sequence

from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.store.api import (
    DiskFault,
    GameExists,
    GameInUse,
    GameRecord,
    NoSuchGame,
    Notice,
    NotSaved,
)
from banker_app.store.game_records import (
    check_id,
    from_document,
    newest_first,
    numbered,
    to_document,
)
from banker_app.store.json_codec import copy, decode, encode


class MemoryJournal:
    """An open game in memory. See api.Journal."""

    def __init__(self, kept: list[JsonObject], closing: Callable[[], None]) -> None:
        self.notices: tuple[Notice, ...] = ()
        self._kept = kept
        self._closing = closing
        self._closed = False

    def entries(self) -> Sequence[JsonMapping]:
        """See api.Journal."""
        return [copy(entry) for entry in self._kept]

    def append(self, entry: JsonMapping) -> None:
        """See api.Journal."""
        given = numbered(entry, len(self._kept) + 1)
        as_kept = _as_kept(given)
        if self._closed:
            raise NotSaved("closed")
        self._kept.append(as_kept)

    def close(self) -> None:
        """See api.Journal."""
        if not self._closed:
            self._closed = True
            self._closing()


class MemoryStore:
    """Games and settings that live as long as this object. See api.GameStore."""

    def __init__(self) -> None:
        self.notices: tuple[Notice, ...] = ()
        self._records: dict[str, JsonObject] = {}
        self._entries: dict[str, list[JsonObject]] = {}
        self._open_games: dict[str, MemoryJournal] = {}
        self._settings: JsonObject = {}
        self._closed = False

    def games(self) -> tuple[GameRecord, ...]:
        """See api.GameStore."""
        self._check_readable()
        return newest_first(
            from_document(copy(one), len(self._entries[one["id"]]))
            for one in self._records.values()
        )

    def create(self, record: GameRecord) -> MemoryJournal:
        """See api.GameStore."""
        check_id(record.id)
        self._check_writable()
        if record.id in self._records:
            raise GameExists(record.id)
        self._records[record.id] = _as_kept(to_document(record))
        self._entries[record.id] = []
        return self._hand_out(record.id)

    def open(self, game_id: str) -> MemoryJournal:
        """See api.GameStore."""
        self._check_readable()
        if game_id not in self._records:
            raise NoSuchGame(game_id)
        if game_id in self._open_games:
            raise GameInUse(game_id)
        return self._hand_out(game_id)

    def update(self, record: GameRecord) -> None:
        """See api.GameStore."""
        self._check_writable()
        if record.id not in self._records:
            raise NoSuchGame(record.id)
        self._records[record.id] = _as_kept(to_document(record))

    def delete(self, game_id: str) -> None:
        """See api.GameStore."""
        self._check_writable()
        if game_id not in self._records:
            raise NoSuchGame(game_id)
        if (journal := self._open_games.get(game_id)) is not None:
            journal.close()
        del self._records[game_id], self._entries[game_id]

    def settings(self) -> JsonMapping:
        """See api.GameStore."""
        self._check_readable()
        found: JsonObject = copy(self._settings)
        return found

    def put_settings(self, values: JsonMapping) -> None:
        """See api.GameStore."""
        self._check_writable()
        self._settings.update(_as_kept(dict(values)))

    def close(self) -> None:
        """See api.GameStore."""
        for journal in tuple(self._open_games.values()):
            journal.close()
        self._closed = True

    def _hand_out(self, game_id: str) -> MemoryJournal:
        journal = MemoryJournal(self._entries[game_id], lambda: self._let_go(game_id))
        self._open_games[game_id] = journal
        return journal

    def _let_go(self, game_id: str) -> None:
        self._open_games.pop(game_id, None)

    def _check_readable(self) -> None:
        if self._closed:
            raise DiskFault("closed")

    def _check_writable(self) -> None:
        if self._closed:
            raise NotSaved("closed")


def _as_kept(value: JsonObject) -> JsonObject:
    """Return a value as it would be read from a file, so that both stores behave alike."""
    kept: JsonObject = decode(encode(value))
    return kept
