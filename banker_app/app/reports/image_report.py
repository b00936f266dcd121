"""An evening as one picture: the ranking, the chart and the records, to be sent to everybody."""

import io
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from banker_app.app.color_contrast import readable_on
from banker_app.app.reports.chart_layout import Frame, Point, dashed, mark_of, token_of
from banker_app.app.reports.fonts import BOLD, REGULAR, file_of, printable
from banker_app.app.reports.score import ScoreRow
from banker_app.app.reports.statistics import Record
from banker_app.app.reports.summary import Evening
from banker_app.app.reports.worth import Chart, Curve

WIDTH: Final = 1080
EDGE: Final = 56
INNER: Final = WIDTH - 2 * EDGE
TALLEST: Final = 6000
PAPER: Final = "#FFFFFF"
BAND: Final = "#1B6B52"
ON_BAND: Final = "#FFFFFF"
PALE: Final = "#CDE8DC"
INK: Final = "#191C1A"
QUIET: Final = "#56605A"
GRID: Final = "#D9DEDA"
CARD: Final = "#F1F5F1"
FINE: Final = 3
"""How many times finer a chart is drawn before it is made smaller: its lines come out smooth."""


def image_report(evening: Evening) -> bytes:
    """The picture as PNG."""
    sheet = _Sheet()
    sheet.header(evening)
    sheet.heading(evening.ranking_title)
    for row in evening.score.rows:
        sheet.rank(row, evening.name_of(row), token_of(evening, row))
    if evening.chart is not None:
        sheet.heading(evening.chart_title)
        sheet.chart(evening.chart)
    if evening.records:
        sheet.heading(evening.records_title)
        sheet.records(evening.records)
    return sheet.png(evening.made_by)


@cache
def _font(weight: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(file_of(weight)), size)


def _wide(text: str, font: ImageFont.FreeTypeFont) -> float:
    return font.getlength(text)


