"""A minute of siege: the banker plays on beside strangers who do what they can to be in the way.

They come from the banker's own address, so every limit by address is the banker's, too. The
banker's taps are timed where they leave and come back, on the wire; a browser stands by for whoever
loads the page again meanwhile. By hand: `poe siege`.
"""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from banker_app.app.devices.banker_role import hashed
from banker_app.local_services import SETTING
from banker_app.store.disk import DiskStore
from tests.bench.besiegers import CROWDS
from tests.bench.figures import percentile
from tests.e2e.browser import CHROMIUM, Server, Table, chromium, served
from tests.e2e.raw import PAGE, RawPage, event, patch
from tests.e2e.test_evening import prepared
from tests.repo.test_lines import few_files
from tests.ui.tables import setup

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs a browser"),
]

SECONDS: Final = 60
RAMP: Final = 3
"""Seconds until everybody has come."""
BETWEEN: Final = 0.1
"""Seconds between two taps of the banker."""
MORE: Final = 0.1
"""Seconds that the banker may wait longer than alone."""
GROWTH: Final = 50_000
"""Kilobytes that the app may grow by."""
FILES: Final = 1024
"""Files that most machines let a program have open at first."""
LONGEST_LOG: Final = 1_000_000
WORDS: Final = {"banker": "b" * 32, "seat": "s" * 32}
"""By which the app knows two devices: as after an earlier evening."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    with chromium() as running:
        yield running


class Taps:
    """A page of the banker's whose taps are timed, beside whatever else happens."""

    def __init__(self, server: Server) -> None:
        self.times: list[float] = []
        self.faults: list[BaseException] = []
        self._server = server
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Taps":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join(20)

    def _run(self) -> None:
        try:
            page = RawPage(self._server.port, WORDS["banker"])
            page.registers("/table")
            page.reads(1.0)
            for route in cycle(("/deeds", "/bank", "/log", "/table")):
                if self._over.wait(BETWEEN):
                    break
                page.send(patch(PAGE, {"route": route}))
                began = time.perf_counter()
                page.send(event(PAGE, "route_change", {"route": route}))
                while not isinstance(page.socket.recv(timeout=10), bytes):
                    pass
                self.times.append(time.perf_counter() - began)
                page.received += 1
                page.reads(0.02)
            page.close()
        except BaseException as fault:
            self.faults.append(fault)


def known(games: Path) -> None:
    """The banker's device and Ann's phone, as the app remembers them."""
    prepared(games, setup())
    store = DiskStore(games)
    seats = {store.games()[0].id: {hashed(WORDS["seat"]): "Ann"}}
    words = {"banker": hashed(WORDS["banker"]), "seats": json.dumps(seats)}
    store.put_settings({SETTING + name: word for name, word in words.items()})
    store.close()


def opened_by(browser: Browser, server: Server, device: str, ready: str) -> Table:
    """A page on a device that the app knows."""
    context = browser.new_context(viewport={"width": 412, "height": 915})
    word = json.dumps(json.dumps(WORDS[device]))
    context.add_init_script(f"localStorage.setItem('flutter.banker_app.device', {word})")
    table = Table(context.new_page())
    table.watch()
    table.page.goto(server.url, wait_until="commit")
    table.ready(ready)
    return table


def kilobytes(server: Server) -> int:
    """What the app takes of the memory."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def goes_by(seconds: float, banker: Table, phone: Table, server: Server) -> tuple[int, list[float]]:
    """The time goes by; each page is loaded again once in the middle. The most memory that the app
    had, and how long the pages took.
    """
    most, took, ends = 0, [], time.monotonic() + seconds
    reloads = [(0.3, banker, "Record"), (0.6, phone, "My money")]
    while (left := ends - time.monotonic()) > 0:
        most = max(most, kilobytes(server))
        if reloads and 1 - left / seconds > reloads[0][0]:
            _, table, ready = reloads.pop(0)
            began = time.monotonic()
            table.reload(ready)
            took.append(time.monotonic() - began)
        banker.pause(0.25)
    assert not reloads
    return most, took


def test_the_evening_goes_on_under_siege(browser: Browser, tmp_path: Path) -> None:
    known(tmp_path / "games")
    with ExitStack() as stack:
        with few_files(FILES):
            lan = served(tmp_path / "games", "--lan", guests=True)
            server = stack.enter_context(lan)
        banker = opened_by(browser, server, "banker", "Record")
        phone = opened_by(browser, server, "seat", "My money")
        with Taps(server) as first:
            before, calm = goes_by(SECONDS / 2, banker, phone, server)
        command = [sys.executable, "-m", "tests.bench.besiegers", str(server.port)]
        besiegers = subprocess.Popen(
            [*command, str(SECONDS + RAMP)], stdout=subprocess.PIPE, text=True
        )
        try:
            banker.pause(RAMP)
            with Taps(server) as beside:
                after, busy = goes_by(SECONDS - RAMP, banker, phone, server)
            came = json.loads(besiegers.communicate(timeout=30)[0])
        finally:
            besiegers.kill()
        # Also afterwards, as the machine may have become busier or calmer meanwhile.
        with Taps(server) as last:
            calm += goes_by(SECONDS / 2, banker, phone, server)[1]
        log = server.log.read_text(encoding="utf-8")
        complaints = banker.complaints + phone.complaints
    alone = first.times + last.times
    calm_99, busy_99 = (percentile(times, 99) for times in (alone, beside.times))
    calm_50, busy_50 = (percentile(times, 50) for times in (alone, beside.times))
    print(
        f"\n{came}\nbanker's taps: {len(alone)} alone, {len(beside.times)} beside; "
        f"p50 {calm_50 * 1000:.0f} and {busy_50 * 1000:.0f} ms, "
        f"p99 {calm_99 * 1000:.0f} and {busy_99 * 1000:.0f} ms\n"
        f"pages loaded again: {calm} alone, {busy} beside (s)\n"
        f"memory: {before} and {after} kB; log: {len(log)} bytes"
    )
    assert not complaints, complaints
    assert not first.faults + beside.faults + last.faults
    assert came.keys() == {besieger.__name__ for besieger in CROWDS}
    assert "Traceback" not in log, log[log.index("Traceback") :][:3000]
    assert busy_99 <= calm_99 + MORE
    assert after <= before + GROWTH
    assert len(log.encode()) < LONGEST_LOG
