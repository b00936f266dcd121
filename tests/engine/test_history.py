"""The log: what undo and redo leave standing, and the table it adds up to."""

from dataclasses import replace

import pytest

from banker_app.engine.commands import Command, Correct, Redo, Undo
from banker_app.engine.decide import decide
from banker_app.engine.events import Redone, Undone
from banker_app.engine.history import (
    LogEntry,
    enter,
    fold,
    game_of,
    next_redo,
    next_undo,
    snapshots,
)
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.rules.bank_payments import PayFine
from tests.app.table import Evening
from tests.each import each
from tests.engine.tables import ANN, codes, effective_entries, opening, table

OPENING = opening()


def fine(amount: int) -> PayFine:
    return PayFine(player=ANN, amount=amount)


def played(*commands: Command) -> list[LogEntry]:
    """A log of commands after the set-up, each ruled on and entered."""
    evening = Evening()
    evening.does(OPENING, *commands)
    return list(evening.log)


def state(log: list[LogEntry]) -> tuple[int, int | None, int | None]:
    game = game_of(log)
    assert game is not None
    return game.cash(ANN), next_undo(log), next_redo(log)


def numbers(log: list[LogEntry]) -> list[int]:
    return [moment.entry.seq for moment in snapshots(log)]


FINES = (fine(10), fine(20))


def test_undo_and_redo_restore_each_state() -> None:
    full = played(*FINES)
    assert state(full) == (1470, 3, None)
    assert state(played(*FINES, Undo())) == (1490, 2, 3)
    assert state(played(*FINES, Undo(), Undo())) == (1500, None, 2)
    assert state(played(*FINES, Undo(), Undo(), Redo())) == (1490, 2, 3)
    back = played(*FINES, Undo(), Undo(), Redo(), Redo())
    assert state(back) == (1470, 3, None)
    assert game_of(back) is back[2].game
    assert numbers(back) == [1, 2, 3]
    assert state(played(*FINES, Undo(), Undo(), Redo(), Undo())) == (1500, None, 2)


def test_new_entry_replaces_undone_ones() -> None:
    log = played(*FINES, Undo(), fine(5))
    assert state(log) == (1485, 5, None)
    assert numbers(log) == [1, 2, 5]


def test_decide_does_not_change_the_log() -> None:
    log = played(*FINES)
    before = tuple(log)
    for command in (Undo(), Redo(), Correct(entry=2, reason=""), OPENING, fine(5)):
        decide(log, command)
    assert tuple(log) == before


def test_table_without_entries_has_nothing_to_undo_or_redo() -> None:
    assert codes(decide(table(), Undo())) == [RefusalCode.NOTHING_TO_UNDO]
    assert codes(decide(table(), Redo())) == [RefusalCode.NOTHING_TO_REDO]


def test_written_log_folds_to_the_same_states() -> None:
    lived, read = played(*FINES, Undo(), Undo(), Redo()), list[LogEntry]()
    for entry in lived:
        enter(read, replace(entry, game=None, undone=False))
    assert read == lived
    assert [entry.game for entry in read] == [entry.game for entry in lived]
    assert numbers(read) == [entry.seq for entry in effective_entries(lived)]


@each([Undone(entry=2), Redone(entry=3), Undone(entry=9)])
def test_written_undo_must_name_the_next_entry(step: Undone | Redone) -> None:
    with pytest.raises(AssertionError, match="not the next entry"):
        enter(played(*FINES), LogEntry(seq=4, at="", command=Undo(), events=(step,)))


def test_log_must_begin_with_a_set_up() -> None:
    with pytest.raises(AssertionError, match="does not begin with a set-up"):
        fold(None, (Undone(entry=1),))
    with pytest.raises(AssertionError):
        fold(None, ())
    (first,) = played()
    assert fold(None, first.events) == first.game


def test_undo_cannot_be_folded_into_a_table() -> None:
    with pytest.raises(AssertionError, match="a matter of the log"):
        fold(table(), (Undone(entry=1),))
