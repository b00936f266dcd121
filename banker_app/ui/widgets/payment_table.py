"""The table of who paid whom: a row per payer, a column per payee, the fuller the larger a sum."""

from typing import Final

import flet as ft

from banker_app.app.reports.payment_matrix import Party, PayerRow, PaymentMatrix
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here
from banker_app.ui.theme import icon_of
from banker_app.ui.widgets.basics import avatar, panel, spoken

TOKEN: Final = 28
HIGH: Final = 36
SPACE: Final = 2
BOLDER: Final = 1.04
"""The width of bold figures as a multiple of usual ones."""
AROUND: Final = 4 * theme.EDGE + 8
"""The space beside the table: that of the page, of its picture and of its surface."""
BESIDE: Final = 2
"""The least space around a figure in its cell."""
FAINT, FULL = 0.06, 0.34
"""The opacity of a payer's colour behind the smallest and the largest sum."""
SUM: Final = "Σ"


def payment_table(matrix: PaymentMatrix) -> ft.Control:
    """The table; one that is too wide for the page slides under the finger."""
    high = HIGH * max(here().state.scale, 1.0)
    wide = _widths(matrix)
    titles: list[ft.Control] = [ft.Text(""), *map(_party, matrix.parties), _strong(SUM)]
    lines: list[ft.Control] = [_line(titles, wide)]
    for party, row in zip(matrix.parties, matrix.rows, strict=True):
        lines.append(spoken(row.label, _payer(party, row, wide, high)))
    sums: list[ft.Control] = [_strong(SUM), *map(_strong, (*matrix.received, matrix.total))]
    lines.append(spoken(matrix.label, _line(sums, wide, high)))
    table = ft.Column(lines, spacing=SPACE, tight=True)
    return panel(ft.Row([table], scroll=ft.ScrollMode.AUTO))


def _widths(matrix: PaymentMatrix) -> list[float]:
    """The width of each column: what its figures need, and a part of what is left."""
    state = here().state
    token = TOKEN * max(state.scale, 1.0)
    bodies = zip(*(row.cells for row in matrix.rows), strict=True)
    columns = [(*cells, total) for cells, total in zip(bodies, matrix.received, strict=True)]
    columns.append((*(row.total for row in matrix.rows), matrix.total))

    def needed(figures: tuple[str, ...]) -> float:
        size = [typography.width(figure, typography.TINY, state.scale) for figure in figures]
        return max(token, *(BOLDER * width for width in size)) + BESIDE

    least = [token, *map(needed, columns)]
    room = min(state.content_width, theme.READABLE) - AROUND - SPACE * (len(least) - 1)
    spare = max(0.0, room - sum(least)) / len(least)
    return [width + spare for width in least]


def _payer(party: Party, row: PayerRow, wide: list[float], high: float) -> ft.Control:
    ink = party.colour or ft.Colors.ON_SURFACE_VARIANT
    cells = [ft.Text(figure, theme_style=typography.TINY, no_wrap=True) for figure in row.cells]
    line = _line([_party(party), *cells, _strong(row.total)], wide, high)
    for cell, share in zip(line.controls[1:-1], row.shares, strict=True):
        if share:
            assert isinstance(cell, ft.Container)
            cell.bgcolor = ft.Colors.with_opacity(FAINT + (FULL - FAINT) * share, ink)
    return line


def _line(parts: list[ft.Control], wide: list[float], high: float | None = None) -> ft.Row:
    cells: list[ft.Control] = [
        ft.Container(part, width=width, height=high, alignment=ft.Alignment.CENTER, border_radius=4)
        for part, width in zip(parts, wide, strict=True)
    ]
    return ft.Row(cells, spacing=SPACE)


def _party(party: Party) -> ft.Control:
    if party.icon:
        ink = ft.Colors.ON_SURFACE_VARIANT
        drawn: ft.Control = ft.Icon(icon_of(party.icon), color=ink, size=TOKEN - 4)
    else:
        drawn = avatar(party.mark, party.colour, TOKEN)
    return spoken(party.name, drawn)


def _strong(figure: str) -> ft.Control:
    return ft.Text(figure, theme_style=typography.TINY, weight=typography.BOLD, no_wrap=True)
