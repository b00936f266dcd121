"""Bids: the objections to one, its effects, and closing the auction. [R-23 to R-26, R-51]

The commands are in auctions.py; what can be auctioned is in lots.py.
"""

from banker_app.engine.checks import (
    refusal,
    require_at_bank,
    require_cash,
    require_no_debts,
    require_not_jailed,
)
from banker_app.engine.commands import OpenAuction
from banker_app.engine.dues import AuctionReason, LotDue, OfferDue, PlacementDue
from banker_app.engine.event import Event, PlayerEvent
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.events import DueArose
from banker_app.engine.exchange import cost_to
from banker_app.engine.groups import cheapest_place, is_contested, is_priced_by_lot, room_for
from banker_app.engine.ids import (
    BANK,
    BANK_PLAYER,
    HOUSE_LOT,
    PIECE_OF,
    PIECES,
    DeedId,
    Lot,
    PlayerId,
    deed_of,
    player_account,
)
from banker_app.engine.ledger import Postings, move
from banker_app.engine.obligations import money_of_lot, ways_to_raise
from banker_app.engine.refusals import Finding, Refusal, RefusalCode
from banker_app.engine.rules.auction.lots import (
    AuctionUnsold,
    is_auctioned,
    is_picked,
    opening_price,
)
from banker_app.engine.rules.conglomerate import dissolve_sold
from banker_app.engine.rules.mortgage_transfer import receive_mortgaged, withdraw_offers
from banker_app.engine.state import Auction, Bid, Game, replace


class BidPlaced(PlayerEvent):
    """A player made the best bid so far, and paid it if the rules make every bid be paid."""

    lot: Lot
    amount: int

    def _change(self, game: Game) -> Game:
        assert game.auction is not None
        entrants = tuple(dict.fromkeys((*game.auction.entrants, self.player)))
        best = Bid(player=self.player, amount=self.amount)
        return replace(game, auction=replace(game.auction, best=best, entrants=entrants))


class AuctionWon(Event):
    """A bidder won an auction."""

    lot: Lot
    winner: PlayerId
    amount: int
    reason: AuctionReason
    seller: PlayerId | None = None
    """The player who sold the deed; None: the Bank."""

    def _change(self, game: Game) -> Game:
        return replace(game, auction=None)


def require_for_sale(game: Game, lot: Lot) -> tuple[Finding, ...]:
    """The Bank has the lot and a reason to auction it, and no debt comes first."""
    debts = _require_no_debts(game, lot)
    if lot in PIECES:
        stock = game.in_stock(PIECE_OF[lot])
        code = (
            RefusalCode.BANK_OUT_OF_HOUSES if lot == HOUSE_LOT else RefusalCode.BANK_OUT_OF_HOTELS
        )
        return (
            debts,
            None if stock else refusal(code, "R-50"),
            None
            if opening_price(game, lot) is not None and is_contested(game, lot)
            else refusal(RefusalCode.NO_PIECE_AUCTION, "R-51", lot=lot),
        )
    waits = game.due(LotDue, lot=lot) is not None or _declined_for_auction(game, lot)
    offered = waits or is_picked(game, lot) or not game.tracks_landings()
    not_offered = None if offered else refusal(RefusalCode.DEED_NOT_OFFERED, "R-21", deed=lot)
    return (debts, require_at_bank(game, lot), not_offered)


def _require_no_debts(game: Game, lot: Lot) -> Refusal | None:
    """No debt is open. For the auction of an estate the players may overrule this.
    [R-69, R-102]
    """
    debt, waiting = require_no_debts(game), game.due(LotDue, lot=lot)
    if debt is None or waiting is None or waiting.reason is not AuctionReason.ESTATE:
        return debt
    return replace(debt, rule="R-102", may_overrule=True)


def _declined_for_auction(game: Game, lot: Lot) -> bool:
    """Whether the lot is a deed on offer that is auctioned if declined. [R-21, R-22]"""
    offer = game.due(OfferDue, deed=lot)
    return offer is not None and is_auctioned(game, offer.player, offer.deed)


def nothing_open(game: Game, lot: Lot | None) -> Refusal:
    """The refusal if no auction is open for the lot."""
    if game.auction is not None:
        return refusal(RefusalCode.AUCTION_OPEN, "R-21", lot=game.auction.lot)
    if lot is None:
        return refusal(RefusalCode.NO_AUCTION_OPEN, "R-21")
    return refusal(RefusalCode.NO_AUCTION_OPEN, "R-21", OpenAuction(lot=lot), lot=lot)


