"""Record and Payment under a finger: the tiles, who it is about, everybody at one end."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import Table, visited
from tests.e2e.scenes import SIX
from tests.e2e.test_evening import prepared
from tests.ui.tables import setup

PHONES: Final = ((360, 740), (412, 915))


def within(table: Table, name: str, low: int, high: int) -> None:
    """All of it in sight, with nothing scrolled."""
    target = table.called(name)
    box = target.bounding_box() if target is not None else None
    assert box is not None, table.text()
    assert box["y"] >= low, (name, box)
    assert box["y"] + box["height"] <= high, (name, box)


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_verb_for_another_player_is_three_taps(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    prepared(tmp_path / "record", setup())
    with visited(browser, tmp_path / "record", "Ann's turn", size=size, fingers=True) as table:
        table.tap("Record")
        table.sees("Ann goes to jail")
        table.tap("Bob")
        table.sees("Bob goes to jail")
        within(table, "Bob goes to jail", 56, size[1])
        table.tap("Bob goes to jail")
        table.sees("Die 1 shows 1")
        table.sees("Bob goes to jail.")


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_everybody_pays_and_nothing_is_scrolled(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    prepared(tmp_path / "pay", setup())
    with visited(browser, tmp_path / "pay", "Ann's turn", size=size, fingers=True) as table:
        table.tap("Record")
        table.tap("Payment")
        table.sees("Who gets it?")
        table.calm()
        for name in ("$10", "All", "1", "7"):
            within(table, name, 56, size[1] - 72)
        # The lower row is the payees': the last of a name.
        table.tap("Everybody")
        table.tap("$10")
        table.tap("Pay $10")
        table.sees("Ann, balance $1,480")
        table.sees("Cat, balance $1,510")


def test_all_parties_of_a_payment_are_in_sight(browser: Browser, tmp_path: Path) -> None:
    prepared(tmp_path / "six", setup(players=SIX))
    with visited(browser, tmp_path / "six", "Mum's turn", size=PHONES[0], fingers=True) as table:
        table.tap("Record")
        table.tap("Payment")
        table.sees("Who gets it?")
        table.calm()
        for name in ("Ida, $1,500", "Bank", "Everybody"):
            within(table, name, 56, PHONES[0][1] - 72)
