"""The chart of the players' worth: lines that differ by colour, by dashes and by the marks at their
ends, so that each is recognised in print and without colours, too.
"""

from math import hypot
from typing import Any, Final

import flet as ft
import flet.canvas as cv
import flet_charts as fc

from banker_app.app.color_contrast import readable_on
from banker_app.app.i18n.currency_format import format_amount
from banker_app.app.projections.context import place
from banker_app.app.reports.worth import Chart, Curve, Mark
from banker_app.app.text_width import text_width
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, is_dark, letters, memoized, tap, use_app, use_page
from banker_app.ui.widgets.basics import RIM, avatar, panel

HEIGHT: Final = 260
FOOT: Final = 22
"""Below the field, for the figures along the game."""
TOKEN: Final = 24
LETTERS: Final = 12
BESIDE: Final = 8
"""The usual size of what is written, and the gap beside the figures of the axis."""
BADGE: Final = 22
AROUND: Final = 4 * theme.EDGE + 8
"""The space beside the chart: that of the page, of its picture and of its surface."""
LEADER: Final = 12
"""From the end of a line to its mark, which may be moved away from another."""
SAMPLE: Final = 44
STROKE: Final = 3
DOT: Final = 6


@memoized
def WorthChart(chart: Chart, scale: float, dark: bool, width: float) -> ft.Control:
    """The chart and its legend on a page of a `width`. `scale` is how much larger than usual the
    device writes.
    """
    larger = max(scale, 1.0)
    entries: list[ft.Control] = [_entry(curve, dark) for curve in chart.curves]
    return ft.Column(
        [
            _field(chart, HEIGHT * min(larger, 1.5), larger, dark, width),
            ft.Row(entries, wrap=True, spacing=16, run_spacing=8),
        ],
        spacing=theme.GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@component
def EveningChart(chart: Chart) -> ft.Control:
    """The chart on its surface, drawn again for another ground and size of text."""
    use_app(lambda s: s.theme)
    scale, width = use_page(lambda s: (s.scale, min(s.content_width, theme.READABLE)))
    return panel(WorthChart(chart, scale, is_dark(), width, key="chart"))


def _field(chart: Chart, height: float, scale: float, dark: bool, width: float) -> ft.Control:
    """Axes, lines, the marks at their ends, and the title."""
    muted = ft.TextStyle(color=ft.Colors.ON_SURFACE_VARIANT, size=letters(LETTERS))
    drawn: ft.Control = ft.Row(
        [
            ft.Container(_lines(chart, scale, dark), expand=True, height=height),
            _end_marks(chart, height - FOOT * scale, dark),
        ],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    if chart.marks:
        drawn = _tapped(chart, drawn, height - FOOT * scale, scale, width)
    return ft.Semantics(
        content=ft.Column(
            [
                ft.Container(ft.Text(chart.title, style=muted), padding=ft.Padding.only(bottom=8)),
                drawn,
                ft.Text(chart.along, style=muted, text_align=ft.TextAlign.END),
            ],
            spacing=2,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        label=chart.label,
        container=True,
        exclude_semantics=True,
        identifier="worth-chart",
    )


def _lines(chart: Chart, scale: float, dark: bool) -> ft.Control:
    drawn: ft.Control = fc.LineChart(
        data_series=[*_par(chart), *(_series(chart, curve, dark) for curve in chart.curves)],
        min_x=0,
        max_x=chart.end,
        min_y=chart.bottom,
        max_y=chart.top,
        horizontal_grid_lines=fc.ChartGridLines(
            interval=_step(chart.up), color=ft.Colors.OUTLINE_VARIANT, width=1
        ),
        border=ft.Border(bottom=ft.BorderSide(1, ft.Colors.OUTLINE)),
        left_axis=_axis(chart.up, _beside(chart, scale), whole=True),
        # The game may end between two figures.
        bottom_axis=_axis(chart.across, FOOT * scale, whole=chart.across[-1][0] == chart.end),
        tooltip=fc.LineChartTooltip(
            bgcolor=ft.Colors.INVERSE_SURFACE,
            fit_inside_horizontally=True,
            fit_inside_vertically=True,
            max_width=220,
        ),
        expand=True,
    )
    return drawn


def _beside(chart: Chart, scale: float) -> float:
    """The width of the figures beside the field."""
    return (max(text_width(text, LETTERS) for _, text in chart.up) + BESIDE) * scale


def _par(chart: Chart) -> list[fc.LineChartData]:
    """The line of 0, where sums are above and below it."""
    if chart.bottom >= 0:
        return []
    ends = [fc.LineChartDataPoint(x=at, y=0, show_tooltip=False) for at in (0, chart.end)]
    return [
        fc.LineChartData(
            points=ends, color=ft.Colors.ON_SURFACE_VARIANT, stroke_width=2, point=False
        )
    ]


def _axis(ticks: tuple[tuple[int, str], ...], room: float, *, whole: bool) -> fc.ChartAxis:
    style = ft.TextStyle(color=ft.Colors.ON_SURFACE_VARIANT, size=letters(LETTERS))
    return fc.ChartAxis(
        labels=[
            fc.ChartAxisLabel(value=at, label=ft.Text(text, style=style, no_wrap=True))
            for at, text in ticks
        ],
        label_spacing=_step(ticks),
        label_size=room,
        show_max=whole,
    )


def _step(ticks: tuple[tuple[int, str], ...]) -> int:
    return ticks[1][0] - ticks[0][0] if len(ticks) > 1 else 1


def _series(chart: Chart, curve: Curve, dark: bool) -> fc.LineChartData:
    say = here().app_store.speech
    colour = theme.line_on(curve.colour, dark=dark)
    style = ft.TextStyle(color=ft.Colors.ON_INVERSE_SURFACE, size=letters(12))

    def point(nth: int, where: int, worth: int) -> fc.LineChartDataPoint:
        amount = format_amount(worth, chart.money)
        usual = say.ui("chart.point", name=curve.player, amount=amount)
        text = curve.told[nth] if curve.told else usual
        tip = fc.LineChartDataPointTooltip(text=text, text_style=style)
        return fc.LineChartDataPoint(x=where, y=worth, tooltip=tip)

    points = [point(nth, *at) for nth, at in enumerate(curve.points)]
    for nth in curve.dots:
        points[nth].point = fc.ChartCirclePoint(color=colour, radius=DOT)
    if curve.points[-1][0] < chart.end:
        # Where a player went bankrupt.
        points[-1].point = fc.ChartCrossPoint(color=colour, size=10, width=3)
    return fc.LineChartData(
        points=points,
        color=colour,
        stroke_width=STROKE,
        dash_pattern=list(curve.dashes) or None,
        point=False,
    )


def _tapped(
    chart: Chart, drawn: ft.Control, height: float, scale: float, width: float
) -> ft.Control:
    """The field with its marks; a tap anywhere opens the entry of the nearest."""
    controller, left = here(), _beside(chart, scale)
    wide = width - AROUND - left - LEADER - TOKEN
    spots = chart.spots(BADGE / wide, BADGE / height)
    badges = [
        ft.Container(
            _badge(mark),
            left=left + x * wide - BADGE / 2,
            top=(1 - y) * height - BADGE / 2,
        )
        for mark, x, y in spots
    ]

    def open_nearest(event: ft.TapEvent[Any]) -> None:
        if (at := event.local_position) is not None:
            way = [hypot(at.x - x * wide, at.y - (1 - y) * height) for _, x, y in spots]
            mark, _, _ = spots[way.index(min(way))]
            controller.go(place("entry", str(mark.seq)))

    # Above the lines, which would keep the tap to themselves.
    pressed = ft.GestureDetector(
        content=ft.Container(bgcolor=ft.Colors.TRANSPARENT),
        on_tap_up=tap(open_nearest),
        mouse_cursor=ft.MouseCursor.CLICK,
        exclude_from_semantics=True,
        left=left,
        width=wide,
        top=0,
        height=height,
    )
    return ft.Stack([drawn, *badges, pressed], clip_behavior=ft.ClipBehavior.NONE)


def _badge(mark: Mark) -> ft.Control:
    style = ft.TextStyle(color=readable_on(mark.colour), size=letters(LETTERS), height=1)
    number = ft.Text(str(mark.number), style=style, weight=typography.BOLD, no_wrap=True)
    return ft.Container(
        number,
        width=BADGE,
        height=BADGE,
        alignment=ft.Alignment.CENTER,
        bgcolor=mark.colour,
        border=RIM,
        border_radius=6,
    )


def _end_marks(chart: Chart, height: float, dark: bool) -> ft.Control:
    """The marks beside the ends of the lines, each with a leader from the end itself."""
    side = min(TOKEN, int(height / (len(chart.lasting) or 1)))
    leaders: list[cv.Shape] = []
    marks: list[ft.Control] = []
    for curve, up in chart.ends(side / height):
        end, middle = ((1 - at) * height for at in (chart.height_of(curve.points[-1][1]), up))
        ink = ft.Paint(color=theme.line_on(curve.colour, dark=dark), stroke_width=1)
        leaders.append(cv.Line(0, end, LEADER, middle, ink))
        token = avatar(curve.token or curve.mark, curve.colour, side)
        marks.append(ft.Container(token, top=middle - side / 2, left=LEADER, key=curve.player))
    lines = cv.Canvas(leaders, width=LEADER + TOKEN, height=height)
    stack = ft.Stack([lines, *marks], clip_behavior=ft.ClipBehavior.NONE)
    return ft.Container(stack, width=LEADER + TOKEN, height=height)


def _entry(curve: Curve, dark: bool) -> ft.Control:
    paint = ft.Paint(
        color=theme.line_on(curve.colour, dark=dark),
        stroke_width=STROKE,
        stroke_dash_pattern=list(curve.dashes) or None,
    )
    sample = cv.Canvas(
        [cv.Line(0, TOKEN / 2, SAMPLE, TOKEN / 2, paint)], width=SAMPLE, height=TOKEN
    )
    return ft.Row(
        [
            avatar(curve.token or curve.mark, curve.colour, TOKEN),
            sample,
            ft.Text(curve.player, theme_style=typography.SMALL),
        ],
        spacing=6,
        tight=True,
        key=curve.player,
    )
