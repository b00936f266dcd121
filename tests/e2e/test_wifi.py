"""A lost network costs the page neither its picture nor a tap, and the way back takes no time.

The long run of cuts is by hand: `BANKER_CUTS=30 python -m pytest -n 0 -s -m browser -k cuts
tests/e2e/test_wifi.py`; see the table that it prints.
"""

import os
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import Server, Table, opened, served
from tests.e2e.gallery import visit
from tests.e2e.link import Link
from tests.e2e.scenes import app_store_of, begun
from tests.e2e.test_evening import prepared
from tests.ui.tables import setup

pytestmark = [pytest.mark.alone, pytest.mark.usefixtures("pages_closed")]

MARKED = 2.0
"""Seconds within which a page says that it is offline."""
LIVE = 3.0
"""Seconds within which it is live again."""
CUTS = int(os.environ.get("BANKER_CUTS", "2"))
LENGTHS = (5, 20, 120) if CUTS > 2 else (3,)
PAGES = min(CUTS, 10)
WATCH = """() => {
  window.seen = [];
  new MutationObserver(() => {
    const there = !!document.getElementById('offline');
    const last = window.seen.at(-1);
    if (!last || last[0] !== there) window.seen.push([there, Date.now() / 1000]);
  }).observe(document.body, {childList: true});
}"""


def live(table: Table, text: str) -> None:
    """The page is live again and says so."""
    table.sees(text, patience=LIVE + 1)
    table.online()


def buys_the_first_street(table: Table) -> None:
    table.tap("Die 1 shows 1")
    table.tap("Die 2 shows 2")
    table.tap("Buy for $60")
    table.sees("Ann, balance $1,440")


def test_the_wifi_falls_silent_and_comes_back(browser: Browser, tmp_path: Path) -> None:
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games") as server:
        link = Link(server.port)
        phone = opened(browser, link.url, "Die 1 shows 1", fingers=True)
        tablet = opened(browser, server.url, "Die 1 shows 1", size=(1024, 768))
        link.silence()
        phone.offline()
        assert phone.has("Ann, balance $1,500")
        assert not phone.has("Working...")
        # What cannot answer takes no tap; the same goes for the keyboard.
        phone.tap("Record")
        phone.page.keyboard.press("4")
        buys_the_first_street(tablet)
        assert phone.has("Ann, balance $1,500")
        link.mend()
        live(phone, "Ann, balance $1,440")
        phone.tap("Next: Bob")
        tablet.sees("Bob's turn")
        phone.tap("Undo")
        tablet.sees("Ann's turn")
        assert not phone.has("Working...")
        phone.healthy()


def test_two_steps_back_over_a_slow_wifi_do_not_go_to_and_fro(
    browser: Browser, tmp_path: Path
) -> None:
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games") as server:
        link = Link(server.port)
        phone = opened(browser, link.url, "Ann's turn", fingers=True)
        for address in ("/table", "/seat/Ann", "/statement/Ann"):
            visit(phone, address)
        link.silence()
        phone.page.evaluate("history.back()")
        phone.pause(0.1)
        phone.page.evaluate("history.back()")
        phone.pause(0.3)
        link.mend()
        live(phone, "Ann's turn")
        phone.calm()
        where = phone.page.url
        phone.pause(0.5)
        assert phone.page.url == where
        phone.healthy()


def test_a_tap_on_its_way_while_the_wifi_breaks_is_entered_once(
    browser: Browser, tmp_path: Path
) -> None:
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games") as server:
        link = Link(server.port)
        phone = opened(browser, link.url, "Die 1 shows 1", fingers=True)
        buys_the_first_street(phone)
        phone.calm()
        link.silence()
        phone.tap("Next: Bob")
        link.cut()
        phone.offline()
        assert phone.has("Ann's turn")
        link.mend()
        live(phone, "Bob's turn")
        phone.tap("Undo")
        phone.sees("Ann's turn")
        phone.sees("Ann, balance $1,440")


def test_the_app_is_started_again(browser: Browser, tmp_path: Path) -> None:
    """The page comes back by itself, to the screen it was on."""
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games") as server:
        phone = opened(browser, server.url, "Die 1 shows 1", fingers=True)
        phone.tap("Bank")
        phone.sees("32 of 32 houses left")
        phone.page.wait_for_url("**/bank")
        phone.pause(0.6)  # until the screen is remembered
        port = server.port
    phone.offline()
    with served(tmp_path / "games", port=port):
        phone.ready("32 of 32 houses left")
        assert phone.page.url.endswith("/bank")
        phone.tap("Table")
        buys_the_first_street(phone)


