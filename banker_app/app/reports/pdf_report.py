"""The report on a game as an A4 PDF: podium, ranking, chart, records, each player's worth."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from banker_app.app.color_contrast import inked, readable_on
from banker_app.app.reports.chart_layout import Frame, Point, dashed, printable_mark, token_of
from banker_app.app.reports.fonts import printable
from banker_app.app.reports.pdf_evening import BADGE, evening_sections, list_marks, mark_badge
from banker_app.app.reports.pdf_pages import (
    BOTTOM,
    EDGE,
    FAMILY,
    GREEN,
    GRID,
    HEADING,
    INK,
    INNER,
    LEADING,
    MUTED,
    POINT,
    WIDTH,
    FilledPages,
    Ink,
    rgb,
)
from banker_app.app.reports.score import ScoreRow
from banker_app.app.reports.statistics import Record
from banker_app.app.reports.summary import Summary
from banker_app.app.reports.worth import Chart, Curve

GAP: Final = 12.0
HALF: Final = (INNER - GAP) / 2
"""Width of one of two columns."""
HIGHEST: Final = 28.0
"""The height of the first place on the podium."""
BETWEEN: Final = 2.0
STEP: Final = (INNER - 2 * BETWEEN) / 3
ROUND: Final = 2.5
TOKEN: Final = 8.0
"""Of the podium, in mm: gap between steps, width of a step, radii of its corners and a token."""
NAME: Final = 15.0
TOTAL: Final = 13.0
SMALLEST: Final = 10.0
"""Sizes of a name and of a sum on the podium, and the least of both, in points."""
TALLEST: Final = 70.0
LEAST: Final = 50.0
AROUND: Final = 20.0
"""Heights of the chart in mm: usual, least on a full page, and of the texts around it."""


def pdf_report(summary: Summary) -> bytes:
    """The report as a PDF file."""
    paper = _Paper(summary)
    paper.front()
    paper.podium()
    paper.heading(summary.ranking_title, 13)
    for row in summary.score.rows:
        paper.rank(row)
    charts = (summary.chart_title, summary.chart), (summary.rates_title, summary.rates)
    for title, chart in charts:
        if chart is not None:
            high = paper.left_for(chart)
            paper.heading(title, AROUND + high + _legend_of(chart.curves))
            paper.chart(chart, high)
            list_marks(paper, chart)
    evening_sections(paper, summary)
    if summary.records:
        paper.heading(summary.records_title, 14 * len(summary.records))
        for record in summary.records:
            paper.record(record)
    paper.heading(summary.worth_title, 50)
    for left, right in zip_longest(summary.score.rows[::2], summary.score.rows[1::2]):
        paper.sheets_of(left, right)
    return bytes(paper.output())


def _legend_of(curves: Sequence[Curve]) -> float:
    """The height of a legend."""
    return 7.0 * (-(-len(curves) // 2))


class _Lines(NamedTuple):
    """A text in lines, and the size of its letters."""

    lines: tuple[str, ...]
    size: float

    @property
    def high(self) -> float:
        """The height of all of them."""
        return len(self.lines) * self.size * POINT * LEADING


class _Paper(FilledPages):
    """The sections of the report."""

    # ---- sections ------------------------------------------------------------------------

    def front(self) -> None:
        """Write the header: the leader or winner, the edition, and the date."""
        summary = self.summary
        self.paragraph(summary.score.headline, 24, GREEN, bold=True, room=INNER)
        self.paragraph(f"{summary.title} · {summary.when}", 11, MUTED, bold=False, room=INNER)
        self.set_y(self.get_y() + 5)

    def podium(self) -> None:
        """Draw the best three, each above a step in the colour of the token."""
        there = self.summary.score.podium
        if not there:
            return
        apart = STEP + BETWEEN
        left = (WIDTH - apart * len(there) + BETWEEN) / 2
        names = [self._fitted(row.player, NAME) for row in there]
        totals = [self._fitted(row.total, TOTAL) for row in there]
        placed = list(zip(there, names, totals, strict=True))
        ground = self.get_y() + max(
            HIGHEST * row.step + 3 + total.high + name.high + 2 * TOKEN
            for row, name, total in placed
        )
        for nth, (row, name, total) in enumerate(placed):
            x, top = left + apart * nth, ground - HIGHEST * row.step
            self._step(x, top, row)
            middle, low = x + STEP / 2, top - 3
            self._stacked(Point(middle, low), total, MUTED)
            self._stacked(Point(middle, low - total.high), name, INK)
            disc = Point(middle, low - total.high - name.high - TOKEN)
            self.disc(disc, TOKEN, row.colour, token_of(self.summary, row), 20)
        self.set_draw_color(*GRID)
        self.line(EDGE, ground, WIDTH - EDGE, ground)
        self.set_y(ground)

    def _step(self, x: float, top: float, row: ScoreRow) -> None:
        high = HIGHEST * row.step
        self.set_fill_color(*rgb(row.colour))
        self.rect(x, top, STEP, high, style="F", round_corners=True, corner_radius=ROUND)
        self.rect(x, top + ROUND, STEP, high - ROUND, style="F")
        ink = rgb(readable_on(row.colour))
        self.write_line(x + STEP / 2, top + 9.5, str(row.rank), 24, ink, bold=True, align="C")

    def _fitted(self, text: str, size: float) -> _Lines:
        """A text above a step in lines, smaller where a word of it would be too wide."""
        text = printable(text)
        self.set_font(FAMILY, "B", size)
        widest = max(self.get_string_width(word) for word in text.split(" "))
        size = max(SMALLEST, size * min(1.0, (STEP - 1) / max(widest, 1)))
        self.set_font(FAMILY, "B", size)
        lines = self.multi_cell(STEP, text=text, dry_run=True, output="LINES")
        assert isinstance(lines, list)
        return _Lines(tuple(lines), size)

    def _stacked(self, low: Point, text: _Lines, ink: Ink) -> None:
        """Write lines, the last one at a point."""
        for nth, line in enumerate(reversed(text.lines)):
            y = low.y - nth * text.size * POINT * LEADING
            self.write_line(low.x, y, line, text.size, ink, bold=True, align="C")

    def rank(self, row: ScoreRow) -> None:
        """Write a player's place, with a bar."""
        self.room_for(13)
        y = self.get_y() + 6
        self.disc(Point(EDGE + 3.6, y - 1.4), 3.6, row.colour, token_of(self.summary, row), 9)
        self.write_line(WIDTH - EDGE, y, row.sum, 13, bold=True, align="R")
        room = INNER - 12 - self.get_string_width(printable(row.sum)) - 4
        name = self.summary.name_of(row)
        self.write_line(EDGE + 11, y, name, 13, bold=True, room=room)
        self.set_fill_color(*GRID)
        self.rect(EDGE + 11, y + 2, INNER - 11, 1.2, style="F")
        if row.share > 0:
            self.set_fill_color(*rgb(row.colour))
            self.rect(EDGE + 11, y + 2, (INNER - 11) * row.share, 1.2, style="F")
        self.set_y(y + 6)

    def record(self, record: Record) -> None:
        """Write a record: title, holder, amount."""
        self.room_for(14)
        top = self.get_y() + 1
        self.write_line(EDGE, top + 4, record.title, 9, MUTED)
        self.write_line(WIDTH - EDGE, top + 7, record.value, 13, bold=True, align="R")
        room = INNER - self.get_string_width(printable(record.value)) - 6
        self.set_y(top + 5)
        self.paragraph(record.holder, 11, INK, bold=True, room=room)
        self.rule()

    def sheets_of(self, left: ScoreRow, right: ScoreRow | None) -> None:
        """Write the itemised worth of two players, side by side."""
        pair = [left, right] if right else [left]
        height = 22 + 6 * max(len(row.lines) for row in pair)
        self.room_for(height)
        top = self.get_y()
        for row, x in zip(pair, (EDGE, EDGE + HALF + GAP), strict=False):
            self._sheet(row, x, top + 6)
        self.set_y(top + height)

    def _sheet(self, row: ScoreRow, left: float, y: float) -> None:
        right = left + HALF
        self.write_line(left, y, self.summary.name_of(row), 12, bold=True, room=HALF)
        for name, amount in row.lines:
            y += 6
            self.write_line(left, y, name, 11)
            self.write_line(right, y, amount, 11, align="R")
        self.set_draw_color(*GRID)
        self.line(left, y + 2, right, y + 2)
        self.write_line(left, y + 8, self.summary.total, 11, bold=True)
        self.write_line(right, y + 8, row.own, 11, bold=True, align="R")

    def left_for(self, chart: Chart) -> float:
        """The height for the chart on this page; the usual one if the rest is too little."""
        left = BOTTOM - self.get_y() - HEADING - AROUND - _legend_of(chart.curves)
        return min(left, TALLEST) if left >= LEAST else TALLEST

    def chart(self, chart: Chart, high: float) -> None:
        """Draw the curves with their axes, and a mark for the player of each."""
        y = self.get_y() + 4
        self.write_line(EDGE, y, chart.title, 9, MUTED)
        self.set_font(FAMILY, "", 8)
        labels = max(self.get_string_width(printable(text)) for _, text in chart.up)
        frame = Frame(left=EDGE + labels + 3, top=y + 5, width=INNER - labels - 12, height=high)
        self.set_draw_color(*GRID)
        for height, text in frame.up(chart):
            self.set_line_width(0.5 if chart.bottom < 0 and text == "0" else 0.2)
            self.line(frame.left, height, frame.right, height)
            self.write_line(frame.left - 2, height + 1, text, 8, MUTED, align="R")
        for x, text in frame.across(chart):
            self.write_line(x, frame.bottom + 5, text, 8, MUTED, align="C")
        for curve in chart.curves:
            self._stroke(frame.line(chart, curve), curve)
        for curve, spot in frame.end_marks(chart, 6, 5.5):
            self.disc(spot, 2.7, curve.colour, printable_mark(curve), 7)
        for mark, x, y in chart.spots(BADGE / frame.width, BADGE / high):
            mark_badge(self, Point(frame.left + x * frame.width, frame.bottom - y * high), mark)
        self.write_line(frame.right, frame.bottom + 10, chart.along, 8, MUTED, align="R")
        self.set_y(frame.bottom + 11)
        self._legend(chart.curves)

    def _stroke(self, spots: Sequence[Point], curve: Curve) -> None:
        self.set_draw_color(*rgb(inked(curve.colour)))
        self.set_line_width(0.7)
        for piece in dashed(spots, [length * POINT for length in curve.dashes]):
            self.polyline(piece)
        self.set_line_width(0.2)

    def _legend(self, curves: Sequence[Curve]) -> None:
        column = INNER / 2
        top = self.get_y()
        for number, curve in enumerate(curves):
            x, y = EDGE + column * (number % 2), top + 7 * (number // 2) + 3
            self.disc(Point(x + 2.7, y), 2.7, curve.colour, printable_mark(curve), 7)
            self._stroke([Point(x + 8, y), Point(x + 22, y)], curve)
            self.write_line(x + column - 6, y + 1.3, curve.last, 10, MUTED, align="R")
            room = column - 32 - self.get_string_width(printable(curve.last))
            self.write_line(x + 25, y + 1.3, curve.player, 10, room=room)
        self.set_y(top + _legend_of(curves))
