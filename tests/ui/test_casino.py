"""The casino: which button is green for the reels that were entered."""

import flet as ft
import pytest

from banker_app.engine.ids import PlayerId
from banker_app.ui.hooks import CONTROLLER
from banker_app.ui.screens.money.casino_view import NO_REELS, CasinoDraft
from tests.ui.headless import App, said, walk
from tests.ui.tables import new_app_store, setup
from tests.ui.test_evening import on

CASINO = setup(edition="ua_casino", base="casino", modes=("casino_uk",), spaces={"Ann": 8})


@pytest.mark.parametrize(
    ("reels", "green"),
    [
        (NO_REELS, "Lost"),
        ((4, 4, 0), "Lost"),
        ((4, 4, 5), "Lost"),
        *(((face,) * 3, "Won") for face in range(1, 7)),
    ],
)
def test_three_alike_are_not_offered_as_lost(reels: tuple[int, ...], green: str) -> None:
    async def evening(app: App) -> None:
        await app.go(f"/casino/{PlayerId('Ann')}")
        app.page.session.store.get(CONTROLLER).set(casino=CasinoDraft(reels=reels))
        await app.settle()
        filled = [said(one) for one in walk(app.top()) if type(one) is ft.FilledButton]
        assert len(filled) == 1, filled
        assert filled[0].startswith(green)

    on(new_app_store(CASINO), evening)
