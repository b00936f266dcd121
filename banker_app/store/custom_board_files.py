"""Custom boards, one file each, beside the games.

Stores text by name; `content` parses and validates it. A game keeps the copy of its edition that
it was started with, so changes here do not affect games.
"""

import re
from pathlib import Path
from typing import Final

from banker_app.store.api import DiskFault, NotSaved
from banker_app.store.block_files import MemoryFiles
from banker_app.store.filesystem import Files, os_errors_as, put_file, read_or_nothing
from banker_app.store.game_records import is_device

FOLDER: Final = "boxes"
"""The name in every data folder since the first version."""
SUFFIX: Final = ".toml"
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,63}")
"""Valid names: no path, no hidden file, no names that differ only in case."""


def is_name(name: str) -> bool:
    """Whether a new board may have this name on every system."""
    return NAME.fullmatch(name) is not None and not is_device(name)


class CustomBoardFiles:
    """The files of custom boards by name, in a folder. They are written atomically."""

    def __init__(self, folder: Path, files: Files) -> None:
        self._folder = folder / FOLDER
        self._files = files

    def names(self) -> tuple[str, ...]:
        """Return the names, in alphabetical order."""
        stems = (n.removesuffix(SUFFIX) for n in self._files.names(self._folder) if SUFFIX in n)
        return tuple(sorted(stem for stem in stems if NAME.fullmatch(stem)))

    @os_errors_as(DiskFault)
    def read(self, name: str) -> str | None:
        """Return the text of a file, or None if there is none. DiskFault.

        Bytes that are not UTF-8 are passed on in the text; the parser reports them.
        """
        data = read_or_nothing(self._files, self._path(name))
        return None if data is None else data.decode("utf-8", errors="replace")

    @os_errors_as(NotSaved)
    def put(self, name: str, text: str) -> None:
        """Write or replace a file. NotSaved; ValueError for a bad name."""
        if not NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no name of a custom board")
        if not self._files.is_folder(self._folder):
            self._files.make_folder(self._folder)
            self._files.sync_folder(self._folder.parent)
        put_file(self._files, self._path(name), text.encode("utf-8"))

    @os_errors_as(NotSaved)
    def remove(self, name: str) -> None:
        """Delete a file; does nothing if there is none. NotSaved."""
        if name in self.names():
            self._files.remove(self._path(name))
            self._files.sync_folder(self._folder)

    def place(self, name: str) -> str:
        """Return the path of a file on the disk; empty if it is not on a disk."""
        return str(self._path(name))

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}{SUFFIX}"


class MemoryBoardFiles(CustomBoardFiles):
    """Files that live as long as this object."""

    def __init__(self) -> None:
        super().__init__(Path("/memory"), MemoryFiles())

    def place(self, name: str) -> str:
        return ""
