"""Debts: recorded, paid in money or in lots. [R-39, R-69]"""

from banker_app.engine import commands as c
from banker_app.engine import events as e
from banker_app.engine.changes import unmortgaged, with_due
from banker_app.engine.checks import (
    differs,
    refusal,
    require_amount_matches,
    require_coverable,
    require_fixed_rates,
    require_in_range,
    require_mortgaged,
    require_not_in_auction,
    require_owner,
    require_seated,
)
from banker_app.engine.command import Approval, CheckedByRule, Command
from banker_app.engine.dues import (
    Debt,
    DebtReason,
    Due,
    MoneyDue,
    RentDue,
    TaxDue,
    creditor_of,
    is_bank,
    is_loan,
    is_rent,
)
from banker_app.engine.event import PlayerEvent
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.ids import BANK_PLAYER, DeedId, PlayerId, deed_of, player_account
from banker_app.engine.ledger import Postings, move
from banker_app.engine.obligations import currency_of_due, open_debts, owed_by, price_of
from banker_app.engine.refusals import Fact, Question, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules import rent, tax
from banker_app.engine.rules.conglomerate import dissolve_sold
from banker_app.engine.rules.debt.loans import DebtIncurred, lend
from banker_app.engine.rules.jail import fine_at, move_out, serve_out
from banker_app.engine.rules.mortgage import require_cleared
from banker_app.engine.rules.mortgage_transfer import MortgageInterestPaid, receive_mortgaged
from banker_app.engine.rules.promises import share_rent
from banker_app.engine.state import Game, replace


class PayDebtInKind(Command, approval=Approval.OWN, agreed_by=("player", "creditor")):
    """Settle a debt, or `amount` of it, with undeveloped lots that the creditor accepts."""

    player: PlayerId
    creditor: CheckedByRule[PlayerId]
    deeds: tuple[DeedId, ...]
    amount: int | None = None
    """The amount of the debt that the lots settle; None: all of it."""
    due: int | None = None
    """The number of the debt among the dues, where there are several; None: the oldest."""
    lift_now: CheckedByRule[tuple[DeedId, ...]] = ()


class DebtConfirmed(PlayerEvent):
    """An obligation was recorded that was due already; nothing changed."""

    creditor: PlayerId
    amount: int


class DebtPaid(PlayerEvent):
    """A debt was paid in full, or a loan in part."""

    creditor: PlayerId
    amount: int
    reason: DebtReason
    tax: int = 0
    """The Bank's tax, if the debt was for rent."""
    due: Debt | None = None
    """The loan that is left, in the place of the old one."""


class DebtPaidInKind(PlayerEvent):
    """Lots settled a debt, or part of it."""

    creditor: PlayerId
    deeds: tuple[DeedId, ...]
    amount: int
    remainder: Due | None = None
    """The due that is left afterwards."""
    cleared: tuple[DeedId, ...] = ()
    """Deeds that lost their mortgage in the Bank's hands."""

    def _change(self, game: Game) -> Game:
        game = with_due(game, self.remainder) if self.remainder else game
        return unmortgaged(game, self.cleared)


def incur_debt(game: Game, cmd: c.IncurDebt) -> Ruling:
    """Record a debt; changes nothing if the same obligation is due already."""
    if cmd.creditor == cmd.player:
        return stop(refusal(RefusalCode.SAME_PLAYER, "R-69", player=cmd.player))
    if cmd.creditor != BANK_PLAYER and (finding := require_seated(game, cmd.creditor)):
        return stop(finding)
    if cmd.lent or cmd.terms:
        return lend(game, cmd)
    known = any(
        creditor_of(due) == cmd.creditor and due.amount == cmd.amount
        for due in owed_by(game, cmd.player)
    )
    if known:
        confirmed = DebtConfirmed(player=cmd.player, creditor=cmd.creditor, amount=cmd.amount)
        return Ruling((), lambda recorder: recorder.add(confirmed))
    open_sum = _open_sum(game, cmd)
    debt = Debt(
        player=cmd.player,
        creditor=cmd.creditor,
        amount=cmd.amount,
        reason=_reason(game, cmd),
        deed=open_sum.deed if isinstance(open_sum, RentDue) else None,
    )

    def record(recorder: EventRecorder) -> None:
        if open_sum is not None:
            recorder.add(e.DueSettled(settles=open_sum.id))
        recorder.add(DebtIncurred(debt=debt))

    return Ruling((), record)


