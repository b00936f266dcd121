"""Files in open blocks: they do what a disk's files do, and a power cut mixes nothing up."""

import errno
from pathlib import Path
from random import Random

import pytest

from banker_app.store.block_files import BlockFiles
from banker_app.store.disk import DiskStore
from banker_app.store.filesystem import Files, put_file
from banker_app.store.labelled_block import SLOT, START, MemoryBlock
from tests.store.games import record, rent
from tests.store.simulated_blocks import BlockDisk, SimulatedBlocks

HOME = Path("/home")


def blocks(count: int = 4) -> list[MemoryBlock]:
    return [MemoryBlock() for _ in range(count)]


def written(files: Files, path: Path, data: bytes) -> None:
    handle = files.create(path)
    files.write(handle, data)
    files.sync(handle)
    files.close(handle)


def test_the_next_start_finds_the_same_files() -> None:
    pool = blocks()
    put_file(BlockFiles(pool), HOME / "name", b"old")
    put_file(BlockFiles(pool), HOME / "name", b"new")
    again = BlockFiles(pool)
    assert (again.paths(), again.read(HOME / "name"), again.free) == (["/home/name"], b"new", 3)


class Failing(MemoryBlock):
    """A block whose next write puts only some bytes there, and from then on nothing works."""

    left: int | None = None

    def write(self, at: int, data: bytes) -> int:
        if self.left is None:
            return super().write(at, data)
        super().write(at, data[: self.left] + b"\xff" * (len(data) - self.left))
        raise OSError(errno.EIO, "torn")


def test_a_torn_label_leaves_the_one_before() -> None:
    pool = blocks(1)
    written(BlockFiles(pool), HOME / "name", b"bytes")
    for torn in range(SLOT):
        cut = Failing(bytes(pool[0].data))
        files = BlockFiles([cut])
        cut.left = torn
        with pytest.raises(OSError, match="torn"):
            files.replace(HOME / "name", HOME / "other")
        cut.left = None
        assert BlockFiles([cut]).paths() == ["/home/name"]


@pytest.mark.parametrize("damage", [b"\0" * SLOT, b"\xff" * SLOT])
def test_damaged_labels_free_no_block(damage: bytes) -> None:
    """One of the two is enough; without any, the bytes are left alone and the block is counted."""
    pool = blocks(4)
    files = BlockFiles(pool)
    written(files, HOME / "new", b"a new file")
    written(files, HOME / "old", b"before")
    put_file(files, HOME / "old", b"a file written anew")
    files.remove(HOME / "new")
    written(files, HOME / "again", b"a block used again")
    with_files = [block for block in pool if len(block.data) > START]
    assert len(with_files) == 2
    for block in with_files:
        before = bytes(block.data)
        for slot in (slice(0, SLOT), slice(SLOT, START)):
            block.data[slot] = damage
            again = BlockFiles([MemoryBlock(bytes(one.data)) for one in pool])
            assert (again.paths(), again.unreadable) == (files.paths(), 0)
            assert again.read(HOME / "old") == b"a file written anew"
            assert again.read(HOME / "again") == b"a block used again"
            block.data[:] = before
        block.data[:START] = damage * 2
        ruined = bytes(block.data)
        again = BlockFiles(pool)
        assert (len(again.paths()), again.unreadable) == (1, 1)
        assert block.data == ruined
        block.data[:] = before


class Short(MemoryBlock):
    """A block that reads fewer bytes than it has."""

    def read(self, at: int, length: int) -> bytes:
        return super().read(at, length)[:-1]


def test_short_read_is_an_error() -> None:
    """Of a label, and of a file: nothing is taken for free or for the end."""
    pool = blocks(1)
    written(BlockFiles(pool), HOME / "name", b"bytes")
    short = Short(bytes(pool[0].data))
    with pytest.raises(OSError, match="in part"):
        BlockFiles([short])
    whole = MemoryBlock(bytes(short.data))
    files = BlockFiles([whole])
    whole.data.pop()
    with pytest.raises(OSError, match="in part"):
        files.read(HOME / "name")
    assert short.data == pool[0].data


def test_a_block_is_empty_when_it_is_used_again() -> None:
    pool = blocks(1)
    files = BlockFiles(pool)
    written(files, HOME / "secret", b"of another game")
    files.remove(HOME / "secret")
    assert len(pool[0].data) == START
    files.create(HOME / "new")
    assert files.read(HOME / "new") == b""


def test_full_pool_and_long_names_raise() -> None:
    files = BlockFiles(blocks(1))
    written(files, HOME / "one", b"1")
    with pytest.raises(OSError, match="no block is free") as full:
        files.create(HOME / "two")
    assert full.value.errno == errno.EAGAIN
    files.remove(HOME / "one")
    with pytest.raises(OSError, match="does not fit") as long:
        files.create(HOME / ("x" * SLOT))
    assert long.value.errno == errno.ENAMETOOLONG


def test_blocks_are_made_as_they_are_needed() -> None:
    files = BlockFiles((), MemoryBlock)
    for number in range(100):
        written(files, HOME / str(number), b"bytes")
    assert len(files.paths()) == 100


def test_the_pool_grows() -> None:
    files = BlockFiles(blocks(1))
    written(files, HOME / "one", b"1")
    files.add(MemoryBlock())
    written(files, HOME / "two", b"2")
    assert (files.paths(), files.free) == (["/home/one", "/home/two"], 0)


def test_later_of_two_blocks_with_one_path_counts() -> None:
    pool = blocks(2)
    files = BlockFiles(pool)
    written(files, HOME / "name", b"old")
    earlier = bytes(pool[1].data)
    put_file(files, HOME / "name", b"new")
    # The power failed before the block of the old content was freed.
    pool[1].data = bytearray(earlier)
    for order in (pool, pool[::-1]):
        again = BlockFiles(order)
        assert (again.read(HOME / "name"), again.free) == (b"new", 1)


def test_store_on_blocks() -> None:
    disk = BlockDisk()
    store = DiskStore(HOME, files=SimulatedBlocks(disk, {}, Random(1)))
    journal = store.create(record(id="g1"))
    for amount in range(50):
        journal.append(rent(amount))
    disk.power_cut(Random(1))
    again = DiskStore(HOME, files=SimulatedBlocks(disk, {}, Random(2)))
    journal = again.open("g1")
    assert [entry["amount"] for entry in journal.entries()] == list(range(50))
    journal.close()
    again.delete("g1")
    again.close()
    assert not [path for path in disk.contents() if "g1" in path]
