"""Rolling the dice, moving, and ending a turn. [R-101]"""

from banker_app.engine import events as e
from banker_app.engine.changes import with_seat
from banker_app.engine.checks import (
    refusal,
    require_no_auction,
    require_no_debts,
    require_no_rent_due,
    require_not_jailed,
    require_nothing_due,
    require_turn,
)
from banker_app.engine.command import Approval, Command, PlayerCommand
from banker_app.engine.commands import EndTurn, PayJailFine, Roll
from banker_app.engine.dues import Debt, LoanPeriod, RentDue, SpeedFace, is_triple, thrown
from banker_app.engine.event import PlayerEvent, PlayerSum
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.ids import BANK_PLAYER, PlayerId, SpaceId
from banker_app.engine.obligations import is_debt
from banker_app.engine.refusals import Finding, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rent_quote import rent_quote
from banker_app.engine.rules.bank_payments import PayFine
from banker_app.engine.rules.debt.loans import fall_due
from banker_app.engine.rules.ending import require_in_time, require_loans_repaid
from banker_app.engine.rules.jail import fail_attempt, leave_by_roll
from banker_app.engine.rules.landing import (
    arrive,
    enter_jail,
    forget_landing,
    forget_optional,
    jailed_unpaid,
    pay_salary,
    put_token,
)
from banker_app.engine.rules.promises import end_lapsed
from banker_app.engine.rules.rent import RentCounted, RentForfeited
from banker_app.engine.rules.speed_die import move_by, require_speed_die
from banker_app.engine.rules.turn_order import TurnMissed, next_on_turn
from banker_app.engine.settings.turn import MOST_DOUBLES
from banker_app.engine.state import Game, LeftBy, Phase, RollPurpose, Tracking, Turn, replace


class LandOn(PlayerCommand, approval=Approval.DICE, after_time=True):
    """A token landed on a space."""

    space: SpaceId
    passed_go: bool = False


class GiveTurn(Command, after_time=True):
    """End the turn and give the next one to a player, as a card or the table says."""

    player: PlayerId
    """The same player once more, or another."""


class DiceRolled(PlayerEvent):
    """Dice were entered."""

    dice: tuple[int, int]
    purpose: RollPurpose
    doubles: int = 0
    """Doubles in a row so far."""
    again: bool = False
    """Whether the player rolls once more."""
    speed: SpeedFace | None = None

    def _change(self, game: Game) -> Game:
        if self.purpose is RollPurpose.RENT:
            return game
        phase = Phase.BEFORE_ROLL if self.again else Phase.ROLLED
        return moving(game, self.dice, self.speed, self.doubles, phase)


class SnakeEyesPaid(PlayerSum):
    """The bonus for rolling two ones was paid."""


class TurnEnded(PlayerEvent):
    """The turn passed on."""

    next: PlayerId

    def _change(self, game: Game) -> Game:
        number, known = game.turn.number + 1, game.turn.landing_known
        seats = with_seat(game, replace(game.seats[self.next], landing_entered=False))
        turn = Turn(player=self.next, number=number, landing_known=known)
        promises = game.promises and tuple(
            replace(p, rounds=p.rounds - 1) if p.rounds > 1 and p.holder == self.player else p
            for p in game.promises
        )
        return replace(game, turn=turn, seats=seats, promises=promises)


SNAKE_EYES = (1, 1)


def moving(
    game: Game, dice: tuple[int, int] | None, speed: SpeedFace | None, doubles: int, phase: Phase
) -> Game:
    """The turn after a throw, or after what takes its place."""
    turn = replace(
        game.turn,
        dice=dice,
        speed=speed,
        doubles=doubles,
        phase=phase,
        landing_known=True,
        salaries=0,
    )
    return replace(game, turn=turn)


def roll(game: Game, cmd: Roll) -> Ruling:
    """Roll the dice. If dice are tracked, the token moves, with all that follows. [R-101]"""
    if finding := _require_dice(game, cmd):
        return stop(finding)
    if cmd.purpose is RollPurpose.RENT:
        return _roll_for_rent(game, cmd)
    seat = game.seats[cmd.player]
    findings: tuple[Finding, ...] = (
        *require_may_move(game, cmd.player),
        require_speed_die(game, cmd),
        None
        if seat.jail or cmd.purpose is RollPurpose.MOVE
        else refusal(RefusalCode.NOT_IN_JAIL, "R-77", player=cmd.player),
    )
    if game.tracking is not Tracking.DICE:
        return Ruling(findings, lambda recorder: recorder.add(_throw(cmd, 0, again=False)))
    if seat.jail:
        return Ruling(findings, lambda recorder: _record_attempt(recorder, cmd))
    return Ruling(findings, lambda recorder: _record_move(recorder, cmd))


def require_may_move(game: Game, player: PlayerId) -> tuple[Finding, ...]:
    """It is time for the player's throw, or for its replacement. [R-101, H-49]"""
    return (
        _require_turn(game, player),
        require_no_debts(game),
        require_no_auction(game),
        require_nothing_due(game) or _require_turn_rent(game),
        require_in_time(game),
        _require_may_roll(game, player),
    )


