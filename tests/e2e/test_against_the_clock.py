"""A game and an auction against the clock, on a phone, by taps alone."""

import re

import pytest

from tests.e2e.test_evening import Evening
from tests.ui.boxes import timed
from tests.ui.tables import setup


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


@pytest.mark.parametrize("table", [setup], indirect=True)
def test_the_clock_at_an_auction(table: Evening) -> None:
    table.tap("Menu")
    table.to("Settings", "Language")
    table.tap("10 seconds")
    table.back()
    table.throw(1, 2)
    table.tap("Auction it instead")
    table.sees("Time to beat the bid")
    table.tap("Ann +10:")
    table.shot("clock")
    table.sees("Time is up. The banker closes the auction.")
    table.tap("Sold to Ann for $10")
    table.sees("Ann, balance $1,490")
