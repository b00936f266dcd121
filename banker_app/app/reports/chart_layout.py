"""Layout of the chart's lines, shared by the picture and the PDF."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from banker_app.app.projections.tokens import marks_of
from banker_app.app.reports.fonts import can_print
from banker_app.app.reports.score import ScoreRow
from banker_app.app.reports.summary import Summary
from banker_app.app.reports.worth import Chart, Curve, Tick
from banker_app.engine.frozen import Frozen


class Point(NamedTuple):
    """A point, measured from the upper left corner."""

    x: float
    y: float


class EndMark(NamedTuple):
    """The mark at the end of a line: beside the chart, or where a player went bankrupt."""

    curve: Curve
    spot: Point


class Frame(Frozen):
    """The area in which the curves are drawn."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    def line(self, chart: Chart, curve: Curve) -> list[Point]:
        """The points of a curve."""
        return [
            Point(
                self.left + self.width * chart.place_of(where),
                self.bottom - self.height * chart.height_of(worth),
            )
            for where, worth in curve.points
        ]

    def up(self, chart: Chart) -> Iterator[tuple[float, str]]:
        """The height of each horizontal grid line, and its label."""
        return ((self.bottom - self.height * chart.height_of(at), text) for at, text in chart.up)

    def across(self, chart: Chart) -> Iterator[tuple[float, str]]:
        """The position of each label of the horizontal axis, and its text."""
        ticks: Sequence[Tick] = chart.across
        return ((self.left + self.width * chart.place_of(at), text) for at, text in ticks)

    def end_marks(self, chart: Chart, size: float, away: float) -> list[EndMark]:
        """The marks, each as close to the end of its line as possible, `away` from the frame."""
        marks = [
            EndMark(curve, Point(self.right + away, self.bottom - self.height * place))
            for curve, place in chart.ends(size / self.height)
        ]
        broke = [curve for curve in chart.curves if curve not in chart.lasting]
        return marks + [EndMark(curve, self.line(chart, curve)[-1]) for curve in broke]


def printable_mark(curve: Curve) -> str:
    """A player's mark, or the seat's number if the letters cannot be printed."""
    return curve.mark if can_print(curve.mark) else str(curve.number)


def token_of(summary: Summary, row: ScoreRow) -> str:
    """The text on a player's token: the mark of their curve, if there is a chart."""
    curves = summary.chart.curves if summary.chart else ()
    marks = {curve.player: printable_mark(curve) for curve in curves}
    if row.player not in marks:
        marks |= marks_of(each.player for each in summary.score.rows)
    number = summary.score.rows.index(row) + 1
    return marks[row.player] if can_print(marks[row.player]) else str(number)


def dashed(spots: Sequence[Point], dashes: Sequence[float]) -> list[list[Point]]:
    """A line cut into dashes. The lengths are drawn and skipped in turn; none: a solid line."""
    if not dashes:
        return [list(spots)]
    pieces: list[list[Point]] = [[spots[0]]]
    which, left = 0, dashes[0]
    for start, end in pairwise(spots):
        length = hypot(end.x - start.x, end.y - start.y)
        gone = 0.0
        while length - gone > left:
            gone += left
            part = gone / length
            cut = Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
            pieces[-1].append(cut)
            pieces.append([cut])
            which = (which + 1) % len(dashes)
            left = dashes[which]
        left -= length - gone
        pieces[-1].append(end)
    # Every second piece is a gap.
    return [piece for piece in pieces[::2] if len(piece) > 1]
