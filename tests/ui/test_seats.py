"""A player's row on the table."""

import asyncio

import flet as ft

from banker_app.engine.commands import EndTurn, Roll
from banker_app.engine.ids import PlayerId
from banker_app.ui import routes
from tests.ui.headless import App, walk
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
