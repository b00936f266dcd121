"""What a picture is drawn on: Pillow's images, or the canvas of a browser."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, Protocol

from banker_app.app.reports.chart_layout import Point

WIDTH: Final = 1080
TALLEST: Final = 6000
Anchor = Literal["ls", "rs", "rm", "ms", "mm"]
"""Which point of a text lies on its spot: left, middle or right; on its base (s) or half-way up."""


class Font(NamedTuple):
    """Roboto in one weight and size."""

    weight: str
    size: int


class Canvas(Protocol):
    """White, WIDTH pixels wide and TALLEST tall. Everything is measured in pixels."""

    def width_of(self, text: str, font: Font) -> float:
        """Return how wide a text comes out."""
        ...

    def text(self, spot: Point, text: str, font: Font, ink: str, anchor: Anchor = "ls") -> None:
        """Write one line."""
        ...

    def box(
        self, left: float, top: float, right: float, bottom: float, fill: str, radius: float = 0
    ) -> None:
        """Fill a box, with round corners where there is a radius."""
        ...

    def disc(self, middle: Point, radius: float, fill: str) -> None:
        """Fill a disc."""
        ...

    def strokes(self, lines: Sequence[Sequence[Point]], ink: str, width: float) -> None:
        """Draw lines through points."""
        ...
