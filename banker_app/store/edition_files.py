"""The boxes that a table has described itself: one file each, beside its games.

Keeps text under a name; what a box is, and whether it is one, is for the content room to say. A
game keeps the copy it was started with, so nothing here can change a game.
"""

import re
from pathlib import Path
from typing import Final, Protocol

from banker_app.store.api import DiskFault, NotSaved
from banker_app.store.filesystem import Files, put_file, read_or_nothing, reason_of

FOLDER: Final = "boxes"
SUFFIX: Final = ".toml"
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,63}")
"""What a box may be called: no path, no hidden file, nothing that a disk would fold together."""


class Shelf(Protocol):
    """Descriptions of boxes, by name."""

    def names(self) -> tuple[str, ...]:
        """Return the names, in alphabetical order."""
        ...

    def read(self, name: str) -> str | None:
        """Return a description, or None where there is none. DiskFault."""
        ...

    def put(self, name: str, text: str) -> None:
        """Keep a description, in place of an older one. NotSaved; ValueError for a bad name."""
        ...

    def remove(self, name: str) -> None:
        """Throw a description away. NotSaved; nothing happens where there is none."""
        ...

    def place(self, name: str) -> str:
        """Return where a description lies on the disk; nothing where it lies on none."""
        ...


class MemoryShelf:
    """A shelf that is gone with the process."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def names(self) -> tuple[str, ...]:
        """Return the names, in alphabetical order."""
        return tuple(sorted(self._texts))

    def read(self, name: str) -> str | None:
        """Return a description, or None."""
        return self._texts.get(name)

    def put(self, name: str, text: str) -> None:
        """Keep a description."""
        self._texts[_sound(name)] = text

    def remove(self, name: str) -> None:
        """Throw a description away."""
        self._texts.pop(name, None)

    def place(self, name: str) -> str:
        """Return nothing: memory has no places."""
        return ""


class DiskShelf:
    """A folder of files, each whole or not there."""

    def __init__(self, folder: Path, files: Files) -> None:
        self._folder = folder / FOLDER
        self._files = files

    def names(self) -> tuple[str, ...]:
        """Return the names, in alphabetical order."""
        stems = (n.removesuffix(SUFFIX) for n in self._files.names(self._folder) if SUFFIX in n)
        return tuple(sorted(stem for stem in stems if NAME.fullmatch(stem)))

    def read(self, name: str) -> str | None:
        """Return a description, or None where there is none. DiskFault.

        Bytes that are no text are returned as such; the reader of the description reports them.
        """
        try:
            data = read_or_nothing(self._files, self._path(name))
        except OSError as fault:
            raise DiskFault(reason_of(fault), fault.errno) from fault
        return None if data is None else data.decode("utf-8", errors="replace")

    def put(self, name: str, text: str) -> None:
        """Keep a description, in place of an older one."""
        path = self._path(_sound(name))
        try:
            if not self._files.is_folder(self._folder):
                self._files.make_folder(self._folder)
                self._files.sync_folder(self._folder.parent)
            put_file(self._files, path, text.encode("utf-8"))
        except OSError as fault:
            raise NotSaved(reason_of(fault), fault.errno) from fault

    def remove(self, name: str) -> None:
        """Throw a description away."""
        if name not in self.names():
            return
        try:
            self._files.remove(self._path(name))
            self._files.sync_folder(self._folder)
        except OSError as fault:
            raise NotSaved(reason_of(fault), fault.errno) from fault

    def place(self, name: str) -> str:
        """Return where a description lies on the disk."""
        return str(self._path(name))

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}{SUFFIX}"


def _sound(name: str) -> str:
    if not NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name of a box")
    return name
