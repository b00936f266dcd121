"""Bankruptcy: the estate goes to a player, to the Bank, or to several creditors.

[R-102, R-105, R-106, R-107]
"""

from collections.abc import Collection, Mapping
from itertools import cycle
from typing import NamedTuple

from banker_app.engine import events as e
from banker_app.engine.changes import without_dues
from banker_app.engine.checks import (
    refusal,
    require_mortgaged,
    require_no_auction,
    require_own_amount,
)
from banker_app.engine.commands import DeclareBankruptcy, LeaveGame
from banker_app.engine.dues import (
    AuctionReason,
    LotDue,
    MoneyDue,
    TaxDue,
    creditor_of,
    is_bank,
    is_rent,
)
from banker_app.engine.event import PlayerEvent
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.exchange import cost_to, currency_between, value_to
from banker_app.engine.ids import (
    BANK,
    BANK_PLAYER,
    DeckId,
    DeedId,
    Lot,
    PlayerId,
    deed_of,
    kept_card_of,
    player_account,
)
from banker_app.engine.kept_cards import discard, kept_cards
from banker_app.engine.ledger import move
from banker_app.engine.money import shares
from banker_app.engine.obligations import (
    claim_of,
    cost_of,
    forced_purchase,
    needed_by,
    owed_by,
    ways_to_raise,
)
from banker_app.engine.refusals import Finding, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.auction.lots import decline_offers
from banker_app.engine.rules.bank_payments import BankPaidOut
from banker_app.engine.rules.building.sales import clear_lots
from banker_app.engine.rules.conglomerate import dissolve_sold
from banker_app.engine.rules.debt.loans import pass_on_claims
from banker_app.engine.rules.jail import fine_owed, move_out
from banker_app.engine.rules.mortgage_transfer import receive_mortgaged
from banker_app.engine.rules.rent import taxed, withhold
from banker_app.engine.rules.tax import cheapest_tax
from banker_app.engine.settings.bankruptcy import EstateToPlayer
from banker_app.engine.state import Game, replace
from banker_app.engine.worth import brought_by_lot, can_raise


class DebtsWrittenOff(PlayerEvent):
    """A bankrupt plays on, without the debts that everything they have does not cover."""

    def _change(self, game: Game) -> Game:
        return without_dues(game, game.seats[self.player])


def declare_bankruptcy(game: Game, cmd: DeclareBankruptcy) -> Ruling:
    """Sell the buildings to the Bank and divide the rest among the creditors. [R-105]"""
    owed = _owed(game, cmd.player)
    # Without any debt it is a player who gives up, and the Bank takes everything. [H-40]
    claims = _claims(game, owed) or {BANK_PLAYER: 1}
    if cmd.creditor is not None:
        if cmd.creditor not in claims:
            return stop(
                refusal(
                    RefusalCode.NOT_THE_CREDITOR,
                    "R-105",
                    player=cmd.player,
                    other=cmd.creditor,
                    creditor=next(iter(claims)),
                )
            )
        claims = {cmd.creditor: claims[cmd.creditor]}
    left = _cash_left(game, cmd.player, claims)
    return Ruling(
        (
            require_no_auction(game),
            _require_insolvent(game, cmd.player)
            if owed or forced_purchase(game, cmd.player)
            else _not_in_debt(cmd.player),
            _require_counted(game, cmd),
            *require_mortgaged(game, cmd.lift_now, tuple(d.id for d in game.deeds_of(cmd.player))),
            require_own_amount(game, cmd.player, cmd.amount, left, "R-105"),
        ),
        lambda recorder: _wind_up(recorder, cmd, claims),
    )


def _owed(game: Game, player: PlayerId) -> tuple[MoneyDue, ...]:
    """Everything the player owes in money."""
    return (*owed_by(game, player), *_open_taxes(game, player))


