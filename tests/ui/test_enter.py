"""Enter in a text presses the button of that text, or none."""

import flet as ft

from banker_app.app.projections.context import Action
from banker_app.pages import form
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import TextField
from banker_app.pages.page_builder import page_at
from banker_app.pages.state.app_store import AppStore
from banker_app.ui.hooks import controller_of
from tests.e2e.scenes import SCENES
from tests.ui.headless import App
from tests.ui.tables import app_of, new_app_store


def texts() -> dict[str, tuple[AppStore, str]]:
    """Each kind of screen that has a text field: a scene with it, and its address there."""
    found: dict[str, tuple[AppStore, str]] = {}
    for build in SCENES.values():
        store = new_app_store()
        for view in build(store):
            page = page_at(store, view.address, {})
            fields = page.fields if page is not None else ()
            if any(isinstance(one, TextField) for one in fields):
                found.setdefault(routes.parse(view.address).screen, (store, view.address))
    return found


def entered(app: App) -> tuple[object, ...]:
    """All that Enter could do by a button."""
    controller = controller_of(app.page)
    shown, mine = controller.app_store.state, controller.state
    return shown.game, shown.games, shown.custom_boards, mine.trail, mine.sheet, mine.drafts


async def test_enter_presses_no_other_button_on_any_screen() -> None:
    screens = texts()
    assert {routes.PAY, routes.RECORD, routes.NEW_GAME, routes.LOG} <= screens.keys()
    tried = 0
    for store, address in screens.values():
        async with App(app_of(store)) as app:
            await app.go(address)
            for number in range(len(app.all(ft.TextField))):
                field = app.all(ft.TextField)[number]
                await app.fire(field, "focus")
                before = entered(app)
                await app.fire(field, "submit", field.value)
                assert entered(app) == before, (address, field.label)
                await app.fire(field, "blur")
                tried += 1
    assert tried > len(screens)


async def test_enter_presses_the_button_that_a_text_names() -> None:
    async with App(app_of(new_app_store())) as app:
        controller = controller_of(app.page)
        way = Action(label="Settings", effect=routes.SETTINGS)
        form.onward(controller, routes.HOME, TextField(name="code", enter=way))
        await app.settle()
        assert controller.state.route == routes.SETTINGS
