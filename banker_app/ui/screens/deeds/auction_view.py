"""The auction as its clerk sees it: who bids, how far each can go, what the hammer would do."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from banker_app.app.projections.context import (
    Action,
    ViewContext,
    colour_of,
    initials,
    money_of,
    offer,
    purse_of,
)
from banker_app.app.projections.dues import lot_name, price_of
from banker_app.app.projections.sums import SEPARATOR, rate_at_bank
from banker_app.app.projections.turn_panel import bid_in_words
from banker_app.engine.commands import CloseAuction, PlaceBid, SettleAuction, WithdrawBid
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.obligations import money_of_lot
from banker_app.engine.state import Auction, Game
from banker_app.engine.worth import can_raise

RAISES: Final = (1, 10, 50, 100)
"""What a tap adds to the best bid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BidderView:
    """A bidder and the bids one tap away."""

    player: PlayerId
    initial: str
    colour: str
    cash: str
    reach: str
    best: bool
    bids: tuple[Action, ...]
    withdraw: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionView:
    """An open auction."""

    lot: str
    colour: str
    price: str
    best: str
    bidders: tuple[BidderView, ...]
    money: str
    """The currency that is bid in."""
    out: str
    """Who bids no more."""
    hammer: Action
    all_paid: bool
    """Whether every bid is paid, won or lost."""


def auction_view(look: ViewContext) -> AuctionView | None:
    """The open auction, or None."""
    game, say = look
    auction = game.auction
    if auction is None:
        return None
    deed = game.edition.deeds.get(DeedId(auction.lot))
    out = [name for name in game.solvent() if name not in auction.entrants]
    return AuctionView(
        lot=lot_name(look, auction.lot),
        colour=game.edition.groups[deed.group].colour if deed else "",
        price=_price(look, auction),
        best=_best(look, auction),
        bidders=tuple(_bidder(look, auction, name) for name in auction.entrants),
        money=money_of_lot(game, auction.lot),
        out=say.ui("auction.out", names=", ".join(out)) if out else "",
        hammer=_hammer(look, auction),
        all_paid=game.rules.auction.format.is_paid_at_once(),
    )


def result(look: ViewContext, told: Mapping[PlayerId, int]) -> Action:
    """The hammer for everybody's last bid told at once: the highest wins."""
    auction = look.game.auction
    assert auction is not None
    bids = {name: bid for name, bid in told.items() if bid}
    if not bids:
        return _hammer(look, auction)
    winner = max(bids, key=bids.__getitem__)
    sum_ = look.say.money(bids[winner], money_of_lot(look.game, auction.lot))
    label = look.say.ui("auction.sold", name=winner, amount=sum_)
    settle = SettleAuction(lot=auction.lot, winner=winner, amount=bids[winner], bids=bids)
    return offer(look, label, settle, main=True)


def _best(look: ViewContext, auction: Auction) -> str:
    if auction.best is None:
        return look.say.ui("auction.no_bid")
    amount = bid_in_words(look, auction)
    return look.say.ui("auction.best", name=auction.best.player, amount=amount)


def _price(look: ViewContext, auction: Auction) -> str:
    """What the deed prints, and whose it is where not the Bank sells."""
    say, deed = look.say, look.game.edition.deeds.get(DeedId(auction.lot))
    if deed is None:
        return ""
    seller = say.ui("auction.seller", name=auction.seller) if auction.seller else ""
    printed = say.ui("auction.price", price=price_of(look, deed))
    return SEPARATOR.join(filter(None, (seller, printed)))


def _bidder(look: ViewContext, auction: Auction, player: PlayerId) -> BidderView:
    game, say = look
    reach = say.ui("auction.reach", amount=money_of(look, player, can_raise(game, player)))
    bid_in = money_of_lot(game, auction.lot)
    bids = tuple(_bid(look, auction, player, by) for by in RAISES)
    return BidderView(
        player=player,
        initial=initials(player),
        colour=colour_of(game, player),
        cash=purse_of(look, player),
        reach=SEPARATOR.join(filter(None, (reach, rate_at_bank(look, player, bid_in)))),
        best=auction.best is not None and auction.best.player == player,
        bids=bids,
        withdraw=offer(look, say.ui("auction.withdraw"), WithdrawBid(player=player)),
    )


def _bid(look: ViewContext, auction: Auction, player: PlayerId, by: int) -> Action:
    best = auction.best.amount if auction.best else 0
    amount = max(best + by, opening(look.game, auction))
    action = offer(look, f"+{by}", PlaceBid(player=player, amount=amount))
    return action


def opening(game: Game, auction: Auction) -> int:
    """The lowest bid that would be taken now."""
    if auction.best is None:
        return auction.opening_bid
    return auction.best.amount + game.rules.auction.raise_by


def _hammer(look: ViewContext, auction: Auction) -> Action:
    say = look.say
    if auction.best is None:
        return offer(look, say.ui("auction.nobody"), CloseAuction(), main=True)
    label = say.ui("auction.sold", name=auction.best.player, amount=bid_in_words(look, auction))
    return offer(look, label, CloseAuction(), main=True)
