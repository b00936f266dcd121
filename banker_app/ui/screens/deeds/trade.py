"""The trade: two columns, checked while it is put together, one confirmation."""

from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.engine.ids import PlayerId
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, letters, tap, use_app, use_page
from banker_app.ui.quiet import Reach
from banker_app.ui.screens.deeds.trade_view import Item, Side, SideView, TradeDraft, trade_view
from banker_app.ui.widgets.basics import hint, mark, panel, spoken
from banker_app.ui.widgets.buttons import icon_button
from banker_app.ui.widgets.choices import choice
from banker_app.ui.widgets.clock_badge import AnswerTimer
from banker_app.ui.widgets.focus import Start
from banker_app.ui.widgets.interest import interest_choice, with_choice
from banker_app.ui.widgets.number_pad import Amount, NumberPad
from banker_app.ui.widgets.scaffold import footer, scrolling

NARROW: Final = 480
"""Below this a half of the page is too narrow for a deed's name with its mark and its tick."""


@component
def TradeScreen() -> ft.Control:
    """Who gives what to whom."""
    app_store = here().app_store
    draft, width, pad_for, large = use_page(
        lambda s: (s.trade, s.width, s.pad_for, s.large_print and s.width < theme.WIDE)
    )
    view = use_app(
        lambda s: trade_view(ViewContext(s.game, app_store.speech), draft) if s.game else None,
        draft,
    )
    say = app_store.speech
    if view is None:
        return hint(say.ui("nothing_here"))
    heads: list[list[ft.Control]] = []
    goods: list[list[ft.Control]] = []
    for name, side, other in (("a", view.a, draft.b), ("b", view.b, draft.a)):
        who = _who(draft, name, view.others, other.player)
        heads.append([who] if side is None else [who, _cash(draft, name, side, pad_for == name)])
        goods.append([] if side is None else _goods(draft, name, side))
    rows = _columns(heads, goods, _pads(draft, pad_for), large)
    rows += [interest_choice(row, partial(_lift, draft, row.deed)) for row in view.interest]
    game = app_store.state.game
    seconds = game.rules.clock.answer_seconds if game else 0
    if seconds and view.command is not None:
        answering = draft.b.player
        rows.append(AnswerTimer(answering, seconds, key=f"answer{draft.a.player}{answering}"))
    bottom = _footer(view.outcome, view.problem, view.command is not None, width)
    return ft.Column([scrolling(rows, width), bottom], expand=True, spacing=0)


def _columns(
    heads: list[list[ft.Control]],
    goods: list[list[ft.Control]],
    pads: list[list[ft.Control]],
    large: bool,
) -> list[ft.Control]:
    """Both sides beside one another, or below one another where large print needs the room; the
    pad right below the sum that it is for, whatever else changes hands.
    """
    if large:
        sides = zip(heads, pads, goods, strict=True)
        return [_column([*head, *pad, *items]) for head, pad, items in sides]
    return [_beside(heads), *(part for pad in pads for part in pad), _beside(goods)]


def _column(parts: list[ft.Control]) -> ft.Control:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(parts, spacing=8, horizontal_alignment=stretch)


