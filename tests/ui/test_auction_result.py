"""The result of an auction entered at once: everybody's last bid, and the winner."""

import pytest

from banker_app.engine.commands import DeclineDeed, Roll
from banker_app.pages.contract.blocks import Panel
from tests.ui.banker import Banker
from tests.ui.headless import App
from tests.ui.reading import read
from tests.ui.tables import new_app_store, on, setup
from tests.ui.test_evening import ANN, BOB, CAT, throw


async def digits(app: App, sum_: str) -> None:
    """Type a sum on the pad."""
    await app.click(*sum_)


def test_a_lot_is_read_aloud_without_two_full_stops() -> None:
    app_store = new_app_store(setup(edition="ru_classic"))
    app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    deed = next(one.id for one in app_store.context.game.edition.deeds.values() if one.space == 3)
    app_store.dispatch(DeclineDeed(player=ANN, deed=deed))
    lot = read(app_store, "/auction").blocks[0]
    assert isinstance(lot, Panel)
    assert "руб. " in lot.label
    assert ".." not in lot.label


@pytest.mark.parametrize(("modes", "left"), [((), 1500), (("paid_bids",), 1465)])
async def test_everybodys_last_bid_at_once(modes: tuple[str, ...], left: int) -> None:
    """Where every bid is paid, Bob pays his, too."""
    async with on(setup(modes=modes)) as app:
        await throw(app, 1, 2)
        await app.click("Auction it instead")
        await app.click("Enter everyone's highest bid")
        assert app.shows("Every bid is paid, won or lost.") is bool(modes)
        await digits(app, "40")
        await app.click("Bob –")
        await digits(app, "35")
        for label in ("Ann $40", "Bob $35", "Cat –"):
            assert app.shows(label)
        await app.click("Sold to Ann for $40")
        assert app.shows("Ann wins Baltic Avenue for $40")
    game = app.game
    assert [game.cash(name) for name in (ANN, BOB, CAT)] == [1460, left, 1500]


def test_every_bid_again() -> None:
    app = Banker(setup())
    app.throw(1, 2)
    app.click("Auction it instead")
    app.click("Enter everyone's highest bid")
    app.click("9")
    assert app.shows("Sold to Ann for $9")
    app.click("Enter every bid")
    assert app.shows("Nobody bids")
    app.click("Cat +10:")
    assert app.shows("Cat bids $10")
    assert read(app.store, "/auction", {"way": "result"}).submit[0].label == "Sold to Cat for $10"
