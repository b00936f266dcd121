"""Checks that the log of a game refers only to that game's own players, edition and rules.

Works on decoded values and finds ids by their types. Whether the books balance is checked by the
engine's invariants.
"""

import typing
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any

from banker_app.content.edition_validation import check_fit
from banker_app.content.errors import DataError
from banker_app.content.serialization import encode
from banker_app.content.untrusted import TooMuch, check_size
from banker_app.engine.edition import Edition, SpaceKind
from banker_app.engine.hints import field_hints, members
from banker_app.engine.ids import (
    BANK,
    BANK_PLAYER,
    BUILDINGS,
    HOTEL_LOT,
    HOUSE_LOT,
    POTS,
    SUPPLY,
    Account,
    CardId,
    Commodity,
    DeckId,
    DeedId,
    GroupId,
    Lot,
    PlayerId,
    RegionId,
    SpaceId,
    deck_of,
    deed_of,
    desk_of,
    kept_card_of,
    player_account,
    site_of,
)
from banker_app.engine.json_types import JsonMapping, JsonValue
from banker_app.engine.ruleset import RULES, Ruleset, value_of

Known = Mapping[Any, Collection[str]]
"""The valid ids of each kind."""


def valid_ids(box: Edition, players: Collection[PlayerId]) -> Known:
    """All ids that are valid in a game with this edition and these players."""
    estate = map(deed_of, box.deeds), map(kept_card_of, box.decks)
    held_by = map(player_account, players), map(site_of, box.deeds)
    kept_by = map(deck_of, box.decks), map(desk_of, box.monies)
    return {
        PlayerId: {*players, BANK_PLAYER},
        DeedId: box.deeds,
        SpaceId: box.space_index,
        GroupId: box.groups,
        RegionId: box.regions,
        DeckId: box.decks,
        CardId: {card.id for deck in box.decks.values() for card in deck.cards},
        Lot: {*box.deeds, HOUSE_LOT, HOTEL_LOT},
        Commodity: {*box.monies, *BUILDINGS}.union(*estate),
        Account: {BANK, SUPPLY, *POTS.values()}.union(*held_by, *kept_by),
    }


def unknown_references(value: JsonValue, known: Known, hint: object = None) -> Iterator[str]:
    """Ids in an event, or in a value of type `hint`, that the game does not have."""
    cls: object = type(value)
    if isinstance(value, str):
        kinds = (kind for kind in members(hint) if kind in known)
        yield from (value for kind in kinds if value not in known[kind])
    elif hints := _hints(cls):
        for name, inner in hints.items():
            yield from unknown_references(getattr(value, name), known, inner)
    elif isinstance(value, Mapping):
        keys, items = typing.get_args(hint)
        for name, item in value.items():
            yield from unknown_references(name, known, keys)
            yield from unknown_references(item, known, items)
    elif isinstance(value, tuple | frozenset):
        inner = next(args[0] for member in members(hint) if (args := typing.get_args(member)))
        for item in value:
            yield from unknown_references(item, known, inner)


@cache
def _hints(cls: type) -> JsonMapping:
    """The fields of an engine class that may contain ids."""
    plain = (str, int, bool)
    return {name: hint for name, hint in field_hints(cls).items() if hint not in plain}


# ---- set-up -------------------------------------------------------------------------------------


def setup_errors(box: Edition, rules: Ruleset) -> Iterator[str]:
    """Values in a set-up that no edition file and no ruleset of this app could have produced.

    The edition must have no `unknown_references`.
    """
    plain = encode(box)
    try:
        check_size(plain, of_file=False)
    except TooMuch as beyond:
        yield str(beyond)
        return
    for parts in (box.deeds, box.groups, box.decks, box.regions):
        yield from (name for name, part in parts.items() if part.id != name)
    board = dict(enumerate(box.spaces))
    for deed in box.deeds.values():
        at = board.get(deed.space)
        if at is None or at.deed != deed.id or deed.id not in box.groups[deed.group].deeds:
            yield deed.id
    for space in box.spaces:
        if (space.kind is SpaceKind.DEED) != bool(space.deed):
            yield space.id
    faults: list[DataError] = []
    check_fit(box, box.deeds, faults)
    yield from (fault.path for fault in faults)
    if _is_below_zero(plain):
        yield "a figure below zero"
    yield from (name for name in RULES if is_no_rule(name, value_of(rules, name)))


def is_no_rule(name: str, value: object) -> bool:
    """Whether the rule does not exist or cannot have that value."""
    return name not in RULES or RULES[name].parse(value) is None


def _is_below_zero(plain: JsonValue) -> bool:
    """Whether a plain value contains a negative number."""
    if isinstance(plain, Mapping | list):
        return any(map(_is_below_zero, plain.values() if isinstance(plain, Mapping) else plain))
    return isinstance(plain, int) and plain < 0
