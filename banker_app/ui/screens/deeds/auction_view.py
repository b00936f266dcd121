"""The auction as its clerk sees it: who bids, how far each can go, what the hammer would do."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from banker_app.app.devices.requests import Request
from banker_app.app.i18n.currency_format import currency_name
from banker_app.app.i18n.formatter import grouped
from banker_app.app.projections.context import (
    Action,
    ViewContext,
    colour_of,
    money_of,
    offer,
    purse_of,
)
from banker_app.app.projections.dues import lot_name, price_of
from banker_app.app.projections.sums import SEPARATOR, rate_at_bank
from banker_app.app.projections.tokens import mark_of
from banker_app.app.projections.turn_panel import bid_in_words
from banker_app.engine.commands import CloseAuction, PlaceBid, SettleAuction, WithdrawBid
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.obligations import money_of_lot
from banker_app.engine.state import Auction, Game
from banker_app.engine.worth import can_raise
from banker_app.ui.keypad import amount

RAISES: Final = (1, 10, 50, 100)
"""What a tap adds to the best bid."""


class Raise(NamedTuple):
    """A bid one tap away."""

    bid: str
    """What it comes to: the button's name, without a currency that is a word."""
    by: str
    action: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class BidderView:
    """A bidder and the bids one tap away."""

    player: PlayerId
    initial: str
    colour: str
    cash: str
    reach: str
    """How far the bidder can go beyond the cash, and at which rate; often neither."""
    least: int
    """The lowest bid that would be taken now."""
    best: bool
    bids: tuple[Raise, ...]
    withdraw: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionView:
    """An open auction."""

    lot: str
    colour: str
    price: str
    best: str
    """The best bid as a sentence, or that there is none."""
    amount: str
    leader: str
    leader_colour: str
    """The same as a figure, and who made it, as on the token; nothing before the first bid."""
    bidders: tuple[BidderView, ...]
    money: str
    """The currency that is bid in."""
    out: str
    """Who bids no more."""
    hammer: Action
    all_paid: bool
    """Whether every bid is paid, won or lost."""


def auction_view(context: ViewContext, own: str = "") -> AuctionView | None:
    """The open auction, or None; with no bidder but `own` on a player's own phone."""
    game, say = context
    auction = game.auction
    if auction is None:
        return None
    deed = game.edition.deeds.get(DeedId(auction.lot))
    out = [name for name in game.solvent() if name not in auction.entrants]
    return AuctionView(
        lot=lot_name(context, auction.lot),
        colour=game.edition.groups[deed.group].colour if deed else "",
        price=_price(context, auction),
        best=_best(context, auction),
        amount=bid_in_words(context, auction) if auction.best else "",
        leader=mark_of(game, auction.best.player) if auction.best else "",
        leader_colour=colour_of(game, auction.best.player) if auction.best else "",
        bidders=tuple(
            _bidder(context, auction, name) for name in auction.entrants if own in ("", name)
        ),
        money=money_of_lot(game, auction.lot),
        out=say.ui("auction.out", names=", ".join(out)) if out else "",
        hammer=_hammer(context, auction),
        all_paid=game.rules.auction.format.is_paid_at_once(),
    )


def bids_waiting(requests: tuple[Request, ...]) -> int:
    """How many bids from players' phones wait for the banker."""
    return sum(request.waits_for_banker and request.is_bid for request in requests)


def hammer_before(context: ViewContext, waits: int) -> Action:
    """The hammer while so many bids wait: it is asked about, and says that it passes them over."""
    say = context.say
    sure = say.count("auction.waiting", waits), say.ui("auction.waiting_hint")
    return replace(offer(context, say.ui("auction.without"), CloseAuction()), sure=sure)


