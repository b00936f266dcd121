"""The clock as the table sees it: how long they play, what the schedule brings next, the
player short of time.

The lines are made once per entry; the figures that run are filled in while they are shown.
"""

from collections.abc import Sequence

from banker_app.app.clock import Timer, Wait, timers
from banker_app.app.projections.context import Action, ViewContext, offer
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import LogEntry, at_minute
from banker_app.engine.rules.clock import PauseGame, ResumeGame, TimeOutPlayer
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.schedule import next_step
from banker_app.engine.settings.ending import EndingWhen, EndReason
from banker_app.engine.state import Game


class TimerView(Frozen):
    """A player's time, and what may be entered once it is over."""

    timer: Timer
    text: str
    over: str
    time_out: Action


class ClockView(Frozen):
    """The facts beside the time itself."""

    paused: bool
    length: int
    """Minutes the game lasts; 0: open."""
    steps: tuple[tuple[int, str], ...]
    """The changes, each with the minute from which it holds, in order."""
    switch: Action
    """Pause, or go on."""
    over: str
    """The sentence for the time that is up."""
    end: Action | None
    """Stop and count, where the game ends at an agreed time."""
    timers: tuple[TimerView, ...]

    def next_step(self, played: int) -> str:
        """The step that is still to come after so many minutes; nothing once all have come."""
        order = tuple((minute, index) for index, (minute, _) in enumerate(self.steps))
        found = next_step(order, played)
        return self.steps[found[1]][1] if found else ""


def has_clock(game: Game) -> bool:
    """Whether anything in these rules goes by the clock."""
    rules = game.rules
    clock = rules.clock
    timed = clock.roll_seconds or clock.pay_seconds or clock.answer_seconds
    return bool(rules.salary.schedule or rules.rent.tax_schedule or timed or _length(game))


def _length(game: Game) -> int:
    timed = game.rules.ending.when is EndingWhen.AGREED_TIME
    return game.rules.clock.game_length if timed else 0


def clock_view(context: ViewContext, log: Sequence[LogEntry]) -> ClockView | None:
    """The clock of this table; None where nothing goes by it, or the game is over."""
    game, say = context
    if game.ending is not None or not has_clock(game):
        return None
    length = _length(game)
    switch = (
        offer(context, say.ui("clock.resume"), ResumeGame(), main=True)
        if game.paused
        else offer(context, say.ui("clock.pause"), PauseGame())
    )
    by_rounds = game.rules.ending.equal_turns
    # The button is for when the time is over, which its tap records.
    then = ViewContext(at_minute(game, length), say)
    end = offer(then, say.ui("clock.count_now"), EndGame(reason=EndReason.TIME), main=True)
    return ClockView(
        paused=game.paused,
        length=length,
        steps=_steps(context),
        switch=switch,
        over=say.ui("clock.last_round" if by_rounds else "clock.time_is_up"),
        end=end if length and not by_rounds else None,
        timers=tuple(_timer(context, timer) for timer in timers(game, log)),
    )


def _steps(context: ViewContext) -> tuple[tuple[int, str], ...]:
    """Both schedules and the end, as sentences in the order they come."""
    game, say = context
    steps: list[tuple[int, str]] = []
    for minute, amount in game.rules.salary.schedule:
        key = "clock.salary" if amount else "clock.no_salary"
        steps.append((minute, say.ui(key, minute=minute, amount=say.money(amount))))
    for minute, percent in game.rules.rent.tax_schedule:
        steps.append((minute, say.ui("clock.rent_tax", minute=minute, percent=percent)))
    if length := _length(game):
        steps = [step for step in steps if step[0] <= length]
        steps.append((length + 1, say.ui("clock.end_at", minute=length)))
    return tuple(sorted(steps))


def _timer(context: ViewContext, timer: Timer) -> TimerView:
    say = context.say
    name = timer.player
    command = TimeOutPlayer(player=name)
    return TimerView(
        timer=timer,
        text=say.ui("clock.roll" if timer.wait is Wait.ROLL else "clock.pay", name=name),
        over=say.ui("clock.over", name=name),
        time_out=offer(context, say.ui("clock.time_out", name=name), command),
    )
