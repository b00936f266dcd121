"""Loans from a player or the Bank, and the claims of players who go out. [R-69, H-12]"""

from collections.abc import Iterator, Mapping

from banker_app.engine.changes import with_due, with_interest
from banker_app.engine.checks import refusal, require_payable
from banker_app.engine.commands import IncurDebt, MortgageDeed
from banker_app.engine.dues import (
    Debt,
    DebtReason,
    LoanPeriod,
    LoanTerms,
    MoneyDue,
    RentDue,
    creditor_of,
    is_bank,
    is_lent,
    is_loan,
    is_rent,
)
from banker_app.engine.event import Event, PlayerEvent
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.events import DueArose, DueSettled
from banker_app.engine.ids import BANK_PLAYER, DeedId, PlayerId
from banker_app.engine.money import percent_of, shares
from banker_app.engine.obligations import claim_of, ways_to_raise
from banker_app.engine.refusals import RefusalCode, Ruling, stop
from banker_app.engine.state import Game, replace


class DebtIncurred(Event):
    """A player went into debt, and got the money if it is a loan."""

    debt: Debt
    deeds: tuple[DeedId, ...] = ()
    """The mortgaged deeds whose interest is owed."""

    def _change(self, game: Game) -> Game:
        return with_interest(with_due(game, self.debt), self.deeds)


class LoanFellDue(PlayerEvent):
    """A period of a loan passed: an instalment or interest is due now, or less time is left."""

    creditor: PlayerId
    debt: Debt | None = None
    """The debt that has to be paid now."""
    interest: int = 0
    """The part of it that is interest."""
    remainder: Debt | None = None
    """The loan that is left."""

    def _change(self, game: Game) -> Game:
        if self.debt:
            game = with_due(game, replace(self.debt, interest=self.interest))
        return with_due(game, self.remainder) if self.remainder else game


def lend(game: Game, cmd: IncurDebt) -> Ruling:
    """Record a loan from a player or the Bank, if the rules allow it. [R-69, H-12]"""
    terms = cmd.terms
    if terms and not (terms.interest or terms.instalment or terms.times):
        terms = None
    debt = Debt(
        player=cmd.player,
        creditor=cmd.creditor,
        amount=cmd.amount,
        reason=DebtReason.LOAN,
        terms=terms,
    )

    def record(recorder: EventRecorder) -> None:
        money = None if is_bank(cmd.creditor) else recorder.game.currency_of(cmd.creditor)
        postings = recorder.pay(cmd.creditor, cmd.player, cmd.amount, money)
        recorder.add(DebtIncurred(debt=debt, postings=postings))

    if is_bank(cmd.creditor) and game.rules.debt.bank_loans:
        return Ruling((), record)
    if is_bank(cmd.creditor):
        pledges = (way for way in ways_to_raise(game, cmd.player) if isinstance(way, MortgageDeed))
        return stop(refusal(RefusalCode.NO_PLAYER_LOANS, "R-69", *pledges, player=cmd.creditor))
    return Ruling(
        (
            None
            if game.rules.debt.player_loans
            else refusal(
                RefusalCode.NO_PLAYER_LOANS, "R-69", player=cmd.creditor, other=cmd.player
            ),
            require_payable(game, cmd.creditor, cmd.amount, "R-69"),
        ),
        record,
    )


def fall_due(recorder: EventRecorder, player: PlayerId, period: LoanPeriod) -> None:
    """Make due what a player's loans ask for when a period has passed."""
    loans = [due for due in recorder.game.dues if is_loan(due) and due.player == player]
    for loan in loans:
        if loan.terms and loan.terms.every is period:
            recorder.add(_instalment(recorder.game, loan, loan.terms))


def _instalment(game: Game, loan: Debt, terms: LoanTerms) -> LoanFellDue:
    interest = percent_of(loan.amount, terms.interest, game.rules.money.rounding)
    part = loan.amount if terms.times == 1 else min(terms.instalment, loan.amount)
    rest, due = loan.amount - part, part + interest
    further = replace(terms, times=max(terms.times - 1, 0))
    debt = replace(loan, amount=due, reason=DebtReason.INSTALMENT, terms=None)
    return LoanFellDue(
        player=loan.player,
        creditor=loan.creditor,
        debt=debt if due else None,
        interest=interest,
        remainder=replace(loan, amount=rest, terms=further) if rest else None,
        settles=loan.id,
    )


def plan(game: Game, loan: Debt) -> Iterator[tuple[int, int]]:
    """The parts of a loan that will fall due, each with its interest, if nothing is paid early.

    Without instalments or an end, interest alone falls due, over and over.
    """
    left: Debt | None = loan
    while left is not None and left.terms is not None:
        fell = _instalment(game, left, left.terms)
        yield (fell.debt.amount if fell.debt else 0) - fell.interest, fell.interest
        left = fell.remainder


def pass_on_claims(
    recorder: EventRecorder, player: PlayerId, heirs: Mapping[PlayerId, int]
) -> None:
    """Transfer the claims of a player who goes out to heirs, each by their share, or to the Bank.

    No heir owes themselves a share. A rent that is still to be counted goes to one of them whole.
    """
    for due in recorder.game.dues:
        if not isinstance(due, MoneyDue) or creditor_of(due) != player:
            continue
        others = tuple(heir for heir in heirs if heir not in (due.player, BANK_PLAYER))
        if isinstance(due, RentDue) and due.amount is None and others:
            recorder.add(DueArose(due=replace(due, owner=others[0]), settles=due.id))
            continue
        recorder.add(DueSettled(settles=due.id))
        for heir, part in zip(heirs, shares(due.amount or 0, tuple(heirs.values())), strict=True):
            if part and heir != due.player:
                _pass_on(recorder, due, heir, part)


def _pass_on(recorder: EventRecorder, due: MoneyDue, heir: PlayerId, part: int) -> None:
    """Record that a part of a claim, in its own currency, is owed to an heir."""
    game, reason = recorder.game, DebtReason.AGREED
    if is_rent(due) and game.rules.rent.all_taxed:
        reason = DebtReason.RENT  # It is still taxed as one.
    elif is_lent(due) and (due.terms or not is_loan(due)):
        reason = due.reason  # A loan whose payment was not agreed is called in.
    terms = due.terms if is_loan(due) else None
    if terms:
        instalment, _ = shares(terms.instalment, (part, (due.amount or 0) - part))
        instalment = claim_of(game, replace(due, amount=instalment), heir)
        terms = replace(terms, instalment=instalment)
    amount = claim_of(game, replace(due, amount=part), heir)
    debt = Debt(player=due.player, creditor=heir, amount=amount, reason=reason, terms=terms)
    recorder.add(DebtIncurred(debt=debt))
