"""The score: the ranking and how each sum comes about, the evening's course, its records."""

from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.context import Action, ViewContext
from banker_app.app.reports.ruins import Ruin
from banker_app.app.reports.score import ScoreRow, score_view
from banker_app.app.reports.statistics import Record
from banker_app.app.reports.summary import Retrospect, retrospect
from banker_app.app.setup.same_again import same_again
from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.engine.events import GameStarted
from banker_app.ui import file_dialogs, routes, theme, typography
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
from banker_app.ui.page_controller import PageController
from banker_app.ui.page_state import ConfirmSheet
from banker_app.ui.screens.players.install import SETTING, InstallCard, is_offered
from banker_app.ui.services import StoredIn
from banker_app.ui.setting_up import setup_of, with_setup
from banker_app.ui.widgets.basics import avatar, badge, heading, hint, line, panel, spoken
from banker_app.ui.widgets.buttons import pressable
from banker_app.ui.widgets.podium import Podium
from banker_app.ui.widgets.scaffold import footer, scrolling
from banker_app.ui.widgets.worth_chart import WorthChart


@component
def ScoreScreen() -> ft.Control:
    """Best first, with worth sheets by the ruleset's own formula; at the end, the podium."""
    app_store = here().app_store
    view = use_app(lambda s: score_view(ViewContext(s.game, app_store.speech)) if s.game else None)
    width, large, installable = use_page(lambda s: (s.room, s.large_print, s.installable))
    say = app_store.speech
    if view is None:
        return hint(say.ui("nothing_here"))
    over = view.end is None
    words: list[ft.Control] = [ft.Text(view.headline, theme_style=typography.HEADLINE)]
    words += [hint(told) for told in (view.reason, view.counts) if told]
    rows: list[ft.Control] = [ft.Container(ft.Column(words, spacing=0), padding=4)]
    stand = view.podium if over else ()
    if stand:
        rows.append(Podium(stand, large, key="podium"))
    below = view.rows if large else view.rows[len(stand) :]
    rows += [Rank(row, large, is_dark(), key=row.player) for row in below]
    if is_offered(app_store.state, here().state, app_store.setting(SETTING)):
        rows.append(InstallCard(installable, key="install"))
    rows += [LookingBack(key="back"), Sharing(over, key="share")]
    if view.end is not None:
        rows.append(_end(view.end))
    # Recreated with the end, so that who has won is read where the button was just tapped.
    body = scrolling(rows, width, at_once=True)
    body.key = "over" if over else "standing"
    return ft.Column(
        [body, *([Finish(key="finish")] if over else [])],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@memoized
def Rank(row: ScoreRow, large: bool, dark: bool) -> ft.Control:
    """One player's place and worth; a tap tells what it consists of. In large print the sum has a
    line of its own.
    """
    say = here().app_store.speech
    shown, show = ft.use_state(False)
    name: list[ft.Control] = [ft.Text(f"{row.rank}. {row.player}", theme_style=typography.NAME)]
    if row.bankrupt:
        name.append(badge(say.ui("seat.bankrupt")))
    sums: list[ft.Control] = [ft.Text(row.total, theme_style=typography.MONEY)]
    if row.common:
        sums.append(ft.Text(row.common, theme_style=typography.SMALL))
    right = ft.CrossAxisAlignment.END
    beside = ft.Column(sums, spacing=0, horizontal_alignment=right, tight=True)
    parts = [avatar(row.initial, row.colour), ft.Row(name, expand=True, spacing=8, wrap=True)]
    fold = ft.Icon(
        ft.Icons.EXPAND_LESS if shown else ft.Icons.EXPAND_MORE, color=ft.Colors.ON_SURFACE_VARIANT
    )
    rows: list[ft.Control] = [
        ft.Row([*parts, fold] if large else [*parts, beside, fold], spacing=12)
    ]
    if large:
        rows += sums
    colour = theme.line_on(row.colour, dark=dark)
    rows.append(ft.ProgressBar(value=row.share, color=colour, bar_height=4, border_radius=2))
    head = ft.Container(
        ft.Column(rows, spacing=10), padding=theme.EDGE, border_radius=theme.ROUND + 4
    )
    what = say.ui("seat.bankrupt") if row.bankrupt else row.sum
    state = say.ui("rules.open" if shown else "rules.closed")
    label = f"{row.rank}. {row.player}, {what}, {state}"
    content: list[ft.Control] = [pressable(head, label, lambda: show(not shown))]
    if shown:
        lines = [line(text, amount) for text, amount in row.lines]
        under = ft.Padding.only(left=theme.EDGE, right=theme.EDGE, bottom=theme.EDGE)
        content.append(ft.Container(ft.Column(lines, spacing=6), padding=under))
    surface = panel(
        ft.Column(content, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    )
    surface.padding = 0
    return surface


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


@component
def Finish() -> ft.Control:
    """What a table does when the game is over: show it to others, and play again."""
    controller = here()
    making, width, large = use_page(lambda s: (s.making, s.room, s.large_print))
    banks = use_page(lambda s: s.banker and not s.player)
    say = controller.app_store.speech
    share = ft.FilledButton(
        ft.Text(say.ui("score.making" if making == "picture" else "score.share")),
        icon=ft.Icons.IOS_SHARE,
        style=theme.button_style(),
        disabled=bool(making),
        on_click=tap(partial(file_dialogs.give_paper, controller, "picture")),
        expand=not large,
        key="picture",
    )
    buttons: list[ft.Control] = [share]
    draft = _next_game(controller) if banks else None
    if draft is not None:

        def again() -> None:
            controller.set(**with_setup(controller.state, draft))
            controller.go(routes.NEW_GAME)

        buttons.append(
            ft.FilledTonalButton(
                ft.Text(say.ui("score.again")),
                icon=ft.Icons.REPLAY,
                style=theme.button_style(),
                on_click=tap(again),
                expand=not large,
                key="again",
            )
        )
    stretch = ft.CrossAxisAlignment.STRETCH
    row = ft.Row(buttons, spacing=theme.GAP)
    column = ft.Column(buttons, spacing=theme.GAP, tight=True, horizontal_alignment=stretch)
    return footer(column if large else row, width)


def _next_game(controller: PageController) -> SetupDraft | None:
    """What "Play again" begins with."""
    game, log = controller.app_store.state.game, controller.app_store.entries
    started = next(
        (e for entry in log[:1] for e in entry.events if isinstance(e, GameStarted)), None
    )
    if game is None or started is None:
        return None
    return same_again(game, started, setup_of(controller.state))


# ---- the evening as a whole --------------------------------------------------------------


@component
def LookingBack() -> ft.Control:
    """Everybody's worth through the evening, its records and its bankruptcies. Made while the
    score is open.
    """
    app_store = here().app_store

    def select(s: object) -> Retrospect | None:
        return (
            retrospect(app_store.context, app_store.snapshots())
            if app_store.state.game is not None
            else None
        )

    back = use_app(select)
    use_app(lambda s: s.theme)
    scale, width, large = use_page(lambda s: (s.scale, s.room, s.large_print))
    say = app_store.speech
    rows: list[ft.Control] = []
    if back is not None and back.chart is not None:
        rows.append(heading(say.ui("chart.heading")))
        rows.append(panel(WorthChart(back.chart, scale, is_dark(), key="chart")))
    if back is not None and back.records:
        rows.append(heading(say.ui("records.heading")))
        rows.append(Records(back.records, _abreast(width, large), key="records"))
    if back is not None and back.ruins:
        rows.append(heading(say.ui("ruin.heading")))
        rows.append(panel(ft.Column([_ruin(ruin) for ruin in back.ruins], spacing=12)))
    return ft.Column(
        rows, spacing=theme.GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
    )


def _abreast(width: float, large: bool) -> int:
    """How many cards stand side by side."""
    return 1 if large else 2 if width < theme.WIDE else 3


@memoized
def Records(records: tuple[Record, ...], abreast: int) -> ft.Control:
    """Each a small card: how much, what for, who."""
    rows: list[ft.Control] = []
    for at in range(0, len(records), abreast):
        cards: list[ft.Control] = [_record(record) for record in records[at : at + abreast]]
        cards += [ft.Container(expand=True) for _ in range(abreast - len(cards))]
        stretch = ft.CrossAxisAlignment.STRETCH
        rows.append(
            ft.Row(cards, spacing=theme.GAP, intrinsic_height=True, vertical_alignment=stretch)
        )
    return ft.Column(rows, spacing=theme.GAP, tight=True)


def _record(record: Record) -> ft.Control:
    card = panel(
        ft.Column(
            [
                ft.Icon(ICONS[record.key], color=ft.Colors.PRIMARY),
                ft.Text(record.value, theme_style=typography.HEADLINE),
                ft.Text(record.title, theme_style=typography.ROW),
                hint(record.holder),
            ],
            spacing=2,
        )
    )
    label = f"{record.title}: {record.holder}, {record.value}"
    return ft.Semantics(
        content=card, label=label, exclude_semantics=True, key=record.title, expand=True
    )


def _ruin(ruin: Ruin) -> ft.Control:
    told = ft.Column(
        [ft.Text(ruin.told, theme_style=typography.NAME), hint(ruin.detail)],
        spacing=0,
        expand=True,
        tight=True,
    )
    row = ft.Row([avatar(ruin.initial, ruin.colour), told], spacing=12)
    return spoken(f"{ruin.told}. {ruin.detail}", row)


# ---- handing it on -----------------------------------------------------------------------

ICONS: Final = {
    "rent": ft.Icons.PAYMENTS_OUTLINED,
    "deed": ft.Icons.TRENDING_UP,
    "balance": ft.Icons.SAVINGS_OUTLINED,
    "building": ft.Icons.HOME_WORK_OUTLINED,
    "auction": ft.Icons.GAVEL,
    "casino": ft.Icons.CASINO_OUTLINED,
    "tax": ft.Icons.RECEIPT_LONG_OUTLINED,
    "jail": ft.Icons.LOCK_CLOCK_OUTLINED,
    "doubles": ft.Icons.LOOKS_TWO_OUTLINED,
}
"""Of each kind of record."""
PAPERS: Final = (
    ("picture", ft.Icons.IMAGE_OUTLINED),
    ("pdf", ft.Icons.PICTURE_AS_PDF_OUTLINED),
)


@component
def Sharing(over: bool) -> ft.Control:
    """The evening as a picture, on paper, and as tables; when it is over, the picture has a button
    at the bottom of the screen.
    """
    controller = here()
    making = use_page(lambda s: s.making)
    stored_in = use_app(lambda s: s.stored_in)
    undoes = use_app(lambda s: s.view.can_undo if s.view else False)
    say = controller.app_store.speech
    buttons: list[ft.Control] = []
    for kind, icon in PAPERS[over:]:
        text = say.ui("score.making" if making == kind else f"score.{kind}")
        give = tap(partial(file_dialogs.give_paper, controller, kind))
        buttons.append(_button(text, icon, give, off=bool(making), key=kind))
    for kind in file_dialogs.TABLES:
        give = tap(partial(file_dialogs.give_open_table, controller, kind))
        icon = ft.Icons.TABLE_CHART_OUTLINED
        buttons.append(_button(say.ui(f"score.{kind}"), icon, give, off=False, key=kind))
    rows: list[ft.Control] = [heading(say.ui("score.files" if over else "score.share"))]
    game = controller.app_store.record
    if stored_in is StoredIn.EVICTABLE and game is not None:
        rows.append(hint(say.ui("score.evictable")))
        give = tap(partial(file_dialogs.give_game, controller, game))
        buttons.insert(
            0, _button(say.ui("save.copy"), ft.Icons.SAVE_ALT, give, off=False, key="copy")
        )
    rows.append(ft.Row(buttons, wrap=True, spacing=8, run_spacing=8))
    if over and undoes:
        undo = tap(controller.undo)
        icon = ft.Icons.UNDO
        rows.append(_button(say.ui("act.undo"), icon, undo, off=False, key="undo"))
    return ft.Column(rows, tight=True)


def _button(text: str, icon: ft.IconData, act: Handler, *, off: bool, key: str) -> ft.Control:
    return ft.FilledTonalButton(
        ft.Text(text),
        icon=icon,
        style=theme.button_style(),
        disabled=off,
        on_click=act,
        key=key,
    )