def _open_taxes(game: Game, player: PlayerId) -> tuple[MoneyDue, ...]:
    """Taxes still to be chosen, each as the smaller one. [R-86]"""
    return tuple(
        replace(due, amount=cheapest_tax(game, player))
        for due in game.dues
        if isinstance(due, TaxDue) and due.player == player and due.amount is None
    )


def _claims(game: Game, owed: tuple[MoneyDue, ...]) -> dict[PlayerId, int]:
    """The claim of each creditor, in the creditor's currency, the oldest claim first."""
    claims: dict[PlayerId, int] = {}
    for due in owed:
        creditor = creditor_of(due)
        claims[creditor] = claims.get(creditor, 0) + claim_of(game, due, creditor)
    return claims


def _not_in_debt(player: PlayerId) -> Refusal:
    reason = refusal(RefusalCode.NOT_IN_DEBT, "R-105", LeaveGame(player=player), player=player)
    return replace(reason, may_overrule=True)


def _require_insolvent(game: Game, player: PlayerId) -> Refusal | None:
    """The player cannot raise what they owe."""
    open_taxes = sum(cost_of(game, due) for due in _open_taxes(game, player))
    need = needed_by(game, player) + open_taxes
    have = can_raise(game, player)
    if have < need:
        return None
    return refusal(
        RefusalCode.CAN_STILL_RAISE,
        "R-105",
        *ways_to_raise(game, player),
        player=player,
        have=have,
        need=need,
    )


def _cash_left(game: Game, player: PlayerId, creditors: Collection[PlayerId]) -> int:
    """The player's cash once their buildings are sold."""
    sold = _sold_first(game, player, creditors)
    return game.cash(player) + sum(brought_by_lot(game, player, deed) for deed in sold)


def _require_counted(game: Game, cmd: DeclareBankruptcy) -> Finding:
    """The cash and the deeds that the command states are those in the books."""
    if cmd.deeds is None:
        return None
    held = {deed.id for deed in game.deeds_of(cmd.player)}
    if set(cmd.deeds) == held:
        return None
    wrong = tuple(sorted(held ^ set(cmd.deeds)))
    return refusal(RefusalCode.ESTATE_DIFFERS, "R-105", player=cmd.player, deeds=wrong)


# ---- settling the estate ----------------------------------------------------------------------


def _wind_up(recorder: EventRecorder, cmd: DeclareBankruptcy, claims: dict[PlayerId, int]) -> None:
    player, before = cmd.player, recorder.game
    rules = before.rules.estate
    terms = _terms(recorder.game)
    creditors = tuple(claims)
    rents = _rents(recorder.game, player)
    decline_offers(recorder, player)
    clear_lots(recorder, player, _sold_first(recorder.game, player, creditors))
    heirs = {BANK_PLAYER: 1} if terms.bank_stands_in() else _weights(recorder.game, player, claims)
    pass_on_claims(recorder, player, heirs)
    recorder.add(
        DebtsWrittenOff(player=player)
        if rules.plays_on
        else e.PlayerBankrupted(player=player, creditors=creditors)
    )
    if terms.bank_stands_in():
        claims = _paid_by_bank(recorder, claims, rents)
    auctioned = rules.to_bank.is_auctioned()
    hand_over(recorder, player, claims, rents, terms, lift_now=cmd.lift_now, auctioned=auctioned)
    if rules.plays_on and fine_owed(before, player):
        move_out(recorder, player)
    void_lots(recorder)


def hand_over(
    recorder: EventRecorder,
    player: PlayerId,
    claims: Mapping[PlayerId, int],
    rents: Mapping[PlayerId, int] | None = None,
    terms: EstateToPlayer = EstateToPlayer.BUILDINGS_SOLD,
    *,
    lift_now: tuple[DeedId, ...] = (),
    auctioned: bool,
) -> None:
    """Divide the estate of a player by the claims; `auctioned`: so are the deeds of the Bank's."""
    estate = tuple(deed.id for deed in recorder.game.deeds_of(player))
    received = _divide(recorder, player, claims, rents or {}, terms)
    dissolve_sold(recorder, player, estate)
    for creditor, deeds in received.items():
        if not is_bank(creditor):
            pays = recorder.game.rules.estate.mortgage_interest
            receive_mortgaged(recorder, creditor, deeds, lift_now, pays)
        elif auctioned:
            _queue_lots(recorder, deeds)


