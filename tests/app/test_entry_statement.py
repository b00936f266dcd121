"""What an entry moved: everybody's sum with its sign, and the things that changed hands."""

from banker_app.engine.commands import Build, BuyDeed, EndTurn, PayRent, Roll
from banker_app.engine.ids import DeedId
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.rules.trade import PayPlayer
from banker_app.pages.contract.blocks import Block, Line, Panel, Row, Tone
from banker_app.pages.log.movements import movements
from tests.app.table import ANN, BOB, Evening, begun
from tests.ui.boxes import multinational
from tests.ui.tables import lot, setup

BALTIC = DeedId("baltic_avenue")


def last(made: Evening) -> tuple[Block, ...]:
    """What the last entry moved, in English."""
    blocks = movements(made.context(), made.log[-1])
    assert not blocks or isinstance(blocks[1], Panel)
    return blocks[1].blocks if blocks and isinstance(blocks[1], Panel) else ()


def told(made: Evening) -> list[tuple[str, str]]:
    """Names and sums, totals, things and their ways."""
    return [(row.name, row.value) for row in last(made) if isinstance(row, Row | Line)]


def test_a_purchase_is_two_sums_and_a_deed() -> None:
    made = begun()
    made.does(Roll(player=ANN, dice=(1, 2)), BuyDeed(player=ANN, deed=BALTIC))
    sums = [("Ann", "–$60"), ("Bank", "+$60"), ("Total", "$0")]
    assert told(made) == [*sums, ("Baltic Avenue", "Bank to Ann")]
    rows = [row for row in last(made) if isinstance(row, Row)]
    assert [(bool(row.mark), bool(row.icon), row.tone) for row in rows] == [
        (True, False, Tone.PLAIN),
        (False, True, Tone.POSITIVE),
    ]
    made.does(EndTurn(), Roll(player=BOB, dice=(1, 2)), PayRent(payer=BOB, deed=BALTIC))
    assert told(made) == [("Bob", "–$4"), ("Ann", "+$4"), ("Total", "$0")]


def test_what_moves_nothing_has_no_statement() -> None:
    """Nor has the start, where the whole box is laid out."""
    made = begun()
    assert last(made) == ()
    made.does(EndTurn(), waive=[RefusalCode.ROLL_FIRST])
    assert last(made) == ()


def test_houses_come_from_the_bank_onto_their_street() -> None:
    made = Evening()
    deeds = {"baltic_avenue": lot("Ann"), "mediterranean_avenue": lot("Ann")}
    made.does(setup(deeds=deeds, spaces={"Ann": 0}), Build(player=ANN, deed=BALTIC))
    assert told(made)[-1] == ("1 house", "Bank to Baltic Avenue")


def test_every_currency_comes_to_nothing() -> None:
    """In a game of four, where the desk changes one for another."""
    made = Evening()
    made.does(multinational())
    made.does(PayPlayer(payer=ANN, payee=BOB, amount=100, reason="a bet"))
    names = [name for name, _ in told(made)]
    assert {"Ann", "Bob"} <= set(names)
    assert names.count("Total") > 1
    assert all(sum_.split()[0] == "0" for name, sum_ in told(made) if name == "Total")
