"""Spare copies of games in `backups/`, and the room that is left for them.

Keeps bytes under numbers that only grow, so that no clock decides what is newest. What is in a
copy, and whether it is whole, is asked of the caller, who knows the format.
"""

import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from banker_app.store.api import DiskFault, NotSaved
from banker_app.store.filesystem import Files, make_folders, put_file, read_or_nothing, reason_of

FOLDER: Final = "backups"
PENDING: Final = "restoring.json"
"""A file that is being imported: the next start finishes what a power cut interrupted."""
KEPT: Final = 10
"""Copies in all; beyond them the newest whole one of every other game."""
ROOM_NEEDED: Final = 20_000_000
"""Bytes. With less than that left, games need the room more than their copies."""
_NAME: Final = re.compile(r"(\d{6,})-([A-Za-z0-9][A-Za-z0-9_-]{0,63})\.banker\.json")


@dataclass(frozen=True, slots=True, kw_only=True)
class SpareCopy:
    """A file in the folder of copies."""

    name: str
    number: int
    game_id: str


def room_left(folder: Path) -> int | None:
    """Bytes that still fit where a folder is or would be; None when the system does not say."""
    for place in (folder, *folder.parents):
        try:
            return shutil.disk_usage(place).free
        except FileNotFoundError:
            continue  # Not made yet: it will be on the same disk as the folder above.
        except OSError:
            return None
    return None


class Backups:
    """The folder of copies."""

    def __init__(
        self, folder: Path, files: Files, room: Callable[[Path], int | None] = room_left
    ) -> None:
        self._folder = folder / FOLDER
        self._pending = folder / PENDING
        self._files = files
        self._room = room

    @property
    def place(self) -> str:
        """Where the copies lie."""
        return str(self._folder)

    def listed(self) -> tuple[SpareCopy, ...]:
        """The copies, the newest first. DiskFault."""
        try:
            names = self._files.names(self._folder)
        except OSError as fault:
            raise DiskFault(reason_of(fault), fault.errno) from fault
        found = [(known, name) for name in names if (known := _NAME.fullmatch(name))]
        copies = [
            SpareCopy(name=name, number=int(known[1]), game_id=known[2]) for known, name in found
        ]
        return tuple(sorted(copies, key=lambda one: one.number, reverse=True))

    def read(self, name: str) -> bytes | None:
        """A copy's bytes, or None where there is no such copy. DiskFault."""
        if not _NAME.fullmatch(name):
            return None
        try:
            return read_or_nothing(self._files, self._folder / name)
        except OSError as fault:
            raise DiskFault(reason_of(fault), fault.errno) from fault

    def keep(self, game_id: str, data: bytes, is_whole: Callable[[bytes], bool]) -> SpareCopy:
        """Add a copy, durable when this returns, and let go of those it makes superfluous.

        NotSaved: there is no new copy, and no older one went.
        """
        room = self._room(self._folder)
        if room is not None and room < ROOM_NEEDED + len(data):
            raise NotSaved("disk_full")
        number = max((one.number for one in self.listed()), default=0) + 1
        name = f"{number:06d}-{game_id}.banker.json"
        try:
            make_folders(self._files, self._folder)
            put_file(self._files, self._folder / name, data)
        except OSError as fault:
            raise NotSaved(reason_of(fault), fault.errno) from fault
        self._let_go(is_whole)
        return SpareCopy(name=name, number=number, game_id=game_id)

    # ---- a file that is being taken in ---------------------------------------------------

    def begin_restoring(self, data: bytes) -> None:
        """Note durably what is about to be taken in. NotSaved."""
        try:
            put_file(self._files, self._pending, data)
        except OSError as fault:
            raise NotSaved(reason_of(fault), fault.errno) from fault

    def interrupted(self) -> bytes | None:
        """What was being taken in when the app ended, if it was. DiskFault."""
        try:
            return read_or_nothing(self._files, self._pending)
        except OSError as fault:
            raise DiskFault(reason_of(fault), fault.errno) from fault

    def end_restoring(self) -> None:
        """It is done, or taken back. Left undone, this is merely looked at once more."""
        with suppress(OSError):
            self._files.remove(self._pending)
            self._files.sync_folder(self._pending.parent)

    # ---- within ----------------------------------------------------------------------------

    def _let_go(self, is_whole: Callable[[bytes], bool]) -> None:
        """Remove what is older than the newest ten, but never a game's only whole copy."""
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
                    return  # One copy too many harms nobody; the next one tries again.

    def _whole(self, copy: SpareCopy, is_whole: Callable[[bytes], bool]) -> bool:
        try:
            data = self.read(copy.name)
        except DiskFault:
            return False
        return data is not None and is_whole(data)
