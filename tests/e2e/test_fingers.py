"""Sums, bids and presets by finger on a phone: nothing typed is passed over, nothing changes
without a word.
"""

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from banker_app.app.projections.context import place
from banker_app.engine.commands import DeclineDeed, Roll
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.auction.auctions import PlaceBid
from tests.e2e.browser import Table, visited
from tests.e2e.gallery import NODES, Node, visit
from tests.e2e.scenes import app_store_of, begun
from tests.e2e.test_evening import prepared
from tests.ui.tables import lot, setup

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")


FOUR: Final = ("Ann", "Bob", "Cat", "Dan")


def bid_for(folder: Path) -> None:
    """A game of four in which Bob has bid $40."""
    app_store, store = app_store_of(folder, "en")
    begun(app_store, setup(players=FOUR))
    app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    app_store.dispatch(DeclineDeed(player=ANN, deed=DeedId("baltic_avenue")))
    app_store.dispatch(PlaceBid(player=BOB, amount=40))
    store.close()


def bids(phone: Table) -> list[tuple[float, ...]]:
    """Where the buttons of the bidders are, as far as they are seen whole."""
    foot = phone.beginning("Undo")
    assert foot is not None
    end = (foot.bounding_box() or {"y": 0})["y"]
    nodes = [Node(**told) for told in phone.page.evaluate(NODES)]
    wanted = re.compile(r"(Ann|Bob|Cat|Dan)(:| \+)|Pass$")
    found = {
        (one.left, one.top, one.right, one.bottom)
        for one in nodes
        if one.tapped and wanted.match(one.name) and one.bottom <= end
    }
    return sorted(found)


def test_cash_typed_into_a_trade_is_paid(browser: Browser, tmp_path: Path) -> None:
    deeds = {"vermont_avenue": lot("Bob")}
    prepared(tmp_path / "games", setup(deeds=deeds, cash={"Ann": 900, "Bob": 900, "Cat": 900}))
    with visited(browser, tmp_path / "games", "Ann's turn", fingers=True) as phone:
        visit(phone, place("trade", "Ann"))
        phone.tap("Bob")
        phone.tap("Bob: Vermont Avenue")
        phone.tap("4", "00")
        phone.sees("Ann gives $400, chosen")
        phone.tap("Both agree")
        phone.sees("Both agree", gone=True)
        visit(phone, "/table")
        phone.sees("Ann, balance $500, 1 deed")


def test_the_best_bidder_does_not_raise_by_a_slip(browser: Browser, tmp_path: Path) -> None:
    bid_for(tmp_path / "games")
    with visited(browser, tmp_path / "games", "Bob", fingers=True) as phone:
        visit(phone, "/auction")
        phone.tap("Bob +10:")
        phone.sees("Bob already has the best bid")
        phone.tap("Cancel")
        phone.sees("Bob already has the best bid", gone=True)
        phone.sees("Undo")
        before = bids(phone)
        assert len(before) == 6 * len(FOUR), "all bids of four are in sight"
        phone.tap("Ann +10:")
        phone.sees("Ann bids $50")
        phone.calm()
        assert bids(phone) == before, "no bid has moved"


def test_a_bid_that_is_typed_waits_for_its_bidder(browser: Browser, tmp_path: Path) -> None:
    bid_for(tmp_path / "games")
    with visited(browser, tmp_path / "games", "Bob", fingers=True) as phone:
        visit(phone, "/auction")
        phone.tap("Cat: other amount")
        phone.sees("Cat bids $41")
        phone.tap(*"55")
        phone.sees("Cat bids $55")
        # A second thought.
        phone.tap("Bid by bid")
        phone.sees("Bob +10:")
        phone.tap("Ann +10:")
        phone.sees("Ann bids $50")
        phone.tap("Cat: other amount")
        phone.tap("Cat bids $55")
        phone.sees("Sold to Cat for $55")


def test_last_bids_are_typed_from_bidder_to_bidder(browser: Browser, tmp_path: Path) -> None:
    bid_for(tmp_path / "games")
    with visited(browser, tmp_path / "games", "Bob", fingers=True) as phone:
        visit(phone, "/auction")
        phone.tap("Enter everyone's highest bid")
        phone.tap("5", "5", "Bob –", "6", "0")
        phone.sees("Cat –")
        phone.tap("Ann $55")
        phone.tap("Delete the last digit")
        phone.sees("Ann $5, chosen")
        phone.tap("Sold to Bob for $60")


def test_a_token_is_picked_by_its_picture(browser: Browser, tmp_path: Path) -> None:
    with visited(browser, tmp_path / "games", "New game", fingers=True) as phone:
        phone.tap("New game")
        phone.tap("Colour and token of player 1: Red")
        phone.tap("Car")
        phone.sees("Car, chosen")
        phone.tap("Colour and token of player 2: Blue")
        phone.sees("Car", gone=True)
        phone.tap("Dog")
        phone.sees("Colour and token of player 2: Blue, dog")


def test_a_preset_leaves_the_board_that_was_chosen(browser: Browser, tmp_path: Path) -> None:
    with visited(browser, tmp_path / "games", "New game", fingers=True) as phone:
        phone.tap("New game")
        phone.tap("Choose another board")
        phone.tap("London")
        phone.tap("Choose other rules")
        phone.sees("Your board stays: London. This game is usually played on Seaports")
        phone.tap("Seaports")
        phone.tap("Done")
        phone.sees("Choose another board. London")


def test_names_typed_on_a_phone_leave_no_frame_around_the_dice(
    browser: Browser, tmp_path: Path
) -> None:
    with visited(browser, tmp_path / "games", "New game", fingers=True) as phone:
        phone.tap("New game")
        for label, name in (("Player 1", "Ann"), ("Player 2", "Bob")):
            phone.type(label, name)
            # What the keyboard on the screen has for the next field.
            phone.page.keyboard.press("Enter")
        phone.tap("Start")
        phone.sees("Ann's turn")
        phone.calm()
        focused = phone.page.evaluate("document.activeElement.textContent")
        assert "Die 1 shows 1" not in focused