def _open_sum(game: Game, cmd: c.IncurDebt) -> RentDue | TaxDue | None:
    """The due of unknown amount that this debt replaces, or None. [R-34, R-86]"""
    uncounted = (d for d in game.dues if isinstance(d, RentDue | TaxDue) and d.amount is None)
    parties = (cmd.player, cmd.creditor)
    return next((due for due in uncounted if (due.player, creditor_of(due)) == parties), None)


def _reason(game: Game, cmd: c.IncurDebt) -> DebtReason:
    match _open_sum(game, cmd):
        case RentDue():
            return DebtReason.RENT
        case TaxDue():
            return DebtReason.TAX
        case None:
            return DebtReason.JAIL_FINE if _is_jail_fine(game, cmd) else DebtReason.AGREED


def _is_jail_fine(game: Game, cmd: c.IncurDebt) -> bool:
    """Whether the debt is the jail fine: owed to the Bank from jail, in exactly that amount."""
    jail = game.seats[cmd.player].jail
    fine = fine_at(game, cmd.player, jail.place) if jail else None
    return cmd.creditor == BANK_PLAYER and cmd.amount == fine


def pay_debt(game: Game, cmd: c.PayDebt) -> Ruling:
    """Pay an obligation of any kind in full, or any part of a loan. [R-69, H-12]"""
    due = _which(game, cmd)
    if isinstance(due, Refusal | Question):
        return stop(due)
    if is_loan(due) and cmd.amount is not None and cmd.amount < due.amount:
        return _pay_part(game, due, cmd.amount)
    price = price_of(game, due)
    return Ruling(
        (
            require_amount_matches(game, cmd.amount, price, "R-69"),
            require_coverable(game, due.player, creditor_of(due), price, recorded=True),
        ),
        lambda recorder: settle(recorder, due),
    )


def _pay_part(game: Game, loan: Debt, part: int) -> Ruling:
    """Pay back a part of a loan before it is due. What is agreed holds for the rest."""
    rest = replace(loan, amount=loan.amount - part)
    price = price_of(game, replace(loan, amount=part))

    def record(recorder: EventRecorder) -> None:
        recorder.add(
            DebtPaid(
                player=loan.player,
                creditor=loan.creditor,
                amount=part,
                reason=loan.reason,
                postings=recorder.pay(loan.player, loan.creditor, part),
                settles=loan.id,
                due=rest,
            )
        )

    return Ruling(
        (
            require_in_range(part, least=1),
            require_coverable(game, loan.player, loan.creditor, price, recorded=True),
        ),
        record,
    )


def settle(recorder: EventRecorder, due: MoneyDue) -> None:
    """Pay an obligation in full, with everything that follows from it."""
    assert due.amount is not None
    match due:
        case RentDue():
            price = price_of(recorder.game, due)
            rent.pay(recorder, due.player, due.owner, due.deed, due.steps, price, due)
        case TaxDue():
            tax.pay(recorder, due, due)
        # Whoever is free by now only pays, as in `jail.move_out`.
        case Debt(reason=DebtReason.JAIL_FINE) if recorder.game.seats[due.player].jail:
            serve_out(recorder, due.player, due)
        case Debt(reason=DebtReason.MORTGAGE_INTEREST):
            recorder.add(
                MortgageInterestPaid(
                    player=due.player,
                    deeds=(due.deed,) if due.deed else (),
                    amount=due.amount,
                    postings=recorder.pay(due.player, BANK_PLAYER, due.amount),
                    settles=due.id,
                )
            )
        case Debt():
            _pay_back(recorder, due)
            if _taxed_as_card(recorder.game, due):
                rent.withhold(recorder, due.creditor, due.amount)


def _taxed_as_card(game: Game, due: Debt) -> bool:
    """Whether a debt is a card's payment to a player, which is taxed when it is paid. [R-38]"""
    to_player = due.reason is DebtReason.CARD and due.creditor != BANK_PLAYER
    return to_player and game.rules.cards.players_taxed


def _pay_back(recorder: EventRecorder, due: Debt) -> None:
    """Pay a debt in full. A debt for rent is taxed as rent. [R-37]"""
    tax = 0
    taxable = recorder.game.rules.rent.all_taxed and is_rent(due)
    if taxable and not is_bank(due.creditor):
        price = price_of(recorder.game, due)
        postings, tax = rent.shared_with_bank(recorder, due.player, due.creditor, price)
    else:
        postings = recorder.pay(due.player, due.creditor, due.amount)
    recorder.add(
        DebtPaid(
            player=due.player,
            creditor=due.creditor,
            amount=due.amount,
            reason=due.reason,
            postings=postings,
            settles=due.id,
            tax=tax,
        )
    )
    if is_rent(due) and due.deed and not is_bank(due.creditor):
        share_rent(recorder, due.player, due.creditor, due.deed, postings)


