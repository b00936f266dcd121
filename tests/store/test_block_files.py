"""Files in open blocks: they do what a disk's files do, and a power cut mixes nothing up."""

import errno
from pathlib import Path
from random import Random

import pytest

from banker_app.store.block_files import SLOT, START, BlockFiles, MemoryBlock
from banker_app.store.disk import DiskStore
from banker_app.store.filesystem import Files, put_file
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


def test_a_torn_label_leaves_the_one_before() -> None:
    pool = blocks(1)
    written(BlockFiles(pool), HOME / "name", b"bytes")
    for torn in range(SLOT):
        cut = MemoryBlock()
        cut.data = bytearray(pool[0].data)
        files = BlockFiles([cut])
        files.replace(HOME / "name", HOME / "other")
        whole = cut.data[SLOT:START]
        cut.data[SLOT:START] = whole[:torn].ljust(SLOT, b"\xff")
        (path,) = BlockFiles([cut]).paths()
        assert path == "/home/name"
        cut.data[SLOT:START] = whole
        assert BlockFiles([cut]).paths() == ["/home/other"]


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
    assert full.value.errno == errno.ENOSPC
    files.remove(HOME / "one")
    with pytest.raises(OSError, match="does not fit") as long:
        files.create(HOME / ("x" * SLOT))
    assert long.value.errno == errno.ENAMETOOLONG


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
