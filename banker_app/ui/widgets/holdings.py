"""A player's deeds as small bars: one for each colour group, a part of it for each deed."""

from typing import Final

import flet as ft

from banker_app.app.color_contrast import contrast, readable_on
from banker_app.app.color_schemes import DARK
from banker_app.app.projections.holdings import GroupHolding, HeldDeed
from banker_app.ui.hooks import memoized, use_page
from banker_app.ui.widgets.basics import RIM

WIDE: Final = 18
HIGH: Final = 11
HOUSE: Final = 4.0
"""The sizes of a part and of a house on it, at the usual size of text."""
LARGE: Final = 1.5
EMPTY: Final = ft.Border.all(1, ft.Colors.OUTLINE_VARIANT)
"""The line around a deed that is not the player's: much fainter than around one that is."""
SEEN: Final = 2.0
"""The least contrast of a colour with a ground on which it is not lost."""
VEIL: Final = 0.35
LINES: Final = 0.9
"""The opacity of the veil and of the lines."""


@memoized
def Holdings(groups: tuple[GroupHolding, ...]) -> ft.Control:
    """A bar for each group."""
    # Drawings do not grow with the device's text by themselves.
    scale = use_page(lambda s: s.scale)
    bars = [group_bar(group, scale) for group in groups]
    low = ft.CrossAxisAlignment.END
    return ft.Row(bars, spacing=5, run_spacing=3, wrap=True, vertical_alignment=low)


def group_bar(holding: GroupHolding, scale: float) -> ft.Control:
    """A part for each deed of the group: filled where it is the player's, its buildings on top,
    hatched where it is mortgaged.
    """
    scale *= LARGE if holding.large else 1
    built = any(deed and (deed.houses or deed.hotel or deed.landmark) for deed in holding.deeds)
    parts = [_part(deed, holding.colour, built, scale) for deed in holding.deeds]
    return ft.Row(parts, spacing=1, tight=True, key=holding.group)


def _part(deed: HeldDeed | None, colour: str, built: bool, scale: float) -> ft.Control:
    wide, high = WIDE * scale, HIGH * scale
    lot = ft.Container(width=wide, height=high, border=EMPTY, border_radius=2)
    if deed is not None:
        lines = hatching(wide, high, 4 * scale, readable_on(colour)) if deed.mortgaged else None
        hatched = ft.Container(gradient=lines) if lines else None
        lot.bgcolor, lot.border = colour, RIM
        ink, side = readable_on(colour), high - 2
        tick = ft.Icon(ft.Icons.CHECK, color=ink, size=side) if deed.ticked else hatched
        lot.content = ft.Container(tick, bgcolor=veil(colour), alignment=ft.Alignment.CENTER)
    if not built:
        return lot
    above = ft.Container(buildings(deed, scale), height=HOUSE * scale)
    middle = ft.CrossAxisAlignment.CENTER
    return ft.Column([above, lot], spacing=1, tight=True, horizontal_alignment=middle)


def buildings(deed: HeldDeed | None, scale: float) -> ft.Control | None:
    """Up to four houses in a row, a hotel that is as wide as three, or one of the taller pieces as
    wide as four: in the same three colours by day and by night, though not those of the print.
    """
    if deed is None:
        return None
    side = HOUSE * scale
    if deed.landmark:
        return ft.Container(width=side * 4, height=side, bgcolor=ft.Colors.TERTIARY)
    if deed.hotel:
        return ft.Container(width=side * 3, height=side, bgcolor=ft.Colors.ERROR)
    houses: list[ft.Control] = [
        ft.Container(width=side, height=side, bgcolor=ft.Colors.PRIMARY) for _ in range(deed.houses)
    ]
    return ft.Row(houses, spacing=0.5 * scale, tight=True)


def veil(colour: str) -> str | None:
    """Paint over a printed colour that would not be seen at night: it makes it lighter then, and
    by day a little darker.
    """
    night = str(DARK["surface_container"])
    unseen = contrast(colour, night) < SEEN
    return ft.Colors.with_opacity(VEIL, ft.Colors.ON_SURFACE) if unseen else None


def hatching(
    wide: float, high: float, apart: float, ink: ft.ColorValue, seen: float = LINES
) -> ft.LinearGradient:
    """Slanting lines in an ink that is read on the ground, over something so large, with so many
    pixels from one to the next; `seen` is how much of them is.
    """
    dark = ft.Colors.with_opacity(seen, ink)
    clear = ft.Colors.with_opacity(0.0, ink)
    step = apart / max(wide, high)
    return ft.LinearGradient(
        begin=ft.Alignment(-1, -1),
        end=ft.Alignment(-1 + 2 * step * high / wide, -1 + 2 * step),
        colors=[dark, dark, clear, clear],
        stops=[0, 0.22, 0.22, 1],
        tile_mode=ft.GradientTileMode.REPEATED,
    )
