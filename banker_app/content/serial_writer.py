"""Encodes engine values as plain JSON data with writers, built once per type.

Defines only the form; the store and the referee's protocol decide where the data goes.
"""

import typing
from collections.abc import Callable
from collections.abc import Mapping as AbstractMapping
from dataclasses import MISSING, fields
from enum import StrEnum
from functools import cache
from typing import Any

from banker_app.content import serial_types
from banker_app.engine.json_types import JsonObject, JsonValue

Write = Callable[[Any], Any]


@cache
def writer(hint: object) -> Write | None:
    """The function that encodes a value of that type; None if it is plain already.

    Raises TypeError for a type that cannot be serialized.
    """
    hint = serial_types.bare(hint)
    if serial_types.scalars(hint):
        return None
    if len(serial_types.alternatives(hint)) > 1:
        return _union(hint)
    if serial_types.is_enum(hint):
        return _enum
    if serial_types.is_record(hint):
        return _fixed(tuple(typing.get_type_hints(hint).values()))
    if serial_types.classes(hint):
        return instance_writer(hint)
    return _collection(hint)


@cache
def instance_writer(cls: type, tag: tuple[str, str] | None = None) -> Write:
    """Writer of a class. `tag` is written too if the reader could not know the class."""
    tag = tag or serial_types.tag_of(cls)
    start = dict([tag]) if tag else {}
    rows = _rows(cls)

    def write(value: JsonValue) -> JsonValue:
        data: JsonObject = dict(start)
        for name, default, write_field in rows:
            content = getattr(value, name)
            if content == default:
                continue
            data[name] = content if write_field is None else write_field(content)
        return data

    return write


def _rows(cls: type) -> tuple[tuple[str, Any, Write | None], ...]:
    """For each field: its name, the value to leave out (MISSING: none), and its writer."""
    hints = typing.get_type_hints(cls)
    whole = serial_types.is_written_whole(cls)
    rows: list[tuple[str, Any, Write | None]] = []
    for field in fields(cls):
        default: Any = field.default
        if field.default_factory is not MISSING:
            default = field.default_factory()
        if whole:
            default = MISSING
        # Plain tuples: the loop unpacks them twice as fast as named ones.
        rows.append((field.name, default, writer(hints[field.name])))
    return tuple(rows)


def _enum(value: JsonValue) -> JsonValue:
    return value.value


def _union(hint: object) -> Write:
    members = serial_types.classes(hint)
    key = serial_types.union_tag(members)
    writers: dict[type, Write | None] = {
        cls: instance_writer(cls, (key, serial_types.snake(cls.__name__)) if key else None)
        for cls in members
    }
    for member in serial_types.alternatives(hint):
        if member not in writers:
            writers[serial_types.held_as(member)] = writer(member)

    def write(value: JsonValue) -> JsonValue:
        if isinstance(value, StrEnum):
            return value.value
        write_member = writers[type(value)]
        return value if write_member is None else write_member(value)

    return write


def _collection(hint: object) -> Write:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple and args[1:] == (Ellipsis,):
        return _many(writer(args[0]))
    if origin is frozenset and writer(args[0]) is None:
        return sorted
    if origin is tuple:
        return _fixed(args)
    if origin in (dict, AbstractMapping) and serial_types.bare(args[0]) is str:
        return _mapping(writer(args[1]))
    raise serial_types.unsupported(hint)


def _many(write_item: Write | None) -> Write:
    if write_item is None:
        return list
    return lambda value: [write_item(item) for item in value]


def _fixed(hints: tuple[object, ...]) -> Write:
    writers = tuple(writer(hint) for hint in hints)
    if not any(writers):
        return list
    return lambda value: [
        item if write is None else write(item) for write, item in zip(writers, value, strict=True)
    ]


def _mapping(write_item: Write | None) -> Write:
    if write_item is None:
        return dict
    return lambda value: {key: write_item(item) for key, item in value.items()}
