"""A siege: the banker and honest guests play on beside others who are in their way on purpose.

One crowd has seats and the banker's own address, one is a laptop of one address with as many
devices as it likes, one has several such laptops. By hand: `poe siege`.
"""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from tests.bench.besiegers import CROWDS
from tests.bench.figures import Figures, percentile, shown
from tests.bench.guests import BANKER, Guest, auctioned, word_of
from tests.bench.test_screens import spread
from tests.e2e.browser import CHROMIUM, Server, Table, chromium, served
from tests.repo.test_idle_connections import few_files

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs a browser"),
]

SECONDS: Final = 30
"""How long each crowd stays."""
ALONE: Final = 15
"""Seconds before and after, as the machine may become busier or calmer meanwhile."""
RAMP: Final = 3
"""Seconds until everybody has come."""
LATER: Final = 0.1
"""Seconds that the slowest hundredth of the banker's taps may take longer than alone."""
LONGEST_TAP: Final = 0.3
"""Seconds of the slowest hundredth of an honest player's taps."""
STALE: Final = 2.0
"""Seconds after which a bid is on everybody's page."""
HELD: Final = 50_000
GROWTH: Final = 10_000
"""Kilobytes that the app may grow by in all, and in the second half."""
FILES: Final = 1024
"""Files that most machines let a program have open at first."""
LONGEST_LOG: Final = 1_000_000
HERE: Final = "Ann, balance"
"""What the table shows."""
BANK: Final = "32 of 32 houses left"
"""What the Bank shows and the log does not; the name of the table's tab counts what waits there."""


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
    table.page.wait_for_url("**/table")
    return table


