"""Brings what an older version has written up to date: events, and rules wherever they are named.

New rules need no conversion: their defaults are what was played before.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from banker_app.content.converter import reader
from banker_app.content.serialization import decode_event
from banker_app.engine.dues import Due
from banker_app.engine.events import Event
from banker_app.engine.history import fold
from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.engine.settings.tax import ParkingPot
from banker_app.engine.state import Game

POT: Final = "parking.pot"
RENAMED: Final[Mapping[str, str]] = {
    "building.resale_percent": "building.house_resale",
    "jail.roll_again_after_fine": "jail.roll_again",
}
"""Rules that had another name before version 0.1."""
FIXED: Final[Mapping[str, str | int]] = {
    "auction.unsold": "stays_with_bank",
    "exchange.spread": "payer_minus_payee",
    "exchange.paid_through": "bank_desk",
    "salary.currency": "player",
    "purchase.currency": "deed",
    "rent.currency": "owner",
    "building.currency": "deed",
    "jail.fine_currency": "player",
    "cards.currency": "space",
    "exchange.mortgaged_count": True,
    "exchange.own_region_exempt": True,
    "conglomerate.size": 3,
    "conglomerate.locked": True,
    "conglomerate.top": "highest_rent",
}
"""Rules that no box varied, with the value that all play by; up to version 0.9.

A game that was played by another value opens with its books as they are, and goes on by this one.
"""
PARTS: Final[Mapping[str, tuple[str | bool, ...]]] = {
    "tax.fixed_to": ("bank", "parking_pot"),
    "parking.fines_to_pot": (False, True),
    "parking.pays": ("nothing", "pot"),
}
"""The parking pot, which was three rules up to version 0.9, each off or on."""
SETTLED: Final[Mapping[str, str]] = {
    "rent_counted": "rent_due",
    "rent_claimed": "rent_due",
    "tax_chosen": "tax_due",
    "deed_dealt": "deal_due",
    "casino_passed": "casino_due",
    "casino_lost": "casino_due",
    "casino_won": "casino_due",
    "jackpot_won": "casino_due",
}
"""Events that settle one kind of due only, which version 1 of the journal did not name."""
FORMER: Final = (*RENAMED, *FIXED, *PARTS)
"""Every name that is no longer in use."""


def up_to_date(values: Mapping[str, Any], pot: ParkingPot = ParkingPot.NOTHING) -> JsonObject:
    """Rules by dotted name under their current names, without those that no longer exist.

    `pot`: the value that they change, if they name only a part of the parking pot.
    """
    found: JsonObject = {}
    parts: dict[str, bool] = {}
    for name, value in values.items():
        if name in PARTS and type(value) is type(PARTS[name][0]) and value in PARTS[name]:
            parts[name] = value == PARTS[name][1]
        elif name not in FIXED or value != FIXED[name]:
            found[RENAMED.get(name, name)] = value
    return {POT: _pot(pot, parts).value, **found} if parts else found


def _pot(before: ParkingPot, parts: Mapping[str, bool]) -> ParkingPot:
    """The pot with some parts changed. It is paid out if anything goes there."""
    taxes = parts.get("tax.fixed_to", before.takes_taxes())
    fines = parts.get("parking.fines_to_pot", before.takes_fines())
    if not parts.get("parking.pays", before.is_paid_out() or taxes or fines):
        return ParkingPot.NOTHING
    if taxes and fines:
        return ParkingPot.TAXES_AND_FINES
    if taxes or fines:
        return ParkingPot.TAXES if taxes else ParkingPot.FINES
    return ParkingPot.SEED_ONLY


def migrated(stored: Any, pot: ParkingPot) -> Any:
    """A stored event or a command with its rules up to date; all others unchanged.

    Up to version 0.9 a correction could enter another command, whose events it has beside its own.
    `pot`: the parking pot of the game that it changes.
    """
    kind = stored.get("event", stored.get("cmd")) if isinstance(stored, dict) else None
    if kind in ("house_rule_changed", "change_house_rule") and stored.get("name") in FORMER:
        fixed = kind == "house_rule_changed" and stored["name"] in FIXED
        rule = {} if fixed else up_to_date({stored["name"]: stored.get("value")}, pot)
        rule = rule or {POT: pot.value}
        ((name, value),) = rule.items()
        before = {"before": pot.value} if name == POT and "before" in stored else {}
        return {**stored, "name": name, "value": value, **before}
    if kind == "correct":
        return {key: stored[key] for key in stored if key != "instead"}
    if kind == "game_started" and isinstance(stored.get("rules"), Mapping):
        return _started(stored, stored["rules"])
    return stored


def read_events(stored: Iterable[JsonMapping], game: Game | None) -> tuple[Event, ...]:
    """The events of an entry; `game` is the one before it. Raises Malformed or LookupError.

    In version 1 of the journal, an event repeated the due that it settles. That is decided for each
    event, since a game begun then goes on in the current form.
    """
    pot = game.rules.parking.pot if game else ParkingPot.NOTHING
    events: list[Event] = []
    for raw in stored:
        current = migrated(raw, pot)
        if isinstance(current, dict) and isinstance(current.get("settles"), dict):
            settled = reader(Due)({"kind": SETTLED.get(current["event"]), **current["settles"]})
            number = next((due.id for due in fold(game, events).dues if due == settled), 0)
            current = {**current, "settles": number}
        events.append(decode_event(current))
    return tuple(events)


def _started(event: JsonMapping, sections: JsonMapping) -> JsonObject:
    parts = {name: part for name, part in sections.items() if isinstance(part, Mapping)}
    rules: JsonObject = {name: sections[name] for name in sections if name not in parts}
    flat = {f"{name}.{rule}": parts[name][rule] for name in parts for rule in parts[name]}
    for name, value in up_to_date({k: flat[k] for k in flat if k not in FIXED}).items():
        section, _, rule = name.partition(".")
        rules.setdefault(section, {})[rule] = value
    names = {**RENAMED, **dict.fromkeys(PARTS, POT)}
    layers = event.get("provenance", {})
    named = {names.get(rule, rule): layers[rule] for rule in layers if rule not in FIXED}
    return {**event, "rules": rules, "provenance": named}
