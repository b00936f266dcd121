"""The casino: stake, three reels, what came of them."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.engine.commands import Command
from banker_app.engine.ids import PlayerId
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, tap, use_app, use_page
from banker_app.ui.keypad import amount
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.money.casino_view import CasinoDraft, CasinoView, casino_view
from banker_app.ui.widgets.basics import heading, hint, line, panel
from banker_app.ui.widgets.buttons import lines
from banker_app.ui.widgets.choices import choice
from banker_app.ui.widgets.number_pad import Amount, NumberPad
from banker_app.ui.widgets.reels import Reels
from banker_app.ui.widgets.scaffold import beside, footer, scrolling

STAKE, WIN = "stake", "win"
"""What the pad is for."""


@component
def CasinoScreen(player: str) -> ft.Control:
    """Everything about one game, from the stake to the entry in the log."""
    app_store = here().app_store
    draft, pad_for, digits, width = use_page(
        lambda s: (s.casino, s.pad_for, s.digits if s.pad_for == STAKE else "", s.width)
    )
    told = replace(draft, stake=amount(digits)) if digits else draft

    def select(s: object) -> CasinoView | None:
        game = app_store.state.game
        if game is None or PlayerId(player) not in game.seats:
            return None
        return casino_view(
            ViewContext(game, app_store.speech), PlayerId(player), told, app_store.entries
        )

    view = use_app(select, player, told)
    say = app_store.speech
    if view is None:
        return hint(say.ui("nothing_here"))
    controller = here()
    lying: list[ft.Control] = [_pot(view)]
    if view.must:
        lying.append(hint(view.must))
    if draft.winning:
        sums: list[ft.Control] = [heading(say.ui("casino.win_sum")), Amount()]
        sums += [hint(view.back), NumberPad()]
        reels: list[ft.Control] = []
    else:
        sums = [heading(say.ui("casino.stake", purse=view.purse)), _stakes(controller, view, told)]
        if pad_for == STAKE:
            sums.append(NumberPad())
        reels = [heading(say.ui("casino.reels")), Reels(draft, key="reels")]
    tonight = [heading(say.ui("casino.tonight")), _tonight(view)]
    if width >= theme.SPACIOUS:
        body = _beside([*lying, *sums], [*reels, *tonight], width)
    else:
        body = scrolling([*lying, *sums, *reels, *tonight], width)
    bottom = footer(Result(view, draft, key="result"), width)
    return ft.Column(
        [body, bottom],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _beside(left: list[ft.Control], right: list[ft.Control], width: float) -> ft.Control:
    """The sums on the left and the reels on the right, so that a tablet shows both at once."""
    sums, reels = (
        ft.Column(
            rows,
            expand=True,
            spacing=theme.GAP,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        for rows in (left, right)
    )
    return beside(sums, reels, width, 2 * theme.READABLE)


def _pot(view: CasinoView) -> ft.Control:
    """What lies there, large, on one line where it fits."""
    say = here().app_store.speech
    total = ft.Semantics(
        content=ft.Text(view.pot, theme_style=typography.FIGURE),
        container=True,
        identifier="pot",
    )
    return panel(
        ft.Row(
            [hint(say.ui("casino.pot")), total],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            wrap=True,
        )
    )


def _tonight(view: CasinoView) -> ft.Control:
    return panel(ft.Column([line(name, value) for name, value in view.tonight], spacing=4))


def _stakes(controller: PageController, view: CasinoView, draft: CasinoDraft) -> ft.Control:
    """The usual stakes, and the pad for any other."""
    say = controller.app_store.speech
    stake = draft.stake or view.stakes[0]
    typing = controller.state.pad_for == STAKE

    def put(sum_: int) -> None:
        controller.set(casino=replace(controller.state.casino, stake=sum_), pad_for="", digits="")

    def other() -> None:
        now = controller.state
        if now.pad_for == STAKE:
            put(amount(now.digits) or now.casino.stake)
        else:
            controller.set(pad_for=STAKE, digits="")

    chips: list[ft.Control] = [
        choice(
            say.money(sum_), sum_ == stake and not typing, partial(put, sum_), key=f"stake{sum_}"
        )
        for sum_ in view.stakes
    ]
    unusual = stake not in view.stakes
    label = say.ui("casino.other_stake", amount=say.money(stake) if unusual else "…")
    chips.append(choice(label, unusual or typing, other, key="other"))
    return ft.Row(chips, wrap=True, spacing=6, run_spacing=6)


@component
def Result(view: CasinoView, draft: CasinoDraft) -> ft.Control:
    """What the reels bring, and the button that records it."""
    controller = here()
    say = controller.app_store.speech
    win = use_page(lambda s: amount(s.digits) if s.casino.winning else 0)
    use_page(lambda s: s.large_print)
    rows: list[ft.Control] = []
    if draft.winning:
        label = say.ui("casino.record_win", amount=say.money(win))
        command = replace(view.won, win=win)
        rows = [
            _button(label, partial(_enter, controller, command), main=True, off=not win),
            _button(say.ui("cancel"), lambda: _winning(controller, False)),
        ]
    elif view.by_table:
        rows = _by_table(controller, view)
    else:
        lost = view.lost.command
        assert lost is not None
        loses = partial(_enter, controller, lost)
        rows.append(_button(view.lost.label, loses, main=not view.likely_won))
        wins = partial(_winning, controller, True)
        pair = [
            _button(say.ui("casino.won"), wins, main=view.likely_won),
            *_jackpot(controller, view),
        ]
        # Large print breaks words on buttons that share a line.
        if controller.state.large_print:
            rows += pair
        else:
            shared: list[ft.Control] = [ft.Container(button, expand=True) for button in pair]
            rows.append(ft.Row(shared, spacing=theme.GAP))
    return ft.Column(rows, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _by_table(controller: PageController, view: CasinoView) -> list[ft.Control]:
    """By the pay-table: three reels say it all."""
    rows: list[ft.Control] = []
    if view.record is None:
        rows.append(hint(controller.app_store.speech.ui("casino.tell_reels")))
    else:
        assert view.record.command is not None
        rows.append(ft.Text(view.outcome, theme_style=typography.NAME, weight=typography.BOLD))
        enter = partial(_enter, controller, view.record.command)
        rows.append(_button(view.record.label, enter, main=True))
    return [*rows, *_jackpot(controller, view)]


def _jackpot(controller: PageController, view: CasinoView) -> list[ft.Control]:
    if view.jackpot is None or view.jackpot.command is None:
        return []
    return [_button(view.jackpot.label, partial(_enter, controller, view.jackpot.command))]


def _winning(controller: PageController, winning: bool) -> None:
    now = controller.state
    stake = amount(now.digits) if now.pad_for == STAKE and now.digits else now.casino.stake
    draft = replace(now.casino, winning=winning, stake=stake)
    controller.set(casino=draft, pad_for=WIN if winning else "", digits="")


def _enter(controller: PageController, command: Command) -> None:
    controller.record(command, then=_entered)


def _entered(controller: PageController) -> None:
    controller.set(casino=CasinoDraft(), pad_for="", digits="")
    controller.to_table()


def _button(
    label: str, act: Callable[[], object], *, main: bool = False, off: bool = False
) -> ft.Control:
    kind = ft.FilledButton if main else ft.FilledTonalButton
    return kind(
        lines(label),
        style=theme.button_style(12, 14),
        disabled=off,
        on_click=tap(act),
    )
