"""Income tax by choice: the share that was chosen before counting is owed, and says so."""

from tests.ui.tables import lot, on, setup
from tests.ui.test_evening import ANN, throw


async def test_a_share_that_the_purse_does_not_cover_is_owed_as_chosen() -> None:
    async with on(setup(cash={"Ann": 40}, deeds={"boardwalk": lot("Ann")})) as app:
        await throw(app, 1, 3)
        await app.click("Pay the tax")
        await app.click("10\xa0% of net worth")
        assert app.shows("10\xa0% of net worth; the choice stands")
        assert app.shows("Raise cash")
        assert not app.shows("Pay the tax"), "there is nothing left to choose"
        await app.click("Raise cash")
        await app.click("Boardwalk")
        await app.click("Pay $44")
        assert not app.game.dues
    assert app.game.cash(ANN) == 40 + 200 - 44
