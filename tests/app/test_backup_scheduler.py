"""Copies that make themselves: when, how many, and that nobody waits for them."""

import errno
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from banker_app.app.saves import backup_scheduler
from banker_app.app.saves.backup_scheduler import BackupScheduler
from banker_app.app.saves.save_format import Entry, dump
from banker_app.app.saves.save_parser import is_complete_save, parse_save
from banker_app.store.api import NotSaved
from banker_app.store.backups import KEPT, PENDING, ROOM_NEEDED, Backups, room_left
from banker_app.store.disk import DiskStore
from banker_app.store.filesystem import DiskFiles
from banker_app.store.reading import entries_on_disk
from tests.app.saves import a_save, entries, evening, keep, kept, played_on
from tests.app.table import gift
from tests.clocks import Watch
from tests.store.disks import QuickFiles, WatchedFiles


@pytest.fixture
def copies(tmp_path: Path) -> Backups:
    """A folder without copies."""
    return Backups(tmp_path, QuickFiles())


def test_a_copy_is_due_after_so_many_entries_or_so_much_time(tmp_path: Path) -> None:
    """But not every minute; and closing the game makes one of what is not copied yet."""
    store = DiskStore(tmp_path, files=QuickFiles())
    keep(store, "g1", evening())
    copies, clock = Backups(tmp_path, QuickFiles()), Watch()
    copyist = BackupScheduler(copies, lambda g: entries_on_disk(DiskFiles(), tmp_path, g), clock)
    session = played_on(store, "g1")
    copyist.follow("g1", session)

    def made(presents: int) -> int:
        for _ in range(presents):
            session.dispatch(gift(1))
        copyist.wait()
        return len(copies.listed())

    assert made(backup_scheduler.ENTRIES + 5) == 0, "too soon after the beginning"
    clock.now += backup_scheduler.SHORTEST
    assert made(1) == 1
    assert made(1) == 1
    clock.now += backup_scheduler.SECONDS
    assert made(1) == 2
    assert made(3) == 2
    copyist.let_go("g1", session)
    copyist.let_go("g1", session)
    copyist.close()
    newest = copies.listed()[0]
    assert (len(copies.listed()), newest.game_id) == (3, "g1")
    session.close()
    data = copies.read(newest.name)
    assert data is not None
    assert list(parse_save(data).games[0].entries) == kept(store, "g1")
    store.close()


def test_the_newest_ten_stay_and_the_newest_of_every_other_game(copies: Backups) -> None:
    """So a long evening does not drive out the only copy of an older one."""
    old = a_save(("old", evening()))
    copies.keep("old", old, is_complete_save)
    copies.keep("old", old, is_complete_save)
    for number in range(KEPT + 4):
        copies.keep("new", a_save(("new", evening(number + 1))), is_complete_save)
    names = [(copy.number, copy.game_id) for copy in copies.listed()]
    assert names == [(number, "new") for number in range(16, 6, -1)] + [(2, "old")]


def test_a_damaged_copy_never_drives_out_the_last_whole_one(copies: Backups) -> None:
    """Ten newer ones that cannot be read are worth less than one that can."""
    good = copies.keep("g1", a_save(("g1", evening())), is_complete_save)
    for _ in range(KEPT + 3):
        copies.keep("g1", b"half a co", is_complete_save)
    assert good in copies.listed()
    copies.keep("g1", a_save(("g1", evening(50))), is_complete_save)
    assert good not in copies.listed()


def test_a_full_disk_is_left_to_the_games(tmp_path: Path) -> None:
    """No copy is better than a game that cannot go on."""
    copies = Backups(tmp_path, QuickFiles(), room=lambda folder: ROOM_NEEDED)
    with pytest.raises(NotSaved):
        copies.keep("g1", b"x", is_complete_save)
    assert copies.listed() == ()
    assert not (tmp_path / "backups").exists()


