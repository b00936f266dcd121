"""The game clock: pause, resume, and players who run out of time. [R-108, R-112]"""

from banker_app.engine.checks import refusal, require_no_auction
from banker_app.engine.command import Command, PlayerCommand
from banker_app.engine.event import Event, PlayerEvent
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.refusals import RefusalCode, Ruling
from banker_app.engine.rules.debt.bankruptcy import bankrupt_by_timeout
from banker_app.engine.state import Game, replace


class PauseGame(Command, after_time=True):
    """Stop the clock."""


class ResumeGame(Command, while_paused=True, after_time=True):
    """Start the clock again."""


class TimeOutPlayer(PlayerCommand):
    """A player did not act in the time allowed. [R-108, R-112]"""


class GamePaused(Event):
    """The clock was stopped."""

    def _change(self, game: Game) -> Game:
        return replace(game, paused=True)


class GameResumed(Event):
    """The clock was started again."""

    def _change(self, game: Game) -> Game:
        return replace(game, paused=False)


class PlayerTimedOut(PlayerEvent):
    """A player did not act in the time allowed."""


def pause_game(game: Game, cmd: PauseGame) -> Ruling:
    """Stop the clock."""
    return Ruling((), lambda recorder: recorder.add(GamePaused()))


def resume_game(game: Game, cmd: ResumeGame) -> Ruling:
    """Start the clock again."""
    running = None if game.paused else refusal(RefusalCode.NOT_PAUSED, "R-112")
    return Ruling((running,), lambda recorder: recorder.add(GameResumed()))


def time_out_player(game: Game, cmd: TimeOutPlayer) -> Ruling:
    """Record that a player ran out of time, and bankrupt them if the rules say so. [R-108]"""
    clock = game.rules.clock
    timed = clock.roll_seconds or clock.pay_seconds or clock.answer_seconds
    by_timeout = game.rules.estate.by_timeout

    def record(recorder: EventRecorder) -> None:
        recorder.add(PlayerTimedOut(player=cmd.player))
        if by_timeout:
            bankrupt_by_timeout(recorder, cmd.player)

    return Ruling(
        (
            None if timed or by_timeout else refusal(RefusalCode.NO_TIMEOUTS, "R-112"),
            require_no_auction(game) if by_timeout else None,
        ),
        record,
    )
