"""Converts engine values to plain JSON data and back by their type hints.

Checks shapes and types only; whether a command is allowed is decided by the engine. A hook is built
when it is first needed.
"""

import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from functools import cache
from itertools import repeat
from typing import Any

from banker_app.content import serial_types
from banker_app.content.errors import Malformed, nearest
from banker_app.engine.hints import field_hints, written_fields
from banker_app.engine.json_types import JsonObject, JsonValue

Read = Callable[[Any], Any]
Write = Callable[[Any], Any]

# ---- reading --------------------------------------------------------------------------


@cache
def reader(hint: Any) -> Read:
    """The function that decodes plain data into a value of that type.

    That function raises Malformed. Raises TypeError for a type that cannot be serialized.
    """
    hint = serial_types.bare(hint)
    if hint is Any:
        return lambda data: data
    if kinds := serial_types.scalars(hint):
        return _scalar(kinds)
    if len(serial_types.alternatives(hint)) > 1:
        return _union(hint)
    if serial_types.is_enum(hint):
        return _enum(hint)
    if serial_types.classes(hint):
        tag = serial_types.tag_of(hint)
        return _tagged((hint,), tag[0]) if tag else _instance(hint)
    if serial_types.is_record(hint):
        return _list(hint._make, tuple(typing.get_type_hints(hint).values()))
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (tuple, frozenset):
        return _list(origin, args)
    if origin in (dict, Mapping) and serial_types.bare(args[0]) is str:
        return _mapping(reader(args[1]))
    raise serial_types.unsupported(hint)


def _shown(data: JsonValue) -> str:
    if isinstance(data, Mapping | list | tuple):
        return "an object" if isinstance(data, Mapping) else "a list"
    text = repr(data)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _scalar(kinds: tuple[type, ...]) -> Read:
    def read(data: JsonValue) -> JsonValue:
        if type(data) not in kinds:
            wanted = " or ".join(serial_types.NAMES[kind] for kind in kinds)
            raise Malformed("", f"needs {wanted}, not {_shown(data)}")
        return data

    return read


def _enum(cls: type[StrEnum]) -> Read:
    members = {member.value: member for member in cls}

    def read(data: JsonValue) -> StrEnum:
        member = members.get(data) if type(data) is str else None
        if member is None:
            near = nearest(data, members) if isinstance(data, str) else ""
            raise Malformed("", f"needs one of {', '.join(members)}, not {_shown(data)}", near)
        return member

    return read


def _list(build: Callable[[Iterable[Any]], Any], hints: tuple[Any, ...]) -> Read:
    """Reader of a tuple, a set or a named tuple, with a fast path for a few scalars."""
    fixed = build is not frozenset and ... not in hints
    kinds = tuple(map(serial_types.bare, hints))
    first, *others = (reader(hint) for hint in hints if hint is not ...)
    readers = (first, *others) if fixed else repeat(first)

    def read(data: JsonValue) -> object:
        if type(data) is not list and type(data) is not tuple:
            raise Malformed("", f"needs a list, not {_shown(data)}")
        if fixed and tuple(map(type, data)) == kinds:
            return build(data)
        if fixed and len(data) != len(hints):
            raise Malformed("", f"needs a list of {len(hints)}, not of {len(data)}")
        items: list[Any] = []
        try:
            for read_item, item in zip(readers, data, strict=False):
                items.append(read_item(item))
        except Malformed as fault:
            raise fault.within(f"[{len(items)}]") from None
        if build is frozenset and len({*items}) != len(items):
            raise Malformed("", "names something twice")
        return build(items)

    return read


def _mapping(read_item: Read) -> Read:
    read_key = _scalar((str,))

    def read(data: JsonValue) -> object:
        if type(data) is not dict:
            raise Malformed("", f"needs an object, not {_shown(data)}")
        values: JsonObject = {}
        for key, item in data.items():
            try:
                values[read_key(key)] = read_item(item)
            except Malformed as fault:
                raise fault.within(str(key)) from None
        return values

    return read


def _instance(cls: Any, key: str = "") -> Read:
    """Reader of a class; `key` is the tag field by which the caller selected it."""
    hints, every = field_hints(cls), typing.get_type_hints(cls)
    rows = [_row(cls, field, every[field.name]) for field in fields(cls)]
    known = [key, *hints] if key else [*hints]
    make_empty: Any = cls.__new__
    put = object.__setattr__

    def read(data: JsonValue) -> object:
        if type(data) is not dict:
            raise Malformed("", f"needs an object, not {_shown(data)}")
        taken = 1 if key else 0
        value = make_empty(cls)
        name = ""
        try:
            for field, name, kinds, read_field, absent in rows:
                if name in data:
                    taken += 1
                    content = data[name]
                    # Most are scalars: no call for them.
                    put(value, field, content if type(content) in kinds else read_field(content))
                elif absent is not None:
                    put(value, field, absent(data))
        except Malformed as fault:
            raise fault.within(name) from None
        if taken != len(data):
            name = next(name for name in data if name not in known)
            raise Malformed(str(name) or '""', "is no field of it", nearest(str(name), known))
        return value

    return read


