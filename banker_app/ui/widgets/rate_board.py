"""What every region's money is worth: a strip for the table, cards and a table for the board."""

import flet as ft

from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, memoized, tap, use_app
from banker_app.ui.screens.money.exchange_view import ExchangeView, RegionView
from banker_app.ui.widgets.basics import column_mark, hint, mark, panel, spoken, stripe


@component
def RateStrip() -> ft.Control:
    """Every rate in one line of the table; a tap opens the board."""
    rates = use_app(lambda s: s.view.rates if s.view else ())
    controller = here()
    say = controller.app_store.speech
    if not rates:
        return ft.Container()
    chips: list[ft.Control] = [
        ft.Row(
            [
                mark(region.letter, region.colour),
                ft.Text(region.rate, theme_style=typography.NAME),
            ],
            spacing=6,
            tight=True,
        )
        for region in rates
    ]
    label = say.ui(
        "exchange.strip", rates=", ".join(f"{region.name} {region.rate}" for region in rates)
    )
    row = ft.Row(
        [
            ft.Row(chips, spacing=14, run_spacing=4, wrap=True, expand=True),
            ft.Icon(ft.Icons.CURRENCY_EXCHANGE, color=ft.Colors.PRIMARY),
        ],
        spacing=8,
    )
    return ft.OutlinedButton(
        spoken(label, row),
        style=theme.button_style(14, 12),
        on_click=tap(lambda: controller.go(routes.EXCHANGE)),
    )


@memoized
def RegionCard(region: RegionView) -> ft.Control:
    """A region: its money, its rate and how that comes about."""
    say = here().app_store.speech
    who = region.player or say.ui("exchange.nobody")
    facts = ft.Column(
        [
            ft.Text(f"{region.name} · {region.money}", theme_style=typography.NAME),
            hint(f"{who}. {region.why}"),
        ],
        spacing=2,
        expand=True,
        tight=True,
    )
    rate = ft.Text(region.rate, theme_style=typography.MONEY)
    row = ft.Row(
        [
            stripe(region.colour, 8, 44),
            column_mark(region.letter, region.colour),
            facts,
            rate,
        ],
        spacing=10,
    )
    return panel(row)


@memoized
def SpreadTable(board: ExchangeView) -> ft.Control:
    """Who pays in whose money: a row per payer, a column per payee."""
    say = here().app_store.speech
    head: list[ft.Control] = [_cell(ft.Text(""), expand=2)]
    head += [_cell(mark(r.letter, r.colour), expand=2) for r in board.regions]
    rows: list[ft.Control] = [ft.Row(head, spacing=4)]
    for at, payer in enumerate(board.regions):
        line: list[ft.Control] = [_cell(mark(payer.letter, payer.colour), expand=2)]
        for to, payee in enumerate(board.regions):
            spread, hundred = board.spreads[at][to], board.hundreds[at][to]
            if not spread:
                line.append(_cell(ft.Text("–"), expand=2))
                continue
            label = say.ui(
                "exchange.cell",
                payer=payer.name,
                payee=payee.name,
                spread=spread,
                hundred=hundred,
            )
            figures = ft.Column(
                [
                    ft.Text(hundred, theme_style=typography.NAME, weight=typography.BOLD),
                    ft.Text(
                        spread, theme_style=typography.TINY, color=ft.Colors.ON_SURFACE_VARIANT
                    ),
                ],
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            )
            line.append(_cell(spoken(label, figures), expand=2, filled=True))
        rows.append(ft.Row(line, spacing=4))
    return panel(ft.Column(rows, spacing=4))


def _cell(content: ft.Control, *, expand: int, filled: bool = False) -> ft.Control:
    return ft.Container(
        content,
        expand=expand,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(vertical=6),
        border_radius=8,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST if filled else None,
    )
