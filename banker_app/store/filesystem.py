"""The file operations that the store needs, behind one interface that tests can replace.

The rest of the store does not call the operating system; this module does not know what a file
means.
"""

import errno
import os
import shutil
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Protocol

from banker_app.store.api import DiskFault, NotSaved

_BINARY: Final[int] = getattr(os, "O_BINARY", 0)
_PIECE: Final = 1 << 20
_NOT_KNOWN: Final = frozenset((errno.ENOTSUP, errno.EINVAL, errno.ENOTTY))
"""Error codes of file systems that do not support an operation."""
_REASONS: Final = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EFBIG: "too_big",
    errno.EROFS: "read_only",
    errno.EACCES: "read_only",
    errno.EPERM: "read_only",
}


class Files(Protocol):
    """A file system. Every method may raise OSError."""

    def read(self, path: Path) -> bytes:
        """Return the contents of a file; FileNotFoundError if there is none."""
        ...

    def open_to_append(self, path: Path) -> int:
        """Return a handle that appends; the file must exist."""
        ...

    def create(self, path: Path) -> int:
        """Create a file or empty an existing one, and return its handle."""
        ...

    def write(self, handle: int, data: bytes) -> int:
        """Write data, possibly only part of it; return how many bytes."""
        ...

    def sync(self, handle: int) -> None:
        """Return once what was written would survive a power cut."""

    def cut(self, handle: int, size: int) -> None:
        """Shorten a file to this many bytes."""

    def read_back(self, handle: int) -> bytes:
        """Return the contents of an open file, even if it has no name any more."""
        ...

    def stands(self, handle: int, path: Path, size: int) -> bool:
        """Return whether an open file is the one at this path, with this many bytes."""
        ...

    def close(self, handle: int) -> None:
        """Close a handle."""

    def replace(self, old: Path, new: Path) -> None:
        """Rename a file or folder atomically, replacing a file with the new name."""

    def sync_folder(self, folder: Path) -> None:
        """Return once the names in a folder would survive a power cut."""

    def is_folder(self, path: Path) -> bool:
        """Return whether a folder of this name exists."""
        ...

    def make_folder(self, folder: Path) -> None:
        """Create a folder in an existing one."""

    def names(self, folder: Path) -> list[str]:
        """Return the names in a folder, sorted; none if there is no such folder."""
        ...

    def remove(self, path: Path) -> None:
        """Remove a file or a whole folder, if it exists."""

    def lock(self, folder: Path) -> Callable[[], None]:
        """Lock a folder for this process and return a function that unlocks it. StoreBusy."""
        ...


class DiskFiles:
    """The file system of this device."""

    def read(self, path: Path) -> bytes:
        return path.read_bytes()

    def open_to_append(self, path: Path) -> int:
        return os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)

    def create(self, path: Path) -> int:
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC | _BINARY
        return os.open(path, flags, 0o644)

    def write(self, handle: int, data: bytes) -> int:
        return os.write(handle, data)

    def sync(self, handle: int) -> None:
        flush(handle)

    def cut(self, handle: int, size: int) -> None:
        os.ftruncate(handle, size)

    def read_back(self, handle: int) -> bytes:
        os.lseek(handle, 0, os.SEEK_SET)  # Writes go to the end all the same.
        pieces: list[bytes] = []
        while piece := os.read(handle, _PIECE):
            pieces.append(piece)
        return b"".join(pieces)

    def stands(self, handle: int, path: Path, size: int) -> bool:
        try:
            there = os.stat(path)
        except (FileNotFoundError, NotADirectoryError):
            return False
        here = os.fstat(handle)
        return os.path.samestat(there, here) and here.st_size == size

    def close(self, handle: int) -> None:
        os.close(handle)

    def replace(self, old: Path, new: Path) -> None:
        os.replace(old, new)

    def sync_folder(self, folder: Path) -> None:
        if sys.platform == "win32":
            return  # Windows cannot open a folder; the volume's log keeps renames.
        handle = os.open(folder, os.O_RDONLY)
        try:
            flush(handle)
        except OSError as fault:
            if fault.errno not in _NOT_KNOWN:  # Some file systems cannot flush a folder on request.
                raise
        finally:
            os.close(handle)

    def is_folder(self, path: Path) -> bool:
        return path.is_dir()

    def make_folder(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)

    def names(self, folder: Path) -> list[str]:
        return sorted(os.listdir(folder)) if folder.is_dir() else []

    def remove(self, path: Path) -> None:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)

    def lock(self, folder: Path) -> Callable[[], None]:
        from banker_app.store.lock import lock_folder  # Late: there is none in a browser.

        return lock_folder(folder)


def flush(handle: int) -> None:
    """Flush a file to the disk itself; OSError if that fails."""
    if sys.platform == "darwin" or sys.platform == "ios":
        import fcntl

        try:
            # On macOS, fsync stops at the drive's own cache, which is lost in a power cut.
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
        except OSError as fault:
            # Some network disks do not support the command; fsync is the best they can do.
            if fault.errno not in _NOT_KNOWN:
                raise
    os.fsync(handle)


def reason_of(fault: OSError) -> str:
    """Return the store's code for an error of the operating system."""
    return _REASONS.get(fault.errno or 0, "io")


@contextmanager
def os_errors_as(kind: type[DiskFault | NotSaved]) -> Generator[None]:
    """Report errors of the operating system as one of the store's."""
    try:
        yield
    except OSError as fault:
        raise kind(reason_of(fault), fault.errno) from fault


def write_all(files: Files, handle: int, data: bytes) -> None:
    """Write all data, since one call may write only part of it."""
    while data:
        written = files.write(handle, data)
        if written <= 0:
            raise OSError(errno.EIO, "the disk takes no more bytes")
        data = data[written:]


def read_or_nothing(files: Files, path: Path) -> bytes | None:
    """Return the contents of a file, or None if there is none."""
    try:
        return files.read(path)
    except FileNotFoundError:
        return None


def close_quietly(files: Files, handle: int) -> None:
    """Close a handle and ignore errors: everything that matters was flushed before."""
    with suppress(OSError):
        files.close(handle)


def make_folders(files: Files, folder: Path) -> None:
    """Create a folder and its parents, durably, unless they exist.

    An existing name is flushed too: its creator may have been killed before doing so.
    """
    made = not files.is_folder(folder)
    if made:
        make_folders(files, folder.parent)
        files.make_folder(folder)
    try:
        files.sync_folder(folder.parent)
    except OSError as fault:
        # The parent may belong to the system, which then takes care of its names.
        if made or reason_of(fault) != "read_only":
            raise


def put_file(files: Files, path: Path, data: bytes) -> None:
    """Replace the contents of a file atomically: a power cut leaves the old or the new.

    Flushes the data first, then renames, then flushes the folder: any other order can leave a
    name without data.
    """
    beside = path.with_name(path.name + ".tmp")
    handle = files.create(beside)
    try:
        write_all(files, handle, data)
        files.sync(handle)
    except OSError:
        close_quietly(files, handle)
        with suppress(OSError):  # On a full disk, the next attempt needs this space.
            files.remove(beside)
        raise
    close_quietly(files, handle)
    files.replace(beside, path)
    files.sync_folder(path.parent)
