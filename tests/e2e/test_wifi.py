"""A dropped connection freezes nothing: what was entered meanwhile is there, taps work again."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.browser import opened, served
from tests.e2e.link import Link
from tests.e2e.test_evening import prepared
from tests.ui.tables import setup


def test_the_wifi_drops(browser: Browser, tmp_path: Path) -> None:
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games") as server:
        link = Link(server.port)
        phone = opened(browser, link.url, "Die 1 shows 1")
        tablet = opened(browser, server.url, "Die 1 shows 1", size=(1024, 768))
        link.cut()
        phone.sees("Working...")
        tablet.tap("Die 1 shows 1")
        tablet.tap("Die 2 shows 2")
        tablet.tap("Buy for $60")
        tablet.sees("Ann, balance $1,440")
        link.mend()
        # Flet's client lets more and more time pass between its tries: half a minute was seen.
        phone.sees("Ann, balance $1,440", patience=90)
        phone.sees("Working...", patience=90, gone=True)
        phone.tap("Next: Bob")
        phone.sees("Bob's turn")
        tablet.sees("Bob's turn")
        phone.tap("Undo")
        tablet.sees("Ann's turn")
        tablet.healthy()
