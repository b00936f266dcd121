"""Reads games without the lock and without writing, even while another app has them open.

The data may be slightly out of date. Repairs are made in memory only.
"""

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Final, NoReturn

from banker_app.engine.json_types import JsonMapping
from banker_app.store.api import (
    DiskFault,
    GameDamaged,
    GameRecord,
    NewerFormat,
    NoSuchGame,
    Notice,
    NotSaved,
)
from banker_app.store.beside import mirror_of
from banker_app.store.catalogue import CHECKPOINTS, DELETED, FILE, GAMES, SETTINGS, are_tables
from banker_app.store.edition_files import DiskShelf
from banker_app.store.filesystem import DiskFiles, Files, read_or_nothing, reason_of
from banker_app.store.game_records import (
    from_document,
    is_listing,
    is_whole,
    known_as,
    newest_first,
)
from banker_app.store.journal import Checkpoint
from banker_app.store.journal_format import Chain, CorruptJournal, Documents, apply, read_chain
from banker_app.store.json_codec import copy

EVENTS: Final = "events"
CLOSED: Final = "read_only"


def journal_path(folder: Path, game_id: str) -> Path:
    """Path of a game's journal."""
    return folder / GAMES / game_id / f"{EVENTS}.jsonl"


def chain_on_disk(files: Files, path: Path) -> Chain:
    """Read a journal as opening would, without changing it.

    Raises FileNotFoundError, CorruptJournal or NewerFormat.
    """
    # Read the mirror first: a concurrent writer can then only be ahead in the journal.
    mirror = read_or_nothing(files, mirror_of(path))
    main = read_or_nothing(files, path)
    if main is None and mirror is None:
        raise FileNotFoundError(path)
    return read_chain(main or b"", mirror or b"")


def tables_of(chain: Chain) -> dict[str, Documents]:
    """The tables that result from the lines of a journal."""
    tables: dict[str, Documents] = {}
    for record in chain.records[1:]:
        apply(tables, record)
    return tables


def catalogue_of(chain: Chain) -> dict[str, Documents]:
    """The tables of a catalogue; empty if they are not valid."""
    tables = tables_of(chain)
    return tables if are_tables(tables) else {}


def entries_on_disk(files: Files, folder: Path, game_id: str) -> list[JsonMapping]:
    """The entries of a game, even while another app has it open.

    Raises OSError and what `chain_on_disk` raises.
    """
    entries = tables_of(chain_on_disk(files, journal_path(folder, game_id))).get(EVENTS, {})
    if not is_whole(entries):
        raise CorruptJournal(0)
    return list(entries.values())


class LookingShelf(DiskShelf):
    """The custom editions in the folder, read-only. See edition_files.Shelf."""

    def put(self, name: str, text: str) -> NoReturn:
        """Raise NotSaved."""
        raise NotSaved(CLOSED)

    def remove(self, name: str) -> NoReturn:
        """Raise NotSaved."""
        raise NotSaved(CLOSED)


class LookedAt:
    """A read-only game. See api.Journal."""

    def __init__(self, entries: Sequence[JsonMapping]) -> None:
        self.notices: tuple[Notice, ...] = ()
        self._entries = entries

    def entries(self) -> Sequence[JsonMapping]:
        return [copy(entry) for entry in self._entries]

    def append(self, entry: JsonMapping) -> NoReturn:
        """Raise NotSaved."""
        raise NotSaved(CLOSED)

    def close(self) -> None:
        """See api.Journal."""


class LookingStore:
    """The games of a folder that another process has locked, or that cannot be written.

    See api.GameStore; every method that would change something raises NotSaved.
    """

    def __init__(self, folder: str | PathLike[str], *, files: Files | None = None) -> None:
        """Raise DiskFault or NewerFormat if the list of games cannot be read."""
        self.notices: tuple[Notice, ...] = ()
        self._folder = Path(folder)
        self._files: Files = files or DiskFiles()
        self._tables()

    def games(self) -> tuple[GameRecord, ...]:
        """See api.GameStore. Games missing from the list are found by their folders."""
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
        known = known_as(game_id, {record.id for record in self.games()})
        if known is None:
            raise NoSuchGame(game_id)
        try:
            return LookedAt(entries_on_disk(self._files, self._folder, known))
        except CorruptJournal as damage:
            raise GameDamaged(known, max(damage.good_lines - 1, 0)) from damage
        except FileNotFoundError as missing:
            raise GameDamaged(known, 0) from missing
        except OSError as fault:
            raise DiskFault(reason_of(fault), fault.errno) from fault

    def checkpoints(self) -> Mapping[str, Checkpoint]:
        """The checkpoint of each game."""
        rows = self._tables().get(CHECKPOINTS, {}).values()
        return {one["id"]: (one["lines"], one["seal"]) for one in rows}

    def withdraw(self, game_id: str) -> NoReturn:
        """Raise NotSaved."""
        raise NotSaved(CLOSED)

    def settings(self) -> JsonMapping:
        return dict(copy(self._tables().get(SETTINGS, {}).get("1", {})))

    def create(self, record: GameRecord) -> NoReturn:
        """Raise NotSaved."""
        raise NotSaved(CLOSED)

    def update(self, record: GameRecord) -> NoReturn:
        """Raise NotSaved."""
        raise NotSaved(CLOSED)

    def delete(self, game_id: str) -> NoReturn:
        """Raise NotSaved."""
        raise NotSaved(CLOSED)

    def put_settings(self, values: JsonMapping) -> NoReturn:
        """Raise NotSaved."""
        raise NotSaved(CLOSED)

    def close(self) -> None:
        """Do nothing: no file is kept open."""

    def _tables(self) -> dict[str, Documents]:
        """The current catalogue, or the sound part of a damaged one; empty if there is none."""
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
            return None  # The list shows that it exists; opening it reports the fault.