def _which(game: Game, cmd: c.PayDebt) -> MoneyDue | Refusal | Question:
    """The obligation meant: that of the number, the only one, the oldest to the creditor named,
    or a question.
    """
    if cmd.player is None:
        debtors = tuple(dict.fromkeys(debt.player for debt in open_debts(game)))
        if len(debtors) > 1:
            return Question(fact=Fact.PLAYER, answer="player", options=debtors)
        player = debtors[0] if debtors else game.turn.player
    else:
        player = cmd.player
    owed = _meant(game, cmd, player)
    if not owed:
        return _no_such(player, cmd.creditor)
    creditors = tuple(dict.fromkeys(creditor_of(due) for due in owed))
    matching = [due for due in owed if due.amount == cmd.amount]
    if len(creditors) > 1 and len({creditor_of(due) for due in matching}) != 1:
        return Question(
            fact=Fact.CREDITOR, answer="creditor", options=creditors, params={"player": player}
        )
    return matching[0] if matching else owed[0]


def _meant(game: Game, cmd: c.PayDebt | PayDebtInKind, player: PlayerId) -> tuple[MoneyDue, ...]:
    """The obligations with the creditor and the number that a command names, oldest first."""
    owed = (due for due in owed_by(game, player) if cmd.creditor in (None, creditor_of(due)))
    return tuple(due for due in owed if cmd.due in (None, due.id))


def _no_such(player: PlayerId, creditor: PlayerId | None) -> Refusal:
    if creditor is None:
        return refusal(RefusalCode.NO_SUCH_DEBT, "R-69", player=player)
    return refusal(RefusalCode.NO_SUCH_DEBT, "R-69", player=player, creditor=creditor)


# ---- in kind ------------------------------------------------------------------------------


def pay_debt_in_kind(game: Game, cmd: PayDebtInKind) -> Ruling:
    """Settle a debt with undeveloped lots, at the value both sides agree on. [R-39]"""
    owed = _meant(game, cmd, cmd.player)
    if not owed:
        return stop(_no_such(cmd.player, cmd.creditor))
    due = owed[0]
    assert due.amount is not None
    worth = due.amount if cmd.amount is None else cmd.amount

    def record(recorder: EventRecorder) -> None:
        _hand_over(recorder, cmd, due, worth)

    return Ruling(
        (
            require_fixed_rates(game),
            require_not_in_auction(game, *cmd.deeds),
            None
            if _in_kind(game, cmd) and cmd.deeds
            else refusal(RefusalCode.NOT_IN_KIND, "R-39", player=cmd.player, creditor=cmd.creditor),
            *(require_owner(game, cmd.player, deed) for deed in cmd.deeds),
            *(
                require_cleared(game, cmd.player, deed, game.rules.trade.clear_first, "R-39")
                for deed in cmd.deeds
            ),
            *require_mortgaged(game, cmd.lift_now, cmd.deeds),
            require_in_range(worth, least=1),
            differs(game, currency_of_due(game, due), "R-39", amount=worth, expected=due.amount)
            if worth > due.amount
            else None,
        ),
        record,
    )


def _in_kind(game: Game, cmd: PayDebtInKind) -> bool:
    """Whether this creditor may take deeds instead of money. [R-39, R-67]"""
    if cmd.creditor == BANK_PLAYER:
        return game.rules.mortgage.sale_to_bank
    return game.rules.debt.pay_in_kind


def _hand_over(recorder: EventRecorder, cmd: PayDebtInKind, due: MoneyDue, worth: int) -> None:
    assert due.amount is not None
    postings: Postings = ()
    for deed in cmd.deeds:
        postings += move(
            deed_of(deed), 1, source=player_account(cmd.player), target=player_account(cmd.creditor)
        )
    left = due.amount - worth
    to_bank = cmd.creditor == BANK_PLAYER
    cleared_deeds = tuple(d for d in cmd.deeds if to_bank and d in recorder.game.mortgaged)
    recorder.add(
        DebtPaidInKind(
            player=cmd.player,
            creditor=cmd.creditor,
            deeds=cmd.deeds,
            amount=worth,
            postings=postings,
            settles=due.id,
            remainder=replace(due, amount=left) if left else None,
            cleared=cleared_deeds,
        )
    )
    dissolve_sold(recorder, cmd.player, cmd.deeds)
    if isinstance(due, Debt) and due.reason is DebtReason.JAIL_FINE and not left:
        move_out(recorder, cmd.player)
    if not to_bank:
        receive_mortgaged(recorder, cmd.creditor, cmd.deeds, cmd.lift_now)