def _shortened(text: str, font: ImageFont.FreeTypeFont, room: float) -> str:
    """A text that fits, with dots where it was cut."""
    if _wide(text, font) <= room:
        return text
    while text and _wide(f"{text}…", font) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _wrapped(text: str, font: ImageFont.FreeTypeFont, room: float) -> Iterator[str]:
    """The lines of a text; a word that is wider than the room is shortened."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if line and _wide(longer, font) > room:
            yield _shortened(line, font, room)
            line = word
        else:
            line = longer
    yield _shortened(line, font, room)


class _Sheet:
    """A picture that grows downwards."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH, TALLEST), PAPER)
        self.pen = ImageDraw.Draw(self.image)
        self.y = 0.0

    # ---- text --------------------------------------------------------------------------

    def text(
        self,
        spot: Point,
        text: str,
        font: ImageFont.FreeTypeFont,
        ink: str,
        anchor: str = "ls",
    ) -> None:
        """One line. The spot is on its base, at the left unless told otherwise."""
        self.pen.text((round(spot.x), round(spot.y)), text, fill=ink, font=font, anchor=anchor)

    def paragraph(
        self, text: str, font: ImageFont.FreeTypeFont, ink: str, *, left: float, room: float
    ) -> None:
        """Lines below one another, from where the sheet has got to."""
        for line in _wrapped(printable(text), font, room):
            self.y += font.size * 1.3
            self.text(Point(left, self.y), line, font, ink)

    def heading(self, text: str) -> None:
        """The title of a part."""
        self.y += 76
        self.text(Point(EDGE, self.y), text, _font(BOLD, 34), BAND)
        self.y += 24

    # ---- parts -------------------------------------------------------------------------

    def header(self, evening: Evening) -> None:
        """Who is ahead or has won, where and when, on a band."""
        font, small = _font(BOLD, 58), _font(REGULAR, 30)
        lines = list(_wrapped(printable(evening.score.headline), font, INNER))
        about = printable(f"{evening.title} · {evening.when}")
        small_lines = list(_wrapped(about, small, INNER))
        height = 64 + 72 * len(lines) + 42 * len(small_lines) + 36
        self.pen.rectangle((0, 0, WIDTH, height), fill=BAND)
        y = 48.0
        for line in lines:
            y += 72
            self.text(Point(EDGE, y - 12), line, font, ON_BAND)
        for line in small_lines:
            y += 42
            self.text(Point(EDGE, y), line, small, PALE)
        self.y = height

    def rank(self, row: ScoreRow, name: str, mark: str) -> None:
        """A player: place, name, sum, what the sum consists of, and a bar."""
        detail = _font(REGULAR, 26)
        parts = " · ".join(f"{name} {amount}" for name, amount in row.lines)
        left, room = EDGE + 118.0, INNER - 118.0 - 28
        lines = list(_wrapped(printable(parts), detail, room))
        top = self.y
        height = 96 + 34 * len(lines) + 30
        self.pen.rounded_rectangle((EDGE, top, WIDTH - EDGE, top + height), 22, fill=CARD)
        self._disc(Point(EDGE + 62, top + 66), 38, row.colour, mark, 34)
        total, font = _font(BOLD, 40), _font(BOLD, 36)
        sum_ = printable(row.sum)
        self.text(Point(WIDTH - EDGE - 28, top + 70), sum_, total, INK, "rs")
        rest = room - _wide(sum_, total) - 24
        self.text(Point(left, top + 68), _shortened(printable(name), font, rest), font, INK)
        for number, line in enumerate(lines, start=1):
            self.text(Point(left, top + 76 + 34 * number), line, detail, QUIET)
        y = top + height - 22
        self.pen.rounded_rectangle((left, y, left + room, y + 8), 4, fill=GRID)
        if row.share > 0.01:
            self.pen.rounded_rectangle(
                (left, y, left + room * row.share, y + 8), 4, fill=row.colour
            )
        self.y = top + height + 16

    def records(self, records: Sequence[Record]) -> None:
        """Each a line: what for, who, how much."""
        title, holder, value = _font(REGULAR, 26), _font(BOLD, 30), _font(BOLD, 36)
        for record in records:
            top = self.y
            amount = printable(record.value)
            room = INNER - _wide(amount, value) - 32
            self.text(Point(EDGE, top + 34), record.title, title, QUIET)
            self.y = top + 36
            self.paragraph(record.holder, holder, INK, left=EDGE, room=room)
            self.text(Point(WIDTH - EDGE, top + 60), amount, value, INK, "rs")
            self.y += 22
            self.pen.line((EDGE, self.y, WIDTH - EDGE, self.y), fill=GRID, width=2)

    def chart(self, chart: Chart) -> None:
        """The curves with their axes, and whose each one is."""
        small = _font(REGULAR, 24)
        self.y += 26
        self.text(Point(EDGE, self.y), printable(chart.title), small, QUIET)
        labels = max(_wide(printable(text), small) for _, text in chart.up)
        frame = Frame(
            left=EDGE + labels + 16, top=self.y + 32, width=INNER - labels - 76, height=460
        )
        for y, text in frame.up(chart):
            self.pen.line((frame.left, y, frame.right, y), fill=GRID, width=2)
            self.text(Point(frame.left - 14, y), printable(text), small, QUIET, "rm")
        for x, text in frame.across(chart):
            self.text(Point(x, frame.bottom + 34), text, small, QUIET, "ms")
        self._curves(chart, frame)
        for curve, spot in frame.end_marks(chart, 40, 36):
            self._disc(spot, 18, curve.colour, mark_of(curve), 18)
        self.text(Point(frame.right, frame.bottom + 70), chart.along, small, QUIET, "rs")
        self.y = frame.bottom + 84
        self._legend(chart.curves)

    def _curves(self, chart: Chart, frame: Frame) -> None:
        box = tuple(round(n) for n in (frame.left - 8, frame.top - 8, frame.right + 8))
        left, top, right = box
        size = (right - left, round(frame.bottom) + 8 - top)
        piece = self.image.crop((left, top, right, top + size[1]))
        fine = piece.resize((size[0] * FINE, size[1] * FINE))
        pen = ImageDraw.Draw(fine)
        for curve in chart.curves:
            spots = [
                Point((x - left) * FINE, (y - top) * FINE) for x, y in frame.line(chart, curve)
            ]
            _draw_line(pen, spots, curve, 5 * FINE)
        small = fine.resize(size, Image.Resampling.LANCZOS)
        self.image.paste(small, (left, top))

    def _legend(self, curves: Sequence[Curve]) -> None:
        font = _font(REGULAR, 28)
        column = INNER / 2
        for number, curve in enumerate(curves):
            x = EDGE + column * (number % 2)
            y = self.y + 46 * (number // 2) + 30
            self._disc(Point(x + 18, y), 18, curve.colour, mark_of(curve), 18)
            _draw_line(self.pen, [Point(x + 48, y), Point(x + 128, y)], curve, 5)
            room = column - 150 - _wide(printable(curve.last), font) - 40
            name = _shortened(printable(curve.player), font, room)
            self.text(Point(x + 144, y + 10), name, font, INK)
            self.text(Point(x + column - 28, y + 10), printable(curve.last), font, QUIET, "rs")
        self.y += 46 * (-(-len(curves) // 2)) + 8

    def _disc(self, middle: Point, radius: float, colour: str, text: str, size: int) -> None:
        wide = 2 * round(radius)
        fine = Image.new("L", (wide * FINE, wide * FINE), 0)
        ImageDraw.Draw(fine).ellipse((0, 0, wide * FINE - 1, wide * FINE - 1), fill=255)
        stamp = fine.resize((wide, wide), Image.Resampling.LANCZOS)
        corner = (round(middle.x) - wide // 2, round(middle.y) - wide // 2)
        self.image.paste(colour, (*corner, corner[0] + wide, corner[1] + wide), stamp)
        # A mark of several letters has to stay within.
        font = _font(BOLD, size if len(text) < 2 else size * 3 // 4)
        self.text(middle, printable(text), font, readable_on(colour), "mm")

    def png(self, made_by: str) -> bytes:
        """The picture, as tall as it has become."""
        self.y += 62
        self.text(Point(WIDTH - EDGE, self.y), made_by, _font(REGULAR, 24), QUIET, "rs")
        out = io.BytesIO()
        self.image.crop((0, 0, WIDTH, min(round(self.y) + 40, TALLEST))).save(out, "PNG")
        return out.getvalue()


def _draw_line(pen: ImageDraw.ImageDraw, spots: Sequence[Point], curve: Curve, width: int) -> None:
    dashes = [length * width / 2 for length in curve.dashes]
    for piece in dashed(spots, dashes):
        pen.line(piece, fill=curve.colour, width=width, joint="curve")
