"""A file system over a pool of open blocks, for the storage that a browser offers.

A browser opens files only asynchronously, but reads, writes and flushes an open one synchronously.
The store's files are therefore kept in blocks opened at the start, and the first kilobyte of each
block holds the path of its file. Nothing here depends on a browser: the tests use blocks that tear
writes and lose what was not flushed, and a store in memory uses those below.
"""

import errno
import struct
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final, Protocol

SLOT: Final = 512
"""Bytes of a label: one sector, which a disk writes entirely or not at all."""
START: Final = 2 * SLOT
"""Offset of the file's bytes, after two labels: the current one and its successor."""
_CHECKSUM: Final = 16
_NUMBERS: Final = struct.Struct("<QH")
_LONGEST_PATH: Final = SLOT - _CHECKSUM - _NUMBERS.size


class Block(Protocol):
    """An open file of the device. Every method may raise OSError."""

    def size(self) -> int:
        """Return the length in bytes."""
        ...

    def read(self, at: int, length: int) -> bytes:
        """Return at most `length` bytes from offset `at`."""
        ...

    def write(self, at: int, data: bytes) -> int:
        """Write data at offset `at`, possibly only part of it; return how many bytes."""
        ...

    def truncate(self, size: int) -> None:
        """Shorten the file to `size` bytes, or lengthen it with zeros."""

    def flush(self) -> None:
        """Return once everything written would survive a power cut."""


class MemoryBlock:
    """A block that lives as long as this object."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = bytearray(data)

    def size(self) -> int:
        return len(self.data)

    def read(self, at: int, length: int) -> bytes:
        return bytes(self.data[at : at + length])

    def write(self, at: int, data: bytes) -> int:
        self.data += bytes(max(0, at - len(self.data)))
        self.data[at : at + len(data)] = data
        return len(data)

    def truncate(self, size: int) -> None:
        self.data = self.data[:size].ljust(size, b"\0")

    def flush(self) -> None:
        """Do nothing: what was written is there."""


class _File:
    """A block and its current label: a path, or none if the block is free."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.number, self.slot, self.path = _newest_label(block)
        self.end = max(block.size(), START)

    def relabel(self, number: int, path: str) -> None:
        """Write the next label. Until a flush, a power cut may restore the previous one."""
        slot = 1 - self.slot
        label = _label(number, path)
        if self.block.write(slot * SLOT, label) != len(label):
            raise OSError(errno.ENOSPC, "a label was written in part")
        self.number, self.slot, self.path = number, slot, path

    def truncate(self, size: int = 0) -> None:
        """Shorten the file to `size` bytes."""
        self.block.truncate(START + size)
        self.end = START + size


