"""Interface of the canvas for pictures: a Pillow image, or a browser's canvas."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, Protocol

from banker_app.app.reports.chart_layout import Point

WIDTH: Final = 1080
TALLEST: Final = 6000
Anchor = Literal["ls", "rs", "rm", "ms", "mm"]
"""Anchor of a text at its point: left, middle or right; baseline (s) or half-way up (m)."""


class Font(NamedTuple):
    """Roboto in one weight and size."""

    weight: str
    size: int


class Canvas(Protocol):
    """A white canvas of WIDTH by TALLEST pixels. All lengths are in pixels."""

    def width_of(self, text: str, font: Font) -> float:
        """Return the width of a text."""
        ...

    def text(self, spot: Point, text: str, font: Font, ink: str, anchor: Anchor = "ls") -> None:
        """Write one line."""
        ...

    def box(
        self, left: float, top: float, right: float, bottom: float, fill: str, radius: float = 0
    ) -> None:
        """Fill a rectangle, with round corners if there is a radius."""
        ...

    def disc(self, middle: Point, radius: float, fill: str) -> None:
        """Fill a disc."""
        ...

    def strokes(self, lines: Sequence[Sequence[Point]], ink: str, width: float) -> None:
        """Draw lines through points."""
        ...
