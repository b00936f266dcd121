"""Where things lie on a board of so many pixels: spaces, what is printed on them, tokens.

Measures only; what is drawn there is in the other `board_*` modules.
"""

from math import ceil, sqrt
from typing import Final, NamedTuple

from banker_app.engine.edition import SpaceKind
from banker_app.ui.screens.table.board_view import DEPTH, BoardSpot, Edge, SpaceView

BARS: Final = (SpaceKind.JAIL, SpaceKind.TAX_OFFICE)
"""Spaces where tokens can be held."""
CELL: Final = 0.64
"""How much of a corner the cell behind the bars takes."""
FINGER: Final = 562
"""From this size on each space of the classic board is as wide as a finger, hence a button."""
NAMED: Final = 610
"""From this size on names are printed on the spaces."""


FOOT: Final = 0.45
"""How much of a corner tokens stand on."""


FEW: Final = 3
"""Tokens that leave the drawing of a corner free."""


class Box(NamedTuple):
    """A rectangle in pixels."""

    left: float
    top: float
    width: float
    height: float


def space_box(spot: BoardSpot, size: float) -> Box:
    """A space on the board."""
    return Box(spot.left * size, spot.top * size, spot.width * size, spot.height * size)


def band(size: float) -> float:
    """How thick the colour band is, and the owner's mark at the other end."""
    return min(max(size * DEPTH * 0.19, 10.0), 20.0)


def strip(spot: BoardSpot, size: float, start: float, thick: float) -> Box:
    """A strip of a space along the board's inside, `start` away from its inner end."""
    _, _, width, height = space_box(spot, size)
    match spot.edge:
        case Edge.BOTTOM:
            return Box(0, start, width, thick)
        case Edge.LEFT:
            return Box(width - start - thick, 0, thick, height)
        case Edge.TOP:
            return Box(0, height - start - thick, width, thick)
        case Edge.RIGHT:
            return Box(start, 0, thick, height)


def cell_box(spot: BoardSpot, size: float) -> Box:
    """The cell behind bars: the inner part of its space, within the space."""
    _, _, width, height = space_box(spot, size)
    if not spot.corner:
        return strip(spot, size, 0, DEPTH * size * CELL)
    left = width * (1 - CELL) if spot.edge in (Edge.LEFT, Edge.TOP) else 0
    top = 0 if spot.edge in (Edge.BOTTOM, Edge.LEFT) else height * (1 - CELL)
    if spot.edge is Edge.TOP:
        left, top = width * (1 - CELL), height * (1 - CELL)
    return Box(left, top, width * CELL, height * CELL)


def bars_box(spot: BoardSpot, size: float) -> Box:
    """The same in pixels of the board."""
    left, top, _, _ = space_box(spot, size)
    cell = cell_box(spot, size)
    return Box(left + cell.left, top + cell.top, cell.width, cell.height)


def standing_box(space: SpaceView, size: float, jailed: bool, among: int) -> Box:
    """Where so many tokens stand on a space, in pixels of the board."""
    left, top, width, height = space_box(space.spot, size)
    inner = band(size) + 1
    if space.kind in BARS:
        cell = cell_box(space.spot, size)
        if jailed:
            return bars_box(space.spot, size)
        if space.spot.corner:
            aside = cell.width if cell.left == 0 else 0
            return Box(left + aside, top, width - cell.width, height)
    if space.spot.corner:
        if among > FEW:
            return Box(left, top, width, height)
        # Its drawing stays to be seen above them.
        return Box(left, top + height * (1 - FOOT), width, height * FOOT)
    free = strip(space.spot, size, inner, DEPTH * size - 2 * inner)
    return Box(left + free.left, top + free.top, free.width, free.height)


def free_box(spot: BoardSpot, size: float) -> Box:
    """Where the name of a corner with a cell is printed, within the space."""
    _, _, width, height = space_box(spot, size)
    cell = cell_box(spot, size)
    return Box(0, cell.height if cell.top == 0 else 0, width, height - cell.height)


def token(size: float) -> float:
    """How large a token is."""
    return min(max(size * 0.042, 14.0), 40.0)


def spread(box: Box, among: int, nth: int, thing: float) -> tuple[float, float]:
    """The left upper corner of one of several things in a box, side by side or overlapping."""
    columns = min(among, max(1, ceil(sqrt(among * box.width / max(box.height, 1)))))
    rows = ceil(among / columns)
    row, column = divmod(nth, columns)
    across = _along(box.width, columns, column, thing)
    down = _along(box.height, rows, row, thing)
    return box.left + across, box.top + down


def _along(length: float, count: int, nth: int, thing: float) -> float:
    """Things beside one another about the middle, closer than they are wide where they must."""
    step = thing + 1 if count < 2 else min(thing + 1, (length - thing) / (count - 1))
    return (length - thing - step * (count - 1)) / 2 + step * nth


LATIN: Final = 0.55
CYRILLIC: Final = 0.64
"""How wide a letter is beside its height, on the safe side."""


def fitting(text: str, width: float, most: float, least: float = 5.5) -> float:
    """A letter size at which the longest word of a text fits, within bounds."""
    longest = max((len(word) for word in text.split()), default=1)
    return max(least, min(most, width / (longest * letter_width(text))))


LEADING: Final = 1.12
"""A line's height beside that of its letters."""


def fitting_in(text: str, box: Box, most: float, least: float = 6.0) -> float:
    """A letter size at which all of a text fits into a box, if that is not too small to read."""
    high = fitting(text, box.width, most)
    while high > least and _lines(text, box.width, high) * high * LEADING > box.height:
        high -= 0.5
    return high


def _lines(text: str, width: float, high: float) -> int:
    """How many lines a text takes, broken between its words."""
    room = max(int(width / (high * letter_width(text))), 1)
    lines, used = 1, 0
    for word in text.split():
        if used and used + 1 + len(word) > room:
            lines, used = lines + 1, len(word)
        else:
            used += len(word) + bool(used)
    return lines


def letter_width(text: str) -> float:
    """How wide the letters of a text are beside their height."""
    return LATIN if text.isascii() else CYRILLIC
