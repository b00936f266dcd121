"""A file system over a pool of open blocks, for the storage that a browser offers.

A browser opens files only asynchronously, but reads, writes and flushes an open one synchronously.
The store's files are therefore kept in blocks opened at the start, and the first kilobyte of each
block holds the path of its file, twice.
"""

import errno
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from pathlib import Path

from banker_app.store.labelled_block import (
    LONGEST_PATH,
    START,
    Block,
    LabelledBlock,
    MemoryBlock,
    NoLabel,
)


class BlockFiles:
    """Files over a pool of blocks. See filesystem.Files.

    A block is reused only once the disk has it as free and empty: after a power cut, a new file
    must never contain the bytes of an old one. If a label could not be flushed, it is unknown which
    label is current, so the block is not used again until the next start reads it.

    A block with contents whose labels are damaged is left alone, and counted in `unreadable`.
    """

    def __init__(self, blocks: Iterable[Block], more: Callable[[], Block] | None = None) -> None:
        """Find the files in these blocks, and free blocks left half-released by a power cut.

        `more` makes a block when none is free. OSError if that is impossible.
        """
        self._more = more
        self.unreadable = 0
        """Number of blocks with contents that no label names."""
        self._free: list[LabelledBlock] = []
        self._files: dict[str, LabelledBlock] = {}
        self._folders: set[str] = set()
        self._handles: dict[int, LabelledBlock] = {}
        self._superseded: dict[str, list[LabelledBlock]] = {}
        """Blocks that have an older label with the path of a file, until the next start."""
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
        try:
            file = LabelledBlock(block)
        except NoLabel:
            self.unreadable += 1
            return
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
        file.copy_label()

    def is_file(self, path: Path) -> bool:
        """Return whether there is a file of this path."""
        return str(path) in self._files

    def block_of(self, path: Path) -> Block:
        """Return the block that holds a file."""
        return self._found(path).block

    def move(self, path: Path, block: Block) -> None:
        """Move a file, open or not, into a free block outside the pool. OSError."""
        file, new = self._found(path), LabelledBlock(block)
        if not new.number:  # Contents without any label are damage.
            new.rename(self._next_number(), "")
        data = file.contents()
        new.append(data)
        new.sync()
        if new.contents() != data:
            raise OSError(errno.EIO, "the copy differs", str(path))
        self._take_over(new, path, file)
        before = copy(file)
        vars(file).update(vars(new))  # Its handles remain.
        self._files[str(path)] = file
        self._supersede(before, file)

    def take_free(self, is_wanted: Callable[[Block], bool]) -> list[Block]:
        """Remove free blocks from the pool, and return them."""
        taken = [file for file in self._free if is_wanted(file.block)]
        self._free = [file for file in self._free if file not in taken]
        return [file.block for file in taken]

    def forget(self) -> None:
        """Free the blocks of all files: they are copies of files in another place. OSError."""
        for path in list(self._files):
            self._release(self._files.pop(path))

    def _release(self, file: LabelledBlock) -> None:
        """Free a block: first remove the path and flush, then the bytes."""
        if file.path:
            file.rename(self._next_number(), "")
        if file.end > START:
            file.truncate()
            file.block.flush()
        self._free.append(file)

    # ---- bytes -----------------------------------------------------------------------------

    def read(self, path: Path) -> bytes:
        return self._found(path).contents()

    def open_to_append(self, path: Path) -> int:
        return self._opened(self._found(path))

    def create(self, path: Path) -> int:
        """OSError (EAGAIN) when no block is free and none can be made."""
        known = self._files.get(str(path))
        if known is not None:
            known.truncate()
            return self._opened(known)
        if len(str(path).encode()) > LONGEST_PATH:
            raise OSError(errno.ENAMETOOLONG, "the path does not fit into a label", str(path))
        if not self._free and self._more is not None:
            self.add(self._more())
        if not self._free:
            raise OSError(errno.EAGAIN, "no block is free", str(path))
        file = self._free[-1]
        fresh = not file.number
        file.relabel(self._next_number(), str(path))
        self._free.pop()
        if fresh:  # Contents without any label are damage.
            file.block.flush()
        self._files[str(path)] = file
        return self._opened(file)

    def write(self, handle: int, data: bytes) -> int:
        return self._handles[handle].write(data)

    def sync(self, handle: int) -> None:
        self._handles[handle].sync()

    def cut(self, handle: int, size: int) -> None:
        self._handles[handle].truncate(size)

    def read_back(self, handle: int) -> bytes:
        return self._handles[handle].contents()

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
        self._take_over(file, new, replaced)
        if replaced is not None:
            self._supersede(replaced, file)

    def _take_over(self, file: LabelledBlock, path: Path, before: LabelledBlock | None) -> None:
        """Give a file a path, which another one may have had before. OSError: that one has it."""
        try:
            file.rename(self._next_number(), str(path))
        except OSError:
            if before is not None:
                del self._files[str(path)]
                # The new label may be on the disk, and must not win at the next start.
                before.rename(self._next_number(), str(path))
                self._files[str(path)] = before
            raise
        self._files[str(path)] = file

    def _supersede(self, file: LabelledBlock, by: LabelledBlock) -> None:
        """Free a block whose file has moved, as soon as that is certain."""
        if self.is_sure(by.block) or not self.is_sure(file.block):
            self._release(file)
        else:
            self._superseded.setdefault(by.path, []).append(file)

    def is_sure(self, block: Block) -> bool:
        """Return whether flushed bytes of a block are durable, and not only a little later."""
        return True

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
            for file in (*self._superseded.pop(each, ()), self._files.pop(each)):
                self._release(file)
        self._folders -= {f for f in self._folders if f"{f}/".startswith(f"{path}/")}

    def lock(self, folder: Path) -> Callable[[], None]:
        """No lock is needed, since the blocks can only be open once."""
        return lambda: None

    # ---- within ----------------------------------------------------------------------------

    def _below(self, folder: Path) -> Iterator[str]:
        within = f"{folder}/"
        return (path for path in self._files if path.startswith(within))

    def _found(self, path: Path) -> LabelledBlock:
        if str(path) not in self._files:
            raise FileNotFoundError(errno.ENOENT, "no such file", str(path))
        return self._files[str(path)]

    def _opened(self, file: LabelledBlock) -> int:
        self._last_handle += 1
        self._handles[self._last_handle] = file
        return self._last_handle

    def _next_number(self) -> int:
        self._last_number += 1
        return self._last_number


class MemoryFiles(BlockFiles):
    """Files in memory, as many as are created."""

    def __init__(self) -> None:
        super().__init__((), MemoryBlock)
