"""The report on a game as a picture: the ranking, the chart and the records."""

from collections.abc import Iterator, Sequence
from typing import Final

from banker_app.app.color_contrast import readable_on
from banker_app.app.reports.canvas import WIDTH, Anchor, Canvas, Font
from banker_app.app.reports.chart_layout import Frame, Point, dashed, mark_of, token_of
from banker_app.app.reports.fonts import BOLD, REGULAR, printable
from banker_app.app.reports.score import ScoreRow
from banker_app.app.reports.statistics import Record
from banker_app.app.reports.summary import Evening
from banker_app.app.reports.worth import Chart, Curve

EDGE: Final = 56
INNER: Final = WIDTH - 2 * EDGE
PAPER: Final = "#FFFFFF"
BAND: Final = "#1B6B52"
ON_BAND: Final = "#FFFFFF"
PALE: Final = "#CDE8DC"
INK: Final = "#191C1A"
QUIET: Final = "#56605A"
GRID: Final = "#D9DEDA"
CARD: Final = "#F1F5F1"
STROKE: Final = 5
STEPS: Final = {1: 210.0, 2: 150.0, 3: 100.0}
"""How high each place on the podium stands."""
STEP_RADIUS: Final = 16
ABOVE: Final = 236.0
"""What the token, the name and the sum take above a step."""


def draw(evening: Evening, canvas: Canvas) -> float:
    """Draw the picture and return its height."""
    sheet = _Sheet(canvas)
    sheet.header(evening)
    sheet.podium(evening)
    sheet.heading(evening.ranking_title)
    for row in evening.score.rows:
        sheet.rank(row, evening.name_of(row), token_of(evening, row))
    if evening.chart is not None:
        sheet.heading(evening.chart_title)
        sheet.chart(evening.chart)
    if evening.records:
        sheet.heading(evening.records_title)
        sheet.records(evening.records)
    return sheet.closed(evening.made_by)


