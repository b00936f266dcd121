"""Money from one to another: two taps for who, the pad for how much."""

from dataclasses import replace
from functools import partial

import flet as ft

from banker_app.app.projections.context import ViewContext, offer
from banker_app.engine.exchange import currency_between
from banker_app.engine.ids import BANK_PLAYER, PlayerId
from banker_app.engine.state import Game
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, tap, typing, use_app, use_page
from banker_app.ui.keypad import amount
from banker_app.ui.page_state import PayDraft
from banker_app.ui.quiet import Reach
from banker_app.ui.screens.money.notes_view import notes
from banker_app.ui.screens.money.pickers_view import Party, parties, payment
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import hint
from banker_app.ui.widgets.choices import choice
from banker_app.ui.widgets.fields import named
from banker_app.ui.widgets.focus import Start
from banker_app.ui.widgets.number_pad import Amount, NumberPad
from banker_app.ui.widgets.scaffold import PAD, footer, with_pad


@component
def PayScreen() -> ft.Control:
    """Who pays whom how much, and what for."""
    controller = here()
    app_store = controller.app_store
    draft, width, low, route = use_page(lambda s: (s.pay, s.width, s.low, s.route))
    lending = route == routes.LEND
    people = use_app(lambda s: parties(ViewContext(s.game, app_store.speech)) if s.game else ())
    turn = use_app(lambda s: s.game.turn.player if s.game else "")
    money = use_app(lambda s: money_between(s.game, draft, lending), draft, lending)
    say = app_store.speech
    if lending:
        people = tuple(who for who in people if who.player != BANK_PLAYER)
    else:
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
                    on_change=typing(explain),
                    on_focus=tap(lambda: controller.set(writing=True)),
                    on_blur=tap(lambda: controller.set(writing=False)),
                    dense=True,
                )
            )
        )
    confirm = Confirm(draft, lending, money, key="confirm")
    # Beside the pad, the sum stands where the screen begins.
    rows.insert(0 if low else len(rows), Amount(money, key="amount"))
    return with_pad(rows, NumberPad(key="digits"), below, confirm, width, low=low)


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
    chosen = getattr(draft, field)

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

    return ft.Row(
        [
            choice(
                f"{who.name}  {who.purse}".strip(),
                chosen == who.player,
                partial(choose, who.player),
                key=f"{field}{who.player}",
                reach=Reach.DRAFT,
            )
            for who in people
        ],
        wrap=True,
        spacing=6,
        run_spacing=6,
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
        command = payment(
            PlayerId(draft.source),
            PlayerId(draft.target),
            sum_,
            draft.reason.strip() or say.ui("pay.no_reason"),
            lent=lending,
        )
        checked = offer(context, "", command)
        if checked.detail:
            rows.append(ft.Text(checked.detail, theme_style=typography.ROW))
        if checked.reason:
            rows.append(
                ft.Text(checked.reason, theme_style=typography.SMALL, color=ft.Colors.ERROR)
            )
        if draft.source == BANK_PLAYER:
            told = ", ".join(notes(context, sum_, money))
            rows.append(hint(say.ui("pay.notes", notes=told)))

        def pay() -> None:
            if controller.record(command):
                controller.set(pay=PayDraft(), digits="")
                controller.entered()
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
    return footer(
        ft.Column(rows, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        width - PAD if low else width,
    )
