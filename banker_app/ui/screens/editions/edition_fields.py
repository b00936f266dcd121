"""The fields of a box being typed, chapter by chapter: what can be changed, and how it is typed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from banker_app.app.i18n.templates import EMPTY, languages
from banker_app.content.edition_draft import Draft, Path, value_at
from banker_app.content.edition_reader import CARD_FIELDS
from banker_app.content.edition_validation import STREET_RENTS
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
    COLOUR = "colour"
    """A printed colour, chosen or typed."""


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
    among: int = 0
    """How many numbers the list has in which this is one; 0 where it is in none."""
    family: str = ""
    """The kind of deed whose rent it is."""
    around: tuple[str, str] = ("", "")
    """What is printed before and after the number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartView:
    """Fields that belong together: a deed, a card, a space."""

    path: Path
    title: str
    fields: tuple[FieldView, ...]
    removable: bool = False
    named: str = ""
    """The key of the screens' text that stands above it, in place of the bare title."""


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
        value=shown(kind, value),
        options=options,
        names=names,
    )


def shown(kind: FieldKind, value: JsonValue) -> str:
    """A value as it stands in its field."""
    if isinstance(value, list):
        return ("\n" if kind is FieldKind.TEXTS else ", ").join(map(str, value))
    return "" if value is None else str(value)


def _box(draft: Draft, name: str) -> Iterator[PartView]:
    fields = (
        _field(draft, ("title",)),
        _field(draft, ("language",), FieldKind.CHOICE, languages()),
        *_numbers(draft, ("players",), ("fewest", "most")),
        _field(draft, ("tokens",), FieldKind.TEXTS),
        _field(draft, ("notes",), FieldKind.TEXTS),
    )
    yield PartView(path=(), title="", fields=fields)


def _numbers(draft: Draft, path: Path, labels: Sequence[str]) -> Iterator[FieldView]:
    """A list of so many numbers, a field for each; what is too much in it has a field as well."""
    values = _items(value_at(draft, path))
    for nth in range(max(len(labels), len(values))):
        label = labels[min(nth, len(labels) - 1)]
        field = _field(draft, (*path, nth), FieldKind.WHOLE, label=label)
        yield replace(field, among=len(labels))


def _money(draft: Draft, name: str) -> Iterator[PartView]:
    regions = tuple(tables(draft, "regions"))
    if not regions:
        yield PartView(path=("currency",), title="", fields=_currency(draft, ("currency",)))
    for region, table in regions:
        at: Path = ("regions", region)
        own = (_field(draft, (*at, "name")), _field(draft, (*at, "colour"), FieldKind.COLOUR))
        fields = (*own, *_currency(draft, (*at, "currency")))
        yield PartView(path=at, title=str(table.get("name", region)), fields=fields)
    notes = value_at(draft, ("opening_notes",))
    counts = tuple(
        FieldView(
            path=("opening_notes", note),
            label="opening_note",
            kind=FieldKind.WHOLE,
            value=shown(FieldKind.WHOLE, count),
            options=(str(note),),
        )
        for note, count in (notes.items() if isinstance(notes, Mapping) else ())
    )
    yield PartView(path=("opening_notes",), title="", fields=counts, named="box.opening")
    bank = replace(_field(draft, ("bank_cash",), FieldKind.WHOLE), around=_unit(draft))
    yield PartView(path=("bank_cash",), title="", fields=(bank,))


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


def space_chapter(index: int) -> str:
    """The page about one space of the board."""
    return f"space.{index}"


def _on_board(draft: Draft, name: str) -> Iterator[PartView]:
    """What is printed on a space: of a deed its card, and what its group has in common."""
    spaces = _items(draft.get("spaces"))
    space = spaces[int(name)] if name.isdecimal() and int(name) < len(spaces) else None
    if not isinstance(space, Mapping):
        return
    if "deed" not in space:
        at: Path = ("spaces", int(name))
        yield PartView(path=at, title="", fields=_space(draft, at, space))
        return
    deed = str(space["deed"])
    group = group_of(draft, deed)
    if group:
        yield replace(_deed(draft, group, deed), title="")
        yield _shared(draft, group)


