"""The evening as it went: who paid whom, and the rent of each street."""

from banker_app.app.reports.evening import EveningView, evening_view
from banker_app.engine import commands as c
from banker_app.engine.exchange import at_par
from banker_app.engine.ids import DeedId, Pot
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.rules.bank_payments import ReceiveFromBank
from banker_app.engine.rules.pots import PayIntoPot
from tests.app.table import ANN, BOB, Evening, begun, gift
from tests.app.test_statistics import owned
from tests.e2e.test_chapters import regions
from tests.ui.tables import new_app_store, setup


def told(made: Evening) -> EveningView:
    """The evening, in English."""
    return evening_view(made.context(), made.snapshots())


def rented() -> Evening:
    """Bob has paid Ann for Boardwalk."""
    made = owned()
    made.does(c.EndTurn(), waive=[RefusalCode.ROLL_FIRST])
    made.does(c.Roll(player=BOB, dice=(1, 2)), c.PayRent(payer=BOB, deed=DeedId("boardwalk")))
    return made


def test_nothing_has_been_paid_yet() -> None:
    view = told(begun())
    assert view.matrix is None
    assert view.rents == ()


def test_payers_are_rows_and_payees_columns() -> None:
    made = rented()
    made.does(gift(70))
    matrix = told(made).matrix
    assert matrix is not None
    assert [party.name for party in matrix.parties] == ["Ann", "Bob", "Cat", "Bank"]
    assert [row.cells for row in matrix.rows] == [
        ("", "", "", ""),
        ("200", "", "", ""),
        ("", "", "", ""),
        ("70", "", "", ""),
    ]
    assert [row.total for row in matrix.rows] == ["0", "200", "0", "70"]
    assert (matrix.received, matrix.total) == (("270", "0", "0", "0"), "270")
    assert matrix.rows[1].shares == (1.0, 0, 0, 0)
    assert matrix.rows[1].label == "Bob paid $200: Ann $200"
    assert matrix.rows[2].label == "Cat paid nothing"
    assert matrix.label == "Received: Ann $270"
    assert matrix.caption == "Row: who paid. Column: who received. Sums in $."


def test_a_pot_is_a_party_once_it_has_been_paid_into() -> None:
    made = Evening()
    made.does(setup(rules={"parking.pot": "taxes"}))
    made.does(PayIntoPot(player=ANN, pot=Pot.PARKING, amount=30))
    matrix = told(made).matrix
    assert matrix is not None
    assert [party.name for party in matrix.parties][3:] == ["Bank", "Pot"]
    assert matrix.rows[0].cells == ("", "", "", "", "30")


def test_what_was_undone_or_corrected_was_not_paid() -> None:
    made = rented()
    made.does(c.Correct(entry=len(made.log), reason="not due"))
    made.does(gift(70))
    made.undo()
    view = told(made)
    assert view.matrix is None
    assert view.rents == ()


def test_a_street_says_what_it_earned_in_the_colour_of_its_group() -> None:
    (bar,) = told(rented()).rents
    assert (bar.name, bar.value, bar.share) == ("Boardwalk", "$200", 1.0)
    assert bar.label == "Boardwalk: $200, Ann, 1 rent payment"
    assert bar.colour == owned().context().game.edition.groups["dark_blue"].colour


def test_sums_in_several_currencies_are_at_par() -> None:
    store = new_app_store(regions())
    seats = store.context.game.seats
    store.dispatch(ReceiveFromBank(player=ANN, amount=100, reason="a prize"))
    matrix = evening_view(store.context, store.snapshots()).matrix
    assert matrix is not None
    par = at_par(store.context.game, 100, store.context.game.currency_of(ANN))
    assert matrix.rows[len(seats)].cells[0] == str(par)
    assert matrix.rows[len(seats)].label.startswith(f"Bank paid {par}\N{NO-BREAK SPACE}par: Ann")
