"""The table of the store's README, a row a test: what goes wrong has one outcome."""

import errno
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Final

import pytest

from banker_app.store import api
from banker_app.store.disk import DiskJournal, DiskStore
from tests.store.evening import FOLDER, Promises, numbers, plainly
from tests.store.games import record, rent
from tests.store.simulated import CHANGING, FLUSHING, Fault, Killed, SimulatedFiles
from tests.store.simulated_disk import Disk
from tests.store.simulator import check_what_is_left, started

README: Final = Path(__file__).parents[2] / "banker_app" / "store" / "README.md"
ROW: Final = re.compile(r"^\|[^|]+\|[^|]+\| `(test_\w+)` \|$", re.MULTILINE)
JOURNAL: Final = FOLDER / "games" / "a" / "events.jsonl"
MIRROR: Final = FOLDER / "games" / "a" / "events.jsonl.twin"
ENTRIES: Final = 5


class Table:
    """A folder with the games a and b, and the disk it is on."""

    def __init__(self, start: str = "closed") -> None:
        self.disk: Disk
        self.promises: Promises
        self.disk, self.promises = started(start, "disk")
        self.files = SimulatedFiles(self.disk, {}, Random(0))
        """Of the process that opened the store last."""
        self.whole = self.read(JOURNAL)
        self.lines = self.whole.splitlines(keepends=True)

    def read(self, path: Path) -> bytes:
        """A file."""
        return bytes(self.disk.file(path).data)

    def put(self, path: Path, data: bytes | None) -> None:
        """Another file in its place, or none."""
        if data is None:
            self.disk.folder(path.parent).change(path.name, None)
        else:
            file = self.disk.file(path)
            file.data, file.kept, file.pending = bytearray(data), data, []

    def aside(self) -> list[bytes]:
        """What was set aside from the game."""
        names = self.disk.folder(JOURNAL.parent).names
        return [self.read(JOURNAL.with_name(name)) for name in names if ".damaged-" in name]

    def store(self, fault: Fault | None = None, at: int = 0) -> DiskStore:
        """The store, opened by a new process; the old one is gone."""
        self.disk.holder = None
        self.files = SimulatedFiles(self.disk, {}, Random(0))
        if fault is not None:
            self.files.fail(fault, at)
        return plainly(self.files)

    def refuses(self, good: int) -> bool:
        """Whether the game is refused, with so many good entries, and nothing is changed."""
        store = self.store()
        before = self.disk.contents()
        with pytest.raises(api.GameDamaged) as refusal:
            store.open("a")
        assert numbers(store.open("b")) == self.promises.games["b"].sure
        after = {name: data for name, data in self.disk.contents().items() if "/b/" not in name}
        assert after.items() <= before.items()
        return refusal.value.good_entries == good


def codes(journal: DiskJournal) -> list[str]:
    """What opening has told."""
    return [one.code for one in journal.notices]


@pytest.fixture
def table() -> Table:
    """Two games, closed in good order."""
    return Table()


def whole(table: Table, journal: DiskJournal) -> bool:
    """Whether all entries are there, and the file is as it was."""
    assert numbers(journal) == table.promises.games["a"].sure
    return len(numbers(journal)) == ENTRIES and table.read(JOURNAL) == table.whole


def test_every_row_of_the_table_has_its_test() -> None:
    rows = ROW.findall(README.read_text(encoding="utf-8"))
    here = {name for name in globals() if name.startswith("test_")}
    assert sorted(rows) == sorted(here - {"test_every_row_of_the_table_has_its_test"})


# ---- the disk lost something ------------------------------------------------------------------


def test_torn_tail(table: Table) -> None:
    for torn in (b'{"h":"0123', b"\0" * 700, b"\xff" * 30 + b"\n"):
        table.put(JOURNAL, table.whole + torn)
        journal = table.store().open("a")
        assert whole(table, journal)
        assert codes(journal) == ["tail_cut"]
        assert torn in table.aside()


def test_flipped_bit(table: Table) -> None:
    for place in range(0, len(table.whole), 29):
        table = Table()
        changed = bytes([table.whole[place] ^ 1 << place % 8])
        damaged = table.whole[:place] + changed + table.whole[place + 1 :]
        table.put(JOURNAL, damaged)
        journal = table.store().open("a")
        assert whole(table, journal)
        assert codes(journal) == ["taken_from_twin"]
        assert table.aside() == [damaged]


def test_truncated_file(table: Table) -> None:
    short = b"".join(table.lines[:3])
    table.put(JOURNAL, short)
    journal = table.store().open("a")
    assert whole(table, journal)
    assert codes(journal) == ["taken_from_twin"]
    table = Table()
    table.put(JOURNAL, short)
    table.put(MIRROR, None)
    assert table.refuses(good=2)


def test_missing_file(table: Table) -> None:
    table.put(JOURNAL, None)
    journal = table.store().open("a")
    assert whole(table, journal)
    assert codes(journal) == ["taken_from_twin"]
    table = Table()
    table.put(JOURNAL, None)
    table.put(MIRROR, None)
    assert table.refuses(good=0)


def test_damage_in_both_copies(table: Table) -> None:
    damaged = b"".join([*table.lines[:2], b"?" * 90 + b"\n", *table.lines[3:]])
    table.put(JOURNAL, damaged)
    table.put(MIRROR, damaged)
    assert table.refuses(good=1)


