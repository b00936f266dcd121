"""An upright tablet: the board above, below it every balance and, at the thumb, what is due."""

import flet as ft
import pytest

from banker_app.ui.widgets.board_geometry import FINGER
from tests.ui.headless import said
from tests.ui.roomful import ROOMFUL, playing
from tests.ui.tables import new_app_store, on, setup
from tests.ui.test_panes import boards, parts

RAIL, AROUND, DICE = 97, 132, 356


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
