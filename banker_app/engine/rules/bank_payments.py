"""Fines, and payments to and from the Bank that no other chapter covers. [R-92]"""

from banker_app.engine.checks import refusal, require_coverable, require_own_amount
from banker_app.engine.command import Approval, Paid, PlayerCommand
from banker_app.engine.event import PlayerSum
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.ids import BANK_PLAYER
from banker_app.engine.refusals import RefusalCode, Ruling, stop
from banker_app.engine.rules.pots import fine_account
from banker_app.engine.state import Game


class PayFine(PlayerCommand, approval=Approval.OWN):
    """Pay a fine: a printed one, by its name, or one that the players agreed on."""

    amount: Paid | None = None
    reason: str = ""


class PayBank(PlayerCommand, approval=Approval.OWN):
    """Pay the Bank for something that no other command covers."""

    amount: Paid
    reason: str = ""


class ReceiveFromBank(PlayerCommand, approval=Approval.BANKER):
    """Receive money from the Bank for something that no other command covers."""

    amount: Paid
    reason: str = ""


class _ReasonedSum(PlayerSum, listed=False):
    reason: str


class FinePaid(_ReasonedSum):
    """A player paid a fine to the Bank."""


class BankPaid(_ReasonedSum):
    """A player paid the Bank."""


class BankPaidOut(_ReasonedSum):
    """The Bank paid a player."""


def pay_fine(game: Game, cmd: PayFine) -> Ruling:
    """Pay a printed fine, or one that the players agreed on. [R-92 to R-94]"""
    printed = game.rules.fines.printed().get(cmd.reason)
    amount = printed if cmd.amount is None and printed else cmd.amount
    if amount is None:
        return stop(refusal(RefusalCode.FINE_NOT_PRINTED, "R-92", name=cmd.reason))

    def record(recorder: EventRecorder) -> None:
        postings = recorder.pay(
            cmd.player, BANK_PLAYER, amount, bank_account=fine_account(recorder.game)
        )
        recorder.add(
            FinePaid(player=cmd.player, amount=amount, reason=cmd.reason, postings=postings)
        )

    return Ruling(
        (
            refusal(RefusalCode.FINE_NOT_PRINTED, "R-92", name=cmd.reason)
            if printed == 0
            else None,
            require_own_amount(game, cmd.player, cmd.amount, printed or amount, "R-92"),
            require_coverable(game, cmd.player, BANK_PLAYER, amount, recorded=False),
        ),
        record,
    )


def pay_bank(game: Game, cmd: PayBank) -> Ruling:
    """Pay the Bank for anything else."""

    def record(recorder: EventRecorder) -> None:
        postings = recorder.pay(cmd.player, BANK_PLAYER, cmd.amount)
        recorder.add(
            BankPaid(player=cmd.player, amount=cmd.amount, reason=cmd.reason, postings=postings)
        )

    return Ruling(
        (require_coverable(game, cmd.player, BANK_PLAYER, cmd.amount, recorded=False),), record
    )


def receive_from_bank(game: Game, cmd: ReceiveFromBank) -> Ruling:
    """Receive money from the Bank for anything else."""

    def record(recorder: EventRecorder) -> None:
        postings = recorder.pay(BANK_PLAYER, cmd.player, cmd.amount)
        recorder.add(
            BankPaidOut(player=cmd.player, amount=cmd.amount, reason=cmd.reason, postings=postings)
        )

    return Ruling((), record)
