"""Players' phones: what comes over the network until a purse is seen, how soon a bid is seen on the
others, what a guest costs the app. The figures of phones that spoke Flet stand beside.

By hand, too: `python -m pytest -n 0 -s -m bench tests/bench/test_phones.py`
"""

import json
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from tests.bench.figures import Figures, percentile, shown
from tests.bench.guests import FRONT, PLAYERS, Guest, auctioned, word_of
from tests.bench.test_screens import spread
from tests.e2e.browser import CHROMIUM, PHONE, Server, chromium, served

browsers = pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs a browser")

BYTES: Final = 40_000
SCANS: Final = 7
SLOWER: Final = 4
"""By this much the processor of a cheap phone is slower."""
BIDS: Final = 20
WARM: Final = 4
MEASURED: Final = 60
"""Guests whose memory is measured, so many on each address."""
ON_ONE: Final = 15
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
    if (document.querySelector('#page .row.large b').textContent !== want) return;
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


def phone(browser: Browser, player: str, script: str = "") -> Page:
    """A phone that the app knows, with nothing in its memory."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    word = json.dumps(json.dumps(word_of(player)))
    context.add_init_script(f"localStorage.setItem('flutter.banker_app.device', {word});{script}")
    return context.new_page()


def wait(page: Page, condition: str) -> float:
    """Wait for a figure of the page, which its policy does not let Playwright do there."""
    for _ in range(1000):
        if found := page.evaluate(condition):
            return float(found)
        page.wait_for_timeout(10)
    raise AssertionError(condition)


def scanned(browser: Browser, server: Server, slower: int = 1) -> tuple[float, int]:
    """Seconds and bytes from an address that is opened to the purse that is seen."""
    page = phone(browser, PLAYERS[0], f"({PURSE})()")
    wire = page.context.new_cdp_session(page)
    received: list[int] = []
    wire.on(
        "Network.responseReceived", lambda e: received.append(e["response"]["encodedDataLength"])
    )
    wire.on("Network.dataReceived", lambda e: received.append(e["encodedDataLength"]))
    wire.send("Network.enable")
    wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(server.url + FRONT + "/me", wait_until="commit")
    seconds = wait(page, "window.shown && window.shown - performance.timeOrigin") / 1000
    page.context.close()
    return seconds, sum(received)


@browsers
def test_from_a_scan_to_the_purse(browser: Browser, tmp_path: Path, figures: Figures) -> None:
    with served(auctioned(tmp_path / "games"), "--lan", guests=True) as server:
        runs = [scanned(browser, server) for _ in range(SCANS)]
        slow = [scanned(browser, server, SLOWER)[0] for _ in range(SCANS)]
    most = max(size for _, size in runs)
    before = "15.4 MB of Flet"
    figures.add(
        "bytes to a purse", f"{most:,}", f"{BYTES:,}", most / BYTES, 1.0, f"40 kB; {before}"
    )
    times = [seconds for seconds, _ in runs]
    for what, found, goal, before in (
        ("from a scan to a purse", times, 0.2, 1.253),
        (f"the same, {SLOWER} times slower", slow, 0.6, 3.355),
    ):
        ratio, aim = percentile(found, 50) / before, f"{shown(goal)}"
        figures.add(what, spread(found), f"{shown(before)} by Flet", ratio, 0.5, aim)


def waits(phones: list[Page]) -> list[float]:
    """In seconds, how long each bid took to show on each of the other phones."""
    found: list[float] = []
    for number in range(BIDS + WARM):
        bidder, *others = phones[number % 2 :] + phones[: number % 2]
        player = PLAYERS[number % 2]
        button = bidder.locator(f"[data-key^='{player} +1: ']")
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
            phones.append(phone(browser, player))
            phones[-1].goto(server.url + FRONT + "/auction")
            wait(phones[-1], "document.querySelector('[data-do]') && 1")
        two, eight = waits(phones[:2]), waits(phones)
    for one in phones:
        one.context.close()
    ratio = percentile(eight, 95) / percentile(two, 95)
    reference = f"{spread(two)} on one"
    aim = "p95 80 ms; 277 ms by Flet"
    figures.add("a bid on a phone, on seven others", spread(eight), reference, ratio, 4.0, aim)


def kilobytes(server: Server) -> int:
    """What the app takes of the memory."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def test_what_a_guest_takes_of_the_memory(tmp_path: Path, figures: Figures) -> None:
    guests: list[Guest] = []
    held: list[int] = []
    with served(auctioned(tmp_path / "games"), "--lan", guests=True) as server:
        for number in range(1 + MEASURED):
            address = f"127.0.1.{1 + number // ON_ONE}"
            guests.append(Guest(server.port, word_of(PLAYERS[number % 8]), "/auction", address))
            guests[-1].page()
            if number in (0, MEASURED):
                sleep(1)
                held.append(kilobytes(server))
    each = (held[1] - held[0]) / MEASURED
    reference = f"{EACH:g} kB"
    figures.add(
        "memory of a guest", f"{each:.0f} kB", reference, each / EACH, 1.0, "100 kB; 1.1 MB of Flet"
    )
