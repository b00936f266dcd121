"""A board of one's own in a real browser: a finger on the drawn board, digits count at once."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.browser import Table, opened, served

BEGIN = "Start from Atlantic City, since 2008"
READY = "Ready to play"
RENT = "More than $100, the rent before it."


def editing(browser: Browser, url: str, size: tuple[int, int]) -> Table:
    """The editor of a new board."""
    table = opened(browser, url, "Custom boards", size=size)
    table.tap("Custom boards")
    table.tap(BEGIN)
    table.sees("Space 2 of 40")
    return table


def test_a_space_is_tapped_and_typed_and_nothing_is_lost(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "games") as server:
        phone = editing(browser, server.url, (412, 915))
        phone.point(24)
        phone.sees("Space 25 of 40")
        phone.scroll(300)
        phone.type("With 2 houses", "3")
        phone.sees("1 field to check")
        phone.sees(RENT)
        phone.tap("Next space")
        phone.sees("Space 26 of 40")
        phone.sees(RENT, gone=True)
        # The way to the mistake brings the keyboard along.
        phone.tap("1 field to check")
        phone.sees(RENT)
        phone.pause(0.8)
        phone.page.keyboard.type("310", delay=15)
        phone.sees(READY)
        phone.reload("Space 25 of 40")
        phone.scroll(3000)
        phone.sees("With 2 houses: $310")
        phone.page.go_back()
        phone.sees("My board")
        phone.healthy()
        phone.page.context.close()


def test_the_card_lies_on_the_board_while_it_is_typed(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "games") as server:
        desktop = editing(browser, server.url, (1280, 900))
        desktop.point(39)
        desktop.sees("Space 40 of 40")
        desktop.type("With a hotel", "2500")
        desktop.sees("With a hotel: $2,500")
        desktop.tap("Purple")
        desktop.sees("Purple, chosen")
        desktop.healthy()
        desktop.page.context.close()
