"""What a player owns as small bars: one for each colour group, a part of it for each deed."""

from typing import Final

import flet as ft

from banker_app.app.projections.context import GroupHolding, HeldDeed
from banker_app.ui.widgets.basics import RIM

WIDE: Final = 18
HIGH: Final = 11
HOUSE: Final = 4.0
"""Of a part and of a house on it, at the usual size of text."""


def group_bar(holding: GroupHolding, scale: float) -> ft.Control:
    """A part for each deed of the group: filled where it is the player's, its buildings on top,
    hatched where it is mortgaged. Drawings do not grow with the device's text by themselves, so
    `scale` says how much they should.
    """
    built = any(deed and (deed.houses or deed.hotel) for deed in holding.deeds)
    parts = [_part(deed, holding.colour, built, scale) for deed in holding.deeds]
    return ft.Row(parts, spacing=1, tight=True, key=holding.group)


def _part(deed: HeldDeed | None, colour: str, built: bool, scale: float) -> ft.Control:
    wide, high = WIDE * scale, HIGH * scale
    hatched = deed is not None and deed.mortgaged
    lot = ft.Container(
        width=wide,
        height=high,
        bgcolor=colour if deed else None,
        border=RIM,
        border_radius=2,
        content=ft.Container(gradient=hatching(wide, high, 4 * scale)) if hatched else None,
    )
    if not built:
        return lot
    above = ft.Container(buildings(deed, scale), height=HOUSE * scale)
    middle = ft.CrossAxisAlignment.CENTER
    return ft.Column([above, lot], spacing=1, tight=True, horizontal_alignment=middle)


def buildings(deed: HeldDeed | None, scale: float) -> ft.Control | None:
    """Up to four houses in a row, or a hotel that is as wide as three: green and red by day and by
    night, though not those of the print.
    """
    if deed is None:
        return None
    side = HOUSE * scale
    if deed.hotel:
        return ft.Container(width=side * 3, height=side, bgcolor=ft.Colors.ERROR)
    houses: list[ft.Control] = [
        ft.Container(width=side, height=side, bgcolor=ft.Colors.PRIMARY) for _ in range(deed.houses)
    ]
    return ft.Row(houses, spacing=0.5 * scale, tight=True)


def hatching(wide: float, high: float, apart: float) -> ft.LinearGradient:
    """Slanting lines over something so large, with so many pixels from one to the next."""
    dark = ft.Colors.with_opacity(0.38, ft.Colors.ON_SURFACE)
    clear = ft.Colors.with_opacity(0.0, ft.Colors.ON_SURFACE)
    step = apart / max(wide, high)
    return ft.LinearGradient(
        begin=ft.Alignment(-1, -1),
        end=ft.Alignment(-1 + 2 * step * high / wide, -1 + 2 * step),
        colors=[dark, dark, clear, clear],
        stops=[0, 0.22, 0.22, 1],
        tile_mode=ft.GradientTileMode.REPEATED,
    )
