"""A tablet under a finger: on its side the table stays beside what is opened, upright the board."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.browser import visited
from tests.e2e.gallery import Look
from tests.e2e.test_board import EVENING
from tests.e2e.test_evening import prepared
from tests.e2e.test_sideways import in_sight

LYING = Look((1024, 768), False, 1.0)
UPRIGHT = Look((768, 1024), False, 1.0)
DICE = [f"Die {row} shows {value}" for row in (1, 2) for value in range(1, 7)]
BALANCES = ["Ann, balance", "Bob, balance", "Cat, balance"]


def test_a_tablet_both_ways_up(browser: Browser, tmp_path: Path) -> None:
    prepared(tmp_path / "games", EVENING)
    with visited(
        browser, tmp_path / "games", "Ann's turn", size=LYING.size, fingers=True
    ) as tablet:
        tablet.tap("Log")
        tablet.sees("Everyone")
        in_sight(tablet, LYING, [*DICE, *BALANCES])
        tablet.tap("Die 1 shows 1")
        tablet.tap("Die 2 shows 1")
        tablet.sees("Ann rolls 1 + 1 and lands on Boardwalk")
        tablet.tap("Cat, balance")
        tablet.sees("Net worth")
        tablet.page.wait_for_url("**/seat/Cat")
        tablet.page.go_back()
        tablet.sees("Everyone")
        tablet.tap("Back")
        tablet.sees("Everyone", gone=True)
        tablet.sees("Boardwalk, Ann owns it")
        tablet.turned()
        spaces = ["Boardwalk, Ann owns it", "Park Place", "Baltic Avenue", "New York Avenue"]
        in_sight(tablet, UPRIGHT, [*DICE, *BALANCES, *spaces, "Record"])
        tablet.tap("Boardwalk, Ann owns it")
        tablet.sees("Rent now: $2,000")
