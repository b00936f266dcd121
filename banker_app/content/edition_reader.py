"""Parses an edition file into an Edition and collects every fault.

Reads the tables one by one; edition_validation.py checks how they fit together.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from banker_app.content.edition_validation import check_fit
from banker_app.content.errors import DataError, FaultCode, nearest
from banker_app.content.rule_layers import RulesLayer, read_layer
from banker_app.content.toml_reader import TomlTable
from banker_app.engine.edition import (
    Card,
    CardEffect,
    ColourGroup,
    Currency,
    Deck,
    DeedKind,
    Edition,
    Region,
    Space,
    SpaceKind,
    TaxKind,
    TitleDeed,
)
from banker_app.engine.ids import CardId, Commodity, DeckId, DeedId, GroupId, RegionId, SpaceId
from banker_app.engine.json_types import JsonMapping, JsonObject

ID: Final = "[a-z][a-z0-9_]*"
COLOUR: Final = "#[0-9a-f]{6}"

CARD_FIELDS: Final[Mapping[CardEffect, tuple[str, ...]]] = {
    CardEffect.ADVANCE_TO: ("space",),
    CardEffect.GO_BACK_TO: ("space",),
    CardEffect.ADVANCE_TO_NEAREST: ("family", "multiplier"),
    CardEffect.GO_BACK: ("steps",),
    CardEffect.GO_TO_JAIL: (),
    CardEffect.GO_TO_TAX_OFFICE: (),
    CardEffect.JAIL_FREE: (),
    CardEffect.PAY_BANK: ("amount",),
    CardEffect.COLLECT_FROM_BANK: ("amount",),
    CardEffect.PAY_EACH_PLAYER: ("amount",),
    CardEffect.COLLECT_FROM_EACH_PLAYER: ("amount",),
    CardEffect.REPAIRS: ("per_house", "per_hotel"),
    CardEffect.PAY_OR_DRAW: ("amount", "other_deck"),
    CardEffect.TRADE: (),
    CardEffect.NOTHING: (),
}
"""The fields that each effect needs; a card may have no others."""

_CARD_READERS: Final[Mapping[str, Callable[[TomlTable, str], Any]]] = {
    "space": lambda table, key: SpaceId(table.text(key)),
    "family": lambda table, key: table.member(key, DeedKind),
    "other_deck": lambda table, key: DeckId(table.text(key)),
    "multiplier": lambda table, key: table.whole(key, low=1),
    "steps": lambda table, key: table.whole(key, low=1),
    "amount": lambda table, key: table.whole(key, low=1),
    "per_house": lambda table, key: table.whole(key),
    "per_hotel": lambda table, key: table.whole(key),
}


def read_box(values: JsonMapping, faults: list[DataError]) -> tuple[Edition, RulesLayer]:
    """The edition and its rules. Only valid if no fault was added to `faults`."""
    top = TomlTable(values, "", faults)
    regions, currencies = _regions(top)
    currency = currencies[0] if currencies else _currency(top.table("currency"))
    groups = top.table("groups")
    printed = _deeds(groups, currency.code)
    spaces = _spaces(top, printed)
    deeds = _placed(printed, spaces, regions)
    edition = Edition(
        id=top.text("id", pattern=ID),
        title=top.text("title"),
        language=top.text("language"),
        currency=currency,
        opening_notes=_opening_notes(top.table("opening_notes")),
        bank_cash=top.whole("bank_cash"),
        spaces=spaces,
        deeds=deeds,
        groups={g.id: g for g in _groups(groups, deeds)},
        decks={deck.id: deck for deck in _decks(top.table("decks"))},
        tokens=top.texts("tokens"),
        players=_players(top),
        notes=top.texts("notes"),
        regions=regions,
        currencies=currencies,
        begins=_begins(top, regions),
    )
    rules = top.table("rules").values if top.has("rules") else {}
    layer = read_layer(edition.id, rules, "rules", faults)
    top.close()
    check_fit(edition, tuple(printed), faults)
    return edition, layer


def _currency(table: TomlTable) -> Currency:
    currency = Currency(
        code=Commodity(table.text("code", pattern="[A-Z][A-Z0-9_]*")),
        pattern=table.text("pattern", pattern=r"[^{}]*\{\}[^{}]*"),
        grouping=table.text("grouping", ","),
        denominations=table.wholes("denominations", low=1),
    )
    table.close()
    return currency


def _regions(top: TomlTable) -> tuple[dict[RegionId, Region], tuple[Currency, ...]]:
    """The board's regions in seat order, and their currencies. Empty on most boards."""
    regions: dict[RegionId, Region] = {}
    currencies: list[Currency] = []
    parts = top.table("regions").named_tables() if top.has("regions") else ()
    for name, part in parts:
        currency = _currency(part.table("currency"))
        currencies.append(currency)
        regions[RegionId(name)] = Region(
            id=RegionId(name),
            name=part.text("name"),
            currency=currency.code,
            colour=part.text("colour", pattern=COLOUR),
        )
        part.close()
    return regions, tuple(currencies)


def _begins(top: TomlTable, regions: Mapping[RegionId, Region]) -> RegionId | None:
    if not top.has("begins"):
        return None
    region = RegionId(top.text("begins"))
    if region and region not in regions:
        top.note(FaultCode.UNKNOWN_NAME, "begins", name=region, nearest=nearest(region, regions))
    return region


def _opening_notes(table: TomlTable) -> Mapping[str, int]:
    notes = {note: table.whole(note) for note in table.values}
    table.close()
    return notes


