"""The speed die on the table: a row of its own, and the moves that it leaves open."""

from dataclasses import replace

import pytest

from banker_app.app.devices.requests import Policy
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.dues import due_view
from banker_app.engine.commands import ChooseMove, Roll
from banker_app.engine.dues import MoveDue, SpeedFace
from banker_app.engine.ids import PlayerId
from banker_app.engine.start_game import Position, SeatPosition, TurnPosition
from banker_app.pages.shortcuts import press
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_state import LARGE_PRINT, PageState
from banker_app.ui.widgets.dice_pad import DIE, SMALLER, die_height
from tests.guests.evening import roles_of, seated
from tests.ui.banker import Banker
from tests.ui.reading import actions
from tests.ui.tables import new_app_store, on, setup

ANN = PlayerId("Ann")


def table() -> AppStore:
    """Ann on GO in her second lap, Bob in his first."""
    seats = {ANN: SeatPosition(laps=1)}
    position = Position(seats=seats, turn=TurnPosition(landing_known=True))
    return new_app_store(replace(setup(rules={"turn.speed_die": True}), position=position))


def test_the_tap_that_completes_three_rows_is_the_roll() -> None:
    app_store = table()
    app = Banker(app_store)
    controller = app.controller
    app.go("/table")
    controller.tap_die(2, 3)
    controller.tap_die(0, 1)
    assert app_store.context.game.turn.dice is None
    controller.tap_die(1, 4)
    assert app.shows("Rolled 1 + 4 + 3: Vermont Avenue")
    assert app_store.context.game.turn.speed is SpeedFace.THREE


def test_keys_throw_the_speed_die_last() -> None:
    app_store = table()
    app = Banker(app_store)
    app.go("/table")
    for key in "126":
        press(app.controller, key)
    assert app_store.context.game.turn.speed is SpeedFace.MR_M


def test_the_bus_leaves_three_buttons() -> None:
    app_store = table()
    app = Banker(app_store)
    app.go("/table")
    app_store.dispatch(Roll(player=ANN, dice=(1, 5), speed=SpeedFace.BUS))
    assert app.shows("Mediterranean Avenue (+1)")
    app.click("Oriental Avenue (+6)")
    assert app_store.context.game.seats[ANN].space == 6


def test_three_of_a_kind_lead_to_the_board_where_a_tap_moves() -> None:
    app_store = table()
    app = Banker(app_store)
    app.go("/table")
    app_store.dispatch(Roll(player=ANN, dice=(2, 2), speed=SpeedFace.TWO))
    app.click("Choose the space")
    assert app.route == "/board"
    assert app.shows("Where does Ann go? Tap the space on the board.")
    (round_the_board,) = [one for one in actions(app.page) if one.label == "Move on to GO"]
    assert not round_the_board.main
    app.controller.set(space=39)
    app.click("Move on to Boardwalk")
    assert app_store.context.game.seats[ANN].space == 39
    assert not app.shows("Where does Ann go?")


def test_three_of_a_kind_have_a_list_of_spaces_too() -> None:
    app_store = table()
    app = Banker(app_store)
    app.go("/table")
    app_store.dispatch(Roll(player=ANN, dice=(2, 2), speed=SpeedFace.TWO))
    app.click("Choose the space", "All of them as a list", "Boardwalk")
    assert app_store.context.game.seats[ANN].space == 39


def test_a_players_own_phone_throws_all_three() -> None:
    app_store = table()
    app_store.phones.choose(Policy.DUES, own_dice=True)
    roles = roles_of(app_store)
    ann = seated(app_store, roles, "Ann")
    ann.look()
    ann.say(enter={"die1": "1", "die2": "5"})
    assert "Enter all three dice" in ann.texts()
    ann.say(enter={"die3": "bus"})
    ann.say(do="submit")
    ann.press("Oriental Avenue (+6)")
    assert app_store.context.game.seats[ANN].space == 6


def test_mr_m_names_the_deed_to_go_on_to() -> None:
    app_store = table()
    app_store.dispatch(Roll(player=ANN, dice=(4, 6), speed=SpeedFace.MR_M))
    game = app_store.context.game
    due = game.due(MoveDue)
    assert due is not None
    (move,) = due_view(ViewContext(game, app_store.speech), due).actions
    assert (move.label, move.command) == (
        "Move on to St. Charles Place",
        ChooseMove(player=ANN, spaces=1),
    )


async def test_the_choices_of_the_mega_bus_come_once_they_can_be_made() -> None:
    """Below the deed for sale they would be under the dice, and none of them is possible yet."""
    app_store = new_app_store(setup(edition="us_mega"))
    async with on(app_store, width=360, height=740, route="/table") as app:
        app_store.dispatch(Roll(player=ANN, dice=(1, 5), speed=SpeedFace.BUS))
        await app.settle()
        assert app.shows("Ann has the bus")
        assert not app.shows("Take a bus ticket")
        await app.click("Buy for")
        await app.click("Take a bus ticket")


@pytest.mark.parametrize(
    ("height", "letters", "high"),
    [(740, 1.0, SMALLER), (915, 1.0, DIE), (915, LARGE_PRINT, SMALLER)],
)
def test_dice_are_low_where_a_page_has_little_room(
    height: float, letters: float, high: float
) -> None:
    assert die_height(PageState(height=height, letters=letters)) == high
