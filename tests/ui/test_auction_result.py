"""The result of an auction told at once: everybody's last bid, and who pays."""

import flet as ft
import pytest

from banker_app.ui.hooks import controller_of
from banker_app.ui.page_state import LAST
from banker_app.ui.tap_guard import TapGuard
from tests.ui.headless import App, said
from tests.ui.tables import new_app_store, setup
from tests.ui.test_evening import ANN, BOB, CAT, game_of, on, throw


async def digits(app: App, sum_: str) -> None:
    """Type a sum on the pad."""
    for key in sum_:
        await app.click(key)


@pytest.mark.parametrize(("modes", "left"), [((), 1500), (("paid_bids",), 1465)])
def test_everybodys_last_bid_at_once(modes: tuple[str, ...], left: int) -> None:
    """Where every bid is paid, Bob pays his, too."""
    app_store = new_app_store(setup(modes=modes))

    async def evening(app: App) -> None:
        await throw(app, 1, 2)
        await app.click("Auction it instead")
        await app.click("Enter everyone's highest bid at once")
        assert app.shows("Every bid is paid, won or lost.") is bool(modes)
        await digits(app, "40")
        await app.click("Next: Bob")
        await digits(app, "35")
        await app.click("Done")
        for label in ("Ann: last bid $40", "Bob: last bid $35", "Cat: no bid entered yet"):
            assert app.shows(label)
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
        await app.click("Enter everyone's highest bid at once")
        await app.click("9")
        await app.click("Done")
        await app.click("Bid by bid")
        assert app.shows("Nobody bids")
        await app.click("+10")
        assert app.shows("Cat bids $10")

    on(app_store, evening)


def test_the_pad_is_in_a_sheet_and_goes_from_bidder_to_bidder() -> None:
    """Where it is for a bid, with everybody's last bids behind it; what is typed counts at once."""
    app_store = new_app_store(setup())

    async def evening(app: App) -> None:
        await throw(app, 1, 2)
        await app.click("Auction it instead")
        controller = controller_of(app.page)
        controller.taps = TapGuard(lambda: 0.0)
        await app.click("Enter everyone's highest bid at once")
        assert isinstance(app.top()[0], ft.BottomSheet)
        below = app.all(ft.FilledTonalButton, app.roots()[0])
        assert "7" not in {said(button) for button in below}
        await digits(app, "50")
        # A finger that is fast: the next digit counts, and the same button is not meant twice.
        for text in ("Next: Bob", "Next: Cat", "7"):
            await app.session.dispatch_event(app.target(text)[0]._i, "click", None)
            await app.settle()
        assert controller.state.pad_for == f"{LAST}Bob"
        await app.click("Next: Cat")
        assert app.shows("$0")
        with pytest.raises(AssertionError, match="nothing says 'Next"):
            app.target("Next")
        await app.click("Done")
        assert not isinstance(app.top()[0], ft.BottomSheet)
        assert app.shows("Cat: no bid entered yet")
        assert app.shows("Sold to Ann for $50")
        await app.click("Bob: last bid $7")
        assert app.shows("$7")
        await digits(app, "70")
        await app.go("/table")
        assert controller.state.route == "/auction", "back closes the sheet first"
        assert app.shows("Bob: last bid $70")
        assert app.shows("Sold to Bob for $70")
        controller.key("8")
        assert dict(controller.state.last_bids) == {"Ann": "50", "Bob": "70"}

    on(app_store, evening)
