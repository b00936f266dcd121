"""The log as it is read: what counts no more is marked, and the news say what they are about."""

from banker_app.app.projections.log import CHUNK, LogBook, LogRow, by_turn, newest, purses_now
from banker_app.app.projections.payments import last_change
from banker_app.app.projections.seats import seat_views
from banker_app.engine import commands as c
from banker_app.engine.ids import DeedId
from banker_app.engine.obligations import open_loans
from banker_app.engine.state import Tracking
from banker_app.pages.page_builder import page_at
from tests.app.table import ANN, BOB, Evening, Journal, begun, gift
from tests.ui.tables import new_app_store, setup


class Reader:
    """Somebody who follows an evening's log."""

    def __init__(self, made: Evening) -> None:
        self.made = made
        self.book = LogBook()

    def rows(self) -> tuple[LogRow, ...]:
        """All lines."""
        return tuple(row for chunk in self.chunks() for row in chunk)

    def chunks(self) -> tuple[tuple[LogRow, ...], ...]:
        """The log in pieces."""
        return self.book.chunks(self.made.context(), self.made.log)

    def purses(self) -> str:
        """What stands below it."""
        row = newest(self.made.log, self.chunks())
        return purses_now(self.made.context(), self.made.log, row)

    def news(self) -> str:
        """What stands in the strip."""
        row = newest(self.made.log, self.chunks())
        assert row is not None
        return row.text


def bob_lands_where_ann_bought(made: Evening) -> None:
    """A turn of Ann's with a purchase, and the throw of Bob's that makes him owe her rent."""
    made.does(c.Roll(player=ANN, dice=(1, 2)))
    made.does(c.BuyDeed(player=ANN, deed=DeedId("baltic_avenue")))
    made.does(c.EndTurn())
    made.does(c.Roll(player=BOB, dice=(1, 2)))


def test_what_a_correction_took_back_is_marked_until_the_correction_is_undone() -> None:
    made = begun()
    reader = Reader(made)
    made.does(gift(20), gift(30))
    assert not any(row.void for row in reader.rows())
    made.does(c.Correct(entry=2, reason="twice"))
    assert [row.seq for row in reader.rows() if row.corrected] == [2]
    made.undo()
    assert [row.seq for row in reader.rows() if row.void] == [4]
    made.redo()
    assert [row.seq for row in reader.rows() if row.corrected] == [2]


def test_a_correction_changes_only_the_piece_of_its_entry() -> None:
    made = begun()
    reader = Reader(made)
    for number in range(2 * CHUNK):
        made.does(gift(number + 1))
    before = reader.chunks()
    made.does(c.Correct(entry=CHUNK + 3, reason="twice"))
    after = reader.chunks()
    assert after[0] is before[0]
    assert after[1] != before[1]


def test_the_news_of_an_undo_is_what_was_undone() -> None:
    made = begun()
    reader = Reader(made)
    made.does(gift(20))
    told = reader.news()
    made.undo()
    undone = f"Undone: “{told.removesuffix('.')}”"
    assert (reader.news(), reader.rows()[-1].text) == (undone, undone)
    made.redo()
    assert reader.news() == told
    assert reader.rows()[-1].text == undone.replace("Undone", "Redone")


def test_the_news_of_an_undo_does_not_repeat_what_came_of_an_entry() -> None:
    made = begun()
    reader = Reader(made)
    bob_lands_where_ann_bought(made)
    rolled = "Bob rolls 1 + 2 and lands on Baltic Avenue."
    assert reader.news().startswith(rolled + " ")
    made.undo()
    assert reader.news() == "Undone: “Bob rolls 1 + 2 and lands on Baltic Avenue”"


def test_the_news_of_a_correction_is_what_was_reversed() -> None:
    made = begun()
    reader = Reader(made)
    made.does(gift(20))
    told = reader.news()
    made.does(gift(30), c.Correct(entry=2, reason="twice"))
    assert reader.news() == f"Reversed: “{told.removesuffix('.')}”"
    assert reader.rows()[-1].note == "twice"


def test_marks_within_quotation_marks_are_others() -> None:
    made = begun()
    bob_lands_where_ann_bought(made)
    made.undo()
    context = made.context("ru")
    row = newest(made.log, LogBook().chunks(context, made.log))
    assert row is not None
    assert row.text.endswith("попадает на поле „Baltic Avenue“»")


def test_lines_stand_by_turn_with_the_sum_that_changed_hands() -> None:
    made = begun()
    reader = Reader(made)
    bob_lands_where_ann_bought(made)
    turns = [[row.seq for row in turn] for turn in by_turn(reader.rows())]
    assert turns == [[1, 2, 3], [4, 5]]
    assert [row.turn for row in reader.rows()] == [ANN, ANN, ANN, BOB, BOB]
    assert [row.amount for row in reader.rows()] == ["", "", "–$60", "", ""]


