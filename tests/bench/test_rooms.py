"""Rooms: how soon a tap on a guest is seen on all pages, what guests cost the banker's own taps,
what an entry and a first visit weigh. All pages and the broker share this machine.

By hand, too: `python -m pytest -n 0 -s -m bench tests/bench/test_rooms.py`
"""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from tests.bench.figures import Figures, percentile, shown
from tests.bench.guests import PLAYERS
from tests.bench.test_phones import NOW, wait
from tests.bench.test_screens import spread
from tests.e2e.browser import CHROMIUM, PHONE, free_port
from tests.e2e.devices import Guest
from tests.e2e.host import Host, built
from tests.e2e.test_join import code_of
from tests.rooms.broker import MOSQUITTO, SPY, Broker
from tests.rooms.clients import Phone
from tests.rooms.table import Table as Room
from tests.rooms.table import browsing, laid

pytestmark = pytest.mark.skipif(
    not Path(CHROMIUM).exists() or MOSQUITTO is None, reason="needs a browser and Mosquitto"
)

BY_LINK: Final = 47_000
BY_CODE: Final = 51_000
HEADS: Final = 300
"""Bytes of the heads of an answer."""
BIDS: Final = 24
WARM: Final = 6
TURNS: Final = 12
DIGITS: Final = 8
SLOWER: Final = 4
SLICE: Final = 0.004
"""Seconds of a turn of the banker's phone where it is slowed down; DevTools slow no worker down."""
WATCH: Final = f"""want => {{
  window.shown = 0;
  const now = () => [...document.querySelectorAll('#page .row.large b')].map(b => b.textContent);
  const seen = new MutationObserver(() => {{
    if (!now().includes(want)) return;
    window.shown = {NOW};
    seen.disconnect();
  }});
  seen.observe(document.body, {{ subtree: true, childList: true, characterData: true }});
}}"""

JOINING: Final = f"""() => {{
  const now = () => {NOW}, found = (what) => document.querySelector(what);
  const says = (words) => found('#page')?.textContent.includes(words);
  const times = (window.times = {{}});
  addEventListener('input', (e) => {{
    if (e.target.value.replace(/[^0-9]/g, '').length === {DIGITS}) times.typed = now();
  }}, true);
  addEventListener('click', () => (times.tapped = now()), true);
  new MutationObserver(() => {{
    if (found('#page [data-do]')) times.lobby ||= now();
    if (says('Waiting for the banker')) times.waiting ||= now();
    if (found('#page .row.large b')) times.purse ||= now();
    if (times.purse && says('Boardwalk')) times.deeds ||= now();
  }}).observe(document, {{ subtree: true, childList: true, characterData: true }});
}}"""
"""Times, on the page of a phone that joins, what is done and what is seen."""
LIFTED: Final = f"""() => addEventListener(
  'pointerup', () => (window.lifted = {NOW}), {{ capture: true, once: true }})"""


