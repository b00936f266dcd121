"""The auction clerk: one tap a bid, one tap to close."""

from functools import partial
from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.projections.context import Action, ViewContext
from banker_app.app.projections.sums import SEPARATOR
from banker_app.engine.commands import PlaceBid
from banker_app.engine.ids import PlayerId
from banker_app.engine.obligations import money_of_lot
from banker_app.ui import theme, typography
from banker_app.ui.hooks import Handler, component, here, memoized, tap, use_app, use_page
from banker_app.ui.keypad import amount
from banker_app.ui.page_controller import PageController
from banker_app.ui.page_state import LAST, ConfirmSheet
from banker_app.ui.screens.deeds.auction_view import (
    AuctionView,
    BidderView,
    auction_view,
    bids_waiting,
    hammer_before,
    result,
    typed_bid,
    waiting,
)
from banker_app.ui.screens.phones.requests import BankerRequests
from banker_app.ui.widgets.basics import avatar, badge, hint, panel
from banker_app.ui.widgets.buttons import ActionButton, icon_button, lines, pressable
from banker_app.ui.widgets.clock_badge import BidClock
from banker_app.ui.widgets.focus import SHEET, Start
from banker_app.ui.widgets.number_pad import Amount, pad_sheet
from banker_app.ui.widgets.scaffold import footer_rows, scrolling

BLANK: Final = "\N{NO-BREAK SPACE}"
"""A second line with nothing on it, so that all buttons of a row are of one height."""


@component
def AuctionScreen() -> ft.Control:
    """The lot, the bidders in seat order, the hammer."""
    controller = here()
    app_store = controller.app_store
    width, at_once, large, own = use_page(lambda s: (s.width, s.at_once, s.large_print, s.player))
    view = use_app(
        lambda s: auction_view(ViewContext(s.game, app_store.speech), own) if s.game else None, own
    )
    seconds = use_app(lambda s: int(s.countdown))
    waits = use_app(lambda s: bids_waiting(s.phones.requests))
    say = app_store.speech
    if view is None:
        return scrolling([hint(say.ui("auction.closed"))], width)
    rows: list[ft.Control] = [_lot(view)]
    if seconds:
        rows.append(BidClock(seconds, key="clock"))
    if at_once:
        rows.append(hint(say.ui("auction.last_hint")))
    if at_once and view.all_paid:
        rows.append(hint(say.ui("auction.all_paid")))
    kind = LastBid if at_once else Bidder
    for bidder in view.bidders:
        rows.append(kind(bidder, view.money, large, key=(LAST if at_once else "") + bidder.player))
    if not own:
        rows.append(_turn_over(controller, view, at_once))
    if view.out:
        rows.append(hint(view.out))
    bottom: list[ft.Control] = [ft.Container(Settle(view, at_once, key="settle"), expand=True)]
    if not own:
        bottom.insert(0, icon_button(ft.Icons.UNDO, say.ui("act.undo"), controller.undo))
    # At the edge, where it moves no bidder, and before what would close the auction without it.
    asked = [BankerRequests(bids=True, key="bids")] if not own and waits else []
    rail = footer_rows([*asked, ft.Row(bottom, spacing=8)], width)
    return ft.Column([scrolling(rows, width), rail], expand=True, spacing=0)


@component
def Settle(view: AuctionView, at_once: bool) -> ft.Control:
    """The hammer, or the result where everybody's last bid is typed."""
    told = use_page(lambda s: s.last_bids)
    waits = use_app(lambda s: bids_waiting(s.phones.requests))
    controller = here()
    say = controller.app_store.speech
    if at_once and controller.app_store.context.game.auction is not None:
        bids = {PlayerId(name): amount(typed) for name, typed in told}
        return ActionButton(result(controller.app_store.context, bids), key="result")
    if controller.state.player:
        return hint(say.ui("phone.hammer"))
    hammer = view.hammer if not waits else hammer_before(controller.app_store.context, waits)
    return ActionButton(hammer, key=hammer.label)


def bid_pad(pad: str, *, key: str) -> ft.Control:
    """What is typed in a sheet: a bid, or somebody's last one."""
    if pad.startswith(LAST):
        return LastBidPad(pad.removeprefix(LAST), key=key)
    return BidPad(pad, key=key)


@component
def BidPad(player: str) -> ft.Control:
    """Any sum for a bidder, in a sheet: it begins with the least that would be a bid."""
    controller = here()
    app_store = controller.app_store
    view = use_app(
        lambda s: auction_view(ViewContext(s.game, app_store.speech), player) if s.game else None,
        player,
    )
    digits, typed, _ = use_page(lambda s: (s.digits, dict(s.typed), s.low))
    if view is None or not view.bidders:
        return hint(app_store.speech.ui("auction.closed"))
    (bidder,) = view.bidders
    usual = waiting(bidder, typed) or bidder.least
    action = typed_bid(app_store.context, bidder.player, amount(digits) or usual)
    bid = partial(_bid, controller, action)
    style = theme.button_style()
    if not action.allowed:
        # It still answers, and stays the same button: the next digit may make it a bid.
        style.bgcolor = ft.Colors.SURFACE_CONTAINER_HIGHEST
        style.color = ft.Colors.ON_SURFACE_VARIANT
    button = ft.FilledButton(ft.Text(action.label), style=style, on_click=tap(bid))
    main = Start(button, SHEET, action.label, key="bid")
    return pad_sheet([_head(bidder, action.reason)], Amount(view.money, usual, key="amount"), main)


