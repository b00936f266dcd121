"""The evening as it went: who paid whom, the rent of each street, the dice, jail."""

import pytest

from banker_app.app.reports.bars import by_chance, rent_bars
from banker_app.app.reports.evening import EveningView, evening_view
from banker_app.app.reports.statistics import Rent, Single, Tally
from banker_app.engine import commands as c
from banker_app.engine.exchange import at_par
from banker_app.engine.ids import Commodity, DeedId, Pot
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.rules.bank_payments import ReceiveFromBank
from banker_app.engine.rules.jail import GoToJail
from banker_app.engine.rules.pots import PayIntoPot
from banker_app.engine.state import Tracking
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


def test_the_least_of_many_streets_are_one_bar() -> None:
    context = owned().context()
    deeds = tuple(context.game.edition.deeds)[:12]
    earned = {str(deed): 10 * (12 - nth) for nth, deed in enumerate(deeds)}
    paid = [Rent(BOB, ANN, deed, 1, 1) for deed in deeds]
    rents = [(rent, Single(1, 1, Commodity("USD"), rent)) for rent in paid]
    *single, others = rent_bars(context, Tally(sums={"deed": earned}, rents=rents))
    assert [bar.value for bar in single] == [f"${10 * n}" for n in range(12, 3, -1)]
    assert others.label == "3 more properties: $60"
    assert others.share == 0.5


def test_sums_in_several_currencies_are_at_par() -> None:
    store = new_app_store(regions())
    seats = store.context.game.seats
    store.dispatch(ReceiveFromBank(player=ANN, amount=100, reason="a prize"))
    matrix = evening_view(store.context, store.snapshots()).matrix
    assert matrix is not None
    par = at_par(store.context.game, 100, store.context.game.currency_of(ANN))
    assert matrix.rows[len(seats)].cells[0] == str(par)
    assert matrix.rows[len(seats)].label.startswith(f"Bank paid {par}\N{NO-BREAK SPACE}par: Ann")


def test_dice_are_counted_beside_what_chance_expects() -> None:
    made = Evening()
    made.does(setup(spaces={"Ann": 10, "Bob": 10, "Cat": 10}))
    assert told(made).throws == "No dice were rolled."
    made.does(c.Roll(player=ANN, dice=(4, 6)), c.EndTurn())
    made.does(c.Roll(player=BOB, dice=(4, 6)))
    view = told(made)
    assert [bar.name for bar in view.dice] == [str(sum_) for sum_ in range(2, 13)]
    assert [bar.value for bar in view.dice] == ["0"] * 8 + ["2", "0", "0"]
    assert sum(bar.share for bar in view.dice) == pytest.approx(1)
    assert sum(bar.expected for bar in view.dice) == pytest.approx(1)
    seven, six = view.dice[5], view.dice[4]
    assert seven.expected == pytest.approx(6 / 36)
    assert six.expected == pytest.approx(5 / 36)
    assert view.dice[8].label == "10: 2, by chance about 0"
    assert view.throws.startswith("2 rolls.")


def test_chance_with_one_die() -> None:
    assert by_chance(Tally(thrown=[(3,), (3,), (5,)])) == pytest.approx(
        dict.fromkeys(range(1, 7), 0.5)
    )


def test_there_are_no_dice_where_none_are_entered() -> None:
    made = Evening()
    made.does(setup(tracking=Tracking.TURNS))
    assert told(made).throws == ""


def test_stays_in_jail_are_counted_with_their_turns() -> None:
    made = owned()
    assert told(made).jail == ()
    made.does(GoToJail(player=BOB))
    made.does(*[c.EndTurn()] * 2, waive=[RefusalCode.ROLL_FIRST])
    (bob,) = told(made).jail
    assert (bob.player, bob.stays, bob.turns) == (BOB, "1 stay", "1 turn")
    made.undo()
    (bob,) = told(made).jail
    assert (bob.stays, bob.turns) == ("1 stay", "0 turns")
