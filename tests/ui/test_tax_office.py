"""The Ukrainian tax office: the tax, and then the fine at once or the throws. [R-89, R-90]"""

from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Detention
from tests.ui.banker import Banker
from tests.ui.headless import App
from tests.ui.tables import lot, on, setup
from tests.ui.test_evening import ANN

THOUSAND = "\N{NO-BREAK SPACE}тис.\N{NO-BREAK SPACE}грн"
BOTH = f"Pay 100{THOUSAND}: tax 50{THOUSAND} and fine 50{THOUSAND}, out at once"
STAY = f"Tax 50{THOUSAND}, stay: 3 throws"
FINE = f"Pay 50{THOUSAND} and leave the tax office"


def near(owner: str = "Ann", cash: int = 1500) -> StartGame:
    """Ann, three spaces before the office; `owner` has a deed."""
    start = setup(edition="ua_casino", base="casino", modes=("casino_uk",))
    office = start.edition.tax_office
    assert office is not None
    return setup(
        edition="ua_casino",
        base="casino",
        modes=("casino_uk",),
        deeds={"metro": lot(owner)},
        spaces={"Ann": office - 3},
        cash={"Ann": cash},
    )


async def land(app: App) -> None:
    await app.click("1", nth=0)
    await app.click("2", nth=-1)


async def test_the_tax_and_the_fine_are_one_tap_and_one_undo() -> None:
    async with on(near()) as app:
        await land(app)
        assert app.shows(STAY)
        assert not app.shows(FINE)
        await app.click(BOTH)
        assert (app.game.cash(ANN), app.game.seats[ANN].jail) == (1400, None)
        await app.click("Undo")
        assert app.game.cash(ANN) == 1500
        assert app.shows(BOTH)


async def test_the_tax_alone_leaves_the_throws() -> None:
    async with on(near()) as app:
        await land(app)
        await app.click(STAY)
        term = app.game.seats[ANN].jail
        assert term is not None
        assert (app.game.cash(ANN), term.place) == (1450, Detention.TAX_OFFICE)
        assert app.shows("Next: Bob")


def test_the_first_throw_is_the_first_try() -> None:
    app = Banker(near())
    app.throw(1, 2)
    app.click(STAY, "Next: Bob")
    for following in ("Next: Cat", "Next: Ann"):
        app.throw(4, 6)
        app.click(following)
    assert app.shows("In the tax office, try 1 of 3")


async def test_who_owns_nothing_pays_no_tax() -> None:
    async with on(near(owner="Bob")) as app:
        await land(app)
        assert not app.shows(BOTH)
        await app.click(FINE)
        assert (app.game.cash(ANN), app.game.seats[ANN].jail) == (1450, None)


async def test_cash_for_the_tax_alone_is_no_way_out() -> None:
    async with on(near(cash=70)) as app:
        await land(app)
        assert not app.shows(BOTH)
        await app.click(STAY)
        assert app.game.cash(ANN) == 20
        assert app.game.seats[ANN].jail