def test_a_reload_finds_the_sheet_and_its_buttons_answer(browser: Browser, tmp_path: Path) -> None:
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games") as server:
        phone = opened(browser, server.url, "Die 1 shows 1", fingers=True)
        phone.tap("Die 1 shows 1")
        phone.reload("Die 1 shows 1")
        phone.tap("Die 2 shows 2")
        phone.tap("Buy for $60")
        phone.tap("Deeds")
        phone.tap("Baltic Avenue")
        phone.tap("Build")
        phone.sees("can't build on Dark purple yet")
        phone.reload("can't build on Dark purple yet")
        phone.tap("Close")
        phone.sees("Close", gone=True)
        phone.tap("Undo")
        phone.sees("Not owned yet")
        phone.healthy()


def test_offline_is_said_in_the_language_of_the_app(browser: Browser, tmp_path: Path) -> None:
    app_store, store = app_store_of(tmp_path / "games", "ru")
    begun(app_store, setup())
    store.close()
    with served(tmp_path / "games") as server:
        link = Link(server.port)
        phone = opened(browser, link.url, "Ann, ", size=(320, 640))
        phone.pause(0.6)
        link.silence()
        phone.offline()
        said = phone.page.inner_text("#offline")
        assert said.startswith("Нет связи с ")
        link.mend()


# ---- many cuts -----------------------------------------------------------------------------


@dataclass
class Cut:
    """A page whose network goes and comes."""

    table: Table
    link: Link
    begun: float = 0.0
    mended: float = 0.0
    marks: list[float] = field(default_factory=list)
    ways_back: list[float] = field(default_factory=list)

    def cuts(self, silently: bool) -> None:
        """The network goes."""
        self.table.page.evaluate("window.seen = []")
        self.begun = time.time()
        if silently:
            self.link.silence()
        else:
            self.link.cut()

    def mends(self, text: str) -> None:
        """The network comes back, and so does the page."""
        self.mended = time.time()
        self.link.mend()
        live(self.table, text)
        seen = self.table.page.evaluate("window.seen")
        assert [there for there, _ in seen] == [True, False], seen
        self.marks.append(seen[0][1] - self.begun)
        self.ways_back.append(seen[1][1] - self.mended)


def rounds_of_cuts(browser: Browser, server: Server, length: float) -> list[Cut]:
    """Every page is cut one after the other, and comes back one after the other."""
    banker = opened(browser, server.url, "Die 1 shows 1")
    pages = []
    for _ in range(PAGES):
        link = Link(server.port)
        table = opened(browser, link.url, "Die 1 shows 1")
        table.page.evaluate(WATCH)
        pages.append(Cut(table, link))
    for turn in range(CUTS // PAGES):
        for index, page in enumerate(pages):
            page.cuts(silently=(turn + index) % 2 == 0)
            banker.pause(length / PAGES)
        banker.pause(max(0.0, pages[-1].begun + MARKED + 1 - time.time()))
        buys_the_first_street(banker)
        for page in pages:
            page.mends("Ann, balance $1,440")
        banker.tap("Undo")
        banker.sees("Ann, balance $1,500")
        banker.tap("Undo")
        for page in pages:
            page.table.sees("Die 1 shows 1")
    return pages


@pytest.mark.parametrize("length", LENGTHS)
def test_cuts_of_every_length(browser: Browser, tmp_path: Path, length: float) -> None:
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games") as server:
        pages = rounds_of_cuts(browser, server, length)
    marks = sorted(mark for page in pages for mark in page.marks)
    back = sorted(way for page in pages for way in page.ways_back)
    last = int(len(marks) * 0.95)
    print(
        f"\n{length} s, {len(marks)} cuts: offline after p50 {marks[len(marks) // 2]:.2f} "
        f"p95 {marks[last]:.2f} s, live after p50 {back[len(back) // 2]:.2f} p95 {back[last]:.2f} s"
    )
    assert marks[last] <= MARKED
    assert back[last] <= LIVE
