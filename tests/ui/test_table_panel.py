"""What is due at the table: above the dice, which are there whatever is due."""

from typing import Final

import flet as ft
import pytest

from banker_app.app.devices.phones import PhonesState
from banker_app.app.projections.my_turn import my_turn
from banker_app.app.projections.turn_panel import turn_panel
from banker_app.engine.commands import Command, EndTurn, Roll
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Accepted, RefusalCode
from banker_app.engine.rules.clock import PauseGame
from banker_app.engine.rules.jail import GoToJail
from banker_app.engine.start_game import DeedPosition
from banker_app.engine.state import RollPurpose
from banker_app.pages.contract import routes
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_state import RefusalSheet
from banker_app.ui.hooks import controller_of
from tests.ui.banker import Banker
from tests.ui.headless import App, said, walk
from tests.ui.tables import app_of, lot, new_app_store, on, setup
from tests.ui.test_evening import throw

ANN: Final = PlayerId("Ann")
DUE: Final[dict[str, tuple[Command, ...]]] = {
    "rent": (Roll(player=ANN, dice=(2, 4)),),
    "a deed for sale": (Roll(player=ANN, dice=(1, 2)),),
    "a tax": (Roll(player=ANN, dice=(1, 3)),),
    "a pause": (PauseGame(),),
}


def table(*commands: Command) -> AppStore:
    """Ann on GO, and what was entered since."""
    app_store = new_app_store(setup(deeds={"oriental_avenue": lot("Bob")}))
    for command in commands:
        assert isinstance(app_store.dispatch(command), Accepted)
    return app_store


@pytest.mark.parametrize("due", DUE)
async def test_the_dice_are_there_while_no_throw_is_expected(due: str) -> None:
    app_store = table(*DUE[due])
    panel = turn_panel(app_store.context)
    assert panel.pad is not None
    assert not panel.pad.is_open
    async with App(app_of(app_store), width=1024, route=routes.TABLE) as app:
        assert _labelled(app, "Die 1, 6: no roll now")
        assert not _labelled(app, "Die 1 shows 6")


def _labelled(app: App, label: str) -> bool:
    """Whether a text in sight is read aloud so."""
    return any(one.semantics_label == label for one in app.all(ft.Text, app.top()))


async def test_what_is_thrown_too_early_is_the_engines_to_answer() -> None:
    app_store = table(*DUE["rent"])
    entries = len(app_store.entries)
    async with on(app_store) as app:
        await app.go(routes.TABLE)
        assert not _labelled(app, "Die 1, 3: no roll now"), "what is due has their place"
        await app.click("Enter a roll anyway")
        await app.click("3", nth=0)
        assert app.shows("Ann has already rolled this turn.")
        assert not app.shows("Allow anyway"), "of a throw that is half told"
        await app.click("Close")
        await app.click("5", nth=-1)
        assert app.shows("Allow anyway")
        sheet = controller_of(app.page).state.sheet
        assert isinstance(sheet, RefusalSheet)
        assert sheet.command == Roll(player=ANN, dice=(3, 5))
        assert sheet.refused.refusals[0].code is RefusalCode.ALREADY_ROLLED
    assert len(app_store.entries) == entries


async def test_in_jail_the_fine_is_above_the_dice_and_no_part_of_the_way_on() -> None:
    app_store = new_app_store(setup(jailed=("Ann",)))
    panel = turn_panel(app_store.context)
    assert panel.pad is not None
    assert (panel.pad.purpose, panel.pad.is_open) == (RollPurpose.JAIL, True)
    assert [action.label for action in panel.jail] == ["Pay $50 and leave jail"]
    assert not panel.turn
    async with on(app_store) as app:
        await app.go(routes.TABLE)
        shown = [said(one) for one in walk(app.top()) if isinstance(one, ft.FilledTonalButton)]
        fine = next(at for at, words in enumerate(shown) if "Pay $50" in words)
        assert fine < shown.index("1"), "drawn above the first die"


