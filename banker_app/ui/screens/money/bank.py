"""The Bank: its tray, whether everything is accounted for, and money by hand."""

from collections.abc import Callable

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.engine.ids import BANK_PLAYER
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, tap, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.page_state import PayDraft
from banker_app.ui.screens.money.bank_view import BankView, bank_view
from banker_app.ui.widgets.basics import heading, hint, line, panel
from banker_app.ui.widgets.scaffold import scrolling
from banker_app.ui.widgets.strip import Strip


@component
def BankScreen() -> ft.Control:
    """Stock, trial balance, and what the banker does by hand."""
    app_store = here().app_store
    view = use_app(lambda s: bank_view(ViewContext(s.game, app_store.speech)) if s.game else None)
    width = use_page(lambda s: s.room)
    controller = here()
    say = app_store.speech
    if view is None:
        return hint(say.ui("nothing_here"))
    rows: list[ft.Control] = [_stock(view)]
    if view.pots:
        rows.append(panel(ft.Column([line(*pot, strong=True) for pot in view.pots], spacing=6)))
    rows += [
        _by_hand(controller),
        heading(say.ui("bank.books")),
        _books(view),
    ]
    return ft.Column([scrolling(rows, width), Strip(key="strip")], expand=True, spacing=0)


def _stock(view: BankView) -> ft.Control:
    def tile(icon: ft.IconData, text: str) -> ft.Control:
        return ft.Row(
            [
                ft.Icon(icon, color=ft.Colors.PRIMARY),
                ft.Text(text, theme_style=typography.BODY, expand=True),
            ],
            spacing=12,
        )

    return panel(
        ft.Column(
            [
                tile(ft.Icons.HOUSE, view.houses_text),
                tile(ft.Icons.APARTMENT, view.hotels_text),
                tile(ft.Icons.STYLE, view.deeds_left),
            ],
            spacing=10,
        )
    )


def _by_hand(controller: PageController) -> ft.Control:
    say = controller.app_store.speech

    def pay(draft: PayDraft) -> None:
        controller.go(routes.PAY)
        controller.set(pay=draft)

    def button(text: str, act: Callable[[], object]) -> ft.Control:
        return ft.FilledTonalButton(
            ft.Text(text, text_align=ft.TextAlign.CENTER),
            style=theme.button_style(),
            on_click=tap(act),
        )

    buttons = [
        button(say.ui("bank.out"), lambda: pay(PayDraft(source=BANK_PLAYER))),
        button(say.ui("bank.in"), lambda: pay(PayDraft(target=BANK_PLAYER))),
        button(say.ui("bank.between"), lambda: pay(PayDraft())),
    ]
    game = controller.app_store.state.game
    if game is not None and game.rules.debt.player_loans:
        buttons.append(button(say.ui("record.lend"), lambda: controller.go(routes.LEND)))
    if game is not None and game.edition.regions:
        buttons.append(button(say.ui("record.exchange"), lambda: controller.go(routes.EXCHANGE)))
    buttons.append(button(say.ui("notes.open"), lambda: controller.go(routes.NOTES)))
    buttons.append(button(say.ui("bank.count"), lambda: controller.go(routes.COUNT)))
    return ft.Column(
        buttons,
        spacing=theme.GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _books(view: BankView) -> ft.Control:
    icon = ft.Icons.CHECK_CIRCLE if view.balanced else ft.Icons.ERROR
    verdict = ft.Row(
        [
            ft.Icon(icon, color=ft.Colors.PRIMARY if view.balanced else ft.Colors.ERROR),
            ft.Text(view.verdict, theme_style=typography.NAME, expand=True),
        ],
        spacing=12,
    )
    rows = [line(name, value) for name, value in view.players]
    rows += [line(name, value, strong=name in view.totals) for name, value in view.lines]
    return panel(ft.Column([verdict, ft.Divider(height=1), *rows], spacing=theme.GAP))
