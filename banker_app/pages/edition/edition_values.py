"""A value of a custom board: the text of its field, and the value from a text.

Reads and changes a draft's tables; the content room decides whether they make up a board.
"""

import json
from collections.abc import Iterator, Mapping
from enum import Enum, auto
from typing import Any, Final

from banker_app.content.edition_draft import Draft, Path, value_at, with_value, without
from banker_app.content.edition_validation import MOST_RENTS
from banker_app.engine.edition import CardEffect, DeedKind
from banker_app.engine.json_types import JsonMapping, JsonValue

RENTS: Final = 6
"""The rents that most cards of streets have: bare, one to four houses, hotel."""
PLAYERS: Final = 2
"""The numbers of players that are printed: the fewest and the most."""


class Form(Enum):
    """The meaning of a text."""

    TEXT = auto()
    WHOLE = auto()
    WHOLES = auto()
    """Whole numbers with commas between them."""
    TEXTS = auto()
    """Texts, one per line."""
    COLOUR = auto()


USUAL_IF_EMPTY: Final = (
    *("set_rent", "skyscraper_rent", "depot_price"),
    *("bank_cash", "since", "until"),
)
"""Figures that few cards print, or nobody knows: nothing typed leaves them out."""
FORMS: Final = {
    "denominations": Form.WHOLES,
    "sides": Form.WHOLES,
    "tokens": Form.TEXTS,
    **dict.fromkeys(("notes", "called", "printed"), Form.TEXTS),
    "colour": Form.COLOUR,
    **dict.fromkeys(("price", "mortgage_value", "house_price", "hotel_price"), Form.WHOLE),
    **dict.fromkeys(USUAL_IF_EMPTY, Form.WHOLE),
    **dict.fromkeys(("amount", "multiplier", "steps"), Form.WHOLE),
    **dict.fromkeys(("per_house", "per_hotel"), Form.WHOLE),
}
"""Forms by the last key of a path; otherwise, a text."""


def form_of(path: Path) -> Form:
    """Return the form of a value at a path."""
    *_, last = path
    if isinstance(last, int) or path[0] in ("opening_notes", "rules"):
        return Form.WHOLE
    return FORMS.get(last, Form.TEXT)


def name_of(path: Path) -> str:
    """Return the name of the field at a path."""
    return json.dumps(path)


def path_of(name: str) -> Path:
    """Return the path of a field by its name."""
    return tuple(json.loads(name))


def field_text(path: Path, value: JsonValue) -> str:
    """Return the text of a value's field."""
    if isinstance(value, list):
        return ("\n" if form_of(path) is Form.TEXTS else ", ").join(map(str, value))
    return "" if value is None else str(value)


def value_of_text(path: Path, text: str) -> Any:
    """Return what a text means at a place."""
    match form_of(path):
        case Form.TEXT:
            return text
        case Form.COLOUR:
            bare = text.strip().casefold().removeprefix("#")
            return f"#{bare}" if bare else ""
        case Form.TEXTS:
            return [line.strip() for line in text.splitlines() if line.strip()]
        case Form.WHOLE:
            return _number(text)
        case Form.WHOLES:
            return [_number(part) for part in text.replace(";", ",").split(",") if part.strip()]


def _number(text: str) -> int | str:
    bare = "".join(text.split())
    return int(bare) if bare.isascii() and bare.isdecimal() and len(bare) < 12 else text.strip()


# ---- changing --------------------------------------------------------------------------


def changed(draft: Draft, path: Path, text: str) -> Draft:
    """Return the draft with a text entered at a path. A malformed number stays as typed; some paths
    add a card to a deck, remove a card, or put a deed into a group.
    """
    match path:
        case ("decks", str(deck), "cards"):
            return _with_card(draft, deck)
        case ("decks", _, "cards", int()):
            return without(draft, path)
        case ("decks", _, "cards", int(), "effect"):
            return _with_effect(draft, path[:-1], text)
        case ("spaces", int(), "tax"):
            return without(with_value(draft, path, text), (*path[:-1], "amount"))
        case ("groups", str(group), "deeds", str(deed), "group"):
            return _moved(draft, group, deed, text)
        case ("rules", *_) | ("sides",) if not text.strip():
            # Nothing typed leaves the rule to the rulebook, and is as usual elsewhere.
            return without(draft, path)
        case (*_, str(key)) if key in USUAL_IF_EMPTY and not text.strip():
            return without(draft, path)
        case (*way, int(nth)):
            return _in_list(draft, tuple(way), nth, value_of_text(path, text))
        case _:
            return with_value(draft, path, value_of_text(path, text))


def _in_list(draft: Draft, path: Path, nth: int, value: JsonValue) -> Draft:
    """A number at its place in a list: places before it wait to be typed, empty ones at the end
    are none, except for the first.
    """
    values = list(items(value_at(draft, path)))
    values += [""] * (nth + 1 - len(values))
    values[nth] = value
    while len(values) > 1 and values[-1] == "":
        values.pop()
    return with_value(draft, path, values)


def _moved(draft: Draft, old: str, deed: str, group: str) -> Draft:
    card = value_at(draft, ("groups", old, "deeds", deed))
    if group == old or card is None or value_at(draft, ("groups", group)) is None:
        return draft
    lifted = without(draft, ("groups", old, "deeds", deed))
    return with_value(lifted, ("groups", group, "deeds", deed), card)


def _with_card(draft: Draft, deck: str) -> Draft:
    cards = items(value_at(draft, ("decks", deck, "cards")))
    known = {card.get("id") for card in cards if isinstance(card, Mapping)}
    number = next(n for n in range(1, len(cards) + 2) if f"card_{n}" not in known)
    effect = CardEffect.COLLECT_FROM_BANK.value
    card = {"id": f"card_{number}", "text": "?", "effect": effect, "amount": 10}
    return with_value(draft, ("decks", deck, "cards"), [*cards, card])


def _with_effect(draft: Draft, at: Path, effect: str) -> Draft:
    """A card with another effect: figures it no longer has are gone, new ones wait to be typed."""
    card = value_at(draft, at)
    assert isinstance(card, Mapping), "an effect is a card's"
    if effect not in tuple(CardEffect):
        return with_value(draft, at, {**card, "effect": effect})
    kept = ("id", "text", "copies", *CardEffect(effect).figures)
    left = {key: card[key] for key in kept if key in card}
    return with_value(draft, at, {**left, "effect": effect})


# ---- reading ---------------------------------------------------------------------------


def items(value: JsonValue) -> list[Any]:
    """Return a value if it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def tables(draft: JsonMapping, key: str) -> Iterator[tuple[str, JsonMapping]]:
    """Yield the tables below a key, each by its name."""
    found = draft.get(key)
    for name, table in found.items() if isinstance(found, Mapping) else ():
        if isinstance(table, Mapping):
            yield str(name), table


def group_of(draft: Draft, deed: str) -> str:
    """Return the group that a deed's card is in, or nothing."""
    groups = tables(draft, "groups")
    return next((name for name, group in groups if deed in dict(tables(group, "deeds"))), "")


def length(draft: Draft, path: Path) -> int:
    """Return the most numbers that a list may have: that of the players, or a deed's rents."""
    if path[0] != "groups":
        return PLAYERS
    group = path[:2]
    if value_at(draft, (*group, "kind")) == DeedKind.STREET:
        return MOST_RENTS
    deeds = value_at(draft, (*group, "deeds"))
    spaces = items(draft.get("spaces"))
    placed = {str(space.get("deed")) for space in spaces if isinstance(space, Mapping)}
    return max(len(placed.intersection(deeds if isinstance(deeds, Mapping) else ())), 1)
