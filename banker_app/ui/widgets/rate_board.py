"""The exchange rates as tiles, and the table of spreads between them."""

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.projections.regions import RateBoard, RateTile, RegionView
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here
from banker_app.ui.theme import icon_of
from banker_app.ui.widgets.basics import RIM, hint, mark, panel, spoken
from banker_app.ui.widgets.scaffold import by_two

Cell = tuple[str, str, str]
"""The cost of 100, the spread, and both in words."""
SpreadValue = tuple[tuple[RegionView, ...], tuple[tuple[Cell | None, ...], ...]]


def rate_tiles(rates: RateBoard) -> ft.Control:
    """A tile per region: its owner, its rate, and the payer's cost of 100."""
    tiles: list[ft.Control] = [_tile(tile) for tile in rates.tiles]
    if here().state.large_print:
        lines = by_two(tiles, [True] * len(tiles))
    else:
        shared: list[ft.Control] = [ft.Container(tile, expand=True) for tile in tiles]
        stretch = ft.CrossAxisAlignment.STRETCH
        lines = [ft.Row(shared, spacing=6, intrinsic_height=True, vertical_alignment=stretch)]
    return spoken(rates.label, ft.Column([hint(rates.caption), *lines], spacing=6, tight=True))


def _tile(tile: RateTile) -> ft.Control:
    ink = readable_on(tile.colour)

    def text(words: str, style: ft.TextThemeStyle) -> ft.Text:
        return ft.Text(words, theme_style=style, color=ink, no_wrap=True)

    arrow = [ft.Icon(icon_of(tile.icon), color=ink, size=18)] if tile.icon else []
    name = text(tile.name, typography.LABEL)
    name.expand = True
    first: list[ft.Control] = [name, text(tile.rate, typography.LABEL), *arrow]
    owner = text(tile.player, typography.TINY)
    owner.overflow = name.overflow = ft.TextOverflow.ELLIPSIS
    figure = text(tile.hundred, typography.NAME)
    return ft.Container(
        ft.Column([ft.Row(first, spacing=0), owner, figure], spacing=0, tight=True),
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
        border_radius=theme.ROUND,
        border=RIM,
        bgcolor=tile.colour,
    )


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
