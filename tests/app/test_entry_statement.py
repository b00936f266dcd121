"""What an entry moved: everybody's sum with its sign, and the things that changed hands."""

from banker_app.app.projections.context import ViewContext
from banker_app.engine.commands import Build, BuyDeed, EndTurn, PayPlayer, PayRent, Roll
from banker_app.engine.ids import DeedId
from banker_app.engine.refusals import RefusalCode
from banker_app.ui.screens.log.entry_view import Moved, moved
from banker_app.ui.translator import Translator
from tests.app.table import ANN, BOB, Evening, begun
from tests.ui.tables import lot, setup

BALTIC = DeedId("baltic_avenue")


def last(made: Evening, back: int = 1) -> Moved:
    """The statement of one of the last entries, in English."""
    context = ViewContext(made.table, Translator("en", made.table.edition))
    return moved(context, made.log[-back])


def told(what: Moved) -> list[tuple[str, str]]:
    """Names and sums."""
    return [(change.name, change.amount) for change in what.changes]


def test_a_purchase_is_two_sums_and_a_deed() -> None:
    made = begun()
    made.does(Roll(player=ANN, dice=(1, 2)))
    made.does(BuyDeed(player=ANN, deed=BALTIC))
    what = last(made)
    assert told(what) == [("Ann", "–$60"), ("Bank", "+$60")]
    assert what.totals == ("$0",)
    assert what.things == (("Baltic Avenue", "Bank to Ann"),)
    assert [bool(change.colour) for change in what.changes] == [True, False]
    made.does(EndTurn())
    made.does(Roll(player=BOB, dice=(1, 2)))
    made.does(PayRent(payer=BOB, deed=BALTIC))
    assert told(last(made)) == [("Bob", "–$4"), ("Ann", "+$4")]
    assert last(made).things == ()


def test_what_moves_nothing_has_no_statement() -> None:
    """Nor has the start, where the whole box is laid out."""
    made = begun()
    assert last(made) == Moved(changes=(), totals=(), things=())
    made.does(EndTurn(), waive=[RefusalCode.ROLL_FIRST])
    assert last(made) == Moved(changes=(), totals=(), things=())


def test_houses_come_from_the_bank_onto_their_street() -> None:
    made = Evening()
    deeds = {"baltic_avenue": lot("Ann"), "mediterranean_avenue": lot("Ann")}
    made.does(setup(deeds=deeds, spaces={"Ann": 0}))
    made.does(Build(player=ANN, deed=BALTIC))
    assert last(made).things == (("1 house", "Bank to Baltic Avenue"),)


def test_every_currency_comes_to_nothing() -> None:
    """In a game of four, where the desk changes one for another."""
    made = Evening()
    players = ("Ann", "Bob", "Cat", "Dan")
    made.does(setup(edition="multinational", base="multinational", players=players))
    made.does(PayPlayer(payer=ANN, payee=BOB, amount=100, reason="a bet"))
    what = last(made)
    assert {change.name for change in what.changes} >= {"Ann", "Bob"}
    assert len(what.totals) > 1
    assert all(total.startswith("0 ") for total in what.totals)
