"""The clock at an auction runs for the best bid, and starts again with each; it sells nothing."""

from tests.clocks import Wall
from tests.ui.tables import new_app_store, on, setup
from tests.ui.test_evening import ANN, throw


async def test_a_bid_starts_the_clock_again_and_the_hammer_stays_the_bankers(wall: Wall) -> None:
    app_store = new_app_store(setup(), wall)
    async with on(app_store) as app:
        await throw(app, 1, 2)
        await app.click("Auction it instead")
        assert not app.shows("Time to beat the bid"), "no clock unless one is chosen"
        await app.go("/settings")
        await app.click("30 seconds")
        await app.go("/auction")
        assert "Time to beat the bid 0:30" in app.text()
        wall.on(1)
        await app.go("/table")
        await app.go("/auction")
        assert app.shows("Time is up. The banker closes the auction.")
        await app.click("Ann +10:")
        assert "Time to beat the bid 0:30" in app.text()
        wall.on(1)
        await app.go("/table")
        await app.go("/auction")
        assert app_store.context.game.auction is not None, "time alone sells nothing"
        await app.click("Sold to Ann for $10")
    assert app_store.context.game.cash(ANN) == 1490


async def test_taking_a_bid_back_starts_it_again(wall: Wall) -> None:
    app_store = new_app_store(setup(), wall)
    app_store.choose(countdown="10")
    async with on(app_store) as app:
        await throw(app, 1, 2)
        await app.click("Auction it instead")
        await app.click("Ann +10:")
        wall.on(1)
        await app.click("Undo")
        assert "Time to beat the bid 0:10" in app.text()