def test_a_payment_is_told_beside_the_balances_until_the_next_entry() -> None:
    made = begun()

    def told() -> list[str]:
        changes = last_change(made.table, made.log)
        return [seat.change for seat in seat_views(made.context(), changes)]

    assert told() == ["", ""]
    made.does(c.Roll(player=ANN, dice=(1, 2)), c.BuyDeed(player=ANN, deed=DeedId("baltic_avenue")))
    assert told() == ["−$60", ""]
    made.undo()
    assert told() == ["", ""]
    made.redo()
    made.does(c.EndTurn())
    assert told() == ["", ""]
    made.does(c.Roll(player=BOB, dice=(1, 2)))
    made.does(c.PayRent(payer=BOB, deed=DeedId("baltic_avenue"), to=ANN))
    assert told() == ["+$4", "−$4"]
    made.does(c.EndTurn(), gift(20))
    assert told() == ["+$20", ""]
    made.does(c.Roll(player=ANN, dice=(1, 3)))
    assert told() == ["", ""], "a throw that moves no money"


def test_payer_and_payee_are_told_with_what_they_have_now() -> None:
    made = begun()
    reader = Reader(made)
    assert reader.purses() == "", "everybody begins with the same"
    made.does(c.Roll(player=ANN, dice=(1, 2)))
    assert reader.purses() == ""
    made.does(c.BuyDeed(player=ANN, deed=DeedId("baltic_avenue")))
    assert reader.purses() == "Ann $1,440."
    made.undo()
    assert reader.news().startswith("Undone: “")
    assert reader.purses() == "Ann $1,500."
    made.redo()
    assert reader.purses() == "Ann $1,440."
    made.does(c.EndTurn())
    made.does(c.Roll(player=BOB, dice=(1, 2)))
    made.does(c.PayRent(payer=BOB, deed=DeedId("baltic_avenue"), to=ANN))
    assert reader.purses() == "Bob $1,496, Ann $1,444."


def test_a_unit_that_ends_with_a_stop_ends_the_line() -> None:
    made = Evening()
    made.does(setup(edition="ru_classic"), gift())
    assert " ".join(Reader(made).purses().split()) == "Ann 1 550 тыс. руб."


def test_a_changed_entry_and_what_fell_with_it_are_marked_also_after_opening() -> None:
    made = begun()
    reader = Reader(made)
    bob_lands_where_ann_bought(made)
    made.does(c.PayRent(payer=BOB, deed=DeedId("baltic_avenue")), gift(20))
    before = reader.rows()
    made.does(c.ReplaceEntry(entry=3, reason="never bought", drop=(6,)))
    rows = reader.rows()
    assert [row.seq for row in rows if row.struck] == [3, 6]
    assert rows[-1].text == "Removed: “Ann buys Baltic Avenue for $60”"
    assert rows[-1].note == "never bought"
    assert rows[6].former == "", "it is worded as before"
    # The throw says no more that rent is due.
    assert rows[4].former == before[4].text != rows[4].text
    assert reader.purses() == f"Bob $1,500, Ann ${made.table.cash(ANN):,}."
    assert Reader(Evening(made.journal)).rows() == rows
    made.undo()
    assert reader.rows()[:7] == before
    left, right = "\N{LEFT SINGLE QUOTATION MARK}", "\N{RIGHT SINGLE QUOTATION MARK}"
    assert reader.news() == f"Undone: “Removed: {left}Ann buys Baltic Avenue for $60{right}”"


def test_another_sum_shows_both() -> None:
    made = begun()
    reader = Reader(made)
    made.does(gift(20), gift(30))
    older, later = reader.rows()[1:]
    made.does(c.ReplaceEntry(entry=2, instead=gift(200)))
    rows = reader.rows()
    assert (rows[1].former, rows[2]) == (older.text, later)
    assert rows[3].text == f"Changed: “{older.text.removesuffix('.')}”"
    assert reader.purses() == "Ann $1,730."
    assert last_change(made.table, made.log)[ANN] == 180
    made.does(c.ReplaceEntry(entry=2, instead=gift(20)))
    assert reader.rows()[1].former == rows[1].text, "the newest that reads otherwise"
    assert reader.rows()[3].text == rows[3].text


def test_an_entry_from_which_nothing_follows_has_a_page() -> None:
    """A player without property owes nothing for passing the tax office. [R-89]"""
    store = new_app_store(setup(edition="ua_casino", base="casino", tracking=Tracking.OFF))
    store.dispatch(c.PassTaxOffice(player=ANN))
    assert store.entries[-1].events == ()
    assert page_at(store, "/entry/2", {}) is not None
    store.dispatch(c.Undo())
    assert len(store.entries) == 3


def test_a_loan_that_an_older_version_reversed_by_halves_is_remarked_upon() -> None:
    """It opens as it is: the money is back, and the loan stands."""
    made = begun()
    made.does(
        c.ChangeHouseRule(name="debt.player_loans", value=True, reason="agreed"),
        c.IncurDebt(player=ANN, creditor=BOB, amount=300, lent=True),
        c.Correct(entry=3, reason="never"),
    )
    assert Reader(made).rows()[2].note == ""
    del made.journal.kept[3]["events"][0]["closed"]
    old = Evening(Journal(made.journal.kept))
    assert old.table.cash(ANN) == 1500
    assert [due.amount for due in open_loans(old.table)] == [300]
    assert Reader(old).rows()[2].note == "debts stayed as they were"
    old.does(c.PayDebt(player=ANN, creditor=BOB))
    assert old.table.cash(BOB) == 1800
