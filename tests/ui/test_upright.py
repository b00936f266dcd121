"""An upright tablet: the board above, below it every balance and, at the thumb, what is due."""

import flet as ft
import pytest

from banker_app.ui.widgets.board_geometry import FINGER
from tests.ui.headless import App, said, walk
from tests.ui.roomful import ROOMFUL, playing
from tests.ui.tables import new_app_store, on, setup

RAIL, AROUND, DICE = 97, 132, 356


def parts(app: App, key: str) -> list[ft.Container]:
    """The containers of a key that are on the page."""
    return [one for one in walk(app.top()) if isinstance(one, ft.Container) and one.key == key]


def boards(app: App) -> list[float]:
    """The sides of the boards on the page."""
    return [
        one.width
        for one in walk(app.top())
        if isinstance(one, ft.Stack) and one.width and one.width == one.height and one.width > 250
    ]


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (820, 1180), (1024, 1366)])
@pytest.mark.parametrize("seats", [2, 4, 10])
async def test_an_upright_tablet_has_the_board_every_balance_and_the_dice(
    width: int, height: int, seats: int
) -> None:
    app_store = new_app_store()
    if seats == len(ROOMFUL):
        playing(app_store)
    else:
        app_store.begin(setup(players=ROOMFUL[:seats]))
    async with on(app_store, width=width, height=height, route="/table") as app:
        side = max(boards(app))
        assert FINGER <= side <= width - RAIL
        (nows,), (sides,) = parts(app, "nows"), parts(app, "sides")
        assert nows.width == DICE
        left = height - AROUND - side
        assert left >= 320, "the dice pad needs as much"
        for name in ROOMFUL[:seats]:
            assert f"{name}, balance" in said(sides)
        assert not app.shows("To the board")


@pytest.mark.parametrize(("width", "height"), [(412, 915), (600, 960), (768, 900)])
async def test_a_page_without_room_for_it_has_a_way_to_the_board(width: int, height: int) -> None:
    async with on(new_app_store(setup()), width=width, height=height, route="/table") as app:
        assert not boards(app)
        tooltips = [one.tooltip for one in app.all(ft.IconButton, app.top())]
        assert "To the board" in tooltips
