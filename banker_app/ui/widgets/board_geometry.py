"""Positions on a board of a given size in pixels: spaces, the print on them, tokens.

Measures only; the drawing is in the other `board_*` modules.
"""

from math import ceil, sqrt
from typing import Final, NamedTuple

from banker_app.app.projections.board import DEPTH, BoardSpot, Edge, SpaceView
from banker_app.app.text_width import MEDIUM, text_width
from banker_app.engine.edition import SpaceKind

BARS: Final = (SpaceKind.JAIL, SpaceKind.TAX_OFFICE)
"""Spaces where tokens can be held."""
CELL: Final = 0.64
"""The cell behind the bars, as a share of a corner."""
FINGER: Final = 562
"""From this size on each space of the classic board is as wide as a finger, hence a button."""
NAMED: Final = 540
"""From this size on names are printed on the spaces of a board of forty."""
WORD: Final = NAMED * (1 - 2 * DEPTH) / 9
"""Least width of a space with a name, in pixels."""


FOOT: Final = 0.45
"""The ground of tokens, as a share of a corner."""


CORNER_NAME: Final = 0.36
"""The name, as a share of a corner."""
FEW: Final = 3
"""Tokens in one row that leave the drawing of a corner free."""


class Box(NamedTuple):
    """A rectangle in pixels."""

    left: float
    top: float
    width: float
    height: float


def space_box(spot: BoardSpot, size: float) -> Box:
    """A space on the board."""
    return Box(spot.left * size, spot.top * size, spot.width * size, spot.height * size)


def is_named(spot: BoardSpot, size: float) -> bool:
    """Whether a space is wide enough for its name."""
    return size * min(spot.width, spot.height) >= WORD - 0.01


def band(size: float) -> float:
    """The thickness of the colour band."""
    return min(max(size * DEPTH * 0.21, 10.0), 22.0)


def rim(size: float) -> float:
    """The thickness of the owner's edge at the other end."""
    return max(band(size) * 0.7, 9.5)


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


def body_box(space: SpaceView, size: float) -> Box:
    """The part of a space between the band of the group and the owner's edge."""
    start = band(size) if space.colour else 0.0
    end = rim(size) if space.owner else 0.0
    return strip(space.spot, size, start, DEPTH * size - start - end)


def foot_box(space: SpaceView, size: float, among: int) -> Box:
    """The lower part of that, for tokens: the name stays to be read above them."""
    left, top, width, height = body_box(space, size)
    high = min(token(size) * (1 if among <= FEW else 1.6) + 2, height * 0.7)
    return Box(left, top + height - high, width, high)


def standing_box(space: SpaceView, size: float, jailed: bool, among: int) -> Box:
    """The area of so many tokens on a space, in pixels of the board."""
    left, top, width, height = space_box(space.spot, size)
    if space.kind in BARS:
        if jailed:
            return bars_box(space.spot, size)
        if space.spot.corner:
            cell = cell_box(space.spot, size)
            aside = cell.width if cell.left == 0 else 0
            return Box(left + aside, top + cell.top, width - cell.width, cell.height)
    if space.spot.corner:
        # Its name stays to be read above them, and of few its drawing, too.
        share = 1 - CORNER_NAME if among > FEW else FOOT
        return Box(left, top + height * (1 - share), width, height * share)
    named = is_named(space.spot, size)
    inner = foot_box(space, size, among) if named else body_box(space, size)
    return Box(left + inner.left, top + inner.top, inner.width, inner.height)


def free_box(spot: BoardSpot, size: float) -> Box:
    """The area of the name of a corner with a cell, within the space."""
    _, _, width, height = space_box(spot, size)
    cell = cell_box(spot, size)
    return Box(0, cell.height if cell.top == 0 else 0, width, height - cell.height)


def token(size: float) -> float:
    """The size of a token: smaller below a name."""
    return size * 0.034 if size >= NAMED else max(size * 0.042, 14.0)


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


def wide(text: str) -> float:
    """The width of a text in heights of its letters, in the medium weight of names: a little more
    than in the regular one.
    """
    return text_width(text, weight=MEDIUM)


def fitting(text: str, width: float, most: float, least: float = 5.5) -> float:
    """A letter size at which the longest word of a text fits, within bounds."""
    longest = max(map(wide, text.split()), default=1.0)
    return max(least, min(most, width / longest))


LEADING: Final = 1.12
"""A line's height beside that of its letters."""


def fitting_in(text: str, box: Box, most: float, least: float = 6.0) -> float:
    """A letter size at which all of a text fits into a box, if that is not too small to read."""
    high = fitting(text, box.width, most)
    while high > least and lines_of(text, box.width / high) * high * LEADING > box.height:
        high -= 0.5
    return high


def lines_of(text: str, width: float) -> int:
    """The number of lines of a text at a width in letter heights."""
    lines = 0
    for paragraph in text.split("\n"):
        lines, used = lines + 1, 0.0
        for word in paragraph.split():
            needed = wide(word)
            if used and used + wide(" ") + needed > width:
                lines, used = lines + 1, needed
            else:
                used += needed + (wide(" ") if used else 0.0)
    return lines
