"""What keeping and opening a long game costs on a disk."""

import gc
import json
import os
from functools import partial
from pathlib import Path
from typing import Any, Final

from banker_app.app.session import Session
from banker_app.store.disk import DiskStore
from tests.bench.evenings import NOON, entries
from tests.bench.figures import Figures, alternating, percentile, perf_counter, seconds, shown
from tests.store.disks import QuickFiles
from tests.store.games import record

LONG: Final = 5_000
FEW: Final = 100
MANY: Final = 10_000
APPENDS: Final = 300
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
    lengths: list[int] = []

    def opened() -> None:
        store = DiskStore(tmp_path)
        lengths.append(len(Session(store.open("g1"), lambda: NOON).log))
        store.close()

    def parsed() -> None:
        for line in lines:
            json.loads(line)

    # What the test run itself holds is none of the app's, and the collector need not look at it.
    gc.collect()
    gc.freeze()
    opening, reference = alternating((opened, parsed), ROUNDS)
    gc.unfreeze()
    assert lengths == [LONG] * ROUNDS
    figures.add(
        f"opening a game of {LONG:,} entries",
        shown(min(opening)),
        f"{shown(min(reference))} json.loads of its lines",
        min(opening) / min(reference),
        20.0,
        "0.15 s",
    )


def appended(folder: Path, count: int) -> tuple[list[float], list[float]]:
    """How long appending takes on top of so many entries, and the bare disk in turn with it."""
    path = kept(folder, count)
    store = DiskStore(folder)
    journal = store.open("g1")
    bare = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    sizes: list[int] = []
    ours: list[float] = []
    theirs: list[float] = []
    some = entries(LONG)
    for number in range(count, count + APPENDS):
        entry = renumbered(some[1 + number % (LONG - 1)], number + 1)
        before = path.stat().st_size
        ours.append(seconds(partial(journal.append, entry), perf_counter))
        line = bytes(path.stat().st_size - before)
        sizes.append(len(line))
        theirs.append(seconds(partial(written, bare, line), perf_counter))
    os.close(bare)
    store.close()
    assert min(sizes) > 50
    return ours, theirs


def written(handle: int, line: bytes) -> None:
    """The least that keeping a line takes."""
    os.write(handle, line)
    os.fsync(handle)


def test_keeping_an_entry(tmp_path: Path, figures: Figures) -> None:
    few, bare = appended(tmp_path / "few", FEW)
    many, bare_again = appended(tmp_path / "many", MANY)
    for count, ours, theirs in ((FEW, few, bare), (MANY, many, bare_again)):
        figures.add(
            f"keeping an entry after {count:,}",
            shown(percentile(ours, 50)),
            f"{shown(percentile(theirs, 50))} the same bytes, write and fsync",
            percentile(ours, 50) / percentile(theirs, 50),
            5.0,
            "x 1.8",
        )
    late = percentile(many, 50) / percentile(bare_again, 50)
    early = percentile(few, 50) / percentile(bare, 50)
    figures.add(
        f"keeping an entry after {MANY:,}",
        f"x {late:.2f} of the bare disk",
        f"x {early:.2f} after {FEW:,}",
        late / early,
        2.0,
        "x 1.2",
    )
