"""Auction of a player's own deed, which is sold as in a trade. [R-65, R-70 to R-73]"""

from bisect import bisect_left

from banker_app.engine.checks import (
    refusal,
    require_deed,
    require_in_range,
    require_no_auction,
    require_no_debts,
    require_owner,
    require_pieces_placed,
    require_seated,
)
from banker_app.engine.commands import OpenAuction, SettleAuction, TradeSide
from banker_app.engine.dues import AuctionReason
from banker_app.engine.exchange import cost_to, in_money
from banker_app.engine.ids import DeedId, Lot, PlayerId
from banker_app.engine.money import Rounding, times
from banker_app.engine.obligations import cost_of, money_of_lot, open_debts, owed_now
from banker_app.engine.refusals import Finding, Refusal, RefusalCode
from banker_app.engine.rules.auction.lots import bidders
from banker_app.engine.rules.trade import (
    ANY_GAP,
    require_may_leave,
    require_not_lopsided,
    require_trading,
    value_of_side,
)
from banker_app.engine.settings.setting import MONEY
from banker_app.engine.state import Auction, Game
from banker_app.engine.worth import can_raise, raised_by


def unfit(game: Game, seller: PlayerId, lot: Lot, opening_bid: int | None = None) -> Refusal | None:
    """The refusal that makes other checks moot: a wrong seller, deed or opening bid."""
    return (
        require_seated(game, seller)
        or require_deed(game, lot)
        or (None if opening_bid is None else require_in_range(opening_bid, least=1))
        or require_owner(game, seller, DeedId(lot))
    )


def require_offerable(
    game: Game, seller: PlayerId, cmd: OpenAuction | SettleAuction
) -> tuple[Finding, ...]:
    """Objections to an owner's auction: those to selling the deed.

    No auction may open while a debt is open, unless the seller is the debtor. [R-69]
    """
    debtors = {debt.player for debt in open_debts(game)}
    allowed = game.rules.trade.auctions
    return (
        None if not debtors or seller in debtors else require_no_debts(game),
        require_no_auction(game),
        *(() if seller in debtors else require_trading(game, seller, cmd)),
        None if allowed else refusal(RefusalCode.NO_PLAYER_AUCTIONS, "R-72", player=seller),
        require_pieces_placed(game, seller),
        *require_may_leave(game, _side(seller, cmd.lot)),
    )


def offered_by(game: Game, seller: PlayerId, lot: Lot, opening_bid: int | None = None) -> Auction:
    """The auction of an owner's deed, in which every other player may bid."""
    others = tuple(p for p in bidders(game) if p != seller)
    return Auction(
        lot=lot,
        reason=AuctionReason.OWNER,
        entrants=others,
        opening_bid=max(opening_bid or game.rules.auction.opening_bid, _least(game, seller, lot)),
        seller=seller,
    )


def _least(game: Game, seller: PlayerId, lot: Lot) -> int:
    """The lowest price that the limit on unequal trades allows, and the seller's debts. [R-73]"""
    trade, currency = game.rules.trade, money_of_lot(game, lot)
    floor, main = 1, game.edition.currency.code
    if owed := sum(cost_of(game, due) for due in owed_now(game, seller)):
        # A debtor has to be able to raise what they owe, or as much as before. [R-105, ruling 34]
        reach, raised = can_raise(game, seller), raised_by(game, seller, DeedId(lot))
        least = max(raised - max(reach - owed, 0), 1)
        floor = in_money(game, least, game.currency_of(seller), currency, Rounding.UP)
    if trade.value_gap_percent == ANY_GAP:
        return floor
    up, down = trade.value_gap_of.least_of_dearer(trade.value_gap_percent)
    least = times(value_of_side(game, _side(seller, lot)), up, down, Rounding.UP)
    return max(in_money(game, least, main, currency, Rounding.UP), floor)


def require_fair_price(
    game: Game, auction: Auction, bidder: PlayerId, amount: int
) -> Refusal | None:
    """The price is within the limit on unequal trades. [R-73]"""
    if auction.seller is None or amount < 1:
        return None
    own = game.currency_of(bidder)
    cash = in_money(game, amount, money_of_lot(game, auction.lot), own)
    bid = TradeSide(player=bidder, cash=cash)
    return require_not_lopsided(game, bid, _side(auction.seller, auction.lot))


def most_bid(game: Game, auction: Auction, bidder: PlayerId, least: int) -> int:
    """The highest bid that the bidder's cash and the limit on unequal trades allow, at least
    `least`. [R-24, R-73]
    """
    currency, cash = money_of_lot(game, auction.lot), game.cash(bidder)

    def is_too_much(amount: int) -> bool:
        fair = require_fair_price(game, auction, bidder, amount) is None
        return not fair or cost_to(game, bidder, amount, currency) > cash

    bids = range(least, MONEY.high + 1)
    return least + max(bisect_left(bids, True, key=is_too_much) - 1, 0)


def _side(seller: PlayerId, lot: Lot) -> TradeSide:
    return TradeSide(player=seller, deeds=(DeedId(lot),))
