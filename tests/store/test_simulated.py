"""The simulated file system does what a real one does, and loses what a real one may lose."""

import errno
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from banker_app.store.api import StoreBusy
from banker_app.store.block_files import BlockFiles
from banker_app.store.filesystem import DiskFiles, Files
from banker_app.store.labelled_block import MemoryBlock
from tests.store.simulated import Fault, Killed, SimulatedFiles
from tests.store.simulated_disk import SECTOR, Disk

CUTS = 200


def written(files: Files, path: Path, data: bytes, *, flushed: bool) -> None:
    """Make a file."""
    handle = files.create(path)
    files.write(handle, data)
    if flushed:
        files.sync(handle)
    files.close(handle)


def after_power_cuts(prepare: Callable[[SimulatedFiles], None]) -> list[dict[str, bytes]]:
    """What so many power cuts leave of the same."""
    left = []
    for seed in range(CUTS):
        disk = Disk()
        prepare(SimulatedFiles(disk, {}, Random(seed)))
        disk.power_cut(Random(seed))
        left.append(disk.contents())
    return left


def test_it_does_what_the_real_one_does(tmp_path: Path) -> None:
    simulated = SimulatedFiles(Disk(), {}, Random(0))
    blocks = BlockFiles(MemoryBlock() for _ in range(4))
    answers = []
    for files, top in ((simulated, Path()), (blocks, Path("/home")), (DiskFiles(), tmp_path)):
        files.make_folder(top / "a")
        written(files, top / "a" / "one", b"12345", flushed=True)
        written(files, top / "a" / "two", b"old", flushed=False)
        handle = files.open_to_append(top / "a" / "one")
        files.write(handle, b"678")
        files.cut(handle, 6)
        files.write(handle, b"9")
        files.close(handle)
        files.replace(top / "a" / "one", top / "a" / "two")
        files.sync_folder(top / "a")
        files.remove(top / "nothing")
        found = [files.names(top / "a"), files.read(top / "a" / "two"), files.names(top / "no")]
        with pytest.raises(FileNotFoundError):
            files.read(top / "a" / "one")
        with pytest.raises(FileNotFoundError):
            files.replace(top / "a" / "one", top / "a" / "two")
        found += [files.is_folder(top / "a"), files.is_folder(top / "a" / "two")]
        written(files, top / "a" / "two", b"new", flushed=True)
        found.append(files.read(top / "a" / "two"))
        files.remove(top / "a")
        answers.append([*found, files.is_folder(top / "a")])
    expected = [["two"], b"1234569", [], True, False, b"new", False]
    assert answers == [expected] * 3


def test_it_is_locked_as_the_real_one(tmp_path: Path) -> None:
    for files, top in ((SimulatedFiles(Disk(), {}, Random(0)), Path()), (DiskFiles(), tmp_path)):
        unlock = files.lock(top)
        with pytest.raises(StoreBusy):
            files.lock(top)
        unlock()
        files.lock(top)()


def test_flushed_files_are_kept() -> None:
    def prepare(files: SimulatedFiles) -> None:
        written(files, Path("one"), b"1" * 2000, flushed=True)
        files.sync_folder(Path())

    assert after_power_cuts(prepare) == [{"one": b"1" * 2000}] * CUTS


def test_unflushed_bytes_are_kept_lost_or_torn() -> None:
    def prepare(files: SimulatedFiles) -> None:
        written(files, Path("one"), b"1" * (SECTOR + 8), flushed=False)
        files.sync_folder(Path())

    found = {left["one"] for left in after_power_cuts(prepare)}
    whole = b"1" * (SECTOR + 8)
    assert {b"", whole, bytes(SECTOR) + whole[SECTOR:], whole[:SECTOR]} <= found
    assert len(found) > 10


def test_a_name_may_be_lost_and_may_come_before_its_bytes() -> None:
    def prepare(files: SimulatedFiles) -> None:
        written(files, Path("one"), b"1", flushed=True)
        written(files, Path("new"), b"2", flushed=False)
        files.sync_folder(Path())
        files.replace(Path("new"), Path("one"))

    found = {left["one"] for left in after_power_cuts(prepare)}
    assert {b"1", b"2", b""} <= found


def test_after_a_failed_flush_the_next_one_proves_nothing() -> None:
    lost = 0
    for seed in range(CUTS):
        disk = Disk()
        files = SimulatedFiles(disk, {2: Fault(kind="error")}, Random(seed))
        handle = files.create(Path("one"))
        files.write(handle, b"1")
        with pytest.raises(OSError, match="sync one"):
            files.sync(handle)
        files.sync(handle)
        files.sync_folder(Path())
        disk.power_cut(Random(seed))
        lost += disk.contents()["one"] != b"1"
    assert 0 < lost < CUTS


def test_a_full_disk_takes_what_fits() -> None:
    files = SimulatedFiles(Disk(), {1: Fault(kind="full", lasting=True)}, Random(4))
    handle = files.create(Path("one"))
    taken = files.write(handle, b"1" * 900)
    assert taken in (1, 60, 700)
    with pytest.raises(OSError, match="full") as refusal:
        files.write(handle, b"1")
    assert refusal.value.errno == errno.ENOSPC
    files.free()
    assert files.write(handle, b"2") == 1


def test_a_killed_process_does_nothing_more() -> None:
    disk = Disk()
    files = SimulatedFiles(disk, {1: Fault(kind="kill", when="after")}, Random(0))
    handle = files.create(Path("one"))
    with pytest.raises(Killed):
        files.write(handle, b"1")
    with pytest.raises(Killed):
        files.write(handle, b"2")
    assert disk.contents() == {"one": b"1"}
