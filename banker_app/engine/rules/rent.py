"""Rent: paying it, waiving it, and the reasons against it. [R-29 to R-36]"""

from banker_app.engine.checks import (
    differs,
    refusal,
    require_amount_matches,
    require_coverable,
    require_own_amount,
)
from banker_app.engine.command import Actor, Approval, Command
from banker_app.engine.commands import PayRent, ReturnToGame, WaiveRent
from banker_app.engine.dues import RentDue, RentStep, StepCode, id_of
from banker_app.engine.edition import DeedKind
from banker_app.engine.event import Event, PlayerSum
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.events import DueArose
from banker_app.engine.exchange import Price, cost_to
from banker_app.engine.ids import BANK_PLAYER, Commodity, DeedId, PlayerId
from banker_app.engine.ledger import Postings
from banker_app.engine.money import percent_of
from banker_app.engine.obligations import spendable
from banker_app.engine.promises import GivenPromise
from banker_app.engine.refusals import Fact, Finding, Question, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rent_quote import RentQuote, rent_quote
from banker_app.engine.rules.promises import immunity, share_rent, spare
from banker_app.engine.schedule import in_force
from banker_app.engine.settings.setting import MONEY
from banker_app.engine.state import Game, Tracking, replace


class ClaimRent(Command, approval=Approval.DUE, agreed_by=("deed",), gained_by="payer"):
    """The owner claims a rent in time: it stays due until it is paid or waived. [R-32]"""

    payer: Actor
    deed: DeedId


class RentPaid(Event):
    """A player paid rent to the owner of a deed."""

    payer: PlayerId
    owner: PlayerId
    deed: DeedId
    amount: int
    steps: tuple[RentStep, ...]
    tax: int = 0
    """The part of it that went to the Bank. [R-37]"""


class TaxWithheld(PlayerSum):
    """The Bank took its tax on money that one player had just received from another."""


class RentForfeited(Event):
    """A rent was lost: waived by the owner, or claimed too late."""

    payer: PlayerId
    owner: PlayerId
    deed: DeedId
    too_late: bool


class RentCounted(Event):
    """The dice for a rent were thrown, and its amount is known."""

    due: RentDue


class RentClaimed(Event):
    """The owner claimed a rent, which stays due until it is paid or waived."""

    due: RentDue


MOST_TIMES = 10
"""The highest multiplier of a card: ten times the dice."""

MOST_DICE = 12 * 2
"""The highest dice total that may be stated: two dice, or more by a house rule."""


def pay_rent(game: Game, cmd: PayRent) -> Ruling:
    """Pay the rent of a deed to its owner. [R-29, R-33, R-35]

    If the rent is among the dues, its amount was fixed on landing; if not, it is computed now.
    A payer may hand over all their cash as a part of it; the rest stays due. [R-69]
    """
    due = game.due(RentDue, player=cmd.payer, deed=cmd.deed)
    if due is None and (finding := _why_none(game, cmd.payer, cmd.deed)):
        return stop(finding)
    owner = due.owner if due else game.owner(cmd.deed)
    assert owner is not None
    free = None if due or _is_settled(game, cmd) else immunity(game, cmd.payer, cmd.deed)
    if free:
        return _spared(game, cmd, free)
    quote = _quote(game, cmd, due, owner)
    findings: tuple[Finding, ...] = (
        refusal(RefusalCode.RENT_NOT_DUE, "R-32", player=cmd.payer, deed=cmd.deed)
        if due is None and _is_settled(game, cmd)
        else None,
        _require_payer(owner, cmd),
        _require_dice(game, cmd.dice),
        _require_multiplier(cmd.multiplier),
    )
    if quote.amount is None:
        ask = Question(
            fact=Fact.DICE, answer="dice", params={"player": cmd.payer, "deed": cmd.deed}
        )
        return Ruling((*findings, ask))
    currency = game.currency_of(owner)
    price = Price(quote.amount, currency, cost_to(game, cmd.payer, quote.amount, currency))

    if _is_part(game, cmd, price):
        return Ruling(
            (*findings, _contradicts(game, cmd, due, currency)),
            lambda recorder: _pay_part(recorder, cmd, due, owner, price),
        )
    wrong = require_amount_matches(game, cmd.amount, price, "R-33")

    def record(recorder: EventRecorder) -> None:
        pay(recorder, cmd.payer, owner, cmd.deed, quote.steps, price, due)

    return Ruling(
        (
            *findings,
            _contradicts(game, cmd, due, currency),
            replace(wrong, steps=quote.steps) if wrong else None,
            require_coverable(
                game,
                cmd.payer,
                owner,
                price,
                recorded=due is not None and due.amount is not None,
            ),
        ),
        record,
    )


