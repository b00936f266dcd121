"""The evening in the PDF: marks on the chart, who paid whom, bars, stays in jail."""

from typing import Final

from banker_app.app.color_contrast import readable_on
from banker_app.app.reports.bars import Bar, Bars
from banker_app.app.reports.chart_layout import Point
from banker_app.app.reports.evening import JailTime
from banker_app.app.reports.fonts import printable
from banker_app.app.reports.payment_matrix import PaymentMatrix
from banker_app.app.reports.pdf_pages import (
    EDGE,
    FAMILY,
    GRID,
    INK,
    INNER,
    MUTED,
    WIDTH,
    FilledPages,
    Ink,
    rgb,
)
from banker_app.app.reports.summary import Summary
from banker_app.app.reports.worth import Chart, Mark

BADGE: Final = 5.0
LINE: Final = 7.0
"""The side of a mark, the height of a line; in millimetres, like all lengths here."""
NAMES: Final = 58.0
VALUES: Final = 24.0
"""The widths of the names and the figures beside bars."""
FAINT, FULL = 0.06, 0.34
"""The strength of a payer's colour behind the smallest and the largest sum."""


def evening_sections(paper: FilledPages, summary: Summary) -> None:
    """Draw who paid whom, the rents, the dice and jail, each if there is anything of it."""
    evening = summary.evening
    if evening.matrix is not None:
        paper.heading(summary.matrix_title, LINE * (len(evening.matrix.rows) + 3))
        _payments(paper, evening.matrix)
    for title, bars in ((summary.rents_title, evening.rents), (summary.dice_title, evening.dice)):
        if bars:
            paper.heading(title, sum(map(_height, bars)))
            _bars(paper, bars)
    if evening.dice:
        paper.write_line(EDGE, paper.get_y() + 5, evening.throws, 9, MUTED)
        paper.set_y(paper.get_y() + 6)
    if evening.jail:
        paper.heading(summary.jail_title, LINE * len(evening.jail))
        for one in evening.jail:
            _jail(paper, one)


def mark_badge(paper: FilledPages, middle: Point, mark: Mark) -> None:
    """Draw the number of a mark in its player's colour."""
    paper.set_fill_color(*rgb(mark.colour))
    left, top = middle.x - BADGE / 2, middle.y - BADGE / 2
    paper.rect(left, top, BADGE, BADGE, style="F", round_corners=True, corner_radius=1.2)
    ink = rgb(readable_on(mark.colour))
    paper.write_line(middle.x, middle.y + 1, str(mark.number), 8, ink, bold=True, align="C")


def list_marks(paper: FilledPages, chart: Chart) -> None:
    """Write the entry of each mark."""
    paper.room_for(LINE * len(chart.marks))
    for mark in chart.marks:
        y = paper.get_y() + LINE / 2
        mark_badge(paper, Point(EDGE + BADGE / 2, y), mark)
        paper.write_line(WIDTH - EDGE, y + 1.2, mark.title, 9, MUTED, align="R", room=NAMES)
        # The font is still that of the title.
        room = INNER - BADGE - 6 - paper.get_string_width(printable(mark.title))
        paper.write_line(EDGE + BADGE + 3, y + 1.2, mark.text, 10, room=room)
        paper.set_y(y + LINE / 2)


def _payments(paper: FilledPages, matrix: PaymentMatrix) -> None:
    wide = min(INNER / (len(matrix.parties) + 2), 30.0)
    names = [party.name for party in matrix.parties]
    _line(paper, wide, ["", *names, "Σ"], bold=True)
    for party, row in zip(matrix.parties, matrix.rows, strict=True):
        top = paper.get_y()
        for nth, share in enumerate(row.shares, start=1):
            if share:
                ink = rgb(party.colour) if party.colour else MUTED
                paper.set_fill_color(*_tinted(ink, FAINT + (FULL - FAINT) * share))
                paper.rect(EDGE + wide * nth, top, wide - 0.5, LINE - 0.5, style="F")
        _line(paper, wide, [party.name, *row.cells, row.total], bold=False)
    _line(paper, wide, ["Σ", *matrix.received, matrix.total], bold=True)
    paper.paragraph(matrix.caption, 9, MUTED, bold=False, room=INNER)


def _line(paper: FilledPages, wide: float, texts: list[str], *, bold: bool) -> None:
    y = paper.get_y() + LINE - 2.3
    first, *cells = texts
    paper.write_line(EDGE, y, first, 9, bold=True, room=wide - 2)
    for nth, text in enumerate(cells, start=1):
        strong = bold or nth == len(cells)
        middle = EDGE + wide * (nth + 0.5)
        paper.write_line(middle, y, text, 9, bold=strong, align="C", room=wide - 1)
    paper.set_y(paper.get_y() + LINE)


def _tinted(ink: Ink, strength: float) -> Ink:
    red, green, blue = (round(255 - (255 - part) * strength) for part in ink)
    return red, green, blue


def _height(bar: Bar) -> float:
    return LINE + 3 if bar.note else LINE


def _bars(paper: FilledPages, bars: Bars) -> None:
    paper.set_font(FAMILY, "", 10)
    names = min(NAMES, max(paper.get_string_width(printable(bar.name)) for bar in bars) + 5)
    names = NAMES if any(bar.note for bar in bars) else names
    for bar in bars:
        paper.room_for(_height(bar))
        top = paper.get_y()
        paper.write_line(EDGE, top + 5, bar.name, 10, room=names - 3)
        if bar.note:
            paper.write_line(EDGE, top + 8.5, bar.note, 8, MUTED, room=names - 3)
        room = INNER - names - VALUES
        paper.set_fill_color(*(rgb(bar.colour) if bar.colour else MUTED))
        if bar.share:
            paper.rect(EDGE + names, top + 2.2, room * bar.share, 3.4, style="F")
        if bar.expected >= 0:
            x = EDGE + names + room * bar.expected
            paper.set_draw_color(*INK)
            paper.line(x, top + 1.2, x, top + 6.6)
        paper.write_line(WIDTH - EDGE, top + 5, bar.value, 10, bold=True, align="R")
        paper.set_y(top + _height(bar))


def _jail(paper: FilledPages, one: JailTime) -> None:
    paper.room_for(LINE)
    y = paper.get_y() + 5
    paper.write_line(EDGE, y, one.player, 11, room=INNER / 2)
    times = ", ".join(filter(None, (one.stays, one.turns)))
    paper.write_line(WIDTH - EDGE, y, times, 11, bold=True, align="R", room=INNER / 2)
    paper.set_draw_color(*GRID)
    paper.line(EDGE, y + 2, WIDTH - EDGE, y + 2)
    paper.set_y(y + 2)
