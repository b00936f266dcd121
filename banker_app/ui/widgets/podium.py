"""The podium at the end of a game: second, first and third, in the colours of their tokens."""

from functools import partial
from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.reports.score import ScoreRow
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, memoized
from banker_app.ui.widgets.basics import avatar, badge, line, panel
from banker_app.ui.widgets.buttons import pressable

STEPS: Final = {1: 140, 2: 106, 3: 76}
"""How high each stands."""
TALLER: Final = 40
"""By how much in large print."""


@memoized
def Podium(rows: tuple[ScoreRow, ...], large: bool) -> ft.Control:
    """The best, from left to right. A tap on one tells what the worth consists of; in large print
    the sums stand below, where there is room for them.
    """
    shown, show = ft.use_state("")

    def fold(player: str) -> None:
        show("" if player == shown else player)

    steps = ft.Row(
        [
            ft.Container(
                _place(row, large, row.player == shown, partial(fold, row.player)),
                expand=True,
                key=row.player,
            )
            for row in rows
        ],
        spacing=6,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
    ground = ft.Container(
        steps,
        padding=ft.Padding.only(left=12, right=12, top=16),
        border_radius=theme.ROUND + 4,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    controls: list[ft.Control] = [ground]
    for row in (row for row in rows if row.player == shown):
        head = line(row.player, row.sum, strong=True)
        parts = [line(text, amount) for text, amount in row.lines]
        controls.append(panel(ft.Column([head, *parts], spacing=6)))
    return ft.Column(
        controls,
        spacing=theme.GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _place(row: ScoreRow, large: bool, shown: bool, act: partial[None]) -> ft.Control:
    """A token above its step."""
    say = here().app_store.speech
    first = row.rank == 1
    middle = ft.TextAlign.CENTER
    top: list[ft.Control] = []
    if first:
        top.append(ft.Icon(ft.Icons.EMOJI_EVENTS_OUTLINED, size=36, color=ft.Colors.PRIMARY))
    top.append(avatar(row.initial, row.colour, 72 if first else 56))
    if not large:
        cut = ft.TextOverflow.ELLIPSIS
        name = ft.Text(row.player, theme_style=typography.NAME, max_lines=1, overflow=cut)
        style = typography.HEADLINE if first else typography.TITLE
        top.append(name)
        if row.bankrupt:
            top.append(badge(say.ui("seat.bankrupt")))
        else:
            top.append(ft.Text(row.total, theme_style=style, text_align=middle))
        if row.common:
            top.append(ft.Text(row.common, theme_style=typography.SMALL, text_align=middle))
    ink = readable_on(row.colour)
    figure = ft.Text(str(row.rank), theme_style=typography.FIGURE, color=ink)
    fold = ft.Icon(ft.Icons.EXPAND_LESS if shown else ft.Icons.EXPAND_MORE, color=ink)
    step = ft.Container(
        ft.Column([figure, fold], spacing=0, tight=True),
        height=STEPS[row.rank] + (TALLER if large else 0),
        bgcolor=row.colour,
        border_radius=ft.BorderRadius.only(top_left=10, top_right=10),
        padding=ft.Padding.only(top=8),
        alignment=ft.Alignment.TOP_CENTER,
    )
    surface = ft.Container(
        ft.Column(
            [
                ft.Column(
                    top, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
                ),
                step,
            ],
            spacing=8,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    )
    state = say.ui("rules.open" if shown else "rules.closed")
    what = say.ui("seat.bankrupt") if row.bankrupt else row.sum
    return pressable(surface, f"{row.rank}. {row.player}, {what}, {state}", act)
