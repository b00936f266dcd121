"""The end of a game on the display: the ranking by worth, and how it came about."""

from typing import Any, Final

import flet as ft

from banker_app.app.reports.score import ScoreRow
from banker_app.ui import theme, typography
from banker_app.ui.hooks import guarded, here, is_dark, letters, memoized, use_app, use_page
from banker_app.ui.screens.display.display_view import Result
from banker_app.ui.widgets.basics import avatar, badge
from banker_app.ui.widgets.tile_layout import GAP, ems
from banker_app.ui.widgets.worth_chart import WorthField

Size = tuple[float, float]
HIGHEST: Final = 110
"""Of a row of the ranking."""
LEAST_CHART: Final = (280, 150)
"""What a chart needs, axes and all."""
RANKING: Final = 0.42
"""How much of the width the ranking takes beside the chart."""
C: Final = ft.Colors


@memoized
def Ending(result: Result, guess: Size) -> ft.Control:
    """Both side by side, or one above the other; the ranking alone where there is no room."""
    scale = use_page(lambda s: s.scale)
    use_app(lambda s: s.theme)
    box, measured = ft.use_state(guess)

    def told(event: ft.LayoutSizeChangeEvent[Any]) -> None:
        measured((event.width, event.height))

    return ft.Container(_both(result, box, scale), expand=True, on_size_change=guarded(told))


def _both(result: Result, box: Size, scale: float) -> ft.Control:
    width, height = box
    count = len(result.rows)
    if width >= height:
        part = width * RANKING
        field = (width - part - 2 * GAP, height)
        if result.chart is None or field[0] < LEAST_CHART[0]:
            return _ranking(result, box, scale)
        row = [_ranking(result, (part, height), scale), _chart(result, field, scale)]
        return ft.Row(row, spacing=2 * GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    high = min(height * 0.6, count * HIGHEST * 0.6)
    field = (width, height - high - GAP)
    if result.chart is None or field[1] < LEAST_CHART[1]:
        return _ranking(result, box, scale)
    column = [_ranking(result, (width, high), scale), _chart(result, field, scale)]
    return ft.Column(column, spacing=GAP)


def _chart(result: Result, room: Size, scale: float) -> ft.Control:
    size = 18 if min(room) >= 500 else 12
    chart = WorthField(result.chart, room[1], size, scale, is_dark(), key="chart")
    return ft.Container(chart, width=room[0], height=room[1])


def _ranking(result: Result, room: Size, scale: float) -> ft.Control:
    """Best first, a row each, all of them in sight."""
    gap = 4
    high = min((room[1] + gap) / len(result.rows) - gap, HIGHEST)
    longest = max(ems(row.total) for row in result.rows)
    rows: list[ft.Control] = [
        _row(row, mark, (room[0], high), longest, scale, result.ranked, f"rank-{number}")
        for number, (row, mark) in enumerate(zip(result.rows, result.marks, strict=True), start=1)
    ]
    return ft.Column(rows, spacing=gap, width=room[0], alignment=ft.MainAxisAlignment.CENTER)


def _row(
    row: ScoreRow,
    mark: str,
    room: Size,
    longest: float,
    scale: float,
    ranked: str,
    identifier: str,
) -> ft.Control:
    """Place, player and worth on one line."""
    first = row.rank == 1
    ink = C.ON_PRIMARY_CONTAINER if first else C.ON_SURFACE
    side = room[1] * 0.7
    size = min(room[1] * 0.5, room[0] * 0.45 / longest)
    left = room[0] - side - size * (longest + 1.6) - 48
    name = min(size, left / (ems(row.player) or 1))

    def text(words: str, high: float, **context: Any) -> ft.Text:
        style = ft.TextStyle(
            size=letters(high / scale), weight=typography.BOLD, color=ink, height=1.15
        )
        return ft.Text(words, style=style, no_wrap=True, **context)

    parts: list[ft.Control] = [
        text(f"{row.rank}.", size, width=size * 1.4, text_align=ft.TextAlign.END),
        avatar(mark, row.colour, int(side), scale),
        text(row.player, max(name, 10), expand=True, overflow=ft.TextOverflow.ELLIPSIS),
    ]
    say = here().app_store.speech
    if row.bankrupt:
        parts.append(badge(say.ui("seat.bankrupt"), size=min(size * 0.6, 18) / scale))
    else:
        parts.append(text(row.total, size))
    surface = ft.Container(
        ft.Row(parts, spacing=10),
        height=room[1],
        padding=ft.Padding.symmetric(horizontal=10),
        border_radius=theme.ROUND,
        bgcolor=C.PRIMARY_CONTAINER if first else C.SURFACE_CONTAINER_HIGH,
    )
    what = say.ui("seat.bankrupt") if row.bankrupt else f"{ranked} {row.total}"
    return ft.Semantics(
        content=surface,
        label=f"{row.rank}. {row.player}, {what}",
        container=True,
        exclude_semantics=True,
        identifier=identifier,
    )