def _is_last(game: Game) -> bool:
    """Whether this bankruptcy ends the game. [R-103]"""
    if game.rules.estate.plays_on:
        return False
    last = game.rules.ending.when.bankruptcies()
    return 0 < last <= game.bankruptcies() + 1 or len(game.remaining()) <= 2


def _terms(game: Game) -> EstateToPlayer:
    """The terms of the next bankruptcy. [R-105]"""
    rules = game.rules.estate
    return rules.to_player.terms_for(rules.last_bankrupt, ends_the_game=_is_last(game))


def _sold_first(
    game: Game, player: PlayerId, creditors: Collection[PlayerId]
) -> tuple[DeedId, ...]:
    """The lots that are cleared before the estate is divided. [R-105]

    If buildings are handed on at all, a built group goes to one player or is cleared, so that it
    is never divided. Conglomerates are cleared, since they are dissolved first.
    """
    heirs = _heirs(game, player, creditors)
    if not _terms(game).keeps_buildings() or game.conglomerates:
        return tuple(heirs)
    return tuple(
        deed
        for deed, heir in heirs.items()
        if is_bank(heir) or any(heirs.get(lot, heir) != heir for lot in game.build_group(deed))
    )


def _heirs(game: Game, player: PlayerId, creditors: Collection[PlayerId]) -> dict[DeedId, PlayerId]:
    """The new owner of each deed: they are dealt out in board order."""
    deeds = (deed.id for deed in game.deeds_of(player))
    return dict(zip(deeds, cycle(creditors), strict=False))


def _rents(game: Game, player: PlayerId) -> dict[PlayerId, int]:
    """The taxable rent in each creditor's claim, in the creditor's currency. [R-37]"""
    rents: dict[PlayerId, int] = {}
    if not game.rules.rent.all_taxed:
        return rents
    for due in owed_by(game, player):
        if is_rent(due):
            creditor = creditor_of(due)
            rents[creditor] = rents.get(creditor, 0) + claim_of(game, due, creditor)
    return rents


def _paid_by_bank(
    recorder: EventRecorder, claims: dict[PlayerId, int], rents: dict[PlayerId, int]
) -> dict[PlayerId, int]:
    """The Bank pays the debts, less its tax on rents, and takes the estate. [R-37, R-105]"""
    for creditor, claim in claims.items():
        amount = claim - taxed(recorder.game, rents.get(creditor, 0))
        if amount and not is_bank(creditor):
            postings = recorder.pay(BANK_PLAYER, creditor, amount)
            recorder.add(
                BankPaidOut(player=creditor, amount=amount, reason="estate", postings=postings)
            )
    return {BANK_PLAYER: sum(claims.values())}


def bankrupt_by_timeout(recorder: EventRecorder, player: PlayerId) -> None:
    """Bankrupt a player who ran out of time; creditors or the Bank get the estate. [R-108]"""
    claims = _claims(recorder.game, _owed(recorder.game, player)) or {BANK_PLAYER: 1}
    _wind_up(recorder, DeclareBankruptcy(player=player), claims)


