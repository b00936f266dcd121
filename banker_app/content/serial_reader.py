"""Decodes plain data into engine values with strict readers, built once per type.

Checks shapes and types only; whether a command is allowed is decided by the engine.
"""

import typing
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Mapping as AbstractMapping
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from functools import cache
from types import MemberDescriptorType
from typing import Any, NamedTuple

from banker_app.content import serial_types
from banker_app.content.errors import nearest
from banker_app.engine.json_types import JsonObject, JsonValue

Read = Callable[[Any], Any]


class Malformed(ValueError):
    """Data that does not describe a value of the expected type.

    `path` is the place of the fault, `problem` says in a few words what is wrong there, and
    `nearest` is the known name that was probably meant, if any.
    """

    def __init__(self, path: str, problem: str, nearest: str = "") -> None:
        super().__init__(path, problem, nearest)
        self.path = path
        self.problem = problem
        self.nearest = nearest

    def within(self, outer: str) -> "Malformed":
        """The same fault with `outer` added to the front of its path."""
        joint = "." if self.path and not self.path.startswith("[") else ""
        self.path = f"{outer}{joint}{self.path}"
        return self

    def __str__(self) -> str:
        place = f"{self.path} " if self.path else ""
        hint = f"; nearest: {self.nearest}" if self.nearest else ""
        return f"{place}{self.problem}{hint}"


class _Row(NamedTuple):
    """One field of a class, prepared for the loop that reads instances."""

    name: str
    scalars: tuple[type, ...] | None
    read: Read | None
    absent: Read
    put: Callable[[Any, Any], None]


@cache
def reader(hint: object) -> Read:
    """The function that decodes plain data into a value of that type.

    That function raises Malformed. Raises TypeError for a type that cannot be serialized.
    """
    hint = serial_types.bare(hint)
    kinds = serial_types.scalars(hint)
    if kinds:
        return _scalar(kinds)
    if len(serial_types.alternatives(hint)) > 1:
        return _union(hint)
    if serial_types.is_enum(hint):
        return _enum(hint)
    if serial_types.is_record(hint):
        return _record(hint)
    if serial_types.classes(hint):
        return _instance(serial_types.held_as(hint))
    return _collection(hint)


# ---- scalars --------------------------------------------------------------------------


def _scalar(kinds: tuple[type, ...]) -> Read:
    def read(data: JsonValue) -> Any:
        if type(data) not in kinds:
            raise _unlike(kinds, data)
        return data

    return read


def _unlike(kinds: Iterable[type], data: JsonValue) -> Malformed:
    wanted = " or ".join(serial_types.NAMES[kind] for kind in kinds)
    return Malformed("", f"needs {wanted}, not {_shown(data)}")


def _shown(data: JsonValue) -> str:
    if isinstance(data, Mapping | list | tuple):
        return "an object" if isinstance(data, Mapping) else "a list"
    text = repr(data)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _enum(cls: type[StrEnum]) -> Read:
    members = {member.value: member for member in cls}

    def read(data: JsonValue) -> Any:
        member = members.get(data) if type(data) is str else None
        if member is None:
            near = nearest(data, members) if isinstance(data, str) else ""
            raise Malformed("", f"needs one of {', '.join(members)}, not {_shown(data)}", near)
        return member

    return read


# ---- collections ----------------------------------------------------------------------


def _collection(hint: object) -> Read:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        return _many(args[0], tuple)
    if origin is frozenset:
        return _set(args[0])
    if origin is tuple:
        return _fixed(args, tuple)
    if origin in (dict, AbstractMapping) and serial_types.bare(args[0]) is str:
        return _mapping(args[1])
    raise serial_types.unsupported(hint)


def _listed(data: JsonValue) -> Any:
    if type(data) is not list and type(data) is not tuple:
        raise Malformed("", f"needs a list, not {_shown(data)}")
    return data


def _many(hint: object, build: Callable[[Iterable[Any]], Any]) -> Read:
    read_item = reader(hint)

    def read(data: JsonValue) -> Any:
        items = data if type(data) is list else _listed(data)
        try:
            return build([read_item(item) for item in items])
        except Malformed:
            # Read again item by item to find the faulty one.
            return build([_at(index, read_item, item) for index, item in enumerate(items)])

    return read


def _at(index: int, read_item: Read, item: JsonValue) -> Any:
    try:
        return read_item(item)
    except Malformed as fault:
        raise fault.within(f"[{index}]") from None


def _set(hint: object) -> Read:
    read_items = _many(hint, list)

    def read(data: JsonValue) -> Any:
        items = read_items(data)
        found = frozenset(items)
        if len(found) != len(items):
            raise Malformed("", "names something twice")
        return found

    return read


def _fixed(hints: tuple[object, ...], build: Callable[[Iterable[Any]], Any]) -> Read:
    """Reader of a list of fixed length, with a fast path for scalars."""
    readers = tuple(reader(hint) for hint in hints)
    kinds = tuple(
        hint if hint in serial_types.NAMES else None for hint in map(serial_types.bare, hints)
    )

    def read(data: JsonValue) -> Any:
        items = data if type(data) is list else _listed(data)
        if tuple(map(type, items)) == kinds:
            return build(items)
        if len(items) != len(readers):
            raise Malformed("", f"needs a list of {len(readers)}, not of {len(items)}")
        return build([_at(index, readers[index], item) for index, item in enumerate(items)])

    return read


def _record(cls: Any) -> Read:
    return _fixed(tuple(typing.get_type_hints(cls).values()), cls._make)


