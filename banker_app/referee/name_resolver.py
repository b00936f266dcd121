"""Turns the names, numbers and ids in a line into the engine's ids.

Resolves references only; whether a command is allowed is decided by the engine.
"""

import typing
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import partial
from typing import Any, Final

from banker_app.engine.commands import TradeSide
from banker_app.engine.edition import Edition
from banker_app.engine.hints import field_hints, members
from banker_app.engine.ids import (
    BANK_PLAYER,
    HOTEL_LOT,
    HOUSE_LOT,
    CardId,
    Commodity,
    DeckId,
    DeedId,
    GroupId,
    Lot,
    PlayerId,
    SpaceId,
)
from banker_app.engine.json_types import JsonMapping, JsonObject, JsonValue

LONGEST_NAME: Final = 80
"""Maximum length of a name quoted in an error."""


def nearest(word: object, known: Iterable[str]) -> str:
    """The known word that is most like this one."""
    return next(iter(get_close_matches(str(word)[:LONGEST_NAME], list(known), 1, 0.0)), "")


def short(value: object) -> str:
    """The value as it is quoted in an error."""
    shown = repr(value)
    return shown if len(shown) <= LONGEST_NAME else f"{shown[:LONGEST_NAME]}…"


class UnknownName(Exception):
    """A reference to something this game does not have; `nearest` may be what was meant."""

    def __init__(self, field: str, value: object, nearest: str) -> None:
        super().__init__(field, value, nearest)
        self.field, self.value, self.nearest = field, value, nearest

    def __str__(self) -> str:
        near = f"; nearest: {self.nearest}" if self.nearest else ""
        return f"{self.field}: {short(self.value)} is not known at this table{near}"


CARD_PREFIXES: Final = ("card.", "community_chest.", "chance.", "chest.")
CARD_NAMES: Final = {"back_3": "go_back_three_spaces"}
"""Names that other programs use for cards."""
DECK_NAMES: Final = {"chest": "community_chest"}


class NameResolver:
    """The names in one game."""

    def __init__(self, edition: Edition, players: Iterable[str]) -> None:
        """Collect every spelling of every name."""
        self._edition = edition
        self.players = {name.casefold(): name for name in players}
        self.players["bank"] = BANK_PLAYER
        self.spaces: dict[str, str] = {}
        for index, space in enumerate(edition.spaces):
            for spelling in (str(index), space.name, space.id):
                self.spaces.setdefault(spelling.casefold(), space.id)
        for space in edition.spaces:
            self.spaces[space.id] = space.id
        self.groups = {g.id: g.id for g in edition.groups.values()}
        for group in edition.groups.values():
            self.groups.setdefault(GroupId(group.name.casefold()), group.id)
        self.decks = {deck.id: deck.id for deck in edition.decks.values()}
        for deck in edition.decks.values():
            self.decks.setdefault(DeckId(deck.name.casefold()), deck.id)
        self.cards = {c.id: c.id for d in edition.decks.values() for c in d.cards}
        self.main = edition.currency.code
        """The edition's main currency."""
        self.monies: dict[str, str] = {code.casefold(): code for code in edition.monies}
        self.regions: dict[str, str] = {}
        for region in edition.regions.values():
            for spelling in (region.id, region.name, region.currency):
                self.regions.setdefault(spelling.casefold(), region.id)
                self.monies.setdefault(spelling.casefold(), region.currency)

    def player(self, field: str, value: object) -> str:
        """A player by name in any case, or the Bank."""
        return self._find(self.players, field, value)

    def space(self, field: str, value: object) -> str:
        """A space by id, printed name or board index. Deeds are named like their spaces."""
        if type(value) is int:
            value = str(value)
        return self._find(self.spaces, field, value)

    def lot(self, field: str, value: object) -> str:
        """A deed, or a house or hotel."""
        if isinstance(value, str) and value.casefold() in (HOUSE_LOT, HOTEL_LOT):
            return value.casefold()
        return self.space(field, value)

    def group(self, field: str, value: object) -> str:
        """A group by id or name, or by any deed of it."""
        if isinstance(value, str) and value.casefold() in self.groups:
            return self.groups[GroupId(value.casefold())]
        deed = self._edition.deeds.get(DeedId(self.space(field, value)))
        if deed is None:
            raise UnknownName(field, value, self._near(self.groups, value))
        return deed.group

    def region(self, field: str, value: object) -> str:
        """A region by id or name, or by its currency."""
        return self._find(self.regions, field, value)

    def currency(self, field: str, value: object) -> str:
        """A currency by its code, or by the region it belongs to."""
        return self._find(self.monies, field, value)

    def is_group(self, value: object) -> bool:
        """Whether the value is the id or name of a group, not of a deed."""
        return isinstance(value, str) and value.strip().casefold() in self.groups

    def deck(self, field: str, value: object) -> str:
        """A deck by id or name."""
        if isinstance(value, str):
            value = DECK_NAMES.get(value.casefold(), value)
        return self._find(self.decks, field, value)

    def card(self, field: str, value: object) -> str:
        """A card by id; a prefix that names its deck is ignored."""
        if isinstance(value, str):
            for prefix in CARD_PREFIXES:
                value = value.removeprefix(prefix)
            value = CARD_NAMES.get(value, value)
            alike = [card for card in self.cards if value and value in card]
            if value not in self.cards and len(alike) == 1:
                return alike[0]
        return self._find(self.cards, field, value)

    def _find(self, known: Mapping[Any, str], field: str, value: object) -> str:
        if isinstance(value, str) and value.strip().casefold() in known:
            return known[value.strip().casefold()]
        raise UnknownName(field, value, self._near(known, value))

    def _near(self, known: Mapping[Any, str], value: object) -> str:
        return known.get(nearest(str(value).casefold(), known), "")


_FINDERS: dict[Any, Callable[[NameResolver, str, object], str]] = {
    PlayerId: NameResolver.player,
    DeedId: NameResolver.space,
    SpaceId: NameResolver.space,
    GroupId: NameResolver.group,
    DeckId: NameResolver.deck,
    CardId: NameResolver.card,
    Lot: NameResolver.lot,
    Commodity: NameResolver.currency,
}


def resolve(names: NameResolver, cls: type, line: JsonMapping) -> JsonObject:
    """The fields of a command line with every name replaced by its id. Raises UnknownName."""
    resolved = dict(line)
    for field, hint in field_hints(cls).items():
        for member in members(hint) if resolved.get(field) is not None else ():
            resolved[field] = _resolved(names, field, member, resolved[field])
    return resolved


def _resolved(names: NameResolver, field: str, hint: object, value: JsonValue) -> Any:
    """The value with its names replaced, if it has the shape of the type: a name or several."""
    if hint in _FINDERS:
        return _FINDERS[hint](names, field, value)
    if hint is TradeSide and isinstance(value, Mapping):
        return resolve(names, TradeSide, value)
    shape, of = typing.get_origin(hint), typing.get_args(hint)[:1]
    if not of or of[0] not in _FINDERS:
        return value
    find = partial(_FINDERS[of[0]], names, field)
    if shape is Mapping and isinstance(value, Mapping):
        return {find(key): item for key, item in value.items()}
    return [*map(find, value)] if shape is tuple and isinstance(value, list) else value
