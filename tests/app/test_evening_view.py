"""The evening as it went: who paid whom, the rent of each street, the dice, jail."""

from itertools import pairwise

import pytest

from banker_app.app.reports.bars import by_chance, rent_bars
from banker_app.app.reports.evening import EveningView, evening_view
from banker_app.app.reports.marks import Moment, telling
from banker_app.app.reports.statistics import Rent, Single, Tally
from banker_app.engine import commands as c
from banker_app.engine.exchange import at_par
from banker_app.engine.frozen import replace
from banker_app.engine.history import taken_back
from banker_app.engine.ids import Commodity, DeedId, Pot, SpaceId
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.rules.bank_payments import ReceiveFromBank
from banker_app.engine.rules.jail import GoToJail
from banker_app.engine.rules.pots import PayIntoPot
from banker_app.engine.rules.turn import LandOn
from banker_app.engine.state import Tracking
from tests.app.table import ANN, BOB, Evening, begun, gift
from tests.app.test_statistics import CAT, EARLY, owned
from tests.ui.boxes import regions
from tests.ui.tables import lot, new_app_store, setup


def told(made: Evening) -> EveningView:
    """The evening, in English."""
    return evening_view(made.context(), made.snapshots())


def moments(made: Evening) -> list[Moment]:
    """The moments to be marked."""
    snapshots = made.snapshots()
    return telling(snapshots, taken_back([snapshot.entry for snapshot in snapshots]))


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
    assert matrix.rows[1].label == "Bob: paid $200 (Ann $200)"
    assert matrix.rows[2].label == "Cat: paid nothing"
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
    assert (single[0].share, single[8].share, others.share) == (1, 40 / 120, 0)


def test_sums_in_several_currencies_are_at_par() -> None:
    store = new_app_store(regions())
    seats = store.context.game.seats
    store.dispatch(ReceiveFromBank(player=ANN, amount=100, reason="a prize"))
    matrix = evening_view(store.context, store.snapshots()).matrix
    assert matrix is not None
    par = at_par(store.context.game, 100, store.context.game.currency_of(ANN))
    assert matrix.rows[len(seats)].cells[0] == str(par)
    assert matrix.rows[len(seats)].label.startswith(f"Bank: paid {par}\N{NO-BREAK SPACE}par (Ann")


def test_dice_are_counted_beside_what_chance_expects() -> None:
    made = Evening()
    made.does(setup(spaces={"Ann": 10, "Bob": 10, "Cat": 10}))
    assert told(made).throws == ""
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


def test_the_last_deed_of_a_group_is_marked_on_the_line_of_its_buyer() -> None:
    made = Evening()
    made.does(setup(deeds={"park_place": lot("Ann")}, spaces={"Ann": 36}))
    made.does(c.Roll(player=ANN, dice=(1, 2)), c.BuyDeed(player=ANN, deed=DeedId("boardwalk")))
    chart = told(made).chart
    assert chart is not None
    (mark,) = chart.marks
    assert (mark.number, mark.seq, mark.title) == (1, len(made.log), "Whole group: Dark blue")
    assert mark.text == "Ann buys Boardwalk for $400."
    assert mark.colour == chart.curves[0].colour
    assert mark.worth == chart.curves[0].worth_at(mark.at)
    made.undo()
    chart = told(made).chart
    assert chart is not None
    assert chart.marks == ()


def test_a_few_moments_are_marked_the_most_telling_first() -> None:
    made = owned()
    for rent, player in enumerate([BOB, CAT] * 3):
        made.does(LandOn(player=player, space=SpaceId("boardwalk")), waive=EARLY)
        if rent == 4:
            made.does(c.Build(player=ANN, deed=DeedId("park_place")))
            made.does(c.Build(player=ANN, deed=DeedId("boardwalk")))
        made.does(c.PayRent(payer=player, deed=DeedId("boardwalk")))
    made.does(*[GoToJail(player=BOB), GoToJail(player=CAT)])
    kinds = [(moment.kind, moment.player) for moment in moments(made)]
    assert kinds == [("rent", BOB), ("rent", CAT), ("jail", BOB)]
    sizes = [moment.size for moment in moments(made)]
    assert sizes == [200, 600, 0]


def test_a_wrong_entry_that_was_corrected_is_no_moment() -> None:
    made = rented()
    made.does(c.Correct(entry=len(made.log), reason="not due"))
    assert moments(made) == []


def test_marks_at_one_place_lie_beside_each_other() -> None:
    made = rented()
    chart = told(made).chart
    assert chart is not None
    (mark,) = chart.marks
    crowded = replace(chart, marks=tuple(replace(mark, number=n) for n in range(1, 9)))
    spots = crowded.spots(0.1, 0.1)
    heights = sorted(y for _, _, y in spots)
    assert all(0 <= y <= 1 for y in heights)
    assert all(after - before >= 0.1 - 1e-9 for before, after in pairwise(heights))


def test_a_line_has_a_height_between_its_points() -> None:
    chart = told(rented()).chart
    assert chart is not None
    line = replace(chart.curves[0], points=((0, 100), (10, 200), (11, 0)))
    assert [line.worth_at(at) for at in (0, 5, 10, 11)] == [100, 150, 200, 0]