@component
def LastBidPad(player: str) -> ft.Control:
    """Somebody's last bid, in a sheet: it counts with every key. From there to the next bidder."""
    controller = here()
    app_store = controller.app_store
    view = use_app(
        lambda s: auction_view(ViewContext(s.game, app_store.speech)) if s.game else None
    )
    told, digits, large, low = use_page(
        lambda s: (dict(s.last_bids), s.digits, s.large_print, s.low)
    )
    bidders = {bidder.player: bidder for bidder in view.bidders} if view else {}
    bidder = bidders.get(PlayerId(player))
    if view is None or bidder is None:
        return hint(app_store.speech.ui("auction.closed"))
    names = tuple(bidders)
    following = next(iter(names[names.index(bidder.player) + 1 :]), "")
    usual = 0 if digits else amount(told.get(player, ""))
    total = Amount(view.money, usual, key="amount")
    return pad_sheet([_head(bidder)], total, _onward(controller, following, large or low))


def _onward(controller: PageController, following: str, narrow: bool) -> ft.Control:
    """To the next bidder, or back to all of them; after the last one, only back."""
    say = controller.app_store.speech

    def close() -> None:
        controller.set(**controller.state.uncovering)

    # From bidder to bidder nothing moves, and the next key may come at once.
    label, act = say.ui("done"), close
    back = ft.FilledTonalButton(ft.Text(label), style=theme.button_style(), on_click=tap(close))
    if following:
        label = say.ui("auction.next", name=following)
        act = partial(controller.set, pad_for=LAST + following, digits="")
    style = theme.button_style()
    button = ft.FilledButton(lines(label), style=style, on_click=tap(act), data="next")
    onward = Start(button, SHEET, following, key="next")
    if not following:
        return onward
    if narrow:
        stretch = ft.CrossAxisAlignment.STRETCH
        return ft.Column([onward, back], spacing=theme.GAP, horizontal_alignment=stretch)
    return ft.Row([back, ft.Container(onward, expand=True)], spacing=theme.GAP)


@memoized
def LastBid(bidder: BidderView, money: str, large: bool) -> ft.Control:
    """A bidder and the last bid as far as it is entered; a tap opens the pad for it."""
    typed = use_page(lambda s: dict(s.last_bids).get(bidder.player, ""), bidder.player)
    controller = here()
    say = controller.app_store.speech
    sum_ = say.money(amount(typed), money) if typed else ""
    key = "auction.last_bid" if sum_ else "auction.no_last_bid"
    label = say.ui(key, name=bidder.player, amount=sum_)
    figure = ft.Text(sum_ or "–", theme_style=typography.HEADLINE)
    name = ft.Text(bidder.player, theme_style=typography.NAME)
    facts = ft.Column([name, _means(bidder)], spacing=1, expand=True, tight=True)
    row: list[ft.Control] = [avatar(bidder.initial, bidder.colour, 36), facts]
    (facts.controls if large else row).append(figure)
    row.append(ft.Icon(ft.Icons.EDIT_OUTLINED, color=ft.Colors.ON_SURFACE_VARIANT))
    surface = ft.Container(
        ft.Row(row, spacing=10),
        padding=theme.EDGE,
        border_radius=theme.ROUND + 4,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
    )
    pad = partial(controller.set, pad_for=LAST + bidder.player, digits="")
    return pressable(surface, label, pad)


def _turn_over(controller: PageController, view: AuctionView, at_once: bool) -> ft.Control:
    """From bid by bid to everybody's last bid, beginning with the first bidder, and back."""
    first = view.bidders[0].player if view.bidders else ""

    def turn() -> None:
        controller.set(pad_for="" if at_once else LAST + first, digits="", last_bids=())

    label = controller.app_store.speech.ui("auction.by_bids" if at_once else "auction.by_result")
    return ft.OutlinedButton(
        ft.Text(label), style=theme.button_style(), on_click=tap(turn), key="turn"
    )


