"""A sum that one player pays another travels over the rows of the table, once."""

import asyncio

import flet as ft
import pytest

from banker_app.engine.commands import Undo
from banker_app.engine.rules.trade import PayPlayer
from banker_app.ui.hooks import controller_of
from banker_app.ui.widgets.travelling_sums import SET_OFF
from tests.ui.headless import App
from tests.ui.tables import new_app_store, on, setup
from tests.ui.test_evening import ANN, CAT

RENT = PayPlayer(payer=ANN, payee=CAT, amount=70)


def on_the_way(app: App) -> list[ft.Container]:
    """The sums over the rows, seen or faded."""
    sums = [box for box in app.all(ft.Container) if box.animate_align and box.align is not None]
    return [box for box in sums if isinstance(box, ft.Container)]


async def arrive(app: App) -> None:
    """Wait until a sum has set off."""
    await app.settle()
    await asyncio.sleep(2 * SET_OFF)
    await app.settle()


async def test_it_goes_from_the_row_of_the_payer_to_that_of_the_payee() -> None:
    async with on(setup()) as app:
        assert on_the_way(app) == []
        app.store.dispatch(RENT)
        await app.settle()
        (sum_,) = on_the_way(app)
        begun = sum_.align
        assert isinstance(sum_.content, ft.Text)
        assert (sum_.content.value, sum_.opacity) == ("$70", 1)
        await arrive(app)
        (sum_,) = on_the_way(app)
        assert sum_.opacity == 0
        layers = [box for box in app.all(ft.Container) if isinstance(box, ft.Container)]
        (layer,) = [box for box in layers if box.bottom == 0 and sum_ in app.all(ft.Container, box)]
        assert layer.ignore_interactions, "the row below is tapped"
        assert begun is not None
        assert sum_.align is not None
        assert sum_.align.y - begun.y == pytest.approx(4 / 3), (
            "Cat sits two of three rows below Ann"
        )
        app.store.dispatch(Undo())
        await arrive(app)
        assert on_the_way(app) == []


async def test_a_page_that_is_opened_later_shows_nothing() -> None:
    app_store = new_app_store(setup())
    app_store.dispatch(RENT)
    async with on(app_store) as app:
        await arrive(app)
        assert on_the_way(app) == []
        app_store.dispatch(RENT)
        await app.settle()
        assert len(on_the_way(app)) == 1


async def test_a_payment_that_is_entered_elsewhere_is_seen_once_the_table_is_back() -> None:
    async with on(setup()) as app:
        await app.go("/log")
        app.store.dispatch(RENT)
        await app.settle()
        await app.go("/table")
        assert len(on_the_way(app)) == 1
        await arrive(app)
        await app.go("/log")
        await app.go("/table")
        assert on_the_way(app) == []


async def test_nothing_travels_on_a_device_that_wants_less_motion() -> None:
    async with on(setup()) as app:
        controller_of(app.page).set(still=True)
        app.store.dispatch(RENT)
        await arrive(app)
        assert on_the_way(app) == []
