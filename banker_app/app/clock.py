"""The game clock: how long a game has been played, and how long a player has had to act.

Computed from the log alone, so that a reopened game continues where it stopped. Every entry has
its time and its game minute; between entries the wall clock is used. The log takes precedence,
and a wall clock that was set back adds nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

from banker_app.engine import events as e
from banker_app.engine.commands import Redo, ReplaceEntry, Undo
from banker_app.engine.dues import Due, MoneyDue, is_loan
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.auction.bids import BidPlaced
from banker_app.engine.rules.auction.lots import AuctionOpened
from banker_app.engine.rules.jail import JailLeft
from banker_app.engine.rules.turn import DiceRolled, TurnEnded
from banker_app.engine.settings.setting import MINUTES
from banker_app.engine.state import Game, Phase, Tracking

MINUTE: Final = timedelta(minutes=1)
LONG_BREAK: Final = timedelta(minutes=30)
"""After this long without an entry, the players are asked whether the time counts."""


class ClockReading(Frozen):
    """The clock at the time of an entry."""

    at: datetime
    played: timedelta
    paused: bool


class GameClock:
    """The clock of one log. It reads each entry only once, since it is queried often."""

    def __init__(self, now: Callable[[], str]) -> None:
        """`now` returns the current time, ISO 8601."""
        self._now = now
        self._readings: list[ClockReading] = []

    def follow(self, log: Sequence[LogEntry]) -> None:
        """Read the entries added since the last call."""
        for entry in log[len(self._readings) :]:
            before = self._readings[-1] if self._readings else None
            self._readings.append(reading(before, entry))

    def played(self) -> timedelta:
        """Playing time so far, without pauses."""
        if not self._readings:
            return timedelta()
        last = self._readings[-1]
        return last.played + (timedelta() if last.paused else self._since(last))

    def minute(self) -> int:
        """The elapsed game minute, as used in log entries."""
        return min(whole_minutes(self.played()), MINUTES.high)

    def since(self, seq: int) -> timedelta:
        """Playing time since an entry."""
        return self.played() - self._readings[seq - 1].played

    def bid_time(self, log: Sequence[LogEntry], seconds: int) -> timedelta:
        """Time left to beat the best bid of the open auction, of `seconds`; less than 0: over."""
        return timedelta(seconds=seconds) - self.since(last_call(log))

    def silence(self) -> timedelta:
        """Time without an entry while the clock ran."""
        if not self._readings or self._readings[-1].paused:
            return timedelta()
        return self._since(self._readings[-1])

    def last_minute(self) -> int:
        """The game minute of the last entry."""
        return whole_minutes(self._readings[-1].played) if self._readings else 0

    def _since(self, last: ClockReading) -> timedelta:
        return max(parse_time(self._now()) - last.at, timedelta())


def reading(before: ClockReading | None, entry: LogEntry) -> ClockReading:
    """The clock at an entry, from that at the previous entry."""
    assert entry.game is not None, "an entry of no log"
    at = parse_time(entry.at)
    if before is None:
        started = entry.events[0] if entry.events else None
        begun = started.minute if isinstance(started, e.GameStarted) else 0
        standing = isinstance(started, e.GameStarted) and started.paused
        return ClockReading(at=at, played=max(begun, entry.minute) * MINUTE, paused=standing)
    gone = timedelta() if before.paused else max(at - before.at, timedelta())
    fresh = ClockReading(at=at, played=before.played + gone, paused=before.paused)
    # The minute of the entry takes precedence: it may leave out a break, and never decreases.
    least = max(entry.minute, whole_minutes(before.played)) * MINUTE
    most = least + MINUTE - timedelta(milliseconds=1)
    played = min(max(fresh.played, least, before.played), max(most, before.played))
    return replace(fresh, played=played, paused=entry.game.paused)


def parse_time(at: str) -> datetime:
    """Parse a time of the log; without a zone it is UTC."""
    parsed = datetime.fromisoformat(at)
    return parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)


def whole_minutes(played: timedelta) -> int:
    """Completed minutes."""
    return int(played.total_seconds()) // 60


# ---- time to act --------------------------------------------------------------------------


class Wait(StrEnum):
    """An action with limited time for it. [R-112]"""

    ROLL = "roll"
    PAY = "pay"


class Timer(Frozen):
    """A player who has to act, the entry that started it, and the time allowed."""

    player: PlayerId
    wait: Wait
    since: int
    allowed: timedelta


def timers(game: Game, log: Sequence[LogEntry]) -> tuple[Timer, ...]:
    """Timers of the players who have to act now, if the rules limit the time. [R-112]

    A timer starts with the entry that caused the wait. Trades, mortgages and building by that
    player do not restart it.
    """
    clock = game.rules.clock
    if game.ending is not None or not (clock.roll_seconds or clock.pay_seconds):
        return ()
    found: list[Timer] = []
    if clock.pay_seconds:
        allowed = timedelta(seconds=clock.pay_seconds)
        found = [
            Timer(player=due.player, wait=Wait.PAY, since=_arose(log, due), allowed=allowed)
            for due in game.dues
            if isinstance(due, MoneyDue) and not is_loan(due)
        ]
    if clock.roll_seconds and _waits_for_dice(game):
        allowed = timedelta(seconds=clock.roll_seconds)
        since = _turn_began(log)
        found.append(Timer(player=game.turn.player, wait=Wait.ROLL, since=since, allowed=allowed))
    return tuple(found)


def last_call(log: Sequence[LogEntry]) -> int:
    """The last entry that changed the best bid of the open auction: the opening, a bid, or a
    command about older entries. [R-26]
    """
    for entry in reversed(log):
        rewritten = isinstance(entry.command, Undo | Redo | ReplaceEntry)
        bid = any(isinstance(event, AuctionOpened | BidPlaced) for event in entry.events)
        if rewritten or (bid and not entry.undone):
            return entry.seq
    return 1


def _waits_for_dice(game: Game) -> bool:
    """Whether only the roll is left to do. If no dice are entered, a turn counts as a roll."""
    if game.tracking is Tracking.OFF or game.auction is not None:
        return False
    if any(not is_loan(due) for due in game.dues):
        return False
    return game.tracking is Tracking.TURNS or game.turn.phase is Phase.BEFORE_ROLL


def _arose(log: Sequence[LogEntry], due: Due) -> int:
    """The entry in which a due arose; the first for dues of a game taken over."""
    for entry in reversed(log):
        if entry.undone:
            continue
        for event in entry.events:
            if due in (getattr(event, "due", None), getattr(event, "debt", None)):
                return entry.seq
    return 1


def _turn_began(log: Sequence[LogEntry]) -> int:
    """The entry since which only the roll is awaited."""
    for entry in reversed(log):
        if entry.undone:
            continue
        for event in entry.events:
            settles = event.settles is not None
            if settles or isinstance(event, e.GameStarted | TurnEnded | DiceRolled | JailLeft):
                return entry.seq
    return 1
