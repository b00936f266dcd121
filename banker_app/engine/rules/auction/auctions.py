"""Open bidding for a deed, or for the last houses and hotels. [R-21 to R-26, R-51, R-102]"""

from collections.abc import Sequence

from banker_app.engine import commands as c
from banker_app.engine.checks import (
    refusal,
    require_amount_matches,
    require_in_range,
    require_no_auction,
    require_no_debts,
    require_seated,
)
from banker_app.engine.command import Approval, CheckedByRule, Command
from banker_app.engine.event import PlayerEvent
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.exchange import Price
from banker_app.engine.ids import Lot, PlayerId
from banker_app.engine.obligations import money_of_lot
from banker_app.engine.refusals import Finding, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.auction.bids import (
    close_if_decided,
    hammer,
    nothing_open,
    put_down,
    require_bid_covered,
    require_bidder,
    require_for_sale,
    require_higher,
    require_use,
)
from banker_app.engine.rules.auction.lots import as_opened, begin, open_lot, opening_for
from banker_app.engine.rules.auction.offering import (
    offered_by,
    require_fair_price,
    require_offerable,
    unfit,
)
from banker_app.engine.state import Auction, Bid, Game, replace


class PlaceBid(Command, approval=Approval.BID):
    """Bid for the lot."""

    player: PlayerId
    amount: int
    lot: Lot | None = None


class WithdrawBid(Command, approval=Approval.BID):
    """Drop out of this auction."""

    player: PlayerId
    lot: Lot | None = None


class CloseAuction(Command):
    """End the auction: the best bid wins, or the lot goes unsold."""

    lot: CheckedByRule[Lot] | None = None
    amount: int | None = None


class BidderWithdrew(PlayerEvent):
    """A bidder dropped out of an auction."""

    lot: Lot

    def _change(self, game: Game) -> Game:
        assert game.auction is not None
        left = tuple(p for p in game.auction.entrants if p != self.player)
        return replace(game, auction=replace(game.auction, entrants=left))


def open_auction(game: Game, cmd: c.OpenAuction) -> Ruling:
    """Open an auction for a lot of the Bank's or a player's own deed."""
    if cmd.player is not None:
        return _offer_own(game, cmd, cmd.player)
    return Ruling(
        (require_no_auction(game), *require_for_sale(game, cmd.lot)),
        lambda recorder: open_lot(recorder, cmd.lot),
    )


def _offer_own(game: Game, cmd: c.OpenAuction, seller: PlayerId) -> Ruling:
    if finding := unfit(game, seller, cmd.lot, cmd.opening_bid):
        return stop(finding)
    auction = offered_by(game, seller, cmd.lot, cmd.opening_bid)
    return Ruling(require_offerable(game, seller, cmd), lambda recorder: begin(recorder, auction))


def place_bid(game: Game, cmd: PlaceBid) -> Ruling:
    """Bid for a lot. The auction closes if nobody else is left to bid. [R-23, R-24]"""
    opening = opening_for(game, cmd.lot)
    if opening is None:
        return stop(nothing_open(game, cmd.lot))

    def record(recorder: EventRecorder) -> None:
        if game.auction is None:
            open_lot(recorder, opening.lot)
        put_down(recorder, cmd.player, opening.lot, cmd.amount)
        close_if_decided(recorder)

    return Ruling(
        (
            *(() if game.auction else require_for_sale(game, opening.lot)),
            *_against(
                game,
                opening,
                Bid(player=cmd.player, amount=cmd.amount),
                require_no_debts(game, cmd.player),
            ),
        ),
        record,
    )


def withdraw_bid(game: Game, cmd: WithdrawBid) -> Ruling:
    """Drop out of an auction. [R-25]"""
    opening = opening_for(game, cmd.lot)
    if opening is None:
        return stop(nothing_open(game, cmd.lot))
    best = opening.best

    def record(recorder: EventRecorder) -> None:
        if game.auction is None:
            open_lot(recorder, opening.lot)
        recorder.add(BidderWithdrew(player=cmd.player, lot=opening.lot))
        close_if_decided(recorder)

    return Ruling(
        (
            *(() if game.auction else require_for_sale(game, opening.lot)),
            None
            if cmd.player in opening.entrants
            else refusal(RefusalCode.NOT_BIDDING, "R-23", player=cmd.player, lot=opening.lot),
            refusal(RefusalCode.BEST_BIDDER_STAYS, "R-26", player=cmd.player, amount=best.amount)
            if best and best.player == cmd.player
            else None,
        ),
        record,
    )


def close_auction(game: Game, cmd: CloseAuction) -> Ruling:
    """Close the auction: sell to the best bidder, if any. [R-25, R-26]"""
    auction = game.auction
    if auction is None or cmd.lot not in (None, auction.lot):
        return stop(nothing_open(game, cmd.lot))
    price = _price(game, auction.lot, auction.best.amount if auction.best else 0)
    return Ruling((require_amount_matches(game, cmd.amount, price, "R-26"),), hammer)


