"""Money from one to another, or with everybody: two taps for who, the pad for how much."""

from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.engine.exchange import currency_between
from banker_app.engine.ids import BANK_PLAYER, PlayerId
from banker_app.engine.state import Game
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, tap, typing, use_app, use_page
from banker_app.ui.keypad import amount
from banker_app.ui.page_controller import PageController
from banker_app.ui.page_state import PayDraft
from banker_app.ui.screens.money.notes_view import notes
from banker_app.ui.screens.money.pickers_view import (
    EVERYBODY,
    Party,
    Payments,
    parties,
    payments,
    quick_sums,
)
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import hint
from banker_app.ui.widgets.fields import named
from banker_app.ui.widgets.focus import Start
from banker_app.ui.widgets.number_pad import Amount, NumberPad, QuickSum, sum_row
from banker_app.ui.widgets.scaffold import PAD, footer_rows, with_pad
from banker_app.ui.widgets.tokens import token_choice, token_row

ICONS: Final[dict[str, ft.IconData]] = {
    BANK_PLAYER: ft.Icons.ACCOUNT_BALANCE_OUTLINED,
    EVERYBODY: ft.Icons.GROUPS_OUTLINED,
}
"""Who has no token."""


@component
def PayScreen() -> ft.Control:
    """Who pays whom how much, and what for."""
    controller = here()
    app_store = controller.app_store
    draft, width, low, route = use_page(lambda s: (s.pay, s.width, s.low, s.route))
    lending = route == routes.LEND
    own = use_page(lambda s: s.player)
    people = use_app(
        lambda s: _people(ViewContext(s.game, app_store.speech), lending, own) if s.game else (),
        lending,
        own,
    )
    turn = use_app(lambda s: s.game.turn.player if s.game else "")
    money = use_app(lambda s: money_between(s.game, draft, lending), draft, lending)
    say = app_store.speech
    if not lending:
        draft = completed(draft, turn)

    def explain(reason: str) -> None:
        controller.set(pay=replace(draft, reason=reason))

    rows: list[ft.Control] = [
        hint(say.ui("pay.lender" if lending else "pay.from")),
        _choice(people, draft, "source", draft.target),
        hint(say.ui("pay.borrower" if lending else "pay.to")),
        _choice(people, draft, "target", draft.source),
    ]
    below: list[ft.Control] = []
    if not lending:
        below.append(
            named(
                TypedText(
                    label=say.ui("pay.reason"),
                    value=draft.reason,
                    **typing(explain),
                    dense=True,
                )
            )
        )
    confirm = Confirm(draft, lending, money, key="confirm")
    # Beside the pad, the sum stands where the screen begins.
    typed = ft.Row([Amount(money, key="amount")], alignment=ft.MainAxisAlignment.CENTER)
    rows.insert(0 if low else len(rows), typed)
    rows.append(QuickSums(draft.source, money, key="quick"))
    return with_pad(rows, NumberPad(key="digits"), below, confirm, width, low=low)


def _people(context: ViewContext, lending: bool, own: str) -> tuple[Party, ...]:
    """Who can stand at an end: the Bank lends by mortgages only; players ask for themselves; where
    every region has its own money, no sum is the same for everybody.
    """
    if lending:
        return tuple(who for who in parties(context) if who.player != BANK_PLAYER)
    return parties(context, everybody=not own and not context.game.edition.regions)


@component
def QuickSums(source: str, money: str) -> ft.Control:
    """Round sums, and all that the payer has, instead of digits."""
    controller = here()
    app_store = controller.app_store
    digits, large = use_page(lambda s: (s.digits, s.large_print))
    sums = use_app(
        lambda s: (
            quick_sums(ViewContext(s.game, app_store.speech), PlayerId(source), money)
            if s.game
            else ()
        ),
        source,
        money,
    )
    return sum_row(
        [
            QuickSum(
                key=words,
                words=words,
                label=words,
                chosen=amount(digits) == sum_,
                act=partial(controller.set, digits=str(sum_)),
            )
            for words, sum_ in sums
        ],
        large=large,
    )