def _divide(
    recorder: EventRecorder,
    player: PlayerId,
    claims: Mapping[PlayerId, int],
    rents: Mapping[PlayerId, int],
    terms: EstateToPlayer,
) -> dict[PlayerId, tuple[DeedId, ...]]:
    """Divide cash in proportion to the claims, and deal out deeds and cards in board order."""
    game = recorder.game
    creditors = tuple(claims)
    cash = shares(game.cash(player), tuple(_weights(game, player, claims).values()))
    heirs = _heirs(game, player, terms.heirs(creditors))
    cards = kept_cards(game, player)
    received: dict[PlayerId, tuple[DeedId, ...]] = {}
    for index, creditor in enumerate(creditors):
        mine = tuple(deed for deed, heir in heirs.items() if heir == creditor)
        share = Share(
            cash[index],
            _rent_part(cash[index], rents.get(creditor, 0), claims[creditor]),
            mine,
            cards[index :: len(creditors)],
        )
        _hand_estate(recorder, player, creditor, share)
        received[creditor] = mine
    if left := tuple(deed for deed, heir in heirs.items() if heir not in creditors):
        _hand_estate(recorder, player, BANK_PLAYER, Share(0, 0, left, ()))
        received[BANK_PLAYER] = left
    return received


def _weights(game: Game, player: PlayerId, claims: Mapping[PlayerId, int]) -> dict[PlayerId, int]:
    """The claims in the bankrupt's currency; if none is worth a unit of it, all count equally."""
    weights = {
        creditor: cost_to(game, player, claim, currency_between(game, player, creditor))
        for creditor, claim in claims.items()
    }
    return weights if any(weights.values()) else dict.fromkeys(weights, 1)


def _rent_part(cash: int, rent: int, claim: int) -> int:
    """The part of the cash paid on a claim that is rent; 0 if the claim is 0."""
    return shares(cash, (rent, max(claim - rent, 0)))[0] if claim or rent else 0


class Share(NamedTuple):
    """One creditor's share of an estate."""

    cash: int
    of_rent: int
    """The part of the cash that is taxable rent. [R-37]"""
    deeds: tuple[DeedId, ...]
    cards: tuple[DeckId, ...]


def _hand_estate(
    recorder: EventRecorder, player: PlayerId, creditor: PlayerId, share: Share
) -> None:
    game, source = recorder.game, player_account(player)
    cash, of_rent, deeds, cards = share
    tax = 0 if is_bank(creditor) else taxed(game, of_rent)
    own = game.currency_of(player)
    # The Bank takes the estate as it is; exchange rates apply only to payments.
    postings = (
        move(own, cash, source=source, target=BANK)
        if is_bank(creditor)
        else recorder.pay(player, creditor, cash - tax, own)
    )
    if tax:
        postings += recorder.pay(player, BANK_PLAYER, tax)
    for deed in deeds:
        postings += move(deed_of(deed), 1, source=source, target=player_account(creditor))
    for deck in cards:
        goes_on = game.rules.estate.jail_cards.cards_follow() and not is_bank(creditor)
        heir = player_account(creditor)
        postings += (
            move(kept_card_of(deck), 1, source=source, target=heir)
            if goes_on
            else discard(game, player, deck)
        )
    clears = is_bank(creditor) and game.rules.estate.bank_clears_mortgages
    recorder.add(
        e.EstateSettled(
            player=player,
            creditor=creditor,
            cash=cash,
            deeds=deeds,
            jail_cards=cards,
            postings=postings,
            cleared=tuple(d for d in deeds if d in game.mortgaged) if clears else (),
            tax=tax,
        )
    )
    if game.rules.estate.cash_taxed and not is_bank(creditor):
        withhold(recorder, creditor, value_to(game, creditor, cash - of_rent, own))


def _queue_lots(recorder: EventRecorder, deeds: tuple[DeedId, ...]) -> None:
    """Queue an auction for each deed that went to the Bank. [R-102]"""
    for deed in deeds:
        recorder.add(e.DueArose(due=LotDue(lot=Lot(deed), reason=AuctionReason.ESTATE)))


def void_lots(recorder: EventRecorder) -> None:
    """Drop the waiting auctions once a single player is left, who has won."""
    if len(recorder.game.remaining()) > 1:
        return
    for due in recorder.game.dues:
        if isinstance(due, LotDue):
            recorder.add(e.DueSettled(settles=due.id))
