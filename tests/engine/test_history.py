"""The log: what undo and redo leave standing, and the table it adds up to."""

from collections.abc import Iterable

import pytest

from banker_app.engine.commands import Command, Correct, PayFine, Redo, StartGame, Undo
from banker_app.engine.decide import decide
from banker_app.engine.events import GameStarted, Redone, Undone
from banker_app.engine.history import (
    History,
    LogEntry,
    at_minute,
    fold,
)
from banker_app.engine.refusals import Accepted
from banker_app.engine.rules.setup import start_game
from tests.engine.tables import ANN, effective_entries, opening, table

OPENING = opening()


def fine(amount: int) -> PayFine:
    return PayFine(player=ANN, amount=amount)


def entries(*commands: Command) -> list[LogEntry]:
    """A log with these commands, numbered from one."""
    return [
        LogEntry(seq=seq, at="", command=command, events=())
        for seq, command in enumerate(commands, 1)
    ]


def standing(*commands: Command) -> list[int]:
    return [entry.seq for entry in effective_entries(entries(*commands))]


@pytest.mark.parametrize(
    ("commands", "left"),
    [
        ((), []),
        ((fine(1), fine(2)), [1, 2]),
        ((fine(1), fine(2), Undo()), [1]),
        ((fine(1), fine(2), Undo(), Undo()), []),
        ((fine(1), fine(2), Undo(), Redo()), [1, 2]),
        ((fine(1), fine(2), Undo(), Undo(), Redo()), [1]),
        ((fine(1), fine(2), Undo(), Undo(), Redo(), Redo()), [1, 2]),
        ((fine(1), Undo(), fine(3)), [3]),
        ((fine(1), Undo(), fine(3), Undo()), []),
        ((fine(1), Correct(entry=1, reason=""), Undo()), [1]),
    ],
)
def test_what_stands(commands: tuple[Command, ...], left: list[int]) -> None:
    """Last in, first out; the undoing itself is no entry that stands."""
    assert standing(*commands) == left


def test_something_new_ends_redoing() -> None:
    """What was undone before it is gone for good."""
    with pytest.raises(IndexError):
        standing(fine(1), Undo(), fine(3), Redo())


def played(*amounts: int) -> History:
    """An evening of fines."""
    history = History()
    decision = start_game(OPENING)
    assert isinstance(decision, Accepted)
    history.push(1, decision.game)
    for seq, amount in enumerate(amounts, 2):
        decision = decide(history.game, fine(amount))  # type: ignore[arg-type]
        assert isinstance(decision, Accepted)
        history.push(seq, decision.game)
    return history


def cash(history: History) -> int:
    assert history.game is not None
    return history.game.cash(ANN)


def test_the_backbone_goes_back_and_forth() -> None:
    """Each step gives the very table that was there."""
    history = played(10, 20)
    assert (cash(history), history.last, history.next_redo) == (1470, 3, None)
    full = history.game
    history.undo()
    assert (cash(history), history.last, history.next_redo) == (1490, 2, 3)
    history.undo()
    assert (cash(history), history.last, history.next_redo) == (1500, None, 2)
    history.redo()
    history.redo()
    assert history.game is full
    assert history.standing() == {1, 2, 3}


def test_a_new_entry_clears_what_was_undone() -> None:
    """It takes its place."""
    history = played(10, 20)
    history.undo()
    assert history.game is not None
    history.push(5, history.game)
    assert history.next_redo is None
    assert history.standing() == {1, 2, 5}


def test_a_written_log_folds_to_the_same_table() -> None:
    """Events alone: no rule is asked again."""
    lived, read = History(), History()
    log: list[tuple[Iterable[object], StartGame | Command]] = []
    first = start_game(OPENING)
    assert isinstance(first, Accepted)
    lived.push(1, first.game)
    log.append((first.events, OPENING))
    for seq, amount in ((2, 10), (3, 20)):
        decision = decide(lived.game, fine(amount))  # type: ignore[arg-type]
        assert isinstance(decision, Accepted)
        lived.push(seq, decision.game)
        log.append((decision.events, fine(amount)))
    lived.undo()
    log.append(((Undone(entry=3),), Undo()))
    lived.undo()
    log.append(((Undone(entry=2),), Undo()))
    lived.redo()
    log.append(((Redone(entry=2),), Redo()))
    for seq, (events, _) in enumerate(log, 1):
        read.record(seq, tuple(events))  # type: ignore[arg-type]
    assert read.game == lived.game
    assert read.standing() == lived.standing()
    assert (read.last, read.next_redo) == (lived.last, lived.next_redo)
    written = [LogEntry(seq=n, at="", command=cmd, events=()) for n, (_, cmd) in enumerate(log, 1)]
    assert {entry.seq for entry in effective_entries(written)} == lived.standing()


def test_a_log_begins_with_a_set_up() -> None:
    """There is no table to fold the rest into."""
    with pytest.raises(AssertionError, match="does not begin with a set-up"):
        fold(None, (Undone(entry=1),))
    with pytest.raises(AssertionError):
        fold(None, ())
    started = start_game(OPENING)
    assert isinstance(started, Accepted)
    assert isinstance(started.events[0], GameStarted)
    assert fold(None, started.events) == started.game


def test_undo_and_redo_are_no_matter_of_the_table() -> None:
    """Nobody folds them into one by mistake."""
    with pytest.raises(AssertionError, match="a matter of the log"):
        fold(table(), (Undone(entry=1),))


def test_the_clock_never_runs_backwards() -> None:
    """A minute told late does not undo the time."""
    later = at_minute(table(), 30)
    assert later.minute == 30
    assert at_minute(later, 20) is later
