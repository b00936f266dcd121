"""How a page is dressed: light or dark, and how large its letters are."""

import contextvars
from collections.abc import Callable

import flet as ft

from banker_app.ui import theme
from banker_app.ui.hooks import awake
from banker_app.ui.page_controller import PageController


def dress(desk: PageController, page: ft.Page) -> None:
    """Dress a page that is about to be drawn."""
    desk.set(letters=_letters(desk))
    page.title = desk.hub.speech.ui("title.home")
    page.theme = theme.theme(desk.state.letters)
    page.dark_theme = theme.theme(desk.state.letters)
    page.theme_mode = theme.mode(desk.hub.state.theme)


def follow_tastes(desk: PageController, page: ft.Page, draw: Callable[[], None]) -> None:
    """Something has changed, perhaps a taste: letters of another size are drawn anew by `draw`."""
    if not awake(page):
        return
    mode = theme.mode(desk.hub.state.theme)
    if _letters(desk) != desk.state.letters:

        async def anew() -> None:
            draw()
            page.update()

        # Not at once: a subscriber that is being notified right now would be lost.
        contextvars.copy_context().run(page.run_task, anew)
    elif page.theme_mode != mode:
        page.theme_mode = mode
        page.update()


def _letters(desk: PageController) -> float:
    """How much larger than the device has them the letters of a page should be."""
    return theme.larger(desk.hub.state.text, desk.state.device)
