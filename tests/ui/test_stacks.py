"""Conglomerates: offered with the purchase that completes one, ended by a trade. [R-120, R-121]"""

from typing import Any

import pytest

from banker_app.app.projections.deed_card import DeedSheet
from banker_app.engine.commands import Build, BuyDeed, EndTurn, Roll
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rent_quote import rent_quote
from banker_app.engine.rules.conglomerate import FormConglomerate
from banker_app.engine.start_game import StartGame
from banker_app.pages.contract.blocks import Page
from banker_app.pages.state.app_store import AppStore
from tests.ui.banker import Banker
from tests.ui.boxes import multinational
from tests.ui.reading import actions, parts, read, words
from tests.ui.tables import lot, new_app_store

pytestmark = pytest.mark.usefixtures("plain_spaces")
DAN = PlayerId("Dan")
OFFER = "Three colours: form a conglomerate"
STACK = ("east_gate", "north_gate", "west_gate")


def south(*owned: str, **more: Any) -> StartGame:
    """Dan, who begins, three spaces before West Gate."""
    return multinational(deeds={deed: lot("Dan") for deed in owned}, **more)


def bought(*owned: str) -> AppStore:
    """Dan lands on West Gate and buys it."""
    at = south().edition.deeds[DeedId("west_gate")].space
    app_store = new_app_store(south(*owned, spaces={"Dan": at - 3}))
    app_store.dispatch(Roll(player=DAN, dice=(1, 2)))
    app_store.dispatch(BuyDeed(player=DAN, deed=DeedId("west_gate")))
    return app_store


def plain(page: Page) -> str:
    """All that a page says, with usual spaces."""
    return words(page).replace("\xa0", " ")


def test_the_third_colour_is_formed_by_two_taps() -> None:
    app_store = bought(*STACK[:2])
    app = Banker(app_store)
    app.click(OFFER)
    assert app.shows("Rents 2 / 10 / 18 green become 36 green."), app.text()
    app.click(OFFER)
    assert len(app.game.conglomerates) == 1
    assert not app.shows(OFFER)


@pytest.mark.parametrize("owned", [(), STACK[:1], ("east_gate", "west_market")])
def test_too_few_colours_are_no_offer(owned: tuple[str, ...]) -> None:
    app = Banker(bought(*owned))
    assert not app.shows(OFFER)


def test_a_trade_sells_the_house_that_is_in_its_way() -> None:
    """West Gate stays while there is a house on its conglomerate. [R-71]"""
    app_store = new_app_store(south(*STACK))
    stack = tuple(map(DeedId, STACK))
    app_store.dispatch(FormConglomerate(player=DAN, deeds=stack))
    app_store.dispatch(Build(player=DAN, deed=stack[2]))
    app = Banker(app_store, "/trade/Dan")
    app.click("Ann")
    app.click("West Gate: Sell a house")
    assert not app.game.level(stack[2])
    assert app.route == "/trade/Dan"
    assert not app.shows("Sell a house")


def test_the_page_begins_with_the_gain() -> None:
    """The best three are picked: what they would bring, how long it lasts."""
    app_store = new_app_store(south(*STACK, "west_garden"))
    begun = plain(read(app_store, "/conglomerates/Dan"))
    assert "Rents 2 / 10 / 20 green become 40 green." in begun
    assert "It stays together until one of its deeds is sold or traded." in begun
    (best,) = read(app_store, "/conglomerates/Dan").submit
    deeds = tuple(map(DeedId, (*STACK[:2], "west_garden")))
    assert best.command == FormConglomerate(player=DAN, deeds=deeds, top=deeds[2])
    (none,) = read(app_store, "/conglomerates/Dan", {"deeds": ["west_gate"]}).submit
    assert (none.label, none.allowed) == ("Choose 2 more deeds.", False)
    swapped = [*STACK[:2], "west_garden", "west_gate"]
    three = read(app_store, "/conglomerates/Dan", {"deeds": swapped})
    assert "Rents 2 / 10 / 18 green become 36 green." in plain(three)
    app_store.dispatch(three.submit[0].command or EndTurn())
    game = app_store.context.game
    assert [rent_quote(game, deed, DAN).amount for deed in map(DeedId, STACK)] == [36] * 3


def test_a_group_is_worth_no_more_by_itself() -> None:
    """A trade does not speak of groups where only conglomerates count."""
    app_store = new_app_store(south("west_gate"))
    assert "completes" not in words(read(app_store, "/trade/Dan", {"a": "Dan", "b": "Ann"}))


def test_two_colours_cannot_be_a_conglomerate() -> None:
    said = words(read(new_app_store(south(*STACK[:2])), "/conglomerates/Dan"))
    assert "Three free deeds of different colours are needed" in said
    assert "Tap another deed" not in said


def test_a_doubled_rent_is_on_the_card() -> None:
    app_store = new_app_store(south(*STACK))
    assert "doubled" not in words(read(app_store, "/deed/west_gate"))
    app_store.dispatch(FormConglomerate(player=DAN, deeds=tuple(map(DeedId, STACK))))
    (card,) = (
        part for part in parts(read(app_store, "/deed/west_gate")) if isinstance(part, DeedSheet)
    )
    (rent,) = (line for line in card.lines if line.current)
    assert (rent.text, rent.amount.replace("\xa0", " ")) == ("Rent, doubled", "36 green")
    assert card.rent_now.endswith(rent.amount)


def test_several_ways_lead_to_the_page() -> None:
    app = Banker(bought(*STACK[:2], "south_gate"))
    app.click(OFFER)
    assert app.route == "/conglomerates/Dan"


def test_a_trade_says_that_a_conglomerate_ends() -> None:
    app_store = new_app_store(south(*STACK))
    app_store.dispatch(FormConglomerate(player=DAN, deeds=tuple(map(DeedId, STACK))))
    entered = {"a": "Dan", "b": "Ann", "deeds/Dan": ["east_gate"]}
    foot = words(read(app_store, "/trade/Dan", entered).foot)
    assert "Dan's conglomerate ends: East Gate, North Gate and West Gate." in foot
    entered = {"a": "Dan", "b": "Ann", "cash/Dan": 50}
    assert "ends" not in words(read(app_store, "/trade/Dan", entered).foot)
    assert actions(read(app_store, "/conglomerates/Dan"))
