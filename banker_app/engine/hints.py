"""The type hints of engine values, for whatever reads values by their types."""

import typing
from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass
from functools import cache
from types import MappingProxyType, UnionType
from typing import Any


@cache
def members(hint: object) -> tuple[Any, ...]:
    """The members of a union; any other hint alone."""
    is_union = typing.get_origin(hint) in (typing.Union, UnionType)
    return typing.get_args(hint) if is_union else (hint,)


def written_fields(cls: Any) -> list["Field[Any]"]:
    """The fields of a dataclass that make up its value: all but the id of a due."""
    return [field for field in fields(cls) if field.compare]


@cache
def field_hints(cls: Any, *, notes: bool = False) -> Mapping[str, Any]:
    """The fields of a dataclass or named tuple with their types; empty for any other class.

    With `notes`, the types are `Annotated` where they are declared so.
    """
    names: list[str] = [*getattr(cls, "_fields", ())]
    if is_dataclass(cls):
        names = [field.name for field in written_fields(cls)]
    hints = typing.get_type_hints(cls, include_extras=notes) if names else {}
    return MappingProxyType({name: hints[name] for name in names})
