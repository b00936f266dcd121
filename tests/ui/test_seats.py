"""A player's row on the table."""

from dataclasses import replace

import flet as ft

from banker_app.app.projections.board import board_view, middle_view
from banker_app.engine.commands import EndTurn, Roll
from banker_app.engine.ids import PlayerId
from banker_app.engine.state import Tracking
from banker_app.pages.contract import routes
from banker_app.ui.screens.table.seats import top_row
from tests.ui.headless import App, said, walk
from tests.ui.tables import app_of, new_app_store, on, setup


async def test_a_badge_of_a_seat_follows_the_language() -> None:
    app_store = new_app_store(setup(cards={"Ann": ("chance",)}))
    async with App(app_of(app_store), route=routes.TABLE) as app:
        badges = {"en": "jail card", "uk": "картка виходу", "ru": "карточка выхода"}
        for language, badge in badges.items():
            app_store.choose(language=language)
            await app.settle()
            assert badge in [one.value for one in app.all(ft.Text, app.top())], language


async def test_a_turn_changes_the_ground_of_two_rows_and_none_of_their_facts() -> None:
    app_store = new_app_store(setup())
    app_store.dispatch(Roll(player=PlayerId("Ann"), dice=(4, 6)))
    async with App(app_of(app_store), route=routes.TABLE) as app:
        balances = [one for one in app.all(ft.Text, app.top()) if one.value == "$1,500"]
        grounds = [_ground(app, name) for name in ("Ann", "Bob")]
        app_store.dispatch(EndTurn())
        await app.settle()
        after = [one for one in app.all(ft.Text, app.top()) if one.value == "$1,500"]
        assert [_ground(app, name) for name in ("Ann", "Bob")] == grounds[::-1]
        assert balances
        assert all(one is other for one, other in zip(balances, after, strict=True))


def _ground(app: App, player: str) -> object:
    """The colour of the row whose name is this."""
    rows = [one for one in app.all(ft.Container, app.top()) if one.ink and one.bgcolor]
    return next(
        row.bgcolor
        for row in rows
        if any(isinstance(one, ft.Text) and one.value == player for one in walk(row))
    )


async def test_where_no_turns_are_tracked_nobody_is_marked() -> None:
    app_store = new_app_store(setup(tracking=Tracking.OFF))
    view = app_store.state.view
    assert view is not None
    assert not any(seat.on_turn for seat in view.seats)
    assert not any(token.on_turn for token in board_view(app_store.context).tokens)
    middle = middle_view(app_store.context, view.now.headline)
    assert (middle.initial, middle.colour, view.now.colour) == ("", "", "")
    async with App(app_of(app_store), route=routes.TABLE) as app:
        assert len({str(_ground(app, name)) for name in ("Ann", "Bob", "Cat")}) == 1
        for route in (routes.TABLE, routes.BOARD, routes.DISPLAY):
            await app.go(route)
            assert app.shows("Free play")
            marks = [
                one
                for one in walk(app.top())
                if isinstance(one, ft.Row) and said(one) == "Free play"
            ]
            assert not any(
                isinstance(c, ft.Container) and c.bgcolor for row in marks for c in row.controls
            )


def _seat(app: App, player: str) -> ft.Container:
    """The seat that says a name."""
    return next(
        one for one in app.all(ft.Container, app.top()) if one.on_long_press and player in said(one)
    )


async def test_a_seat_that_is_held_pays_the_one_that_is_tapped() -> None:
    async with on(setup()) as app:
        await app.go(routes.TABLE)
        await app.fire(_seat(app, "Bob"), "long_press")
        assert app.shows("Bob pays: tap a player")
        await app.fire(_seat(app, "Cat"), "click")
        assert app.page.route == "/pay/Bob/Cat"
        await app.click("5")
        await app.click("Pay $5")
        assert not app.shows("tap a player")
    assert app.game.cash(PlayerId("Cat")) == 1505


async def test_a_seat_that_is_held_is_let_go_by_a_tap() -> None:
    async with on(new_app_store(setup())) as app:
        await app.go(routes.TABLE)
        await app.fire(_seat(app, "Bob"), "long_press")
        await app.fire(_seat(app, "Bob"), "click")
        assert not app.shows("tap a player")
        await app.fire(_seat(app, "Bob"), "click")
        assert app.page.route == "/seat/Bob"


def test_the_row_of_a_payer_is_the_top_one() -> None:
    """Where a due leaves room for a single row, it is that one."""
    view = new_app_store(setup(players=("Ann", "Bob", "Cat", "Dan"))).state.view
    assert view is not None
    seats = view.seats
    for at in range(4):
        owing = [
            replace(seat, owes="owes $300") if n == at else seat for n, seat in enumerate(seats)
        ]
        assert top_row(tuple(owing)) == ("" if at == 0 else seats[at].player)
    assert top_row(seats) == ""
