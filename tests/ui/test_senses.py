"""What the device in the banker's hand feels, and that nothing moves where it wants stillness."""

import asyncio

import flet as ft
import pytest

from banker_app.engine.commands import EndTurn
from banker_app.ui import routes
from banker_app.ui.hooks import desk_of
from tests.ui.headless import App, walk
from tests.ui.tables import app_of, new_hub, setup


async def touches(touch: str) -> list[str]:
    """A throw, and an end of turn that is refused while a deed has no owner."""
    hub = new_hub(setup())
    if touch:
        hub.choose(touch=touch)
    async with App(app_of(hub), route=routes.TABLE) as app:
        await app.click("1", nth=0)
        await app.click("2", nth=-1)
        desk_of(app.page).record(EndTurn())
        await app.settle()
        assert app.shows("Baltic Avenue")
        return app.wire.touched


def test_a_device_is_touched_with_an_entry_only_where_that_is_wanted() -> None:
    assert asyncio.run(touches("vibrate")) == ["light_impact", "vibrate"]
    assert asyncio.run(touches("")) == []


@pytest.mark.parametrize("still", [False, True])
def test_tokens_slide_unless_the_device_wants_stillness(still: bool) -> None:
    async def slides() -> list[bool]:
        async with App(app_of(new_hub(setup())), route=routes.BOARD, still=still) as app:
            await app.settle()
            return [
                control.animate_position is not None
                for control in walk(app.top())
                if isinstance(control, ft.Container) and str(control.key).startswith("token-")
            ]

    assert asyncio.run(slides()) == [not still] * 3
