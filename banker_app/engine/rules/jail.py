"""In and out of jail. [R-76 to R-84]"""

from collections.abc import Callable

from banker_app.engine import commands as c
from banker_app.engine.changes import with_seat
from banker_app.engine.checks import (
    refusal,
    require_coverable,
    require_no_debts,
    require_own_amount,
    require_payable,
    require_turn,
)
from banker_app.engine.command import Approval, PlayerCommand
from banker_app.engine.dues import Debt, DebtReason, id_of
from banker_app.engine.event import PlayerEvent, PlayerSum
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.ids import BANK_PLAYER, DeckId, PlayerId
from banker_app.engine.kept_cards import discard, jail_cards
from banker_app.engine.money import percent_of
from banker_app.engine.obligations import spendable
from banker_app.engine.refusals import Fact, Finding, Question, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.debt.loans import DebtIncurred
from banker_app.engine.rules.ending import require_in_time
from banker_app.engine.rules.landing import arrive, enter_jail, walk
from banker_app.engine.rules.pots import fine_account
from banker_app.engine.state import Detention, Game, JailTerm, LeftBy, Phase, Tracking, replace


class UseJailCard(PlayerCommand, approval=Approval.DUE):
    """Leave jail with a card; `deck` may be omitted if the player holds only one card."""

    via: DeckId | None = None


class GoToJail(PlayerCommand, approval=Approval.BANKER):
    """Send a player to jail."""

    via: str = "told"


class FailJailRoll(PlayerCommand, approval=Approval.DICE, after_time=True):
    """Record a roll without doubles, in a game where dice are not tracked."""


class RollOutOfJail(PlayerCommand, approval=Approval.DICE, after_time=True):
    """Record a roll of doubles that frees the player, in a game where dice are not tracked."""


class JailFinePaid(PlayerSum):
    """A player paid the fine to leave jail."""

    place: Detention = Detention.JAIL


class JailCardTaken(PlayerEvent):
    """A jail card went from its deck to a player."""

    deck: DeckId


class JailCardUsed(PlayerEvent):
    """A jail card was used and went back under its deck."""

    deck: DeckId


class JailRollFailed(PlayerEvent):
    """A roll in jail was not doubles; `attempts` rolls have failed so far."""

    attempts: int
    place: Detention = Detention.JAIL

    def _change(self, game: Game) -> Game:
        term = JailTerm(attempts=self.attempts, place=self.place)
        return replace(game, seats=with_seat(game, replace(game.seats[self.player], jail=term)))


class JailLeft(PlayerEvent):
    """A player left jail or the tax office."""

    via: LeftBy
    place: Detention = Detention.JAIL

    def _change(self, game: Game) -> Game:
        game = replace(game, seats=with_seat(game, replace(game.seats[self.player], jail=None)))
        if self.via != "fine":
            return game
        return replace(game, turn=replace(game.turn, freed_by_fine=True))


def go_to_jail(game: Game, cmd: GoToJail) -> Ruling:
    """Send a player to jail."""
    if game.seats[cmd.player].jail:
        return stop(refusal(RefusalCode.IN_JAIL, "R-82", player=cmd.player))
    return Ruling((), lambda recorder: enter_jail(recorder, cmd.player, cmd.via))


def pay_jail_fine(game: Game, cmd: c.PayJailFine) -> Ruling:
    """Pay the fine before a roll, or after the last one has failed. [R-76, R-77, R-79]"""
    if finding := _require_inmate(game, cmd.player):
        return stop(finding)
    debt = fine_owed(game, cmd.player)
    if debt is not None:
        return Ruling(
            (
                require_own_amount(game, cmd.player, cmd.amount, debt.amount, "R-79"),
                require_coverable(game, cmd.player, BANK_PLAYER, debt.amount, recorded=True),
            ),
            lambda recorder: serve_out(recorder, cmd.player, debt),
        )
    jail = game.seats[cmd.player].jail
    assert jail is not None
    fine = fine_at(game, cmd.player, jail.place)
    if not fine:
        return stop(refusal(RefusalCode.NO_FINE_THERE, "R-90", player=cmd.player))

    def record(recorder: EventRecorder) -> None:
        pay_fine_at(recorder, cmd.player, fine)
        recorder.add(JailLeft(player=cmd.player, via=LeftBy.FINE, place=jail.place))

    return Ruling(
        (
            require_turn(game, cmd.player),
            require_no_debts(game, cmd.player),
            _require_before_roll(game, cmd.player),
            _require_not_too_late(game, cmd.player),
            require_own_amount(game, cmd.player, cmd.amount, fine, "R-76"),
            require_payable(game, cmd.player, fine),
        ),
        record,
    )


