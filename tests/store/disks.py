"""Disks for tests: one that writes down what is asked of it, and one that fails when told to."""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

from banker_app.store.filesystem import DiskFiles


class QuickFiles(DiskFiles):
    """The real file system without its flushes: for tests that pull no plug."""

    def sync(self, handle: int) -> None:
        """Do nothing."""

    def sync_folder(self, folder: Path) -> None:
        """Do nothing."""


class BlindFiles(QuickFiles):
    """A disk that does not tell upper from lower case, as those of macOS and Windows."""


def _as_made(path: Path) -> Path:
    """A path in the letters in which its names were made."""
    found = Path(path.anchor)
    for part in path.relative_to(found).parts:
        there = found.iterdir() if found.is_dir() else ()
        found /= next((one.name for one in there if one.name.casefold() == part.casefold()), part)
    return found


def _blindly(name: str) -> Callable[..., Any]:
    plain = getattr(QuickFiles, name)
    return lambda self, *arguments: plain(
        self, *(_as_made(one) if isinstance(one, Path) else one for one in arguments)
    )


for _name in (
    *("read", "open_to_append", "create", "stands", "replace", "is_folder", "make_folder"),
    *("names", "remove"),
):
    setattr(BlindFiles, _name, _blindly(_name))


class WatchedFiles(QuickFiles):
    """Keeps the order of the calls, and fails those it was told to fail.

    `calls` holds words like `write events.jsonl`; `fail["sync events.jsonl"]` is an errno.
    """

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.fail: dict[str, int] = {}
        self.room: int | None = None
        """Bytes that still fit, all files together; None for no end."""
        self.before: Callable[[str], None] = lambda call: None
        self._names: dict[int, str] = {}

    def open_to_append(self, path: Path) -> int:
        self._note("open", path.name)
        handle = super().open_to_append(path)
        self._names[handle] = path.name
        return handle

    def create(self, path: Path) -> int:
        self._note("create", path.name)
        handle = super().create(path)
        self._names[handle] = path.name
        return handle

    def write(self, handle: int, data: bytes) -> int:
        self._note("write", self._names[handle])
        if self.room is None:
            return super().write(handle, data)
        if not self.room:
            raise OSError(errno.ENOSPC, "full")
        written = super().write(handle, data[: self.room])
        self.room -= written
        return written

    def sync(self, handle: int) -> None:
        self._note("sync", self._names[handle])

    def sync_folder(self, folder: Path) -> None:
        self._note("sync_folder", folder.name)

    def cut(self, handle: int, size: int) -> None:
        self._note("cut", self._names[handle])
        super().cut(handle, size)

    def replace(self, old: Path, new: Path) -> None:
        self._note("replace", new.name)
        super().replace(old, new)

    def lock(self, folder: Path) -> Callable[[], None]:
        self._note("lock", folder.name)
        return super().lock(folder)

    def make_folder(self, folder: Path) -> None:
        self._note("make_folder", folder.name)
        super().make_folder(folder)

    def _note(self, verb: str, name: str) -> None:
        call = f"{verb} {name}"
        self.before(call)
        self.calls.append(call)
        if (number := self.fail.get(call)) is not None:
            raise OSError(number, call)
