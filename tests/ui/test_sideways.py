"""A phone on its side: every balance, the whole board, every key of the pad, without scrolling."""

from contextlib import AbstractAsyncContextManager

import flet as ft
import pytest

from banker_app.engine.commands import Roll, Undo
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract.keypad import KEYS
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_state import PageState
from banker_app.ui.widgets.number_pad import KEY_HEIGHT
from banker_app.ui.widgets.scaffold import BAR
from tests.ui.headless import App, said, walk
from tests.ui.roomful import ROOMFUL, playing
from tests.ui.tables import app_of, new_app_store, on, setup

WIDTH, HEIGHT = 740, 360
BELOW_BAR = HEIGHT - BAR


def on_its_side(app_store: AppStore, route: str) -> AbstractAsyncContextManager[App]:
    return on(app_store, width=WIDTH, height=HEIGHT, route=route)


def table(seats: int) -> AppStore:
    app_store = new_app_store()
    if seats == len(ROOMFUL):
        playing(app_store)
    else:
        app_store.begin(setup(players=ROOMFUL[:seats]))
    return app_store


@pytest.mark.parametrize(
    ("width", "height", "landscape"),
    [(740, 360, True), (915, 412, True), (360, 740, False), (768, 1024, False), (1280, 720, False)],
)
def test_which_pages_lie_on_their_side(width: int, height: int, landscape: bool) -> None:
    assert PageState(width=width, height=height).landscape is landscape


@pytest.mark.parametrize(("seats", "columns"), [(2, 1), (3, 1), (4, 2), (6, 2), (10, 2)])
async def test_the_table_shows_every_balance(seats: int, columns: int) -> None:
    """In rows, and two beside one another where these would not fit."""
    async with on_its_side(table(seats), "/table") as app:
        rows = [
            [name for name in ROOMFUL if f"{name}, balance" in said(row)]
            for row in walk(app.top())
            if isinstance(row, ft.Row) and row.intrinsic_height
        ]
        assert [len(names) for names in rows if names] == [2] * (seats // 2 if columns == 2 else 0)
        for name in ROOMFUL[:seats]:
            assert f"{name}, balance" in app.text()
        await app.click("Ann, balance")
        assert app.page.route == "/seat/Ann"


async def test_the_last_entry_leaves_room_for_the_dice() -> None:
    app_store = table(3)
    app_store.dispatch(Roll(player=PlayerId(ROOMFUL[0]), dice=(1, 3)))
    app_store.dispatch(Undo())
    async with on_its_side(app_store, "/table") as app:
        told = [one for one in walk(app.top()) if isinstance(one, ft.Text)]
        (entry,) = [
            one for one in told if str(one.value).startswith("Undone: “Ann rolls 1 + 3 and")
        ]
        assert entry.max_lines == 2


@pytest.mark.parametrize(("width", "height"), [(740, 360), (915, 412), (1180, 440)])
async def test_there_is_a_way_to_the_board(width: int, height: int) -> None:
    async with App(app_of(table(3)), width=width, route="/table") as app:
        await app.fire(app.page, "resize", {"width": width, "height": height})
        await app.settle()
        await app.click("To the board")
        assert app.page.route == "/board"


async def test_the_board_is_whole() -> None:
    async with on_its_side(table(3), "/board") as app:
        sizes = [
            one.height
            for one in walk(app.top())
            if isinstance(one, ft.Stack) and one.width and one.width == one.height
        ]
        assert sizes
        assert max(size or 0 for size in sizes) <= BELOW_BAR
        for word in ("are here", "Record"):
            assert app.shows(word)


@pytest.mark.parametrize(
    ("route", "first"), [("/pay/Ann/Bob", ()), ("/count", ("$100",)), ("/notes", ())]
)
async def test_the_pad_stands_beside_the_rest(route: str, first: tuple[str, ...]) -> None:
    def said_keys() -> str:
        return "1 2 3 4 5 6 7 8 9 00 0"

    app_store = new_app_store(setup(players=("Ann", "Bob")))
    async with on_its_side(app_store, route) as app:
        await app.click(*first)
        pad = next(
            row
            for row in walk(app.top())
            if isinstance(row, ft.ListView) and said(row) == said_keys()
        )
        assert len(KEYS) * (KEY_HEIGHT + 6) <= BELOW_BAR
        assert len(pad.controls) == 1
        await app.click(*"400")
        assert "400" in app.text()
