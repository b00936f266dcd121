"""Backups of games in `backups/`, and the disk space left for them.

Files are named by increasing numbers, so that no clock decides which is newest. The caller knows
the format and decides whether a backup is complete.
"""

import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from banker_app.engine.frozen import Frozen
from banker_app.store.api import DiskFault, NotSaved
from banker_app.store.filesystem import (
    Files,
    make_folders,
    os_errors_as,
    put_file,
    read_or_nothing,
)

FOLDER: Final = "backups"
PENDING: Final = "restoring.json"
"""A file being imported. If a power cut interrupts the import, the next start completes it."""
KEPT: Final = 10
"""Backups to keep in total, plus the newest complete one of every other game."""
ROOM_NEEDED: Final = 20_000_000
"""Bytes that must be free for a backup; with less, the games need the space."""
_NAME: Final = re.compile(r"(\d{6,})-([A-Za-z0-9][A-Za-z0-9_-]{0,63})\.banker\.json")


class SpareCopy(Frozen):
    """A backup file."""

    name: str
    number: int
    game_id: str


def room_left(folder: Path) -> int | None:
    """Free bytes on the disk of a folder, which need not exist; None if unknown."""
    for place in (folder, *folder.parents):
        try:
            return shutil.disk_usage(place).free
        except FileNotFoundError:
            continue  # It does not exist yet and will be on the same disk as its parent.
        except OSError:
            return None
    return None


class Backups:
    """The backup folder."""

    def __init__(
        self, folder: Path, files: Files, room: Callable[[Path], int | None] = room_left
    ) -> None:
        self._folder = folder / FOLDER
        self._pending = folder / PENDING
        self._files = files
        self._room = room

    @property
    def place(self) -> str:
        """Path of the folder."""
        return str(self._folder)

    @os_errors_as(DiskFault)
    def listed(self) -> tuple[SpareCopy, ...]:
        """The backups, newest first. DiskFault."""
        names = self._files.names(self._folder)
        found = [(known, name) for name in names if (known := _NAME.fullmatch(name))]
        copies = [
            SpareCopy(name=name, number=int(known[1]), game_id=known[2]) for known, name in found
        ]
        return tuple(sorted(copies, key=lambda one: one.number, reverse=True))

    @os_errors_as(DiskFault)
    def read(self, name: str) -> bytes | None:
        """The contents of a backup, or None if there is none of this name. DiskFault."""
        if not _NAME.fullmatch(name):
            return None
        return read_or_nothing(self._files, self._folder / name)

    @os_errors_as(NotSaved)
    def keep(self, game_id: str, data: bytes, is_whole: Callable[[bytes], bool]) -> SpareCopy:
        """Add a backup, which is durable on return, and remove those no longer needed.

        NotSaved: no backup was added, and none was removed.
        """
        room = self._room(self._folder)
        if room is not None and room < ROOM_NEEDED + len(data):
            raise NotSaved("disk_full")
        number = max((one.number for one in self.listed()), default=0) + 1
        name = f"{number:06d}-{game_id}.banker.json"
        make_folders(self._files, self._folder)
        put_file(self._files, self._folder / name, data)
        self._let_go(is_whole)
        return SpareCopy(name=name, number=number, game_id=game_id)

    # ---- import --------------------------------------------------------------------------

    @os_errors_as(NotSaved)
    def begin_restoring(self, data: bytes) -> None:
        """Store the file about to be imported, durably. NotSaved."""
        put_file(self._files, self._pending, data)

    @os_errors_as(DiskFault)
    def interrupted(self) -> bytes | None:
        """The file of an interrupted import, or None. DiskFault."""
        return read_or_nothing(self._files, self._pending)

    def end_restoring(self) -> None:
        """Delete the stored file. If that fails, the next start repeats the import harmlessly."""
        with suppress(OSError):
            self._files.remove(self._pending)
            self._files.sync_folder(self._pending.parent)

    # ---- within ----------------------------------------------------------------------------

    def _let_go(self, is_whole: Callable[[bytes], bool]) -> None:
        """Remove all but the newest ten backups, but never a game's only complete one."""
        copies = self.listed()
        safe = {
            game_id: next(
                (one for one in copies if one.game_id == game_id and self._whole(one, is_whole)),
                None,
            )
            for game_id in {one.game_id for one in copies[KEPT:]}
        }
        for old in copies[KEPT:]:
            newer = safe[old.game_id]
            if newer is not None and newer.number > old.number:
                try:
                    self._files.remove(self._folder / old.name)
                except OSError:
                    return  # A surplus backup does no harm; the next one tries again.

    def _whole(self, copy: SpareCopy, is_whole: Callable[[bytes], bool]) -> bool:
        try:
            data = self.read(copy.name)
        except DiskFault:
            return False
        return data is not None and is_whole(data)
