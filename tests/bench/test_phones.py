"""How long until a tap on one player's phone shows on the others: two phones, then eight.

Every phone is a page of a real browser on the same machine as the app; what a page takes to draw is
in the figure.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from banker_app.engine.commands import OpenAuction
from banker_app.engine.ids import Lot
from banker_app.local_services import SETTING, LocalServices
from banker_app.store.disk import DiskStore
from banker_app.ui.app_store import AppStore
from tests.bench.figures import Figures, percentile
from tests.bench.test_screens import spread
from tests.e2e.browser import CHROMIUM, EVERY_TEXT, Table, chromium, opened, served
from tests.e2e.test_lan import code_of, give
from tests.e2e.test_phones import is_whose
from tests.ui.tables import setup

pytestmark = pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs a browser")

PLAYERS: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gil", "Hal")
BIDS: Final = 20
WARM: Final = 3
AIM: Final = "p95 250 ms"
NOW: Final = "performance.timeOrigin + performance.now()"
LIFTED: Final = f"""() => {{
  const press = () => {{ window.lifted = {NOW}; }};
  window.addEventListener('pointerup', press, {{capture: true, once: true}});
}}"""
SHOWS: Final = f"""want => {{
  window.shown = 0;
  const seen = new MutationObserver(() => {{
    if (!({EVERY_TEXT})().includes(want)) return;
    window.shown = {NOW};
    seen.disconnect();
  }});
  const all = {{subtree: true, childList: true, characterData: true, attributes: true}};
  seen.observe(document.querySelector('flt-semantics-host'), all);
}}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    with chromium() as running:
        yield running


def auctioned(folder: Path) -> Path:
    """A game of eight in which something is under the hammer and bids happen at once."""
    folder.mkdir()
    store = DiskStore(folder)
    app_store = AppStore(LocalServices(store))
    assert app_store.begin(setup(players=PLAYERS)) is None
    app_store.dispatch(OpenAuction(lot=Lot("boardwalk")), waive=("deed_not_offered",))
    store.put_settings({SETTING + "phones": "dues", SETTING + "introduced": "yes"})
    store.close()
    return folder


def waits(phones: list[Table], sums: Iterator[int]) -> list[float]:
    """In seconds, how long each bid took to show on each of the other phones."""
    found: list[float] = []
    for number in range(BIDS + WARM):
        bidder, *others = phones[number % 2 :] + phones[: number % 2]
        name = PLAYERS[number % 2]
        want = f"{name} bids ${next(sums)}"
        for phone in others:
            phone.page.evaluate(SHOWS, want)
        bidder.page.evaluate(LIFTED)
        bidder.tap(f"{name} +1")
        for phone in others:
            phone.page.wait_for_function("window.shown > 0", timeout=12_000)
        lifted: float = bidder.page.evaluate("window.lifted")
        times = [(phone.page.evaluate("window.shown") - lifted) / 1000 for phone in others]
        found += times if number >= WARM else []
    return found


def test_a_bid_on_one_phone_shows_on_the_others(
    browser: Browser, tmp_path: Path, figures: Figures
) -> None:
    sums = count(1)
    with served(auctioned(tmp_path / "games"), "--lan") as server:
        banker = opened(browser, server.url, "Ann's turn")
        give(banker, code_of(server))
        phones: list[Table] = []
        beside: dict[int, list[float]] = {}
        for player in PLAYERS:
            phone = opened(browser, server.url, "Ann's turn", fingers=True)
            is_whose(banker, phone, player)
            phone.tap("To the auction")
            phones.append(phone)
            if len(phones) in (2, len(PLAYERS)):
                beside[len(phones)] = waits(phones, sums)
        for phone in phones:
            phone.healthy()
            phone.page.context.close()
    two, eight = beside[2], beside[len(PLAYERS)]
    ratio = percentile(eight, 95) / percentile(two, 95)
    figures.add(
        "a bid on a phone, on seven others",
        spread(eight),
        f"{spread(two)} on one",
        ratio,
        12.0,
        AIM,
    )
