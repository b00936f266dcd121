"""Brings rules that an older version has written up to date: in logs, editions and house rules.

New rules need no conversion: their defaults are what was played before.
"""

from collections.abc import Mapping
from typing import Any, Final

from banker_app.engine.json_types import JsonMapping, JsonObject

RENAMED: Final[Mapping[str, str]] = {
    "building.resale_percent": "building.house_resale",
    "jail.roll_again_after_fine": "jail.roll_again",
}
"""Rules that had another name before version 0.1."""
FIXED: Final[Mapping[str, str]] = {
    "auction.unsold": "stays_with_bank",
    "exchange.spread": "payer_minus_payee",
    "exchange.paid_through": "bank_desk",
}
"""Choices with one member, of which nothing could be chosen; up to version 0.9."""
FORMER: Final = (*RENAMED, *FIXED)
"""Every name that is no longer in use."""


def up_to_date(values: Mapping[str, object]) -> dict[str, object]:
    """Rules by dotted name under their current names, without what nobody can set any more."""
    known = (item for item in values.items() if item not in FIXED.items())
    return {RENAMED.get(name, name): value for name, value in known}


def migrated(event: Any) -> Any:
    """A stored event with its rules up to date; other events unchanged."""
    kind = event.get("event") if isinstance(event, dict) else None
    if kind == "house_rule_changed":
        name = str(event.get("name"))
        return {**event, "name": RENAMED[name]} if name in RENAMED else event
    if kind == "game_started" and isinstance(event.get("rules"), Mapping):
        return _started(event, event["rules"])
    return event


def _started(event: JsonMapping, sections: JsonMapping) -> JsonObject:
    rules = {name: {} if isinstance(part, Mapping) else part for name, part in sections.items()}
    parts = {name: part for name, part in sections.items() if isinstance(part, Mapping)}
    flat = {f"{name}.{rule}": parts[name][rule] for name in parts for rule in parts[name]}
    for name, value in up_to_date(flat).items():
        section, _, rule = name.partition(".")
        rules.setdefault(section, {})[rule] = value
    layers = event.get("provenance", {})
    named = {RENAMED.get(rule, rule): layers[rule] for rule in layers if rule not in FIXED}
    return {**event, "rules": rules, "provenance": named}
