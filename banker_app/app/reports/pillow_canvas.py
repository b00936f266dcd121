"""The canvas for computers, drawn with Pillow. Browsers use their own canvas."""

import io
from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from banker_app.app.reports.canvas import TALLEST, WIDTH, Anchor, Font
from banker_app.app.reports.chart_layout import Point
from banker_app.app.reports.fonts import file_of
from banker_app.app.reports.image_report import draw
from banker_app.app.reports.summary import Evening

FINE: Final = 3
"""Factor by which curves are drawn larger and then scaled down, for smooth edges."""


def picture(evening: Evening) -> bytes:
    """The report on a game as a PNG."""
    canvas = PillowCanvas()
    return canvas.png(draw(evening, canvas))


@cache
def _typeface(font: Font) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(file_of(font.weight)), font.size)


class PillowCanvas:
    """See Canvas."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH, TALLEST), "white")
        self._pen = ImageDraw.Draw(self.image)

    def width_of(self, text: str, font: Font) -> float:
        """See Canvas."""
        return _typeface(font).getlength(text)

    def text(self, spot: Point, text: str, font: Font, ink: str, anchor: Anchor = "ls") -> None:
        """See Canvas."""
        at = (round(spot.x), round(spot.y))
        self._pen.text(at, text, fill=ink, font=_typeface(font), anchor=anchor)

    def box(
        self, left: float, top: float, right: float, bottom: float, fill: str, radius: float = 0
    ) -> None:
        """See Canvas."""
        self._pen.rounded_rectangle((left, top, right - 1, bottom - 1), radius, fill=fill)

    def disc(self, middle: Point, radius: float, fill: str) -> None:
        """See Canvas."""
        wide = 2 * round(radius)
        corner = (round(middle.x) - wide // 2, round(middle.y) - wide // 2)
        stencil = Image.new("L", (wide * FINE, wide * FINE))
        ImageDraw.Draw(stencil).ellipse((0, 0, wide * FINE - 1, wide * FINE - 1), fill=255)
        self._sprayed(stencil, corner, fill)

    def strokes(self, lines: Sequence[Sequence[Point]], ink: str, width: float) -> None:
        """See Canvas."""
        spots = [spot for line in lines for spot in line]
        left, top = (round(min(axis) - width) for axis in zip(*spots, strict=True))
        right, bottom = (round(max(axis) + width) for axis in zip(*spots, strict=True))
        stencil = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
        pen = ImageDraw.Draw(stencil)
        for line in lines:
            finer = [((x - left) * FINE, (y - top) * FINE) for x, y in line]
            pen.line(finer, fill=255, width=round(width * FINE), joint="curve")
        self._sprayed(stencil, (left, top), ink)

    def _sprayed(self, stencil: Image.Image, corner: tuple[int, int], ink: str) -> None:
        size = (stencil.width // FINE, stencil.height // FINE)
        small = stencil.resize(size, Image.Resampling.LANCZOS)
        self.image.paste(ink, (*corner, corner[0] + size[0], corner[1] + size[1]), small)

    def png(self, height: float) -> bytes:
        """Return the upper part of the picture with this height as a PNG."""
        out = io.BytesIO()
        self.image.crop((0, 0, WIDTH, min(round(height), TALLEST))).save(out, "PNG")
        return out.getvalue()
