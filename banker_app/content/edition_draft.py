"""A custom board while it is being edited: the tables of its file, changed value by value.

A draft may be incomplete; `finished` validates it. What an edition needs is in edition_reader.py.
"""

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from importlib.resources import files
from typing import Any, Final, cast

from banker_app.content.edition_reader import read_box
from banker_app.content.editions import shipped_editions
from banker_app.content.errors import DataError, FaultCode, FaultyFile, fault, unknown
from banker_app.content.rule_layers import RulesLayer
from banker_app.content.untrusted import parsed_toml
from banker_app.engine.edition import Edition
from banker_app.engine.json_types import JsonMapping, JsonValue

BLANK: Final = "ports_usd"
"""The shipped edition with placeholder names, from which a blank draft is made."""

OF_ITS_BOX: Final = ("called", "since", "until", "printed")
"""What tells a box from others: a copy is another one."""
Draft = JsonMapping
"""The tables of an edition file, by key; read-only by convention."""
Path = tuple[str | int, ...]
"""The path of a value from the top: keys of tables and indexes of lists."""


def from_shipped(edition: str, id_: str, title: str) -> Draft:
    """A copy of a shipped edition with a new id and title. Raises FaultyFile for an unknown one."""
    known = shipped_editions()
    if edition not in known:
        raise FaultyFile(edition, [unknown(FaultCode.UNKNOWN_EDITION, edition, edition, known)])
    source = files("banker_app.data") / "editions" / f"{edition}.toml"
    values = tomllib.loads(source.read_text(encoding="utf-8"))
    box = {key: value for key, value in values.items() if key not in OF_ITS_BOX}
    return {**box, "id": id_, "title": title}


def blank(id_: str, title: str) -> Draft:
    """A board of the usual shape with empty names."""
    return {**from_shipped(BLANK, id_, title), "notes": []}


def read_draft(text: str, name: str) -> Draft:
    """Parse an untrusted file. Raises FaultyFile if it is beyond the limits or not TOML."""
    try:
        return parsed_toml(text)
    except ValueError as stumble:
        raise FaultyFile(name, [fault(FaultCode.NOT_TOML, name, reason=str(stumble))]) from stumble


def written(draft: Draft) -> str:
    """The text of the edition file, as exported and stored."""
    import tomli_w  # Only writing needs it: the engine runs without any library.

    return tomli_w.dumps(draft)


def drawn(draft: Draft) -> tuple[Edition, RulesLayer, tuple[DataError, ...]]:
    """The edition as far as it is described, with placeholders for the rest, and every fault."""
    faults: list[DataError] = []
    edition, rules = read_box(deepcopy(dict(draft)), faults)
    return edition, rules, tuple(faults)


def finished(draft: Draft) -> tuple[Edition, RulesLayer] | tuple[DataError, ...]:
    """The finished edition, or every fault that is left, each with its place."""
    edition, rules, faults = drawn(draft)
    return faults or (edition, rules)


def is_finished(box: tuple[Edition, RulesLayer] | tuple[DataError, ...]) -> bool:
    """Whether `finished` returned an edition."""
    return bool(box) and isinstance(box[0], Edition)


def value_at(draft: Draft, path: Path) -> JsonValue:
    """The value at a path, or None."""
    found: JsonValue = draft
    for step in path:
        keys = range(len(found)) if isinstance(found, list) else found
        if not isinstance(found, list | Mapping) or step not in keys:
            return None
        found = cast(Any, found)[step]
    return found


def with_value(draft: Draft, path: Path, value: JsonValue) -> Draft:
    """The draft with the value at a path set; missing tables on the way are added."""
    assert path, "a draft is changed at a place"
    changed: Draft = _put(draft, path, value)
    return changed


def without(draft: Draft, path: Path) -> Draft:
    """The draft without the value at a path; unchanged if there is none."""
    *way, last = path
    outer = value_at(draft, tuple(way))
    if isinstance(outer, Mapping):
        rest: JsonValue = {key: value for key, value in outer.items() if key != last}
    elif isinstance(outer, list) and isinstance(last, int):
        rest = [value for index, value in enumerate(outer) if index != last]
    else:
        return draft
    return with_value(draft, tuple(way), rest) if way else rest


def _put(outer: JsonValue, path: Path, value: JsonValue) -> JsonValue:
    if not path:
        return value
    step, *rest = path
    if isinstance(step, int):
        items = list(outer) if isinstance(outer, list) else []
        inner = items[step] if step < len(items) else {}
        put = _put(inner, tuple(rest), value)
        return [*items[:step], put, *items[step + 1 :]]
    table = outer if isinstance(outer, Mapping) else {}
    return {**table, step: _put(table.get(step, {}), tuple(rest), value)}