class BlockFiles:
    """Files over a pool of blocks. See filesystem.Files.

    A block is reused only once the disk has it as free and empty: after a power cut, a new file
    must never contain the bytes of an old one. If a label could not be flushed, it is unknown which
    label is current, so the block is not used again until the next start reads it.
    """

    def __init__(self, blocks: Iterable[Block]) -> None:
        """Find the files in these blocks, and free blocks left half-released by a power cut."""
        self._free: list[_File] = []
        self._files: dict[str, _File] = {}
        self._folders: set[str] = set()
        self._handles: dict[int, _File] = {}
        self._last_handle = 0
        self._last_number = 0
        for block in blocks:
            self.add(block)

    # ---- the pool --------------------------------------------------------------------------

    @property
    def free(self) -> int:
        """Number of free blocks."""
        return len(self._free)

    def paths(self) -> list[str]:
        """Return the path of every file, sorted."""
        return sorted(self._files)

    def add(self, block: Block) -> None:
        """Add a block. Of two with the same path, the one with the later label wins."""
        file = _File(block)
        self._last_number = max(self._last_number, file.number)
        if not file.path:
            self._release(file)
            return
        known = self._files.get(file.path)
        if known is not None and known.number > file.number:
            self._release(file)
            return
        self._files[file.path] = file
        if known is not None:
            self._release(known)

    def _release(self, file: _File) -> None:
        """Free a block: first remove the path and flush, then the bytes."""
        if file.path:
            file.relabel(self._next_number(), "")
            file.block.flush()
        if file.end > START:
            file.truncate()
            file.block.flush()
        self._free.append(file)

    # ---- bytes -----------------------------------------------------------------------------

    def read(self, path: Path) -> bytes:
        file = self._found(path)
        return file.block.read(START, file.end - START)

    def open_to_append(self, path: Path) -> int:
        return self._opened(self._found(path))

    def create(self, path: Path) -> int:
        """OSError (ENOSPC) when no block is free."""
        known = self._files.get(str(path))
        if known is not None:
            known.truncate()
            return self._opened(known)
        if len(str(path).encode()) > _LONGEST_PATH:
            raise OSError(errno.ENAMETOOLONG, "the path does not fit into a label", str(path))
        if not self._free:
            raise OSError(errno.ENOSPC, "no block is free", str(path))
        file = self._free[-1]
        file.relabel(self._next_number(), str(path))
        self._free.pop()
        self._files[str(path)] = file
        return self._opened(file)

    def write(self, handle: int, data: bytes) -> int:
        file = self._handles[handle]
        written = file.block.write(file.end, data)
        file.end += written
        return written

    def sync(self, handle: int) -> None:
        self._handles[handle].block.flush()

    def cut(self, handle: int, size: int) -> None:
        self._handles[handle].truncate(size)

    def read_back(self, handle: int) -> bytes:
        file = self._handles[handle]
        return file.block.read(START, file.end - START)

    def stands(self, handle: int, path: Path, size: int) -> bool:
        file = self._handles[handle]
        return self._files.get(str(path)) is file and file.block.size() == START + size

    def close(self, handle: int) -> None:
        self._handles.pop(handle, None)

    # ---- names -----------------------------------------------------------------------------

    def replace(self, old: Path, new: Path) -> None:
        """The new name is flushed; a folder cannot be renamed here."""
        file, replaced = self._found(old), self._files.get(str(new))
        if file is replaced:
            return
        del self._files[str(old)]
        file.relabel(self._next_number(), str(new))
        file.block.flush()
        self._files[str(new)] = file
        if replaced is not None:
            self._release(replaced)

    def sync_folder(self, folder: Path) -> None:
        """A path is flushed with the bytes of its file, or as it changes."""

    def is_folder(self, path: Path) -> bool:
        return str(path) in self._folders or path == path.parent or any(self._below(path))

    def make_folder(self, folder: Path) -> None:
        """A folder persists only once it contains a file."""
        self._folders.add(str(folder))

    def names(self, folder: Path) -> list[str]:
        start = len(f"{folder}/")
        return sorted({path[start:].partition("/")[0] for path in self._below(folder)})

    def remove(self, path: Path) -> None:
        for each in [p for p in self._files if p == str(path)] + list(self._below(path)):
            self._release(self._files.pop(each))
        self._folders -= {f for f in self._folders if f"{f}/".startswith(f"{path}/")}

    def lock(self, folder: Path) -> Callable[[], None]:
        """No lock is needed, since the blocks can only be open once."""
        return lambda: None

    # ---- within ----------------------------------------------------------------------------

    def _below(self, folder: Path) -> Iterator[str]:
        within = f"{folder}/"
        return (path for path in self._files if path.startswith(within))

    def _found(self, path: Path) -> _File:
        if str(path) not in self._files:
            raise FileNotFoundError(errno.ENOENT, "no such file", str(path))
        return self._files[str(path)]

    def _opened(self, file: _File) -> int:
        self._last_handle += 1
        self._handles[self._last_handle] = file
        return self._last_handle

    def _next_number(self) -> int:
        self._last_number += 1
        return self._last_number


class MemoryFiles(BlockFiles):
    """Files in memory, as many as are created."""

    def __init__(self) -> None:
        super().__init__(())

    def create(self, path: Path) -> int:
        if not self.free:
            self.add(MemoryBlock())
        return super().create(path)


def _label(number: int, path: str) -> bytes:
    name = path.encode()
    body = (_NUMBERS.pack(number, len(name)) + name).ljust(SLOT - _CHECKSUM, b"\0")
    return blake2b(body, digest_size=_CHECKSUM).digest() + body


def _newest_label(block: Block) -> tuple[int, int, str]:
    """Number, slot and path of the newer intact label; none in a fresh block."""
    newest = (0, 1, "")
    for slot in (0, 1):
        label = block.read(slot * SLOT, SLOT)
        checksum, body = label[:_CHECKSUM], label[_CHECKSUM:]
        if len(label) < SLOT or blake2b(body, digest_size=_CHECKSUM).digest() != checksum:
            continue
        number, length = _NUMBERS.unpack_from(body)
        name = body[_NUMBERS.size : _NUMBERS.size + length]
        newest = max(newest, (number, slot, name.decode()))
    return newest
