"""The trade: a card for each player, checked while it is put together, one confirmation."""

from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.engine.refusals import Refused
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, letters, memoized, tap, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.page_state import RefusalSheet
from banker_app.ui.screens.deeds.trade_view import (
    Item,
    Side,
    SideView,
    TradeDraft,
    TradeView,
    alone,
    trade_view,
)
from banker_app.ui.widgets.basics import avatar, hint, panel, spoken, stripe
from banker_app.ui.widgets.buttons import icon_button
from banker_app.ui.widgets.clock_badge import AnswerTimer
from banker_app.ui.widgets.focus import SHEET, Start
from banker_app.ui.widgets.interest import interest_choice, with_choice
from banker_app.ui.widgets.number_pad import Amount, QuickSum, pad_sheet, sum_row
from banker_app.ui.widgets.scaffold import footer, scrolling
from banker_app.ui.widgets.tokens import token_choice, token_row

DESK_WIDE: Final = 920
"""Both cards are no wider together."""
BAND: Final = 36
"""The height of a deed's colour band."""
SIDES: Final = ("a", "b")


@component
def TradeScreen() -> ft.Control:
    """Who gives what to whom."""
    app_store = here().app_store
    draft, width, large, _ = use_page(lambda s: (s.trade, s.width, s.large_print, s.low))
    view = use_app(
        lambda s: trade_view(ViewContext(s.game, app_store.speech), draft) if s.game else None,
        draft,
    )
    if view is None:
        return hint(app_store.speech.ui("nothing_here"))
    cards = [
        Card(name, side, large, key=name)
        for name, side in zip(SIDES, (view.a, view.b), strict=True)
        if side is not None
    ]
    rows: list[ft.Control] = []
    if view.question:
        rows.append(_who(draft, view))
    two = len(cards) == len(SIDES) and width >= theme.WIDE and not large
    rows += [_beside(cards)] if two else cards
    game = app_store.state.game
    seconds = game.rules.clock.answer_seconds if game else 0
    if seconds and view.command is not None:
        answering = draft.b.player
        rows.append(AnswerTimer(answering, seconds, key=f"answer{draft.a.player}{answering}"))
    room = width - DESK_WIDE + theme.READABLE if two else width
    body = scrolling(rows, room)
    return ft.Column([body, _footer(view, room)], expand=True, spacing=0)


def _beside(cards: list[ft.Control]) -> ft.Control:
    columns: list[ft.Control] = [ft.Container(card, expand=True) for card in cards]
    return ft.Row(columns, spacing=12, vertical_alignment=ft.CrossAxisAlignment.START)


def _get(draft: TradeDraft, name: str) -> Side:
    return draft.a if name == "a" else draft.b


def _set(name: str, side: Side) -> None:
    controller = here()
    draft = controller.state.trade
    controller.set(trade=replace(draft, a=side) if name == "a" else replace(draft, b=side))


def _who(draft: TradeDraft, view: TradeView) -> ft.Control:
    """Who is still to be chosen: one tap on a token."""
    name = "b" if draft.a.player else "a"
    tokens = [
        token_choice(
            who.label,
            False,
            partial(_set, name, Side(player=who.value)),
            key=who.value,
            colour=who.colour,
            below=who.note,
            tall=True,
            flat=here().state.low,
        )
        for who in view.parties
    ]
    row = token_row(tokens, sliding=here().state.width < theme.WIDE)
    asked = ft.Text(view.question, theme_style=typography.NAME)
    return ft.Column([asked, row], spacing=theme.GAP, key="who")


# ---- a card --------------------------------------------------------------------------


@memoized
def Card(name: str, view: SideView, large: bool) -> ft.Control:
    """What one player gives: the sum, the title deeds, the jail cards."""
    rows: list[ft.Control] = [_head(view, name), _sums(name, view, large)]
    for item in (*view.deeds, *view.cards):
        rows.append(_item(name, item, large))
        if item.interest is not None:
            rows.append(interest_choice(item.interest, partial(_lift, item.key)))
    if not (view.deeds or view.cards):
        rows.append(hint(here().app_store.speech.ui("trade.no_deeds")))
    stretch = ft.CrossAxisAlignment.STRETCH
    return panel(ft.Column(rows, spacing=4, horizontal_alignment=stretch))


