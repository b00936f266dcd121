"""Wide pages: what is opened stands beside the table, as wide as there is room for it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product

import flet as ft
import pytest

from banker_app.pages.state import panes
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_state import PageState
from banker_app.ui.widgets.board_geometry import FINGER
from tests.each import each
from tests.ui.headless import App, said, walk
from tests.ui.tables import lot, new_app_store, on, setup

BESIDE = (
    "/deeds",
    "/bank",
    "/log",
    "/seat/Ann",
    "/deed/boardwalk",
    "/score",
    "/rules",
    "/settings",
)


def evening() -> AppStore:
    """Ann has a colour group and is to throw."""
    deeds = {"park_place": lot("Ann", 1), "boardwalk": lot("Ann", 1), "baltic_avenue": lot("Bob")}
    return new_app_store(setup(deeds=deeds, spaces={"Ann": 13}))


@asynccontextmanager
async def wide(app_store: AppStore, width: int, height: int, route: str) -> AsyncIterator[App]:
    """The app on a large page, at a screen that was opened from the table."""
    async with on(app_store, width=width, height=height, route="/table") as app:
        await app.go(route)
        yield app


def parts(app: App, key: str) -> list[ft.Container]:
    """The containers of a key that are on the page."""
    found = [one for one in walk(app.top()) if isinstance(one, ft.Container) and one.key == key]
    return found


def boards(app: App) -> list[float]:
    """The sides of the boards on the page."""
    return [
        one.width
        for one in walk(app.top())
        if isinstance(one, ft.Stack) and one.width and one.width == one.height and one.width > 250
    ]


@each(product([900, 1024, 1366, 1440, 1920, 2560], [700, 900, 1366]))
def test_table_board_and_pane_share_the_page(width: int, height: int) -> None:
    state = PageState(trail=("/table", "/score"), width=width, height=height)
    board = panes.board_beside(width, height)
    assert state.content_width == state.pane >= panes.PANE
    assert width - panes.RAIL - panes.LINE - board - state.pane >= panes.TABLE
    assert not board or board - 16 >= FINGER
    assert bool(board) is (width >= 1440 and height > 700)


@pytest.mark.parametrize(
    "state",
    [
        PageState(trail=("/table",), width=1440, height=900),
        PageState(trail=("/table", "/pay"), width=1440, height=900),
        PageState(trail=("/table", "/evening"), width=1440, height=900),
        PageState(trail=("/", "/settings"), width=1440, height=900),
        PageState(trail=("/table", "/score"), width=820, height=1180),
        PageState(trail=("/table", "/score"), width=915, height=412),
        PageState(trail=("/table", "/score"), width=1440, height=900, device=2.0),
    ],
)
def test_elsewhere_a_screen_has_the_page(state: PageState) -> None:
    assert state.pane == 0
    assert state.content_width == state.width


@pytest.mark.parametrize(
    ("width", "height", "routes"), [(1024, 768, BESIDE[-3:]), (1440, 900, BESIDE)]
)
async def test_the_table_stays_beside_what_is_opened(
    width: int, height: int, routes: tuple[str, ...]
) -> None:
    async with on(evening(), width=width, height=height, route="/table") as app:
        for route in routes:
            await app.go(route)
            (pane,) = parts(app, "pane")
            assert pane.width == panes.pane(width, height)
            assert app.shows("Ann's roll")
            assert len(app.roots()[0]) == 1
            strips = [one for one in walk(app.top()) if one.key == "record"]
            assert len(strips) == 1, "one line with the last entry"
            wide = [one.width for one in walk(pane) if isinstance(one, ft.Container) and one.width]
            assert max(wide) <= pane.width
            assert bool(boards(app)) is (width >= 1440)
            while app.page.route != "/table":
                await app.click("Back")
            assert not parts(app, "pane")


async def test_only_what_was_opened_last_has_a_green_button() -> None:
    app_store = evening()
    async with on(app_store, width=1440, height=900, route="/table") as app:
        await app.click("1", nth=0)
        await app.click("2", nth=-1)
        green = [said(one) for one in app.all(ft.FilledButton, app.top())]
        assert len(green) == 1, green
        await app.go("/log")
        assert not app.all(ft.FilledButton, app.top())
        assert app.shows(green[0]), "it is still there to be tapped"
        await app.go("/score")
        assert len(app.all(ft.FilledButton, app.top())) <= 1


async def test_the_evening_goes_on_beside_an_open_screen() -> None:
    app_store = evening()
    async with wide(app_store, 1440, 900, "/log") as app:
        await app.click("1", nth=0)
        before = app.wire.sent
        await app.click("2", nth=-1)
        assert 0 < app.wire.sent - before < 14_000
        assert app.page.route == "/log"
        (pane,) = parts(app, "pane")
        assert "Ann rolls 1 + 2" in said(pane)


async def test_what_is_opened_in_a_pane_goes_back_step_by_step() -> None:
    async with wide(evening(), 1024, 768, "/deeds") as app:
        await app.click("Boardwalk")
        assert app.page.route == "/deed/boardwalk"
        await app.click("Back")
        assert app.page.route == "/deeds"
        data = {"key": "Escape", "shift": False, "ctrl": False, "alt": False, "meta": False}
        await app.session.dispatch_event(app.page._i, "keyboard_event", data)
        await app.settle()
        assert app.page.route == "/table"


async def test_the_way_back_of_the_device_closes_the_pane() -> None:
    async with wide(evening(), 1024, 768, "/score") as app:
        (view,) = app.roots()[0]
        assert not view.can_pop
        await app.fire(view, "confirm_pop")
        assert app.page.route == "/table"
        assert app.roots()[0][0].can_pop
