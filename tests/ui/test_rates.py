"""Rates of the four regions at the table and on their page. [R-114 to R-117]"""

import pytest

from banker_app.app.projections.regions import RateBoard
from banker_app.engine.commands import BuyDeed, EndTurn, Roll
from banker_app.engine.ids import DeedId
from banker_app.pages.state.app_store import AppStore
from tests.engine.tables import ANN, BOB, CAT, DAN
from tests.ui.boxes import multinational
from tests.ui.reading import read, words
from tests.ui.tables import new_app_store, on

pytestmark = pytest.mark.usefixtures("plain_spaces")
DOWN = "arrow_drop_down"


def bought() -> AppStore:
    """Dan, who begins, buys East Market in Ann's region."""
    app_store = new_app_store(multinational())
    app_store.dispatch(Roll(player=DAN, dice=(1, 2)))
    app_store.dispatch(BuyDeed(player=DAN, deed=DeedId("east_market")))
    return app_store


def board(app_store: AppStore) -> RateBoard:
    """The tiles at the table."""
    assert app_store.state.view is not None
    rates = app_store.state.view.rates
    assert rates is not None
    return rates


def test_a_tile_says_what_a_hundred_costs_whoever_is_on_turn() -> None:
    app_store = bought()
    rates = board(app_store)
    assert rates.caption == "100 of each costs Dan, in green"
    assert [(tile.name, tile.player, tile.rate, tile.hundred) for tile in rates.tiles] == [
        ("East", "Ann", "\N{MINUS SIGN}1", "86"),
        ("North", "Bob", "0", "100"),
        ("West", "Cat", "0", "100"),
        ("South", "Dan", "0", "100"),
    ]
    app_store.dispatch(EndTurn())
    assert board(app_store).caption == "100 of each costs Ann, in blue"
    assert [tile.hundred for tile in board(app_store).tiles] == ["100", "117", "117", "117"]


def test_an_arrow_stays_for_a_round() -> None:
    app_store = bought()
    assert [tile.icon for tile in board(app_store).tiles] == [DOWN, "", "", ""]
    for player in (ANN, BOB, CAT, DAN):
        app_store.dispatch(EndTurn())
        assert board(app_store).tiles[0].icon == ("" if player == DAN else DOWN), player
        app_store.dispatch(Roll(player=player, dice=(4, 6)))


async def test_a_tap_on_the_tiles_opens_the_rates() -> None:
    async with on(bought(), route="/table") as app:
        await app.click(board(app.store).label)
        assert app.page.route == "/exchange"


async def test_discs_have_the_colours_of_the_regions() -> None:
    app_store = bought()
    assert app_store.state.view is not None
    regions = app_store.context.game.edition.regions.values()
    assert [seat.colour for seat in app_store.state.view.seats] == [one.colour for one in regions]
    async with on(app_store, route="/identity/Ann") as app:
        assert not app.shows("Colour")


def test_six_players_share_four_regions() -> None:
    store = new_app_store(multinational(players=("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")))
    assert "Ann, Eve" in words(read(store, "/exchange"))
