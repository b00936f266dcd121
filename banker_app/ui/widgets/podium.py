"""The podium at the end of a game: second, first and third, in the colours of their tokens."""

from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.reports.score import ScoreRow
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here
from banker_app.ui.widgets.basics import avatar, badge, spoken

HIGHEST: Final = 160
"""The height of the first place."""
NAMED: Final = 96
"""The least width of a step with a name above it."""


def podium(rows: tuple[ScoreRow, ...]) -> ft.Control:
    """The best, from left to right, their names and sums above them where they fit."""
    named = here().state.abreast(NAMED) >= len(rows)
    places: list[ft.Control] = [
        ft.Container(_place(row, named=named), expand=True, key=row.player) for row in rows
    ]
    if len(places) == 1:
        # A step as wide as it would be beside two others.
        places = [ft.Container(expand=True), *places, ft.Container(expand=True)]
    bottom = ft.CrossAxisAlignment.END
    return ft.Container(
        ft.Row(places, spacing=6, vertical_alignment=bottom),
        padding=ft.Padding.only(left=12, right=12, top=16),
        border_radius=theme.ROUND + 4,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _place(row: ScoreRow, *, named: bool) -> ft.Control:
    first = row.rank == 1
    middle = ft.TextAlign.CENTER
    top: list[ft.Control] = []
    if first:
        top.append(ft.Icon(ft.Icons.EMOJI_EVENTS_OUTLINED, size=36, color=ft.Colors.PRIMARY))
    top.append(avatar(row.initial, row.colour, 72 if first else 56))
    if named:
        style = typography.HEADLINE if first else typography.TITLE
        top.append(ft.Text(row.player, theme_style=typography.NAME, text_align=middle))
        if row.out:
            top.append(badge(row.out))
        else:
            top.append(ft.Text(row.total, theme_style=style, text_align=middle))
        if row.common:
            top.append(ft.Text(row.common, theme_style=typography.SMALL, text_align=middle))
    ink = readable_on(row.colour)
    figure = ft.Text(str(row.rank), theme_style=typography.FIGURE, color=ink)
    step = ft.Container(
        figure,
        height=HIGHEST * row.step,
        bgcolor=row.colour,
        border_radius=ft.BorderRadius.only(top_left=10, top_right=10),
        padding=ft.Padding.only(top=8),
        alignment=ft.Alignment.TOP_CENTER,
    )
    centre, stretch = ft.CrossAxisAlignment.CENTER, ft.CrossAxisAlignment.STRETCH
    person = ft.Column(top, spacing=2, tight=True, horizontal_alignment=centre)
    both = ft.Column([person, step], spacing=8, tight=True, horizontal_alignment=stretch)
    what = row.out or row.sum
    return spoken(f"{row.rank}. {row.player}, {what}", both)
