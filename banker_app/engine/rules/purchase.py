"""Buying a deed of the Bank or of an owner who has to sell, and declining it. [R-21, R-22, H-62]"""

from banker_app.engine.changes import with_due
from banker_app.engine.checks import (
    refusal,
    require_amount_matches,
    require_no_auction,
    require_no_debts,
    require_not_jailed,
    require_owner,
    require_payable,
    require_pieces_placed,
)
from banker_app.engine.command import Approval, PlayerCommand
from banker_app.engine.commands import BuyDeed, DeclareBankruptcy, DeclineDeed
from banker_app.engine.dues import AuctionReason, DealDue, OfferDue, RentDue, id_of
from banker_app.engine.event import PricedDeed
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.exchange import Price, deal_price, deed_price, return_price
from banker_app.engine.groups import is_uneven
from banker_app.engine.ids import BANK, BANK_PLAYER, DeedId, Lot, PlayerId, deed_of, player_account
from banker_app.engine.invariants import is_mortgaged_beside
from banker_app.engine.ledger import Postings, move, post
from banker_app.engine.obligations import forced_purchase, ways_to_raise
from banker_app.engine.refusals import Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.auction.lots import DeedDeclined, is_auctioned, open_for_bids
from banker_app.engine.rules.conglomerate import dissolve_sold
from banker_app.engine.rules.mortgage import require_cleared
from banker_app.engine.rules.mortgage_transfer import withdraw_offers
from banker_app.engine.settings.building import Grouping
from banker_app.engine.state import Game, replace
from banker_app.engine.worth import raised_by


class DeedBought(PricedDeed):
    """A deed was bought."""

    reason: str = ""
    """The reason for another price than the printed one."""
    seller: PlayerId | None = None
    """The player who was forced to sell it; None: the Bank."""


class ReturnDeed(PlayerCommand, approval=Approval.OWN):
    """Sell a deed back to the Bank."""

    deed: DeedId
    amount: int | None = None


class DeedReturned(PricedDeed):
    """A deed was sold back to the Bank."""


class DeedDealt(PricedDeed):
    """A deed was dealt before the first roll and paid for at once, or given by a card."""

    remainder: DealDue | None = None

    def _change(self, game: Game) -> Game:
        return with_due(game, self.remainder, 0) if self.remainder else game


def buy_deed(game: Game, cmd: BuyDeed) -> Ruling:
    """Buy a deed at the printed price, which includes deeds dealt at the start, or at the one that
    a card, a space or the table sets, wherever the token stands. [R-15, R-21, H-60]
    """
    if cmd.seller is not None:
        return _forced_sale(game, cmd, cmd.seller)
    stated = cmd.price is not None
    if not stated and (deal := game.due(DealDue, player=cmd.player)):
        return _dealt(game, cmd, deal)
    price = deed_price(game, cmd.player, cmd.deed, cmd.price)
    offer = game.due(OfferDue, player=cmd.player, deed=cmd.deed)

    def record(recorder: EventRecorder) -> None:
        recorder.add(
            DeedBought(
                player=cmd.player,
                deed=cmd.deed,
                price=price.amount,
                reason=cmd.reason if stated else "",
                postings=_handed_over(recorder, cmd.player, cmd.deed, price),
                settles=id_of(offer),
            )
        )
        withdraw_offers(recorder)

    return Ruling(
        (
            require_no_debts(game, cmd.player),
            require_no_auction(game),
            require_not_jailed(game, cmd.player, "R-27", in_jail=game.rules.purchase.in_jail),
            None if stated else _require_laps(game, cmd.player),
            _require_unowned(game, cmd.deed),
            None if stated else _require_offered(game, cmd.player, cmd.deed, offer),
            require_amount_matches(game, cmd.amount, price, "R-21"),
            require_payable(game, cmd.player, price.own),
        ),
        record,
    )