def require_bidder(game: Game, auction: Auction, player: PlayerId) -> Refusal | None:
    """The player may bid in this auction. [R-23, H-08]"""
    if finding := require_not_jailed(game, player, "H-08", in_jail=game.rules.auction.in_jail):
        return finding
    if player in auction.entrants:
        return None
    if player == auction.excluded:
        return refusal(RefusalCode.AUCTION_DECLINER_EXCLUDED, "R-23", player=player)
    return refusal(RefusalCode.NOT_BIDDING, "R-23", player=player, lot=auction.lot)


def require_bid_covered(
    game: Game, player: PlayerId, opening: Auction, amount: int
) -> Refusal | None:
    """The player has the cash for the bid. A bid for a piece reaches its printed price.

    The printed price is that of the player's cheapest lot for the piece. The best bidder's own bid
    is not deducted again. [R-24, R-51]
    """
    best = opening.best
    if amount < 1 or (best is not None and best == Bid(player=player, amount=amount)):
        return None
    if is_priced_by_lot(game) and opening.lot in PIECES:
        amount = max(amount, cheapest_place(game, (player,), opening.lot) or 0)
    need = cost_to(game, player, amount, money_of_lot(game, opening.lot))
    have = game.cash(player)
    ways = ways_to_raise(game, player) if have < need else ()
    return require_cash(player, have, need, "R-24", *ways)


def require_higher(game: Game, auction: Auction, amount: int) -> Refusal | None:
    """The bid is high enough. [R-24]"""
    best = auction.best
    least = best.amount + game.rules.auction.raise_by if best else auction.opening_bid
    if amount >= least:
        return None
    return refusal(
        RefusalCode.BID_TOO_LOW,
        "R-24",
        amount=amount,
        minimum=least,
        best=best.amount if best else 0,
    )


def require_use(game: Game, player: PlayerId, lot: Lot) -> Refusal | None:
    """The bidder has a place for the piece. [R-51]"""
    if lot not in PIECES or room_for(game, player, lot):
        return None
    return refusal(RefusalCode.NOWHERE_TO_BUILD, "R-51", player=player, lot=lot)


def put_down(recorder: EventRecorder, player: PlayerId, lot: Lot, amount: int) -> None:
    """Record a bid, and its payment if the rules make every bid be paid. [R-26]"""
    postings: Postings = ()
    if recorder.game.rules.auction.format.is_paid_at_once():
        assert recorder.game.auction is not None
        payee = recorder.game.auction.seller or BANK_PLAYER
        postings = recorder.pay(player, payee, amount, money_of_lot(recorder.game, lot))
    recorder.add(BidPlaced(player=player, lot=lot, amount=amount, postings=postings))


# ---- closing ------------------------------------------------------------------------------


def close_if_decided(recorder: EventRecorder) -> None:
    """Close the auction once nobody but the best bidder is left."""
    auction = recorder.game.auction
    assert auction is not None
    alone = auction.best is not None and auction.entrants == (auction.best.player,)
    if alone or not auction.entrants:
        hammer(recorder)


def hammer(recorder: EventRecorder) -> None:
    """Close the auction: sell to the best bidder, or record the lot as unsold."""
    auction = recorder.game.auction
    assert auction is not None
    best, lot = auction.best, auction.lot
    if best is None:
        recorder.add(AuctionUnsold(lot=lot, reason=auction.reason, seller=auction.seller))
        return
    postings: Postings = ()
    seller = auction.seller
    if not recorder.game.rules.auction.format.is_paid_at_once():
        currency = money_of_lot(recorder.game, lot)
        postings = recorder.pay(best.player, seller or BANK_PLAYER, best.amount, currency)
    if lot not in PIECES:
        source = player_account(seller) if seller else BANK
        postings += move(deed_of(DeedId(lot)), 1, source=source, target=player_account(best.player))
    recorder.add(
        AuctionWon(
            lot=lot,
            winner=best.player,
            amount=best.amount,
            reason=auction.reason,
            postings=postings,
            seller=seller,
        )
    )
    if lot in PIECES:
        paid = best.amount if is_priced_by_lot(recorder.game) else None
        recorder.add(DueArose(due=PlacementDue(player=best.player, lot=lot, paid=paid)))
    else:
        withdraw_offers(recorder)
        if seller:
            dissolve_sold(recorder, seller, (DeedId(lot),))
        receive_mortgaged(recorder, best.player, (DeedId(lot),))
