"""Sums that went from player to player, as the table shows them travel."""

from banker_app.app.projections.payments import payments
from banker_app.engine.commands import BuyDeed, EndTurn, PayRent, Roll
from banker_app.engine.ids import DeedId
from banker_app.engine.rules.trade import PayPlayer
from tests.app.table import ANN, BOB, Evening, begun


def sums(made: Evening) -> list[tuple[str, str, str]]:
    """From whom to whom, and how much."""
    return [(paid.payer, paid.payee, paid.amount) for paid in payments(made.context(), made.log)]


def test_a_rent_goes_from_the_payer_to_the_owner() -> None:
    made = begun()
    assert sums(made) == [], "money to begin with comes from the Bank"
    made.does(Roll(player=ANN, dice=(1, 2)), BuyDeed(player=ANN, deed=DeedId("baltic_avenue")))
    assert sums(made) == [], "a price goes to the Bank"
    made.does(EndTurn())
    made.does(Roll(player=BOB, dice=(1, 2)))
    made.does(PayRent(payer=BOB, deed=DeedId("baltic_avenue"), to=ANN))
    assert sums(made) == [("Bob", "Ann", "$4")]


def test_what_is_taken_back_does_not_go_again() -> None:
    made = begun()
    made.does(PayPlayer(payer=ANN, payee=BOB, amount=30))
    assert sums(made) == [("Ann", "Bob", "$30")]
    made.undo()
    assert sums(made) == []
    made.redo()
    assert sums(made) == []