def _forced_sale(game: Game, cmd: BuyDeed, seller: PlayerId) -> Ruling:
    """Buy a deed, with its buildings, of an owner who is forced to sell; this replaces a rent that
    the buyer owes there. [H-62]
    """
    if finding := require_owner(game, seller, cmd.deed):
        return stop(finding)
    if seller == cmd.player:
        return stop(refusal(RefusalCode.SAME_PLAYER, "H-62", player=seller))
    price = deed_price(game, cmd.player, cmd.deed, cmd.price)
    accounts = {"source": player_account(seller), "target": player_account(cmd.player)}
    given = move(deed_of(cmd.deed), 1, **accounts)
    rent = game.due(RentDue, player=cmd.player, deed=cmd.deed)
    others = replace(game, dues=tuple(due for due in game.dues if due != rent))

    def record(recorder: EventRecorder) -> None:
        recorder.add(
            DeedBought(
                player=cmd.player,
                deed=cmd.deed,
                price=price.amount,
                reason=cmd.reason,
                seller=seller,
                postings=recorder.pay(cmd.player, seller, price.amount, price.currency) + given,
                settles=id_of(rent),
            )
        )
        dissolve_sold(recorder, seller, (cmd.deed,))

    stays = cmd.deed in game.mortgaged
    return Ruling(
        (
            require_no_debts(others, cmd.player),
            require_no_debts(others, seller),
            require_no_auction(game),
            require_pieces_placed(game, seller),
            refusal(RefusalCode.MORTGAGED_DEED_STAYS, "H-62", deed=cmd.deed) if stays else None,
            require_cleared(game, seller, cmd.deed, game.rules.trade.clear_first, "R-71")
            if game.rules.building.grouping is Grouping.CONGLOMERATE
            else None,
            *_require_fitting_lots(replace(game, ledger=post(game.ledger, given)), cmd.deed),
            require_amount_matches(game, cmd.amount, price, "H-62"),
            require_payable(game, cmd.player, price.own),
        ),
        record,
    )


def _require_fitting_lots(after: Game, deed: DeedId) -> tuple[Refusal | None, ...]:
    """The buyer's lots of the group are even, no mortgage beside a building. [R-44, R-68]"""
    lots, rules = after.build_group(deed), after.rules.building
    group = after.edition.deeds[deed].group
    uneven = rules.keeps_level and rules.sell_evenly and is_uneven(after, lots)
    beside = any(after.level(lot) and is_mortgaged_beside(after, lot) for lot in lots)
    pawned = next((lot for lot in lots if beside and lot in after.mortgaged), None)
    return (
        refusal(RefusalCode.UNEVEN, "R-44", group=group, deed=deed) if uneven else None,
        refusal(RefusalCode.GROUP_MORTGAGED, "R-68", group=group, deed=pawned) if pawned else None,
    )


def decline_deed(game: Game, cmd: DeclineDeed) -> Ruling:
    """Decline a deed, which is then auctioned or stays with the Bank. [R-21]"""
    offer = game.due(OfferDue, player=cmd.player, deed=cmd.deed)

    def record(recorder: EventRecorder) -> None:
        recorder.add(DeedDeclined(player=cmd.player, deed=cmd.deed, settles=id_of(offer)))
        if is_auctioned(game, cmd.player, cmd.deed):
            open_for_bids(recorder, Lot(cmd.deed), AuctionReason.DECLINED, decliner=cmd.player)

    return Ruling(
        (
            require_no_debts(game),
            require_no_auction(game),
            _require_unowned(game, cmd.deed),
            _require_offered(game, cmd.player, cmd.deed, offer),
            _require_choice(game, cmd.player, cmd.deed),
        ),
        record,
    )


def return_deed(game: Game, cmd: ReturnDeed) -> Ruling:
    """Sell a bare deed back to the Bank, if it takes any. [H-56]"""
    if finding := require_owner(game, cmd.player, cmd.deed):
        return stop(finding)
    if not game.rules.purchase.return_percent:
        return stop(refusal(RefusalCode.NO_RETURN, "H-56", deed=cmd.deed))
    price = return_price(game, cmd.player, cmd.deed)
    raises_less = price.own < raised_by(game, cmd.player, cmd.deed)

    def record(recorder: EventRecorder) -> None:
        paid = recorder.pay(BANK_PLAYER, cmd.player, price.amount, price.currency)
        given = move(deed_of(cmd.deed), 1, source=player_account(cmd.player), target=BANK)
        recorder.add(
            DeedReturned(
                player=cmd.player, deed=cmd.deed, price=price.amount, postings=paid + given
            )
        )
        dissolve_sold(recorder, cmd.player, (cmd.deed,))

    return Ruling(
        (
            require_no_debts(game, cmd.player) if raises_less else None,
            require_no_auction(game),
            require_pieces_placed(game, cmd.player),
            refusal(RefusalCode.MORTGAGED_DEED_STAYS, "H-56", deed=cmd.deed)
            if cmd.deed in game.mortgaged
            else None,
            require_cleared(game, cmd.player, cmd.deed, game.rules.trade.clear_first, "R-71"),
            require_amount_matches(game, cmd.amount, price, "H-56"),
        ),
        record,
    )


