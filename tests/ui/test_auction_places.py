"""The auction: every bid keeps its place whatever was bid, and no two say the same."""

from collections.abc import Callable

import pytest

from banker_app.engine import commands as c
from banker_app.engine.ids import HOUSE_LOT, DeedId, PlayerId
from banker_app.engine.rules.auction.auctions import PlaceBid
from banker_app.pages.contract.blocks import Buttons, Layout, Page, Panel, Row
from banker_app.pages.contract.drafts import BANKER, Draft
from banker_app.pages.property.auction import auction
from banker_app.pages.state.app_store import AppStore
from tests.ui.tables import lot, new_app_store, setup

ANN = PlayerId("Ann")
FOUR = ("Ann", "Bob", "Cat", "Dan")


def street() -> AppStore:
    """A street that nobody has bid for."""
    store = new_app_store(setup(players=FOUR))
    store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
    store.dispatch(c.DeclineDeed(player=ANN, deed=DeedId("baltic_avenue")))
    return store


def last_house() -> AppStore:
    """The last house, which two want, at its price at least."""
    deeds = {name: lot("Ann") for name in ("park_place", "boardwalk")}
    deeds |= {name: lot("Bob") for name in ("mediterranean_avenue", "baltic_avenue")}
    store = new_app_store(
        setup(rules={"edition.houses": 1, "building.contested": "auction_from_price"}, deeds=deeds)
    )
    store.dispatch(c.OpenAuction(lot=HOUSE_LOT))
    return store


def shown(store: AppStore) -> Page:
    """The banker's page of the auction."""
    assert store.context.game.auction is not None
    return auction(store, Draft({}, BANKER))


def lines(page: Page) -> list[object]:
    """What takes up room on a page: each row by its lines, each set of buttons by their number."""
    found: list[object] = []
    for block in page.blocks:
        for part in block.blocks if isinstance(block, Panel) else (block,):
            match part:
                case Row():
                    lead = bool(part.mark or part.icon or part.colour)
                    found.append((bool(part.note), bool(part.value_note), len(part.badges), lead))
                case Buttons():
                    found.append((part.layout, len(part.actions)))
                case _:
                    found.append(type(part))
    return found


def bids(page: Page) -> list[list[str]]:
    """What the buttons of each bidder say."""
    return [
        [action.short or action.label for action in part.actions]
        for block in page.blocks
        if isinstance(block, Panel)
        for part in block.blocks
        if isinstance(part, Buttons)
    ]


def test_no_bid_moves_a_button() -> None:
    store = street()
    before = shown(store)
    assert (Layout.EVEN, 6) in lines(before)
    for bidder, amount in (("Ann", 100), ("Bob", 101), ("Dan", 1200)):
        store.dispatch(PlaceBid(player=PlayerId(bidder), amount=amount))
        assert lines(shown(store)) == lines(before)


@pytest.mark.parametrize("opened", [street, last_house])
def test_no_two_bids_say_the_same(opened: Callable[[], AppStore]) -> None:
    store = opened()
    for bidder, amount in (("Ann", 110), ("Bob", 170), ("Ann", 230)):
        said = bids(shown(store))
        assert len(said) >= 2
        assert all(len({*words}) == len(words) for words in said), said
        store.dispatch(PlaceBid(player=PlayerId(bidder), amount=amount))


def test_the_sums_of_a_bid_go_on_from_the_best_or_the_least() -> None:
    store = street()
    assert bids(shown(store))[0][:4] == ["+1\n$1", "+10\n$10", "+50\n$50", "+100\n$100"]
    store.dispatch(PlaceBid(player=ANN, amount=100))
    assert bids(shown(store))[0][:4] == ["+1\n$101", "+10\n$110", "+50\n$150", "+100\n$200"]
    shortage = bids(shown(last_house()))[0][:4]
    assert shortage == ["+50\n$50", "+60\n$60", "+100\n$100", "+150\n$150"]