def _is_part(game: Game, cmd: PayRent, price: Price) -> bool:
    """Whether the stated amount is all that the payer has, and less than the rent."""
    all_of_it = spendable(game, cmd.payer)
    own = game.currency_of(cmd.payer) == price.currency
    return own and cmd.amount == all_of_it and 0 < all_of_it < price.amount


def _pay_part(
    recorder: EventRecorder, cmd: PayRent, due: RentDue | None, owner: PlayerId, price: Price
) -> None:
    """Record a part of a rent; the rest is a debt to the owner, who may waive it. [R-69]"""
    part = cmd.amount or 0
    turn = due.turn if due else recorder.game.turn.number
    pay(recorder, cmd.payer, owner, cmd.deed, (), Price(part, price.currency, part), due, part=True)
    rest = RentDue(
        player=cmd.payer,
        owner=owner,
        deed=cmd.deed,
        amount=price.amount - part,
        turn=turn,
        claimed=True,
    )
    recorder.add(DueArose(due=rest))


def _spared(game: Game, cmd: PayRent, promise: GivenPromise) -> Ruling:
    """A landing that the app did not follow, and that costs nothing by a promise. [H-17]"""
    nothing = require_own_amount(game, cmd.payer, cmd.amount, 0, "H-17")
    return Ruling((nothing,), lambda recorder: spare(recorder, promise, cmd.deed))


def pay(
    recorder: EventRecorder,
    payer: PlayerId,
    owner: PlayerId,
    deed: DeedId,
    steps: tuple[RentStep, ...],
    price: Price,
    due: RentDue | None,
    *,
    part: bool = False,
) -> None:
    """Record the payment of a rent to its owner, less the Bank's tax. [R-37, R-40]"""
    postings, tax = shared_with_bank(recorder, payer, owner, price)
    recorder.add(
        RentPaid(
            payer=payer,
            owner=owner,
            deed=deed,
            amount=price.amount,
            steps=steps,
            postings=postings,
            settles=id_of(due),
            tax=tax,
        )
    )
    share_rent(recorder, payer, owner, deed, postings, part=part)


def shared_with_bank(
    recorder: EventRecorder, payer: PlayerId, owner: PlayerId, price: Price
) -> tuple[Postings, int]:
    """The postings of a rent, and the Bank's tax in them. [R-37]

    The Bank gets the remainder of what the payer pays, so that no fraction is rounded up twice.
    """
    amount, currency, whole = price
    tax = taxed(recorder.game, amount)
    postings = recorder.pay(payer, owner, amount - tax, currency)
    if tax:
        left = whole - cost_to(recorder.game, payer, amount - tax, currency)
        postings += recorder.pay(payer, BANK_PLAYER, left)
    return postings, tax


def taxed(game: Game, amount: int) -> int:
    """The Bank's current tax on a rent or a card's payment. [R-37, R-38]"""
    percent = in_force(game.rules.rent.tax_schedule, game.minute, 0)
    return percent_of(amount, percent, game.rules.money.rounding) if percent else 0


def withhold(recorder: EventRecorder, player: PlayerId, received: int) -> None:
    """Withhold the tax on money received from a player, in the recipient's currency. [R-38]"""
    if tax := taxed(recorder.game, received):
        postings = recorder.pay(player, BANK_PLAYER, tax)
        recorder.add(TaxWithheld(player=player, amount=tax, postings=postings))


def waive_rent(game: Game, cmd: WaiveRent) -> Ruling:
    """Waive a rent, as its owner."""
    due = _owed(game, cmd)
    if isinstance(due, Refusal):
        return stop(due)
    forfeited = RentForfeited(
        payer=cmd.payer, owner=due.owner, deed=cmd.deed, too_late=False, settles=due.id
    )
    return Ruling((), lambda recorder: recorder.add(forfeited))


