"""The sums on the buttons and beside what is due: the ones that would really move, and why."""

from banker_app.app.view_base import Look
from banker_app.app.view_card import deed_sheet
from banker_app.app.view_deeds import owner_actions
from banker_app.engine.commands import MortgageDeed
from banker_app.engine.state import Game
from banker_app.ui.wording import Speech
from tests.engine.tables import ANN, BLUE, table

PARK, BOARDWALK = BLUE


def look(game: Game) -> Look:
    """A table in English."""
    return Look(game, Speech("en", game.edition))


def test_a_greyed_mortgage_button_says_the_sum_of_the_card() -> None:
    """Whatever stands on the lot, where the Bank does not lend on buildings."""
    seen = look(table({"Ann": BLUE}, houses={BOARDWALK: 3, PARK: 3}))
    deed = seen.game.edition.deeds[BOARDWALK]
    found = [a for a in owner_actions(seen, deed, ANN) if isinstance(a.command, MortgageDeed)]
    assert [(a.label, a.allowed) for a in found] == [("Mortgage $200", False)]
    assert "$200" in dict(deed_sheet(seen, BOARDWALK).facts).values()


def test_buildings_that_are_collateral_are_lent_on() -> None:
    """Half of what three houses cost."""
    rules = {"mortgage.buildings_as_collateral": True}
    seen = look(table({"Ann": BLUE}, houses={BOARDWALK: 3, PARK: 3}, rules=rules))
    deed = seen.game.edition.deeds[BOARDWALK]
    found = [a for a in owner_actions(seen, deed, ANN) if isinstance(a.command, MortgageDeed)]
    assert [(a.label, a.allowed) for a in found] == [("Mortgage the buildings $300", True)]
