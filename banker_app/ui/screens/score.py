"""The score: the ranking, and how each sum comes about."""

import flet as ft

from banker_app.app.view_base import Action, Look
from banker_app.app.view_score import ScoreRow, score_view
from banker_app.ui import theme
from banker_app.ui.desk import ConfirmSheet
from banker_app.ui.hooks import component, here, memoized, tap, use_desk, use_hub
from banker_app.ui.parts.basics import avatar, badge, hint, line, panel
from banker_app.ui.parts.shell import scrolling


@component
def ScoreScreen() -> ft.Control:
    """Best first, with worth sheets by the ruleset's own formula."""
    hub = here().hub
    view = use_hub(lambda s: score_view(Look(s.game, hub.speech)) if s.game else None)
    width = use_desk(lambda s: s.width)
    say = hub.speech
    if view is None:
        return hint(say.ui("nothing_here"))
    rows: list[ft.Control] = [
        ft.Container(ft.Text(view.headline, size=22, weight=ft.FontWeight.W_700), padding=4)
    ]
    rows += [Rank(row, key=row.player) for row in view.rows]
    if view.end is not None:
        rows.append(_end(view.end))
    return scrolling(rows, width)


@memoized
def Rank(row: ScoreRow) -> ft.Control:
    """One player's place and worth."""
    say = here().hub.speech
    name: list[ft.Control] = [
        ft.Text(f"{row.rank}. {row.player}", size=18, weight=ft.FontWeight.W_600)
    ]
    if row.bankrupt:
        name.append(badge(say.ui("seat.bankrupt")))
    head = ft.Row(
        [
            avatar(row.initial, row.colour),
            ft.Row(name, expand=True, spacing=8, wrap=True),
            ft.Text(row.total, size=24, weight=ft.FontWeight.W_700),
        ],
        spacing=12,
    )
    bar = ft.ProgressBar(value=row.share, color=row.colour, bar_height=6, border_radius=3)
    lines = [line(text, amount) for text, amount in row.lines]
    return panel(ft.Column([head, bar, *lines], spacing=6))


def _end(action: Action) -> ft.Control:
    desk = here()
    say = desk.hub.speech
    sheet = ConfirmSheet(
        title=say.ui("score.end_title"), lines=(say.ui("score.end_hint"),), action=action
    )
    return ft.OutlinedButton(
        ft.Text(action.label, size=16),
        style=theme.button_style(),
        on_click=tap(lambda: desk.set(sheet=sheet)),
    )
