"""The one path from a command to an entry: decide, check, write, swap, tell."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from banker_app.app.session import CorruptLog, InvariantViolation, read_entry, written
from banker_app.engine import commands as c
from banker_app.engine import decide as deciding
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.ids import HOUSE_LOT, Commodity, DeedId, player_account
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.ledger import Posting
from banker_app.engine.refusals import Accepted, Asks, RefusalCode, Refused, Ruling
from banker_app.engine.rules.bank_payments import BankPaidOut, PayBank, ReceiveFromBank
from banker_app.engine.state import Game
from banker_app.referee.start_parser import read_start
from banker_app.store.api import NotSaved
from tests.app.table import ANN, BOB, Evening, Journal, begun, gift, set_up, start_line
from tests.engine.tables import BLUE, BROWN


def well_used() -> Evening:
    """An evening with entries of every kind."""
    evening = begun()
    evening.does(c.Roll(player=ANN, dice=(1, 2)), minute=3)
    evening.does(c.BuyDeed(player=ANN, deed=DeedId("baltic_avenue")), note="at last")
    evening.does(gift())
    evening.undo()
    evening.does(gift(70))
    evening.undo()
    evening.redo()
    evening.does(c.Correct(entry=3, reason="it was not for sale"), c.EndTurn())
    evening.does(c.EndTurn(), waive={RefusalCode.ROLL_FIRST}, minute=9)
    return evening


# ---- before and at the beginning -----------------------------------------------------------


def test_an_empty_journal_waits_for_the_set_up() -> None:
    """Everything else is refused."""
    evening = Evening()
    assert evening.game is None
    assert evening.refuses(gift()) == [RefusalCode.GAME_NOT_STARTED]
    assert evening.refuses(c.Undo()) == [RefusalCode.GAME_NOT_STARTED]
    assert evening.provenance == {}
    evening.does(set_up())
    assert evening.refuses(set_up()) == [RefusalCode.GAME_ALREADY_STARTED]


def test_the_set_up_cannot_be_undone() -> None:
    """There would be no table left."""
    evening = begun()
    assert (evening.can_undo, evening.can_redo) == (False, False)
    assert evening.refuses(c.Undo()) == [RefusalCode.NOTHING_TO_UNDO]
    assert evening.refuses(c.Redo()) == [RefusalCode.NOTHING_TO_REDO]
    assert evening.refuses(c.Correct(entry=1, reason="x")) == [RefusalCode.NO_SUCH_ENTRY]


# ---- the order of the path -----------------------------------------------------------------


def test_an_entry_is_durable_before_anybody_sees_it() -> None:
    """Written first; then the table changes; then the observers are told."""
    evening = begun()
    story = evening.journal.story = []
    evening.observe(lambda: story.append(f"seen with {evening.table.cash(ANN)}"))
    append = evening.journal.append

    def spying(entry: Mapping[str, Any]) -> None:
        story.append(f"asked to write at {evening.table.cash(ANN)}")
        append(entry)

    evening.journal.append = spying  # type: ignore[method-assign]
    evening.does(gift())
    assert story == ["asked to write at 1500", "written", "seen with 1550"]


def test_what_cannot_be_saved_did_not_happen() -> None:
    """Neither the table nor the log nor an observer knows of it."""
    evening = well_used()
    seen: list[str] = []
    evening.observe(lambda: seen.append("seen"))
    game, log = evening.table, list(evening.log)
    evening.journal.full = True
    for command in (gift(), c.Undo()):
        with pytest.raises(NotSaved):
            evening.dispatch(command)
        assert evening.table is game
        assert list(evening.log) == log
    assert seen == []
    evening.journal.full = False
    assert evening.does(gift()).game.cash(ANN) == game.cash(ANN) + 50
    assert evening.journal.kept[-1]["seq"] == len(evening.log) == len(log) + 1


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (PayBank(player=ANN, amount=9999), Refused),
        (c.BuyDeed(player=ANN, deed=DeedId("boardwalk")), Refused),
        (c.Correct(entry=9, reason="x"), Refused),
        (c.Redo(), Refused),
    ],
)
def test_what_is_not_accepted_is_not_written(command: c.Command, kind: type) -> None:
    """Nor seen."""
    evening = begun()
    seen: list[str] = []
    evening.observe(lambda: seen.append("seen"))
    game = evening.table
    assert isinstance(evening.dispatch(command), kind)
    assert (evening.table, len(evening.log), len(evening.journal.kept)) == (game, 1, 1)
    assert seen == []


def test_a_question_is_not_written_either() -> None:
    """The same command comes again with one fact more."""
    position = {"seats": {"Bob": {"deeds": [12]}}}
    evening = Evening()
    evening.does(read_start(start_line("Ann", "Bob", position=position, tracking="off")))
    rent = c.PayRent(payer=ANN, deed=DeedId("electric_company"))
    assert isinstance(evening.dispatch(rent), Asks)
    assert len(evening.journal.kept) == 1


def test_a_ruling_enters_nothing() -> None:
    """What `dispatch` would answer."""
    evening = begun()
    ruling = evening.ruling(gift())
    assert isinstance(ruling, Accepted)
    assert ruling.game.cash(ANN) == 1550
    assert (evening.table.cash(ANN), len(evening.log)) == (1500, 1)
    assert isinstance(evening.ruling(c.Undo()), Refused)


# ---- faults of our own ---------------------------------------------------------------------


def conjuring(game: Game, command: ReceiveFromBank) -> Ruling:
    """A broken rule: the player gets the money, and nobody gives it."""

    def record(recorder: EventRecorder) -> None:
        postings = (Posting(player_account(command.player), Commodity("USD"), command.amount),)
        event = BankPaidOut(
            player=command.player, amount=command.amount, reason="", postings=postings
        )
        recorder.add(event)

    return Ruling((), record)


def overdrawing(game: Game, command: ReceiveFromBank) -> Ruling:
    """Another: it balances, and leaves a purse below nothing."""

    def record(recorder: EventRecorder) -> None:
        postings = recorder.pay(command.player, BOB, 9000)
        recorder.add(BankPaidOut(player=BOB, amount=9000, reason="", postings=postings))

    return Ruling((), record)


def asserting(game: Game, command: ReceiveFromBank) -> Ruling:
    """And one whose own assumption does not hold."""
    raise AssertionError("this cannot be")


@pytest.mark.parametrize(
    ("broken", "named"),
    [(conjuring, "unbalanced"), (overdrawing, "below_zero"), (asserting, "this cannot be")],
)
def test_a_broken_rule_stops_the_write_and_not_the_evening(
    monkeypatch: pytest.MonkeyPatch, broken: Any, named: str
) -> None:
    """Nothing is written, everything is as it was, and the game goes on."""
    evening = begun()
    seen: list[str] = []
    evening.observe(lambda: seen.append("seen"))
    game = evening.table
    with monkeypatch.context() as patch:
        patch.setitem(deciding.RULES, ReceiveFromBank, broken)
        with pytest.raises(InvariantViolation, match=named) as fault:
            evening.dispatch(gift())
    assert fault.value.command == gift()
    assert any(named in what for what in fault.value.broken)
    assert (evening.table, len(evening.log), len(evening.journal.kept)) == (game, 1, 1)
    assert seen == []
    evening.does(gift())
    assert evening.table.cash(ANN) == 1550


def conjured(entry: Any) -> None:
    entry["events"][0]["postings"][0][2] = 5000


def unknown(entry: Any) -> None:
    entry["events"][0]["event"] = "rain_fell"


def emptied(entry: Any) -> None:
    del entry["events"]


def impossible(entry: Any) -> None:
    entry["command"], entry["events"] = {"cmd": "redo"}, [{"event": "redone", "entry": 2}]


@pytest.mark.parametrize("forge", [conjured, unknown, emptied, impossible])
def test_a_journal_that_makes_no_sense_is_not_opened(forge: Any) -> None:
    """And which entry it is, is said."""
    evening = begun()
    evening.does(gift())
    kept = json.loads(json.dumps(evening.journal.kept))
    forge(kept[1])
    with pytest.raises(CorruptLog) as fault:
        Evening(Journal(kept))
    assert fault.value.seq == 2


# ---- observers -----------------------------------------------------------------------------


def test_a_house_that_an_older_version_sold_twice_is_no_fault_of_the_books() -> None:
    """The game opens and goes on; whoever cannot place it takes the sale back."""
    evening = Evening()
    hands = {"Ann": BLUE, "Bob": BROWN}
    deeds = {deed: {"owner": who} for who, lots in hands.items() for deed in lots}
    told = {"tracking": "turns", "house_rules": {"edition.houses": 1}, "position": {"deeds": deeds}}
    evening.does(read_start(start_line(*hands, **told)))
    evening.does(c.SettleAuction(lot=HOUSE_LOT, winner=BOB, amount=60))
    start, sale = evening.journal.kept
    old = Evening(Journal([start, sale, {**sale, "seq": 3}]))
    assert broken_invariants(old.table) == ("won: 2 HOUSE are to be placed and the Bank has 1",)
    old.does(gift(), c.Correct(entry=3, reason="sold before"))
    assert old.table.cash(BOB) == 1440
    assert broken_invariants(old.table) == ()


def test_observers_are_told_of_every_entry_until_they_leave() -> None:
    """Each on its own."""
    evening = begun()
    first: list[int] = []
    second: list[int] = []
    leave = evening.observe(lambda: first.append(len(evening.log)))
    evening.observe(lambda: second.append(len(evening.log)))
    evening.does(gift())
    evening.undo()
    leave()
    evening.redo()
    assert (first, second) == ([2, 3], [2, 3, 4])


def test_an_observer_may_leave_while_it_is_told() -> None:
    """And the others are told all the same."""
    evening = begun()
    told: list[str] = []

    def once() -> None:
        told.append("once")
        leave()

    leave = evening.observe(once)
    evening.observe(lambda: told.append("always"))
    evening.does(gift(), gift())
    assert told == ["once", "always", "always"]


# ---- undo, redo, correct -------------------------------------------------------------------


def test_undo_and_redo_are_entries() -> None:
    """Nothing is erased."""
    evening = begun()
    evening.does(gift())
    before = evening.table
    evening.undo()
    assert evening.table.cash(ANN) == 1500
    assert evening.can_redo
    evening.redo()
    assert evening.table == before
    assert [type(entry.command).__name__ for entry in evening.log] == [
        "StartGame",
        "ReceiveFromBank",
        "Undo",
        "Redo",
    ]


def test_the_log_marks_what_is_undone() -> None:
    """And unmarks what is brought back."""
    evening = begun()
    evening.does(gift(), gift())
    evening.undo()
    evening.undo()
    assert [entry.undone for entry in evening.log] == [False, True, True, False, False]
    evening.redo()
    assert [entry.undone for entry in evening.log][1:3] == [False, True]


def test_the_last_in_is_the_first_out() -> None:
    """As far back as the set-up."""
    evening = begun()
    for amount in (1, 10, 100):
        evening.does(gift(amount))
    left = []
    while evening.can_undo:
        evening.undo()
        left.append(evening.table.cash(ANN))
    assert left == [1511, 1501, 1500]
    while evening.can_redo:
        evening.redo()
    assert evening.table.cash(ANN) == 1611


def test_a_new_command_clears_redo() -> None:
    """What was undone then stays undone."""
    evening = begun()
    evening.does(gift())
    evening.undo()
    evening.does(gift(5))
    assert not evening.can_redo
    assert evening.refuses(c.Redo()) == [RefusalCode.NOTHING_TO_REDO]
    assert evening.table.cash(ANN) == 1505


def test_an_older_mistake_is_corrected_by_an_entry() -> None:
    """Once; and the correction can be undone."""
    evening = begun()
    evening.does(gift(100))
    evening.does(c.Roll(player=ANN, dice=(4, 6)))
    evening.does(c.Correct(entry=2, reason="it was Bob's"))
    assert evening.table.cash(ANN) == 1500
    assert evening.refuses(c.Correct(entry=2, reason="again")) == [RefusalCode.ENTRY_STANDS]
    evening.undo()
    assert evening.table.cash(ANN) == 1600
    evening.does(c.Correct(entry=2, reason="after all"))


@pytest.mark.parametrize("entry", [0, -1, 1, 7])
def test_only_entries_that_stand_are_corrected(entry: int) -> None:
    """Not the set-up, not what is not there."""
    evening = begun()
    evening.does(gift())
    assert evening.refuses(c.Correct(entry=entry, reason="x")) == [RefusalCode.NO_SUCH_ENTRY]


def test_what_is_undone_is_not_corrected_too() -> None:
    """It does not stand."""
    evening = begun()
    evening.does(gift())
    evening.undo()
    assert evening.refuses(c.Correct(entry=2, reason="x")) == [RefusalCode.NO_SUCH_ENTRY]


# ---- coming back ---------------------------------------------------------------------------


def test_what_is_resumed_equals_what_was_left() -> None:
    """Table, log, marks, layers, and what undo and redo would do."""
    evening = well_used()
    again = Evening(Journal(evening.journal.kept))
    assert again.table == evening.table
    assert list(again.log) == list(evening.log)
    assert again.provenance == evening.provenance
    assert (again.can_undo, again.can_redo) == (evening.can_undo, evening.can_redo)
    while evening.can_undo:
        evening.undo()
        again.undo()
        assert again.table == evening.table
    while evening.can_redo:
        evening.redo()
        again.redo()
        assert again.table == evening.table


def test_an_entry_is_read_as_it_was_written() -> None:
    """Command, events, waivers, note, minute."""
    for entry in well_used().log:
        if not entry.undone:
            assert read_entry(json.loads(json.dumps(written(entry)))) == entry
