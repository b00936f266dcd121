"""Buying from the Bank, or not. [R-21, R-22]"""

from banker_app.engine.checks import (
    a_deed,
    agrees,
    at_the_table,
    can_pay,
    no_auction,
    no_debts,
    refusal,
)
from banker_app.engine.commands import BuyDeed, DeclineDeed
from banker_app.engine.events import DeedBought, DeedDeclined
from banker_app.engine.ids import BANK, BANK_PLAYER, DeedId, Lot, PlayerId, deed_of, purse
from banker_app.engine.ledger import move
from banker_app.engine.policies.on_decline import goes_to_auction
from banker_app.engine.refusals import Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.auction import open_for_bids
from banker_app.engine.rules.handover import withdraw_offers
from banker_app.engine.state import AuctionReason, Game, OfferDue
from banker_app.engine.story import Story


def buy_deed(game: Game, cmd: BuyDeed) -> Ruling:
    """Buy at the printed price. [R-21]"""
    if finding := at_the_table(game, cmd.player) or a_deed(game, cmd.deed):
        return stop(finding)
    price = game.edition.deeds[cmd.deed].price
    offer = offer_of(game, cmd.player, cmd.deed)

    def tell(story: Story) -> None:
        postings = story.pay(cmd.player, BANK_PLAYER, price) + move(
            deed_of(cmd.deed), 1, source=BANK, target=purse(cmd.player)
        )
        story.add(
            DeedBought(
                player=cmd.player, deed=cmd.deed, price=price, postings=postings, settles=offer
            )
        )
        withdraw_offers(story, cmd.deed)

    return Ruling(
        (
            no_debts(game, cmd.player),
            no_auction(game),
            _unowned(game, cmd.deed),
            _offered(game, cmd.player, cmd.deed, offer),
            agrees(cmd.amount, price, "R-21"),
            can_pay(game, cmd.player, price),
        ),
        tell,
    )


def decline_deed(game: Game, cmd: DeclineDeed) -> Ruling:
    """Leave it to the auction, or to the next visitor. [R-21]"""
    if finding := at_the_table(game, cmd.player) or a_deed(game, cmd.deed):
        return stop(finding)
    offer = offer_of(game, cmd.player, cmd.deed)

    def tell(story: Story) -> None:
        story.add(DeedDeclined(player=cmd.player, deed=cmd.deed, settles=offer))
        if goes_to_auction(story.game.rules.purchase.on_decline):
            open_for_bids(story, Lot(cmd.deed), AuctionReason.DECLINED, decliner=cmd.player)

    return Ruling(
        (
            no_debts(game),
            no_auction(game),
            _unowned(game, cmd.deed),
            _offered(game, cmd.player, cmd.deed, offer),
        ),
        tell,
    )


def offer_of(game: Game, player: PlayerId, deed: DeedId) -> OfferDue | None:
    """The table's offer of this deed to this player, if there is one."""
    offer = OfferDue(player=player, deed=deed)
    return offer if offer in game.dues else None


def _unowned(game: Game, deed: DeedId) -> Refusal | None:
    owner = game.owner(deed)
    if owner is None:
        return None
    return refusal(RefusalCode.DEED_ALREADY_OWNED, "R-21", deed=deed, owner=owner)


def _offered(game: Game, player: PlayerId, deed: DeedId, offer: OfferDue | None) -> Refusal | None:
    if offer is not None or not game.tracks_landings():
        return None
    space = game.edition.spaces[game.seats[player].space].id
    return refusal(RefusalCode.DEED_NOT_OFFERED, "R-21", player=player, deed=deed, space=space)
