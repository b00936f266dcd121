"""Converts log entries of older versions to the current form.

New fields need no conversion: their defaults are what was played before.
"""

from collections.abc import Mapping
from typing import Any, Final

from banker_app.engine.json_types import JsonMapping, JsonObject

RENAMED: Final[Mapping[tuple[str, str], str]] = {
    ("building", "resale_percent"): "house_resale",
    ("jail", "roll_again_after_fine"): "roll_again",
}
"""Rules that had another name in version 0.1: `(section, old name)` to new name."""


def migrated(event: Any) -> Any:
    """A stored event with its rules under their current names; other events unchanged."""
    kind = event.get("event") if isinstance(event, dict) else None
    if kind == "house_rule_changed":
        return _changed_rule(event)
    if kind == "game_started" and isinstance(event.get("rules"), Mapping):
        return {**event, "rules": _renamed(event["rules"])}
    return event


def _renamed(rules: JsonMapping) -> JsonObject:
    found: JsonObject = dict(rules)
    for (section, old), new in RENAMED.items():
        values = found.get(section)
        if isinstance(values, Mapping) and old in values:
            rest = {name: value for name, value in values.items() if name != old}
            found[section] = {**rest, new: values[old]}
    return found


def _changed_rule(event: JsonMapping) -> JsonMapping:
    section, _, rule = str(event.get("name")).partition(".")
    new = RENAMED.get((section, rule))
    return event if new is None else {**event, "name": f"{section}.{new}"}
