"""Loans from a player or the Bank: interest and instalments. [R-69, H-12]"""

from banker_app.engine.checks import refusal, require_payable
from banker_app.engine.commands import IncurDebt, MortgageDeed
from banker_app.engine.dues import Debt, DebtReason, LoanPeriod, LoanTerms, is_bank, is_loan
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.events import DebtIncurred, LoanFellDue
from banker_app.engine.ids import PlayerId
from banker_app.engine.money import percent_of
from banker_app.engine.obligations import ways_to_raise
from banker_app.engine.refusals import RefusalCode, Ruling, stop
from banker_app.engine.state import Game, replace


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
            recorder.add(_of_period(recorder.game, loan, loan.terms))


def _of_period(game: Game, loan: Debt, terms: LoanTerms) -> LoanFellDue:
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
