"""The offer to put the app on the home screen: made on the score once a game is over, until it is
answered, and then never again on this device.
"""

from typing import Final

import flet as ft

from banker_app.ui import theme, typography
from banker_app.ui.app_state import AppState
from banker_app.ui.hooks import component, here, tap
from banker_app.ui.page_state import PageState
from banker_app.ui.widgets.basics import panel

INK: Final = ft.Colors.ON_TERTIARY_CONTAINER
SETTING: Final = "install"
"""What is remembered once the offer was answered."""
PROMPT: Final = "prompt"
SHARE: Final = "share"


def is_offered(app: AppState, page: PageState, answered: str) -> bool:
    """Whether the browser can do it, a game is over, and nobody has answered yet."""
    over = app.game is not None and app.game.ending is not None
    asks = page.banker and not app.looking and not answered
    return over and asks and page.installable in (PROMPT, SHARE)


@component
def InstallCard(installable: str) -> ft.Control:
    """Install it or not; on an iPhone, where only the browser can, how it is done."""
    say = here().app_store.speech
    title = ft.Text(say.ui("install.title"), theme_style=typography.NAME, color=INK)
    rows: list[ft.Control] = [title]
    if installable == SHARE:
        rows.append(ft.Text(say.ui("install.how"), theme_style=typography.SMALL, color=INK))
        buttons = [_button(say.ui("intro.done"))]
    else:
        buttons = [_button(say.ui("install.yes"), install=True), _button(say.ui("install.no"))]
    rows.append(ft.Row(buttons, wrap=True, spacing=theme.GAP))
    return panel(ft.Column(rows, spacing=theme.GAP), colour=ft.Colors.TERTIARY_CONTAINER)


def _button(label: str, *, install: bool = False) -> ft.Control:
    def answer() -> None:
        controller = here()
        controller.app_store.remember(**{SETTING: "answered"})
        controller.set(installable="")
        if install and controller.tell is not None:
            controller.tell(install="now")

    return ft.TextButton(
        ft.Text(label, color=INK), style=theme.button_style(), on_click=tap(answer)
    )
