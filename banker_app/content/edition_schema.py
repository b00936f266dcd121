"""An edition file as JSON Schema: its tables as tomllib reads them.

Describes the tables one by one, for edition_reader.py, too; how they fit together is in
edition_validation.py only.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from itertools import groupby
from typing import Final

from banker_app.content.serial_schema import (
    DIALECT,
    SCALARS,
    TEXT,
    Schema,
    a_list,
    exactly,
    fixed,
    optional,
    table_of,
)
from banker_app.engine.edition import SIDES, CardEffect, DeedKind, SpaceKind, TaxKind
from banker_app.engine.ruleset import RULES
from banker_app.engine.settings.setting import Rule, Span

HIGHEST: Final = 1_000_000_000
"""Upper bound of printed figures. Larger numbers are taken for typing errors."""
MOST_SPACES: Final = 100
YEARS: Final = (1900, 2100)
"""The years in which a box may have been sold."""
ID: Final = "[a-z][a-z0-9_]*"
COLOUR: Final = "#[0-9a-f]{6}"
NAME: Final[Schema] = {"type": "string", "minLength": 1}


def edition_schema() -> Schema:
    """The schema of an edition file."""
    # A board with regions has a currency in each of them, any other board has one.
    any_board = edition_shape(regions=True)
    return {
        "$schema": DIALECT,
        "title": "Banker edition",
        **any_board,
        "properties": {**edition_shape(regions=False)["properties"], "rules": _sections()},
        "if": {"properties": {"regions": {"minProperties": 1}}, "required": ["regions"]},
        "then": {"properties": {"currency": False}},
        "else": {"required": ["currency"]},
    }


@cache
def edition_shape(*, regions: bool) -> Schema:
    """The tables of an edition file but for its rules, for a board with or without regions."""
    own = {"currency": _currency()}
    optional = {
        "sides": fixed(*[_whole(1, MOST_SPACES)] * SIDES),
        "tokens": a_list(TEXT),
        "players": fixed(_whole(1, 99), _whole(1, 99)),
        "notes": a_list(TEXT),
        "called": a_list(TEXT),
        "since": _whole(*YEARS),
        "until": _whole(*YEARS),
        "printed": a_list(TEXT),
        "opening_notes": table_of(_whole()),
        "bank_cash": _whole(),
        "regions": table_of(_region()),
        "begins": NAME,
        "rules": {"type": "object"},
    }
    needed = {
        "id": _matching(ID, "our_town"),
        "title": NAME,
        "language": NAME,
        **({} if regions else own),
        "groups": table_of({"oneOf": [*_groups()]}),
        "spaces": a_list({"oneOf": [*_spaces()]}),
        "decks": table_of(exactly({"name": NAME, "cards": a_list({"oneOf": [*_cards()]})})),
    }
    return exactly({**needed, **optional}, without=optional)


def rule_shape(rule: Rule) -> Schema:
    """The values that a rule may have."""
    if rule.span is None:
        return SCALARS.get(type(rule.default), {"enum": list(rule.members)})
    if rule.steps is None:
        return _within(rule.span)
    value = _within(rule.span)
    by_step = {**table_of(value), "propertyNames": {"pattern": "^-?[0-9]+$"}}
    return {"anyOf": [a_list(fixed(_within(rule.steps), value)), by_step]}


def _within(span: Span) -> Schema:
    return _whole(span.low, span.high)


def _whole(low: int = 0, high: int = HIGHEST) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _matching(pattern: str, example: str) -> Schema:
    return {"type": "string", "pattern": f"^{pattern}$", "examples": [example]}


def _one_of(kind: type[StrEnum]) -> Schema:
    return {"enum": [member.value for member in kind]}


def _sections() -> Schema:
    """The rules that the sheet in the game box changes."""
    return optional(
        **{
            section: optional(**{rule.name.partition(".")[2]: rule_shape(rule) for rule in rules})
            for section, rules in groupby(RULES.values(), key=lambda rule: rule.section)
        }
    )


def _currency() -> Schema:
    return exactly(
        {
            "code": _matching("[A-Z][A-Z0-9_]*", "USD"),
            "pattern": _matching(r"[^{}]*\{\}[^{}]*", "${}"),
            "grouping": {**TEXT, "default": ","},
            "denominations": a_list(_whole(1)),
        },
        without=["grouping"],
    )


def _region() -> Schema:
    return exactly({"name": NAME, "currency": _currency(), "colour": _matching(COLOUR, "#8b5a3c")})


def _spaces() -> Iterator[Schema]:
    """A space with a deed has the deed's name; all others have their own."""
    region = {"region": NAME}
    named = {"kind": {"const": SpaceKind.DEED.value}}
    yield exactly({"deed": NAME, **named, **region}, without=[*named, *region])
    own = {"id": _matching(ID, "our_town"), "name": NAME}
    needed: dict[SpaceKind, Schema] = {
        SpaceKind.CARD: {"deck": NAME},
        SpaceKind.TAX: {"tax": _one_of(TaxKind)},
    }
    beside: dict[SpaceKind, Schema] = {SpaceKind.TAX: {"amount": _whole()}}
    plain = [kind.value for kind in SpaceKind if kind not in {*needed, SpaceKind.DEED}]
    yield exactly({**own, "kind": {"enum": plain}, **region}, without=region)
    for kind, more in needed.items():
        left = {**beside.get(kind, {}), **region}
        yield exactly({**own, "kind": {"const": kind.value}, **more, **left}, without=left)


