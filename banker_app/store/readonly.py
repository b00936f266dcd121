"""Games looked at without the lock and without a single write, while somebody else holds them.

What is read may be a moment old. Nothing is repaired here: what would be is shown as it would be.
"""

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Final, NoReturn

from banker_app.engine.json_types import JsonMapping
from banker_app.store.api import (
    NOTHING,
    DiskFault,
    GameDamaged,
    GameRecord,
    NewerFormat,
    NoSuchGame,
    Notice,
    NotSaved,
)
from banker_app.store.catalogue import CHECKPOINTS, DELETED, FILE, GAMES, SETTINGS, are_tables
from banker_app.store.edition_files import DiskShelf
from banker_app.store.filesystem import DiskFiles, Files, read_or_nothing, reason_of
from banker_app.store.game_records import from_document, is_listing, is_whole, newest_first
from banker_app.store.journal import Checkpoint, Documents, mirror_of
from banker_app.store.journal_format import Chain, CorruptJournal, read_chain
from banker_app.store.json_codec import copy

EVENTS: Final = "events"
CLOSED: Final = "read_only"


def journal_path(folder: Path, game_id: str) -> Path:
    """Where the entries of a game lie."""
    return folder / GAMES / game_id / f"{EVENTS}.jsonl"


def chain_on_disk(files: Files, path: Path) -> Chain:
    """A journal as opening would find it, left as it is.

    Raises FileNotFoundError, CorruptJournal or NewerFormat.
    """
    # The copy first: a writer can then only be ahead in the journal itself.
    mirror = read_or_nothing(files, mirror_of(path))
    main = read_or_nothing(files, path)
    if main is None and mirror is None:
        raise FileNotFoundError(path)
    return read_chain(main or b"", mirror or b"")


def tables_of(chain: Chain) -> dict[str, Documents]:
    """What the lines of a journal add up to."""
    tables: dict[str, Documents] = {}
    for record in chain.records[1:]:
        for name in record.get("drop", ()):
            tables.pop(name, None)
        for name, keys in record.get("del", NOTHING).items():
            for key in keys:
                tables.get(name, {}).pop(key, None)
        for name, documents in record.get("put", NOTHING).items():
            tables.setdefault(name, {}).update(documents)
    return tables


def catalogue_of(chain: Chain) -> dict[str, Documents]:
    """The tables of a catalogue; none where its lines say what no app has written."""
    tables = tables_of(chain)
    return tables if are_tables(tables) else {}


def entries_on_disk(files: Files, folder: Path, game_id: str) -> list[JsonMapping]:
    """The entries of a game, also while another app has it open.

    Raises OSError and what `chain_on_disk` raises.
    """
    entries = tables_of(chain_on_disk(files, journal_path(folder, game_id))).get(EVENTS, {})
    if not is_whole(entries):
        raise CorruptJournal(0)
    return list(entries.values())


class LookingShelf(DiskShelf):
    """The boxes beside those games. See shelf.Shelf."""

    def put(self, name: str, text: str) -> NoReturn:
        """Nothing is ever kept here."""
        raise NotSaved(CLOSED)

    def remove(self, name: str) -> NoReturn:
        """Nothing is ever removed here."""
        raise NotSaved(CLOSED)


class LookedAt:
    """A game that takes no entries. See port.Journal."""

    def __init__(self, entries: Sequence[JsonMapping]) -> None:
        self.notices: tuple[Notice, ...] = ()
        self._entries = entries

    def entries(self) -> Sequence[JsonMapping]:
        """See port.Journal."""
        return [copy(entry) for entry in self._entries]

    def append(self, entry: JsonMapping) -> NoReturn:
        """Nothing is ever kept here."""
        raise NotSaved(CLOSED)

    def close(self) -> None:
        """See port.Journal."""


class LookingStore:
    """The games of a folder that another process holds, or that cannot be written.

    See port.GameStore; everything that would change something is NotSaved.
    """

    def __init__(self, folder: str | PathLike[str], *, files: Files | None = None) -> None:
        """DiskFault or NewerFormat when not even the list can be read."""
        self.notices: tuple[Notice, ...] = ()
        self._folder = Path(folder)
        self._files: Files = files or DiskFiles()
        self._tables()

    def games(self) -> tuple[GameRecord, ...]:
        """See port.GameStore. Games that the list lacks are found by their folders."""
        tables = self._tables()
        gone = {one["id"] for one in tables.get(DELETED, {}).values()}
        found = {one["id"]: one for one in tables.get(GAMES, {}).values()}
        counts: dict[str, int] = {}
        for game_id in self._files.names(self._folder / GAMES):
            if (chain := self._chain(game_id)) is None or game_id in gone:
                continue
            counts[game_id] = len(chain.lines) - 1
            about = chain.records[0].get("about", {})
            if about.get("id") == game_id and is_listing(about):
                found.setdefault(game_id, about)
        return newest_first(
            from_document(copy(one), counts.get(one["id"], 0)) for one in found.values()
        )

    def open(self, game_id: str) -> LookedAt:
        """See port.GameStore."""
        if game_id not in {record.id for record in self.games()}:
            raise NoSuchGame(game_id)
        try:
            return LookedAt(entries_on_disk(self._files, self._folder, game_id))
        except CorruptJournal as damage:
            raise GameDamaged(game_id, max(damage.good_lines - 1, 0)) from damage
        except FileNotFoundError as missing:
            raise GameDamaged(game_id, 0) from missing
        except OSError as fault:
            raise DiskFault(reason_of(fault), fault.errno) from fault

    def checkpoints(self) -> Mapping[str, Checkpoint]:
        """How far each game was known to reach."""
        rows = self._tables().get(CHECKPOINTS, {}).values()
        return {one["id"]: (one["lines"], one["seal"]) for one in rows}

    def settings(self) -> JsonMapping:
        """See port.GameStore."""
        return dict(copy(self._tables().get(SETTINGS, {}).get("1", {})))

    def create(self, record: GameRecord) -> NoReturn:
        """Nothing is ever kept here."""
        raise NotSaved(CLOSED)

    def update(self, record: GameRecord) -> NoReturn:
        """Nothing is ever kept here."""
        raise NotSaved(CLOSED)

    def delete(self, game_id: str) -> NoReturn:
        """Nothing is ever removed here."""
        raise NotSaved(CLOSED)

    def put_settings(self, values: JsonMapping) -> NoReturn:
        """Nothing is ever kept here."""
        raise NotSaved(CLOSED)

    def close(self) -> None:
        """There is nothing to give back."""

    def _tables(self) -> dict[str, Documents]:
        """The catalogue as it is now; without one, or with a damaged one, what is sound of it."""
        try:
            return catalogue_of(chain_on_disk(self._files, self._folder / FILE))
        except FileNotFoundError:
            return {}
        except CorruptJournal as damage:
            chain = Chain()
            chain.follow(damage.sound)
            return catalogue_of(chain)
        except OSError as fault:
            raise DiskFault(reason_of(fault), fault.errno) from fault

    def _chain(self, game_id: str) -> Chain | None:
        try:
            return chain_on_disk(self._files, journal_path(self._folder, game_id))
        except (CorruptJournal, NewerFormat, OSError):
            return None  # Opening it tells what is wrong; the list shows that it is there.
