"""All title deeds within the thumb's reach, for games without dice: a tap on a tile, then a tap on
the landing.
"""

from functools import partial
from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.projections.deed_map import ACROSS, DeedTile, deed_map
from banker_app.app.text_width import MEDIUM, text_width
from banker_app.pages.state.page_state import LandingSheet
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, letters, memoized, use_page, use_view
from banker_app.ui.widgets.basics import RIM
from banker_app.ui.widgets.board_geometry import LEADING, Box
from banker_app.ui.widgets.board_name import printed
from banker_app.ui.widgets.buttons import pressable
from banker_app.ui.widgets.holdings import HOUSE, buildings, hatching

BAND: Final = 12
TILE: Final = theme.TAP
INSET: Final = 1.5
FIGURE: Final = 12.0
NAME: Final = 9.0
NAMED: Final = Box(0, 0, TILE - 8, NAME * LEADING + 1)
"""The room of a name at the least."""
MIDDLE: Final = ft.MainAxisAlignment.CENTER
STRETCH: Final = ft.CrossAxisAlignment.STRETCH
CENTRE: Final = ft.TextAlign.CENTER


@component
def DeedMap() -> ft.Control:
    """A tile for each deed, without gaps, so that each is large enough for a finger."""
    shown = use_view(deed_map) or ()
    rows: list[ft.Control] = []
    for tiles in shown:
        row: list[ft.Control] = [
            ft.Container(DeedMapTile(tile), expand=True, key=tile.deed) for tile in tiles
        ]
        row += [ft.Container(expand=True) for _ in range(ACROSS - len(tiles))]
        rows.append(ft.Row(row, spacing=0))
    return ft.Column(rows, spacing=0)


@memoized
def DeedMapTile(tile: DeedTile) -> ft.Control:
    """A deed: its group's colour with the buildings above, its price or its rent on its
    owner's colour, and its name below that.
    """
    controller = here()
    ground = tile.owner_colour or ft.Colors.SURFACE_BRIGHT
    ink = readable_on(tile.owner_colour) if tile.owner_colour else ft.Colors.ON_SURFACE
    large, scale = use_page(lambda s: (s.large_print, s.scale))
    lines: list[ft.Control] = []
    if tile.held.mortgaged:
        hatched = hatching(TILE, TILE, 5, ink)
        lines.append(ft.Container(gradient=hatched, expand=True))
    elif tile.figure:
        high = figure_size(tile.figure, scale)
        style = ft.TextStyle(
            color=ink, size=letters(high), weight=typography.MEDIUM, height=1, letter_spacing=0
        )
        lines.append(ft.Text(tile.figure, style=style, text_align=CENTRE, max_lines=1))
    if not large:
        name = printed(tile.name, NAMED, NAME)
        style = ft.TextStyle(color=ink, size=letters(name.high), height=1, letter_spacing=0)
        lines.append(ft.Text(name.text, style=style, text_align=CENTRE, no_wrap=True))
    body = ft.Container(
        ft.Column(lines, spacing=1, alignment=MIDDLE, horizontal_alignment=STRETCH),
        bgcolor=ground,
        expand=True,
    )
    card = ft.Container(
        ft.Column(
            [ft.Container(bgcolor=tile.colour, height=BAND, border=RIM), body],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        height=TILE - HOUSE - 1 - 2 * INSET,
        border=RIM,
        border_radius=5,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    middle = ft.Alignment.CENTER
    above = ft.Container(buildings(tile.held, 1), height=HOUSE, alignment=middle)
    surface = ft.Container(ft.Column([above, card], spacing=1), padding=INSET)
    opened = LandingSheet(deed=tile.deed)
    return pressable(surface, tile.label, partial(controller.set, sheet=opened))


def figure_size(figure: str, scale: float) -> float:
    """The size of a figure before large print of a `scale`: smaller where the tile would cut it."""
    return min(FIGURE, NAMED.width / text_width(figure, scale, MEDIUM))
