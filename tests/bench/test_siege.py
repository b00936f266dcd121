"""A siege: the banker plays on beside guests who do what they can to be in the way.

They come from the banker's own address, so every limit by address is the banker's, too. By hand:
`poe siege`.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.bench.figures import Figures, percentile
from tests.bench.guests import BANKER, auctioned
from tests.bench.test_screens import spread
from tests.e2e.browser import CHROMIUM, Server, Table, chromium, served
from tests.repo.test_idle_connections import few_files

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs a browser"),
]

SECONDS: Final = {"large": 60, "all": 30}
"""How long each crowd stays."""
ALONE: Final = 15
"""Seconds before and after, as the machine may become busier or calmer meanwhile."""
RAMP: Final = 3
"""Seconds until everybody has come."""
SLOWER: Final = {"large": 1.5, "all": 3.0}
"""By this much the banker may wait longer than alone."""
GROWTH: Final = 10_000
"""Kilobytes that the app may grow by in the second half."""
FILES: Final = 1024
"""Files that most machines let a program have open at first."""
LONGEST_LOG: Final = 1_000_000
HERE: Final = "Ann, balance"
"""What the table shows and the Bank does not."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    with chromium() as running:
        yield running


def banker_of(browser: Browser, server: Server) -> Table:
    """The banker's page, on a device that the app knows."""
    context = browser.new_context(viewport={"width": 412, "height": 915})
    word = json.dumps(json.dumps(BANKER))
    context.add_init_script(f"localStorage.setItem('flutter.banker_app.device', {word})")
    table = Table(context.new_page())
    table.watch()
    table.page.goto(server.url, wait_until="commit")
    table.ready(HERE)
    return table


def kilobytes(server: Server) -> int:
    """What the app takes of the memory."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


class Taps:
    """The banker's taps, timed within the page, and the memory of the app meanwhile."""

    def __init__(self, table: Table, server: Server) -> None:
        self._table, self._server = table, server

    def take(self, seconds: float) -> tuple[list[float], list[int]]:
        """Seconds of each tap, and kilobytes after it."""
        times, held, ends = [], [], time.monotonic() + seconds
        for tab, gone in cycle((("Bank", True), ("Table", False))):
            times.append(self._table.timed(tab, HERE, gone=gone))
            held.append(kilobytes(self._server))
            if time.monotonic() > ends and not gone:
                return times, held
        raise AssertionError


@pytest.mark.parametrize("crowd", SECONDS)
def test_the_evening_goes_on_under_siege(
    browser: Browser, tmp_path: Path, figures: Figures, crowd: str
) -> None:
    with ExitStack() as stack:
        with few_files(FILES):
            lan = served(auctioned(tmp_path / "games"), "--lan", guests=True)
            server = stack.enter_context(lan)
        banker = banker_of(browser, server)
        taps = Taps(banker, server)
        taps.take(RAMP)
        alone, calm = taps.take(ALONE)
        stay = SECONDS[crowd] + RAMP
        command = [sys.executable, "-m", "tests.bench.besiegers", str(server.port), str(stay)]
        besiegers = subprocess.Popen([*command, crowd], stdout=subprocess.PIPE, text=True)
        try:
            taps.take(RAMP)
            beside, held = taps.take(SECONDS[crowd] - RAMP)
            came = json.loads(besiegers.communicate(timeout=30)[0])
        finally:
            besiegers.kill()
        alone += taps.take(ALONE)[0]
        banker.healthy()
        log = server.log.read_text(encoding="utf-8")
    growth = held[-1] - held[len(held) // 2]
    sizes = calm[0], calm[-1], held[0], held[-1] - growth, held[-1]
    print(f"\n{came}\nmemory: {sizes} kB; log: {len(log)} bytes")
    assert any(status.endswith(" 204") for status in came)
    assert "Traceback" not in log, log[log.index("Traceback") :][:3000]
    assert len(log.encode()) < LONGEST_LOG
    assert growth <= GROWTH
    figures.add(
        f"banker's tap under siege ({crowd})",
        spread(beside),
        f"{spread(alone)} alone",
        percentile(beside, 95) / percentile(alone, 95),
        SLOWER[crowd],
        "x 1.5; 1.3 s to guests of Flet",
    )
