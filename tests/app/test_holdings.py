"""What a player owns as the table draws it: a bar for each group, a part of it for each deed."""

from typing import Any

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.holdings import GroupHolding, HeldDeed
from banker_app.app.projections.seats import seat_views
from banker_app.engine.ids import DeedId
from banker_app.pages.contract.translator import Translator
from tests.engine.tables import BLUE, table

PARK, BOARDWALK = BLUE
Holdings = tuple[GroupHolding, ...]


def holdings(owned: dict[str, tuple[DeedId, ...]], **rest: Any) -> dict[str, Holdings]:
    game = table(owned, **rest)
    seats = seat_views(ViewContext(game, Translator("en", game.edition)))
    return {seat.player: seat.groups for seat in seats}


def test_a_part_is_empty_until_the_deed_is_the_players() -> None:
    found = holdings({"Ann": (BOARDWALK,), "Bob": (PARK,)})
    (of_ann,), (of_bob,) = found["Ann"], found["Bob"]
    assert of_ann.group == of_bob.group
    assert of_ann.deeds == (None, HeldDeed())
    assert of_bob.deeds == (HeldDeed(), None)
    assert found["Cat"] == ()


def test_a_part_shows_what_stands_on_it() -> None:
    (blue,) = holdings({"Ann": BLUE}, houses={PARK: 4}, hotels=(BOARDWALK,))["Ann"]
    assert blue.deeds == (HeldDeed(houses=4), HeldDeed(hotel=True))


def test_a_mortgaged_part_says_so() -> None:
    (blue,) = holdings({"Ann": BLUE}, mortgaged=(PARK,))["Ann"]
    assert blue.deeds == (HeldDeed(mortgaged=True), HeldDeed())
