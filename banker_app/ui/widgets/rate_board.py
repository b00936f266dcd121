"""The table of spreads between the exchange rates."""

import flet as ft

from banker_app.app.projections.regions import RegionView
from banker_app.ui import typography
from banker_app.ui.widgets.basics import mark, panel, spoken

Cell = tuple[str, str, str]
"""The cost of 100, the spread, and both in words."""
SpreadValue = tuple[tuple[RegionView, ...], tuple[tuple[Cell | None, ...], ...]]


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
