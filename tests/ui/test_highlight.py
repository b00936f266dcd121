"""What people talk about, on the banker's own page."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from banker_app.engine.commands import BuyDeed, EndTurn, Roll, Undo
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.rules.jail import GoToJail
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.table.stages import Failure, Victory, highlight
from tests.ui.headless import App
from tests.ui.roomful import SIGHTS
from tests.ui.tables import app_of, lot, new_app_store, setup

ANN = PlayerId("Ann")


def at_table(app_store: AppStore, evening: Callable[[App], Awaitable[None]]) -> None:
    """The banker's page over a game, on a phone and beside the board."""

    async def run(width: int) -> None:
        async with App(app_of(app_store), route="/table", width=width) as app:
            await evening(app)

    for width in (412, 1440):
        asyncio.run(run(width))


def test_a_whole_group_has_its_card_until_the_next_entry() -> None:
    app_store = new_app_store(setup(deeds={"mediterranean_avenue": lot("Ann")}, spaces={"Ann": 0}))
    app_store.dispatch(Roll(player=ANN, dice=(1, 2)))

    async def evening(app: App) -> None:
        assert not app.shows("Full set!")
        app_store.dispatch(BuyDeed(player=ANN, deed=DeedId("baltic_avenue")))
        await app.settle()
        await app.click("Full set! Ann: Dark purple")
        assert app.page.route == "/seat/Ann"
        await app.go("/table")
        app_store.dispatch(EndTurn())
        await app.settle()
        assert not app.shows("Full set!")
        app_store.dispatch(Undo())
        app_store.dispatch(Undo())
        await app.settle()

    at_table(app_store, evening)


@pytest.mark.parametrize("players", [3, 8])
def test_it_stands_above_the_dice_where_it_moves_no_seat(players: int) -> None:
    names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")[:players]
    deeds = {"mediterranean_avenue": lot("Ann")}
    app_store = new_app_store(setup(players=names, deeds=deeds, spaces={"Ann": 0}))
    app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    app_store.dispatch(BuyDeed(player=ANN, deed=DeedId("baltic_avenue")))

    async def evening() -> str:
        async with App(app_of(app_store), route="/table") as app:
            return app.text()

    said = asyncio.run(evening())
    assert said.index(f"{names[-1]}, balance") < said.index("Full set!") < said.index("Next: Bob")


def test_so_have_a_jackpot_and_a_bankruptcy() -> None:
    for sight, said in (
        ("jackpot", "Jackpot! Ann: 1\N{NO-BREAK SPACE}320"),
        ("broke", "Ann is bankrupt. Александра gets $10, 3 deeds."),
    ):
        app_store = new_app_store()
        SIGHTS[sight](app_store)

        async def evening(app: App, said: str = said) -> None:
            assert app.shows(said)

        at_table(app_store, evening)


def test_a_third_doubles_and_the_way_to_jail_have_their_card() -> None:
    app_store = new_app_store(setup())
    for dice in ((5, 5), (5, 5), (1, 1)):
        app_store.dispatch(Roll(player=ANN, dice=dice))

    async def evening(app: App) -> None:
        assert app.shows("Ann's third doubles: to jail!")

    at_table(app_store, evening)
    app_store.dispatch(EndTurn())
    app_store.dispatch(GoToJail(player=PlayerId("Bob")))

    view = app_store.state.view
    assert view is not None
    shown = highlight(app_store.context, view, app_store.entries)
    assert isinstance(shown, Failure)
    assert (shown.player, shown.title, shown.heirs) == ("Bob", "Bob goes to jail", ())


def test_the_winner_has_a_card_that_leads_to_the_podium_until_the_end_is_undone() -> None:
    app_store = new_app_store(setup(cash={"Ann": 1700, "Bob": 1500}))
    app_store.dispatch(EndGame())

    async def evening(app: App) -> None:
        await app.click("Ann wins! Net worth: $1,700. Game ended early")
        assert app.page.route == "/score"
        await app.go("/table")
        app_store.dispatch(Undo())
        await app.settle()
        assert not app.shows("Ann wins!")
        app_store.dispatch(EndGame())
        await app.settle()

    at_table(app_store, evening)


def test_those_who_share_first_place_are_named_together() -> None:
    app_store = new_app_store(setup(players=("Ann", "Bob"), cash={"Ann": 1500, "Bob": 1500}))
    app_store.dispatch(EndGame())
    view = app_store.state.view
    assert view is not None
    shown = highlight(app_store.context, view, app_store.entries)
    assert isinstance(shown, Victory)
    assert (len(shown.winners), shown.title) == (2, "Ann and Bob share first place!")
