"""How long a player waits: for the first screen, and for a tap to show; and what it takes to hold.

The real app in a real browser, with a long game behind it.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep
from typing import Final

import pytest
from playwright.sync_api import Browser

from banker_app.local_services import SETTING
from banker_app.store.disk import DiskStore
from tests.bench.evenings import entries
from tests.bench.figures import Figures, percentile, seconds, shown
from tests.e2e.browser import CHROMIUM, Server, Table, chromium, opened, served
from tests.store.games import record

pytestmark = pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs a browser")

ENTRIES: Final = 800
SEATS: Final = 4
YOUNG: Final = 10
TURNS: Final = 12
WARM: Final = 3
"""Turns before the watch is looked at: a page's first taps compile what they use."""
PLAYERS: Final = tuple(f"Player {number}" for number in range(SEATS))
BARE: Final = "import sys; sys.stdin.read()"
WITH_FLET: Final = "import flet, flet_web.fastapi, sys; sys.stdin.read()"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    with chromium() as running:
        yield running


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder in which a long game is open."""
    return opened_game(tmp_path / "Banker", ENTRIES)


def opened_game(folder: Path, count: int) -> Path:
    """A data folder in which a game of so many entries is open."""
    folder.mkdir()
    store = DiskStore(folder)
    journal = store.create(record(players=PLAYERS))
    for entry in entries(count, SEATS):
        journal.append(entry)
    store.put_settings({SETTING + "game": "g1"})
    store.close()
    return folder


def imported(code: str) -> None:
    """A process that only imports."""
    subprocess.run([sys.executable, "-c", code], stdin=subprocess.DEVNULL, check=True)


def test_the_first_screen(browser: Browser, data: Path, figures: Figures) -> None:
    reference = min(seconds(lambda: imported(WITH_FLET), perf_counter) for _ in range(3))
    waits: list[float] = []
    for _ in range(3):
        began = perf_counter()
        with served(data) as server:
            table = opened(browser, server.url, PLAYERS[0])
            waits.append(perf_counter() - began)
            table.page.context.close()
    figures.add(
        f"command to first screen, {ENTRIES} entries",
        shown(min(waits)),
        f"{shown(reference)} Python and the import of Flet",
        min(waits) / reference,
        20.0,
    )


# ---- taps --------------------------------------------------------------------------------


def test_a_tap_shows(browser: Browser, tmp_path: Path, figures: Figures) -> None:
    """As quick after hundreds of entries as after ten, and far from what a person notices."""
    with (
        served(opened_game(tmp_path / "young", YOUNG)) as first,
        served(opened_game(tmp_path / "old", ENTRIES)) as second,
    ):
        tables = [opened(browser, server.url, PLAYERS[0]) for server in (first, second)]
        young, old = taps(*tables)
    for count, times in ((YOUNG, young), (ENTRIES, old)):
        for what, waits in times.items():
            print(f"{count} entries, {what}: {spread(waits)}")
    entered = old["to a new entry"]
    figures.add(
        f"tap to a new entry on the screen, {ENTRIES} entries",
        spread(entered),
        f"{spread(young['to a new entry'])} with {YOUNG} entries",
        percentile(entered, 50) / percentile(young["to a new entry"], 50),
        1.5,
    )
    figures.add(
        f"tap to another tab, {ENTRIES} entries",
        spread(old["to another tab"]),
        f"{spread(old['that chooses a die'])} that chooses a die",
        percentile(old["to another tab"], 50) / percentile(old["that chooses a die"], 50),
        8.0,
    )


def taps(*tables: Table) -> list[dict[str, list[float]]]:
    """How long the taps of each game take, by what they lead to, in seconds. The games take turns,
    so that a busy machine is busy for all of them.
    """
    times: list[dict[str, list[float]]] = [
        {"to a new entry": [], "to another tab": [], "that chooses a die": []} for _ in tables
    ]
    for turn in range(WARM + TURNS):
        for table, waits in zip(tables, times, strict=True):
            taken = turn_of(table, 1 + turn % 6)
            for what in waits if turn >= WARM else ():
                waits[what] += taken[what]
    for table in tables:
        table.healthy()
        table.page.context.close()
    return times


def turn_of(table: Table, die: int) -> dict[str, list[float]]:
    """How long the taps of one turn take."""
    entered = [table.timed("Next: ", "Next: ", gone=True)]
    chosen = [table.timed(f"Die 1 shows {die}", "chosen")]
    entered.append(table.timed("Undo", "Next: "))
    turned = [
        table.timed("Bank", PLAYERS[0] + ", balance", gone=True),
        table.timed("Table", PLAYERS[0] + ", balance"),
    ]
    return {"to a new entry": entered, "to another tab": turned, "that chooses a die": chosen}


def spread(waits: list[float]) -> str:
    """The middle of some times and their slow end."""
    return f"{shown(percentile(waits, 50))}, p95 {shown(percentile(waits, 95))}"


# ---- memory --------------------------------------------------------------------------------


def held(process: int) -> int:
    """Megabytes that a process and its children hold."""
    everyone = {
        int(path.parent.name): path.read_text()
        for path in Path("/proc").glob("[0-9]*/status")
        if path.exists()
    }
    family, kilobytes = {process}, 0
    for number, status in sorted(everyone.items()):
        fields = dict(line.split(":", 1) for line in status.splitlines())
        if number in family or int(fields["PPid"]) in family:
            family.add(number)
            kilobytes += int(fields.get("VmRSS", "0 kB").split()[0])
    return kilobytes >> 10


def bare(code: str) -> int:
    """Megabytes of a process that has only imported something."""
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE) as process:
        sleep(3)
        megabytes = held(process.pid)
        process.communicate()
    return megabytes


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="read where Linux says it")
def test_memory(browser: Browser, data: Path, figures: Figures) -> None:
    with served(data) as server:
        table = opened(browser, server.url, PLAYERS[0])
        table.tap("Log")
        table.sees(PLAYERS[0] + ", balance", gone=True)
        megabytes = running(server)
        table.page.context.close()
    reference = bare(WITH_FLET)
    assert bare(BARE) < reference
    figures.add(
        f"memory with {ENTRIES} entries",
        f"{megabytes} MB",
        f"{reference} MB Python and the import of Flet",
        megabytes / reference,
        3.0,
    )


def running(server: Server) -> int:
    """Megabytes of the app once it has come to rest."""
    sleep(1)
    return held(server.process.pid)
