"""The fields of a board that is being described, page by page: what can be changed, and how."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from banker_app.app.projections.context import Action
from banker_app.content.edition_draft import Draft, Path, value_at
from banker_app.engine.edition import CardEffect, DeedKind, SpaceKind, TaxKind
from banker_app.engine.json_types import JsonMapping
from banker_app.pages.contract import texts
from banker_app.pages.contract.blocks import Block, Buttons, Field, Heading, Layout
from banker_app.pages.contract.effects import FILL
from banker_app.pages.contract.translator import Translator
from banker_app.pages.edition.edition_board import rent_name
from banker_app.pages.edition.edition_sheet import Sheet
from banker_app.pages.edition.edition_values import RENTS, group_of, items, name_of, tables

PLAIN_SPACES: Final = (SpaceKind.CARD, SpaceKind.TAX, SpaceKind.PARKING, SpaceKind.NEUTRAL)
RARE_SPACES: Final = (
    SpaceKind.GO_TO_JAIL,
    SpaceKind.TAX_OFFICE,
    SpaceKind.CASINO,
    SpaceKind.AUCTION,
)
SHEET_RULES: Final = (
    "setup.starting_cash",
    "salary.amount",
    "jail.fine",
    "tax.income",
    "tax.luxury",
    "edition.houses",
    "edition.hotels",
    "edition.skyscrapers",
    "edition.depots",
)
"""The rules with figures that are printed on a board or its sheet."""
Parts = Iterator[Block | Field]


def chapter_parts(draft: Draft, chapter: str, say: Translator) -> tuple[Block | Field, ...]:
    """Return what a page of the editor holds."""
    kind, _, name = chapter.partition(".")
    return tuple(PARTS[kind](Sheet(draft, say), name)) if kind in PARTS else ()


# ---- the board as a whole --------------------------------------------------------------


def _general(sheet: Sheet, name: str) -> Parts:
    yield sheet.field("title")
    yield sheet.field("called")
    yield sheet.field("since")
    yield sheet.field("until")
    yield sheet.field("printed")
    yield sheet.choice("language", options=texts.names())
    ends = ("fewest", "most")
    yield from sheet.numbers(
        "players", label=lambda nth: sheet.say.ui(f"custom_board.field.{ends[min(nth, 1)]}")
    )
    yield sheet.field("sides")
    yield sheet.field("tokens")
    yield sheet.field("notes")


def _money(sheet: Sheet, name: str) -> Parts:
    regions = dict(tables(sheet.draft, "regions"))
    if not regions:
        yield from _currency(sheet, "currency")
    for region, table in regions.items():
        yield Heading(str(table.get("name", region)))
        yield sheet.field("regions", region, "name")
        yield sheet.field("regions", region, "colour")
        yield from _currency(sheet, "regions", region, "currency")
    yield sheet.field("bank_cash", unit=sheet.unit())
    yield Heading(sheet.say.ui("custom_board.opening"))
    notes = sheet.draft.get("opening_notes")
    for note in notes if isinstance(notes, Mapping) else ():
        label = sheet.say.ui("custom_board.field.opening_note", note=note)
        yield sheet.field("opening_notes", note, label=label)


def _currency(sheet: Sheet, *at: str) -> Parts:
    for key in ("pattern", "grouping", "denominations"):
        yield sheet.field(*at, key)


def _rules(sheet: Sheet, name: str) -> Parts:
    for rule in SHEET_RULES:
        yield sheet.field("rules", *rule.split("."), label=sheet.say.rule(rule))


# ---- spaces and groups -----------------------------------------------------------------


def _space(sheet: Sheet, name: str) -> Parts:
    spaces = items(sheet.draft.get("spaces"))
    space = spaces[int(name)] if name.isdecimal() and int(name) < len(spaces) else None
    if not isinstance(space, Mapping):
        return
    if "deed" not in space:
        yield from _plain_space(sheet, int(name), space.get("kind"))
    elif group := group_of(sheet.draft, str(space["deed"])):
        yield from _deed(sheet, group, str(space["deed"]))
        title = str(value_at(sheet.draft, ("groups", group, "name")) or group)
        yield Heading(sheet.say.ui("custom_board.shared", name=title))
        yield from _shared(sheet, group)


def _plain_space(sheet: Sheet, index: int, kind: object) -> Parts:
    at = ("spaces", index)
    yield sheet.field(*at, "name")
    kinds = tuple(str(one) for one in (*PLAIN_SPACES, *RARE_SPACES))
    if kind in kinds:
        yield sheet.worded(*at, "kind", options=kinds)
    if kind == SpaceKind.CARD:
        yield sheet.choice(*at, "deck", options=sheet.names("decks"))
    if kind == SpaceKind.TAX:
        taxes = (TaxKind.INCOME, TaxKind.LUXURY, TaxKind.PRINTED)
        yield sheet.worded(*at, "tax", options=tuple(tax.value for tax in taxes))
        if value_at(sheet.draft, (*at, "tax")) == TaxKind.PRINTED:
            yield sheet.field(*at, "amount", unit=sheet.unit())


def _group(sheet: Sheet, name: str) -> Parts:
    yield from _shared(sheet, name)
    deeds = value_at(sheet.draft, ("groups", name, "deeds"))
    for deed in deeds if isinstance(deeds, Mapping) else ():
        yield Heading(str(value_at(sheet.draft, ("groups", name, "deeds", deed, "name")) or deed))
        yield from _deed(sheet, name, str(deed))


def _shared(sheet: Sheet, group: str) -> Parts:
    at = ("groups", group)
    yield sheet.field(*at, "name", label=sheet.say.ui("custom_board.field.group_name"))
    yield sheet.field(*at, "colour")
    if value_at(sheet.draft, (*at, "kind")) == DeedKind.STREET:
        deeds = value_at(sheet.draft, (*at, "deeds"))
        unit = sheet.unit(next(iter(deeds), "") if isinstance(deeds, Mapping) else "")
        yield sheet.field(*at, "house_price", unit=unit)
        yield sheet.field(*at, "hotel_price", unit=unit)


def _deed(sheet: Sheet, group: str, deed: str) -> Parts:
    at = ("groups", group, "deeds", deed)
    family = str(value_at(sheet.draft, ("groups", group, "kind")))
    unit = sheet.unit(deed)
    yield sheet.field(*at, "name")
    yield sheet.field(*at, "price", unit=unit)
    yield sheet.field(*at, "mortgage_value", unit=unit)
    yield Heading(sheet.say.ui("custom_board.rents"))
    # A utility's rent is no sum: what the dice show is multiplied by it.
    rents = unit if family != DeedKind.UTILITY else ("", "")
    words, count = sheet.say, len(items(value_at(sheet.draft, (*at, "rents"))))
    yield from sheet.numbers(
        *at,
        "rents",
        label=lambda nth: rent_name(words, family, nth, count),
        unit=rents,
        usual=RENTS if family == DeedKind.STREET else 0,
    )
    if family == DeedKind.STREET:
        yield sheet.field(*at, "set_rent", unit=unit)
        yield sheet.field(*at, "skyscraper_rent", unit=unit)
    if family == DeedKind.STATION:
        yield sheet.field(*at, "depot_price", unit=unit)
    yield replace(sheet.choice(*at, "group", options=sheet.names("groups")), value=group)


# ---- cards -----------------------------------------------------------------------------


def _deck(sheet: Sheet, name: str) -> Parts:
    at = ("decks", name)
    yield sheet.field(*at, "name")
    for index, card in enumerate(items(value_at(sheet.draft, (*at, "cards")))):
        if isinstance(card, Mapping):
            yield Heading(str(card.get("text", "")))
            yield from _card(sheet, (*at, "cards", index), card)
    add = FILL(name_of((*at, "cards")), "")
    yield Buttons((Action(label=sheet.say.ui("custom_board.add_card"), effect=add, icon="add"),))


def _card(sheet: Sheet, at: Path, card: JsonMapping) -> Parts:
    effects = tuple(effect.value for effect in CardEffect)
    effect, say = card.get("effect"), sheet.say
    yield sheet.field(*at, "text")
    yield sheet.worded(*at, "effect", options=effects)
    for key in CardEffect(effect).figures if effect in effects else ():
        match key:
            case "space":
                yield sheet.choice(*at, key, options=_spaces(sheet))
            case "family":
                yield sheet.worded(*at, key, options=tuple(kind.value for kind in DeedKind))
            case "other_deck":
                yield sheet.choice(*at, key, options=sheet.names("decks"))
            case "options":
                yield from _options(sheet, at)
            case _:
                yield sheet.field(*at, key)
    title = say.ui("custom_board.take_out", title=card.get("text", ""))
    out = Action(label=title, effect=FILL(name_of(at), ""), icon="delete_outline")
    yield Buttons((out,), Layout.FLOW)


def _options(sheet: Sheet, at: Path) -> Parts:
    """The choices of a card, out of the deck's other cards, and a place for one more."""
    cards = (card for card in items(value_at(sheet.draft, at[:-1])) if isinstance(card, Mapping))
    own = value_at(sheet.draft, (*at, "id"))
    texts = {str(card.get("id")): str(card.get("text")) for card in cards}
    names = {"": "", **{card: text for card, text in texts.items() if card != own}}
    for nth in range(len(items(value_at(sheet.draft, (*at, "options")))) + 1):
        label = sheet.say.ui("custom_board.field.option", number=nth + 1)
        yield sheet.choice(*at, "options", nth, options=names, label=label)


def _spaces(sheet: Sheet) -> dict[str, str]:
    """The printed names of all spaces by their ids; a deed's space bears the deed's name."""
    deeds = {
        deed: str(card.get("name", deed))
        for _, group in tables(sheet.draft, "groups")
        for deed, card in tables(group, "deeds")
    }
    spaces = (space for space in items(sheet.draft.get("spaces")) if isinstance(space, Mapping))
    return {
        str(space.get("id") or space.get("deed")): str(
            space.get("name") or deeds.get(str(space.get("deed")), "?")
        )
        for space in spaces
    }


PARTS: Final[Mapping[str, Callable[[Sheet, str], Parts]]] = {
    "general": _general,
    "money": _money,
    "space": _space,
    "group": _group,
    "deck": _deck,
    "rules": _rules,
}
