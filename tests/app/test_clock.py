"""The evening's clock: what a log and a wall clock make of the time that was played."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from banker_app.app.clock import ClockReading, GameClock, Wait, timers, whole_minutes
from banker_app.app.session import Session
from banker_app.engine import commands as c
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.refusals import Accepted
from banker_app.engine.rules.clock import PauseGame, ResumeGame
from banker_app.store.memory import MemoryStore
from tests.clocks import EIGHT, Wall
from tests.store.games import record
from tests.ui.tables import lot, setup

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")


class Table:
    """A game with the clock that the app has over it."""

    def __init__(self, **rules: object) -> None:
        self.wall = Wall()
        self.session = Session(MemoryStore().create(record()), self.wall)
        command = setup(
            rules=dict(rules),
            cash={"Ann": 900, "Bob": 900, "Cat": 900},
            deeds={
                "baltic_avenue": lot("Bob"),
                "mediterranean_avenue": lot("Bob"),
                "boardwalk": lot("Ann"),
            },
        )
        assert isinstance(self.session.dispatch(command), Accepted)
        self.clock = GameClock(self.wall)
        self.clock.follow(self.session.log)

    def does(self, command: c.Command) -> None:
        """Enter something as the app does: with the minute of its clock."""
        decision = self.session.dispatch(command, minute=self.clock.minute())
        assert isinstance(decision, Accepted), decision
        self.clock.follow(self.session.log)

    @property
    def log(self) -> Sequence[LogEntry]:
        return self.session.log

    def opened_again(self) -> GameClock:
        """A clock that has only the log."""
        clock = GameClock(self.wall)
        clock.follow(self.log)
        return clock


def test_it_starts_with_the_game_and_runs_by_itself() -> None:
    table = Table()
    assert table.clock.minute() == 0
    table.wall.on(minutes=1, seconds=59)
    assert table.clock.minute() == 1
    table.does(c.Roll(player=ANN, dice=(1, 3)))
    assert table.log[-1].minute == 1
    table.wall.on(seconds=1)
    assert table.clock.minute() == 2


def test_many_entries_lose_no_second() -> None:
    table = Table()
    for _ in range(40):
        table.wall.on(seconds=50)
        table.does(
            PauseGame() if table.session.game and not table.session.game.paused else c.Undo()
        )
        table.does(c.Undo() if table.session.game and table.session.game.paused else PauseGame())
    assert table.clock.played() == timedelta(seconds=40 * 50)


def test_it_stands_still_while_the_game_is_paused() -> None:
    table = Table()
    table.wall.on(minutes=10)
    table.does(PauseGame())
    table.wall.on(minutes=45)
    assert table.clock.minute() == 10
    table.does(ResumeGame())
    table.wall.on(minutes=5)
    assert table.clock.minute() == 15


def test_a_pause_taken_back_is_none() -> None:
    table = Table()
    table.does(PauseGame())
    table.does(c.Undo())
    table.wall.on(minutes=3)
    assert table.clock.minute() == 3
    table.does(PauseGame())
    table.does(ResumeGame())
    table.does(c.Undo())
    table.wall.on(minutes=3)
    assert table.clock.minute() == 3


def test_a_pause_that_is_struck_from_the_log_is_none() -> None:
    table = Table()
    table.does(PauseGame())
    table.does(c.ReplaceEntry(entry=2))
    table.wall.on(minutes=3)
    assert table.clock.minute() == table.opened_again().minute() == 3
    table.does(c.Undo())
    table.wall.on(minutes=3)
    assert table.clock.minute() == 3


def test_a_game_opened_again_goes_on_where_it_stood() -> None:
    table = Table()
    table.wall.on(minutes=12, seconds=30)
    table.does(c.Roll(player=ANN, dice=(1, 3)))
    table.wall.on(minutes=7)
    assert table.opened_again().played() == table.clock.played() == timedelta(minutes=19.5)


@pytest.mark.parametrize("back", [5, 60 * 24])
def test_it_never_runs_backwards(back: float) -> None:
    table = Table()
    table.wall.on(minutes=30)
    table.does(c.Roll(player=ANN, dice=(1, 3)))
    table.wall.on(minutes=-back)
    assert table.clock.minute() == 30
    table.does(PauseGame())
    table.does(ResumeGame())
    table.wall.on(minutes=4)
    assert table.clock.minute() == table.opened_again().minute() == 34


def test_a_break_that_is_left_out() -> None:
    table = Table()
    table.wall.on(minutes=20)
    table.does(c.Roll(player=ANN, dice=(1, 3)))
    table.wall.on(minutes=600)
    assert table.clock.silence() == timedelta(minutes=600)
    minute = table.clock.last_minute()
    for command in (PauseGame(), ResumeGame()):
        assert isinstance(table.session.dispatch(command, minute=minute), Accepted)
    table.clock.follow(table.log)
    assert whole_minutes(table.clock.played()) == minute == 20
    assert table.clock.silence() == timedelta()


def test_entries_without_a_minute_do_not_turn_it_back() -> None:
    """What a script entered tells none: the clock stays at the last minute it knows."""
    table = Table()
    table.wall.on(minutes=9)
    table.does(c.Roll(player=ANN, dice=(1, 3)))
    assert isinstance(table.session.dispatch(PauseGame()), Accepted)
    table.clock.follow(table.log)
    assert table.clock.minute() == 9


def test_a_reading_is_a_plain_value() -> None:
    first = ClockReading(at=EIGHT, played=timedelta(), paused=False)
    assert replace(first, paused=True) != first


# ---- time to act --------------------------------------------------------------------------

TIMED = {"clock.roll_seconds": 90, "clock.pay_seconds": 60}


def running(table: Table) -> list[tuple[str, str, float]]:
    """Who has how many seconds left for what."""
    assert table.session.game is not None
    found = timers(table.session.game, table.log)
    return [
        (t.player, t.wait, (t.allowed - table.clock.since(t.since)).total_seconds()) for t in found
    ]


def test_no_timers_where_the_rules_have_none() -> None:
    assert running(Table()) == []


def test_time_to_throw_begins_with_the_turn() -> None:
    table = Table(**TIMED)
    table.wall.on(seconds=20)
    assert running(table) == [(ANN, Wait.ROLL, 70)]
    table.does(c.Roll(player=ANN, dice=(1, 3)))
    assert [row[1] for row in running(table)] == [Wait.PAY]


def test_ones_own_dealings_do_not_restart_it() -> None:
    """Mortgages and buildings, a pause between them. [R-112]"""
    table = Table(**TIMED)
    table.wall.on(seconds=20)
    table.does(c.MortgageDeed(player=ANN, deed=DeedId("boardwalk")))
    table.wall.on(seconds=20)
    table.does(c.Build(player=BOB, deed=DeedId("baltic_avenue")))
    table.does(PauseGame())
    table.wall.on(minutes=50)
    table.does(ResumeGame())
    assert running(table) == [(ANN, Wait.ROLL, 50)]


def test_time_to_pay_begins_with_the_rent_and_the_next_turn_with_the_turn() -> None:
    table = Table(**TIMED)
    table.wall.on(seconds=30)
    table.does(c.Roll(player=ANN, dice=(1, 2)))
    table.wall.on(seconds=70)
    assert running(table) == [(ANN, Wait.PAY, -10)]
    table.does(c.PayRent(payer=ANN, deed=DeedId("baltic_avenue")))
    assert running(table) == []
    table.does(c.EndTurn())
    assert running(table) == [(BOB, Wait.ROLL, 90)]
    table.does(c.Undo())
    assert running(table) == []


def test_an_offered_deed_is_no_deal_to_answer() -> None:
    table = Table(**TIMED)
    table.does(c.Roll(player=ANN, dice=(2, 4)))
    assert running(table) == []
    table.does(c.BuyDeed(player=ANN, deed=DeedId("oriental_avenue")))
    assert running(table) == []