def kilobytes(server: Server) -> int:
    """What the app takes of the memory."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


class Watcher:
    """An honest guest, whose pages are read as they come."""

    def __init__(self, server: Server, word: str, at: str, address: str) -> None:
        self._guest = Guest(server.port, word, at, address)
        self.page = self._guest.page()
        self._new = threading.Condition()
        self._number = 0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for page in self._guest.pages():
            with self._new:
                self.page = page
                self._new.notify_all()

    def until(self, there: Any, patience: float) -> bool:
        """Wait until the page is as wanted; whether it is."""
        with self._new:
            return self._new.wait_for(lambda: there(self.page), patience)

    def tap(self, **said: object) -> float:
        """Seconds from a message to the page that knows of it."""
        self._number += 1
        began = time.perf_counter()
        message = {"n": self._number, "v": self.page["v"], **said}
        while (status := self._guest.post(json.dumps(message).encode())) == 429:
            time.sleep(0.01)
        assert status == 204, status
        assert self.until(lambda page: page["n"] >= self._number, 10)
        return time.perf_counter() - began

    def bid(self) -> str:
        """Bid one more than the best; the sum as it is written."""
        buttons = json.dumps(self.page["page"]).split('"do": "')
        act = next(one for one in buttons if '"label": "You +1: ' in one.partition("}")[0])
        self.tap(do=act.partition('"')[0])
        return act.partition("You +1: ")[2].partition('"')[0]


@dataclass
class Honest:
    """Two players and a television, at addresses of their own, and the loop of the app."""

    server: Server
    taps: list[float] = field(default_factory=list)
    loop: list[float] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    ends: bool = False

    def __post_init__(self) -> None:
        self.ann = Watcher(self.server, word_of("Ann"), "/auction", "127.0.0.2")
        self.bob = Watcher(self.server, word_of("Bob"), "/auction", "127.0.0.3")
        self.tv = Watcher(self.server, word_of("television"), "/display", "127.0.0.4")
        # From one evening to the next: a bid over the bidder's own would be asked about first.
        self._bidders = cycle((self.ann, self.bob))

    def look(self) -> None:
        """Ask the app for next to nothing as the banker's device does, fifty times a second."""
        line = HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        cookie = f"banker-device-{self.server.port}={BANKER}"
        while not self.ends:
            began = time.perf_counter()
            line.request("GET", "/connection/alive", headers={"cookie": cookie})
            line.getresponse().read()
            self.loop.append(time.perf_counter() - began)
            time.sleep(0.02)

    def play(self) -> None:
        """Bid by turns, see each bid on every page, and look at other screens in between."""
        while not self.ends:
            bidder = next(self._bidders)
            amount = bidder.bid()
            for name, one in (("Ann", self.ann), ("Bob", self.bob), ("TV", self.tv)):
                if not one.until(lambda page, sum_=amount: f'"{sum_}"' in json.dumps(page), STALE):
                    self.stale.append(f"{name} without {amount}")
            for at in ("/deeds", "/auction", "/deeds", "/auction"):
                self.taps.append(bidder.tap(go=at))
                time.sleep(0.05)

    @contextmanager
    def evening(self) -> Iterator[None]:
        """Everybody plays on, as long as the block lasts."""
        self.taps, self.loop, self.ends = [], [], False
        threads = [threading.Thread(target=work) for work in (self.look, self.play)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self.ends = True
            for thread in threads:
                thread.join(30)


class Taps:
    """The banker's taps, timed within the page, and the memory of the app meanwhile."""

    def __init__(self, table: Table, server: Server) -> None:
        self._table, self._server = table, server

    def take(self, seconds: float) -> tuple[list[float], list[int]]:
        """Seconds of each tap, and kilobytes after it."""
        times, held, ends = [], [], time.monotonic() + seconds
        for tab, gone in cycle((("Bank", False), ("Log", True))):
            times.append(self._table.timed(tab, BANK, gone=gone))
            held.append(kilobytes(self._server))
            if time.monotonic() > ends and gone:
                return times, held
        raise AssertionError


@contextmanager
def besieged(server: Server, crowd: str) -> Iterator[None]:
    """A crowd comes, and goes by itself."""
    command = [sys.executable, "-m", "tests.bench.besiegers", str(server.port), str(SECONDS + RAMP)]
    besiegers = subprocess.Popen([*command, crowd], stdout=subprocess.PIPE, text=True)
    try:
        yield
        came = json.loads(besiegers.communicate(timeout=30)[0])
    finally:
        besiegers.kill()
    print(f"\n{came}")
    assert sum(came.values()) > 2 * came["at once"], "they hardly came"


@pytest.mark.parametrize("crowd", CROWDS)
def test_the_evening_goes_on_under_siege(
    browser: Browser, tmp_path: Path, figures: Figures, crowd: str
) -> None:
    with ExitStack() as stack:
        with few_files(FILES):
            lan = served(auctioned(tmp_path / "games"), "--lan", guests=True)
            server = stack.enter_context(lan)
        banker, honest = banker_of(browser, server), Honest(server)
        taps = Taps(banker, server)
        with honest.evening():
            taps.take(RAMP)
            alone, calm = taps.take(ALONE)
        idle = honest.loop
        with besieged(server, crowd):
            taps.take(RAMP)
            with honest.evening():
                beside, held = taps.take(SECONDS - RAMP)
        loop, tapped = honest.loop, honest.taps
        with honest.evening():
            alone += taps.take(ALONE)[0]
        idle += honest.loop
        banker.healthy()
        log = server.log.read_text(encoding="utf-8")
    print(f"memory: {calm[-1], held[0], held[len(held) // 2], held[-1]} kB; log: {len(log)} bytes")
    assert "Traceback" not in log, log[log.index("Traceback") :][:3000]
    assert len(log.encode()) < LONGEST_LOG
    assert not honest.stale, honest.stale
    assert max(held) - calm[-1] <= HELD
    assert held[-1] - held[len(held) // 2] <= GROWTH
    under = f"under siege by {crowd}"
    for what, times, calmly in (("banker's tap", beside, alone), ("loop", loop, idle)):
        later = percentile(times, 99) - percentile(calmly, 99)
        reference = f"{spread(calmly)} alone"
        figures.add(f"{what} {under}", spread(times), reference, later / LATER, 1.0, "p99 + 100 ms")
    slowest = percentile(tapped, 99)
    limit = f"{shown(LONGEST_TAP)}"
    figures.add(f"a tap {under}", spread(tapped), limit, slowest / LONGEST_TAP, 1.0, "p99 300 ms")
