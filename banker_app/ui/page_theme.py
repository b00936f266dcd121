"""How a page is dressed: light or dark, and how large its letters are."""

import contextvars
from collections.abc import Callable

import flet as ft

from banker_app.ui import theme
from banker_app.ui.hooks import awake
from banker_app.ui.page_controller import PageController


def dress(controller: PageController, page: ft.Page) -> None:
    """Dress a page that is about to be drawn."""
    controller.set(letters=_letters(controller))
    page.title = controller.app_store.speech.ui("title.home")
    theme.apply(page, controller.state.letters)
    page.theme_mode = theme.mode(controller.app_store.state.theme)


def follow_tastes(controller: PageController, page: ft.Page, draw: Callable[[], None]) -> None:
    """Something has changed, perhaps a taste: letters of another size are redrawn by `draw`."""
    if not awake(page):
        return
    mode = theme.mode(controller.app_store.state.theme)
    if _letters(controller) != controller.state.letters:

        async def anew() -> None:
            draw()
            page.update()

        # Not at once: a subscriber that is being notified right now would be lost.
        contextvars.copy_context().run(page.run_task, anew)
    elif page.theme_mode != mode:
        page.theme_mode = mode
        page.update()


def _letters(controller: PageController) -> float:
    """How much larger than the device has them the letters of a page should be."""
    return theme.larger(controller.app_store.state.text, controller.state.device)
