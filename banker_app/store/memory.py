"""The store in memory, for tests, previews and games that are not kept.

It fulfils the contract of api.py, including copies, and touches no file.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

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
    known_as,
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
        return [copy(entry) for entry in self._kept]

    def append(self, entry: JsonMapping) -> None:
        given = numbered(entry, len(self._kept) + 1)
        as_kept = _as_kept(given)
        if self._closed:
            raise NotSaved("closed")
        self._kept.append(as_kept)

    def close(self) -> None:
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
        self._fresh: set[str] = set()
        self._settings: JsonObject = {}
        self._closed = False

    def games(self) -> tuple[GameRecord, ...]:
        self._check_readable()
        return newest_first(
            from_document(copy(one), len(self._entries[one["id"]]))
            for one in self._records.values()
        )

    def create(self, record: GameRecord) -> MemoryJournal:
        check_id(record.id)
        self._check_writable()
        if known_as(record.id, self._records) is not None:
            raise GameExists(record.id)
        self._fresh.add(record.id)
        self._records[record.id] = _as_kept(to_document(record))
        self._entries[record.id] = []
        return self._hand_out(record.id)

    def open(self, game_id: str) -> MemoryJournal:
        self._check_readable()
        known = self._known(game_id)
        if known in self._open_games:
            raise GameInUse(known)
        self._fresh.discard(known)
        return self._hand_out(known)

    def update(self, record: GameRecord) -> None:
        self._check_writable()
        known = self._known(record.id)
        self._records[known] = _as_kept(to_document(replace(record, id=known)))

    def delete(self, game_id: str) -> None:
        self._check_writable()
        known = self._known(game_id)
        if (journal := self._open_games.get(known)) is not None:
            journal.close()
        self._fresh.discard(known)
        del self._records[known], self._entries[known]

    def withdraw(self, game_id: str) -> None:
        if game_id not in self._fresh:
            raise NoSuchGame(game_id)
        self.delete(game_id)

    def settings(self) -> JsonMapping:
        self._check_readable()
        found: JsonObject = copy(self._settings)
        return found

    def put_settings(self, values: JsonMapping) -> None:
        self._check_writable()
        self._settings.update(_as_kept(dict(values)))

    def close(self) -> None:
        for journal in tuple(self._open_games.values()):
            journal.close()
        self._closed = True

    def _known(self, game_id: str) -> str:
        known = known_as(game_id, self._records)
        if known is None:
            raise NoSuchGame(game_id)
        return known

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
