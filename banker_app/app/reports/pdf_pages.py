"""A4 pages that are filled from top to bottom: margins, inks, lines of text, headings."""

from typing import Final

from fpdf import FPDF

from banker_app.app.color_contrast import readable_on
from banker_app.app.reports.chart_layout import Point
from banker_app.app.reports.fonts import BOLD, REGULAR, file_of, printable
from banker_app.app.reports.summary import Summary

EDGE: Final = 18.0
"""Margin; in millimetres, like all lengths here."""
WIDTH: Final = 210.0
INNER: Final = WIDTH - 2 * EDGE
BOTTOM: Final = 297.0 - 20
FAMILY: Final = "roboto"
POINT: Final = 0.3528
"""Length of a point in millimetres."""
LEADING: Final = 1.3
"""The height of a line as a multiple of its letters'."""
HEADING: Final = 15.0
"""Height of a section's title in mm."""

Ink = tuple[int, int, int]
INK: Final[Ink] = (25, 28, 26)
MUTED: Final[Ink] = (86, 96, 90)
GREEN: Final[Ink] = (27, 107, 82)
GRID: Final[Ink] = (217, 222, 218)


def rgb(colour: str) -> Ink:
    """The parts of a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


class FilledPages(FPDF):
    """Pages that are filled from top to bottom."""

    def __init__(self, summary: Summary) -> None:
        super().__init__(format="A4")
        self.summary = summary
        self.set_margins(EDGE, EDGE)
        self.set_auto_page_break(False)
        self.c_margin = 0
        self.add_font(FAMILY, "", file_of(REGULAR))
        self.add_font(FAMILY, "B", file_of(BOLD))
        self.set_title(printable(summary.score.headline))
        self.set_creator(summary.made_by)
        self.set_line_width(0.2)
        self.add_page()

    def footer(self) -> None:
        """Write the page number and the app's name. FPDF calls this for each page."""
        self.write_line(WIDTH - EDGE, 287, str(self.page_no()), 9, MUTED, align="R")
        about = f"{self.summary.title} · {self.summary.when} · {self.summary.made_by}"
        self.write_line(EDGE, 287, about, 9, MUTED, room=INNER - 20)

    # ---- text ----------------------------------------------------------------------------

    def write_line(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        ink: Ink = INK,
        *,
        bold: bool = False,
        align: str = "L",
        room: float = INNER,
    ) -> None:
        """Write one line with its baseline at `y`, aligned at `x`.

        Text wider than `room` is cut, with an ellipsis.
        """
        self.set_font(FAMILY, "B" if bold else "", size)
        self.set_text_color(*ink)
        text = self._fitting(printable(text), room)
        wide = self.get_string_width(text)
        shift = {"L": 0.0, "C": wide / 2, "R": wide}[align]
        self.text(x - shift, y, text)

    def _fitting(self, text: str, room: float) -> str:
        if self.get_string_width(text) <= room:
            return text
        while text and self.get_string_width(f"{text}…") > room:
            text = text[:-1]
        return f"{text.rstrip()}…"

    def paragraph(self, text: str, size: float, ink: Ink, *, bold: bool, room: float) -> None:
        """Write wrapped lines at the current position."""
        self.set_font(FAMILY, "B" if bold else "", size)
        self.set_text_color(*ink)
        self.set_x(EDGE)
        self.multi_cell(room, size * POINT * LEADING, printable(text), align="L", new_y="NEXT")

    def heading(self, text: str, below: float) -> None:
        """Write the title of a section, on a new page if `below` would not fit after it."""
        self.room_for(HEADING + below)
        self.set_y(self.get_y() + 11)
        self.write_line(EDGE, self.get_y(), text, 15, GREEN, bold=True)
        self.set_y(self.get_y() + 4)

    def room_for(self, height: float) -> None:
        """Start a new page unless this height fits on the current one."""
        if self.get_y() + height > BOTTOM:
            self.add_page()

    def rule(self) -> None:
        """Draw a line across the page."""
        self.set_draw_color(*GRID)
        y = self.get_y() + 1
        self.line(EDGE, y, WIDTH - EDGE, y)
        self.set_y(y)

    def disc(self, middle: Point, radius: float, colour: str, text: str, size: float) -> None:
        """Draw a token: a disc with letters."""
        self.set_fill_color(*rgb(colour))
        self.circle(middle.x, middle.y, radius, style="F")
        smaller = size if len(text) < 2 else size * 0.75
        base = middle.y + smaller * POINT * 0.36
        self.write_line(
            middle.x, base, text, smaller, rgb(readable_on(colour)), bold=True, align="C"
        )