def _is_settled(game: Game, cmd: PayRent) -> bool:
    """Whether the app knows the landing, so that a rent not among the dues is not due any more."""
    if game.tracking is not Tracking.TURNS:
        return game.tracks_landings()
    seat = game.seats[cmd.payer]
    return seat.landing_entered and seat.space == game.edition.deeds[cmd.deed].space


def claim_rent(game: Game, cmd: ClaimRent) -> Ruling:
    """Claim a rent, as its owner: it no longer lapses. [R-32]"""
    due = _owed(game, cmd)
    if isinstance(due, Refusal):
        return stop(due)
    claimed = RentClaimed(due=replace(due, claimed=True), settles=due.id)
    return Ruling((), lambda recorder: recorder.add(claimed))


def _owed(game: Game, cmd: WaiveRent | ClaimRent) -> RentDue | Refusal:
    """The due for the rent that a command names."""
    return (
        game.due(RentDue, player=cmd.payer, deed=cmd.deed)
        or _why_none(game, cmd.payer, cmd.deed)
        or refusal(RefusalCode.NO_SUCH_DEBT, "R-32", player=cmd.payer, deed=cmd.deed)
    )


def _quote(game: Game, cmd: PayRent, due: RentDue | None, owner: PlayerId) -> RentQuote:
    if due is not None and due.amount is not None:
        return RentQuote(due.amount, due.steps)
    stated = max(cmd.multiplier or 1, 1)
    multiplier = due.multiplier if due else stated
    return rent_quote(game, cmd.deed, owner, dice=cmd.dice, multiplier=multiplier)


def _contradicts(
    game: Game, cmd: PayRent, due: RentDue | None, currency: Commodity
) -> Refusal | None:
    """The stated dice or card, if the rent was computed with others. [R-34]"""
    if due is None or due.amount is None:
        return None
    used = {step.code: step.by for step in due.steps}
    factor, rule = used.get(StepCode.CARD_DICE, used.get(StepCode.OWNED_DICE)), "R-33"
    if game.edition.deeds[due.deed].kind is DeedKind.STATION:
        factor, rule = due.multiplier, "R-35"
    if factor is not None and cmd.multiplier not in (None, factor):
        return differs(game, currency, rule, value=cmd.multiplier or 0, factor=factor)
    dice = used.get(StepCode.DICE)
    if dice is not None and cmd.dice not in (None, dice):
        return differs(game, currency, "R-34", value=cmd.dice or 0, dice=dice)
    return None


def _why_none(game: Game, payer: PlayerId, deed: DeedId) -> Refusal | None:
    """The reason against a rent on this deed from this player, or None."""
    owner = game.owner(deed)
    if owner is None:
        return refusal(RefusalCode.RENT_NOT_DUE_UNOWNED, "R-21", deed=deed)
    if owner == payer:
        return refusal(RefusalCode.RENT_NOT_DUE_OWN, "R-29", player=payer, deed=deed)
    if game.is_idle(deed):
        return refusal(RefusalCode.RENT_NOT_DUE_MORTGAGED, "R-36", deed=deed, owner=owner)
    if game.seats[owner].jail and not game.rules.rent.when_owner_jailed:
        return refusal(RefusalCode.RENT_NOT_DUE_OWNER_JAILED, "R-36", deed=deed, owner=owner)
    if game.seats[owner].away:
        return refusal(RefusalCode.PLAYER_AWAY, "H-40", ReturnToGame(player=owner), player=owner)
    return None


def _require_payer(owner: PlayerId, cmd: PayRent) -> Refusal | None:
    if cmd.to is None or cmd.to == owner:
        return None
    return refusal(
        RefusalCode.NOT_THE_OWNER, "R-29", player=cmd.to or BANK_PLAYER, deed=cmd.deed, owner=owner
    )


def _require_dice(game: Game, dice: int | None) -> Refusal | None:
    if dice is None or (type(dice) is int and game.rules.turn.dice <= dice <= MOST_DICE):
        return None
    return refusal(RefusalCode.NOT_DICE, "R-34", value=str(dice)[: len(str(MONEY.high))])


def _require_multiplier(multiplier: int | None) -> Refusal | None:
    if multiplier is None or 1 <= multiplier <= MOST_TIMES:
        return None
    return refusal(RefusalCode.AMOUNT_OUT_OF_RANGE, "R-34", minimum=1, limit=MOST_TIMES)