@dataclass
class Place:
    """The site and its broker, with a browser for all phones."""

    browser: Browser
    host: Host
    broker: Broker
    folder: Path
    tables: int = 0

    @contextmanager
    def table(self, guests: int, *, hammer: bool = False) -> Iterator[Room]:
        """A table of eight with so many phones."""
        self.tables += 1
        folder = self.folder / f"games{self.tables}"
        made = laid(self.browser, self.host, folder, PLAYERS, guests, hammer=hammer)
        yield made
        made.close()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Everything but the phones."""
    folder = tmp_path_factory.mktemp("rooms")
    broker = Broker(folder / "broker", spied=True)
    broker.start()
    host = Host(built(tmp_path_factory), free_port())
    host.start()
    with browsing(broker) as browser:
        yield Place(browser, host, broker, folder)
    host.stop()
    broker.stop()


@contextmanager
def slowed() -> Iterator[None]:
    """The banker's page, whose process, workers and all, runs only a part of the time."""
    stop, process = threading.Event(), largest_process()

    def run() -> None:
        while not stop.is_set():
            os.kill(process, signal.SIGSTOP)
            time.sleep(SLICE * (SLOWER - 1))
            os.kill(process, signal.SIGCONT)
            time.sleep(SLICE)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def largest_process() -> int:
    """The process of the page with the app, which holds far more than guests' pages; of ours."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            # The name before these figures may hold anything, even a parenthesis.
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    ours = {os.getpid()}
    while more := {one for one, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return max(ours - {os.getpid()}, key=resident)


def resident(process: int) -> int:
    """The pages of memory of a process that draws; 0 of any other."""
    folder = Path(f"/proc/{process}")
    with suppress(OSError):
        if b"--type=renderer" in (folder / "cmdline").read_bytes():
            return int((folder / "statm").read_text().split()[1])
    return 0


def waits(phones: list[Page]) -> list[float]:
    """In seconds, how long each bid took to show on all pages, the bidder's among them."""
    found: list[float] = []
    for number in range(BIDS + WARM):
        bidder = phones[number % 2]
        button = bidder.locator("[data-key^='You +1: ']")
        _, _, sum_ = str(button.get_attribute("data-key")).partition(": ")
        for phone in phones:
            phone.evaluate(WATCH, sum_)
        lifted = button.evaluate(f"node => {{ const now = {NOW}; node.click(); return now; }}")
        times = [(wait(phone, "window.shown") - lifted) / 1000 for phone in phones]
        found += times if number >= WARM else []
    return found


def test_a_tap_on_a_guest_shows_on_all(place: Place, figures: Figures) -> None:
    times: dict[int, list[float]] = {}
    for guests in (2, 4, 8):
        with place.table(guests, hammer=True) as table:
            phones = [one.page for one in table.guests.values()]
            for one in table.guests.values():
                one.tap("To the auction")
            times[guests] = waits(phones)
            if guests == 4:
                with slowed():
                    slow = waits(phones)
    for guests, found in times.items():
        ratio = percentile(found, 95) / percentile(times[2], 95)
        what = f"a bid through a room, on all of {guests}"
        figures.add(what, spread(found), spread(times[2]), ratio, 8.0, "p95 100 ms")
    ratio = percentile(slow, 50) / percentile(times[4], 50)
    what = f"the same on 4, the bank {SLOWER} times slower"
    figures.add(what, spread(slow), spread(times[4]), ratio, 3.0 * SLOWER, "p95 400 ms")


def joins(place: Place, table: Room, code: str, player: str) -> dict[str, float]:
    """Seconds of a phone on its way in by code: to the lobby, to the claim, to the purse; and of an
    ordinary tap afterwards.
    """
    context = place.browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    one = Guest(context.new_page())
    one.page.add_init_script(f"({JOINING})()")
    one.page.goto(f"{table.url}join")
    one.page.locator("#code").press_sequentially(code)
    wait(one.page, "times.lobby")
    one.tap(player)
    wait(one.page, "times.waiting")
    times = one.page.evaluate("({ ...times })")
    table.banker.page.evaluate(LIFTED)
    table.banker.tap("Accept")
    wait(one.page, "times.purse")
    lifted = table.banker.page.evaluate("window.lifted")
    one.tap("Deeds")
    wait(one.page, "times.deeds")
    later = one.page.evaluate("({ ...times })")
    context.close()
    return {
        "the last digit to the lobby": times["lobby"] - times["typed"],
        "a tap on the name to waiting": times["waiting"] - times["tapped"],
        "Accept to the purse": later["purse"] - lifted,
        "a tap on a tab": later["deeds"] - later["tapped"],
    }


