"""The fields of a box being typed, chapter by chapter: what can be changed, and how it is typed."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from banker_app.app.i18n.templates import languages
from banker_app.content.edition_draft import Draft, Path, value_at
from banker_app.content.edition_reader import CARD_FIELDS
from banker_app.engine.edition import CardEffect, DeedKind, SpaceKind, TaxKind
from banker_app.engine.json_types import JsonMapping, JsonValue

PLAIN_SPACES: Final = (SpaceKind.CARD, SpaceKind.TAX, SpaceKind.PARKING)
RARE_SPACES: Final = (SpaceKind.GO_TO_JAIL, SpaceKind.TAX_OFFICE, SpaceKind.CASINO)


class FieldKind(StrEnum):
    """How a value is typed."""

    TEXT = "text"
    WHOLE = "whole"
    WHOLES = "wholes"
    """Whole numbers with commas between them."""
    TEXTS = "texts"
    """Texts, each on a line of its own."""
    CHOICE = "choice"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldView:
    """One value of the box."""

    path: Path
    label: str
    """The key of the screens' text that names it."""
    kind: FieldKind
    value: str
    options: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """What the options are called in this box; empty where the screens have words for them."""
    fault: str = ""
    moves: bool = False
    """Whether choosing puts the thing itself elsewhere: a deed into another group."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartView:
    """Fields that belong together: a deed, a card, a space."""

    path: Path
    title: str
    fields: tuple[FieldView, ...]
    removable: bool = False


def tables(draft: Draft, key: str) -> Iterator[tuple[str, JsonMapping]]:
    found = draft.get(key)
    if isinstance(found, Mapping):
        for name, table in found.items():
            if isinstance(table, Mapping):
                yield str(name), table


def _field(
    draft: Draft,
    path: Path,
    kind: FieldKind = FieldKind.TEXT,
    options: tuple[str, ...] = (),
    label: str = "",
    names: tuple[str, ...] = (),
) -> FieldView:
    value = value_at(draft, path)
    return FieldView(
        path=path,
        label=label or str(path[-1]),
        kind=kind,
        value=_shown(value),
        options=options,
        names=names,
    )


def _shown(value: JsonValue) -> str:
    if isinstance(value, list):
        between = ", " if all(isinstance(item, int) for item in value) else "\n"
        return between.join(map(str, value))
    return "" if value is None else str(value)


def _box(draft: Draft, name: str) -> Iterator[PartView]:
    fields = (
        _field(draft, ("title",)),
        _field(draft, ("language",), FieldKind.CHOICE, languages()),
        _field(draft, ("players",), FieldKind.WHOLES),
        _field(draft, ("tokens",), FieldKind.TEXTS),
        _field(draft, ("notes",), FieldKind.TEXTS),
    )
    yield PartView(path=(), title="", fields=fields)


def _money(draft: Draft, name: str) -> Iterator[PartView]:
    regions = tuple(tables(draft, "regions"))
    if not regions:
        yield PartView(path=("currency",), title="", fields=_currency(draft, ("currency",)))
    for region, table in regions:
        at: Path = ("regions", region)
        own = (_field(draft, (*at, "name")), _field(draft, (*at, "colour")))
        fields = (*own, *_currency(draft, (*at, "currency")))
        yield PartView(path=at, title=str(table.get("name", region)), fields=fields)
    notes = value_at(draft, ("opening_notes",))
    counts = tuple(
        FieldView(
            path=("opening_notes", note),
            label="opening_note",
            kind=FieldKind.WHOLE,
            value=_shown(count),
            options=(str(note),),
        )
        for note, count in (notes.items() if isinstance(notes, Mapping) else ())
    )
    bank = _field(draft, ("bank_cash",), FieldKind.WHOLE)
    yield PartView(path=("opening_notes",), title="", fields=(*counts, bank))


def _currency(draft: Draft, at: Path) -> tuple[FieldView, ...]:
    return (
        _field(draft, (*at, "pattern")),
        _field(draft, (*at, "grouping")),
        _field(draft, (*at, "denominations"), FieldKind.WHOLES),
    )


def _names(draft: Draft, key: str) -> tuple[str, ...]:
    """The printed names of groups or decks, in their order."""
    return tuple(str(table.get("name", name)) for name, table in tables(draft, key))


def _space_names(draft: Draft) -> tuple[str, ...]:
    """The printed names of all spaces, in board order; a deed's space bears the deed's name."""
    deeds = {
        deed: str(card.get("name", deed))
        for _, group in tables(draft, "groups")
        for deed, card in tables(group, "deeds")
    }
    spaces = [space for space in _items(draft.get("spaces")) if isinstance(space, Mapping)]
    return tuple(str(s.get("name") or deeds.get(str(s.get("deed")), "?")) for s in spaces)


def _items(value: JsonValue) -> list[JsonValue]:
    """A list as it was typed; nothing where something else stands."""
    return value if isinstance(value, list) else []


def _board(draft: Draft, name: str) -> Iterator[PartView]:
    for index, space in enumerate(_items(draft.get("spaces"))):
        if isinstance(space, Mapping) and "deed" not in space:
            title = f"{index}. {space.get('name', '')}"
            fields = _space(draft, ("spaces", index), space)
            yield PartView(path=("spaces", index), title=title, fields=fields)


def _space(draft: Draft, at: Path, space: JsonMapping) -> tuple[FieldView, ...]:
    kind = space.get("kind")
    fields = [_field(draft, (*at, "name"))]
    kinds = tuple(k.value for k in (*PLAIN_SPACES, *RARE_SPACES))
    if kind in kinds:
        fields.append(_field(draft, (*at, "kind"), FieldKind.CHOICE, kinds))
    if kind == SpaceKind.CARD:
        decks = tuple(deck for deck, _ in tables(draft, "decks"))
        names = _names(draft, "decks")
        fields.append(_field(draft, (*at, "deck"), FieldKind.CHOICE, decks, names=names))
    if kind == SpaceKind.TAX:
        taxes = (TaxKind.INCOME.value, TaxKind.LUXURY.value)
        fields.append(_field(draft, (*at, "tax"), FieldKind.CHOICE, taxes))
    return tuple(fields)


def _group(draft: Draft, name: str) -> Iterator[PartView]:
    at: Path = ("groups", name)
    street = value_at(draft, (*at, "kind")) == DeedKind.STREET
    prices = ("house_price", "hotel_price") if street else ()
    yield PartView(
        path=at,
        title="",
        fields=(
            _field(draft, (*at, "name")),
            _field(draft, (*at, "colour")),
            *(_field(draft, (*at, key), FieldKind.WHOLE) for key in prices),
        ),
    )
    deeds = value_at(draft, (*at, "deeds"))
    for deed in deeds if isinstance(deeds, Mapping) else ():
        yield _deed(draft, name, str(deed))


def _deed(draft: Draft, group: str, deed: str) -> PartView:
    at: Path = ("groups", group, "deeds", deed)
    groups = tuple(name for name, _ in tables(draft, "groups"))
    place = FieldView(
        path=at,
        label="group",
        kind=FieldKind.CHOICE,
        value=group,
        options=groups,
        names=_names(draft, "groups"),
        moves=True,
    )
    return PartView(
        path=at,
        title=str(value_at(draft, (*at, "name")) or deed),
        fields=(
            _field(draft, (*at, "name")),
            _field(draft, (*at, "price"), FieldKind.WHOLE),
            _field(draft, (*at, "mortgage_value"), FieldKind.WHOLE),
            _field(draft, (*at, "rents"), FieldKind.WHOLES),
            place,
        ),
    )


def _deck(draft: Draft, name: str) -> Iterator[PartView]:
    at: Path = ("decks", name)
    yield PartView(path=at, title="", fields=(_field(draft, (*at, "name")),))
    for index, card in enumerate(_items(value_at(draft, (*at, "cards")))):
        if isinstance(card, Mapping):
            place: Path = (*at, "cards", index)
            yield PartView(
                path=place,
                title=str(card.get("text", "")),
                fields=_card(draft, place, card),
                removable=True,
            )


_CARD_KINDS: Final[Mapping[str, FieldKind]] = {
    "space": FieldKind.CHOICE,
    "family": FieldKind.CHOICE,
    "other_deck": FieldKind.CHOICE,
}


def _card(draft: Draft, at: Path, card: JsonMapping) -> tuple[FieldView, ...]:
    effects = tuple(effect.value for effect in CardEffect)
    effect = card.get("effect")
    figures = CARD_FIELDS[CardEffect(effect)] if effect in effects else ()
    spaces = draft.get("spaces")
    ids = tuple(
        str(space.get("id") or space.get("deed"))
        for space in (spaces if isinstance(spaces, list) else ())
        if isinstance(space, Mapping)
    )
    names = {"space": _space_names(draft), "other_deck": _names(draft, "decks")}
    options = {
        "space": ids,
        "family": tuple(kind.value for kind in DeedKind),
        "other_deck": tuple(deck for deck, _ in tables(draft, "decks")),
    }
    return (
        _field(draft, (*at, "text")),
        _field(draft, (*at, "effect"), FieldKind.CHOICE, effects),
        *(
            _field(
                draft,
                (*at, key),
                _CARD_KINDS.get(key, FieldKind.WHOLE),
                options.get(key, ()),
                names=names.get(key, ()),
            )
            for key in figures
        ),
    )


def _rules(draft: Draft, name: str) -> Iterator[PartView]:
    """What the box's own sheet says: the figures that most boxes print."""
    fields = tuple(
        FieldView(
            path=("rules", *rule.split(".")),
            label=f"rule:{rule}",
            kind=FieldKind.WHOLE,
            value=_shown(value_at(draft, ("rules", *rule.split(".")))),
        )
        for rule in SHEET_RULES
    )
    yield PartView(path=("rules",), title="", fields=fields)


SHEET_RULES: Final = (
    "setup.starting_cash",
    "salary.amount",
    "jail.fine",
    "tax.income",
    "tax.luxury",
    "edition.houses",
    "edition.hotels",
)
"""Rules whose figures are printed on a board or its sheet."""

PARTS: Final[Mapping[str, Callable[[Draft, str], Iterator[PartView]]]] = {
    "box": _box,
    "money": _money,
    "board": _board,
    "group": _group,
    "deck": _deck,
    "rules": _rules,
}
