"""Open bidding for a deed, or for the last houses and hotels. [R-21 to R-26, R-51, R-102]"""

from collections.abc import Sequence

from banker_app.engine.checks import (
    at_the_table,
    no_auction,
    no_debts,
    refusal,
    require_amount_matches,
    require_in_range,
)
from banker_app.engine.commands import (
    CloseAuction,
    OpenAuction,
    PlaceBid,
    SettleAuction,
    WithdrawBid,
)
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.events import BidderWithdrew
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Finding, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.auction_lots import as_opened, begin, open_lot, opening_for
from banker_app.engine.rules.bids import (
    a_lot,
    beats,
    can_use,
    close_if_decided,
    covers_bid,
    for_sale,
    hammer,
    is_bidding,
    nothing_open,
    put_down,
)
from banker_app.engine.rules.offering import fair_price, may_offer, offered_by, unfit
from banker_app.engine.state import Auction, Bid, Game, replace


def open_auction(game: Game, cmd: OpenAuction) -> Ruling:
    """Open an auction for a lot of the Bank's or a player's own deed."""
    if cmd.player is not None:
        return _offer_own(game, cmd, cmd.player)
    if finding := a_lot(game, cmd.lot):
        return stop(finding)
    return Ruling(
        (no_auction(game), *for_sale(game, cmd.lot)),
        lambda recorder: open_lot(recorder, cmd.lot),
    )


def _offer_own(game: Game, cmd: OpenAuction, seller: PlayerId) -> Ruling:
    if finding := unfit(game, seller, cmd.lot, cmd.opening_bid):
        return stop(finding)
    auction = offered_by(game, seller, cmd.lot, cmd.opening_bid)
    return Ruling(may_offer(game, seller, cmd.lot), lambda recorder: begin(recorder, auction))


def place_bid(game: Game, cmd: PlaceBid) -> Ruling:
    """Bid for a lot. The auction closes if nobody else is left to bid. [R-23, R-24]"""
    if finding := at_the_table(game, cmd.player) or a_lot(game, cmd.lot):
        return stop(finding)
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
            *(() if game.auction else for_sale(game, opening.lot)),
            *_against(
                game,
                opening,
                Bid(player=cmd.player, amount=cmd.amount),
                no_debts(game, cmd.player),
            ),
        ),
        record,
    )


def withdraw_bid(game: Game, cmd: WithdrawBid) -> Ruling:
    """Drop out of an auction. [R-25]"""
    if finding := at_the_table(game, cmd.player) or a_lot(game, cmd.lot):
        return stop(finding)
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
            *(() if game.auction else for_sale(game, opening.lot)),
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
    price = auction.best.amount if auction.best else 0
    return Ruling((require_amount_matches(cmd.amount, price, "R-26"),), hammer)


def settle_auction(game: Game, cmd: SettleAuction) -> Ruling:
    """Enter the result of an auction at once, whether or not it is open already. [R-26]"""
    bidders = (*cmd.bids, *(() if cmd.winner is None else (cmd.winner,)))
    if finding := a_lot(game, cmd.lot) or at_the_table(game, *bidders):
        return stop(finding)
    auction = game.auction
    if auction is not None and auction.lot != cmd.lot:
        return stop(refusal(RefusalCode.AUCTION_OPEN, "R-21", lot=auction.lot))
    seller = None if auction else cmd.player
    if seller is not None and (finding := unfit(game, seller, cmd.lot)):
        return stop(finding)
    opening = auction or _as_opened(game, cmd)
    told = _told(opening, cmd)
    findings: list[Finding] = list(() if auction else _offered(game, cmd))
    if cmd.winner is None:
        findings += (_is_unsold(opening, told), require_amount_matches(cmd.amount, 0, "R-25"))
    else:
        said = cmd.bids.get(cmd.winner, cmd.amount)
        best = opening.best.amount if opening.best and not told else said
        findings += (
            require_in_range(cmd.amount, least=1),
            require_amount_matches(cmd.amount, best, "R-26"),
        )
    findings += _fair(game, opening, told)

    def record(recorder: EventRecorder) -> None:
        if auction is None:
            _open(recorder, cmd, opening)
        for bid in told:
            put_down(recorder, bid.player, cmd.lot, bid.amount)
        hammer(recorder)

    return Ruling(tuple(findings), record)


def _as_opened(game: Game, cmd: SettleAuction) -> Auction:
    if cmd.player is None:
        return as_opened(game, cmd.lot)
    return offered_by(game, cmd.player, cmd.lot)


def _offered(game: Game, cmd: SettleAuction) -> tuple[Finding, ...]:
    if cmd.player is None:
        return for_sale(game, cmd.lot)
    return may_offer(game, cmd.player, cmd.lot)


def _open(recorder: EventRecorder, cmd: SettleAuction, opening: Auction) -> None:
    if cmd.player is None:
        open_lot(recorder, cmd.lot)
    else:
        begin(recorder, opening)


def _told(opening: Auction, cmd: SettleAuction) -> tuple[Bid, ...]:
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
        is_bidding(opening, bid.player),
        debts,
        require_in_range(bid.amount, least=1),
        beats(game, opening, bid.amount),
        covers_bid(game, bid.player, opening, bid.amount),
        can_use(game, bid.player, opening.lot),
        fair_price(game, opening, bid.player, bid.amount),
    )


def _fair(game: Game, opening: Auction, told: Sequence[Bid]) -> tuple[Finding, ...]:
    """Objections to the bids, made one after the other. [R-23, R-24]"""
    found: list[Finding] = []
    for bid in told:
        debts = None if game.auction else no_debts(game, bid.player)
        found += _against(game, opening, bid, debts)
        opening = replace(opening, best=bid)
    return tuple(found)


def _is_unsold(opening: Auction, told: Sequence[Bid]) -> Refusal | None:
    best = told[-1] if told else opening.best
    if best is None:
        return None
    return refusal(RefusalCode.BEST_BIDDER_STAYS, "R-26", player=best.player, amount=best.amount)
