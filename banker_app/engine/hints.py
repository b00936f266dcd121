"""The type hints of engine values, for whatever reads values by their types."""

import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import MappingProxyType, UnionType
from typing import Any


@cache
def members(hint: object) -> tuple[Any, ...]:
    """The members of a union; any other hint alone."""
    is_union = typing.get_origin(hint) in (typing.Union, UnionType)
    return typing.get_args(hint) if is_union else (hint,)


@cache
def field_hints(cls: Any, *, notes: bool = False) -> Mapping[str, Any]:
    """The fields of a dataclass or named tuple with their types; empty for any other class.

    With `notes`, the types are `Annotated` where they are declared so.
    """
    names = [f.name for f in fields(cls)] if is_dataclass(cls) else getattr(cls, "_fields", ())
    hints = typing.get_type_hints(cls, include_extras=notes) if names else {}
    return MappingProxyType({name: hints[name] for name in names})