def _players(top: TomlTable) -> tuple[int, int]:
    if not top.has("players"):
        return (2, 8)
    players = top.wholes("players", low=1, high=99)
    if len(players) != 2:
        top.note(FaultCode.WRONG_COUNT, "players", expected=2, found=len(players))
        return (2, 8)
    if players[0] > players[1]:
        top.note(FaultCode.NOT_RISING, "players")
    return (players[0], players[1])


# ---- deeds and groups -----------------------------------------------------------------


def _deeds(groups: TomlTable, currency: Commodity) -> dict[DeedId, TitleDeed]:
    """The deeds of all groups as printed, not yet placed on the board."""
    deeds: dict[DeedId, TitleDeed] = {}
    for group, table in groups.named_tables():
        kind = table.member("kind", DeedKind)
        built = kind is DeedKind.STREET
        prices = {
            "house_price": table.whole("house_price", low=1) if built else 0,
            # 0 if the card names no price for a hotel.
            "hotel_price": table.whole("hotel_price", 0) if built else 0,
        }
        for deed, card in table.table("deeds").named_tables():
            if deed in deeds:
                card.note(FaultCode.TWICE, name=deed)
            own = {key: card.whole(key, prices[key]) for key in prices} if built else prices
            deeds[DeedId(deed)] = TitleDeed(
                id=DeedId(deed),
                name=card.text("name"),
                kind=kind or DeedKind.STREET,
                group=GroupId(group),
                space=-1,
                price=card.whole("price", low=1),
                mortgage_value=card.whole("mortgage_value"),
                rents=card.wholes("rents"),
                house_price=own["house_price"],
                hotel_price=own["hotel_price"],
                currency=currency,
            )
            card.close()
    return deeds


def _placed(
    printed: Mapping[DeedId, TitleDeed],
    spaces: tuple[Space, ...],
    regions: Mapping[RegionId, Region],
) -> dict[DeedId, TitleDeed]:
    """The deeds in board order, each with its board index and the currency of its region."""
    deeds: dict[DeedId, TitleDeed] = {}
    for index, space in enumerate(spaces):
        deed = space.deed
        if deed is not None and deed in printed and deed not in deeds:
            card = replace(printed[deed], space=index)
            region = regions.get(space.region) if space.region else None
            if region is not None:
                card = replace(card, region=region.id, currency=region.currency)
            deeds[deed] = card
    return deeds


def _groups(groups: TomlTable, deeds: Mapping[DeedId, TitleDeed]) -> list[ColourGroup]:
    found: list[ColourGroup] = []
    for group, table in groups.named_tables():
        kind = table.values.get("kind")
        found.append(
            ColourGroup(
                id=GroupId(group),
                name=table.text("name"),
                kind=DeedKind(kind) if kind in tuple(DeedKind) else DeedKind.STREET,
                colour=table.text("colour", pattern=COLOUR),
                deeds=tuple(deed.id for deed in deeds.values() if deed.group == group),
            )
        )
        for key in ("kind", "deeds", "house_price", "hotel_price"):
            table.has(key)
        table.close()
    return found


# ---- the board ------------------------------------------------------------------------


def _spaces(top: TomlTable, deeds: Mapping[DeedId, TitleDeed]) -> tuple[Space, ...]:
    return tuple(_space(table, deeds) for table in top.tables("spaces"))


def _space(table: TomlTable, deeds: Mapping[DeedId, TitleDeed]) -> Space:
    if table.has("deed"):
        return _deed_space(table, deeds)
    kind = table.member("kind", SpaceKind)
    space = Space(
        id=SpaceId(table.text("id", pattern=ID)),
        name=table.text("name"),
        kind=kind or SpaceKind.PARKING,
        deck=DeckId(table.text("deck")) if kind is SpaceKind.CARD else None,
        tax=table.member("tax", TaxKind) if kind is SpaceKind.TAX else None,
        region=_region(table),
    )
    if kind is SpaceKind.DEED:
        table.note(FaultCode.MISSING_KEY, "deed", name="deed")
    elif kind:
        table.close()
    return space


def _deed_space(table: TomlTable, deeds: Mapping[DeedId, TitleDeed]) -> Space:
    deed = DeedId(table.text("deed"))
    if deed and deed not in deeds:
        table.note(FaultCode.UNKNOWN_NAME, "deed", name=deed, nearest=nearest(deed, deeds))
    region = _region(table)
    table.close()
    name = deeds[deed].name if deed in deeds else deed
    return Space(id=SpaceId(deed), name=name, kind=SpaceKind.DEED, deed=deed, region=region)


def _region(table: TomlTable) -> RegionId | None:
    return RegionId(table.text("region")) if table.has("region") else None


# ---- cards ----------------------------------------------------------------------------


def _decks(decks: TomlTable) -> list[Deck]:
    found: list[Deck] = []
    for deck, table in decks.named_tables():
        found.append(
            Deck(
                id=DeckId(deck),
                name=table.text("name"),
                cards=tuple(_card(card) for card in table.tables("cards")),
            )
        )
        table.close()
    return found


def _card(table: TomlTable) -> Card:
    effect = table.member("effect", CardEffect)
    card = Card(
        id=CardId(table.text("id", pattern=ID)),
        text=table.text("text"),
        effect=effect or CardEffect.JAIL_FREE,
        copies=table.whole("copies", 1, low=1, high=99),
        **_figures(table, effect),
    )
    if effect:
        table.close()
    return card


def _figures(table: TomlTable, effect: CardEffect | None) -> JsonObject:
    needed = CARD_FIELDS[effect] if effect else ()
    return {key: _CARD_READERS[key](table, key) for key in needed}
