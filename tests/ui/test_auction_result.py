"""The result of an auction told at once: everybody's last bid, and who pays."""

import pytest

from tests.ui.headless import App
from tests.ui.tables import new_app_store, setup
from tests.ui.test_evening import ANN, BOB, CAT, game_of, on, throw


@pytest.mark.parametrize(("modes", "left"), [((), 1500), (("paid_bids",), 1465)])
def test_everybodys_last_bid_at_once(modes: tuple[str, ...], left: int) -> None:
    """Where every bid is paid, Bob pays his, too."""
    app_store = new_app_store(setup(modes=modes))

    async def evening(app: App) -> None:
        await throw(app, 1, 2)
        await app.click("Auction it instead")
        await app.click("Enter all last bids at once")
        assert app.shows("Every bid is paid, won or lost.") is bool(modes)
        await app.click("4")
        await app.click("0")
        assert app.shows("Ann · $40")
        await app.click("Bob · –")
        await app.click("3")
        await app.click("5")
        await app.click("Sold to Ann for $40")
        assert app.shows("Ann wins Baltic Avenue for $40")

    on(app_store, evening)
    game = game_of(app_store)
    assert [game.cash(name) for name in (ANN, BOB, CAT)] == [1460, left, 1500]


def test_bid_by_bid_again() -> None:
    """Nothing that was typed is left when one goes back to bidding."""
    app_store = new_app_store(setup())

    async def evening(app: App) -> None:
        await throw(app, 1, 2)
        await app.click("Auction it instead")
        await app.click("Enter all last bids at once")
        await app.click("9")
        await app.click("Bid by bid")
        assert app.shows("No bids")
        await app.click("+10")
        assert app.shows("Cat bids $10")

    on(app_store, evening)
