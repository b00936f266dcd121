"""The auction under a finger: the last house, and the lot that asks for more than was bid."""

import pytest

from banker_app.engine.start_game import StartGame
from tests.e2e.test_evening import Evening
from tests.ui.tables import lot, setup


def short() -> StartGame:
    """Ann and Bob could both use the Bank's last house."""
    return setup(
        edition="uk_london",
        rules={"edition.houses": 1},
        deeds={
            "park_lane": lot("Ann"),
            "mayfair": lot("Ann"),
            "old_kent_road": lot("Bob"),
            "whitechapel_road": lot("Bob"),
        },
    )


@pytest.mark.parametrize("table", [short], indirect=True)
def test_the_last_house(table: Evening) -> None:
    table.to("Deeds", "Old Kent Road")
    table.tap("Mayfair")
    table.tap("Build a house")
    table.sees("Does anyone else want to buy a house now? The Bank has 1 left.")
    table.shot("asked")
    table.tap("Yes")
    table.sees("Other players want a house, too: the Bank auctions what is left.")
    table.tap("Auction a house")
    table.sees("No bid yet")
    table.tap("Ann +100:")
    table.sees("Ann bids £100")
    table.tap("Sold to Ann for £100")
    table.sees("Mayfair: pay £100 more")
    table.shot("place")
    table.tap("Mayfair: pay £100 more")
    table.sees("Ann, balance £1,300")


def paid() -> StartGame:
    """Every bid is paid."""
    return setup(modes=("paid_bids",))


@pytest.mark.parametrize("table", [paid], indirect=True)
def test_everybodys_last_bid_at_once(table: Evening) -> None:
    table.throw(1, 2)
    table.tap("Auction it instead")
    table.tap("Enter everyone's highest bid")
    table.tap(*"40")
    table.tap("Bob –")
    table.tap(*"35")
    table.sees("Every bid is paid, won or lost.")
    table.sees("Ann $40")
    table.shot("result")
    table.tap("Sold to Ann for $40")
    table.sees("Ann, balance $1,460")
    table.sees("Bob, balance $1,465")


def timed() -> StartGame:
    """Nothing has happened yet."""
    return setup()


@pytest.mark.parametrize("table", [timed], indirect=True)
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


def owned() -> StartGame:
    """Ann has a deed that others want."""
    return setup(deeds={"boardwalk": lot("Ann")})


@pytest.mark.parametrize("table", [owned], indirect=True)
def test_an_owner_auctions_a_deed(table: Evening) -> None:
    table.to("Deeds", "Mediterranean Avenue")
    table.tap("Boardwalk")
    table.tap("Auction it")
    table.sees("Ann sells")
    table.tap("Bob +100:")
    table.shot("owner")
    table.tap("Sold to Bob for $100")
    table.to("Table", "Ann, balance $1,600")
