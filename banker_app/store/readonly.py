"""Reads games without the lock and without writing, even while another app has them open.

The data may be slightly out of date. Repairs are made in memory only.
"""

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import NoReturn

from banker_app.engine.json_types import JsonMapping
from banker_app.store.api import DiskFault, GameRecord, NewerFormat, NoSuchGame, Notice, NotSaved
from banker_app.store.catalogue import DELETED, FILE, GAMES, SETTINGS, by_id, catalogue_of
from banker_app.store.custom_board_files import CustomBoardFiles
from banker_app.store.filesystem import DiskFiles, Files, os_errors_as
from banker_app.store.game_records import from_document, known_as, newest_first
from banker_app.store.journal_format import Documents
from banker_app.store.reading import as_damage, entries_on_disk, journal_path, listing_in, look_at


def _refused(*_: object, **_more: object) -> NoReturn:
    raise NotSaved("read_only")


class LookingBoardFiles(CustomBoardFiles):
    """The custom boards in the folder, read-only."""

    put = remove = _refused


class LookedAt:
    """A read-only game. See api.Journal."""

    append = _refused

    def __init__(self, entries: Sequence[JsonMapping]) -> None:
        self.notices: tuple[Notice, ...] = ()
        self._entries = entries

    def entries(self) -> Sequence[JsonMapping]:
        return self._entries

    def close(self) -> None:
        """Do nothing: no file is kept open."""


class LookingStore:
    """The games of a folder that another process has locked, or that cannot be written.

    See api.GameStore; every method that would change something raises NotSaved.
    """

    create = update = delete = withdraw = put_settings = _refused

    def __init__(self, folder: str | PathLike[str], *, files: Files | None = None) -> None:
        """Raise DiskFault or NewerFormat if the list of games cannot be read."""
        self.notices: tuple[Notice, ...] = ()
        self._folder = Path(folder)
        self._files: Files = files or DiskFiles()
        self._tables()

    def games(self) -> tuple[GameRecord, ...]:
        """Return the games, including those known only by their folders."""
        tables = self._tables()
        found, gone = (by_id(tables.get(table, {})) for table in (GAMES, DELETED))
        counts: dict[str, int] = {}
        for game_id in self._files.names(self._folder / GAMES):
            looked = look_at(self._files, journal_path(self._folder, game_id))
            # One that cannot be read is listed as existing; opening it reports the fault.
            if looked.fault is None and game_id not in gone:
                counts[game_id] = looked.chain.changes
                if listing := listing_in(looked.chain, game_id):
                    found.setdefault(game_id, listing)
        return newest_first(
            from_document(one, counts.get(game_id, 0)) for game_id, one in found.items()
        )

    def open(self, game_id: str) -> LookedAt:
        known = known_as(game_id, {record.id for record in self.games()})
        if known is None:
            raise NoSuchGame(game_id)
        with os_errors_as(DiskFault), as_damage(known):
            return LookedAt(entries_on_disk(self._files, self._folder, known))

    def settings(self) -> JsonMapping:
        return self._tables().get(SETTINGS, {}).get("1", {})

    def close(self) -> None:
        """Do nothing: no file is kept open."""

    @os_errors_as(DiskFault)
    def _tables(self) -> dict[str, Documents]:
        """The current catalogue, or the sound part of a damaged one; empty if there is none."""
        found = look_at(self._files, self._folder / FILE)
        if isinstance(found.fault, NewerFormat):
            raise found.fault
        return catalogue_of(found.sound_part())
