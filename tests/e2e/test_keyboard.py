"""An evening with four currencies on a desktop, by keyboard alone: no finger, no mouse."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.e2e.browser import Table, opened_as, served

FOCUSED: Final = """() => {
  const e = document.activeElement; if (!e || e === document.body) return '';
  return e.getAttribute('aria-label') || e.textContent
    || e.closest('[aria-label]')?.getAttribute('aria-label') || ''; }"""
MOST: Final = 90
"""Presses of Tab after which a thing counts as out of reach."""


class Keyboard(Table):
    """A table that nobody touches."""

    def focus(self, name: str) -> None:
        """Press Tab until something that is called so, or begins so, has the focus."""
        passed: list[str] = []
        while len(passed) < MOST:
            self.page.keyboard.press("Tab")
            self.pause(0.06)
            passed.append(self.focused())
            if passed[-1].startswith(name):
                return
        raise AssertionError(f"Tab does not come to {name!r}:\n{passed}\n{self.text()}")

    def focused(self) -> str:
        """What has the focus."""
        return str(self.page.evaluate(FOCUSED))

    def waits_for(self, name: str) -> None:
        """See the focus come to something by itself."""
        self.page.wait_for_function(f"name => ({FOCUSED})().startsWith(name)", arg=name)

    def enter(self, name: str, then: str) -> None:
        """Come to something by Tab, press Enter, and see what comes of it."""
        self.focus(name)
        self.page.keyboard.press("Enter")
        self.sees(then)

    def write(self, label: str, value: str) -> None:
        """Come to a text field by Tab and write."""
        self.focus(label)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(value, delay=20)
        self.sees(value)

    def keys(self, names: str, then: str) -> None:
        """Press keys of the table."""
        for name in names.split():
            self.page.keyboard.press(name)
            self.pause(0.05)
        self.sees(then)


@pytest.fixture
def desktop(browser: Browser, tmp_path: Path) -> Iterator[Keyboard]:
    """A desktop that has never seen the app."""
    with served(tmp_path / "desktop") as server:
        keyboard = opened_as(Keyboard, browser, server.url, "New game", size=(1440, 900))
        yield keyboard
        keyboard.healthy()
        keyboard.page.context.close()


def test_a_whole_evening_by_keyboard(desktop: Keyboard) -> None:
    """From the names to the score."""
    table = desktop
    table.enter("New game", "Add a player")
    table.enter("Choose other rules", "Four currencies")
    table.enter("Four currencies", "Four currencies. ")
    table.enter("Done", "Region of player 1")
    for number, name in enumerate(("Ann", "Bob", "Cat", "Dan"), start=1):
        table.write(f"Player {number}", name)
    table.enter("Start", "Dan's turn")
    table.enter("Skip", "Dan's roll")

    table.keys("1 2", "Buy for")
    table.keys("b", "Dan buys")
    table.keys("n", "Ann's turn")
    table.keys("1 2", "Pay ")
    table.keys("r", "Ann pays Dan")
    table.keys("u", "Undone: “")
    table.keys("r", "Ann pays Dan")
    table.keys("n", "Bob's turn")

    table.keys("p", "Who gets it?")
    table.focus("Cat")
    table.focus("Cat")
    # Once more changes neither who gets it nor in which money.
    for _ in range(2):
        table.page.keyboard.press("Enter")
        table.sees("Cat, 1,500 pink, chosen")
        assert table.focused().startswith("Cat")
    table.keys("5 0", "Pay 50")
    table.waits_for("Pay 50")
    table.page.keyboard.press("Enter")
    table.sees("Bob pays Cat 50")
    table.enter("Exchange rates", "What the others pay")
    table.keys("Escape", "Bob's roll")
    table.sees("What the others pay", gone=True)

    table.keys("?", "Buy the property")
    table.keys("Escape", "Bob's roll")
    table.enter("Score", "is ahead")
    table.enter("End the game", "End the game now?")
    table.enter("End the game", "Cat wins with")


def test_enter_is_the_main_button_and_tab_begins_at_what_is_due(desktop: Keyboard) -> None:
    table = desktop
    table.tap("Try a two-player demo")
    table.tap("Skip")
    table.sees("Skip", gone=True)
    table.page.keyboard.press("Tab")
    table.waits_for("Die 1 shows 1")

    table.keys("1 2", "Buy for $60")
    table.waits_for("Buy for $60")
    assert ring_around(table, "Buy for $60") > 0.9
    assert ring_around(table, "Auction it instead") < 0.1
    table.page.keyboard.press("Enter")
    table.sees("Player 1 buys")
    table.waits_for("Next: Player 2")
    table.page.keyboard.press("Enter")
    table.sees("Player 2's roll")
    table.waits_for("Die 1 shows 1")

    round_trip = [table.focused()]
    while len(round_trip) < 2 or not round_trip[-1].startswith("Die 1 shows 1"):
        table.page.keyboard.press("Tab")
        table.pause(0.15)
        round_trip.append(table.focused().partition("\n")[0])
        assert len(round_trip) < MOST, round_trip
    wanted = ["Die 2 shows 6", "Undo", "Record", "Menu", "Table", "Log", "Player 1, ", "Player 2, "]
    found = [next(i for i, name in enumerate(round_trip) if name.startswith(w)) for w in wanted]
    assert found == sorted(found), round_trip


def ring_around(table: Keyboard, name: str) -> float:
    """How much of the frame a little outside of a button is drawn in the ink of the page."""
    button = table.called(name)
    box = button.bounding_box() if button is not None else None
    assert box is not None, table.text()
    image = Image.open(io.BytesIO(table.picture())).convert("L")
    left, right = box["x"] + 20, box["x"] + box["width"] - 20
    y = round(box["y"] + box["height"] + 3)
    row = [image.getpixel((x, y)) for x in range(round(left), round(right))]
    return sum(isinstance(shade, int) and shade < 90 for shade in row) / len(row)
