"""The chart of the exchange rates: a step for each entry that moved one, and its reason. [R-114]"""

import io

from pypdf import PdfReader

from banker_app.app.reports.pdf_report import pdf_report
from banker_app.app.reports.rates import RatesOverTime, rates_over_time
from banker_app.app.reports.summary import summary
from banker_app.engine.commands import BuyDeed, EndTurn, Roll
from banker_app.engine.ids import DeedId
from banker_app.engine.rules.bank_payments import ReceiveFromBank
from tests.app.table import Evening, begun
from tests.engine.tables import ANN, BOB, CAT, DAN
from tests.ui.boxes import multinational

PLAYERS = (ANN, BOB, CAT, DAN)


def played() -> Evening:
    """Dan buys in Ann's region, then Ann in her own."""
    made = Evening()
    made.does(multinational())
    made.does(Roll(player=DAN, dice=(1, 2)), BuyDeed(player=DAN, deed=DeedId("east_market")))
    made.does(EndTurn(), Roll(player=ANN, dice=(2, 4)))
    made.does(BuyDeed(player=ANN, deed=DeedId("east_garden")), EndTurn())
    return made


def over_time(made: Evening) -> RatesOverTime:
    """The rates of an evening that has moved some."""
    found = rates_over_time(made.context(), made.snapshots())
    assert found is not None
    return found


def test_a_line_is_level_up_to_each_step() -> None:
    made = played()
    drawn = over_time(made).chart
    east, *others = drawn.curves
    assert east.points == ((0, 0), (1, 0), (1, -1), (2, -1), (2, 0), (3, 0))
    assert all(curve.points == ((0, 0), (3, 0)) for curve in others)
    assert [curve.last for curve in drawn.curves] == ["0"] * 4
    assert all(len(curve.told) == len(curve.points) for curve in drawn.curves)
    assert drawn.height_of(0) == 0.5
    assert (drawn.height_of(drawn.bottom), drawn.height_of(drawn.top)) == (0, 1)


def test_a_step_names_the_purchase_behind_it() -> None:
    made = played()
    first, second = over_time(made).steps
    assert first.moved.startswith("East: 0 ")
    assert first.why.startswith("Dan buys East Market for ")
    assert second.why.startswith("Ann buys East Garden for ")
    made.undo()
    made.undo()
    assert over_time(made).steps == (first,)


def test_money_alone_moves_no_rate() -> None:
    made = Evening()
    made.does(multinational())
    made.does(ReceiveFromBank(player=ANN, amount=100, reason="x"))
    assert rates_over_time(made.context(), made.snapshots()) is None
    usual = begun()
    assert rates_over_time(usual.context(), usual.snapshots()) is None


def test_paper_has_the_rates_too() -> None:
    made = played()
    pdf = pdf_report(summary(made.context(), made.snapshots()))
    said = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    assert "Exchange rates over time" in said
    assert all(one.name in said for one in made.table.edition.regions.values())
