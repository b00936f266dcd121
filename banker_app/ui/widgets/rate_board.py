"""The exchange rates as tiles, the table of spreads between them, notes that are exchanged."""

from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.projections.purses import HandoverView, NoteView, RateChange
from banker_app.app.projections.regions import RateBoard, RateTile, RegionView
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here
from banker_app.ui.theme import icon_of
from banker_app.ui.widgets.basics import RIM, hint, mark, panel, spoken
from banker_app.ui.widgets.buttons import grid
from banker_app.ui.widgets.scaffold import by_two

INK: Final = ft.Colors.ON_SURFACE
TINT: Final = 0.3
"""The opacity of a colour behind figures."""
PAIR: Final = 2
"""The notes of a payment; more of them are prices, and in one line."""
Cell = tuple[str, str, str]
"""The cost of 100, the spread, and both in words."""
SpreadValue = tuple[
    tuple[RegionView, ...], tuple[tuple[Cell | None, ...], ...], str, tuple[str, str]
]


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
    name, owner = text(tile.name, typography.LABEL), text(tile.player, typography.TINY)
    owner.overflow = name.overflow = ft.TextOverflow.ELLIPSIS
    owner.expand = name.expand = True
    # The rate is no part of the price, and has no room beside the name on a small phone.
    middle: list[ft.Control] = [owner, text(tile.rate, typography.TINY)]
    price = text(tile.hundred, typography.NAME)
    rows: list[ft.Control] = [
        ft.Row([name, *arrow], spacing=0),
        ft.Row(middle, spacing=2),
        price,
    ]
    return ft.Container(
        ft.Column(rows, spacing=0, tight=True),
        padding=ft.Padding.symmetric(horizontal=6, vertical=4),
        border_radius=theme.ROUND,
        border=RIM,
        bgcolor=tile.colour,
    )


def notes_handed_over(handover: HandoverView) -> ft.Control:
    """The notes of a payment that go to the Bank, those that come from it, the rates that move."""
    large = here().state.large_print
    between = any(note.giver for note in handover.notes)
    changes = (_change(change, between=between) for change in handover.changes)
    parts = [*map(_note, handover.notes), *changes]
    rate = [hint(handover.rate)] if handover.rate else []
    three = len(handover.notes) > PAIR and not large
    rows = [grid(parts, len(parts), 6)] if three else by_two(parts, [not large] * len(parts))
    return spoken(handover.label, ft.Column([*rows, *rate], spacing=4, tight=True))


def _note(note: NoteView) -> ft.Control:
    """A note, with whoever gives and takes it, and what that does to the purse."""
    ink = ft.Colors.ON_SURFACE_VARIANT
    way: list[ft.Control] = [
        hint(note.giver),
        ft.Icon(ft.Icons.ARROW_FORWARD, color=ink, size=16, apply_text_scaling=True),
        hint(note.taker),
    ]
    purse = ft.Text(note.purse, theme_style=typography.TINY, color=ink)
    purse.text_align = ft.TextAlign.CENTER
    purse.visible = bool(note.purse)
    middle, stretch = ft.MainAxisAlignment.CENTER, ft.CrossAxisAlignment.STRETCH
    names = ft.Row(way, spacing=4, run_spacing=0, wrap=True, alignment=middle)
    parts = [*([names] if note.giver else []), _paper(note.amount, note.colour), purse]
    return ft.Column(parts, spacing=1, tight=True, horizontal_alignment=stretch)


def _paper(words: str, colour: str, icon: str = "") -> ft.Control:
    ink = readable_on(colour)
    figure: ft.Control = ft.Text(words, theme_style=typography.NAME, color=ink)
    if icon:
        arrow = ft.Icon(icon_of(icon), color=ink, size=20, apply_text_scaling=True)
        figure = ft.Row([figure, arrow], spacing=0, tight=True)
    return ft.Container(
        figure,
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
        border_radius=4,
        border=RIM,
        bgcolor=colour,
        alignment=ft.Alignment.CENTER,
    )


def _change(change: RateChange, *, between: bool) -> ft.Control:
    """A rate that moves, in line with the notes, which have names above them if `between` two."""
    badge = _paper(change.change, change.colour, change.icon)
    return ft.Column(
        [badge],
        alignment=ft.MainAxisAlignment.CENTER if between else ft.MainAxisAlignment.START,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def spread_table(value: SpreadValue) -> ft.Control:
    """Prices of every currency in every other: a row per payer, in the payer's colour, a column
    per payee; a frame around the row of the player who asks.
    """
    regions, cells, asks, (pays, receives) = value
    sides = [_side(pays, ft.Icons.ARROW_DOWNWARD), _side(receives, ft.Icons.ARROW_FORWARD)]
    head: list[ft.Control] = [_cell(ft.Text("")), *(_cell(_mark(region)) for region in regions)]
    rows: list[ft.Control] = [
        ft.Row(sides, spacing=12, run_spacing=0, wrap=True),
        ft.Container(ft.Row(head, spacing=4), padding=4),
    ]
    for payer, line in zip(regions, cells, strict=True):
        row: list[ft.Control] = [_cell(_mark(payer))]
        row += [_figures(cell, payer.colour) if cell else _cell(ft.Text("–")) for cell in line]
        frame = ft.BorderSide(2, INK if payer.currency == asks else ft.Colors.TRANSPARENT)
        rows.append(
            ft.Container(
                ft.Row(row, spacing=4),
                border=ft.Border.all(side=frame),
                border_radius=10,
                padding=2,
            )
        )
    return panel(ft.Column(rows, spacing=0))


def _side(words: str, way: ft.IconData) -> ft.Control:
    arrow = ft.Icon(way, color=ft.Colors.PRIMARY, size=16, apply_text_scaling=True)
    return ft.Row([hint(words), arrow], spacing=4, tight=True)


def _mark(region: RegionView) -> ft.Control:
    return mark(region.letter, region.colour)


def _figures(cell: Cell, colour: str) -> ft.Control:
    hundred, spread, label = cell
    style = typography.LABEL if here().state.large_print else typography.NAME
    figures = ft.Column(
        [
            ft.Text(hundred, theme_style=style, weight=typography.BOLD, no_wrap=True),
            ft.Text(spread, theme_style=typography.TINY, color=INK),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return _cell(spoken(label, figures), colour)


def _cell(content: ft.Control, colour: str = "") -> ft.Control:
    return ft.Container(
        content,
        expand=True,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(vertical=2),
        border_radius=8,
        bgcolor=ft.Colors.with_opacity(TINT, colour) if colour else None,
    )
