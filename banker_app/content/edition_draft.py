"""A box while it is being typed: the tables of its file, changed one value at a time.

Nothing here is finished until `finished` says so; what must stand in a box is in edition_reader.py.
"""

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from importlib.resources import files
from typing import Any, Final, cast

import tomli_w

from banker_app.content.edition_reader import read_box
from banker_app.content.editions import shipped_editions
from banker_app.content.errors import DataError, FaultCode, FaultyFile, nearest
from banker_app.content.rule_layers import RulesLayer
from banker_app.engine.edition import Edition
from banker_app.engine.json_types import JsonMapping, JsonValue

LARGEST: Final = 400_000
"""Letters of a file that describes a box; the shipped ones have a twentieth of that."""
DEEPEST: Final = 8
"""Tables within tables; the shipped boxes have four."""
BLANK: Final = "ports_usd"
"""The shipped box with placeholder names: what a table without a template begins with."""

Draft = JsonMapping
"""The tables of a box's file, by key; read-only by agreement."""
Path = tuple[str | int, ...]
"""Where a value stands: keys of tables and places in lists, from the top."""


def from_shipped(edition: str, id_: str, title: str) -> Draft:
    """A copy of a shipped box under a name of its own. Raises FaultyFile for an unknown one."""
    known = shipped_editions()
    if edition not in known:
        params = {"name": edition, "nearest": nearest(edition, known)}
        fault = DataError(code=FaultCode.UNKNOWN_EDITION, path=edition, params=params)
        raise FaultyFile(edition, [fault])
    source = files("banker_app.data") / "editions" / f"{edition}.toml"
    values = tomllib.loads(source.read_text(encoding="utf-8"))
    return {**values, "id": id_, "title": title}


def blank(id_: str, title: str) -> Draft:
    """A board of the usual shape whose names are waiting to be typed."""
    return {**from_shipped(BLANK, id_, title), "notes": []}


def read_draft(text: str, name: str) -> Draft:
    """The tables of an untrusted file. Raises FaultyFile: too large, too deep, no TOML."""
    try:
        if len(text) > LARGEST:
            raise ValueError(f"more than {LARGEST:,} letters")
        values = tomllib.loads(text)
        if _depth(values) > DEEPEST:
            raise ValueError(f"tables within tables, {DEEPEST} deep and more")
    except (ValueError, RecursionError) as stumble:
        params = {"reason": str(stumble) or type(stumble).__name__}
        fault = DataError(code=FaultCode.NOT_TOML, path=name, params=params)
        raise FaultyFile(name, [fault]) from stumble
    return values


def written(draft: Draft) -> str:
    """The file of a box, as it is exported and kept."""
    return tomli_w.dumps(draft)


def finished(draft: Draft) -> tuple[Edition, RulesLayer] | tuple[DataError, ...]:
    """The box, or everything that still keeps it from being one, each fault with its place."""
    faults: list[DataError] = []
    box = read_box(deepcopy(dict(draft)), faults)
    return tuple(faults) if faults else box


def is_finished(box: tuple[Edition, RulesLayer] | tuple[DataError, ...]) -> bool:
    """Whether a draft has become a box."""
    return bool(box) and isinstance(box[0], Edition)


def value_at(draft: Draft, path: Path) -> JsonValue:
    """The value at a place, or None where there is none."""
    found: JsonValue = draft
    for step in path:
        keys = range(len(found)) if isinstance(found, list) else found
        if not isinstance(found, list | Mapping) or step not in keys:
            return None
        found = cast(Any, found)[step]
    return found


def with_value(draft: Draft, path: Path, value: JsonValue) -> Draft:
    """The draft with one value put in its place; tables on the way are made where missing."""
    assert path, "a draft is changed at a place"
    changed: Draft = _put(draft, path, value)
    return changed


def without(draft: Draft, path: Path) -> Draft:
    """The draft without what stands at a place; unchanged where nothing does."""
    *way, last = path
    outer = value_at(draft, tuple(way))
    if isinstance(outer, Mapping):
        rest: JsonValue = {key: value for key, value in outer.items() if key != last}
    elif isinstance(outer, list) and isinstance(last, int):
        rest = [value for index, value in enumerate(outer) if index != last]
    else:
        return draft
    return with_value(draft, tuple(way), rest) if way else rest


def at_place(fault: DataError, path: Path) -> bool:
    """Whether a fault is about what stands at a place, or below it."""
    place = ""
    for step in path:
        place += f"[{step}]" if isinstance(step, int) else f".{step}" if place else str(step)
    return fault.path == place or fault.path.startswith((f"{place}.", f"{place}["))


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


def _depth(value: JsonValue) -> int:
    if isinstance(value, Mapping):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0