def _groups() -> Iterator[Schema]:
    """Streets have prices of buildings, in the group or on the card of a deed."""
    card = {
        "name": NAME,
        "price": _whole(1),
        "mortgage_value": _whole(),
        "rents": a_list(_whole()),
    }
    group = {"name": NAME, "colour": _matching(COLOUR, "#8b5a3c")}
    prices = {"house_price": _whole(), "hotel_price": _whole()}
    more = {**prices, "set_rent": _whole(), "skyscraper_rent": _whole()}
    street = exactly({**card, **more}, without=more)
    own = {"kind": {"const": DeedKind.STREET.value}, "house_price": _whole()}
    hotel = {"hotel_price": _whole()}
    yield exactly({**group, **own, **hotel, "deeds": table_of(street)}, without=hotel)
    depot = {"depot_price": _whole()}
    for other, own in ((DeedKind.STATION, depot), (DeedKind.UTILITY, {})):
        # Prices of buildings are ignored there: a group may have been one of streets before.
        kind = {"kind": {"const": other.value}, "house_price": {}, "hotel_price": {}}
        deeds = table_of(exactly({**card, **own}, without=own))
        yield exactly({**group, **kind, "deeds": deeds}, without=prices)


def _cards() -> Iterator[Schema]:
    """Each effect with the figures that it needs, and no others."""
    own = {"id": _matching(ID, "our_town"), "text": NAME}
    copies = {"copies": {**_whole(1, 99), "default": 1}}
    for needed, effects in _effects():
        kind = {"effect": {"enum": [effect.value for effect in effects]}}
        figures = {name: _FIGURES[name] for name in needed}
        yield exactly({**own, **kind, **copies, **figures}, without=copies)


def _effects() -> Iterator[tuple[tuple[str, ...], Iterable[CardEffect]]]:
    """The effects by the fields they need."""
    for needed in dict.fromkeys(effect.figures for effect in CardEffect):
        yield needed, [effect for effect in CardEffect if effect.figures == needed]


_FIGURES: Final[dict[str, Schema]] = {
    "space": NAME,
    "family": _one_of(DeedKind),
    "other_deck": NAME,
    "options": a_list(NAME),
    "multiplier": _whole(1),
    "steps": _whole(1),
    "amount": _whole(1),
    "per_house": _whole(),
    "per_hotel": _whole(),
}