def settle_auction(game: Game, cmd: c.SettleAuction) -> Ruling:
    """Enter the result of an auction at once, whether or not it is open already. [R-26]"""
    bidders = (*cmd.bids, *(() if cmd.winner is None else (cmd.winner,)))
    if finding := require_seated(game, *bidders):
        return stop(finding)
    auction = game.auction
    if auction is not None and auction.lot != cmd.lot:
        return stop(refusal(RefusalCode.AUCTION_OPEN, "R-21", lot=auction.lot))
    seller = None if auction else cmd.player
    if seller is not None and (finding := unfit(game, seller, cmd.lot)):
        return stop(finding)
    opening = auction or _as_opened(game, cmd)
    stated = _stated(opening, cmd)
    findings: list[Finding] = list(() if auction else _against_opening(game, cmd))
    if cmd.winner is None:
        nothing = _price(game, cmd.lot, 0)
        findings += (
            _require_unsold(opening, stated),
            require_amount_matches(game, cmd.amount, nothing, "R-25"),
        )
    else:
        said = cmd.bids.get(cmd.winner, cmd.amount)
        best = opening.best.amount if opening.best and not stated else said
        findings += (
            require_in_range(cmd.amount, least=1),
            require_amount_matches(game, cmd.amount, _price(game, cmd.lot, best), "R-26"),
        )
    findings += _against_bids(game, opening, stated)

    def record(recorder: EventRecorder) -> None:
        if auction is None:
            _open(recorder, cmd, opening)
        # Bids that the players allow all the same are made in an auction for those bidders.
        if stated and recorder.game.auction is None:
            begin(recorder, replace(opening, entrants=tuple(bid.player for bid in stated)))
        for bid in stated:
            put_down(recorder, bid.player, cmd.lot, bid.amount)
        # Where nobody may bid, it has closed as it opened.
        if recorder.game.auction is not None:
            hammer(recorder)

    return Ruling(tuple(findings), record)


def _as_opened(game: Game, cmd: c.SettleAuction) -> Auction:
    if cmd.player is None:
        return as_opened(game, cmd.lot)
    return offered_by(game, cmd.player, cmd.lot)


def _against_opening(game: Game, cmd: c.SettleAuction) -> tuple[Finding, ...]:
    if cmd.player is None:
        return require_for_sale(game, cmd.lot)
    return require_offerable(game, cmd.player, cmd)


def _open(recorder: EventRecorder, cmd: c.SettleAuction, opening: Auction) -> None:
    if cmd.player is None:
        open_lot(recorder, cmd.lot)
    else:
        begin(recorder, opening)


def _stated(opening: Auction, cmd: c.SettleAuction) -> tuple[Bid, ...]:
    """The bids of the command that are not entered yet, lowest first, the winner's last.

    In an open auction, bids up to the best one were entered when they were made.
    """
    best = opening.best
    lost = [
        Bid(player=player, amount=amount)
        for player, amount in cmd.bids.items()
        if player != cmd.winner and (best is None or amount > best.amount)
    ]
    lost.sort(key=lambda bid: bid.amount)
    if cmd.winner is None or (not lost and best is not None and best.player == cmd.winner):
        return tuple(lost)
    return (*lost, Bid(player=cmd.winner, amount=cmd.amount))


def _against(game: Game, opening: Auction, bid: Bid, debts: Finding) -> tuple[Finding, ...]:
    """Objections to a bid. [R-23, R-24]"""
    return (
        require_bidder(game, opening, bid.player),
        debts,
        require_in_range(bid.amount, least=1),
        require_higher(game, opening, bid.amount),
        require_bid_covered(game, bid.player, opening, bid.amount),
        require_use(game, bid.player, opening.lot),
        require_fair_price(game, opening, bid.player, bid.amount),
    )


def _against_bids(game: Game, opening: Auction, stated: Sequence[Bid]) -> tuple[Finding, ...]:
    """Objections to the bids, made one after the other. [R-23, R-24]"""
    found: list[Finding] = []
    for bid in stated:
        debts = None if game.auction else require_no_debts(game, bid.player)
        found += _against(game, opening, bid, debts)
        opening = replace(opening, best=bid)
    return tuple(found)


def _price(game: Game, lot: Lot, amount: int) -> Price:
    """A price in the currency of the bids, in which alone it is stated."""
    return Price(amount, money_of_lot(game, lot), amount)


def _require_unsold(opening: Auction, stated: Sequence[Bid]) -> Refusal | None:
    best = stated[-1] if stated else opening.best
    if best is None:
        return None
    return refusal(RefusalCode.BEST_BIDDER_STAYS, "R-26", player=best.player, amount=best.amount)
