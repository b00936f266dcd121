"""An older entry put right: its sum, its deed, its player; one entry, or none at all."""

import json

import pytest

from banker_app.app.projections.context import Action, ViewContext
from banker_app.app.session import read, written
from banker_app.engine.commands import (
    AdjustLedger,
    BuyDeed,
    Correct,
    EndTurn,
    MortgageDeed,
    PayBank,
    PayRent,
    PayTax,
    ReceiveFromBank,
    Roll,
    SettleAuction,
)
from banker_app.engine.history import taken_back
from banker_app.engine.ids import DeedId
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.settings.tax import TaxChoice
from banker_app.ui.blocks import Draft
from banker_app.ui.pages.corrections import Correction, correction, reversal
from banker_app.ui.question_answers import answered
from banker_app.ui.translator import Translator
from tests.app.table import ANN, BOB, Evening, begun

BALTIC, ORIENTAL = DeedId("baltic_avenue"), DeedId("oriental_avenue")

TO = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"


def in_full_swing() -> Evening:
    """Ann bought Baltic Avenue (3), Bob paid rent there (6) and was given too much (7)."""
    evening = begun()
    evening.does(Roll(player=ANN, dice=(1, 2)))
    evening.does(BuyDeed(player=ANN, deed=BALTIC))
    evening.does(EndTurn())
    evening.does(Roll(player=BOB, dice=(1, 2)))
    evening.does(PayRent(payer=BOB, deed=BALTIC))
    evening.does(ReceiveFromBank(player=BOB, amount=500))
    evening.does(EndTurn())
    return evening


def form(evening: Evening, seq: int, **drafted: str | int) -> Correction:
    """The form of an entry with something changed on it."""
    context = ViewContext(evening.table, Translator("en", evening.table.edition))
    draft = Draft({"reason": "typo", **drafted})
    return correction(context, evening.snapshots(), seq, draft, evening.ruling)


def edited(evening: Evening, seq: int, **drafted: str | int) -> tuple[Correct, Action]:
    """The command of such a form, and the button that enters it."""
    (action,) = form(evening, seq, **drafted).submit
    assert isinstance(action.command, Correct)
    return action.command, action


def test_another_sum_is_one_entry_and_one_undo() -> None:
    evening = in_full_swing()
    evening.does(Correct(entry=7, reason="", instead=ReceiveFromBank(player=BOB, amount=50)))
    assert (evening.table.cash(ANN), evening.table.cash(BOB)) == (1444, 1546)
    assert evening.table.turn.player == ANN
    assert taken_back(evening.log) == {7}
    evening.undo()
    assert evening.table.cash(BOB) == 1996


def test_the_button_that_reverses_an_entry_says_the_balances_or_why_it_cannot_be() -> None:
    evening = in_full_swing()
    context = ViewContext(evening.table, Translator("en", evening.table.edition))
    action = reversal(context, 6, "twice", evening.ruling)
    assert action.command == Correct(entry=6, reason="twice")
    assert action.detail == f"Ann $1,444 {TO} $1,440 · Bob $1,996 {TO} $2,000"
    evening.does(PayBank(player=ANN, amount=1444))
    context = ViewContext(evening.table, Translator("en", evening.table.edition))
    refused = reversal(context, 6, "", evening.ruling)
    assert not refused.allowed
    assert refused.reason


def test_it_is_judged_as_of_then_and_leaves_the_turn_alone() -> None:
    """The deed was offered then and is not now; the due that it settled is long gone."""
    evening = in_full_swing()
    turn, dues = evening.table.turn, evening.table.dues
    evening.does(Correct(entry=3, reason="", instead=BuyDeed(player=ANN, deed=BALTIC)))
    evening.does(Correct(entry=6, reason="", instead=PayRent(payer=BOB, deed=BALTIC)))
    assert (evening.table.turn, evening.table.dues) == (turn, dues)
    assert (evening.table.cash(ANN), evening.table.cash(BOB)) == (1444, 1996)


def test_what_is_refused_leaves_everything_as_it_was() -> None:
    evening = in_full_swing()
    before = evening.table
    wrong = Correct(entry=6, reason="", instead=PayRent(payer=BOB, deed=DeedId("boardwalk")))
    assert evening.refuses(wrong) == [RefusalCode.RENT_NOT_DUE_UNOWNED]
    assert evening.table is before
    assert len(evening.log) == 8
    another = Correct(entry=3, reason="", instead=BuyDeed(player=ANN, deed=ORIENTAL))
    assert evening.refuses(another) == [RefusalCode.DEED_NOT_OFFERED]
    evening.does(another, waive={RefusalCode.DEED_NOT_OFFERED})
    assert evening.table.owner(ORIENTAL) == ANN
    assert evening.table.owner(BALTIC) is None


