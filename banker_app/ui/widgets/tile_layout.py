"""The layout of tiles with a sum in a box: their number side by side, and their sizes.

Lengths are pixels on the screen, so large print is included; no control is made here.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

GAP: Final = 8
PADDING: Final = 10
BESIDE: Final = 8
"""Between a token and a name."""
UNIT: Final = 0.42
"""The size of "тыс. руб." beside that of its figure."""
LINE: Final = 1.2
"""The height of a line of figures of size 1."""
NAME: Final = 14
LARGEST_NAME: Final = 44
BADGE: Final = 12
"""The least sizes of a name and of a badge, before large print"""
MOST_GROWN: Final = 1.6
"""The most that large print enlarges them: all players stay in sight."""
FIGURE: Final = 22
CRAMPED: Final = 11
"""The least sizes of a figure, without and with badges above it; below these the tiles scroll."""
HIGHEST: Final = 0.6
"""Greatest height of a tile alone in its column, as a share of its width."""
WIDE: Final = frozenset("mwMWжмфшщыюЖМФШЩЫЮ@%")
NARROW: Final = frozenset(",.'’ ijltіІ\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """The texts of one tile."""

    name: str
    balance: str
    badges: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TileLayout:
    """Sizes common to all tiles, so that sums can be compared at a glance."""

    columns: int
    width: float
    height: float
    figure: float
    name: float
    badge: float

    @property
    def inner(self) -> tuple[float, float]:
        """The room within a tile."""
        return self.width - 2 * PADDING, self.height - 2 * PADDING

    def name_of(self, name: str, *, marked: bool) -> float:
        """The size of a name, with a mark beside it or without: smaller only where it has to be."""
        mark = self.name * 1.2 + BESIDE if marked else 0.0
        room = self.inner[0] - head(self.name) - BESIDE - mark
        return min(self.name, max(room / (ems(name) or 1.0), NAME * 0.8))

    def has_room_beside(self, load: Load) -> bool:
        """Whether the badges are to the right of the name."""
        between = BESIDE * (len(load.badges) + 2)
        taken = head(self.name) + between + (ems(load.name) + 1.2) * self.name
        return taken + sum(map(self._wide, load.badges)) <= self.inner[0]

    def figure_of(self, load: Load) -> float:
        """The size of the figure in a tile: smaller only where badges leave less room."""
        left = self.inner[1] - head(self.name) - self.lines(load) * self.line
        return max(0.0, min(self.figure, left / LINE))

    @property
    def line(self) -> float:
        """The height of a line of badges."""
        return self.badge * 1.25 + 8

    def lines(self, load: Load) -> int:
        """The number of lines of badges below the name."""
        if self.has_room_beside(load):
            return 0
        lines, left = 0, 0.0
        for wide in map(self._wide, load.badges):
            if wide > left:
                lines, left = lines + 1, self.inner[0]
            left -= wide
        return lines

    def _wide(self, badge: str) -> float:
        return ems(badge) * self.badge + 20


def ems(text: str) -> float:
    """About how wide a text is in its own size, in the bold letters of the bundled font."""
    return sum(0.29 if c in NARROW else 0.88 if c in WIDE else 0.59 for c in text)


def figure_and_unit(balance: str) -> tuple[str, str]:
    """A sum cut after its last digit, "1 500" and " тыс. руб.": the figure can be larger."""
    found = re.fullmatch(r"(.*\d)(\D*)", balance)
    return (found[1], found[2]) if found else (balance, "")


def balance_ems(balance: str) -> float:
    """The width of a sum, its unit smaller than its figure."""
    figure, unit = figure_and_unit(balance)
    return ems(figure) + ems(unit) * UNIT


def head(name: float) -> float:
    """The height of the line with a token and a name of a size."""
    return name * 1.5


def tile_layout(loads: Sequence[Load], box: tuple[float, float], scale: float) -> TileLayout:
    """The tiling with the largest figures, and few empty places beside the last tile."""
    widest = _widest(loads)
    fitting = [
        tiled
        for columns in range(1, len(loads) + 1)
        if _is_good(tiled := _of(columns, len(loads), widest, box, scale), loads, scale)
    ]
    if not fitting:
        return _scrolled(loads, widest, box[0], scale)
    return max(fitting, key=lambda tiled: tiled.figure * _filled(tiled.columns, len(loads)))


def stacked(
    loads: Sequence[Load], rows: int, box: tuple[float, float], scale: float
) -> TileLayout | None:
    """One column of so many tiles, none higher than it looks good; None where they do not fit."""
    widest = _widest(loads)
    high = min(box[1], rows * (box[0] * HIGHEST + GAP) - GAP)
    tiled = _of(1, rows, widest, (box[0], high), scale)
    return tiled if _is_good(tiled, loads, scale) else None


def fits(tiled: TileLayout, seats: int, height: float) -> bool:
    """Whether so many tiles are in sight at once."""
    rows = ceil(seats / tiled.columns)
    return rows * (tiled.height + GAP) - GAP <= height + 1


def _widest(loads: Sequence[Load]) -> float:
    return max((balance_ems(load.balance) for load in loads), default=0.0) or 1.0


def _filled(columns: int, seats: int) -> float:
    return seats / (columns * ceil(seats / columns))


def _is_good(tiled: TileLayout, loads: Sequence[Load], scale: float) -> bool:
    least = min(map(tiled.figure_of, loads))
    return tiled.figure >= _least(scale) and least >= CRAMPED * _grown(scale)


def _least(scale: float) -> float:
    return max(FIGURE, NAME * scale)


def _grown(scale: float) -> float:
    return min(scale, MOST_GROWN)


def _of(
    columns: int, seats: int, widest: float, box: tuple[float, float], scale: float
) -> TileLayout:
    rows = ceil(seats / columns)
    width = (box[0] - GAP * (columns - 1)) / columns
    height = (box[1] - GAP * (rows - 1)) / rows
    room = (width - 2 * PADDING, height - 2 * PADDING)
    name = max(NAME * _grown(scale), min(room[1] * 0.2, room[0] * 0.14, LARGEST_NAME))
    figure = max(0.0, min(room[0] / widest, (room[1] - head(name)) / LINE))
    badge = max(BADGE * _grown(scale), name * 0.6)
    return TileLayout(
        columns=columns, width=width, height=height, figure=figure, name=name, badge=badge
    )


def _scrolled(loads: Sequence[Load], widest: float, width: float, scale: float) -> TileLayout:
    """Tiles as high as they need: side by side as long as their figures are large."""
    narrow = [_of(columns, columns, widest, (width, 9999), scale) for columns in (3, 2, 1)]
    tiled = next((t for t in narrow if t.figure >= _least(scale)), narrow[-1])
    name, badge = NAME * _grown(scale), BADGE * _grown(scale)
    small = replace(tiled, name=name, badge=badge, figure=min(tiled.figure, 2 * FIGURE * scale))
    above = head(name) + max(map(small.lines, loads)) * small.line
    return replace(small, height=above + small.figure * LINE + 2 * PADDING)
