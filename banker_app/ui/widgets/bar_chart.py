"""Bars with their names and figures, the longest as long as there is room."""

from typing import Final

import flet as ft

from banker_app.app.reports.bars import Bar, Bars
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here
from banker_app.ui.widgets.basics import RIM, hint, panel, spoken

HIGH: Final = 14
LINE: Final = 2
FINE: Final = 1000
"""The shares of a line."""
NAMES: Final = 0.42
"""The most of a line that names take."""


def bar_chart(bars: Bars) -> ft.Control:
    """The bars below one another; in large print each below its name."""
    state = here().state
    room = min(state.content_width, theme.READABLE) * NAMES
    names = max(typography.width(bar.name, typography.SMALL, state.scale) for bar in bars)
    notes = max(typography.width(bar.note, typography.SMALL, state.scale) for bar in bars)
    values = max(typography.width(bar.value, typography.LABEL, state.scale) for bar in bars)
    beside = 0 if state.large_print else min(max(names, notes) + 2, room)
    lines: list[ft.Control] = [spoken(bar.label, _line(bar, beside, values + 2)) for bar in bars]
    return panel(ft.Column(lines, spacing=theme.GAP, tight=True))


def _line(bar: Bar, names: float, values: float) -> ft.Control:
    texts: list[ft.Control] = [ft.Text(bar.name, theme_style=typography.SMALL)]
    if bar.note:
        texts.append(hint(bar.note))
    name = ft.Column(texts, spacing=0, tight=True)
    value = ft.Text(bar.value, theme_style=typography.LABEL, text_align=ft.TextAlign.END)
    value.no_wrap, value.width = True, values
    drawn = ft.Row([_bar(bar), value], spacing=theme.GAP)
    if not names:
        return ft.Column([name, drawn], spacing=2, tight=True)
    name.width, drawn.expand = names, True
    return ft.Row([name, drawn], spacing=theme.GAP)


def _bar(bar: Bar) -> ft.Control:
    """A bar, and a line where chance would have it end."""
    length = round(bar.share * FINE)
    filled = ft.Container(
        height=HIGH,
        bgcolor=bar.colour or ft.Colors.PRIMARY,
        border=RIM if bar.colour else None,
        border_radius=3,
        expand=length,
    )
    rest = ft.Container(expand=FINE - length)
    drawn = ft.Row([part for part in (filled, rest) if part.expand], spacing=0)
    if bar.expected < 0:
        return ft.Container(drawn, expand=True)
    line = ft.Container(width=LINE, height=HIGH + 8, bgcolor=ft.Colors.ON_SURFACE)
    place = ft.Container(line, alignment=ft.Alignment(2 * bar.expected - 1, 0), height=HIGH + 8)
    return ft.Stack([drawn, place], alignment=ft.Alignment.CENTER_LEFT, expand=True)