def test_files_taken_away(table: Table) -> None:
    for gone in ((JOURNAL,), (JOURNAL, MIRROR)):
        table = Table()
        store = table.store()
        journal = store.open("a")
        for path in gone:
            table.put(path, None)
        journal.append(rent(99))
        table.disk.power_cut(Random(0))
        assert numbers(table.store().open("a")) == [*table.promises.games["a"].sure, 99]


def test_damaged_list_of_games(table: Table) -> None:
    for name in ("catalogue.jsonl", "catalogue.jsonl.twin"):
        table.put(FOLDER / name, b"?" * 90 + b"\n")
    store = table.store()
    told = [one.code for one in store.notices]
    assert told == ["catalogue_rebuilt", "game_found", "game_found"]
    assert {one.id for one in store.games()} == {"a", "b"}
    assert whole(table, store.open("a"))
    assert table.read(FOLDER / "catalogue.jsonl.damaged-1") == b"?" * 90 + b"\n"


# ---- a process ended too early ------------------------------------------------------------------


def test_half_finished_compaction() -> None:
    """Killed at each call of the opening that compacts, the power failing as well."""
    kills = 0
    for call in range(40):
        for when in ("before", "half", "after"):
            table = Table("to be compacted")
            long = len(table.read(FOLDER / "catalogue.jsonl"))
            try:
                table.store(Fault(kind="kill", when=when), call)
            except Killed:
                kills += 1
            table.disk.power_cut(Random(call))
            check_what_is_left(table.disk, table.promises, Random(call), plainly)
            assert len(table.read(FOLDER / "catalogue.jsonl")) < long
    assert 60 < kills < 120


def test_half_finished_creation(table: Table) -> None:
    table.disk.folder(FOLDER / "games").change(None, "c", Disk().root)
    store = table.store()
    assert {one.id for one in store.games()} == {"a", "b"}
    store.create(record("c")).append(rent(1))


def test_half_finished_deletion(table: Table) -> None:
    store = table.store()
    table.files.fail(Fault(kind="kill"), after=4)
    with pytest.raises(Killed):
        store.delete("a")
    assert table.files.calls[-1] == "unlink events.jsonl"
    assert table.disk.folder(FOLDER / "games").names.keys() == {"a", "b"}
    assert [one.id for one in table.store().games()] == ["b"]
    assert table.disk.folder(FOLDER / "games").names.keys() == {"b"}


# ---- the disk says no ------------------------------------------------------------------------


def test_full_disk(table: Table) -> None:
    store = table.store(Fault(kind="full", lasting=True))
    journal = store.open("a")
    assert whole(table, journal)
    with pytest.raises(api.NotSaved) as refusal:
        journal.append(rent(99, note="x" * 700))
    assert refusal.value.reason == "disk_full"
    assert whole(table, journal)
    table.files.free()
    journal.append(rent(100))
    store.close()
    assert numbers(table.store().open("a")) == [*table.promises.games["a"].sure, 100]


def test_failed_flush(table: Table) -> None:
    store = table.store()
    journal = store.open("a")
    table.files.fail(Fault(kind="error", number=errno.EIO), after=1)
    with pytest.raises(api.NotSaved):
        journal.append(rent(99))
    assert whole(table, journal)
    table.files.fail(Fault(kind="error", number=errno.EIO, lasting=True, verbs=FLUSHING))
    with pytest.raises(api.OutcomeUnknown):
        journal.append(rent(100))
    with pytest.raises(api.NotSaved):
        journal.append(rent(101))
    table.disk.power_cut(Random(0))
    found = numbers(table.store().open("a"))
    assert found[:ENTRIES] == table.promises.games["a"].sure
    assert found[ENTRIES:] in ([], [100])


def test_read_only_folder(table: Table) -> None:
    before = table.disk.contents()
    for number in (errno.EROFS, errno.EACCES):
        fault = Fault(kind="error", number=number, lasting=True, verbs=CHANGING)
        with pytest.raises(api.FolderReadOnly) as refusal:
            table.store(fault)
        assert refusal.value.folder == str(FOLDER)
    assert table.disk.contents() == before
    assert table.disk.holder is None


# ---- and the rest ----------------------------------------------------------------------------


def test_clock_set_back(table: Table) -> None:
    store = table.store()
    journal = store.open("a")
    for year in (2026, 1970, 2001):
        journal.append(rent(year, at=f"{year}-01-01T00:00:00Z"))
    store.update(record("a", updated="1970-01-01T00:00:00Z", title="after"))
    store.close()
    store = table.store()
    assert numbers(store.open("a"))[ENTRIES:] == [2026, 1970, 2001]
    assert [one.title for one in store.games() if one.id == "a"] == ["after"]
    store.close()
    # What is set aside bears a number, so that no second of the past comes twice.
    whole = table.read(JOURNAL)
    for torn in (b"one", b"two", b"one"):
        table.put(JOURNAL, whole + torn)
        table.store().open("a")
    assert table.aside() == [b"one", b"two"]


def test_two_processes_on_one_folder(folder: Path) -> None:
    store = DiskStore(folder)
    journal = store.create(record())
    second = (
        "import sys\nfrom banker_app.store.disk import DiskStore\nfrom banker_app.store.api"
        " import StoreBusy\ntry:\n    DiskStore(sys.argv[1])\nexcept StoreBusy as refusal:\n"
        "    print(refusal.holder['pid'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", second, str(folder)], capture_output=True, text=True, check=True
    )
    with pytest.raises(api.StoreBusy) as refusal:
        DiskStore(folder)
    assert done.stdout.strip() == str(refusal.value.holder["pid"])
    journal.append(rent(1))
    store.close()
    assert len(DiskStore(folder).open("g1").entries()) == 1