def group_at(draft: Draft, index: int) -> str:
    """The group that the deed of a space is in, or nothing."""
    deed = value_at(draft, ("spaces", index, "deed"))
    return group_of(draft, str(deed)) if deed else ""


def group_of(draft: Draft, deed: str) -> str:
    """The group that a deed's card is in, or nothing."""
    groups = (
        name for name, group in tables(draft, "groups") if deed in dict(tables(group, "deeds"))
    )
    return next(groups, "")


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
    """A group none of whose deeds is on the board: all that is printed of it."""
    yield replace(_shared(draft, name), title="", named="")
    deeds = value_at(draft, ("groups", name, "deeds"))
    for deed in deeds if isinstance(deeds, Mapping) else ():
        yield _deed(draft, name, str(deed))


def _shared(draft: Draft, name: str) -> PartView:
    """What all deeds of a group have in common."""
    at: Path = ("groups", name)
    street = value_at(draft, (*at, "kind")) == DeedKind.STREET
    prices = ("house_price", "hotel_price") if street else ()
    deeds = value_at(draft, (*at, "deeds"))
    around = _unit(draft, next(iter(deeds), "") if isinstance(deeds, Mapping) else "")
    return PartView(
        path=at,
        title=str(value_at(draft, (*at, "name")) or name),
        fields=(
            _field(draft, (*at, "name"), label="group_name"),
            _field(draft, (*at, "colour"), FieldKind.COLOUR),
            *(replace(_field(draft, (*at, key), FieldKind.WHOLE), around=around) for key in prices),
        ),
        named="box.shared",
    )


def _deed(draft: Draft, group: str, deed: str) -> PartView:
    at: Path = ("groups", group, "deeds", deed)
    family = str(value_at(draft, ("groups", group, "kind")))
    money = _unit(draft, deed)
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
    rents = _numbers(draft, (*at, "rents"), ("rents",) * _rungs(draft, group))
    # A utility's rent is no sum: what the dice show is multiplied by it.
    unit = money if family != DeedKind.UTILITY else ("", "")
    return PartView(
        path=at,
        title=str(value_at(draft, (*at, "name")) or deed),
        fields=(
            _field(draft, (*at, "name")),
            replace(_field(draft, (*at, "price"), FieldKind.WHOLE), around=money),
            replace(_field(draft, (*at, "mortgage_value"), FieldKind.WHOLE), around=money),
            *(replace(rent, family=family, around=unit) for rent in rents),
            place,
        ),
    )


def _rungs(draft: Draft, group: str) -> int:
    """How many rents are printed on the cards of a group."""
    if value_at(draft, ("groups", group, "kind")) == DeedKind.STREET:
        return STREET_RENTS
    deeds = value_at(draft, ("groups", group, "deeds"))
    spaces = _items(draft.get("spaces"))
    placed = {str(space.get("deed")) for space in spaces if isinstance(space, Mapping)}
    return max(len(placed.intersection(deeds if isinstance(deeds, Mapping) else ())), 1)


def _unit(draft: Draft, deed: str = "") -> tuple[str, str]:
    """What is printed before and after a sum, in the money of the region where a deed lies."""
    spaces = _items(draft.get("spaces"))
    region = next(
        (s.get("region") for s in spaces if isinstance(s, Mapping) and s.get("deed") == deed), None
    )
    at: Path = ("regions", str(region)) if region else ()
    pattern = value_at(draft, (*at, "currency", "pattern"))
    if not isinstance(pattern, str) or pattern.count(EMPTY) != 1:
        return ("", "")
    before, _, after = pattern.partition(EMPTY)
    return (before, after)


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
            value=shown(FieldKind.WHOLE, value_at(draft, ("rules", *rule.split(".")))),
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
    "space": _on_board,
    "group": _group,
    "deck": _deck,
    "rules": _rules,
}
