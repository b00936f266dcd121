"""A lost network costs the banker's page neither its screen nor what was typed there.

The long run of cuts is by hand: `BANKER_CUTS=30 python -m pytest -n 0 -s -m browser -k cuts
tests/e2e/test_wifi.py`; see the line that it prints.
"""

import os
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import Table, opened, served
from tests.e2e.link import Link
from tests.e2e.scenes import app_store_of, begun
from tests.e2e.test_evening import prepared
from tests.ui.tables import setup

pytestmark = [pytest.mark.alone, pytest.mark.usefixtures("pages_closed")]

MARKED = 2.0
"""Seconds within which a page says that it is offline."""
LIVE = 6.0
"""Seconds within which it has loaded itself again: Flet's client takes most of them."""
CUTS = int(os.environ.get("BANKER_CUTS", "2"))
SHEET = "can't build on Dark purple yet"


def buys_the_first_street(table: Table) -> None:
    table.tap("Die 1 shows 1")
    table.tap("Die 2 shows 2")
    table.tap("Buy for $60")
    table.sees("Ann, balance $1,440")


def to_the_sheet(table: Table) -> None:
    """A refusal over a screen."""
    buys_the_first_street(table)
    table.tap("Deeds")
    table.tap("Baltic Avenue")
    table.tap("Build")
    table.sees(SHEET)


def offline(table: Table, words: str = "Offline since ") -> float:
    """Wait until the page says that it is offline; in seconds."""
    begun = time.monotonic()
    table.offline()
    assert table.page.get_by_role("alert").inner_text().startswith(words)
    return time.monotonic() - begun


def test_the_wifi_falls_silent_and_comes_back(browser: Browser, tmp_path: Path) -> None:
    """What was only silent goes on; until then it takes no tap and no key."""
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games") as server:
        link = Link(server.port)
        phone = opened(browser, link.url, "Die 1 shows 1", fingers=True)
        tablet = opened(browser, server.url, "Die 1 shows 1", size=(1024, 768))
        link.silence()
        offline(phone)
        assert phone.has("Ann, balance $1,500")
        phone.page.touchscreen.tap(200, 880)
        phone.page.keyboard.press("4")
        buys_the_first_street(tablet)
        assert phone.has("Ann, balance $1,500")
        link.mend()
        phone.sees("Ann, balance $1,440", patience=LIVE)
        phone.online()
        phone.tap("Next: Bob")
        tablet.sees("Bob's turn")
        phone.healthy()


def test_a_lost_page_has_its_sheet_and_its_buttons_answer(browser: Browser, tmp_path: Path) -> None:
    """Loaded again by hand, and by itself after its socket has broken."""
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games") as server:
        link = Link(server.port)
        phone = opened(browser, link.url, "Die 1 shows 1", fingers=True)
        to_the_sheet(phone)
        phone.reload(SHEET)
        link.cut()
        offline(phone)
        link.mend()
        phone.ready(SHEET)
        phone.tap("Close")
        phone.sees("Close", gone=True)
        phone.tap("Undo")
        phone.sees("Not owned yet")


def test_what_was_typed_is_there_again(browser: Browser, tmp_path: Path) -> None:
    """Also what was typed while nobody heard it."""
    with served(tmp_path / "games") as server:
        link = Link(server.port)
        phone = opened(browser, link.url, "New game", fingers=True)
        phone.tap("New game")
        phone.type("Player 1", "Ann")
        link.silence()
        offline(phone)
        phone.page.keyboard.type("abel")
        link.cut()
        link.mend()
        phone.ready("Player 2")
        phone.page.get_by_label("Player 1", exact=True).click(force=True)
        phone.pause(1)
        assert phone.page.evaluate("document.activeElement.value") == "Annabel"


def test_a_tap_on_its_way_while_the_wifi_breaks_is_entered_once_at_most(
    browser: Browser, tmp_path: Path
) -> None:
    """And the page shows what has become of it."""
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games") as server:
        link = Link(server.port)
        phone = opened(browser, link.url, "Die 1 shows 1", fingers=True)
        buys_the_first_street(phone)
        phone.calm()
        link.silence()
        phone.tap("Next: Bob")
        link.cut()
        offline(phone)
        link.mend()
        phone.ready("Ann, balance $1,440")
        if phone.has("Bob's turn"):
            phone.tap("Undo")
        phone.sees("Ann's turn")
        phone.tap("Next: Bob")
        phone.sees("Bob's turn")


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
    offline(phone)
    with served(tmp_path / "games", port=port):
        phone.ready("32 of 32 houses left")
        assert phone.page.url.endswith("/bank")
        phone.tap("Table")
        buys_the_first_street(phone)


def test_offline_is_said_in_the_language_of_the_app(browser: Browser, tmp_path: Path) -> None:
    app_store, store = app_store_of(tmp_path / "games", "ru")
    begun(app_store, setup())
    store.close()
    with served(tmp_path / "games") as server:
        link = Link(server.port)
        phone = opened(browser, link.url, "Ann, ", size=(320, 640))
        phone.pause(0.6)
        link.silence()
        offline(phone, "Нет связи с ")
        link.mend()


def cuts(table: Table, link: Link, *, silently: bool) -> tuple[float, float]:
    """The network goes and comes: seconds until the page says so, and until it is live again."""
    (link.silence if silently else link.cut)()
    marked, begun = offline(table), time.monotonic()
    link.mend()
    if silently:
        table.online(LIVE)
    else:
        table.ready("Die 1 shows 1", LIVE + 2)
    return marked, time.monotonic() - begun


def test_every_cut_is_said_and_mended(browser: Browser, tmp_path: Path) -> None:
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games") as server:
        link = Link(server.port)
        table = opened(browser, link.url, "Die 1 shows 1")
        found = [cuts(table, link, silently=number % 2 == 0) for number in range(CUTS)]
    marks, back = (sorted(times) for times in zip(*found, strict=True))
    last = int(len(marks) * 0.95)
    print(f"\n{len(marks)} cuts: offline after p95 {marks[last]:.2f} s, live {back[last]:.2f} s")
    assert marks[last] <= MARKED
    assert back[last] <= LIVE
