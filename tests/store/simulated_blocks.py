"""The simulated disk as a browser lends it: open blocks, and faults at all that is done to them."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from banker_app.store.block_files import BlockFiles
from tests.store.simulated import Fault, SimulatedFiles
from tests.store.simulated_disk import Disk, File

BLOCKS: Final = 40


class BlockDisk(Disk):
    """A disk on which nothing lies but blocks; which files they hold their labels say."""

    def __init__(self) -> None:
        super().__init__()
        for number in range(BLOCKS):
            self.root.change(None, f"block-{number}", File())
        self.root.sync()

    def blocks(self) -> list[File]:
        """All of them."""
        return [node for node in self.root.names.values() if isinstance(node, File)]

    def copy(self) -> "BlockDisk":
        """The same disk once more."""
        copied = BlockDisk()
        copied.root = super().copy().root
        return copied

    def contents(self) -> dict[str, bytes]:
        """The files in the blocks, as processes see them."""
        files = BlockFiles(_Untouched(block) for block in self.blocks())
        return {path: files.read(Path(path)) for path in files.paths()}


class _Untouched:
    """A block that is only looked at: what would be written to it is written to a copy."""

    def __init__(self, file: File) -> None:
        self._data = bytearray(file.data)

    def size(self) -> int:
        return len(self._data)

    def read(self, at: int, length: int) -> bytes:
        return bytes(self._data[at : at + length])

    def write(self, at: int, data: bytes) -> int:
        self._data[at : at + len(data)] = data
        return len(data)

    def truncate(self, size: int) -> None:
        del self._data[size:]

    def flush(self) -> None:
        """Nothing to bring anywhere."""


class SimulatedBlocks(SimulatedFiles):
    """One process's view of such a disk: every call to a block may go wrong."""

    def __init__(self, disk: Disk, faults: dict[int, Fault], rng: Random) -> None:
        super().__init__(disk, faults, rng)
        assert isinstance(disk, BlockDisk)
        self._blocks = disk.blocks()
        self._opened: BlockFiles | None = None

    @property
    def _files(self) -> BlockFiles:
        if self._opened is None:
            self._opened = BlockFiles(
                _Block(self, f"block-{number}", file) for number, file in enumerate(self._blocks)
            )
        return self._opened

    def block_read(self, name: str, file: File, at: int, length: int) -> bytes:
        """Read from a block."""
        return self._call("read", name, lambda: bytes(file.data[at : at + length]))

    def block_write(self, name: str, file: File, at: int, data: bytes) -> int:
        """Write to a block."""
        return self._written(name, lambda part: file.put(at, part), data)

    def block_truncate(self, name: str, file: File, size: int) -> None:
        """Shorten a block."""
        self._call("cut", name, lambda: file.cut(size))

    def block_flush(self, name: str, file: File) -> None:
        """Bring a block to the disk."""
        self._call("sync", name, file.sync, dropped=file)


def _to_blocks(name: str) -> Callable[..., Any]:
    return lambda self, *arguments: getattr(self._files, name)(*arguments)


for _name in (
    *("read", "open_to_append", "create", "write", "sync", "cut", "read_back", "stands", "close"),
    *("replace", "sync_folder", "is_folder", "make_folder", "names", "remove"),
):
    setattr(SimulatedBlocks, _name, _to_blocks(_name))


class _Block:
    """One block, as one process has it open."""

    def __init__(self, process: SimulatedBlocks, name: str, file: File) -> None:
        self._process, self._name, self._file = process, name, file

    def size(self) -> int:
        return len(self._file.data)

    def read(self, at: int, length: int) -> bytes:
        return self._process.block_read(self._name, self._file, at, length)

    def write(self, at: int, data: bytes) -> int:
        return self._process.block_write(self._name, self._file, at, data)

    def truncate(self, size: int) -> None:
        self._process.block_truncate(self._name, self._file, size)

    def flush(self) -> None:
        self._process.block_flush(self._name, self._file)
