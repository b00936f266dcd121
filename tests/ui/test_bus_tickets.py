"""Bus tickets on the screens: on the seat, in the place of a throw, in a trade, on a phone."""

from typing import Final

from banker_app.app.devices.requests import Policy
from banker_app.engine.commands import Roll
from banker_app.engine.dues import SpeedFace
from banker_app.engine.ids import PlayerId
from banker_app.engine.kept_cards import bus_tickets
from banker_app.pages.state.app_store import AppStore
from tests.guests.evening import roles_of, seated
from tests.ui.banker import Banker
from tests.ui.tables import new_app_store, setup

ANN: Final = PlayerId("Ann")
BOB: Final = PlayerId("Bob")


def table() -> AppStore:
    """Ann with two tickets on Illinois Avenue, eight spaces before the corner."""
    held = {"Ann": ("bus_tickets",) * 2, "Bob": ("chance",)}
    return new_app_store(setup(edition="us_mega", cards=held, spaces={"Ann": 30}))


def test_a_ticket_takes_the_place_of_the_throw() -> None:
    app = Banker(table())
    app.go("/table")
    assert app.shows("2 bus tickets")
    app.click("Use a bus ticket")
    assert app.shows("Ann takes the bus: on to any space up to the corner")
    assert not app.shows("Choose the space")
    assert not app.shows("Boardwalk")
    app.click("California Avenue")
    assert app.shows("bus ticket")
    assert not app.shows("2 bus tickets")
    assert app.game.seats[ANN].space == 38


def test_a_ticket_is_given_in_a_trade() -> None:
    app = Banker(table())
    app.go("/trade/Ann")
    app.click("Ann: a bus ticket")
    app.click("Bob: Jail card (Chance)")
    assert app.shows("Ann gives a bus ticket; Bob gives a jail card (Chance).")
    app.click("Both agree")
    assert bus_tickets(app.game, BOB) == 1


def test_a_players_own_phone_uses_it() -> None:
    app_store = table()
    app_store.phones.choose(Policy.DUES, own_dice=True)
    roles = roles_of(app_store)
    ann = seated(app_store, roles, "Ann")
    ann.look()
    assert "2 bus tickets" in ann.texts()
    ann.press("More")
    ann.press("Use a bus ticket")
    assert bus_tickets(app_store.context.game, ANN) == 1
    ann.press("Ventnor Avenue")
    assert app_store.context.game.seats[ANN].space == 35


def test_the_board_takes_the_bus_to_the_space_that_is_looked_at() -> None:
    app = Banker(table())
    app.go("/table")
    app.click("Use a bus ticket")
    app.go("/board")
    app.controller.set(space=45)
    assert not app.shows("Move on to"), "beyond the corner"
    app.controller.set(space=38)
    app.click("Move on to California Avenue")
    assert app.game.seats[ANN].space == 38


def test_a_ticket_that_is_drawn_is_no_card_of_a_deck() -> None:
    app = Banker(setup(edition="us_mega", spaces={"Ann": 10}))
    app.store.dispatch(Roll(player=ANN, dice=(1, 2), speed=SpeedFace.BUS))
    app.go("/table")
    assert app.shows("Community Chest (+9)")
    app.click("Take a bus ticket")
    assert app.shows("Ann draws a bus ticket")
    assert app.allows("Pick the bus ticket")


def test_whoever_may_go_anywhere_is_asked_where() -> None:
    app = Banker(setup(edition="us_mega", spaces={"Ann": 10}))
    app.store.dispatch(Roll(player=ANN, dice=(2, 2), speed=SpeedFace.TWO))
    app.go("/land/Ann")
    assert app.shows("Where does Ann go?")
    app.click("Reading Railroad")
    assert not app.shows("rolls again"), "three of a kind are no doubles"
