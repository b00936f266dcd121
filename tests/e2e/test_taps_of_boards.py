"""How many taps the casino, the tax office, loans and a count of the cash take."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from banker_app.engine.edition import SpaceKind
from banker_app.engine.start_game import StartGame
from tests.e2e.test_taps import Counted, evening, within
from tests.ui.boxes import at_the_casino, before, casino, hryvnias, regions
from tests.ui.tables import lot, setup

Rows = list[tuple[str, int, int]]


@pytest.fixture(scope="module")
def counted() -> Rows:
    """All that was counted here."""
    return []


@pytest.fixture
def table(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[Counted]:
    """A phone over the game that the test names."""
    yield from evening(browser, tmp_path / "game", request.param(), "Ann's turn")


def at_the_office() -> StartGame:
    """Ann, three spaces before the tax office of the Ukrainian sheet, has property."""
    return casino(spaces={"Ann": before(SpaceKind.TAX_OFFICE)}, deeds={"metro": lot("Ann")})


def lending() -> StartGame:
    """Loans from the Bank; Ann is about to pass GO."""
    return setup(rules={"debt.bank_loans": True}, spaces={"Ann": 38}, cash={"Ann": 900})


def on_the_bus() -> StartGame:
    """Ann has a bus ticket, eight spaces before the corner of the large board."""
    return setup(edition="us_mega", cards={"Ann": ("bus_tickets",)}, spaces={"Ann": 30})


def reels(table: Counted, *faces: int) -> None:
    """The three throws, which count as dice."""
    for number, face in enumerate(faces, start=1):
        table.tap(f"Reel {number} shows {face}")


@pytest.mark.parametrize("table", [at_the_casino], indirect=True)
def test_the_casino(table: Counted, counted: Rows) -> None:
    table.throw(1, 2, "Ann plays at the casino")
    table.row("the casino, skipped", 1, "Skip the casino", then="Ann skips the casino")
    table.tap("Undo")
    table.sees("Ann plays at the casino")
    lost = (f"Stake {hryvnias(50)}", "Nothing", f"Lost {hryvnias(50)}")
    table.row("the casino, lost", 3, *lost, then=f"Ann, balance {hryvnias(1450)}")
    table.tap("Undo")
    table.sees("Ann plays at the casino")
    table.tap(f"Stake {hryvnias(50)}")
    reels(table, 4, 4, 4)
    table.tap(f"5 × the stake: {hryvnias(250)}", "Always for 4-4-4", f"Wins {hryvnias(250)}")
    table.sees(f"Ann, balance {hryvnias(1750)}")
    table.rows.append(("the casino, won and learnt", 4, 4))
    for _ in range(3):
        table.tap("Undo")
    table.sees("Ann plays at the casino")
    pot = f"Jackpot {hryvnias(320)}"
    table.row("the jackpot", 3, f"Stake {hryvnias(10)}", pot, pot, then=hryvnias(1820))
    within(table, counted)


@pytest.mark.parametrize("table", [at_the_office], indirect=True)
def test_the_tax_office(table: Counted, counted: Rows) -> None:
    table.throw(1, 2, "leave now")
    both = f"Tax and fine {hryvnias(100)}, leave now"
    table.row("tax and fine", 1, both, then=f"Ann, balance {hryvnias(1400)}")
    within(table, counted)


@pytest.mark.parametrize("table", [lending], indirect=True)
def test_a_loan(table: Counted, counted: Rows) -> None:
    table.tap("Bank", "Loan")
    table.sees("Who borrows")
    table.tap(*"500", "Interest 0%", "10%", "Instalments –", "5")
    table.sees("$150, $140, $130, $120, $110; $650 in all")
    table.tap("Lend $500")
    table.sees("Ann, balance $1,400")
    table.rows.append(("a loan with interest and instalments", 7, 9))
    table.throw(1, 2, "Pay $150")
    table.row("an instalment", 1, "Pay $150", then="Ann, balance $1,450")
    part = ("Ann, balance", "Pay back part of it", "Pay back $100")
    table.row("a part of the loan", 3, *part, then="Still owed: $300")
    within(table, counted)


@pytest.mark.parametrize("table", [at_the_casino], indirect=True)
def test_a_loan_against_the_rules(table: Counted, counted: Rows) -> None:
    allow = ("Record", "Loan", "Allow loans from the Bank")
    table.row("a loan that the rules forbid", 3, *allow, then="Who borrows")
    within(table, counted)


@pytest.mark.parametrize("table", [lending], indirect=True)
def test_a_count(table: Counted, counted: Rows) -> None:
    table.tap("Bank", "Count the money")
    table.sees("Should be: ")
    table.tap("Ann", "One more: $500", "$100", "4")
    table.sees("Counted: $900")
    table.tap("Record: right")
    table.sees("right")
    table.rows.append(("a count of one player's cash", 7, 8))
    table.row("a count that is right", 1, "All there", then="right")
    within(table, counted)


@pytest.mark.parametrize("table", [on_the_bus], indirect=True)
def test_a_bus_ticket(table: Counted, counted: Rows) -> None:
    bus = ("Use a bus ticket", "California Avenue")
    table.row("a bus ticket", 2, *bus, then="California Avenue is for sale")
    within(table, counted)


def test_a_sum_of_ones_own_in_the_money_of_others(
    browser: Browser, tmp_path: Path, counted: Rows
) -> None:
    """Digits are not counted; the page opens with the money of whoever is on turn."""
    evening_of_four = evening(browser, tmp_path / "game", regions(), "Dan's turn")
    for table in evening_of_four:
        table.tap("Exchange rates: East", *"340")
        table.sees("340 green: East 252 blue")
        table.rows.append(("340 of mine in theirs", 1, 3))
        within(table, counted)
