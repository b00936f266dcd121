"""The look of a page: light or dark, and the size of its letters."""

import contextvars
from collections.abc import Callable

import flet as ft

from banker_app.pages.state.page_controller import PageController
from banker_app.ui import theme
from banker_app.ui.hooks import awake


def dress(controller: PageController, page: ft.Page) -> None:
    """Dress a page that is about to be drawn."""
    controller.set(letters=_letters(controller), language=controller.app_store.state.language)
    page.title = controller.app_store.speech.ui("title.home")
    theme.apply(page, controller.state.letters)
    page.theme_mode = theme.mode(controller.app_store.state.theme)


def follow_preferences(controller: PageController, page: ft.Page, draw: Callable[[], None]) -> None:
    """Apply the settings after a change: `draw` anew for another language or size of letters."""
    if not awake(page):
        return
    mode = theme.mode(controller.app_store.state.theme)
    drawn = controller.state.letters, controller.state.language
    if drawn != (_letters(controller), controller.app_store.state.language):

        async def anew() -> None:
            draw()
            page.update()

        # Not at once: a subscriber that is being notified right now would be lost.
        contextvars.copy_context().run(page.run_task, anew)
    elif page.theme_mode != mode:
        page.theme_mode = mode
        page.update()


def _letters(controller: PageController) -> float:
    return theme.larger(controller.app_store.state.text, controller.state.device)
