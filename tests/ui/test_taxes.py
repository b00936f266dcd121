"""Income tax by choice: the share that was chosen before counting is owed, and says so."""

from tests.ui.banker import Banker
from tests.ui.tables import lot, setup
from tests.ui.test_evening import ANN


def test_a_share_that_the_purse_does_not_cover_is_owed_as_chosen() -> None:
    app = Banker(setup(cash={"Ann": 40}, deeds={"boardwalk": lot("Ann")}))
    app.throw(1, 3)
    app.click("Pay the tax")
    app.click("10% of net worth")
    assert app.shows("10% of net worth; the choice is final")
    assert app.shows("Raise cash")
    assert not app.shows("Pay the tax"), "there is nothing left to choose"
    app.click("Raise cash")
    app.click("Mortgage")
    app.click("Pay $44")
    assert not app.game.dues
    assert app.game.cash(ANN) == 40 + 200 - 44
