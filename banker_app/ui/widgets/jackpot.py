"""The jackpot of the casino in large figures, as on the machine's own display."""

from typing import Final

import flet as ft

from banker_app.app.projections.casino import JackpotView
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here
from banker_app.ui.widgets.basics import spoken

DARK: Final = "#2A2418"
GOLD: Final = "#FFD87A"
PALE: Final = "#F3E7CF"
"""The display and its inks, the same in both lights."""


def jackpot_band(jackpot: JackpotView) -> ft.Control:
    """A dark band with the name and the sum; in large print, with the sum alone."""
    large, unit = here().state.large_print, typography.NAME
    style = typography.TITLE if large else typography.FIGURE
    figure: list[ft.Control] = [
        ft.Text(jackpot.figure, theme_style=style, color=GOLD),
        ft.Text(jackpot.unit, theme_style=unit, color=PALE),
    ]
    middle = ft.CrossAxisAlignment.CENTER
    sides: list[ft.Control] = [
        ft.Text(jackpot.name, theme_style=typography.NAME, color=PALE, visible=not large),
        ft.Row(figure, spacing=8, tight=True, vertical_alignment=middle),
    ]
    row = ft.Row(sides, wrap=True, spacing=12, run_spacing=0, vertical_alignment=middle)
    row.alignment = ft.MainAxisAlignment.SPACE_BETWEEN
    band = ft.Container(
        row,
        bgcolor=DARK,
        border_radius=theme.ROUND,
        padding=ft.Padding.symmetric(horizontal=16, vertical=6),
    )
    return spoken(jackpot.label, band)
