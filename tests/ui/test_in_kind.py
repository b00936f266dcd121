"""Deeds for a debt, and what a creditor does with mortgages that come to him."""

import pytest

from banker_app.engine.commands import IncurDebt
from banker_app.engine.ids import DeedId
from banker_app.pages.contract import texts
from tests.ui.banker import Banker
from tests.ui.tables import lot, new_app_store, setup
from tests.ui.test_evening import ANN, BOB

OWING = {
    "boardwalk": lot("Bob", hotel=True),
    "park_place": lot("Bob", hotel=True),
    "baltic_avenue": lot("Ann"),
    "oriental_avenue": lot("Ann", mortgaged=True),
}
BALTIC, ORIENTAL = DeedId("baltic_avenue"), DeedId("oriental_avenue")


def onto_boardwalk(app: Banker) -> None:
    """Ann stands on a hotel, with 100 in her purse."""
    app.throw(1, 2)


def test_a_creditor_takes_deeds_for_a_part_of_the_rent() -> None:
    spaces = {"Ann": 36}
    app = Banker(setup(cash={"Ann": 100}, deeds=OWING, spaces=spaces))
    onto_boardwalk(app)
    app.click("Bob takes a property instead")
    assert app.shows("Owed: $2,000")
    assert app.shows("Choose the properties.")
    app.click("Baltic Avenue")
    assert not app.shows("Choose the properties.")
    app.click("Oriental Avenue")
    assert app.shows("Oriental Avenue is mortgaged. Bob pays now:")
    app.click("$55, mortgage lifted")
    app.click(*"1900")
    app.click("Both agree")
    game = app.game
    assert (game.owner(BALTIC), game.owner(ORIENTAL)) == (BOB, BOB)
    assert not game.mortgaged
    app.click("Pay $100")
    assert not app.game.dues
    assert (app.game.cash(ANN), app.game.cash(BOB)) == (0, 1500 - 55 + 100)


def test_of_several_debts_the_chosen_one_is_paid() -> None:
    app = Banker(setup(cash={"Ann": 100}, deeds=OWING, spaces={"Ann": 36}))
    onto_boardwalk(app)
    app.store.dispatch(IncurDebt(player=ANN, creditor=BOB, amount=300))
    app.click("Bob takes a property instead")
    assert app.shows("Owed: $2,000")
    app.click("Ann owes Bob $300")
    assert app.shows("Owed: $300")
    app.click("Baltic Avenue", "Both agree")
    assert app.game.owner(BALTIC) == BOB
    assert [getattr(due, "amount", 0) for due in app.game.dues] == [2000]


def test_no_deed_is_asked_for_where_money_will_do_or_has_to() -> None:
    for cash, rules in ((2000, {}), (100, {"debt.pay_in_kind": False})):
        told = setup(cash={"Ann": cash}, deeds=OWING, spaces={"Ann": 36}, rules=rules)
        app = Banker(new_app_store(told))
        onto_boardwalk(app)
        assert app.shows("Boardwalk")
        assert not app.shows("takes a property instead")


def test_a_creditor_lifts_what_comes_to_him_with_an_estate() -> None:
    deeds = OWING | {"baltic_avenue": lot("Ann", mortgaged=True)}
    app = Banker(setup(cash={"Ann": 100}, deeds=deeds, spaces={"Ann": 36}))
    onto_boardwalk(app)
    app.click("Bankruptcy")
    said = app.text()
    assert "Baltic Avenue is mortgaged. Bob pays now:" in said
    assert said.index("The debt can't be paid") < said.index("Ways to raise cash")
    assert said.index("$3, stays mortgaged") < said.index("$33, mortgage lifted")
    app.click("$55, mortgage lifted")
    app.click("Declare Ann bankrupt")
    app.click("Declare Ann bankrupt")
    assert app.game.mortgaged == {BALTIC}
    assert app.game.cash(BOB) == 1500 + 100 - 55 - 3


def test_what_the_cash_does_not_reach_for_stays_mortgaged_and_says_so() -> None:
    deeds = OWING | {"baltic_avenue": lot("Ann", mortgaged=True)}
    app = Banker(setup(cash={"Ann": 0, "Bob": 20}, deeds=deeds, spaces={"Ann": 36}))
    onto_boardwalk(app)
    app.click("Bankruptcy")
    assert not app.shows("stays mortgaged: ")
    app.click("$55, mortgage lifted")
    assert app.shows("Oriental Avenue stays mortgaged: not enough cash to lift it.")


@pytest.mark.parametrize("language", texts.languages())
def test_every_language_names_who_takes_a_deed(language: str) -> None:
    assert "Bob" in texts.text(language, "act.in_kind", name="Bob")
