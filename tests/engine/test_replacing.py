"""An older entry replaced: the later entries that would not be allowed, each with its reason."""

from banker_app.engine.commands import BuyDeed, EndTurn, PayRent, ReplaceEntry, Roll
from banker_app.engine.ids import DeedId
from banker_app.engine.refusals import Refused
from tests.app.table import ANN, BOB, begun

BALTIC = DeedId("baltic_avenue")


def test_each_later_entry_that_fails_has_its_reason_as_of_then() -> None:
    evening = begun()
    evening.does(Roll(player=ANN, dice=(1, 2)))
    evening.does(BuyDeed(player=ANN, deed=BALTIC))
    evening.does(EndTurn())
    evening.does(Roll(player=BOB, dice=(1, 2)))
    evening.does(PayRent(payer=BOB, deed=BALTIC))
    struck = ReplaceEntry(entry=3)
    decision = evening.ruling(struck)
    assert isinstance(decision, Refused)
    (failed,) = decision.failed
    assert failed.entry == 6
    assert isinstance(failed.decision, Refused)
    assert failed.decision.refusals[0].params["deed"] == BALTIC
    assert failed.game.owner(BALTIC) is None
    assert decision.refusals[0].remedies == (ReplaceEntry(entry=3, drop=(6,)),)
