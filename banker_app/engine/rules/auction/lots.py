"""Lots for auction: waiting lots, deeds on offer, the last pieces. [R-21 to R-25, R-51]

Opens auctions; bidding and closing are in bids.py.
"""

from banker_app.engine.dues import AuctionReason, LotDue, OfferDue, PickDue, id_of
from banker_app.engine.event import Event, PlayerEvent
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.events import DueArose, DueSettled
from banker_app.engine.exchange import deed_price
from banker_app.engine.groups import (
    cheapest_hotel,
    cheapest_house,
    cheapest_place,
    is_priced_by_lot,
    room_for,
)
from banker_app.engine.ids import HOUSE_LOT, PIECES, DeedId, Lot, PlayerId
from banker_app.engine.money import Rounding, percent_of
from banker_app.engine.state import Auction, Game, replace


class DeedDeclined(PlayerEvent):
    """The player who landed on a deed did not buy it."""

    deed: DeedId


class AuctionOpened(Event):
    """An auction began."""

    auction: Auction

    def _change(self, game: Game) -> Game:
        return replace(game, auction=self.auction)


class AuctionUnsold(Event):
    """Nobody bid for a lot; it stays with the Bank or its owner."""

    lot: Lot
    reason: AuctionReason
    seller: PlayerId | None = None
    """The player who offered the deed; None: the Bank."""

    def _change(self, game: Game) -> Game:
        return replace(game, auction=None)


def is_auctioned(game: Game, player: PlayerId, deed: DeedId) -> bool:
    """Whether a deed is auctioned if this player does not buy it. [R-21, R-22]"""
    rules = game.rules.purchase
    affordable = game.cash(player) >= deed_price(game, player, deed).own
    return rules.on_decline.goes_to_auction() and (affordable or rules.auction_if_cannot_pay)


def decline_offers(recorder: EventRecorder, player: PlayerId) -> None:
    """Decline the deeds on offer to a player who goes: the others may bid for them. [R-21, H-40]"""
    game = recorder.game
    for due in game.dues:
        if isinstance(due, OfferDue) and due.player == player:
            recorder.add(DeedDeclined(player=player, deed=due.deed, settles=due.id))
            if is_auctioned(game, player, due.deed):
                lot = LotDue(lot=Lot(due.deed), reason=AuctionReason.DECLINED)
                recorder.add(DueArose(due=lot))


def open_for_bids(
    recorder: EventRecorder,
    lot: Lot,
    reason: AuctionReason,
    *,
    decliner: PlayerId | None = None,
    settles: LotDue | None = None,
) -> None:
    """Open an auction of the Bank's, or record the lot as unsold if nobody may bid."""
    begin(recorder, _auction_of(recorder.game, lot, reason, decliner), settles)


def begin(recorder: EventRecorder, auction: Auction, settles: LotDue | None = None) -> None:
    """Open an auction, and record the lot as unsold if nobody may bid."""
    recorder.add(AuctionOpened(auction=auction, settles=id_of(settles)))
    if not auction.entrants:
        unsold = AuctionUnsold(lot=auction.lot, reason=auction.reason, seller=auction.seller)
        recorder.add(unsold)


def _auction_of(game: Game, lot: Lot, reason: AuctionReason, decliner: PlayerId | None) -> Auction:
    players = bidders(game)
    if lot in PIECES:
        may_bid = tuple(p for p in players if room_for(game, p, lot))
    else:
        may_bid = game.rules.auction.entry.entrants(players, decliner)
    return Auction(
        lot=lot,
        reason=reason,
        entrants=may_bid,
        excluded=None if decliner in may_bid else decliner,
        opening_bid=opening_price(game, lot) or 1,
    )


def bidders(game: Game) -> tuple[PlayerId, ...]:
    """The players who may bid at all, in order from the player to move. [H-08]"""
    players = game.solvent_from(game.turn.player)
    return tuple(p for p in players if game.rules.auction.in_jail or not game.seats[p].jail)


def opening_price(game: Game, lot: Lot) -> int | None:
    """The lowest opening bid; None for pieces if the rules do not auction them.
    [R-24, R-51, H-10]
    """
    ordinary = game.rules.auction.opening_bid
    if lot not in PIECES:
        price = game.edition.deeds[DeedId(lot)].price
        share = percent_of(price, game.rules.auction.from_price_percent, Rounding.UP)
        return max(ordinary, share)
    lowest = cheapest_house(game) if lot == HOUSE_LOT else cheapest_hotel(game)
    if is_priced_by_lot(game):
        lowest = cheapest_place(game, game.solvent(), lot) or lowest
    return game.rules.building.contested.opening_bid(lowest_price=lowest, ordinary=ordinary)


def open_lot(recorder: EventRecorder, lot: Lot) -> None:
    """Open the auction of a lot: one from an estate, a deed on offer, or a piece."""
    game = recorder.game
    waiting, offer = game.due(LotDue, lot=lot), game.due(OfferDue, deed=lot)
    if is_picked(game, lot) and (pick := game.due(PickDue)):
        recorder.add(DueSettled(settles=pick.id))
    if offer is not None:
        recorder.add(DeedDeclined(player=offer.player, deed=offer.deed, settles=offer.id))
    open_for_bids(
        recorder,
        lot,
        _reason(game, lot, waiting, offer),
        decliner=offer.player if offer else None,
        settles=waiting,
    )


def as_opened(game: Game, lot: Lot) -> Auction:
    """The Bank's auction of this lot as it would be opened now."""
    waiting, offer = game.due(LotDue, lot=lot), game.due(OfferDue, deed=lot)
    decliner = offer.player if offer else None
    return _auction_of(game, lot, _reason(game, lot, waiting, offer), decliner)


def is_picked(game: Game, lot: Lot) -> bool:
    """Whether the player who has a deed to pick may pick this one. [H-50]"""
    waits = game.due(LotDue, lot=lot) or game.due(OfferDue, deed=lot)
    return game.due(PickDue) is not None and lot not in PIECES and not waits


def _reason(game: Game, lot: Lot, waiting: LotDue | None, offer: OfferDue | None) -> AuctionReason:
    if waiting is not None:
        return waiting.reason
    if offer is not None:
        return AuctionReason.DECLINED
    if is_picked(game, lot):
        return AuctionReason.PICKED
    return AuctionReason.SHORTAGE if lot in PIECES else AuctionReason.AGREED


def opening_for(game: Game, lot: Lot | None) -> Auction | None:
    """The open auction if it is for this lot, or the one that a first bid would open."""
    if game.auction is not None:
        return game.auction if lot in (None, game.auction.lot) else None
    if lot is None:
        waiting = game.due(LotDue)
        return as_opened(game, waiting.lot) if waiting else None
    if game.due(LotDue, lot=lot) or game.due(OfferDue, deed=lot) or is_picked(game, lot):
        return as_opened(game, lot)
    return None