def money_between(game: Game | None, draft: PayDraft, lending: bool) -> str:
    """The money that a sum typed here is in: a loan's the lender's, else as payments are."""
    if game is None:
        return ""
    source, target = PlayerId(draft.source), PlayerId(draft.target)
    if lending:
        return game.currency_of(source) if source in game.seats else ""
    if source in game.seats and target in game.seats:
        return currency_between(game, source, target)
    known = [who for who in (source, target) if who in game.seats]
    return game.currency_of(known[0]) if known else ""


def completed(draft: PayDraft, player: str) -> PayDraft:
    """The draft with the likeliest payer where nobody was chosen."""
    if draft.source or draft.target or not player:
        return draft
    return replace(draft, source=player)


def _choice(people: tuple[Party, ...], draft: PayDraft, field: str, taken: str) -> ft.Control:
    controller = here()
    chosen, low = getattr(draft, field), controller.state.low

    def choose(player: str) -> None:
        other = "target" if field == "source" else "source"
        changes = {field: player}
        own = controller.state.player
        if player == taken:
            changes[other] = ""
        elif own and own not in (player, taken):
            # From a player's own phone, the player pays or is paid.
            changes[other] = own
        controller.set(pay=replace(draft, **changes))

    return token_row(
        [
            token_choice(
                who.name,
                chosen == who.player,
                partial(choose, who.player),
                key=f"{field}{who.player}",
                colour=who.colour,
                icon=ICONS.get(who.player),
                below=who.purse,
                tall=True,
                flat=low,
            )
            for who in people
        ],
        sliding=low or controller.state.width < theme.WIDE,
    )


@component
def Confirm(draft: PayDraft, lending: bool, money: str) -> ft.Control:
    """The sentence of the payment, both purses after it, and the button."""
    app_store = here().app_store
    digits, width, low = use_page(lambda s: (s.digits, s.width, s.low))
    game = use_app(lambda s: s.game)
    controller = here()
    say = app_store.speech
    sum_ = amount(digits)
    ready = bool(draft.source and draft.target and sum_ and game)
    rows: list[ft.Control] = []
    if ready and game is not None:
        context = ViewContext(game, say)
        tried = payments(
            context,
            PlayerId(draft.source),
            PlayerId(draft.target),
            sum_,
            draft.reason.strip() or say.ui("pay.no_reason"),
            lent=lending,
        )
        ready = tried.whole
        rows += _outcome(tried)
        if draft.source == BANK_PLAYER:
            told = ", ".join(notes(context, sum_, money))
            rows.append(hint(say.ui("pay.notes", notes=told)))

        def pay() -> None:
            controller.record(*tried.commands, then=_paid)
    else:

        def pay() -> None:
            return

    key = "act.lend" if lending else "act.pay"
    label = say.ui(key, amount=say.money(sum_, money)) if game else ""
    button = ft.FilledButton(
        ft.Text(label),
        style=theme.button_style(),
        disabled=not ready,
        on_click=tap(pay),
    )
    rows.append(Start(button, routes.LEND if lending else routes.PAY, pay, digits, key="pay"))
    return footer_rows(rows, width - PAD if low else width)


def _paid(controller: PageController) -> None:
    controller.set(pay=PayDraft(), digits="")
    controller.to_table()


def _outcome(tried: Payments) -> list[ft.Control]:
    """The purses after it, or why it cannot be."""
    centre = ft.TextAlign.CENTER
    rows: list[ft.Control] = []
    if tried.detail:
        rows.append(ft.Text(tried.detail, theme_style=typography.ROW, text_align=centre))
    if tried.reason:
        why = ft.Text(tried.reason, theme_style=typography.SMALL, color=ft.Colors.ERROR)
        why.text_align = centre
        rows.append(why)
    return rows
