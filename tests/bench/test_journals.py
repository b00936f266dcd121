"""What keeping and opening a long game costs on a disk."""

import gc
import json
import os
import sqlite3
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from banker_app.app.session import Session
from banker_app.local_services import LocalServices
from banker_app.store.disk import DiskStore
from tests.bench.evenings import entries
from tests.bench.figures import Figures, alternating, calls, percentile, seconds, shown
from tests.store.disks import QuickFiles
from tests.store.games import record

LONG: Final = 5_000
COUNTS: Final = (100, 1_000, 20_000)
NO_DEARER: Final = 1.1
"""Cheaper than SQLite is the aim; the tenth is for a neighbour on the disk."""
APPENDS: Final = 500
QUIET: Final = 25
"""Per cent of the times that are looked at, the shortest; the others measure the neighbours."""
ROUNDS: Final = 4


def kept(folder: Path, count: int) -> Path:
    """A folder with one game of so many entries; the file that holds them."""
    store = DiskStore(folder, files=QuickFiles())
    journal = store.create(record())
    known = entries(min(count, LONG))
    for number in range(count):
        journal.append(renumbered(known[number % len(known)], number + 1))
    store.close()
    return folder / "games" / "g1" / "events.jsonl"


def renumbered(entry: dict[str, Any], seq: int) -> dict[str, Any]:
    """The entry at another place of the log."""
    return entry | {"seq": seq}


def test_opening_a_long_game(tmp_path: Path, figures: Figures) -> None:
    lines = kept(tmp_path, LONG).read_bytes().splitlines()
    assert len(lines) == LONG + 1
    sessions: list[Session] = []

    def opened() -> None:
        # What the test run itself holds is none of the app's; closing a game ends the exemption.
        gc.freeze()
        services = LocalServices(DiskStore(tmp_path), str(tmp_path))
        sessions.append(services.resume("g1"))
        services.close("g1", sessions[-1])
        services.give_back()

    def parsed() -> None:
        for line in lines:
            json.loads(line)

    gc.collect()
    opening, reference = alternating((opened, parsed), ROUNDS)
    assert {len(session.log) for session in sessions} == {LONG}
    figures.add(
        f"opening a game of {LONG:,} entries",
        shown(min(opening)),
        f"{shown(min(reference))} json.loads of its lines",
        min(opening) / min(reference),
        12.0,
        "0.15 s",
    )
    each = calls(opened) / LONG
    figures.ratchet("calls of functions for each entry opened", "opening", each)


def test_keeping_an_entry(tmp_path: Path, figures: Figures) -> None:
    """At all lengths in turn, so that a busy machine is busy for all of them."""
    benches = {count: Keeping(tmp_path / str(count), count) for count in COUNTS}
    gc.collect()
    gc.freeze()
    for _ in range(APPENDS):
        for bench in benches.values():
            bench.once()
    gc.unfreeze()
    for bench in benches.values():
        bench.close()
    for count, bench in benches.items():
        what, figure = f"keeping an entry after {count:,}", shown(quiet(bench.ours))
        bare = f"{shown(quiet(bench.bare))} the same bytes, write and fsync"
        figures.add(what, figure, bare, bench.ratio, 1.8)
        sqlite = f"{shown(quiet(bench.sqlite))} SQLite, WAL, synchronous=FULL"
        figures.add(what, figure, sqlite, quiet(bench.ours) / quiet(bench.sqlite), NO_DEARER)
    least, most = (pick(benches.values(), key=lambda one: one.ratio) for pick in (min, max))
    figures.add(
        "keeping an entry, at its dearest",
        f"x {most.ratio:.2f} of the bare disk after {most.count:,}",
        f"x {least.ratio:.2f} after {least.count:,}",
        most.ratio / least.ratio,
        1.2,
    )


def quiet(times: list[float]) -> float:
    """What it takes when nobody else wants the machine."""
    return percentile(times, QUIET)


class Keeping:
    """A game of some length, a bare file and a database, each given the same entry in turn."""

    def __init__(self, folder: Path, count: int) -> None:
        self.count = count
        self.ours: list[float] = []
        self.bare: list[float] = []
        self.sqlite: list[float] = []
        self._path = kept(folder, count)
        self._store = DiskStore(folder)
        self._journal = self._store.open("g1")
        self._file = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.write(self._file, self._path.read_bytes())
        os.fsync(self._file)
        self._database = database(folder / "sqlite", count)
        self._known = entries(LONG)
        self._next = count + 1
        self._line = self._path.read_bytes().splitlines(keepends=True)[-1]

    @property
    def ratio(self) -> float:
        """How many times what the bare disk takes."""
        return quiet(self.ours) / quiet(self.bare)

    def once(self) -> None:
        """One more entry; the bare file gets as many bytes as the one before took."""
        entry = renumbered(self._known[1 + self._next % (LONG - 1)], self._next)
        before = self._path.stat().st_size
        works = [
            (self.ours, partial(self._journal.append, entry)),
            (self.bare, partial(written, self._file, self._line)),
            (self.sqlite, partial(inserted, self._database, entry)),
        ]
        # Each is sometimes first and sometimes last, since a flush may pay for the one before it.
        turn = self._next % len(works)
        for times, work in works[turn:] + works[:turn]:
            times.append(seconds(work, perf_counter))
        self._next += 1
        self._line = bytes(self._path.stat().st_size - before)
        assert len(self._line) > 50

    def close(self) -> None:
        """Give the files back."""
        assert len(self._journal.entries()) == self._next - 1
        assert self._database.execute("select count(*) from entries").fetchone() == (
            self._next - 1,
        )
        self._store.close()
        self._database.close()
        os.close(self._file)


def written(handle: int, line: bytes) -> None:
    """The least that keeping a line takes."""
    os.write(handle, line)
    os.fsync(handle)


def database(path: Path, count: int) -> sqlite3.Connection:
    """The same entries in a table, as durable as SQLite makes them."""
    connection = sqlite3.connect(path, isolation_level=None)
    assert connection.execute("pragma journal_mode=wal").fetchone() == ("wal",)
    connection.execute("pragma synchronous=full")
    connection.execute("create table entries (seq integer primary key, entry text not null)")
    known = entries(min(count, LONG))
    connection.execute("begin")
    for number in range(count):
        inserted(connection, renumbered(known[number % len(known)], number + 1))
    connection.execute("commit")
    # One that is opened has no log yet; over that of its filling it would write without growth.
    assert connection.execute("pragma wal_checkpoint(truncate)").fetchone() == (0, 0, 0)
    return connection


def inserted(connection: sqlite3.Connection, entry: dict[str, Any]) -> None:
    """One entry, in a transaction of its own unless there is one."""
    connection.execute("insert into entries values (?, ?)", (entry["seq"], json.dumps(entry)))