def _require_turn(game: Game, player: PlayerId) -> Refusal | None:
    """It is the player's turn; if a fine is printed for it, paying is a remedy. [R-93]"""
    finding, fine = require_turn(game, player), game.rules.fines.out_of_turn
    if finding is None or not fine:
        return finding
    pays = PayFine(player=player, amount=fine, reason="out_of_turn")
    return replace(finding, remedies=(*finding.remedies, pays))


def _require_dice(game: Game, cmd: Roll) -> Refusal | None:
    """The roll is of as many six-sided dice as the rules name. [H-41]"""
    whole = all(type(die) is int and 0 <= die <= 6 for die in cmd.dice)
    if whole and sum(die > 0 for die in cmd.dice) == game.rules.turn.dice and cmd.dice[0]:
        return None
    return refusal(RefusalCode.NOT_DICE, "R-101", value=", ".join(map(str, cmd.dice)))


def _require_may_roll(game: Game, player: PlayerId) -> Refusal | None:
    if game.turn.phase is Phase.BEFORE_ROLL or game.tracking is not Tracking.DICE:
        return None
    if game.turn.player != player:
        return None
    return refusal(RefusalCode.ALREADY_ROLLED, "R-101", EndTurn(), player=player)


def _throw(cmd: Roll, doubles: int, *, again: bool) -> DiceRolled:
    purpose = cmd.purpose
    return DiceRolled(
        player=cmd.player,
        dice=cmd.dice,
        purpose=purpose,
        doubles=doubles,
        again=again,
        speed=cmd.speed,
    )


def _throw_beside(cmd: Roll, turn: Turn) -> DiceRolled:
    """A roll out of turn that the players let pass; the turn itself does not change."""
    return _throw(cmd, turn.doubles, again=turn.phase is Phase.BEFORE_ROLL)


def _record_move(recorder: EventRecorder, cmd: Roll) -> None:
    turn = recorder.game.turn
    forget_optional(recorder, cmd.player)
    if turn.player != cmd.player:
        forfeit_late_rents(recorder)
        recorder.add(_throw_beside(cmd, turn))
        move_by(recorder, cmd)
        return
    is_double = cmd.dice[0] == cmd.dice[1] and not is_triple(cmd.dice, cmd.speed)
    doubles = min(turn.doubles + 1, MOST_DOUBLES) if is_double else 0
    limit = recorder.game.rules.turn.doubles_to_jail
    to_jail = is_double and 0 < limit <= doubles
    again = is_double and not to_jail
    if turn.freed_by_fine and not recorder.game.rules.jail.roll_again:
        again = False
    forfeit_late_rents(recorder)
    recorder.add(_throw(cmd, doubles, again=again))
    pay_snake_eyes(recorder, cmd)
    if to_jail:
        enter_jail(recorder, cmd.player, "three_doubles" if limit == 3 else "doubles")
        return
    move_by(recorder, cmd)


def pay_snake_eyes(recorder: EventRecorder, cmd: Roll) -> None:
    """Pay the Bank's bonus for rolling two ones. [H-03]"""
    bonus = recorder.game.rules.turn.snake_eyes
    if bonus and cmd.dice == SNAKE_EYES:
        postings = recorder.pay(BANK_PLAYER, cmd.player, bonus)
        recorder.add(SnakeEyesPaid(player=cmd.player, amount=bonus, postings=postings))


def _record_attempt(recorder: EventRecorder, cmd: Roll) -> None:
    """Record a roll for doubles in jail. [R-78, R-79, R-80]"""
    forfeit_late_rents(recorder)
    turn = recorder.game.turn
    own = turn.player == cmd.player
    throw = _throw(cmd, 0, again=False) if own else _throw_beside(cmd, turn)
    recorder.add(replace(throw, purpose=RollPurpose.JAIL))
    if own:
        pay_snake_eyes(recorder, cmd)
    if cmd.dice[0] == cmd.dice[1]:
        leave_by_roll(recorder, cmd.player, LeftBy.DOUBLES)
    else:
        fail_attempt(recorder, cmd.player)


def late_rents(game: Game) -> tuple[RentDue, ...]:
    """Rents that are forfeited by the next roll unless claimed before. [R-32]"""
    claim, now = game.rules.rent.claim_before, game.turn.number
    return tuple(
        due
        for due in game.dues
        if isinstance(due, RentDue)
        and not (due.claimed or is_debt(game, due))
        and claim.has_lapsed(now - due.turn)
    )


def forfeit_late_rents(recorder: EventRecorder) -> None:
    """Forfeit the rents that their owners have not claimed in time. [R-32]"""
    for due in late_rents(recorder.game):
        recorder.add(
            RentForfeited(
                payer=due.player, owner=due.owner, deed=due.deed, too_late=True, settles=due.id
            )
        )


# ---- the fresh roll for a rent --------------------------------------------------------


