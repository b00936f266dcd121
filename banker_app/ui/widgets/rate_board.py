"""The exchange rates as tiles, the table of what a sum costs, notes that are exchanged."""

from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.projections.purses import HandoverView, NoteView, RateChange
from banker_app.app.projections.regions import CostRow, RateBoard, RateTile
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here
from banker_app.ui.theme import icon_of
from banker_app.ui.widgets.basics import RIM, hint, mark, panel, spoken
from banker_app.ui.widgets.scaffold import by_two

INK: Final = ft.Colors.ON_SURFACE
TINT: Final = 0.3
"""The opacity of a colour behind figures."""
SHORT: Final = 5
"""The most letters of a figure that is written large in a table."""
LONGEST: Final = 7
"""The most letters that a table has room for; longer figures are in sentences."""


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
    rows = by_two(parts, [not large] * len(parts))
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


def cost_table(rows: tuple[CostRow, ...]) -> ft.Control:
    """What a sum of each money costs the others: a row per money, a column per payer, its figures
    on the payer's colour; a frame around the row of the player who asks.
    """
    longest = max(len(figure) for row in rows for figure in (row.figure, *row.costs))
    told = here().state.large_print or longest > LONGEST
    style = typography.NAME if longest <= SHORT else typography.LABEL
    lines: list[ft.Control] = []
    if not told:
        head = [_cell(ft.Text("")), *(_cell(mark(row.region, row.colour)) for row in rows)]
        lines.append(ft.Container(ft.Row(head, spacing=4), padding=4))
    for row in rows:
        frame = ft.BorderSide(2, INK if row.asks else ft.Colors.TRANSPARENT)
        line = ft.Text(row.label) if told else _costs(row, rows, style)
        border = ft.Border.all(side=frame)
        lines.append(
            ft.Container(spoken(row.label, line), border=border, border_radius=10, padding=2)
        )
    return panel(ft.Column(lines, spacing=0))


def _costs(row: CostRow, rows: tuple[CostRow, ...], style: ft.TextThemeStyle) -> ft.Control:
    ink = readable_on(row.colour)
    sum_ = ft.Column(
        [
            ft.Text(row.figure, theme_style=style, color=ink, no_wrap=True),
            ft.Text(row.money, theme_style=typography.TINY, color=ink, no_wrap=True),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    cells = [_cell(sum_, row.colour)]
    for payer, cost in zip(rows, row.costs, strict=True):
        tint = ft.Colors.with_opacity(TINT, payer.colour) if cost else None
        figure = ft.Text(cost or "–", theme_style=style, weight=typography.BOLD, no_wrap=True)
        cells.append(_cell(figure, tint))
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Row(cells, spacing=4, intrinsic_height=True, vertical_alignment=stretch)


def _cell(content: ft.Control, ground: ft.ColorValue | None = None) -> ft.Control:
    return ft.Container(
        content,
        expand=True,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(vertical=2),
        border_radius=8,
        bgcolor=ground,
    )
