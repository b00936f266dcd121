"""An evening with four currencies on a desktop, by keyboard alone: no finger, no mouse."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
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
            passed.append(str(self.page.evaluate(FOCUSED)))
            if passed[-1].startswith(name):
                return
        raise AssertionError(f"Tab does not come to {name!r}:\n{passed}\n{self.text()}")

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
    table.enter("Choose another game", "Four currencies")
    table.enter("Four currencies", "Four currencies. ")
    table.enter("Done", "Region of player 1")
    for number, name in enumerate(("Ann", "Bob", "Cat", "Dan"), start=1):
        table.write(f"Player {number}", name)
    table.enter("Start", "Dan's turn")
    table.enter("Skip", "The two dice of Dan")

    table.keys("1 2", "Buy for")
    table.keys("b", "Dan buys")
    table.keys("n", "Ann's turn")
    table.keys("1 2", "Pay ")
    table.keys("r", "Ann pays Dan")
    table.keys("u", "is undone")
    table.keys("r", "Ann pays Dan")
    table.keys("n", "Bob's turn")

    table.keys("p", "Who gets it?")
    table.focus("Cat")
    table.focus("Cat")
    table.page.keyboard.press("Enter")
    table.keys("5 0", "50")
    table.enter("Pay 50", "from Bob to Cat")
    table.enter("Exchange rates", "Who pays whom")
    table.keys("Escape", "The two dice of Bob")

    table.keys("?", "Buy the title deed")
    table.keys("Escape", "The two dice of Bob")
    table.enter("Menu", "Score")
    table.enter("Score", "is ahead")
    table.enter("End the game", "End the game now?")
    table.enter("End the game", "Cat has won")