def test_the_turn_goes_on_beside_what_is_due() -> None:
    app_store = table(*DUE["rent"])
    app = Banker(app_store)
    app.go(routes.TABLE)
    app.click("Next: Bob")
    assert app_store.context.game.turn.player == PlayerId("Bob")
    assert isinstance(app_store.entries[-1].command, EndTurn)


def test_tries_for_doubles_are_counted_from_the_first() -> None:
    app_store = table(GoToJail(player=ANN))

    def where() -> str:
        return turn_panel(app_store.context).where

    told = [where()]
    others = [Roll(player=PlayerId(name), dice=(4, 6)) for name in ("Bob", "Cat")]
    around = (EndTurn(), others[0], EndTurn(), others[1], EndTurn())
    tries = Roll(player=ANN, dice=(1, 2), purpose=RollPurpose.JAIL)
    for command in (*around, tries, *around):
        assert isinstance(app_store.dispatch(command), Accepted), command
        if app_store.context.game.turn.player == ANN:
            told.append(where())
    assert told == ["In jail", "In jail", "In jail, try 1 of 3", "In jail, try 2 of 3"]


@pytest.mark.parametrize(
    ("owned", "why"),
    [
        ({}, ""),
        ({"baltic_avenue": lot("Cat")}, ""),
        ({"baltic_avenue": lot("Ann")}, " · Ann owns it"),
        (
            {"baltic_avenue": lot("Cat", mortgaged=True)},
            ". No rent on Baltic Avenue: it is mortgaged.",
        ),
        ({"baltic_avenue": lot("Bob")}, ". No rent on Baltic Avenue: Bob is in jail."),
    ],
)
def test_a_landing_that_costs_nothing_says_why(owned: dict[str, DeedPosition], why: str) -> None:
    app_store = new_app_store(setup(deeds=owned, jailed=("Bob",), modes=("no_rent_in_jail",)))
    app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    assert turn_panel(app_store.context).where == f"Rolled 1 + 2: Baltic Avenue{why}"


async def test_the_next_dice_end_the_turn_where_nothing_is_left_to_decide() -> None:
    app_store = table(Roll(player=ANN, dice=(4, 6)))
    async with on(app_store) as app:
        await app.go(routes.TABLE)
        assert app.shows("Next: Bob")
        assert app.shows("Bob's roll")
        await throw(app, 1, 2)
        assert app.shows("Buy for $60")
    assert [type(entry.command) for entry in app_store.entries[-2:]] == [EndTurn, Roll]
    assert app_store.context.game.turn.player == PlayerId("Bob")


def test_a_player_in_jail_throws_for_doubles_after_the_turn_before() -> None:
    app_store = new_app_store(setup(jailed=("Bob",)))
    app_store.dispatch(Roll(player=ANN, dice=(4, 6)))
    pad = turn_panel(app_store.context).pad
    assert pad is not None
    assert (pad.player, pad.purpose, pad.ends_turn) == ("Bob", RollPurpose.JAIL, True)


@pytest.mark.parametrize("dice", [(5, 5), (1, 2), (2, 4)], ids=("doubles", "a sale", "a rent"))
def test_dice_end_no_turn_in_which_something_is_left(dice: tuple[int, int]) -> None:
    app_store = table(Roll(player=ANN, dice=dice))
    pad = turn_panel(app_store.context).pad
    assert pad is not None
    assert (pad.player, pad.ends_turn) == (ANN, False)


def test_the_next_players_phone_throws_where_players_enter_their_own_dice() -> None:
    app_store = table(Roll(player=ANN, dice=(4, 6)))
    now = turn_panel(app_store.context)
    for own_dice in (True, False):
        mine = [
            my_turn(app_store.context, now, who, PhonesState(own_dice=own_dice)).rolls
            for who in (ANN, PlayerId("Bob"), PlayerId("Cat"))
        ]
        assert mine == [False, own_dice, False]
