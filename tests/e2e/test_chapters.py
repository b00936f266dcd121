"""The casino, four currencies and a game against the clock, on a phone, by taps alone."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from banker_app.engine.start_game import StartGame
from tests.e2e.test_evening import Evening, at, prepared
from tests.ui.tables import lot, setup

FOUR = ("Ann", "Bob", "Cat", "Dan")


def hryvnias(thousands: int) -> str:
    """As the casino box writes it, no space between the thousands that could break."""
    return (
        f"{thousands:,}".replace(",", "\N{NO-BREAK SPACE}")
        + "\N{NO-BREAK SPACE}тис.\N{NO-BREAK SPACE}грн"
    )


STAKE: Final = f"Stake {hryvnias(10)}"
"""The way to the casino with the least chip."""


def casino() -> StartGame:
    """Three spaces before the casino."""
    start = setup(edition="ua_casino", base="casino", modes=("casino_uk",))
    casino_at = next(i for i, space in enumerate(start.edition.spaces) if space.kind == "casino")
    streets = [d.id for d in start.edition.deeds.values() if d.house_price]
    return setup(
        edition="ua_casino",
        base="casino",
        modes=("casino_uk",),
        spaces={"Ann": casino_at - 3, "Bob": 3, "Cat": 12},
        deeds={
            streets[0]: lot("Bob", 2),
            streets[1]: lot("Bob", 2),
            streets[2]: lot("Cat"),
            streets[5]: lot("Ann", mortgaged=True),
        },
        pots={"casino": 320},
    )


def regions() -> StartGame:
    """Ann has deeds of three colours; Dan throws first."""
    return setup(
        players=FOUR,
        edition="multinational",
        base="multinational",
        deeds={
            "east_gate": lot("Ann"),
            "north_gate": lot("Ann"),
            "west_gate": lot("Ann"),
            "west_garden": lot("Ann"),
            "north_market": lot("Bob"),
            "north_garden": lot("Bob"),
            "north_bridge": lot("Bob"),
            "south_gate": lot("Cat"),
            "west_tower": lot("Dan", mortgaged=True),
        },
        spaces={"Ann": 0, "Bob": 5, "Cat": 23, "Dan": 10},
    )


def timed() -> StartGame:
    """Against the clock, with deeds dealt first."""
    return setup(modes=("rental_tax", "turn_timers", "time_limit"))


@pytest.mark.parametrize("table", [casino], indirect=True)
def test_an_evening_at_the_casino(table: Evening) -> None:
    """A stake lost, a win, the jackpot, undo."""
    table.throw(1, 2)
    table.to(STAKE, "Three rolls")
    table.tap(hryvnias(100))
    for reel, face in enumerate((2, 6, 1), start=1):
        table.tap(f"Reel {reel} shows {face}")
    table.tap("Nothing")
    table.sees(f"Lost {hryvnias(100)}")
    table.shot("reels")
    table.tap(f"Lost {hryvnias(100)}")
    table.sees(f"Ann, balance {hryvnias(1400)}")
    table.tap("Undo")
    table.sees(f"Ann, balance {hryvnias(1500)}")
    table.to(STAKE, "Three rolls")
    table.tap("Another win")
    table.tap(*"75")
    table.shot("win")
    table.tap(f"Wins {hryvnias(75)}")
    table.sees(f"Ann, balance {hryvnias(1575)}")
    table.tap("Undo")
    table.to(STAKE, "Three rolls")
    table.tap(f"Jackpot {hryvnias(320)}")
    table.tap(f"Jackpot {hryvnias(320)}")
    table.sees(f"Ann, balance {hryvnias(1820)}")
    table.to("Bank", "All money accounted for.")
    table.to("Table", "Ann's turn")
    table.tap("Next: Bob")
    table.sees("Bob's turn")


@pytest.mark.parametrize("table", [regions], indirect=True)
def test_an_evening_with_four_currencies(table: Evening) -> None:
    """Rates, the slide-rule, a rent across currencies, a conglomerate with a house."""
    table.sees("Dan, balance 1,500 green")
    table.shot("table")
    table.to("Exchange rates: ", "Row: who pays")
    table.tap("N · yellow")
    table.tap("2", "00")
    table.sees("200 yellow costs South")
    table.shot("exchange")
    table.back()
    table.throw(1, 2)
    table.sees("The Bank gives Bob 10 yellow")
    table.shot("rent")
    table.tap("Pay 16 green (10 yellow)")
    table.sees("Bob, balance 1,510 yellow")
    table.to("Ann, balance", "Pay the Bank")
    table.to("Conglomerates", "Or choose 3 deeds yourself.")
    table.tap("East Gate")
    table.sees("Choose 2 more deeds.")
    table.tap("North Gate")
    table.tap("West Gate")
    table.sees("On top: West Gate")
    table.shot("three")
    table.tap("Form the conglomerate")
    table.sees("Take apart")
    table.shot("stack")
    table.tap("West Gate: Build a house")
    table.sees("Ann builds on West Gate")
    table.tap("Take apart")
    table.sees("stay together until one of them is sold")
    table.tap("Close")
    table.sees("Close", gone=True)
    table.to("Back", "Pay the Bank")
    table.back()


def test_a_sum_says_why_and_what_it_costs_in_ones_own(
    browser: Browser, tmp_path: Path, shots: Path
) -> None:
    """By finger: a rent and its rate, a purchase that moves one, the table's rule, the score."""
    prepared(tmp_path / "sums", regions())
    for table in at(browser, tmp_path / "sums", "Dan's turn", shots, fingers=True):
        table.throw(1, 2)
        table.sees("base rent 10 · 159 green for 100 yellow")
        table.shot("rent")
        table.tap("Pay 16 green (10 yellow)")
        table.sees("Dan, balance 1,484 green")
        table.tap("Next: Ann")
        table.throw(2, 4)
        table.tap("Buy for ")
        table.sees("Rate of East: +1 \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} +2.")
        table.to("Exchange rates: ", "Row: who pays")
        table.to("Type in the printed table", "The printed table, per cent")
        table.to("Back", "Row: who pays")
        table.to("Back", "Ann's turn")
        table.to("Score", "is ahead")
        table.sees("= 1,")
        table.shot("score")


@pytest.mark.parametrize("table", [timed], indirect=True)
def test_an_evening_against_the_clock(table: Evening) -> None:
    """Deeds are dealt, the clock runs and rests, the time to throw counts down."""
    table.to("Choose the property that was dealt", "Ann gets 2 more properties")
    for name in ("Baltic", "Oriental", "Mediterranean", "Vermont", "Reading", "Connecticut"):
        table.tap(name)
        table.sees(f"is dealt {name}")
    table.sees("Ann: time to roll")
    table.shot("dealt")
    table.sees("1:2")
    table.tap("Pause the game")
    table.sees("Paused: the clock is stopped")
    left = re.findall(r"^1:\d\d$", table.text(), re.MULTILINE)
    table.pause(2.5)
    assert left, table.text()
    assert re.findall(r"^1:\d\d$", table.text(), re.MULTILINE) == left
    table.shot("paused")
    table.tap("Resume")
    table.sees("Paused: the clock is stopped", gone=True)
    table.to("Clock 0:00", "What happens when")
    table.sees("From minute 61 the Bank takes 50% of every rent")
    table.shot("clock")
    table.back()
    table.throw(3, 4)
    table.tap("Pick the Chance card")
    table.sees("Tap the card")
    table.back()