def result(context: ViewContext, told: Mapping[PlayerId, int]) -> Action:
    """The hammer for everybody's last bid entered at once: the highest wins."""
    auction = context.game.auction
    assert auction is not None
    bids = {name: bid for name, bid in told.items() if bid}
    if not bids:
        return _hammer(context, auction)
    winner = max(bids, key=bids.__getitem__)
    sum_ = context.say.money(bids[winner], money_of_lot(context.game, auction.lot))
    label = context.say.ui("auction.sold", name=winner, amount=sum_)
    settle = SettleAuction(lot=auction.lot, winner=winner, amount=bids[winner], bids=bids)
    return offer(context, label, settle, main=True)


def _best(context: ViewContext, auction: Auction) -> str:
    if auction.best is None:
        return context.say.ui("auction.no_bid")
    amount = bid_in_words(context, auction)
    return context.say.ui("auction.best", name=auction.best.player, amount=amount)


def _price(context: ViewContext, auction: Auction) -> str:
    """What the deed prints, and whose it is where not the Bank sells."""
    say, deed = context.say, context.game.edition.deeds.get(DeedId(auction.lot))
    if deed is None:
        return ""
    seller = say.ui("auction.seller", name=auction.seller) if auction.seller else ""
    printed = say.ui("auction.price", price=price_of(context, deed))
    return SEPARATOR.join(filter(None, (seller, printed)))


def _bidder(context: ViewContext, auction: Auction, player: PlayerId) -> BidderView:
    game, say = context
    most = can_raise(game, player)
    more = most != game.cash(player)
    reach = say.ui("auction.reach", amount=money_of(context, player, most)) if more else ""
    bid_in = money_of_lot(game, auction.lot)
    bids = tuple(_bid(context, auction, player, by) for by in RAISES)
    return BidderView(
        player=player,
        initial=mark_of(game, player),
        colour=colour_of(game, player),
        cash=purse_of(context, player),
        reach=SEPARATOR.join(filter(None, (reach, rate_at_bank(context, player, bid_in)))),
        least=opening(game, auction),
        best=auction.best is not None and auction.best.player == player,
        bids=bids,
        withdraw=offer(context, say.ui("auction.withdraw"), WithdrawBid(player=player)),
    )


def waiting(bidder: BidderView, typed: Mapping[str, str]) -> int:
    """The sum that was typed for a bidder, as long as it is a bid; else 0."""
    sum_ = amount(typed.get(bidder.player, ""))
    return sum_ if sum_ >= bidder.least else 0


def typed_bid(context: ViewContext, player: PlayerId, sum_: int) -> Action:
    """The bid of a sum that is typed, or why it cannot be."""
    auction = context.game.auction
    assert auction is not None
    words = context.say.money(sum_, money_of_lot(context.game, auction.lot))
    label = context.say.ui("auction.bid", name=player, amount=words)
    return offer(context, label, PlaceBid(player=player, amount=sum_), main=True)


def _bid(context: ViewContext, auction: Auction, player: PlayerId, by: int) -> Raise:
    game, say = context
    best = auction.best.amount if auction.best else 0
    sum_ = max(best + by, opening(game, auction))
    money = money_of_lot(game, auction.lot)
    sign = len(currency_name(game.edition.monies[money])) < 2
    bid = say.money(sum_, money) if sign else grouped(sum_, game.edition)
    label = say.ui("auction.bid", name=player, amount=bid)
    return Raise(
        bid, f"+{sum_ - best}", offer(context, label, PlaceBid(player=player, amount=sum_))
    )


def opening(game: Game, auction: Auction) -> int:
    """The lowest bid that would be taken now."""
    if auction.best is None:
        return auction.opening_bid
    return auction.best.amount + game.rules.auction.raise_by


def _hammer(context: ViewContext, auction: Auction) -> Action:
    say = context.say
    if auction.best is None:
        return offer(context, say.ui("auction.nobody"), CloseAuction())
    label = say.ui("auction.sold", name=auction.best.player, amount=bid_in_words(context, auction))
    return offer(context, label, CloseAuction(), main=True)
