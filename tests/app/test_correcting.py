"""Corrections of versions up to 0.9, which could enter another command in an entry's place."""

from banker_app.app.session import written
from banker_app.engine import commands as c
from banker_app.engine.history import taken_back
from banker_app.engine.refusals import Refused
from banker_app.engine.rules.clock import PauseGame, ResumeGame
from tests.app.table import ANN, Evening, Journal, begun, gift
from tests.app.test_log_view import Reader


def amended() -> Evening:
    """Ann was given 500 (entry 2), which entry 5 corrects to 50."""
    evening = begun()
    evening.does(gift(500), PauseGame(), ResumeGame())
    evening.does(c.Correct(entry=2, reason="a nought too many"), gift(50))
    *before, correction, right = map(written, evening.log)
    correction["command"]["instead"] = right["command"]
    correction["events"] += right["events"]
    return Evening(Journal([*before, correction]))


def test_it_is_read_and_taken_back() -> None:
    evening = amended()
    assert evening.table.cash(ANN) == 1550
    assert taken_back(evening.log) == {2}
    assert "$50" in Reader(evening).news()
    evening.does(c.Correct(entry=5, reason=""))
    assert evening.table.cash(ANN) == 2000


def test_it_falls_with_what_it_corrected() -> None:
    """Its command does not say what was entered, so it cannot be decided anew."""
    evening = amended()
    decision = evening.ruling(c.ReplaceEntry(entry=2, instead=gift(60)))
    assert isinstance(decision, Refused)
    assert [failed.entry for failed in decision.failed] == [5]
    evening.does(c.ReplaceEntry(entry=2, instead=gift(60), drop=(5,)))
    assert evening.table.cash(ANN) == 1560