def _roll_for_rent(game: Game, cmd: Roll) -> Ruling:
    """Roll only to determine a rent. Harmless if no rent waits for a roll. [R-34]"""
    waiting = game.due(RentDue, player=cmd.player, amount=None)
    needless = waiting is None and game.turn.dice is None

    def record(recorder: EventRecorder) -> None:
        recorder.add(_throw(cmd, 0, again=False))
        if waiting is None:
            return
        quote = rent_quote(
            recorder.game,
            waiting.deed,
            waiting.owner,
            dice=thrown(cmd.dice, cmd.speed),
            multiplier=waiting.multiplier,
        )
        counted = replace(waiting, amount=quote.amount, steps=quote.steps)
        recorder.add(RentCounted(due=counted, settles=waiting.id))

    return Ruling(
        (
            None if waiting else require_turn(game, cmd.player),
            refusal(RefusalCode.ROLL_NOT_NEEDED, "R-34", player=cmd.player) if needless else None,
        ),
        record,
    )


# ---- entered landings and the end of the turn ------------------------------------------


def land_on(game: Game, cmd: LandOn) -> Ruling:
    """Enter the space on which a token landed."""
    target = game.edition.space_index.get(cmd.space)
    if target is None:
        return stop(refusal(RefusalCode.NO_SUCH_SPACE, "R-06", name=cmd.space))
    tracked = game.tracks_landings()

    def record(recorder: EventRecorder) -> None:
        forfeit_late_rents(recorder)
        forget_landing(recorder, cmd.player)
        put_token(recorder, cmd.player, target, passed_go=cmd.passed_go)
        if cmd.passed_go and not jailed_unpaid(game, target):
            pay_salary(recorder, cmd.player, 1, on_go=target == 0)
        arrive(recorder, cmd.player)

    return Ruling(
        (
            require_not_jailed(game, cmd.player, "R-19"),
            refusal(RefusalCode.LANDING_TRACKED, "R-101", player=cmd.player) if tracked else None,
            require_no_auction(game),
            _require_turn_rent(game) if cmd.player == game.turn.player else None,
            require_in_time(game),
        ),
        record,
    )


def end_turn(game: Game, cmd: EndTurn) -> Ruling:
    """Pass the turn on, once nothing is due."""
    following, missed = next_on_turn(game)
    if cmd.next in (None, following):
        return Ruling(
            _require_turn_over(game), lambda recorder: _pass_on(recorder, following, missed)
        )
    remedy, named = EndTurn(next=following), cmd.next
    finding = refusal(RefusalCode.OUT_OF_ORDER, "R-101", remedy, player=following)
    return Ruling((finding, *_require_turn_over(game)), lambda recorder: _pass_on(recorder, named))


def give_turn(game: Game, cmd: GiveTurn) -> Ruling:
    """Pass the turn on out of order, or to the same player; turns to miss are kept. [H-58]"""
    return Ruling(_require_turn_over(game), lambda recorder: _pass_on(recorder, cmd.player))


def _require_turn_over(game: Game) -> tuple[Finding, ...]:
    """Nothing of the turn is left to do."""
    return (
        require_no_debts(game) or require_loans_repaid(game),
        require_no_auction(game),
        require_nothing_due(game) or _require_no_rent(game),
        _require_rolled(game, game.turn.player),
    )


def _pass_on(
    recorder: EventRecorder, following: PlayerId, missed: tuple[PlayerId, ...] = ()
) -> None:
    """Pass the turn on; those passed over have one turn less to miss. [R-101, H-57]"""
    player = recorder.game.turn.player
    for due in recorder.game.dues:
        if not isinstance(due, RentDue | Debt):
            recorder.add(e.DueSettled(settles=due.id))
    end_lapsed(recorder, player)
    for name in missed:
        left = recorder.game.seats[name].turns_to_miss - 1
        recorder.add(TurnMissed(player=name, left=left))
    recorder.add(TurnEnded(player=player, next=following))
    fall_due(recorder, following, LoanPeriod.ROUND)


def _require_turn_rent(game: Game) -> Refusal | None:
    """No rent of this turn is open, if the turn waits for it. [R-32]

    One of an earlier turn was let pass when that turn ended.
    """
    now = game.turn.number
    rents = (due for due in game.dues if isinstance(due, RentDue) and due.turn == now)
    if game.tracking is Tracking.OFF or not any(rents):
        return None
    return _require_no_rent(game)


def _require_no_rent(game: Game) -> Refusal | None:
    """No rent is open, if the rules set no deadline for claiming it. [R-32]"""
    return require_no_rent_due(game) if game.rules.rent.claim_before.holds_the_turn() else None


def _require_rolled(game: Game, player: PlayerId) -> Refusal | None:
    if game.tracking is not Tracking.DICE or game.turn.phase is Phase.ROLLED:
        return None
    seat = game.seats[player]
    if not seat.playing:
        return None
    if game.turn.doubles:
        return refusal(RefusalCode.ROLL_AGAIN_FIRST, "R-101", player=player)
    remedies = (PayJailFine(player=player),) if seat.jail else ()
    return refusal(RefusalCode.ROLL_FIRST, "R-101", *remedies, player=player)
