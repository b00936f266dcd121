"""The board in a real browser: swiped to on a phone, tapped beside the seats on a desktop."""

import contextlib
from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.browser import Table, opened, served
from tests.e2e.test_double_taps import place
from tests.e2e.test_evening import prepared
from tests.ui.tables import lot, setup

EVENING = setup(
    cash={"Ann": 700, "Bob": 90, "Cat": 1200},
    deeds={"park_place": lot("Ann", 4), "boardwalk": lot("Ann", hotel=True)},
    spaces={"Ann": 37, "Bob": 10, "Cat": 20},
    jailed=("Bob",),
)
STEPS = 8
LOW = 500


def swipe(table: Table, start: float, end: float, ready: str) -> None:
    """A finger drawn across the screen, again until pixels have caught up with what it says."""
    mouse = table.page.mouse
    for _ in range(10):
        mouse.move(start, LOW)
        mouse.down()
        for step in range(1, STEPS + 1):
            mouse.move(start + (end - start) * step / STEPS, LOW)
            table.pause(0.02)
        mouse.up()
        with contextlib.suppress(AssertionError):
            table.sees(ready, 3)
            return
    table.sees(ready)


def test_the_board(browser: Browser, tmp_path: Path) -> None:
    prepared(tmp_path / "games", EVENING)
    with served(tmp_path / "games") as server:
        phone = opened(browser, server.url, "Ann's turn", size=(360, 740))
        swipe(phone, 320, 60, "Next space")
        lies = place(phone, "Next space")
        phone.tap("Next space")
        phone.tap("Next space")
        phone.sees("Sell")
        assert place(phone, "Next space") == lies, "a finger that steps on misses the arrow"
        phone.tap("Title deed")
        phone.sees("Rent now: $2,000")
        phone.page.wait_for_url("**/deed/boardwalk")
        phone.page.go_back()
        phone.sees("Next space")
        phone.page.wait_for_url("**/board")
        phone.reload("Next space")
        swipe(phone, 60, 320, "Ann's roll")
        phone.healthy()
        phone.page.context.close()

        desktop = opened(browser, server.url, "Boardwalk, Ann owns it", size=(1440, 900))
        desktop.tap("Die 1 shows 1")
        desktop.tap("Die 2 shows 1")
        desktop.sees("Boardwalk, Ann owns it, hotel, rent now $2,000, Ann is here")
        desktop.tap("Park Place, Ann owns it")
        desktop.sees("Rent now: $1,300")
        desktop.healthy()
