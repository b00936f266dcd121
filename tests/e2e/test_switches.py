"""What a table chooses where a sheet leaves it open, on a phone, by finger."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.test_chapters import STAKE, hryvnias
from tests.e2e.test_evening import at, prepared
from tests.ui.tables import lot, setup

SIX = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def test_six_players_share_four_regions_and_type_both_directions(
    browser: Browser, tmp_path: Path, shots: Path
) -> None:
    """Two names beside a region; a line of the printed table for each direction of a spread."""
    game = setup(
        players=SIX,
        edition="multinational",
        base="multinational",
        deeds={"east_gate": lot("Ann"), "east_market": lot("Eve"), "east_garden": lot("Dan")},
    )
    prepared(tmp_path / "six", game)
    for table in at(browser, tmp_path / "six", "Dan's turn", shots, fingers=True):
        table.sees("Eve, balance 1,500 blue")
        table.to("Exchange rates: ", "Row: who pays")
        table.sees("Ann, Eve")
        table.sees("Deeds of their own region: 2 in hand, 1 held by others.")
        table.shot("shared")
        table.to("Type in the printed table", "For which difference in rates?")
        for side, percent in (("higher", ("4", "0")), ("lower", ("2", "00"))):
            table.tap(f"The payer's rate is {side}")
            table.tap("6", "Value at this step? –", *percent, "Add the step")
        table.sees("From now on: 200% at \N{MINUS SIGN}6 apart, 40% at 6 apart")
        table.shot("typed")
        table.tap("From now on: ")
        table.sees("From now on: ", gone=True)


def test_a_stake_that_stays_in_the_casino(browser: Browser, tmp_path: Path, shots: Path) -> None:
    """Said while a win is typed, and in the log once it is entered."""
    start = setup(edition="ua_casino", base="casino")
    casino = next(i for i, space in enumerate(start.edition.spaces) if space.kind == "casino")
    game = setup(
        edition="ua_casino",
        base="casino",
        spaces={"Ann": casino - 3},
        pots={"casino": 320},
        rules={"casino.stake_returns": False, "casino.jackpot_again": True},
    )
    prepared(tmp_path / "stake", game)
    for table in at(browser, tmp_path / "stake", "Ann's turn", shots, fingers=True):
        table.throw(1, 2)
        table.to(STAKE, "Three rolls")
        table.tap(hryvnias(100))
        table.tap("Another win")
        table.sees("The stake stays in the casino.")
        table.tap(*"75")
        table.shot("stays")
        table.tap(f"Wins {hryvnias(75)}")
        table.sees(f"Ann, balance {hryvnias(1475)}")
        table.tap("Undo")
        table.to(STAKE, "Three rolls")
        table.tap(f"Jackpot {hryvnias(320)}")
        table.tap(f"Jackpot {hryvnias(320)}")
        table.sees(f"Ann, balance {hryvnias(1820 - 10)}")