class _Sheet:
    """A picture that is drawn from top to bottom."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.y = 0.0

    # ---- text --------------------------------------------------------------------------

    def text(self, spot: Point, text: str, font: Font, ink: str, anchor: Anchor = "ls") -> None:
        """Draw one line. `spot` is on its baseline, by default at the left end."""
        self.canvas.text(spot, text, font, ink, anchor)

    def wide(self, text: str, font: Font) -> float:
        """The width of a text."""
        return self.canvas.width_of(text, font)

    def shortened(self, text: str, font: Font, room: float) -> str:
        """The text cut to the available width, with an ellipsis."""
        if self.wide(text, font) <= room:
            return text
        while text and self.wide(f"{text}…", font) > room:
            text = text[:-1]
        return f"{text.rstrip()}…"

    def wrapped(self, text: str, font: Font, room: float) -> Iterator[str]:
        """The text broken into lines; a word wider than the available width is cut."""
        line = ""
        for word in text.split(" "):
            longer = f"{line} {word}".strip()
            if line and self.wide(longer, font) > room:
                yield self.shortened(line, font, room)
                line = word
            else:
                line = longer
        yield self.shortened(line, font, room)

    def paragraph(self, text: str, font: Font, ink: str, *, left: float, room: float) -> None:
        """Draw wrapped lines at the current position."""
        for line in self.wrapped(printable(text), font, room):
            self.y += font.size * 1.3
            self.text(Point(left, self.y), line, font, ink)

    def heading(self, text: str) -> None:
        """Draw the title of a section."""
        self.y += 76
        self.text(Point(EDGE, self.y), text, Font(BOLD, 34), BAND)
        self.y += 24

    # ---- sections ----------------------------------------------------------------------

    def header(self, evening: Evening) -> None:
        """Draw the header: who is ahead or has won, the edition, and the date."""
        font, small = Font(BOLD, 58), Font(REGULAR, 30)
        lines = list(self.wrapped(printable(evening.score.headline), font, INNER))
        about = printable(
            " · ".join(filter(None, (evening.score.reason, evening.title, evening.when)))
        )
        small_lines = list(self.wrapped(about, small, INNER))
        height = 64 + 72 * len(lines) + 42 * len(small_lines) + 36
        self.canvas.box(0, 0, WIDTH, height, BAND)
        y = 48.0
        for line in lines:
            y += 72
            self.text(Point(EDGE, y - 12), line, font, ON_BAND)
        for line in small_lines:
            y += 42
            self.text(Point(EDGE, y), line, small, PALE)
        self.y = height

    def podium(self, evening: Evening) -> None:
        """Draw the best three, each above a step in the colour of the token."""
        there = evening.score.podium
        if not there:
            return
        wide = INNER / len(STEPS)
        left = EDGE + (INNER - wide * len(there)) / 2
        ground = self.y + ABOVE + STEPS[1] + 24
        name, total, place = Font(BOLD, 36), Font(BOLD, 32), Font(BOLD, 64)
        for nth, row in enumerate(there):
            middle, top = left + wide * (nth + 0.5), ground - STEPS[row.rank]
            self._disc(Point(middle, top - 168), 56, row.colour, token_of(evening, row), 50)
            who = self.shortened(printable(row.player), name, wide - 24)
            self.text(Point(middle, top - 62), who, name, INK, "ms")
            sum_ = self.shortened(printable(row.total), total, wide - 16)
            self.text(Point(middle, top - 20), sum_, total, QUIET, "ms")
            edges = (left + wide * nth + 6, left + wide * (nth + 1) - 6)
            self.canvas.box(edges[0], top, edges[1], ground, row.colour, STEP_RADIUS)
            self.canvas.box(edges[0], ground - STEP_RADIUS, edges[1], ground, row.colour)
            ink = readable_on(row.colour)
            self.text(Point(middle, top + 66), str(row.rank), place, ink, "ms")
        self.y = ground

    def rank(self, row: ScoreRow, name: str, mark: str) -> None:
        """Draw a player: place, name, total, its parts, and a bar."""
        detail = Font(REGULAR, 26)
        parts = " · ".join(f"{name} {amount}" for name, amount in row.lines)
        left, room = EDGE + 118.0, INNER - 118.0 - 28
        lines = list(self.wrapped(printable(parts), detail, room))
        top = self.y
        height = 96 + 34 * len(lines) + 30
        self.canvas.box(EDGE, top, WIDTH - EDGE, top + height, CARD, 22)
        self._disc(Point(EDGE + 62, top + 66), 38, row.colour, mark, 34)
        total, font = Font(BOLD, 40), Font(BOLD, 36)
        sum_ = printable(row.sum)
        self.text(Point(WIDTH - EDGE - 28, top + 70), sum_, total, INK, "rs")
        rest = room - self.wide(sum_, total) - 24
        self.text(Point(left, top + 68), self.shortened(printable(name), font, rest), font, INK)
        for number, line in enumerate(lines, start=1):
            self.text(Point(left, top + 76 + 34 * number), line, detail, QUIET)
        y = top + height - 22
        self.canvas.box(left, y, left + room, y + 8, GRID, 4)
        if row.share > 0.01:
            self.canvas.box(left, y, left + room * row.share, y + 8, row.colour, 4)
        self.y = top + height + 16

    def records(self, records: Sequence[Record]) -> None:
        """Draw the records, one line each: what, who, how much."""
        title, holder, value = Font(REGULAR, 26), Font(BOLD, 30), Font(BOLD, 36)
        for record in records:
            top = self.y
            amount = printable(record.value)
            room = INNER - self.wide(amount, value) - 32
            self.text(Point(EDGE, top + 34), record.title, title, QUIET)
            self.y = top + 36
            self.paragraph(record.holder, holder, INK, left=EDGE, room=room)
            self.text(Point(WIDTH - EDGE, top + 60), amount, value, INK, "rs")
            self.y += 22
            self.canvas.box(EDGE, self.y, WIDTH - EDGE, self.y + 2, GRID)

    def chart(self, chart: Chart) -> None:
        """Draw the curves with their axes, and a mark for the player of each."""
        small = Font(REGULAR, 24)
        self.y += 26
        self.text(Point(EDGE, self.y), printable(chart.title), small, QUIET)
        labels = max(self.wide(printable(text), small) for _, text in chart.up)
        frame = Frame(
            left=EDGE + labels + 16, top=self.y + 32, width=INNER - labels - 76, height=460
        )
        for y, text in frame.up(chart):
            self.canvas.box(frame.left, y, frame.right, y + 2, GRID)
            self.text(Point(frame.left - 14, y), printable(text), small, QUIET, "rm")
        for x, text in frame.across(chart):
            self.text(Point(x, frame.bottom + 34), text, small, QUIET, "ms")
        for curve in chart.curves:
            self._line(frame.line(chart, curve), curve)
        for curve, spot in frame.end_marks(chart, 40, 36):
            self._disc(spot, 18, curve.colour, mark_of(curve), 18)
        self.text(Point(frame.right, frame.bottom + 70), chart.along, small, QUIET, "rs")
        self.y = frame.bottom + 84
        self._legend(chart.curves)

    def _legend(self, curves: Sequence[Curve]) -> None:
        font = Font(REGULAR, 28)
        column = INNER / 2
        for number, curve in enumerate(curves):
            x = EDGE + column * (number % 2)
            y = self.y + 46 * (number // 2) + 30
            self._disc(Point(x + 18, y), 18, curve.colour, mark_of(curve), 18)
            self._line([Point(x + 48, y), Point(x + 128, y)], curve)
            room = column - 150 - self.wide(printable(curve.last), font) - 40
            name = self.shortened(printable(curve.player), font, room)
            self.text(Point(x + 144, y + 10), name, font, INK)
            self.text(Point(x + column - 28, y + 10), printable(curve.last), font, QUIET, "rs")
        self.y += 46 * (-(-len(curves) // 2)) + 8

    def _line(self, spots: Sequence[Point], curve: Curve) -> None:
        dashes = [length * STROKE / 2 for length in curve.dashes]
        self.canvas.strokes(dashed(spots, dashes), curve.colour, STROKE)

    def _disc(self, middle: Point, radius: float, colour: str, text: str, size: int) -> None:
        self.canvas.disc(middle, radius, colour)
        # A mark of several letters has to fit into its disc.
        font = Font(BOLD, size if len(text) < 2 else size * 3 // 4)
        self.text(middle, printable(text), font, readable_on(colour), "mm")

    def closed(self, made_by: str) -> float:
        """Draw the footer with the app's name, and return the height of the picture."""
        self.y += 62
        self.text(Point(WIDTH - EDGE, self.y), made_by, Font(REGULAR, 24), QUIET, "rs")
        return self.y + 40
