"""A player's own deed under the hammer, from its card to its new owner."""

from tests.ui.banker import Banker
from tests.ui.tables import lot, new_app_store, setup
from tests.ui.test_evening import ANN, BOB


def test_an_owner_auctions_a_deed_from_its_card() -> None:
    app = Banker(setup(deeds={"boardwalk": lot("Ann")}))
    app.go("/deed/boardwalk")
    app.click("Auction it")
    assert app.shows("Ann sells")
    app.click("Bob +100:")
    app.click("Sold to Bob for $100")
    assert app.shows("Bob wins Boardwalk for $100")
    game = app.game
    assert (game.cash(ANN), game.cash(BOB)) == (1600, 1400)


def test_nobody_wants_it() -> None:
    app = Banker(setup(deeds={"boardwalk": lot("Ann")}))
    app.go("/deed/boardwalk")
    app.click("Auction it")
    app.click("Nobody bids: end the auction")
    assert app.shows("No bids for Boardwalk: Ann keeps it.")


def test_where_only_the_bank_auctions_there_is_no_button() -> None:
    rules = {"trade.auctions": False}
    app = Banker(new_app_store(setup(deeds={"boardwalk": lot("Ann")}, rules=rules)))
    app.go("/deed/boardwalk")
    assert not app.shows("Auction it")
