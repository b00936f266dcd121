"""Parses an edition file into an Edition and collects every fault.

edition_schema.py describes the tables; edition_validation.py checks how they fit together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from banker_app.content.edition_schema import YEARS, edition_shape
from banker_app.content.edition_validation import check_fit, unknown_name
from banker_app.content.errors import DataError, FaultCode, fault
from banker_app.content.rule_layers import RulesLayer, read_layer
from banker_app.content.serialization import decode
from banker_app.content.toml_reader import read_table
from banker_app.engine.edition import CardEffect, DeedKind, Edition, SpaceKind
from banker_app.engine.ids import DeedId
from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.engine.settings.setting import RuleValue

PLAYERS: Final = (2, 8)
"""Fewest and most players of a game box that does not name them."""
PILE: Final = 30
"""The notes of each value in a box of which nobody knows how much money is in it."""


def read_box(values: JsonMapping, faults: list[DataError]) -> tuple[Edition, RulesLayer]:
    """The edition and its rules. Only valid if no fault was added to `faults`."""
    regional = isinstance(parts := values.get("regions"), Mapping) and bool(parts)
    top = read_table(edition_shape(regions=regional), values, faults)
    rules, regions, groups = top.pop("rules", {}), top.pop("regions", {}), top.pop("groups")
    currencies = [part["currency"] for part in regions.values()]
    currency = currencies[0] if currencies else top["currency"]
    printed = _printed(groups, currency["code"], faults)
    spaces = [_space(table, printed) for table in top["spaces"]]
    deeds = _placed(printed, spaces, regions)
    _check_names(top, regions, printed, faults)
    edition = decode(
        Edition,
        {
            **top,
            "currency": currency,
            "bank_cash": top.get("bank_cash", PILE * sum(currency["denominations"])),
            "spaces": spaces,
            "deeds": deeds,
            "groups": {name: _group(name, group, deeds) for name, group in groups.items()},
            "decks": {
                name: {**deck, "id": name, "cards": [*map(_card, deck["cards"])]}
                for name, deck in top["decks"].items()
            },
            "players": top.get("players") or PLAYERS,
            "regions": {
                name: {**part, "id": name, "currency": part["currency"]["code"]}
                for name, part in regions.items()
            },
            "currencies": currencies,
        },
    )
    layer = read_layer(edition.id, rules, "rules", faults)
    layer = replace(layer, values={**_least_bids(edition), **layer.values})
    check_fit(edition, tuple(map(DeedId, printed)), faults)
    return edition, layer


def _least_bids(edition: Edition) -> Mapping[str, RuleValue]:
    """The lowest first bid and the least raise, where the box has no notes to pay less. [R-24]"""
    notes = edition.currency.denominations
    if edition.regions or not notes or notes[0] == 1:
        return {}
    return dict.fromkeys(("auction.opening_bid", "auction.raise_by"), notes[0])


def _check_names(
    top: JsonMapping, regions: JsonMapping, deeds: JsonMapping, faults: list[DataError]
) -> None:
    """Add values that only the file has: order of players, names outside the edition."""
    low, high = top.get("players") or PLAYERS
    if low > high:
        faults.append(fault(FaultCode.NOT_RISING, "players"))
    if 0 < top.get("until", 0) < (low := top.get("since", 0)):
        high, found = YEARS[-1], top["until"]
        faults.append(fault(FaultCode.OUT_OF_RANGE, "until", low=low, high=high, found=found))
    faults.extend(unknown_name("begins", top.get("begins"), regions))
    for index, space in enumerate(top["spaces"]):
        faults.extend(unknown_name(f"spaces[{index}].deed", space.get("deed"), deeds))


# ---- from the tables of the file to the written form of an edition ----------------------


def _printed(groups: JsonMapping, currency: str, faults: list[DataError]) -> JsonObject:
    """The deeds of all groups as printed, not yet placed on the board."""
    deeds: JsonObject = {}
    for group, table in groups.items():
        kind = table["kind"] or DeedKind.STREET.value
        # A group may name no price for hotels, which then is that of the deed or 0.
        names = ("house_price", "hotel_price") if kind == DeedKind.STREET.value else ()
        prices = {name: table[name] for name in names if name in table}
        for deed, card in table["deeds"].items():
            if deed in deeds:
                path = f"groups.{group}.deeds.{deed}"
                faults.append(fault(FaultCode.TWICE, path, name=deed))
            own = {"id": deed, "kind": kind, "group": group, "currency": currency}
            deeds[deed] = {**prices, **card, **own}
    return deeds


def _placed(deeds: JsonMapping, spaces: Sequence[JsonObject], regions: JsonMapping) -> JsonObject:
    """The deeds in board order, each with its board index and the currency of its region."""
    placed: JsonObject = {}
    for index, space in enumerate(spaces):
        deed, region = space.get("deed", ""), space.get("region", "")
        if deed in deeds and deed not in placed:
            placed[deed] = {**deeds[deed], "space": index}
            if region in regions:
                money = regions[region]["currency"]["code"]
                placed[deed] |= {"region": region, "currency": money}
    return placed


def _group(name: str, table: JsonMapping, deeds: JsonMapping) -> JsonObject:
    own = [deed for deed, card in deeds.items() if card["group"] == name]
    kind = table["kind"] or DeedKind.STREET.value
    printed = {key: table[key] for key in ("name", "colour")}
    return {**printed, "id": name, "kind": kind, "deeds": own}


def _space(table: JsonMapping, deeds: JsonMapping) -> JsonObject:
    if "deed" not in table:
        kind = table["kind"] or SpaceKind.PARKING.value
        return {**table, "kind": kind, "tax": table.get("tax") or None}
    deed = table["deed"]
    name = deeds[deed]["name"] if deed in deeds else deed
    return {**table, "id": deed, "name": name, "kind": SpaceKind.DEED.value}


def _card(table: JsonMapping) -> JsonObject:
    effect, family = table["effect"] or CardEffect.JAIL_FREE.value, table.get("family") or None
    return {**table, "effect": effect, "family": family}