def test_a_copy_that_fails_removes_no_older_one(tmp_path: Path) -> None:
    """And leaves no half of itself."""
    files = WatchedFiles()
    copies = Backups(tmp_path, files)
    for number in range(KEPT):
        copies.keep("g1", a_save(("g1", evening(number + 1))), is_complete_save)
    before = sorted((tmp_path / "backups").iterdir())
    files.fail = {f"sync {KEPT + 1:06d}-g1.banker.json.tmp": errno.EIO}
    with pytest.raises(NotSaved):
        copies.keep("g1", b"x", is_complete_save)
    assert sorted((tmp_path / "backups").iterdir()) == before


def test_a_copy_is_durable_when_it_is_reported(tmp_path: Path) -> None:
    """Data, name and folder are flushed, in this order, before an older copy may go."""
    files = WatchedFiles()
    Backups(tmp_path, files).keep("g1", b"x", is_complete_save)
    name = "000001-g1.banker.json"
    order = [f"sync {name}.tmp", f"replace {name}", "sync_folder backups"]
    assert [call for call in files.calls if call in order[:2]] == order[:2]
    assert files.calls[-1] == order[2]


def test_what_lies_in_the_folder_otherwise_is_left_alone(tmp_path: Path, copies: Backups) -> None:
    """Other files are neither listed nor read nor removed."""
    (tmp_path / "backups").mkdir()
    stranger = tmp_path / "backups" / "000009-g1.banker.json.tmp"
    stranger.write_bytes(b"x")
    assert copies.listed() == ()
    assert copies.read("../catalogue.jsonl") is None
    copies.keep("g1", b"x", is_complete_save)
    assert stranger.exists()


def test_room_is_that_of_the_disk_the_folder_will_be_on(tmp_path: Path) -> None:
    """Even before it is made."""
    assert room_left(tmp_path / "not" / "yet") == pytest.approx(room_left(tmp_path), rel=0.1)


def test_a_failing_copy_is_no_matter_for_the_table(tmp_path: Path) -> None:
    """The entry counts, and the next ones do."""

    def unreadable(game_id: str) -> list[dict[str, object]]:
        raise OSError(errno.EIO, "the disk is gone")

    store = DiskStore(tmp_path, files=QuickFiles())
    keep(store, "g1", evening())
    clock = Watch()
    copyist = BackupScheduler(Backups(tmp_path, QuickFiles()), unreadable, clock)
    session = played_on(store, "g1")
    copyist.follow("g1", session)
    clock.now += backup_scheduler.SECONDS
    session.dispatch(gift(1))
    copyist.wait()
    session.dispatch(gift(1))
    assert len(session.log) == len(evening().log) + 2
    copyist.close()
    store.close()


@pytest.mark.slow
def test_a_tap_does_not_wait_for_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for one that is under way, nor is one begun while entries come in."""
    store = DiskStore(tmp_path, files=QuickFiles())
    keep(store, "g1", evening())
    session = played_on(store, "g1")
    slow, begun, taken = 0.5, [], []

    def read_slowly(game_id: str) -> Sequence[Entry]:
        begun.append(time.monotonic())
        time.sleep(slow)
        return entries_on_disk(DiskFiles(), tmp_path, game_id)

    monkeypatch.setattr(backup_scheduler, "QUIET", 0.2)
    clock = Watch()
    copies = Backups(tmp_path, QuickFiles())
    copyist = BackupScheduler(copies, read_slowly, clock)
    copyist.follow("g1", session)
    clock.now += backup_scheduler.SECONDS
    for _ in range(20):
        start = time.perf_counter()
        session.dispatch(gift(1))
        taken.append(time.perf_counter() - start)
    last = time.monotonic()
    assert not begun, "the table was not quiet yet"
    assert sum(taken) < slow, "the entries waited for the copy"
    deadline = last + 10
    while not copies.listed() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert len(copies.listed()) == 1
    assert begun[0] >= last + 0.1
    copyist.close()
    store.close()


def test_what_was_being_taken_in_is_found_again(tmp_path: Path, copies: Backups) -> None:
    """After a power cut the next start finishes it."""
    assert copies.interrupted() is None
    data = dump([("g1", entries(evening()))])
    copies.begin_restoring(data)
    assert (tmp_path / PENDING).read_bytes() == copies.interrupted() == data
    copies.end_restoring()
    copies.end_restoring()
    assert copies.interrupted() is None