def test_in_by_code(place: Place, figures: Figures) -> None:
    with place.table(0) as table:
        table.banker.menu("Players' phones")
        table.banker.tap("Let people in")
        code = code_of(table.banker)
        runs = [joins(place, table, code, player) for player in PLAYERS][1:]
    times = {what: [run[what] / 1000 for run in runs] for what in runs[0]}
    *ways, (_, tab) = times.items()
    aims = (15.0, "p50 1 s"), (3.0, "p50 200 ms"), (8.0, "p50 250 ms")
    for (what, found), (budget, aim) in zip(ways, aims, strict=True):
        ratio = percentile(found, 50) / percentile(tab, 50)
        reference = f"{spread(tab)} for a tap on a tab"
        figures.add(f"in a room, {what}", spread(found), reference, ratio, budget, aim)


def test_the_bankers_own_taps(place: Place, figures: Figures) -> None:
    """Alone and with eight guests, who all get a new page with each."""
    times: dict[int, list[float]] = {}
    for guests in (0, 8):
        with place.table(guests) as table:
            found = times[guests] = []
            table.banker.throws(4, 6)  # To where nothing is to be done.
            table.banker.sees("Next: ")
            for turn in range(WARM + TURNS):
                taken = (
                    table.banker.timed("Next: ", "Die 1 shows 1"),
                    table.banker.timed("Undo", "Next: "),
                )
                found += taken if turn >= WARM else ()
    ratio = percentile(times[8], 50) / percentile(times[0], 50)
    what = "the banker's own tap with 8 guests in a room"
    # The pages of the guests and the broker are on this machine, too.
    figures.add(what, spread(times[8]), f"{spread(times[0])} alone", ratio, 3.0, "x 1.3")


def test_bytes(place: Place, figures: Figures) -> None:
    """Of an entry, as the broker passes them on; of a first visit, heads and library included."""
    with place.table(4, hammer=True) as table:
        phones = [one.page for one in table.guests.values()]
        for one in table.guests.values():
            one.tap("To the auction")
        spy = Phone(place.broker, SPY, "spy")
        spy.ask("#")
        spy.heard.clear()
        waits(phones)
        spy.ask()
        passed = [len(topic) + len(payload) for topic, payload in spy.heard]
        each = sum(passed) / (BIDS + WARM) / len(phones)
        figures.add("bytes of an entry to a guest", f"{each:,.0f}", "2,000", each / 2_000, 1.0)
        size, seconds = visited(place, table)
        table.banker.menu("Players' phones")
        table.banker.tap("Let people in")
        typed, _ = visited(place, table, code_of(table.banker))
    what = "bytes of a first visit"
    figures.add(what, f"{size:,}", f"{BY_LINK:,}", size / BY_LINK, 1.0, "47 kB")
    figures.add(f"{what} by code", f"{typed:,}", f"{BY_CODE:,}", typed / BY_CODE, 1.0, "51 kB")
    print(f"a first visit took {shown(seconds)}")


def visited(place: Place, table: Room, code: str = "") -> tuple[int, float]:
    """The bytes that a new device loads, packed as a web server sends them; how long it takes. With
    a code, at the address that people type.
    """
    context = place.browser.new_context()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    said: list[int] = []
    page = context.new_page()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda b: said.append(len(b))))
    begun = time.monotonic()
    page.goto(f"{table.url}join" if code else table.link, wait_until="commit")
    if code:
        page.locator("#code").press_sequentially(code)
    page.locator("#page .row").first.wait_for()
    seconds = time.monotonic() - begun
    context.close()
    files = {urlsplit(url).path.lstrip("/") for url in asked if url.startswith("http")}
    files = {f"{name}index.html" if name.endswith("/") else name for name in files}
    assert "room.html" in files
    return sum(HEADS + packed(place.host.folder / name) for name in files) + sum(said), seconds


def packed(path: Path) -> int:
    """The bytes of a file on its way; a folder's name leads to the page in it."""
    if not path.is_file():
        return 0
    small = path.with_name(path.name + ".gz")
    return (small if small.exists() else path).stat().st_size
