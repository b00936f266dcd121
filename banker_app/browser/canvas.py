"""The canvas of a browser. Imported only in a browser, in the worker that runs Python."""

from collections.abc import Sequence
from math import tau
from typing import Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import to_js  # type: ignore[import-not-found]

from banker_app.app.reports.canvas import TALLEST, WIDTH, Anchor, Font
from banker_app.app.reports.chart_layout import Point
from banker_app.app.reports.fonts import BOLD, REGULAR, file_of
from banker_app.app.reports.image_report import draw
from banker_app.app.reports.summary import Evening

FAMILY: Final = "Banker"
WEIGHTS: Final = {REGULAR: "400", BOLD: "700"}
ALONG: Final = {"l": "left", "m": "center", "r": "right"}
UPWARDS: Final = {"s": "alphabetic", "m": "middle"}


async def picture(evening: Evening) -> bytes:
    """The report on a game as a PNG."""
    await _load_letters()
    canvas = BrowserCanvas()
    return await canvas.png(draw(evening, canvas))


async def _load_letters() -> None:
    if js.self.fonts.size:
        return
    for weight, number in WEIGHTS.items():
        data = to_js(file_of(weight).read_bytes())
        face = js.FontFace.new(FAMILY, data, js.Object.fromEntries(to_js([["weight", number]])))
        js.self.fonts.add(await face.load())


class BrowserCanvas:
    """See Canvas."""

    def __init__(self) -> None:
        self._surface = js.OffscreenCanvas.new(WIDTH, TALLEST)
        self._pen = self._surface.getContext("2d")
        self.box(0, 0, WIDTH, TALLEST, "white")

    def width_of(self, text: str, font: Font) -> float:
        """See Canvas."""
        return float(self._with(font).measureText(text).width)

    def text(self, spot: Point, text: str, font: Font, ink: str, anchor: Anchor = "ls") -> None:
        """See Canvas."""
        pen = self._with(font)
        pen.textAlign, pen.textBaseline = ALONG[anchor[0]], UPWARDS[anchor[1]]
        pen.fillStyle = ink
        pen.fillText(text, round(spot.x), round(spot.y))

    def box(
        self, left: float, top: float, right: float, bottom: float, fill: str, radius: float = 0
    ) -> None:
        """See Canvas."""
        self._pen.fillStyle = fill
        self._pen.beginPath()
        self._pen.roundRect(left, top, right - left, bottom - top, radius)
        self._pen.fill()

    def disc(self, middle: Point, radius: float, fill: str) -> None:
        """See Canvas."""
        self._pen.fillStyle = fill
        self._pen.beginPath()
        self._pen.arc(middle.x, middle.y, radius, 0, tau)
        self._pen.fill()

    def strokes(self, lines: Sequence[Sequence[Point]], ink: str, width: float) -> None:
        """See Canvas."""
        self._pen.strokeStyle, self._pen.lineWidth, self._pen.lineJoin = ink, width, "round"
        self._pen.beginPath()
        for line in lines:
            self._pen.moveTo(*line[0])
            for spot in line[1:]:
                self._pen.lineTo(*spot)
        self._pen.stroke()

    async def png(self, height: float) -> bytes:
        """Return the upper part of the picture with this height as a PNG."""
        part = js.OffscreenCanvas.new(WIDTH, min(round(height), TALLEST))
        part.getContext("2d").drawImage(self._surface, 0, 0)
        blob = await part.convertToBlob()
        return bytes((await blob.arrayBuffer()).to_bytes())

    def _with(self, font: Font) -> Any:
        self._pen.font = f"{WEIGHTS[font.weight]} {font.size}px {FAMILY}"
        return self._pen
