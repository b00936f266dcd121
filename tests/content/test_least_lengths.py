"""The least length of every list of an edition: reported where it is short, playable where not."""

import typing
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from banker_app.content import edition_draft
from banker_app.content.edition_validation import LEAST
from banker_app.content.errors import DataError, FaultCode
from banker_app.content.reference_check import setup_errors
from banker_app.engine import commands as c
from banker_app.engine.edition import CardEffect, ColourGroup, Currency, Deck, Edition, TitleDeed
from banker_app.engine.ids import DeckId, DeedId
from banker_app.engine.ruleset import Ruleset
from banker_app.engine.start_game import SeatPlan, StartGame
from tests.each import each
from tests.engine.tables import ANN, BOB, after, begun

PARTS: Final = (Edition, ColourGroup, TitleDeed, Deck, Currency)
PLACES: Final[Mapping[tuple[type, str], edition_draft.Path]] = {
    (Edition, "spaces"): ("spaces",),
    (Edition, "players"): ("players",),
    (ColourGroup, "deeds"): ("groups", "brown", "deeds"),
    (TitleDeed, "rents"): ("groups", "brown", "deeds", "baltic_avenue", "rents"),
    (Currency, "denominations"): ("currency", "denominations"),
}
"""The lists that may not be empty, with one place of each in a file."""

SHORT: Final = (FaultCode.TOO_SHORT, FaultCode.WRONG_COUNT)


def draft() -> Any:
    return edition_draft.from_shipped("us_2008", "ours", "Ours")


def shortened(cls: type, name: str) -> Any:
    """A draft in which that list has one item too few."""
    path, most = PLACES[cls, name], LEAST[cls][name] - 1
    found: Any = edition_draft.value_at(draft(), path)
    few = dict(list(found.items())[:most]) if isinstance(found, dict) else found[:most]
    return edition_draft.with_value(draft(), path, few)


def test_every_list_is_in_the_table() -> None:
    for cls in PARTS:
        hints = typing.get_type_hints(cls)
        kinds = {f.name: typing.get_origin(hints[f.name]) for f in fields(cls)}
        assert set(LEAST[cls]) == {n for n, kind in kinds.items() if kind in (tuple, Mapping)}
    needed = {(cls, name) for cls, row in LEAST.items() for name, low in row.items() if low}
    assert needed == set(PLACES)


@each(PLACES)
def test_a_short_list_is_reported_once_at_its_place(cls: type, name: str) -> None:
    box = edition_draft.finished(shortened(cls, name))
    assert not edition_draft.is_finished(box)
    place = ".".join(map(str, PLACES[cls, name]))
    found = [fault.code for fault in box if isinstance(fault, DataError) and fault.path == place]
    assert len([code for code in found if code in SHORT]) == 1


@each([at for at in PLACES if at != (Edition, "players")])
def test_short_list_is_a_setup_error(cls: type, name: str) -> None:
    """The pair of `players` is a pair by its type."""
    assert list(setup_errors(edition_draft.drawn(shortened(cls, name))[0], Ruleset()))


def tiny() -> Edition:
    """A board with every list as short as it may be, but for one deed and one deck of no cards."""
    box = draft()
    family, group = next((n, g) for n, g in box["groups"].items() if g["kind"] == "utility")
    deed, card = next(iter(group["deeds"].items()))
    spaces = [
        {"id": "go", "name": "GO", "kind": "go"},
        {"id": "jail", "name": "Jail", "kind": "jail"},
        {"deed": deed},
        {"id": "chance", "name": "Chance", "kind": "card", "deck": "chance"},
    ]
    changed = {
        "tokens": [],
        "notes": [],
        "opening_notes": {},
        "spaces": spaces,
        "groups": {family: {**group, "deeds": {deed: {**card, "rents": [4]}}}},
        "decks": {"chance": {"name": "Chance", "cards": []}},
        "currency": {**box["currency"], "denominations": [1]},
    }
    found = edition_draft.finished({**box, **changed})
    assert edition_draft.is_finished(found), found
    return typing.cast(Edition, found[0])


def test_smallest_board_is_played() -> None:
    edition = tiny()
    (deed,) = edition.deeds
    seats = (SeatPlan(name=ANN), SeatPlan(name=BOB))
    game = after(
        begun(StartGame(edition=edition, rules=Ruleset(), seats=seats)),
        c.Roll(player=ANN, dice=(1, 5)),
        c.BuyDeed(player=ANN, deed=DeedId(deed)),
        c.EndTurn(),
        c.Roll(player=BOB, dice=(2, 4)),
        c.PayRent(payer=BOB, deed=DeedId(deed)),
        c.EndTurn(),
        c.Roll(player=ANN, dice=(3, 2)),
        c.DrawCard(player=ANN, deck=DeckId("chance"), effect=CardEffect.NOTHING),
    )
    assert game.cash(BOB) == game.rules.setup.starting_cash + 200 - 24
