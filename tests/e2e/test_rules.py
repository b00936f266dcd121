"""The rulebook in a real browser: found by typing, changed at the table, there after a reload."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.test_evening import Evening, at, prepared
from tests.ui.tables import setup


@pytest.fixture
def playing(browser: Browser, tmp_path: Path, shots: Path) -> Iterator[Evening]:
    """A phone with a game under way."""
    prepared(tmp_path / "rules", setup())
    yield from at(browser, tmp_path / "rules", "Ann's turn", shots)


def test_a_rule_is_found_and_changed(playing: Evening) -> None:
    table = playing
    table.tap("Menu")
    table.to("Rules", "A change applies from now on")
    table.type("Search", "jail fine")
    table.sees("Fine for leaving jail: $50.")
    table.tap("The jail fine. ")
    table.sees("American summary")
    table.shot("found")
    table.to("Change: fine for leaving jail", "Now: $50")
    table.tap("7")
    table.tap("5")
    table.shot("change")
    table.reload("Now: $50")
    table.sees("From now on: $75")
    table.tap("From now on: $75")
    table.sees("Fine for leaving jail: $75.")
    table.shot("changed")
