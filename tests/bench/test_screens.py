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

from banker_app.main import SETTING
from banker_app.store.disk import DiskStore
from tests.bench.evenings import entries
from tests.bench.figures import Figures, percentile, seconds, shown
from tests.e2e.browser import CHROMIUM, Server, Table, chromium, opened, served
from tests.store.games import record

pytestmark = pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs a browser")

ENTRIES: Final = 800
SEATS: Final = 4
TURNS: Final = 20
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
    folder = tmp_path / "Banker"
    folder.mkdir()
    store = DiskStore(folder)
    journal = store.create(record(players=PLAYERS))
    for entry in entries(ENTRIES, SEATS):
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


def waited(table: Table, name: str, then: str, *, gone: bool = False) -> float:
    """From a tap on a name until the screen says something, or no longer says it."""
    for _ in range(200):
        target = table.called(name) or table.beginning(name)
        if target is not None:
            break
        table.pause(0.02)
    else:
        raise AssertionError(f"nothing is called {name!r}:\n{table.text()}")
    began = perf_counter()
    target.click(force=True)
    table.sees(then, gone=gone)
    return perf_counter() - began


def test_a_tap_shows(browser: Browser, data: Path, figures: Figures) -> None:
    with served(data) as server:
        table = opened(browser, server.url, PLAYERS[0])
        idle: list[float] = []
        entered: list[float] = []
        turned: list[float] = []
        for _ in range(TURNS):
            idle.append(waited(table, "Table", PLAYERS[0]))
            entered.append(waited(table, "Next: ", "Die 1 shows 1"))
            entered.append(waited(table, "Undo", "Next: "))
            turned.append(waited(table, "Bank", PLAYERS[0] + ", balance", gone=True))
            turned.append(waited(table, "Table", PLAYERS[0] + ", balance"))
        table.healthy()
        table.page.context.close()
    for what, times, budget in (
        ("tap to a new entry on the screen", entered, 20.0),
        ("tap to another tab", turned, 20.0),
    ):
        figures.add(
            what,
            f"{shown(percentile(times, 50))}, p95 {shown(percentile(times, 95))}",
            f"{shown(percentile(idle, 50))} a tap that changes nothing",
            percentile(times, 50) / percentile(idle, 50),
            budget,
        )


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
        waited(table, "Log", PLAYERS[0] + ", balance", gone=True)
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
