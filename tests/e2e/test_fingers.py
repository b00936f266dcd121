"""Bids and names by finger on a phone: nothing changes without a word."""

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from banker_app.engine.commands import DeclineDeed, Roll
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.auction.auctions import PlaceBid
from tests.e2e.browser import Table, visited
from tests.e2e.gallery import NODES, Node, visit
from tests.e2e.scenes import app_store_of, begun
from tests.ui.tables import setup

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