def _row(cls: type, field: "Field[Any]", hint: Any) -> tuple[Any, ...]:
    """A field, and its name in the data, if it is written; plain types, readers."""
    name = field.name if field.compare else None
    kinds = serial_types.scalars(hint) or ()
    return field.name, name, kinds, reader(hint), _absent(cls, field)


def _absent(cls: type, field: "Field[Any]") -> Read | None:
    """The handler for a missing field, which may raise Malformed; None: the class has its value."""
    factory = field.default_factory
    if factory is not MISSING:
        return lambda data: factory()
    if field.default is not MISSING:
        return (lambda data: field.default) if hasattr(cls, "__slots__") else None
    known = {other.name for other in fields(cls)}

    def missing(data: JsonValue) -> object:
        raise Malformed("", "is missing", nearest(field.name, [k for k in data if k not in known]))

    return missing


def _union(hint: object) -> Read:
    """Reader of a union: types are recognised by the shape of the data, classes by their tag."""
    members = serial_types.alternatives(hint)
    classes = serial_types.classes(hint)
    kinds = tuple(member for member in members if member in serial_types.NAMES)
    by_shape: dict[type, Read] = {}
    if key := serial_types.union_tag(classes):
        by_shape[dict] = _tagged(classes, key)
        if len(classes) == len(members):
            return by_shape[dict]
    for member in members:
        if member in kinds or (key and member in classes):
            continue
        shape = serial_types.written_as(member)
        if shape in by_shape or shape in kinds:
            raise serial_types.unsupported(hint)
        by_shape[shape] = reader(member)
    complain = next(iter(by_shape.values()))

    def read(data: JsonValue) -> object:
        kind = type(data)
        if kind in kinds:
            return data
        return by_shape.get(list if kind is tuple else kind, complain)(data)

    return read


def _tagged(classes: tuple[type, ...], key: str) -> Read:
    known = {serial_types.snake(cls.__name__): cls for cls in classes}
    readers: dict[str, Read] = {}

    def read(data: JsonValue) -> object:
        if type(data) is not dict:
            raise Malformed("", f"needs an object, not {_shown(data)}")
        name = data.get(key)
        if type(name) is not str or name not in known:
            raise _unknown_tag(key, data, known)
        if name not in readers:
            readers[name] = _instance(known[name], key)
        return readers[name](data)

    return read


def _unknown_tag(key: str, data: JsonObject, known: Iterable[str]) -> Malformed:
    if key not in data:
        return Malformed(key, "is missing")
    what = {"cmd": "command", "event": "event"}.get(key, "kind")
    near = nearest(data[key], known) if isinstance(data[key], str) else ""
    return Malformed(key, f"is no {what}: {_shown(data[key])}", near)


# ---- writing --------------------------------------------------------------------------


@cache
def writer(hint: Any, key: str = "") -> Write | None:
    """The function that encodes a value of that type; None if it is plain already.

    `key` is the tag field of the union that the class is in. Raises TypeError for a type that
    cannot be serialized.
    """
    hint = serial_types.bare(hint)
    if hint is Any:
        return _anything
    members = serial_types.alternatives(hint)
    if serial_types.scalars(hint):
        return None
    if len(members) > 1:
        key = serial_types.union_tag(serial_types.classes(hint))
        kinds = {serial_types.held_as(one): one for one in members}
        # A hook is built when it is first needed: an event may hold events.
        return lambda value: _written(writer(kinds.get(type(value), StrEnum), key), value)
    if serial_types.is_enum(hint):
        return str.__str__
    if serial_types.classes(hint):
        return _instance_writer(hint, key)
    if serial_types.is_record(hint):
        return list
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    write = writer(args[-1] if origin in (dict, Mapping) else args[0]) if args else None
    if origin is frozenset:
        return sorted
    if origin is tuple:
        return (lambda value: [write(item) for item in value]) if write else list
    if origin in (dict, Mapping):
        return (lambda value: {name: write(it) for name, it in value.items()}) if write else dict
    raise serial_types.unsupported(hint)


def _anything(value: Any) -> object:
    """Write a value by its own type."""
    if isinstance(value, Mapping):
        return {name: _anything(item) for name, item in value.items()}
    kind: Any = type(value)
    return [*map(_anything, value)] if kind in (tuple, list) else _written(writer(kind), value)


def _written(write: Write | None, value: object) -> object:
    return value if write is None else write(value)


def _instance_writer(cls: Any, key: str) -> Write:
    tag = (key, serial_types.snake(cls.__name__)) if key else serial_types.tag_of(cls)
    start = dict([tag]) if tag else {}
    hints = field_hints(cls)
    whole = serial_types.is_written_whole(cls)
    rows: list[tuple[str, Any, Write | None]] = []
    for field in written_fields(cls):
        made = MISSING if field.default_factory is MISSING else field.default_factory()
        default = MISSING if whole else field.default if made is MISSING else made
        rows.append((field.name, default, writer(hints[field.name])))

    def write(value: object) -> JsonObject:
        data = dict(start)
        for name, default, write_field in rows:
            content = getattr(value, name)
            if content != default:
                data[name] = content if write_field is None else write_field(content)
        return data

    return write