# ---- the deal ---------------------------------------------------------------------------


def _dealt(game: Game, cmd: BuyDeed, deal: DealDue) -> Ruling:
    price = deal_price(game, cmd.player, cmd.deed)
    return Ruling(
        (
            require_no_auction(game),
            _require_unowned(game, cmd.deed),
            require_amount_matches(game, cmd.amount, price, "R-15"),
            require_payable(game, cmd.player, price.own, "R-15"),
        ),
        lambda recorder: deal_deed(recorder, cmd.player, cmd.deed, deal),
    )


def deal_deed(
    recorder: EventRecorder, player: PlayerId, deed: DeedId, deal: DealDue | None
) -> None:
    """Deal a deed before the first roll; it is paid for at once, or free. [R-15, H-04]"""
    _give(recorder, player, deed, deal_price(recorder.game, player, deed), deal)


def give_deed(recorder: EventRecorder, player: PlayerId, deed: DeedId) -> None:
    """Give a player a deed of the Bank's, as a card says. [R-99]"""
    free = Price(0, recorder.game.edition.deeds[deed].currency, 0)
    _give(recorder, player, deed, free, None)


def _give(
    recorder: EventRecorder, player: PlayerId, deed: DeedId, price: Price, deal: DealDue | None
) -> None:
    left = deal.left - 1 if deal else 0
    recorder.add(
        DeedDealt(
            player=player,
            deed=deed,
            price=price.amount,
            postings=_handed_over(recorder, player, deed, price),
            settles=id_of(deal),
            remainder=DealDue(player=player, left=left) if left else None,
        )
    )
    withdraw_offers(recorder)


def _handed_over(recorder: EventRecorder, player: PlayerId, deed: DeedId, price: Price) -> Postings:
    """The postings of a purchase: the price to the Bank, the deed to the player."""
    paid = recorder.pay(player, BANK_PLAYER, price.amount, price.currency)
    return paid + move(deed_of(deed), 1, source=BANK, target=player_account(player))


# ---- objections ---------------------------------------------------------------------------


def _require_laps(game: Game, player: PlayerId) -> Refusal | None:
    """The player has completed the rounds of the board that come before buying. [H-02]"""
    laps, need = game.seats[player].laps, game.rules.purchase.after_laps
    if laps >= need or not game.tracks_landings():
        return None
    return refusal(RefusalCode.LAPS_FIRST, "H-02", player=player, count=laps, need=need)


def _require_unowned(game: Game, deed: DeedId) -> Refusal | None:
    owner = game.owner(deed)
    if owner is None:
        return None
    return refusal(RefusalCode.DEED_ALREADY_OWNED, "R-21", deed=deed, owner=owner)


def _require_offered(
    game: Game, player: PlayerId, deed: DeedId, offer: OfferDue | None
) -> Refusal | None:
    if offer is not None or not game.tracks_landings():
        return None
    space = game.edition.spaces[game.seats[player].space].id
    return refusal(RefusalCode.DEED_NOT_OFFERED, "R-21", player=player, deed=deed, space=space)


def _require_choice(game: Game, player: PlayerId, deed: DeedId) -> Refusal | None:
    """The player does not have to buy the deed. [R-21]"""
    if forced_purchase(game, player) is None:
        return None
    short = game.cash(player) < deed_price(game, player, deed).own
    ways = (*ways_to_raise(game, player), DeclareBankruptcy(player=player)) if short else ()
    buys = BuyDeed(player=player, deed=deed)
    return refusal(RefusalCode.MUST_BUY, "R-21", *(ways or (buys,)), player=player, deed=deed)
