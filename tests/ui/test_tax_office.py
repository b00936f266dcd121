"""The Ukrainian tax office: the tax, and then the fine at once or the throws. [R-89, R-90]"""

from banker_app.engine.edition import SpaceKind
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Detention
from tests.ui.banker import Banker
from tests.ui.boxes import before, casino
from tests.ui.tables import lot
from tests.ui.test_evening import ANN

THOUSAND = "\N{NO-BREAK SPACE}тис.\N{NO-BREAK SPACE}грн"
BOTH = f"Tax and fine 100{THOUSAND}, leave now"
STAY = f"Tax 50{THOUSAND}, stay: 3 tries"
FINE = f"Pay 50{THOUSAND} and leave the tax office"


def near(owner: str = "Ann", cash: int = 1500) -> StartGame:
    """Ann, three spaces before the office; `owner` has a deed."""
    spaces = {"Ann": before(SpaceKind.TAX_OFFICE)}
    return casino(deeds={"metro": lot(owner)}, spaces=spaces, cash={"Ann": cash})


def land(app: Banker) -> None:
    app.throw(1, 2)


def test_the_tax_and_the_fine_are_one_tap_and_one_undo() -> None:
    app = Banker(near())
    land(app)
    assert app.shows(STAY)
    assert not app.shows(FINE)
    app.click(BOTH)
    assert (app.game.cash(ANN), app.game.seats[ANN].jail) == (1400, None)
    app.click("Undo")
    assert app.game.cash(ANN) == 1500
    assert app.shows(BOTH)


def test_the_tax_alone_leaves_the_throws() -> None:
    app = Banker(near())
    land(app)
    app.click(STAY)
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


def test_who_owns_nothing_pays_no_tax() -> None:
    app = Banker(near(owner="Bob"))
    land(app)
    assert not app.shows(BOTH)
    app.click(FINE)
    assert (app.game.cash(ANN), app.game.seats[ANN].jail) == (1450, None)


def test_cash_for_the_tax_alone_is_no_way_out() -> None:
    app = Banker(near(cash=70))
    land(app)
    assert not app.shows(BOTH)
    app.click(STAY)
    assert app.game.cash(ANN) == 20
    assert app.game.seats[ANN].jail
