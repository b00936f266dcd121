"""Turns the names, numbers and ids in a line into the engine's ids.

Resolves references only; whether a command is allowed is decided by the engine.
"""

import typing
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from banker_app.content.errors import Malformed
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
    RegionId,
    SpaceId,
)
from banker_app.engine.json_types import JsonValue
from banker_app.engine.state import Game

LONGEST_NAME: Final = 80
"""Maximum length of a name quoted in an error."""


def nearest(word: object, known: Iterable[str]) -> str:
    """The known word that is most like this one."""
    return next(iter(get_close_matches(str(word)[:LONGEST_NAME], list(known), 1, 0.0)), "")


def short(value: object) -> str:
    """The value as it is quoted in an error."""
    shown = repr(value)
    return shown if len(shown) <= LONGEST_NAME else f"{shown[:LONGEST_NAME]}…"


class UnknownName(Malformed):
    """A reference to something this game does not have; `nearest` may be what was meant."""

    def __init__(self, field: str, value: object, nearest: str) -> None:
        super().__init__(f"{field}:", f"{short(value)} is not known at this table", nearest)


CARD_PREFIXES: Final = ("card.", "community_chest.", "chance.", "chest.")
CARD_NAMES: Final = {"back_3": "go_back_three_spaces"}
"""Names that other programs use for cards."""
DECK_NAMES: Final = {"chest": "community_chest"}


def _spelled(named: Iterable[tuple[str, Iterable[str]]]) -> dict[str, str]:
    """Ids by their spellings in lower case; ids come before all others, then the first."""
    pairs = [*named]
    known = {id_.casefold(): id_ for id_, _ in pairs}
    for id_, spellings in pairs:
        for spelling in spellings:
            known.setdefault(spelling.casefold(), id_)
    return known


class NameResolver:
    """The names in one game."""

    def __init__(self, edition: Edition, players: Iterable[str]) -> None:
        """Collect every spelling of every name."""
        self._edition = edition
        self._seated = tuple(players)
        regions, decks = edition.regions.values(), edition.decks.values()
        self.players = _spelled((name, ()) for name in self._seated) | {"bank": BANK_PLAYER}
        self.spaces = _spelled((s.id, (str(at), s.name)) for at, s in enumerate(edition.spaces))
        self.groups = _spelled((group.id, (group.name,)) for group in edition.groups.values())
        self.decks = _spelled((deck.id, (deck.name,)) for deck in decks)
        self.cards = _spelled((card.id, ()) for deck in decks for card in deck.cards)
        self.main = edition.currency.code
        """The edition's main currency."""
        self.regions = _spelled((r.id, (r.name, r.currency)) for r in regions)
        self.monies = _spelled((code, ()) for code in edition.monies)
        for spelling, region in self.regions.items():
            self.monies.setdefault(spelling, edition.regions[RegionId(region)].currency)

    def at(self, game: Game) -> "NameResolver":
        """The names at another point of the same game, perhaps with other players."""
        same = tuple(game.seats) == self._seated
        return self if same else NameResolver(game.edition, game.seats)

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
            return self.groups[value.casefold()]
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

    def _find(self, known: Mapping[str, str], field: str, value: object) -> str:
        if isinstance(value, str) and value.strip().casefold() in known:
            return known[value.strip().casefold()]
        raise UnknownName(field, value, self._near(known, value))

    def _near(self, known: Mapping[str, str], value: object) -> str:
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
    RegionId: NameResolver.region,
}


def resolve(names: NameResolver, hint: Any, given: JsonValue, field: str = "") -> Any:
    """The value of a field with every name in it replaced by its id. Raises UnknownName.

    Empty fields of classes are left out; values that do not have the shape of the type are kept.
    """
    for member in members(hint) if given is not None else ():
        given = _resolved(names, member, given, field)
    return given


def _resolved(names: NameResolver, hint: Any, given: JsonValue, field: str) -> Any:
    if hint in _FINDERS:
        return _FINDERS[hint](names, field, given)
    shape, args = typing.get_origin(hint), typing.get_args(hint)
    if isinstance(given, Mapping) and (hints := field_hints(hint)):
        stated = {key: value for key, value in given.items() if value is not None}
        return {key: resolve(names, hints.get(key), value, key) for key, value in stated.items()}
    if isinstance(given, Mapping) and shape is Mapping:
        keys, items = args
        return {
            resolve(names, keys, k, field): resolve(names, items, v, field)
            for k, v in given.items()
        }
    if isinstance(given, list) and shape is tuple:
        return [resolve(names, args[0], item, field) for item in given]
    return given
