"""Players' phones: what comes over the network until a purse is seen, how soon a bid is seen on the
others, what a guest costs the app. The figures of phones that spoke Flet stand beside.

By hand, too: `python -m pytest -n 0 -s -m bench tests/bench/test_phones.py`
"""

import gc
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from banker_app.app.devices.requests import Policy
from banker_app.engine.commands import PayRent, Roll
from banker_app.engine.ids import PlayerId
from tests.bench.figures import Figures, calls, percentile, shown
from tests.bench.guests import BANKER, PLAYERS, Guest, auctioned, word_of
from tests.bench.test_screens import spread
from tests.e2e.browser import CHROMIUM, Server, chromium, served
from tests.e2e.devices import known
from tests.e2e.test_guest_pages import table_of
from tests.guests.evening import roles_of, seated
from tests.ui.tables import lot, new_app_store, setup

browsers = pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs a browser")

BYTES: Final = 40_000
SCANS: Final = 7
SLOWER: Final = 4
"""By this much the processor of a cheap phone is slower."""
BIDS: Final = 20
WARM: Final = 4
MEASURED: Final = 15
"""Guests whose memory is measured, after the first."""
EACH: Final = 100.0
"""Kilobytes that a guest may take."""
NOW: Final = "performance.timeOrigin + performance.now()"
PURSE: Final = f"""() => {{
  const seen = new MutationObserver(() => {{
    if (document.querySelector('#page .row.large b')) window.shown ||= {NOW};
  }});
  seen.observe(document, {{ subtree: true, childList: true }});
}}"""
WATCH: Final = f"""want => {{
  window.shown = 0;
  const seen = new MutationObserver(() => {{
    if (document.querySelector('#page .row.large b.large').textContent !== want) return;
    window.shown = {NOW};
    seen.disconnect();
  }});
  seen.observe(document.body, {{ subtree: true, childList: true, characterData: true }});
}}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    with chromium() as running:
        yield running


def wait(page: Page, condition: str) -> float:
    """Wait for a figure of the page, which its policy does not let Playwright do there."""
    for _ in range(1000):
        if found := page.evaluate(condition):
            return float(found)
        page.wait_for_timeout(10)
    raise AssertionError(condition)


def scanned(browser: Browser, server: Server, slower: int = 1) -> tuple[float, int]:
    """Seconds and bytes from an address that is opened to the purse that is seen."""
    page = known(browser, word_of(PLAYERS[0]), f"({PURSE})()")
    wire = page.context.new_cdp_session(page)
    received: list[int] = []
    wire.on(
        "Network.responseReceived", lambda e: received.append(e["response"]["encodedDataLength"])
    )
    wire.on("Network.dataReceived", lambda e: received.append(e["encodedDataLength"]))
    wire.send("Network.enable")
    wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(server.url + "/me", wait_until="commit")
    seconds = wait(page, "window.shown && window.shown - performance.timeOrigin") / 1000
    page.context.close()
    return seconds, sum(received)


def by_flet(browser: Browser, server: Server, slower: int = 1) -> float:
    """Seconds until the banker's page is there, which is what a phone's was, too."""
    page = known(browser, BANKER)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    began = perf_counter()
    page.goto(server.url, wait_until="commit")
    page.wait_for_selector("flt-semantics-placeholder", state="attached")
    seconds = perf_counter() - began
    page.context.close()
    return seconds


@browsers
def test_from_a_scan_to_the_purse(browser: Browser, tmp_path: Path, figures: Figures) -> None:
    with served(auctioned(tmp_path / "games"), "--lan", guests=True) as server:
        for slower, aim in ((1, "200 ms; 1.25 s by Flet"), (SLOWER, "600 ms; 3.35 s by Flet")):
            flet = min(by_flet(browser, server, slower) for _ in range(2))
            runs = [scanned(browser, server, slower) for _ in range(SCANS)]
            times, sizes = zip(*runs, strict=True)
            what = "from a scan to a purse" + f", {slower} times slower" * (slower > 1)
            ratio = percentile([*times], 50) / flet
            figures.add(what, spread([*times]), f"{shown(flet)} to Flet's page", ratio, 0.4, aim)
    aim = "40 kB; 15.4 MB of Flet"
    figures.add("bytes to a purse", f"{max(sizes):,}", f"{BYTES:,}", max(sizes) / BYTES, 1.0, aim)


def waits(phones: list[Page]) -> list[float]:
    """In seconds, how long each bid took to show on each of the other phones."""
    found: list[float] = []
    for number in range(BIDS + WARM):
        bidder, *others = phones[number % 2 :] + phones[: number % 2]
        button = bidder.locator("[data-key^='You +1: ']")
        _, _, sum_ = str(button.get_attribute("data-key")).partition(": ")
        for other in others:
            other.evaluate(WATCH, sum_)
        lifted = button.evaluate(f"node => {{ const now = {NOW}; node.click(); return now; }}")
        times = [(wait(other, "window.shown") - lifted) / 1000 for other in others]
        found += times if number >= WARM else []
    return found


@browsers
def test_a_bid_on_one_phone_shows_on_the_others(
    browser: Browser, tmp_path: Path, figures: Figures
) -> None:
    with served(auctioned(tmp_path / "games"), "--lan", guests=True) as server:
        phones: list[Page] = []
        for player in PLAYERS:
            phones.append(known(browser, word_of(player)))
            phones[-1].goto(server.url + "/auction")
            wait(phones[-1], "document.querySelector('[data-do]') && 1")
        two, eight = waits(phones[:2]), waits(phones)
    for one in phones:
        one.context.close()
    ratio = percentile(eight, 95) / percentile(two, 95)
    reference = f"{spread(two)} on one"
    aim = "p95 80 ms; 277 ms by Flet"
    figures.add("a bid on a phone, on seven others", spread(eight), reference, ratio, 3.0, aim)


def test_memory_per_guest(figures: Figures) -> None:
    """The server and the tabs' own halves of the connections, both in this process."""
    store = new_app_store(setup())
    guests: list[Guest] = []
    with table_of(store) as table:
        while not table.server.started:
            sleep(0.05)
        tracemalloc.start()
        held: list[int] = []
        for number in range(1 + MEASURED):
            guests.append(Guest(table.port, word_of(str(number))))
            guests[-1].page()
            if number in (0, MEASURED):
                gc.collect()
                held.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
    each = (held[1] - held[0]) / MEASURED / 1000
    aim = "100 kB; 1.1 MB of Flet"
    figures.add("memory of a guest", f"{each:.0f} kB", f"{EACH:g} kB", each / EACH, 1.0, aim)


def test_a_tap_on_a_phone(figures: Figures) -> None:
    """A rent of $4 is paid: from the message to the page that the payer's own phone has then."""

    def pays() -> int:
        store = new_app_store(setup(players=("Ann", "Bob"), deeds={"baltic_avenue": lot("Bob")}))
        store.phones.choose(Policy.LEGAL, own_dice=True)
        ann = seated(store, roles_of(store), "Ann")
        store.dispatch(Roll(player=PlayerId("Ann"), dice=(1, 2)))
        ann.look()
        count = calls(lambda: ann.press("Pay $4"), own="banker_app")
        assert isinstance(store.entries[-1].command, PayRent)
        return count

    pays()
    figures.ratchet("calls of functions at a tap on a phone", "tap", pays())