def _beside(columns: list[list[ft.Control]]) -> ft.Control:
    return ft.Row(
        [ft.Container(_column(parts), expand=True) for parts in columns],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _set(draft: TradeDraft, name: str, side: Side) -> None:
    controller = here()
    controller.set(trade=replace(draft, a=side) if name == "a" else replace(draft, b=side))


def _get(draft: TradeDraft, name: str) -> Side:
    return draft.a if name == "a" else draft.b


def _who(draft: TradeDraft, name: str, players: tuple[str, ...], taken: str) -> ft.Control:
    say = here().app_store.speech
    side = _get(draft, name)
    chips: list[ft.Control] = [
        choice(
            player,
            side.player == player,
            partial(_set, draft, name, Side(player=player)),
            key=player,
        )
        for player in players
        if player != taken and (not side.player or side.player == player)
    ]
    if side.player and side.player != here().state.player:
        chips.append(
            icon_button(
                ft.Icons.SWAP_HORIZ,
                say.ui("trade.someone_else"),
                partial(_vacate, draft, name),
            )
        )
    return ft.Row(chips, wrap=True, spacing=6, run_spacing=6)


def _vacate(draft: TradeDraft, name: str) -> None:
    here().set(pad_for="", digits="")
    _set(draft, name, Side())


def _cash(draft: TradeDraft, name: str, view: SideView, typing: bool) -> ft.Control:
    """The sum that a side gives: a tap opens its pad, another closes it."""
    controller = here()
    say = controller.app_store.speech

    def open_pad() -> None:
        controller.set(pad_for="" if controller.state.pad_for == name else name, digits="")

    label = say.ui("trade.cash_of", name=view.player, amount=view.cash)
    return ft.FilledTonalButton(
        spoken(
            label,
            ft.Column(
                [
                    ft.Text(say.ui("trade.cash", amount=view.cash)),
                    ft.Text(say.ui("trade.purse", amount=view.purse), size=letters(12)),
                ],
                tight=True,
                spacing=0,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        color=ft.Colors.ON_TERTIARY_CONTAINER if typing else None,
        bgcolor=ft.Colors.TERTIARY_CONTAINER if typing else None,
        style=theme.button_style(10, 14),
        on_click=tap(open_pad),
        key="cash",
    )


def _goods(draft: TradeDraft, name: str, view: SideView) -> list[ft.Control]:
    items = [_item(draft, name, item, "deeds") for item in view.deeds]
    items += [_item(draft, name, item, "jail_cards") for item in view.cards]
    return items or [hint(here().app_store.speech.ui("trade.no_deeds"))]


def _item(draft: TradeDraft, name: str, item: Item, kind: str) -> ft.Control:
    say = here().app_store.speech
    state = here().state
    narrow = state.width < NARROW * state.scale and not state.large_print
    side = _get(draft, name)

    def toggle() -> None:
        held: tuple[str, ...] = getattr(side, kind)
        given = tuple(key for key in held if key != item.key) if item.given else (*held, item.key)
        _set(
            draft,
            name,
            replace(side, deeds=given) if kind == "deeds" else replace(side, jail_cards=given),
        )

    texts: list[ft.Control] = [ft.Text(item.name, theme_style=typography.LABEL)]
    if item.state:
        texts.append(ft.Text(item.state, theme_style=typography.TINY))
    told = ft.Column(texts, spacing=0, tight=True)
    ticked = ft.Icons.CHECK_CIRCLE if item.given else ft.Icons.CIRCLE_OUTLINED
    signs = [mark(item.letter, item.colour)] if item.letter else []
    tick = ft.Icon(ticked, size=20)
    content: ft.Control
    if narrow:
        # Side by side with its signs, a long name would be broken within a word.
        head = ft.Row([*signs, tick], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        content = ft.Column([head, told], spacing=4, tight=True)
    else:
        told.expand = True
        content = ft.Row([*signs, told, tick], spacing=8)
    label = say.ui("trade.item_of", name=side.player, item=item.name)
    return ft.OutlinedButton(
        spoken(label, content),
        style=theme.choice_style(item.given, 10, theme.ROUND),
        on_click=tap(toggle, Reach.DRAFT),
        key=f"{kind}{item.key}",
    )


def _pads(draft: TradeDraft, pad_for: str) -> list[list[ft.Control]]:
    """The pad of each side: that of the sum which is being typed, and nothing for the other."""
    sides = (("a", draft.a), ("b", draft.b))
    return [[_pad(side)] if pad_for == name and side.player else [] for name, side in sides]


def _pad(side: Side) -> ft.Control:
    app_store = here().app_store
    return panel(
        ft.Column(
            [
                hint(app_store.speech.ui("trade.gives", name=side.player)),
                Amount(app_store.context.game.currency_of(PlayerId(side.player)), side.cash),
                NumberPad(),
            ],
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    )


def _lift(draft: TradeDraft, deed: str, lifting: bool) -> None:
    here().set(trade=replace(draft, lift_now=with_choice(draft.lift_now, deed, lifting)))


def _footer(outcome: str, problem: str, ready: bool, width: float) -> ft.Control:
    controller = here()
    say = controller.app_store.speech
    app_store = controller.app_store

    def agree() -> None:
        view = trade_view(app_store.context, controller.state.trade)
        if view.command is not None and controller.record(view.command):
            controller.set(trade=TradeDraft())
            controller.entered()

    rows: list[ft.Control] = []
    if outcome:
        rows.append(ft.Text(outcome, theme_style=typography.ROW))
    if problem:
        rows.append(ft.Text(problem, theme_style=typography.SMALL, color=ft.Colors.ERROR))
    if not ready:
        rows.append(hint(say.ui("trade.empty")))
    button = ft.FilledButton(
        ft.Text(say.ui("phone.offer" if controller.state.player else "trade.agree")),
        style=theme.button_style(),
        disabled=not ready,
        on_click=tap(agree),
    )
    rows.append(Start(button, routes.TRADE, agree, controller.state.digits, key="agree"))
    return footer(
        ft.Column(rows, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        width,
    )
