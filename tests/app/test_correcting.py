"""An older entry reversed in the game as it is now, or replaced there by another command."""

import json

from banker_app.app.session import read, written
from banker_app.engine import commands as c
from banker_app.engine.history import taken_back
from banker_app.engine.ids import DeedId
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.settings.tax import TaxChoice
from banker_app.ui.question_answers import answered
from tests.app.table import ANN, BOB, Evening, begun

BALTIC, ORIENTAL = DeedId("baltic_avenue"), DeedId("oriental_avenue")


def in_full_swing() -> Evening:
    """Ann bought Baltic Avenue (3), Bob paid rent there (6) and was given too much (7)."""
    evening = begun()
    evening.does(c.Roll(player=ANN, dice=(1, 2)))
    evening.does(c.BuyDeed(player=ANN, deed=BALTIC))
    evening.does(c.EndTurn())
    evening.does(c.Roll(player=BOB, dice=(1, 2)))
    evening.does(c.PayRent(payer=BOB, deed=BALTIC))
    evening.does(c.ReceiveFromBank(player=BOB, amount=500))
    evening.does(c.EndTurn())
    return evening


def test_another_sum_is_one_entry_and_one_undo() -> None:
    evening = in_full_swing()
    evening.does(c.Correct(entry=7, reason="", instead=c.ReceiveFromBank(player=BOB, amount=50)))
    assert (evening.table.cash(ANN), evening.table.cash(BOB)) == (1444, 1546)
    assert evening.table.turn.player == ANN
    assert taken_back(evening.log) == {7}
    evening.undo()
    assert evening.table.cash(BOB) == 1996


def test_it_is_judged_as_of_then_and_leaves_the_turn_alone() -> None:
    """The deed was offered then and is not now; the due that it settled is long gone."""
    evening = in_full_swing()
    turn, dues = evening.table.turn, evening.table.dues
    evening.does(c.Correct(entry=3, reason="", instead=c.BuyDeed(player=ANN, deed=BALTIC)))
    evening.does(c.Correct(entry=6, reason="", instead=c.PayRent(payer=BOB, deed=BALTIC)))
    assert (evening.table.turn, evening.table.dues) == (turn, dues)
    assert (evening.table.cash(ANN), evening.table.cash(BOB)) == (1444, 1996)


def test_what_is_refused_leaves_everything_as_it_was() -> None:
    evening = in_full_swing()
    before = evening.table
    wrong = c.Correct(entry=6, reason="", instead=c.PayRent(payer=BOB, deed=DeedId("boardwalk")))
    assert evening.refuses(wrong) == [RefusalCode.RENT_NOT_DUE_UNOWNED]
    assert evening.table is before
    assert len(evening.log) == 8
    another = c.Correct(entry=3, reason="", instead=c.BuyDeed(player=ANN, deed=ORIENTAL))
    assert evening.refuses(another) == [RefusalCode.DEED_NOT_OFFERED]
    evening.does(another, waive={RefusalCode.DEED_NOT_OFFERED})
    assert evening.table.owner(ORIENTAL) == ANN
    assert evening.table.owner(BALTIC) is None


def test_an_edited_entry_can_be_edited_again_and_taken_back() -> None:
    evening = in_full_swing()
    evening.does(c.Correct(entry=7, reason="", instead=c.ReceiveFromBank(player=BOB, amount=50)))
    evening.does(c.Correct(entry=9, reason="", instead=c.ReceiveFromBank(player=ANN, amount=60)))
    assert (evening.table.cash(ANN), evening.table.cash(BOB)) == (1504, 1496)
    assert taken_back(evening.log) == {7, 9}
    # Without the last word the one before it counts again.
    evening.does(c.Correct(entry=10, reason=""))
    assert (evening.table.cash(ANN), evening.table.cash(BOB)) == (1444, 1546)


def test_too_much_can_be_put_right_though_it_is_spent() -> None:
    evening = in_full_swing()
    evening.does(c.PayBank(player=BOB, amount=1900))
    evening.does(c.Correct(entry=7, reason="", instead=c.ReceiveFromBank(player=BOB, amount=450)))
    assert evening.table.cash(BOB) == 46
    none = c.Correct(entry=7, reason="")
    assert evening.refuses(none) == [RefusalCode.ENTRY_STANDS]
    less = c.Correct(entry=10, reason="", instead=c.ReceiveFromBank(player=BOB, amount=400))
    assert evening.refuses(less) == [RefusalCode.ENTRY_STANDS]


def test_it_is_kept_and_read_back() -> None:
    evening = in_full_swing()
    evening.does(c.Correct(entry=7, reason="", instead=c.ReceiveFromBank(player=BOB, amount=50)))
    entry = evening.log[-1]
    assert read(json.loads(json.dumps(written(entry)))) == entry
    again = Evening(evening.journal)
    assert again.table.cash(BOB) == 1546


def test_an_answer_is_about_what_should_have_been() -> None:
    asked = c.Correct(entry=2, reason="", instead=c.PayTax(player=ANN))
    told = answered(asked, "choice", TaxChoice.FLAT)
    assert told == c.Correct(
        entry=2, reason="", instead=c.PayTax(player=ANN, choice=TaxChoice.FLAT)
    )