def use_jail_card(game: Game, cmd: UseJailCard) -> Ruling:
    """Leave with a jail card, which goes back under its deck. [R-77]"""
    if finding := _require_inmate(game, cmd.player):
        return stop(finding)
    jail = game.seats[cmd.player].jail
    assert jail is not None
    if jail.place is Detention.TAX_OFFICE and not game.rules.tax_office.by_card:
        return stop(refusal(RefusalCode.NOT_IN_JAIL, "R-91", player=cmd.player))
    held = jail_cards(game, cmd.player)
    deck = cmd.via or (held[0] if len(set(held)) == 1 else None)
    if not held or (cmd.via is not None and cmd.via not in held):
        return stop(_no_card(cmd))
    if deck is None:
        ask = Question(
            fact=Fact.DECK, answer="via", options=tuple(held), params={"player": cmd.player}
        )
        return stop(ask)

    def record(recorder: EventRecorder) -> None:
        postings = discard(game, cmd.player, deck)
        recorder.add(JailCardUsed(player=cmd.player, deck=deck, postings=postings))
        recorder.add(JailLeft(player=cmd.player, via=LeftBy.CARD, place=jail.place))

    return Ruling(
        (
            require_turn(game, cmd.player),
            require_no_debts(game, cmd.player),
            _require_before_roll(game, cmd.player),
        ),
        record,
    )


def fail_jail_roll(game: Game, cmd: FailJailRoll) -> Ruling:
    """Record a failed roll, in a game where dice are not tracked. [R-78]"""
    return _roll_by_hand(game, cmd.player, lambda recorder: fail_attempt(recorder, cmd.player))


def roll_out_of_jail(game: Game, cmd: RollOutOfJail) -> Ruling:
    """Record a roll of doubles, in a game where dice are not tracked."""
    return _roll_by_hand(
        game, cmd.player, lambda recorder: leave_by_roll(recorder, cmd.player, LeftBy.DOUBLES)
    )


def _roll_by_hand(game: Game, player: PlayerId, record: Callable[[EventRecorder], None]) -> Ruling:
    if finding := _require_inmate(game, player):
        return stop(finding)
    return Ruling(
        (
            require_turn(game, player),
            require_no_debts(game, player),
            require_in_time(game),
            _require_untracked(game, player),
        ),
        record,
    )


def fine_owed(game: Game, player: PlayerId) -> Debt | None:
    """The fine that a player owes after the last failed roll, or None."""
    return game.due(Debt, player=player, reason=DebtReason.JAIL_FINE)


def _require_inmate(game: Game, player: PlayerId) -> Refusal | None:
    if game.seats[player].jail:
        return None
    return refusal(RefusalCode.NOT_IN_JAIL, "R-77", player=player)


def _require_not_too_late(game: Game, player: PlayerId) -> Refusal | None:
    """The rules still allow the fine to be paid before the next roll. [R-77]"""
    jail = game.seats[player].jail
    assert jail is not None
    window = game.rules.jail.fine_window
    if jail.place is Detention.TAX_OFFICE or window.may_pay_fine(jail.attempts):
        return None
    fine = fine_at(game, player, jail.place)
    return refusal(RefusalCode.JAIL_FINE_TOO_LATE, "R-77", player=player, amount=fine)


def _require_before_roll(game: Game, player: PlayerId) -> Refusal | None:
    """The dice have not been rolled in this turn; the tax office takes its fine anyway. [R-90]"""
    jail = game.seats[player].jail
    if jail and jail.place is Detention.TAX_OFFICE and not jail.attempts:
        return None
    if game.tracking is not Tracking.DICE or game.turn.phase is Phase.BEFORE_ROLL:
        return None
    if game.turn.player != player:
        return None
    return refusal(RefusalCode.ALREADY_ROLLED, "R-77", player=player)


def _require_untracked(game: Game, player: PlayerId) -> Finding:
    """Dice are not tracked; if they are, the roll itself has to be entered."""
    if not game.tracks_landings():
        return None
    return refusal(RefusalCode.LANDING_TRACKED, "R-78", player=player)


def _no_card(cmd: UseJailCard) -> Refusal:
    deck: DeckId | str = cmd.via or ""
    if not deck:
        return refusal(RefusalCode.NO_JAIL_CARD, "R-77", player=cmd.player)
    return refusal(RefusalCode.NO_JAIL_CARD, "R-77", player=cmd.player, deck=deck)