def _mapping(hint: object) -> Read:
    read_item = reader(hint)

    def read(data: JsonValue) -> Any:
        if not isinstance(data, Mapping):
            raise Malformed("", f"needs an object, not {_shown(data)}")
        values: JsonObject = {}
        key: Any = ""
        try:
            for key, item in data.items():
                if type(key) is not str:
                    raise _unlike((str,), key)
                values[key] = read_item(item)
        except Malformed as fault:
            raise fault.within(str(key)) from None
        return values

    return read


# ---- classes --------------------------------------------------------------------------


def _instance(cls: type, told_by: str = "") -> Read:
    """Reader of a class; `told_by` is the tag field by which the caller selected it."""
    tag = None if told_by else serial_types.tag_of(cls)
    key = tag[0] if tag else told_by
    rows = _rows(cls)
    make_empty: Any = cls.__new__

    def read(data: JsonValue) -> Any:
        if not told_by:
            _check_object(data, tag)
        taken = 1 if key else 0
        value = make_empty(cls)
        name = ""
        try:
            for name, scalars, read_field, absent, put in rows:
                if name in data:
                    taken += 1
                    field = data[name]
                    if read_field is not None:
                        field = read_field(field)
                    elif type(field) not in scalars:
                        raise _unlike(scalars, field)
                    put(value, field)
                else:
                    put(value, absent(data))
        except Malformed as fault:
            raise fault.within(name) from None
        if taken != len(data):
            raise _unknown_field(data, rows, key)
        return value

    return read


def _check_object(data: JsonValue, tag: tuple[str, str] | None) -> None:
    if type(data) is not dict:
        raise Malformed("", f"needs an object, not {_shown(data)}")
    if tag is None:
        return
    key, name = tag
    if key not in data:
        raise Malformed(key, "is missing")
    if data[key] != name:
        raise Malformed(key, f"needs {name}, not {_shown(data[key])}")


def _rows(cls: type) -> tuple[tuple[Any, ...], ...]:
    hints = typing.get_type_hints(cls)
    # Plain tuples: the loop unpacks them twice as fast as named ones.
    return tuple(tuple(_row(cls, field, hints[field.name])) for field in fields(cls))


def _row(cls: type, field: "Field[Any]", hint: object) -> _Row:
    kinds = serial_types.scalars(hint)
    return _Row(
        name=field.name,
        scalars=kinds,
        read=None if kinds else reader(hint),
        absent=_absent(cls, field),
        put=_putter(cls, field.name),
    )


def _absent(cls: type, field: "Field[Any]") -> Read:
    """The handler for a missing field: returns the default or raises Malformed."""
    default, factory = field.default, field.default_factory
    if factory is not MISSING:
        return lambda data: factory()
    if default is not MISSING:
        return lambda data: default
    known = [other.name for other in fields(cls)]

    def missing(data: JsonValue) -> Any:
        unknown = [key for key in data if type(key) is str and key not in known]
        raise Malformed("", "is missing", nearest(field.name, unknown))

    return missing


def _putter(cls: type, name: str) -> Callable[[Any, Any], None]:
    """Setter for a field of a frozen instance that bypasses __setattr__, as __init__ does."""
    slot = cls.__dict__.get(name)
    if isinstance(slot, MemberDescriptorType):
        return slot.__set__
    return lambda value, content: object.__setattr__(value, name, content)


def _unknown_field(data: Mapping[Any, Any], rows: Iterable[Any], tag: str) -> Malformed:
    known = [row[0] for row in rows]
    if tag:
        known.append(tag)
    for key in data:
        if key not in known:
            return Malformed(str(key) or '""', "is no field of it", nearest(str(key), known))
    raise AssertionError("every field is known")


def _union(hint: object) -> Read:
    """Reader of a union: types are told apart by the shape of the data, classes by their tag."""
    members = serial_types.alternatives(hint)
    kinds = tuple(member for member in members if member in serial_types.NAMES)
    classes = serial_types.classes(hint)
    by_shape: dict[type, Read] = {dict: _tagged(classes)} if classes else {}
    for member in members:
        if member in kinds or member in classes:
            continue
        shape = serial_types.written_as(member)
        if shape in by_shape or shape in kinds:
            raise serial_types.unsupported(hint)
        by_shape[shape] = reader(member)
    complain = next(iter(by_shape.values()))

    def read(data: JsonValue) -> Any:
        kind = type(data)
        if kind in kinds:
            return data
        return by_shape.get(list if kind is tuple else kind, complain)(data)

    return read


def _tagged(classes: tuple[type, ...]) -> Read:
    key = serial_types.union_tag(classes)
    if not key:
        return _instance(classes[0])
    readers = {serial_types.snake(cls.__name__): _instance(cls, key) for cls in classes}

    def read(data: JsonValue) -> Any:
        if type(data) is not dict:
            raise Malformed("", f"needs an object, not {_shown(data)}")
        name = data.get(key)
        chosen = readers.get(name) if type(name) is str else None
        if chosen is None:
            raise _unknown_tag(key, name, readers) if key in data else Malformed(key, "is missing")
        return chosen(data)

    return read


def _unknown_tag(key: str, name: Any, known: Iterable[str]) -> Malformed:
    what = {"cmd": "command", "event": "event"}.get(key, "kind")
    near = nearest(name, known) if isinstance(name, str) else ""
    return Malformed(key, f"is no {what}: {_shown(name)}", near)
