"""A player's row on the table."""

import asyncio

import flet as ft

from banker_app.engine.commands import EndTurn, Roll
from banker_app.engine.ids import PlayerId
from banker_app.engine.state import Tracking
from banker_app.ui import routes
from banker_app.ui.screens.table.board_view import board_view, middle_view
from tests.ui.headless import App, said, walk
from tests.ui.tables import app_of, new_app_store, setup


def test_a_badge_of_a_seat_follows_the_language() -> None:
    async def play() -> None:
        app_store = new_app_store(setup(cards={"Ann": ("chance",)}))
        async with App(app_of(app_store), route=routes.TABLE) as app:
            badges = {"en": "jail card", "uk": "картка виходу", "ru": "карточка выхода"}
            for language, badge in badges.items():
                app_store.choose(language=language)
                await app.settle()
                assert badge in [one.value for one in app.all(ft.Text, app.top())], language

    asyncio.run(play())


def test_a_turn_changes_the_ground_of_two_rows_and_none_of_their_facts() -> None:
    async def play() -> None:
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

    asyncio.run(play())


def _ground(app: App, player: str) -> object:
    """The colour of the row whose name is this."""
    rows = [one for one in app.all(ft.Container, app.top()) if one.ink and one.bgcolor]
    return next(
        row.bgcolor
        for row in rows
        if any(isinstance(one, ft.Text) and one.value == player for one in walk(row))
    )


def test_where_no_turns_are_tracked_nobody_is_marked() -> None:
    app_store = new_app_store(setup(tracking=Tracking.OFF))
    view = app_store.state.view
    assert view is not None
    assert not any(seat.on_turn for seat in view.seats)
    assert not any(token.on_turn for token in board_view(app_store.context).tokens)
    middle = middle_view(app_store.context, view.now.headline)
    assert (middle.initial, middle.colour, view.now.colour) == ("", "", "")

    async def play() -> None:
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

    asyncio.run(play())