def test_an_edited_entry_can_be_edited_again_and_taken_back() -> None:
    evening = in_full_swing()
    evening.does(Correct(entry=7, reason="", instead=ReceiveFromBank(player=BOB, amount=50)))
    evening.does(Correct(entry=9, reason="", instead=ReceiveFromBank(player=ANN, amount=60)))
    assert (evening.table.cash(ANN), evening.table.cash(BOB)) == (1504, 1496)
    assert taken_back(evening.log) == {7, 9}
    # Without the last word the one before it counts again.
    evening.does(Correct(entry=10, reason=""))
    assert (evening.table.cash(ANN), evening.table.cash(BOB)) == (1444, 1546)


def test_too_much_can_be_put_right_though_it_is_spent() -> None:
    evening = in_full_swing()
    evening.does(PayBank(player=BOB, amount=1900))
    evening.does(Correct(entry=7, reason="", instead=ReceiveFromBank(player=BOB, amount=450)))
    assert evening.table.cash(BOB) == 46
    none = Correct(entry=7, reason="")
    assert evening.refuses(none) == [RefusalCode.ENTRY_STANDS]
    less = Correct(entry=10, reason="", instead=ReceiveFromBank(player=BOB, amount=400))
    assert evening.refuses(less) == [RefusalCode.ENTRY_STANDS]


def test_it_is_kept_and_read_back() -> None:
    evening = in_full_swing()
    evening.does(Correct(entry=7, reason="", instead=ReceiveFromBank(player=BOB, amount=50)))
    entry = evening.log[-1]
    assert read(json.loads(json.dumps(written(entry)))) == entry
    again = Evening(evening.journal)
    assert again.table.cash(BOB) == 1546


def test_nothing_changed_is_nothing_to_enter() -> None:
    fields, submit = form(in_full_swing(), 7)
    assert [(field.name, field.value) for field in fields] == [
        ("source", "bank"),
        ("target", "Bob"),
        ("amount", 500),
    ]
    assert not submit
    assert form(in_full_swing(), 7, source="").submit[0].command is None, "somebody is missing"


def test_the_page_says_what_would_come_of_it() -> None:
    evening = in_full_swing()
    command, action = edited(evening, 7, target="Ann", amount=50)
    assert command.instead == ReceiveFromBank(player=ANN, amount=50)
    assert action.allowed
    assert action.detail.endswith(f"\nAnn $1,444 {TO} $1,494 · Bob $1,996 {TO} $1,496")
    assert edited(evening, 7, source="Ann", target="Bob")[0] == Correct(
        entry=7,
        reason="typo",
        instead=AdjustLedger(source=ANN, target=BOB, amount=500, reason=""),
    )


def test_a_sum_that_the_rules_reckoned_becomes_what_the_table_paid() -> None:
    command, action = edited(in_full_swing(), 6, amount=40)
    assert isinstance(command.instead, AdjustLedger)
    assert (command.instead.source, command.instead.target) == (BOB, ANN)
    assert f"Ann $1,444 {TO} $1,480" in action.detail


def test_another_deed_or_player_and_the_reason_against_it() -> None:
    command, action = edited(in_full_swing(), 3, deed="oriental_avenue")
    assert command.instead == BuyDeed(player=ANN, deed=ORIENTAL)
    assert not action.allowed
    assert "Oriental Avenue" in action.reason


def test_an_auction_is_put_right_as_its_result() -> None:
    evening = in_full_swing()
    evening.does(Roll(player=ANN, dice=(1, 2)))
    evening.does(SettleAuction(lot=ORIENTAL, winner=BOB, amount=90))
    command, action = edited(evening, 10, winner="Ann", amount=80)
    assert action.allowed, action.reason
    evening.does(command)
    assert evening.table.owner(ORIENTAL) == ANN


def test_a_mortgage_of_the_wrong_deed() -> None:
    evening = in_full_swing()
    evening.does(MortgageDeed(player=ANN, deed=BALTIC))
    evening.does(ReceiveFromBank(player=ANN, amount=1))
    assert [field.name for field in form(evening, 9).fields] == ["deed"]


@pytest.mark.parametrize("seq", [1, 2, 4])
def test_what_moves_tokens_or_turns_is_not_edited(seq: int) -> None:
    assert form(in_full_swing(), seq) == Correction()


def test_an_answer_is_about_what_should_have_been() -> None:
    asked = Correct(entry=2, reason="", instead=PayTax(player=ANN))
    told = answered(asked, "choice", TaxChoice.FLAT)
    assert told == Correct(entry=2, reason="", instead=PayTax(player=ANN, choice=TaxChoice.FLAT))
