"""The auction under a finger: the last house, and the lot that asks for more than was bid."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.test_evening import Evening, at, prepared
from tests.ui.tables import lot, setup


@pytest.fixture
def short(browser: Browser, tmp_path: Path, shots: Path) -> Iterator[Evening]:
    """A phone, touched; Ann and Bob could both use the Bank's last house."""
    command = setup(
        edition="uk_london",
        rules={"edition.houses": 1},
        deeds={
            "park_lane": lot("Ann"),
            "mayfair": lot("Ann"),
            "old_kent_road": lot("Bob"),
            "whitechapel_road": lot("Bob"),
        },
    )
    prepared(tmp_path / "short", command)
    yield from at(browser, tmp_path / "short", "Ann's turn", shots, fingers=True)


def test_the_last_house(short: Evening) -> None:
    table = short
    table.to("Deeds", "Old Kent Road")
    table.tap("Mayfair")
    table.tap("Build a house")
    table.sees("Does anybody else want to buy a house now? The Bank has 1 left.")
    table.shot("asked")
    table.tap("Yes")
    table.sees("Others want a house, too: the Bank auctions what is left.")
    table.tap("Auction a house")
    table.sees("No bid yet")
    table.tap("Ann +100")
    table.sees("Ann bids £100")
    table.tap("Sold to Ann for £100")
    table.sees("Mayfair: pay £100 more")
    table.shot("place")
    table.tap("Mayfair: pay £100 more")
    table.sees("Ann, balance £1,300")


@pytest.fixture
def paid(browser: Browser, tmp_path: Path, shots: Path) -> Iterator[Evening]:
    """A phone, touched; every bid is paid."""
    prepared(tmp_path / "paid", setup(modes=("paid_bids",)))
    yield from at(browser, tmp_path / "paid", "Ann's turn", shots, fingers=True)


def test_everybodys_last_bid_at_once(paid: Evening) -> None:
    table = paid
    table.throw(1, 2)
    table.tap("Do not buy")
    table.tap("Enter everybody's last bid at once")
    table.sees("All of them are paid, won or lost.")
    for key in "40":
        table.tap(key)
    table.sees("Ann · $40")
    table.tap("Bob · –")
    for key in "35":
        table.tap(key)
    table.shot("result")
    table.tap("Sold to Ann for $40")
    table.sees("Ann, balance $1,460")
    table.sees("Bob, balance $1,465")


@pytest.fixture
def timed(browser: Browser, tmp_path: Path, shots: Path) -> Iterator[Evening]:
    """A phone, touched."""
    prepared(tmp_path / "timed", setup())
    yield from at(browser, tmp_path / "timed", "Ann's turn", shots, fingers=True)


def test_the_clock_at_an_auction(timed: Evening) -> None:
    table = timed
    table.tap("Menu")
    table.to("Settings", "Language")
    table.tap("10 seconds")
    table.back()
    table.throw(1, 2)
    table.tap("Do not buy")
    table.sees("Time to beat the bid")
    table.tap("Ann +10")
    table.shot("clock")
    table.sees("Time is up. The hammer is the banker's.")
    table.tap("Sold to Ann for $10")
    table.sees("Ann, balance $1,490")


@pytest.fixture
def owned(browser: Browser, tmp_path: Path, shots: Path) -> Iterator[Evening]:
    """A phone, touched; Ann has a deed that others want."""
    prepared(tmp_path / "owned", setup(deeds={"boardwalk": lot("Ann")}))
    yield from at(browser, tmp_path / "owned", "Ann's turn", shots, fingers=True)


def test_an_owner_auctions_a_deed(owned: Evening) -> None:
    table = owned
    table.to("Deeds", "Mediterranean Avenue")
    table.tap("Boardwalk")
    table.tap("Auction it")
    table.sees("Ann sells")
    table.tap("Bob +100")
    table.shot("owner")
    table.tap("Sold to Bob for $100")
    table.to("Table", "Ann, balance $1,600")
