"""Reads a table of a file by its JSON Schema, and collects faults instead of raising them.

Supports as much of JSON Schema as the files of editions and rulesets need.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from banker_app.content.errors import DataError, FaultCode, FaultParam, fault, nearest, unknown
from banker_app.content.serial_schema import Schema
from banker_app.content.untrusted import LONGEST_TEXT
from banker_app.engine.json_types import JsonMapping, JsonObject, JsonValue

KINDS: Final[Mapping[str, type]] = {
    "string": str,
    "integer": int,
    "boolean": bool,
    "array": list,
    "object": dict,
}
NAMES: Final[Mapping[type, str]] = {
    str: "text",
    int: "whole",
    bool: "yes_no",
    float: "fraction",
    list: "list",
}
"""The types of values in faults; all others are tables."""


def read_table(shape: Schema, values: JsonMapping, faults: list[DataError]) -> JsonObject:
    """Return a table as its schema describes it, and add what is wrong to `faults`.

    A placeholder (empty string, 0, empty list) stands for what is missing or misread, so that
    reading goes on and all faults of a file are reported together.
    """
    return _Reader(faults).table(shape, values, "")


def kind_of(value: object) -> str:
    """The name of a value's type, as used in faults."""
    return NAMES.get(type(value), "table" if isinstance(value, Mapping) else type(value).__name__)


def wrong_type(path: str, expected: str, value: object) -> DataError:
    """The fault of a value of another type."""
    return fault(FaultCode.WRONG_TYPE, path, expected=expected, found=kind_of(value))


def unknown_member(path: str, name: str, members: Iterable[str]) -> DataError:
    """The fault of a name that is none of a choice."""
    known = tuple(members)
    near = nearest(name, known)
    return fault(FaultCode.UNKNOWN_MEMBER, path, name=name, nearest=near, members=known)


def below(path: str, key: str) -> str:
    """The dotted path of a key of a table."""
    return f"{path}.{key}" if path else key


class _Reader:
    """Adds faults to a list; a path is that of the value that is read."""

    def __init__(self, faults: list[DataError]) -> None:
        self._faults = faults

    def table(self, shape: Schema, values: JsonMapping, path: str) -> JsonObject:
        properties, others = shape.get("properties", {}), shape.get("additionalProperties")
        read: JsonObject = {}
        for key, part in properties.items():
            if key in values:
                read[key] = self._value(part, values[key], below(path, key))
            elif key in shape.get("required", ()):
                self._note(FaultCode.MISSING_KEY, below(path, key), name=key)
                read[key] = _placeholder(part)
            elif "default" in part:
                read[key] = part["default"]
        for key in (key for key in values if key not in properties):
            if others is False:
                wrong = unknown(FaultCode.UNKNOWN_KEY, below(path, key), key, sorted(properties))
                self._faults.append(wrong)
            elif others is not None:
                read[key] = self._value(others, values[key], below(path, key))
        return read

    def _value(self, shape: Schema, value: JsonValue, path: str) -> JsonValue:
        if "oneOf" in shape:
            return self._one_of(shape["oneOf"], value, path)
        if not self._is_right(shape, value, path):
            return _placeholder(shape)
        if members := _members(shape):
            return self._member(members, value, path)
        match shape.get("type"):
            case "string":
                return self._text(shape, value, path)
            case "integer":
                return self._whole(shape, value, path)
            case "array":
                return self._list(shape, value, path)
            case "object" if len(shape) > 1:
                return self.table(shape, value, path)
            case _:
                return value

    def _is_right(self, shape: Schema, value: JsonValue, path: str) -> bool:
        """Whether a value is of the right type, which is said if it is not."""
        kind = KINDS.get("string" if _members(shape) else shape.get("type", ""))
        # Not isinstance, because a bool is an int.
        if kind is None or type(value) is kind:
            return True
        self._faults.append(wrong_type(path, NAMES.get(kind, "table"), value))
        return False

    def _one_of(self, shapes: Sequence[Schema], value: JsonValue, path: str) -> JsonValue:
        """Read a table by the one of several shapes that it names by its kind."""
        *_, last = shapes
        key = next(key for key, part in last["properties"].items() if _members(part))
        if not isinstance(value, Mapping):
            return self._value(shapes[0], value, path)
        for shape in shapes:
            members, required = _members(shape["properties"][key]), shape["required"]
            if value[key] in members if key in value else set(required) <= value.keys():
                return self.table(shape, value, path)
        # Of any other kind, only the fields are known that all kinds need.
        named = [shape for shape in shapes if key in shape["required"]]
        known = [member for shape in shapes for member in _members(shape["properties"][key])]
        common = {**last["properties"], key: {"enum": known}}
        required = [name for name in last["required"] if all(name in s["required"] for s in named)]
        return self.table({"properties": common, "required": required}, value, path)

    def _member(self, members: Sequence[str], value: str, path: str) -> str:
        if not value:
            self._note(FaultCode.MISSING_KEY, path, name=path.rpartition(".")[2])
        elif value not in members:
            self._faults.append(unknown_member(path, value, members))
        return value if value in members else ""

    def _text(self, shape: Schema, value: str, path: str) -> str:
        if not value and len(shape) > 1 and "default" not in shape:
            self._note(FaultCode.MISSING_KEY, path, name=path.rpartition(".")[2])
        elif len(value) > LONGEST_TEXT:
            self._note(FaultCode.TOO_LONG, path, high=LONGEST_TEXT)
        elif (pattern := shape.get("pattern")) and not re.fullmatch(pattern, value):
            (example,) = shape["examples"]
            self._note(FaultCode.WRONG_PATTERN, path, found=value, example=example)
        return value

    def _whole(self, shape: Schema, value: int, path: str) -> int:
        low, high = shape["minimum"], shape["maximum"]
        if low <= value <= high:
            return value
        self._note(FaultCode.OUT_OF_RANGE, path, low=low, high=high, found=value)
        return int(low)

    def _list(self, shape: Schema, values: list[JsonValue], path: str) -> list[JsonValue]:
        parts = shape.get("prefixItems")
        if parts and len(parts) != len(values):
            found = len(values)
            self._note(FaultCode.WRONG_COUNT, path, expected=len(parts), found=found)
            return []
        read: list[JsonValue] = []
        for index, value in enumerate(values):
            part, place = parts[index] if parts else shape["items"], f"{path}[{index}]"
            # A placeholder would only be found at fault once more, but a table has parts.
            if "oneOf" in part or self._is_right(part, value, place):
                read.append(self._value(part, value, place))
        return read if not parts or len(read) == len(parts) else []

    def _note(self, code: FaultCode, path: str, **params: FaultParam) -> None:
        self._faults.append(fault(code, path, **params))


def _members(shape: Schema) -> Sequence[str]:
    return [shape["const"]] if "const" in shape else shape.get("enum", ())


def _placeholder(shape: Schema) -> JsonValue:
    if "oneOf" in shape:
        return _placeholder(shape["oneOf"][0])
    if shape.get("type") == "object":
        parts = shape.get("properties", {})
        return {key: _placeholder(parts[key]) for key in shape.get("required", ())}
    return "" if _members(shape) else KINDS[shape["type"]]()