def _head(view: SideView, name: str = "") -> ft.Control:
    """Who gives, and has how much; another player can take the place of the side that is named."""
    controller = here()
    words: list[ft.Control] = [
        ft.Text(view.title, theme_style=typography.TITLE),
        ft.Text(view.purse, theme_style=typography.TINY, color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    facts = ft.Column(words, spacing=0, tight=True, expand=True)
    parts: list[ft.Control] = [avatar(view.mark, view.colour, 40), facts]
    if name and view.player != controller.state.player:
        other = controller.app_store.speech.ui("trade.someone_else")
        parts.append(icon_button(ft.Icons.SWAP_HORIZ, other, partial(_set, name, Side())))
    return ft.Container(ft.Row(parts, spacing=12), padding=ft.Padding.only(bottom=4))


def _sums(name: str, view: SideView, large: bool) -> ft.Control:
    """Quick sums, and the pad for any other; a second tap takes the sum back."""

    def give(cash: int) -> None:
        side = _get(here().state.trade, name)
        _set(name, replace(side, cash=0 if side.cash == cash else cash))

    sums = [
        QuickSum(one.words, one.words, one.label, one.chosen, partial(give, one.cash))
        for one in view.sums
    ]
    pad, other = partial(here().set, pad_for=name, digits=""), view.cash or "…"
    sums.append(QuickSum("other", other, view.cash_label, bool(view.cash), pad))
    return sum_row(sums, large=large)


def _item(name: str, item: Item, large: bool) -> ft.Control:
    """Something that can be given: a tap puts it in or takes it out."""

    def toggle() -> None:
        draft = here().state.trade
        if item.barred:
            command = alone(draft, name, item.key)
            here().set(sheet=RefusalSheet(command=command, refused=Refused(refusals=item.barred)))
            return
        side = _get(draft, name)
        held = side.deeds if item.colour else side.jail_cards
        given = tuple(key for key in held if key != item.key) if item.given else (*held, item.key)
        changed = replace(side, deeds=given) if item.colour else replace(side, jail_cards=given)
        _set(name, changed)

    sign: ft.Control = ft.Icon(ft.Icons.VPN_KEY_OUTLINED, size=20)
    # As high as the band of a deed: all rows are alike.
    sign = stripe(item.colour, 8, BAND) if item.colour else ft.Container(sign, height=BAND)
    words: list[ft.Control] = [ft.Text(item.name)]
    note = f"{item.price} · {item.note}" if large and item.price else item.note
    if note:
        words.append(_note(item, note))
    parts: list[ft.Control] = [sign, ft.Column(words, spacing=0, tight=True, expand=True)]
    if item.price and not large:
        parts.append(ft.Text(item.price))
    tick = ft.Icons.CHECK_CIRCLE if item.given else ft.Icons.CIRCLE_OUTLINED
    parts.append(ft.Icon(ft.Icons.LOCK_OUTLINED if item.barred else tick, size=20))
    say = here().app_store.speech
    label = say.ui("chosen", label=item.label) if item.given else item.label
    return ft.OutlinedButton(
        spoken(label, ft.Row(parts, spacing=10)),
        style=_style(item),
        # A choice about its interest comes up below one that is mortgaged.
        on_click=tap(toggle),
        key=f"{'deed' if item.colour else 'card'}{item.key}",
    )


def _style(item: Item) -> ft.ButtonStyle:
    style = theme.choice_style(item.given, 10, theme.ROUND)
    style.padding = ft.Padding.symmetric(horizontal=10, vertical=6)
    if item.barred:
        style.color, style.bgcolor = ft.Colors.ON_SURFACE_VARIANT, ft.Colors.TRANSPARENT
    return style


def _note(item: Item, words: str) -> ft.Text:
    """Its group, or what becomes of the group."""
    colour = None if item.given else ft.Colors.ON_SURFACE_VARIANT
    weight = typography.REGULAR
    if item.completes or (item.breaks and item.given):
        colour = ft.Colors.PRIMARY if item.completes else ft.Colors.ERROR
        weight = typography.MEDIUM
    return ft.Text(words, size=letters(13), weight=weight, color=colour)


def _lift(deed: str, lifting: bool) -> None:
    draft = here().state.trade
    here().set(trade=replace(draft, lift_now=with_choice(draft.lift_now, deed, lifting)))


@component
def CashPad(name: str) -> ft.Control:
    """Any sum that one side gives, in a sheet: it counts with every key."""
    controller = here()
    app_store = controller.app_store
    draft, digits, _ = use_page(lambda s: (s.trade, s.digits, s.low))
    view = use_app(
        lambda s: trade_view(ViewContext(s.game, app_store.speech), draft) if s.game else None,
        draft,
    )
    side = None if view is None else view.a if name == "a" else view.b
    if side is None:
        return hint(app_store.speech.ui("nothing_here"))
    close = partial(controller.set, pad_for="", digits="")
    button = ft.FilledButton(ft.Text(side.given), style=theme.button_style(), on_click=tap(close))
    total = Amount(side.money, 0 if digits else _get(draft, name).cash, key="amount")
    main = Start(button, SHEET, side.given, key="given")
    return pad_sheet([_head(side)], total, main)


# ---- the whole -----------------------------------------------------------------------


def _agreed(controller: PageController) -> None:
    controller.set(trade=TradeDraft())
    controller.entered()


def _footer(view: TradeView, width: float) -> ft.Control:
    """The whole trade in one sentence, both purses, and the one button."""
    controller = here()
    app_store = controller.app_store
    say, state = app_store.speech, controller.state
    ready = view.command is not None

    def agree() -> None:
        command = trade_view(app_store.context, controller.state.trade).command
        if command is not None:
            controller.record(command, then=_agreed)

    rows: list[ft.Control] = []
    if view.sentence:
        rows.append(ft.Text(view.sentence, theme_style=typography.ROW))
    purses: list[ft.Control] = [
        ft.Text(words, theme_style=typography.SMALL) for words in view.purses
    ]
    if purses:
        rows.append(ft.Row(purses, wrap=True, spacing=16, run_spacing=0))
    if view.problem:
        rows.append(ft.Text(view.problem, theme_style=typography.SMALL, color=ft.Colors.ERROR))
    if not ready:
        rows.append(hint(say.ui("trade.empty")))
    button = ft.FilledButton(
        ft.Text(say.ui("phone.offer" if state.player else "trade.agree")),
        style=theme.button_style(),
        disabled=not ready,
        on_click=tap(agree),
    )
    main = Start(button, routes.TRADE, ready, key="agree")
    stretch = ft.CrossAxisAlignment.STRETCH
    words = ft.Column(rows, spacing=4, tight=True, horizontal_alignment=stretch)
    told = ft.Semantics(content=words, live_region=True, container=True, identifier="trade")
    if state.low:
        return footer(ft.Row([ft.Container(told, expand=True), main], spacing=16), width)
    return footer(ft.Column([told, main], spacing=8, horizontal_alignment=stretch), width)
