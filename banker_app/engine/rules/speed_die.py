"""The speed die: a third die that lengthens a move, shortens it, or brings another. [H-37]"""

from banker_app.engine import events as e
from banker_app.engine.checks import (
    refusal,
    require_no_auction,
    require_no_debts,
    require_nothing_due,
)
from banker_app.engine.commands import ChooseMove, Roll
from banker_app.engine.dues import CardDue, MoveDue, SpeedFace, is_triple, thrown
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.obligations import answers, moves
from banker_app.engine.refusals import Fact, Finding, Question, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.landing import arrive, walk
from banker_app.engine.state import Game, RollPurpose, Tracking, replace

FEW = 3
"""The most moves that a refusal lists."""


def require_speed_die(game: Game, cmd: Roll) -> Finding:
    """The speed die is thrown in the moves to which it belongs, and in no other.

    In a game without one, the players are asked whether it counts.
    """
    player, seat = cmd.player, game.seats[cmd.player]
    if cmd.speed is None:
        if cmd.purpose is not RollPurpose.MOVE or not game.throws_speed_die(player):
            return None
        faces = tuple(SpeedFace)
        asked = {"player": player}
        return Question(fact=Fact.SPEED_DIE, options=faces, answer="speed", params=asked)
    if _is_in_use(game, cmd) and not seat.jail:
        return None
    if cmd.agreed is None and not (seat.jail or game.rules.turn.speed_die):
        return Question(fact=Fact.THIRD_DIE, answer="agreed", params={"player": player})
    white = replace(cmd, speed=None)
    rests = refusal(RefusalCode.SPEED_DIE_RESTS, "H-37", white, player=player)
    return replace(rests, final=seat.jail is not None)


def _is_in_use(game: Game, cmd: Roll) -> bool:
    """Whether the speed die counts in this move, as far as the rules and the players say."""
    if not game.rules.turn.speed_die:
        return cmd.agreed is True
    return game.tracking is not Tracking.DICE or game.throws_speed_die(cmd.player)


def require_move_made(game: Game) -> Refusal | None:
    """No move is left open, if building and trading have to wait for it."""
    if not game.rules.turn.deals_wait_for_move:
        return None
    open_moves = tuple(due for due in game.dues if isinstance(due, MoveDue))
    return require_nothing_due(replace(game, dues=open_moves))


def move_by(recorder: EventRecorder, cmd: Roll) -> None:
    """Move by a throw, as far as the speed die does not leave the move to the player."""
    player, speed = cmd.player, cmd.speed
    due = MoveDue(player=player, dice=cmd.dice, speed=speed) if speed else None
    triple = is_triple(cmd.dice, speed)
    first_both = speed is SpeedFace.BUS and recorder.game.rules.turn.bus_gives_ticket
    if due and (triple or (speed is SpeedFace.BUS and not first_both)):
        recorder.add(e.DueArose(due=due))
        return
    walk(recorder, player, thrown(cmd.dice, speed))
    arrive(recorder, player)
    goes_on = (first_both or speed is SpeedFace.MR_M) and not recorder.game.seats[player].jail
    if due and goes_on and moves(recorder.game, due):
        recorder.add(e.DueArose(due=due))


def choose_move(game: Game, cmd: ChooseMove) -> Ruling:
    """Make the move that was left open, once the landing before it is settled. [H-37, H-49]"""
    due = game.due(MoveDue, player=cmd.player)
    if due is None or not (ways := moves(game, due)):
        return stop(refusal(RefusalCode.NO_SUCH_MOVE, "H-37", player=cmd.player))
    only, *choice = ways
    if cmd.spaces is None and choice:
        options = tuple(map(str, ways))
        asked = {"player": cmd.player}
        return stop(Question(fact=Fact.SPACES, options=options, answer="spaces", params=asked))
    spaces = only if cmd.spaces is None else cmd.spaces

    def record(recorder: EventRecorder) -> None:
        recorder.add(e.DueSettled(settles=due.id))
        tickets = game.edition.ticket_deck
        if not spaces and tickets:
            recorder.add(e.DueArose(due=CardDue(player=cmd.player, deck=tickets)))
            return
        walk(recorder, cmd.player, spaces)
        arrive(recorder, cmd.player)

    # Out of turn, by a waiver, another player may have one, too; neither waits for the other.
    others = replace(game, dues=tuple(d for d in game.dues if not isinstance(d, MoveDue)))
    remedies = answers(game, due) if len(ways) <= FEW else ()
    return Ruling(
        (
            require_no_debts(game),
            require_no_auction(game),
            require_nothing_due(others),
            None
            if spaces in ways
            else refusal(
                RefusalCode.NO_SUCH_MOVE, "H-37", *remedies, player=cmd.player, count=spaces
            ),
        ),
        record,
    )
