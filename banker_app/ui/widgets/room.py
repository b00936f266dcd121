"""Where the parts of the display lie for a room: the board or what replaces it, the seats around.

Lengths are pixels as they are seen; no control is made here.
"""

from collections.abc import Sequence
from enum import StrEnum
from math import ceil
from typing import Final, NamedTuple

from banker_app.ui.widgets.tile_layout import (
    GAP,
    MOST_GROWN,
    Load,
    TileLayout,
    fits,
    stacked,
    tile_layout,
)

TELEVISION: Final = (1920, 1080)
"""What is larger shows the same picture, magnified."""
SMALLEST_BOARD: Final = 380
TABLET: Final = 560
"""The least width of a board above the seats: on a phone, sums have all the room."""
COLUMN: Final = 176
"""The least width of the seats at a side."""
WIDE: Final = 880
"""From here on there are seats at both sides."""
FLAT: Final = 1.2
"""How much wider than high a room with something beside something else is."""
BOARD_SHARE: Final = 0.56
NEWS_SHARE: Final = 0.4
"""Of the height, above the seats."""
Size = tuple[float, float]


class Places(StrEnum):
    """Where the seats are."""

    AROUND = "around"
    BESIDE = "beside"
    BELOW = "below"


class Room(NamedTuple):
    """A stage, and a tiling for the seats about it."""

    places: Places
    stage: Size
    seats: Size
    """What all of them share: at each side, where they are around."""
    layout: TileLayout


def magnified(width: float, height: float) -> float:
    """How much larger than on a television everything is drawn."""
    return max(1.0, min(width / TELEVISION[0], height / TELEVISION[1]))


def board_room(box: Size, loads: Sequence[Load], scale: float) -> Room | None:
    """The board in the middle, or None where it or the seats would be too small to be read."""
    width, height = box
    places, least = Places.BELOW, 0.0
    side = min(width, height * BOARD_SHARE)
    if width >= height * FLAT:
        places, least = Places.AROUND, COLUMN * min(scale, MOST_GROWN)
        side = min(height, width - 2 * (least + GAP))
    if side < SMALLEST_BOARD or width < TABLET:
        return None
    return _room(places, (side, side), box, loads, scale)


def news_room(box: Size, loads: Sequence[Load], scale: float) -> Room | None:
    """The news in the middle, or None where the seats take all the room."""
    width, height = box
    if width < height * FLAT:
        return _room(Places.BELOW, (width, height * NEWS_SHARE), box, loads, scale)
    if width < WIDE:
        return _room(Places.BESIDE, (width * 0.42, height), box, loads, scale)
    column = max(COLUMN * min(scale, MOST_GROWN), width * 0.24)
    return _room(Places.AROUND, (width - 2 * (column + GAP), height), box, loads, scale)


def _room(
    places: Places, stage: Size, box: Size, loads: Sequence[Load], scale: float
) -> Room | None:
    width, height = box
    match places:
        case Places.AROUND:
            seats = ((width - stage[0]) / 2 - GAP, height)
            plan = stacked(loads, ceil(len(loads) / 2), seats, scale)
        case Places.BESIDE:
            seats = (width - stage[0] - GAP, height)
            plan = tile_layout(loads, seats, scale)
        case Places.BELOW:
            seats = (width, height - stage[1] - GAP)
            plan = tile_layout(loads, seats, scale)
    if plan is None or not (places is Places.AROUND or fits(plan, len(loads), seats[1])):
        return None
    return Room(places, stage, seats, plan)
