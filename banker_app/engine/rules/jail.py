"""In and out of jail. [R-76 to R-84]"""

from banker_app.engine import commands as c
from banker_app.engine.checks import (
    refusal,
    require_coverable,
    require_no_debts,
    require_own_amount,
    require_payable,
    require_turn,
)
from banker_app.engine.dues import Debt, DebtReason
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.events import JailCardUsed, JailLeft
from banker_app.engine.ids import BANK_PLAYER, DeckId, PlayerId
from banker_app.engine.kept_cards import jail_cards, put_away
from banker_app.engine.refusals import Fact, Finding, Question, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.ending import require_in_time
from banker_app.engine.rules.landing import enter_jail
from banker_app.engine.rules.turn import (
    fail_attempt,
    fine_at,
    leave_by_roll,
    pay_fine_at,
    serve_out,
)
from banker_app.engine.state import Game, Hold, LeftBy, Phase, Tracking


def go_to_jail(game: Game, cmd: c.GoToJail) -> Ruling:
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


def use_jail_card(game: Game, cmd: c.UseJailCard) -> Ruling:
    """Leave with a jail card, which goes back under its deck. [R-77]"""
    if finding := _require_inmate(game, cmd.player):
        return stop(finding)
    jail = game.seats[cmd.player].jail
    assert jail is not None
    if jail.place is Hold.TAX_OFFICE and not game.rules.tax_office.by_card:
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
        postings = put_away(game, cmd.player, deck)
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


def fail_jail_roll(game: Game, cmd: c.FailJailRoll) -> Ruling:
    """Record a failed roll, in a game where dice are not tracked. [R-78]"""
    if finding := _require_inmate(game, cmd.player):
        return stop(finding)
    return Ruling(
        (
            require_turn(game, cmd.player),
            require_no_debts(game, cmd.player),
            require_in_time(game),
            _require_untracked(game, cmd.player),
        ),
        lambda recorder: fail_attempt(recorder, cmd.player),
    )


def roll_out_of_jail(game: Game, cmd: c.RollOutOfJail) -> Ruling:
    """Record a roll of doubles, in a game where dice are not tracked."""
    if finding := _require_inmate(game, cmd.player):
        return stop(finding)
    return Ruling(
        (
            require_turn(game, cmd.player),
            require_no_debts(game, cmd.player),
            require_in_time(game),
            _require_untracked(game, cmd.player),
        ),
        lambda recorder: leave_by_roll(recorder, cmd.player, LeftBy.DOUBLES),
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
    if jail.place is Hold.TAX_OFFICE or window.may_pay_fine(jail.attempts):
        return None
    fine = fine_at(game, player, jail.place)
    return refusal(RefusalCode.JAIL_FINE_TOO_LATE, "R-77", player=player, amount=fine)


def _require_before_roll(game: Game, player: PlayerId) -> Refusal | None:
    """The dice have not been rolled in this turn; the tax office takes its fine anyway. [R-90]"""
    jail = game.seats[player].jail
    if jail and jail.place is Hold.TAX_OFFICE and not jail.attempts:
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


def _no_card(cmd: c.UseJailCard) -> Refusal:
    deck: DeckId | str = cmd.via or ""
    if not deck:
        return refusal(RefusalCode.NO_JAIL_CARD, "R-77", player=cmd.player)
    return refusal(RefusalCode.NO_JAIL_CARD, "R-77", player=cmd.player, deck=deck)
