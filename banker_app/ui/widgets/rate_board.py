"""The exchange rates: a strip for the table, and the table of spreads."""

import flet as ft

from banker_app.app.projections.regions import RegionView
from banker_app.pages.contract import routes
from banker_app.pages.money.exchange import SPREADS, Cell
from banker_app.ui import typography
from banker_app.ui.hooks import component, here, use_app
from banker_app.ui.render_blocks import PICTURES
from banker_app.ui.widgets.basics import mark, panel, spoken
from banker_app.ui.widgets.buttons import button

SpreadValue = tuple[tuple[RegionView, ...], tuple[tuple[Cell | None, ...], ...]]


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
    return button(spoken(label, row), lambda: controller.go(routes.EXCHANGE), "outlined")


def spread_table(value: SpreadValue) -> ft.Control:
    """Prices of every currency in every other: a row per payer, a column per payee."""
    regions, cells = value
    head: list[ft.Control] = [_cell(ft.Text("")), *(_cell(_mark(region)) for region in regions)]
    rows: list[ft.Control] = [ft.Row(head, spacing=4)]
    for payer, line in zip(regions, cells, strict=True):
        row: list[ft.Control] = [_cell(_mark(payer))]
        row += [_figures(cell) if cell else _cell(ft.Text("–")) for cell in line]
        rows.append(ft.Row(row, spacing=4))
    return panel(ft.Column(rows, spacing=4))


def _mark(region: RegionView) -> ft.Control:
    return mark(region.letter, region.colour)


def _figures(cell: Cell) -> ft.Control:
    hundred, spread, label = cell
    figures = ft.Column(
        [
            ft.Text(hundred, theme_style=typography.NAME, weight=typography.BOLD),
            ft.Text(spread, theme_style=typography.TINY, color=ft.Colors.ON_SURFACE_VARIANT),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return _cell(spoken(label, figures), filled=True)


def _cell(content: ft.Control, *, filled: bool = False) -> ft.Control:
    return ft.Container(
        content,
        expand=True,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(vertical=6),
        border_radius=8,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST if filled else None,
    )


PICTURES[SPREADS] = spread_table
