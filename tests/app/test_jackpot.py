"""The jackpot while it is empty, and the casino that was passed over by the next throw. [R-95]"""

from banker_app.app.projections.pots import pots
from banker_app.engine.commands import Roll
from banker_app.engine.edition import SpaceKind
from banker_app.pages.contract.drafts import Draft, Viewer
from banker_app.pages.devices.me import me
from banker_app.pages.state.app_store import AppStore
from tests.engine.tables import ANN
from tests.ui.boxes import at_the_casino, before
from tests.ui.reading import words
from tests.ui.tables import new_app_store, setup


def before_the_casino(pot: int) -> AppStore:
    """Ann, four spaces before the casino, by the Ukrainian rules, which let her pass it."""
    return new_app_store(at_the_casino(pot, {"Ann": before(SpaceKind.CASINO, 4)}))


def test_an_empty_jackpot_keeps_its_row() -> None:
    empty = before_the_casino(0).context
    assert pots(empty) == (("Jackpot", empty.say.money(0)),)
    ((name, content),) = pots(before_the_casino(320).context)
    assert (name, content) == ("Jackpot", empty.say.money(320))
    assert pots(new_app_store(setup()).context) == ()


def test_a_player_s_own_phone_says_how_much_lies_there() -> None:
    app_store = before_the_casino(320)
    page = me(app_store, Draft({}, Viewer(seat="Ann")))
    assert page is not None
    assert "Jackpot\n320" in words(page)


def test_a_casino_passed_over_by_doubles_is_in_the_log() -> None:
    app_store = before_the_casino(320)
    app_store.dispatch(Roll(player=ANN, dice=(2, 2)))
    app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    said = app_store.speech.entry(app_store.entries[-1].events, app_store.context.game)
    assert "Ann skips the casino." in said