# ---- the end of a stay -----------------------------------------------------------------


def fail_attempt(recorder: EventRecorder, player: PlayerId) -> None:
    """Record a failed roll; after the last one the fine is due at once. [R-79]

    A correction takes back the fine, not the attempt: the last one may fail again.
    """
    jail = recorder.game.seats[player].jail
    assert jail is not None
    last = recorder.game.rules.jail.attempts
    attempts = min(jail.attempts + 1, last)
    recorder.add(JailRollFailed(player=player, attempts=attempts, place=jail.place))
    if attempts < last:
        return
    fine = fine_at(recorder.game, player, jail.place)
    if not fine:
        _end_term(recorder, player)
        return
    if spendable(recorder.game, player) < fine:
        debt = Debt(player=player, creditor=BANK_PLAYER, amount=fine, reason=DebtReason.JAIL_FINE)
        recorder.add(DebtIncurred(debt=debt))
        return
    serve_out(recorder, player, None)


def serve_out(recorder: EventRecorder, player: PlayerId, debt: Debt | None) -> None:
    """Pay the fine after the last roll and move by that roll. [R-79]

    A fine that was recorded as a debt before the roll frees the player but does not move them.
    """
    jail = recorder.game.seats[player].jail
    assert jail is not None
    fine = debt.amount if debt else fine_at(recorder.game, player, jail.place)
    pay_fine_at(recorder, player, fine, debt)
    move_out(recorder, player)


def move_out(recorder: EventRecorder, player: PlayerId) -> None:
    """Leave jail after the fine for the last roll is settled. [R-79]

    A payment that was reversed is owed again, but nobody goes back to jail for it.
    """
    jail = recorder.game.seats[player].jail
    if jail is None:
        return
    turn = recorder.game.turn
    if turn.player == player and turn.phase is Phase.BEFORE_ROLL:
        recorder.add(JailLeft(player=player, via=LeftBy.FINE, place=jail.place))
    else:
        _end_term(recorder, player)


def _end_term(recorder: EventRecorder, player: PlayerId) -> None:
    """Leave jail after the last roll, by that roll or without a move. [R-79]"""
    jail = recorder.game.seats[player].jail
    assert jail is not None
    if recorder.game.rules.jail.after_attempts.moves_on():
        leave_by_roll(recorder, player, LeftBy.TIME_SERVED)
    else:
        recorder.add(JailLeft(player=player, via=LeftBy.WAITED, place=jail.place))


def pay_fine_at(
    recorder: EventRecorder, player: PlayerId, fine: int, debt: Debt | None = None
) -> None:
    """Pay the fine to leave the place where a player is detained. [R-76, R-84, R-90]"""
    jail = recorder.game.seats[player].jail
    assert jail is not None
    postings = recorder.pay(player, BANK_PLAYER, fine, bank_account=fine_account(recorder.game))
    recorder.add(
        JailFinePaid(
            player=player, amount=fine, postings=postings, settles=id_of(debt), place=jail.place
        )
    )


def fine_at(game: Game, player: PlayerId, place: Detention) -> int:
    """The fine in the player's currency; 0: no fine frees from there. [R-76, R-84, R-90]"""
    if place is Detention.JAIL:
        return _jail_fine(game, player)
    return game.rules.tax_office.fine if game.rules.tax_office.landing.fines() else 0


def _jail_fine(game: Game, player: PlayerId) -> int:
    """The fine for this stay, as it has risen with earlier stays and failed throws. [R-76, H-07]

    The throw after which the fine must be paid does not raise it: it is that of the same turn.
    """
    rules, seat = game.rules.jail, game.seats[player]
    fine = rules.fine + rules.fine_rise * max(seat.stays - 1, 0)
    turns = min(seat.jail.attempts if seat.jail else 0, rules.attempts - 1)
    return fine + percent_of(fine, turns * rules.fine_rise_percent, game.rules.money.rounding)


def leave_by_roll(recorder: EventRecorder, player: PlayerId, via: LeftBy) -> None:
    """Leave jail and move by the roll that freed the player, if the dice are known."""
    jail = recorder.game.seats[player].jail
    assert jail is not None
    recorder.add(JailLeft(player=player, via=via, place=jail.place))
    turn = recorder.game.turn
    if recorder.game.tracking is Tracking.DICE and turn.dice and turn.player == player:
        walk(recorder, player, sum(turn.dice))
        arrive(recorder, player)
