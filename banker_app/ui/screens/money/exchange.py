"""The exchange: what every region's money is worth, and any sum in all of them."""

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, tap, use_app, use_page
from banker_app.ui.screens.money.exchange_view import exchange_view
from banker_app.ui.screens.rules.rules import rule_address
from banker_app.ui.widgets.basics import heading, hint, panel
from banker_app.ui.widgets.currency_converter import CurrencyConverter
from banker_app.ui.widgets.rate_board import RegionCard, SpreadTable
from banker_app.ui.widgets.scaffold import scrolling
from banker_app.ui.widgets.strip import Strip


@component
def ExchangeScreen() -> ft.Control:
    """Rates, slide-rule, the table of spreads, and where the figures come from."""
    app_store = here().app_store
    board = use_app(
        lambda s: exchange_view(ViewContext(s.game, app_store.speech)) if s.game else None
    )
    width = use_page(lambda s: s.room)
    controller = here()
    say = app_store.speech
    if board is None:
        return hint(say.ui("exchange.none"))
    rows: list[ft.Control] = [RegionCard(region, key=region.currency) for region in board.regions]
    rows += [
        heading(say.ui("exchange.slide")),
        CurrencyConverter(board.regions, key="slide"),
        heading(say.ui("exchange.spreads")),
        hint(say.ui("exchange.spreads_hint")),
        SpreadTable(board, key="spreads"),
    ]
    if board.inferred:
        rule = board.rule
        key = "exchange.type_in" if rule == "exchange.typed_table" else "exchange.by_typed"
        change = ft.TextButton(
            ft.Text(say.ui(key)),
            style=theme.button_style(),
            on_click=tap(lambda: controller.go(rule_address(routes.CHANGE_RULE, rule))),
            key="type_in",
        )
        note = ft.Column([ft.Text(board.inferred, theme_style=typography.SMALL), change], spacing=4)
        rows.append(panel(note, colour=ft.Colors.TERTIARY_CONTAINER))
    return ft.Column([scrolling(rows, width), Strip(key="strip")], expand=True, spacing=0)
