"""JSON Schema of engine values, generated from their type hints.

Describes shapes for other programs; the readers decide what is accepted.
"""

import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field
from types import NoneType, UnionType
from typing import Any, Final, Union

from banker_app.content import serial_types
from banker_app.engine.hints import written_fields
from banker_app.engine.json_types import JsonObject

Schema = JsonObject

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
TEXT: Final[Schema] = {"type": "string"}
WHOLE: Final[Schema] = {"type": "integer"}
SCALARS: Final[Mapping[Any, Schema]] = {
    str: TEXT,
    int: WHOLE,
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}

# ---- shapes ---------------------------------------------------------------------------------


def an_object(**properties: Schema) -> Schema:
    """An object that has all these properties and may have others."""
    return {"type": "object", "properties": properties, "required": list(properties)}


def optional(**properties: Schema) -> Schema:
    """An object that may have these properties and no others."""
    return {"type": "object", "properties": properties, "additionalProperties": False}


def exactly(properties: Mapping[str, Schema], *, without: Iterable[str] = ()) -> Schema:
    """An object that has these properties and no others; those in `without` may be absent."""
    required = [name for name in properties if name not in set(without)]
    return {**optional(**properties), "required": required}


def table_of(shape: Schema) -> Schema:
    """An object with any keys and values of this shape."""
    return {"type": "object", "additionalProperties": shape}


def a_list(items: Schema) -> Schema:
    """A list of any length."""
    return {"type": "array", "items": items}


def fixed(*items: Schema) -> Schema:
    """A list with exactly these items."""
    count = len(items)
    return {"type": "array", "prefixItems": [*items], "minItems": count, "maxItems": count}


def either(*shapes: Schema) -> Schema:
    """One or more of these shapes."""
    distinct = [shape for at, shape in enumerate(shapes) if shape not in shapes[:at]]
    return distinct[0] if len(distinct) == 1 else {"anyOf": distinct}


def or_null(shape: Schema) -> Schema:
    """This shape or null."""
    return either({"type": "null"}, shape)


# ---- type hints -----------------------------------------------------------------------------


def shape_of(hint: Any, special: Callable[[Any], Schema | None]) -> Schema:
    """The schema of a type hint. `special` is asked first, and returns None for all others."""
    chosen = special(hint)
    if chosen is not None:
        return chosen
    hint = serial_types.bare(hint)
    if hint in SCALARS:
        return SCALARS[hint]
    if serial_types.is_enum(hint):
        return {"enum": [member.value for member in hint]}
    if serial_types.is_record(hint):
        return fixed(*(shape_of(each, special) for each in typing.get_type_hints(hint).values()))
    parts = [shape_of(arg, special) for arg in typing.get_args(hint) if arg is not ...]
    origin = typing.get_origin(hint)
    if origin is tuple:
        return a_list(parts[0]) if ... in typing.get_args(hint) else fixed(*parts)
    if origin is frozenset:
        return {**a_list(*parts), "uniqueItems": True}
    if origin in (dict, Mapping):
        return table_of(parts[1])
    if origin in (Union, UnionType):
        return either(*parts)
    raise serial_types.unsupported(hint)


def with_default(field: "Field[Any]", shape: Schema) -> Schema:
    """The schema of a field, with its default if that is a scalar."""
    default = field.default
    return {**shape, "default": default} if isinstance(default, str | int) else shape


def optional_fields(cls: Any) -> list[str]:
    """The fields of a class that have a default."""
    none = (MISSING, MISSING)
    return [f.name for f in written_fields(cls) if (f.default, f.default_factory) != none]


def first_line(kind: type) -> str:
    """The first line of a class's docstring."""
    return (kind.__doc__ or "").strip().partition("\n")[0]
