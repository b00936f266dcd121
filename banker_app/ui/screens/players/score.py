"""The score: the ranking and how each sum comes about, the evening's course, its records."""

from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.context import Action, ViewContext
from banker_app.app.reports.score import ScoreRow, score_view
from banker_app.app.reports.statistics import Record
from banker_app.app.reports.summary import Retrospect, retrospect
from banker_app.ui import file_dialogs, theme, typography
from banker_app.ui.hooks import (
    Handler,
    component,
    here,
    is_dark,
    memoized,
    tap,
    use_app,
    use_page,
)
from banker_app.ui.page_state import ConfirmSheet
from banker_app.ui.services import StoredIn
from banker_app.ui.widgets.basics import avatar, badge, heading, hint, line, panel
from banker_app.ui.widgets.scaffold import scrolling
from banker_app.ui.widgets.worth_chart import WorthChart


@component
def ScoreScreen() -> ft.Control:
    """Best first, with worth sheets by the ruleset's own formula."""
    app_store = here().app_store
    view = use_app(lambda s: score_view(ViewContext(s.game, app_store.speech)) if s.game else None)
    width, large = use_page(lambda s: (s.width, s.large_print))
    say = app_store.speech
    if view is None:
        return hint(say.ui("nothing_here"))
    rows: list[ft.Control] = [
        ft.Container(ft.Text(view.headline, theme_style=typography.HEADLINE), padding=4)
    ]
    rows += [Rank(row, large, is_dark(), key=row.player) for row in view.rows]
    rows += [LookingBack(key="back"), Sharing(key="share")]
    if view.end is not None:
        rows.append(_end(view.end))
    body = scrolling(rows, width, at_once=True)
    # Made anew with the end, so that who has won is read where the button was just tapped.
    body.key = "over" if view.end is None else "standing"
    return ft.Column([body], expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@memoized
def Rank(row: ScoreRow, large: bool, dark: bool) -> ft.Control:
    """One player's place and worth; in large print the sum has a line of its own."""
    say = here().app_store.speech
    name: list[ft.Control] = [ft.Text(f"{row.rank}. {row.player}", theme_style=typography.NAME)]
    if row.bankrupt:
        name.append(badge(say.ui("seat.bankrupt")))
    total = ft.Text(row.total, theme_style=typography.HEADLINE)
    sums: list[ft.Control] = [total]
    if row.common:
        sums.append(ft.Text(row.common, theme_style=typography.SMALL))
    right = ft.CrossAxisAlignment.END
    beside = ft.Column(sums, spacing=0, horizontal_alignment=right, tight=True)
    parts = [avatar(row.initial, row.colour), ft.Row(name, expand=True, spacing=8, wrap=True)]
    head: list[ft.Control] = [ft.Row(parts if large else [*parts, beside], spacing=12)]
    if large:
        head += sums
    colour = theme.line_on(row.colour, dark=dark)
    bar = ft.ProgressBar(value=row.share, color=colour, bar_height=6, border_radius=3)
    lines = [line(text, amount) for text, amount in row.lines]
    return panel(ft.Column([*head, bar, *lines], spacing=6))


def _end(action: Action) -> ft.Control:
    controller = here()
    say = controller.app_store.speech
    sheet = ConfirmSheet(
        title=say.ui("score.end_title"), lines=(say.ui("score.end_hint"),), action=action
    )
    return ft.OutlinedButton(
        ft.Text(action.label),
        style=theme.button_style(),
        on_click=tap(lambda: controller.set(sheet=sheet)),
    )


# ---- the evening as a whole --------------------------------------------------------------


@component
def LookingBack() -> ft.Control:
    """Everybody's worth through the evening, and its records. Made while the score is open."""
    app_store = here().app_store

    def select(s: object) -> Retrospect | None:
        return (
            retrospect(app_store.context, app_store.snapshots())
            if app_store.state.game is not None
            else None
        )

    back = use_app(select)
    use_app(lambda s: (s.theme, s.language))
    scale = use_page(lambda s: s.scale)
    say = app_store.speech
    rows: list[ft.Control] = []
    if back is not None and back.chart is not None:
        rows.append(heading(say.ui("chart.heading")))
        rows.append(panel(WorthChart(back.chart, scale, is_dark(), key="chart")))
    if back is not None and back.records:
        rows.append(heading(say.ui("records.heading")))
        rows.append(Records(back.records, key="records"))
    return ft.Column(
        rows, spacing=theme.GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
    )


@memoized
def Records(records: tuple[Record, ...]) -> ft.Control:
    """Each a line: what for, who, how much."""
    return panel(ft.Column([_record(record) for record in records], spacing=12))


def _record(record: Record) -> ft.Control:
    told = ft.Column(
        [hint(record.title), ft.Text(record.holder, theme_style=typography.NAME)],
        spacing=0,
        expand=True,
        tight=True,
    )
    value = ft.Text(record.value, theme_style=typography.NAME, weight=typography.BOLD)
    row = ft.Row([told, value], spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    label = f"{record.title}: {record.holder}, {record.value}"
    return ft.Semantics(content=row, label=label, exclude_semantics=True, key=record.title)


# ---- handing it on -----------------------------------------------------------------------

PAPERS: Final = (
    ("picture", ft.Icons.IMAGE_OUTLINED),
    ("pdf", ft.Icons.PICTURE_AS_PDF_OUTLINED),
)


@component
def Sharing() -> ft.Control:
    """The evening as a picture, on paper, and as tables."""
    controller = here()
    making = use_page(lambda s: s.making)
    _, stored_in = use_app(lambda s: (s.language, s.stored_in))
    say = controller.app_store.speech
    buttons: list[ft.Control] = []
    for kind, icon in PAPERS:
        text = say.ui("score.making" if making == kind else f"score.{kind}")
        give = tap(partial(file_dialogs.give_paper, controller, kind))
        buttons.append(_button(text, icon, give, off=bool(making), key=kind))
    for kind in file_dialogs.TABLES:
        give = tap(partial(file_dialogs.give_open_table, controller, kind))
        icon = ft.Icons.TABLE_CHART_OUTLINED
        buttons.append(_button(say.ui(f"score.{kind}"), icon, give, off=False, key=kind))
    rows = [heading(say.ui("score.share"))]
    game = controller.app_store.record
    if stored_in is StoredIn.EVICTABLE and game is not None:
        rows.append(hint(say.ui("score.evictable")))
        give = tap(partial(file_dialogs.give_game, controller, game))
        buttons.insert(
            0, _button(say.ui("save.copy"), ft.Icons.SAVE_ALT, give, off=False, key="copy")
        )
    return ft.Column([*rows, ft.Row(buttons, wrap=True, spacing=8, run_spacing=8)], tight=True)


def _button(text: str, icon: ft.IconData, act: Handler, *, off: bool, key: str) -> ft.Control:
    return ft.FilledTonalButton(
        ft.Text(text),
        icon=icon,
        style=theme.button_style(),
        disabled=off,
        on_click=act,
        key=key,
    )
