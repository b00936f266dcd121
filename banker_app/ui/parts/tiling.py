"""How tiles with a sum on them fill a box: how many stand side by side, and how large things get.

Lengths are pixels as they are seen, so large print is in them already; no control is made here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from banker_app.app.view_display import figure_and_unit

GAP: Final = 8
PADDING: Final = 10
UNIT: Final = 0.42
"""The size of "тыс. руб." beside that of its figure."""
LINE: Final = 1.2
"""The height of a line of figures of size 1."""
NAME: Final = 14
"""The least size of a name, and"""
LARGEST_NAME: Final = 44
BADGE: Final = 12
FIGURE: Final = 24
"""The least that counts as huge: where even that does not fit, the tiles scroll."""
NARROW: Final = frozenset(",.'’ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")


@dataclass(frozen=True, slots=True)
class Tiling:
    """Sizes that go for every tile, so that sums can be compared at a glance."""

    columns: int
    width: float
    height: float
    figure: float
    name: float
    badge: float


def ems(text: str) -> float:
    """About how wide a text is in its own size, in the bold letters of the bundled font."""
    return sum(0.3 if letter in NARROW else 0.61 for letter in text)


def balance_ems(balance: str) -> float:
    """How wide a sum is, its unit smaller than its figure."""
    figure, unit = figure_and_unit(balance)
    return ems(figure) + (ems(unit) * UNIT + 0.2 if unit else 0.0)


def tiling(balances: Sequence[str], box: tuple[float, float], scale: float, badges: int) -> Tiling:
    """The tiling with the largest figures. `badges` is the most that a seat wears at once."""
    widest = max(map(balance_ems, balances), default=1.0) or 1.0
    tilings = [
        _of(columns, len(balances), widest, box, scale, badges)
        for columns in range(1, len(balances) + 1)
    ]
    best = max(tilings, key=lambda tiled: tiled.figure)
    return best if best.figure >= FIGURE * scale else _scrolled(widest, box, scale, badges, tilings)


def _of(
    columns: int,
    seats: int,
    widest: float,
    box: tuple[float, float],
    scale: float,
    badges: int,
) -> Tiling:
    rows = ceil(seats / columns)
    width = (box[0] - GAP * (columns - 1)) / columns
    height = (box[1] - GAP * (rows - 1)) / rows
    inner = (width - 2 * PADDING, height - 2 * PADDING)
    name = max(NAME * scale, min(inner[1] * 0.16, inner[0] * 0.12, LARGEST_NAME))
    badge = max(BADGE * scale, name * 0.6)
    left = inner[1] - head(name) - badge_line(badge) * badges
    figure = max(0.0, min(inner[0] / widest, left / LINE))
    return Tiling(columns, width, height, figure, name, badge)


def _scrolled(
    widest: float,
    box: tuple[float, float],
    scale: float,
    badges: int,
    tilings: Sequence[Tiling],
) -> Tiling:
    """Tiles as high as they need: two side by side where figures stay large, else one."""

    def figure(tiled: Tiling) -> float:
        return min((tiled.width - 2 * PADDING) / widest, 2 * FIGURE * scale)

    pair = tilings[min(1, len(tilings) - 1)]
    tiled = pair if figure(pair) >= FIGURE * scale else tilings[0]
    name, badge, size = NAME * scale, BADGE * scale, figure(tiled)
    height = head(name) + size * LINE + badge_line(badge) * badges + 2 * PADDING
    return Tiling(tiled.columns, tiled.width, height, size, name, badge)


def head(name: float) -> float:
    """The height of the line with a token and a name of a size."""
    return name * 1.5


def badge_line(badge: float) -> float:
    """The height of a line of badges of a size."""
    return badge * 1.4 + 10
