"""Deeds dealt before the first throw: which one came to whom? [R-15]"""

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, memoized, tap, typing, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.money.pickers_view import Dealt, dealt_deeds
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import hint, mark, spoken
from banker_app.ui.widgets.scaffold import scrolling
from banker_app.ui.widgets.strip import Strip


@component
def DealScreen() -> ft.Control:
    """The deeds that are left, with their prices; a tap deals one, then it is the next one's."""
    app_store = here().app_store
    dealing = use_app(
        lambda s: dealt_deeds(ViewContext(s.game, app_store.speech)) if s.game else None
    )
    width, search = use_page(lambda s: (s.width, s.search))
    controller = here()
    say = app_store.speech
    if dealing is None:
        return hint(say.ui("deal.done"))
    wanted = search.casefold().strip()
    found = [deed for deed in dealing.deeds if wanted in deed.name.casefold()]
    rows: list[ft.Control] = [
        ft.Text(dealing.title, theme_style=typography.TITLE),
        TypedText(
            label=say.ui("search"),
            value=search,
            prefix_icon=ft.Icons.SEARCH,
            **typing(lambda text: controller.set(search=text)),
        ),
    ]
    rows += [DealtButton(deed, key=f"{dealing.player}{deed.name}") for deed in found]
    return ft.Column([scrolling(rows, width), Strip(key="strip")], expand=True, spacing=0)


def _dealt(controller: PageController) -> None:
    controller.set(search="")
    game = controller.app_store.state.game
    if game is None or dealt_deeds(ViewContext(game, controller.app_store.speech)) is None:
        controller.to_table()


@memoized
def DealtButton(deed: Dealt) -> ft.Control:
    """A deed: a tap says that it was dealt, and it is paid for."""
    controller = here()

    row = ft.Row(
        [
            mark(deed.letter, deed.colour),
            ft.Text(deed.name, theme_style=typography.BODY, expand=True),
            ft.Text(deed.price, theme_style=typography.NAME),
        ],
        spacing=10,
    )
    return ft.FilledTonalButton(
        spoken(f"{deed.name}, {deed.price}", row),
        style=theme.button_style(14, 14),
        on_click=tap(lambda: controller.record(deed.command, then=_dealt)),
    )