def _bid(controller: PageController, action: Action) -> None:
    """A bid; one over a player's own is asked about first."""
    command, (game, say) = action.command, controller.app_store.context
    best = game.auction.best if game.auction is not None else None
    assert isinstance(command, PlaceBid)
    if best is None or best.player != command.player or not action.allowed:
        controller.record(command)
        return
    assert game.auction is not None
    money = money_of_lot(game, game.auction.lot)
    told = {"name": command.player, "amount": say.money(command.amount, money)}
    asks = ConfirmSheet(
        title=say.ui("auction.again", name=command.player),
        lines=(say.ui("auction.again_hint", best=say.money(best.amount, money), **told),),
        action=Action(label=say.ui("auction.bid", **told), command=command, main=True),
    )
    controller.set(sheet=asks)


def _lot(view: AuctionView) -> ft.Control:
    """The lot as a small title deed, and the best bid as the largest figure of the screen."""
    ink = readable_on(view.colour) if view.colour else None
    band = ft.Container(
        ft.Text(view.lot, theme_style=typography.HEADLINE, color=ink),
        bgcolor=view.colour or ft.Colors.SURFACE_CONTAINER_HIGH,
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )
    standing: ft.Control = ft.Text(view.amount or view.best, theme_style=typography.SUM)
    if view.amount:
        token = avatar(view.leader, view.leader_colour, 44)
        standing = ft.Row([token, standing], spacing=12, wrap=True)
    said = ft.Semantics(
        content=standing,
        label=view.best,
        exclude_semantics=True,
        live_region=True,
        container=True,
        identifier="best-bid",
    )
    facts: list[ft.Control] = [hint(view.price)] if view.price else []
    below = ft.Container(
        ft.Column([*facts, said], spacing=4),
        padding=ft.Padding.only(left=14, right=14, top=10, bottom=12),
    )
    return ft.Container(
        ft.Column([band, below], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=theme.ROUND,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _name(bidder: BidderView, style: ft.TextThemeStyle = typography.NAME) -> ft.Control:
    who: list[ft.Control] = [ft.Text(bidder.player, theme_style=style)]
    if bidder.best:
        who.append(badge(here().app_store.speech.ui("auction.leads")))
    return ft.Row(who, spacing=8, wrap=True)


def _head(bidder: BidderView, problem: str = "") -> ft.Control:
    """Whose sum is typed in a sheet."""
    name = _name(bidder, typography.TITLE)
    facts = ft.Column([name, _means(bidder, problem)], spacing=1, expand=True, tight=True)
    return ft.Row([avatar(bidder.initial, bidder.colour, 40), facts], spacing=12)


def _means(bidder: BidderView, problem: str = "") -> ft.Control:
    """What the bidder has, or why the sum that is typed is no bid."""
    colour = ft.Colors.ERROR if problem else ft.Colors.ON_SURFACE_VARIANT
    words = problem or SEPARATOR.join(filter(None, (bidder.cash, bidder.reach)))
    return ft.Text(words, theme_style=typography.TINY, color=colour)


@memoized
def Bidder(bidder: BidderView, money: str, large: bool) -> ft.Control:
    """A bidder and the raises one tap away."""
    controller = here()
    say = controller.app_store.speech
    typed = use_page(lambda s: waiting(bidder, dict(s.typed)), bidder)
    facts = ft.Column([_name(bidder), _means(bidder)], spacing=1, expand=True, tight=True)
    token, out = avatar(bidder.initial, bidder.colour, 36), bidder.withdraw
    head = ft.Row([token, facts, ActionButton(out, compact=True)], spacing=10)
    raises: list[ft.Control] = []
    for one in bidder.bids:
        label = say.ui("auction.raise", name=bidder.player, by=one.by, bid=one.bid)
        act = partial(_bid, controller, one.action)
        raises.append(_raise(one.bid, one.by, label, one.action.allowed, tap(act), large))
        # Where others bid from their phones, a tap that was on its way means the sum it was on.
        raises[-1].key = one.bid if controller.share is not None else None
    other = tap(partial(controller.set, pad_for=bidder.player, digits=""))
    words = say.money(typed, money) if typed else "…"
    label = say.ui("auction.other", name=bidder.player)
    raises.append(_raise(words, BLANK, label, True, other, large))
    # Another key, another row: one that begins to wrap chokes on buttons that used to stretch.
    row = ft.Row(
        raises, spacing=6, run_spacing=6, wrap=large, key="wrapped" if large else "stretched"
    )
    return panel(ft.Column([head, row], spacing=8))


def _raise(bid: str, by: str, label: str, allowed: bool, act: Handler, large: bool) -> ft.Control:
    kind = ft.FilledTonalButton if allowed else ft.OutlinedButton
    style = ft.ButtonStyle(
        shape=theme.square(12),
        padding=ft.Padding.symmetric(horizontal=8 if large else 0, vertical=8),
    )
    if not allowed:
        style.color = ft.Colors.ON_SURFACE_VARIANT
        style.side = ft.BorderSide(1, ft.Colors.OUTLINE_VARIANT)
    return kind(
        ft.Semantics(content=lines(bid, by), label=label, exclude_semantics=True),
        style=style,
        expand=None if large else True,
        on_click=act,
    )
