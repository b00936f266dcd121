"""A custom board in the editor: a tap chooses a space, its card is in the middle."""

from collections.abc import Set
from typing import Final

import flet as ft

from banker_app.app.projections.board import DEPTH, SpaceView
from banker_app.app.projections.deed_card import DeedSheet
from banker_app.pages.state.page_state import PageState
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, letters, memoized, use_page
from banker_app.ui.widgets.board import ChosenFrame, Tokens, bars, board_sides, framed, pointed
from banker_app.ui.widgets.board_geometry import Box, fitting, space_box, strip
from banker_app.ui.widgets.board_space import in_print, put
from banker_app.ui.widgets.deed_card import CARD, DeedCard

HIGH: Final = 520
"""The highest card at its usual size."""
ROOMY: Final = 400
"""The side of a middle in which a card can still be read."""
MARK: Final = 18
SMALLEST, LARGEST = 300, 860
BARS: Final = 112
"""The height of a page that is not the board's."""
SHARE: Final = 0.56
"""The share of a wide page that the board takes."""


def _size(state: PageState) -> float:
    """The side of the board: beside its fields, or above them."""
    free = max(state.height - BARS, SMALLEST)
    if state.width >= theme.SPACIOUS:
        return max(min(state.width * SHARE, free, LARGEST), SMALLEST)
    return min(min(state.width, theme.READABLE) - 2 * theme.EDGE, free)


def _in_middle(state: PageState) -> bool:
    """Whether a card has the middle of the board, where it can be read, and no other place."""
    return _inner(_size(state)) >= ROOMY and not state.large_print


@component
def EditedBoard(
    spaces: tuple[SpaceView, ...],
    cards: tuple[DeedSheet | None, ...],
    slips: Set[int],
    title: str,
    at: int,
) -> ft.Control:
    """The board, as large as possible, with the card of the space where it is legible."""
    size, middle = use_page(lambda s: (_size(s), _in_middle(s)))
    card = cards[at] if middle else None
    board = BoardPlan(spaces, slips, title, card, at, size, key="board")
    return ft.Row([board], tight=True, alignment=ft.MainAxisAlignment.CENTER)


@component
def EditedCard(sheet: DeedSheet) -> ft.Control:
    """The card of the space, unless the board has it."""
    middle = use_page(_in_middle)
    cards = [] if middle else [DeedCard(sheet, key="card")]
    return ft.Row(cards, alignment=ft.MainAxisAlignment.CENTER, visible=not middle)


def _inner(size: float) -> float:
    return size * (1 - 2 * DEPTH)


@memoized
def BoardPlan(
    spaces: tuple[SpaceView, ...],
    slips: Set[int],
    title: str,
    card: DeedSheet | None,
    at: int,
    size: float,
) -> ft.Control:
    """The board on a square of so many pixels, the space `at` in a frame and those with a mistake
    marked. Its middle has the `card`, or else the title.
    """
    # Its title is printed anew for text of another size.
    use_page(lambda s: s.scale)
    layers = [
        *board_sides(spaces, size),
        Tokens((), (), bars(spaces, size), size, key="bars"),
        ChosenFrame(tuple(space.spot for space in spaces), at, size, key="chosen"),
        *(_slip(spaces[index], size) for index in sorted(slips)),
    ]
    # Buttons lead to the neighbours of each.
    drawn = pointed(framed(layers, size), spaces, size)
    drawn.mouse_cursor = ft.MouseCursor.CLICK
    middle = _title(title, size) if card is None else _card(card, size)
    return ft.Stack([drawn, middle], width=size, height=size)


def _slip(space: SpaceView, size: float) -> ft.Control:
    """The mark of a mistake, across the inner end of its space, with the print left legible."""
    place, strap = space_box(space.spot, size), strip(space.spot, size, -MARK / 2, MARK)
    left = place.left + strap.left + (strap.width - MARK) / 2
    top = place.top + strap.top + (strap.height - MARK) / 2
    icon = ft.Icon(ft.Icons.ERROR, size=MARK, color=ft.Colors.ERROR)
    ground = ft.Colors.SURFACE_CONTAINER_LOWEST
    box = Box(left, top, MARK, MARK)
    return put(box, icon, bgcolor=ground, border_radius=MARK / 2, key=f"slip{space.index}")


def _card(card: DeedSheet, size: float) -> ft.Control:
    """The card, smaller than usual where it has to be: its middle is that of the board."""
    share = min((_inner(size) - 8) / HIGH, 1.0)
    box = Box((size - CARD) / 2, (size - HIGH) / 2, CARD, HIGH)
    # In a column it is as high as it has to be.
    whole = ft.Column([DeedCard(card, key="card")], alignment=ft.MainAxisAlignment.CENTER)
    return put(box, whole, scale=share, key="middle")


def _title(title: str, size: float) -> ft.Control:
    inner = _inner(size)
    high = fitting(title, inner * 0.84, inner / 9, 12)
    words = ft.Text(
        title,
        style=ft.TextStyle(size=letters(in_print(high)), weight=typography.BOLD, height=1.2),
        text_align=ft.TextAlign.CENTER,
        max_lines=4,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    side = inner * 0.84
    return put(Box((size - side) / 2, (size - side) / 2, side, side), words, key="middle")
