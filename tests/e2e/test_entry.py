"""A slip of long ago, put right with a finger; and the way back closes what lies on top first."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import Table, visited
from tests.e2e.test_evening import prepared
from tests.ui.tables import setup


@pytest.fixture
def phone(browser: Browser, tmp_path: Path) -> Iterator[Table]:
    """A phone with a game of two in which Player 1 has just bought Baltic Avenue."""
    with visited(browser, tmp_path / "phone", "New game", fingers=True) as table:
        table.tap("Try a two-player demo")
        table.sees("Skip")
        table.tap("Skip")
        table.sees("Skip", gone=True)
        table.tap("Die 1 shows 1")
        table.tap("Die 2 shows 2")
        table.tap("Buy for $60")
        table.sees("Player 1 buys")
        yield table


def test_a_sum_and_a_player_are_put_right_in_the_log(phone: Table, shots: Path) -> None:
    table = phone
    table.tap("Next: Player 2")
    table.tap("Player 2, balance")
    table.tap("Pay")
    table.sees("Who gets it?")
    table.tap("Player 1, $1,440")
    table.tap("5")
    table.tap("00")
    table.tap("Pay $500")
    table.sees("Player 2 pays Player 1 $500")
    table.tap("Log")
    table.sees("Player 2, balance", gone=True)
    line = table.page.get_by_role("button", name=re.compile(r"^Player 2 pays Player 1 \$500"))
    table.touch(line.first, "the line")
    table.sees("Remove")
    table.tap("Delete the last digit")
    after = ("Player 1 $1,940 {to} $1,490", "Player 2 $1,000 {to} $1,450")
    for purse in after:
        table.sees(purse.format(to="\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"))
    (shots / "entry.png").write_bytes(table.picture())
    table.tap("Change this entry")
    table.sees("changed")
    table.tap("Table")
    table.sees("balance $1,490")
    table.tap("Undo")
    table.sees("balance $1,940")


def test_back_closes_a_sheet_first(phone: Table) -> None:
    table = phone
    table.tap("Deeds")
    table.tap("Baltic Avenue")
    table.sees("Build")
    table.tap("Build")
    table.sees("Close")
    where = table.page.url
    table.page.go_back()
    table.sees("Close", gone=True)
    table.sees("Build")
    assert table.page.url == where
    table.page.go_back()
    table.sees("Build", gone=True)
    table.sees("Deeds")


def test_back_from_the_first_screen_of_an_evening_leads_to_the_table(
    browser: Browser, tmp_path: Path
) -> None:
    prepared(tmp_path / "games", setup())
    with visited(browser, tmp_path / "games", "Ann's turn", fingers=True) as table:
        table.tap("Ann, balance")
        table.sees("Net worth")
        table.page.go_back()
        table.sees("Net worth", gone=True)
        table.sees("Ann's turn")
