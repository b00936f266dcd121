"""What the type hints of the engine's values say about their written form.

Answers questions about hints; writing and reading are in serial_writer.py and serial_reader.py.
"""

import re
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, NewType, TypeGuard, cast

from banker_app.engine import ruleset
from banker_app.engine.commands import Command
from banker_app.engine.events import Event

NAMES: Mapping[type, str] = MappingProxyType(
    {str: "text", int: "a whole number", bool: "true or false", NoneType: "null"}
)
"""How the scalar types are called where something else was found."""


def snake(name: str) -> str:
    """`BuyDeed` -> `buy_deed`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@cache
def command_types() -> Mapping[str, type]:
    """The classes of all commands by their written name."""
    return MappingProxyType({snake(cls.__name__): cls for cls in typing.get_args(Command)})


@cache
def event_types() -> Mapping[str, type]:
    """The classes of all events by their written name."""
    return MappingProxyType({snake(cls.__name__): cls for cls in typing.get_args(Event)})


def tag_of(cls: type) -> tuple[str, str] | None:
    """The field that says what a command or an event is, and its value; None for other values."""
    name = snake(cls.__name__)
    if command_types().get(name) is cls:
        return ("cmd", name)
    if event_types().get(name) is cls:
        return ("event", name)
    return None


def is_written_whole(cls: type) -> bool:
    """Whether fields that equal their default are written too.

    Rules are: a later release may change a default, and a game in progress must not notice.
    """
    return cls is ruleset.Ruleset or cls in ruleset.SECTIONS.values()


def bare(hint: object) -> object:
    """The hint without the new names that the engine gives to plain types."""
    while isinstance(hint, NewType):
        hint = hint.__supertype__
    return hint


def alternatives(hint: object) -> tuple[Any, ...]:
    """The members of a union without their new names; any other hint alone."""
    hint = bare(hint)
    if typing.get_origin(hint) in (typing.Union, UnionType):
        return tuple(dict.fromkeys(bare(member) for member in typing.get_args(hint)))
    return (hint,)


def scalars(hint: object) -> tuple[type, ...] | None:
    """The exact types of a hint that is written as it is, or None where it is not."""
    members = alternatives(hint)
    return members if all(member in NAMES for member in members) else None


def is_enum(hint: object) -> TypeGuard[type[StrEnum]]:
    """Whether a hint is an enum of texts."""
    return isinstance(hint, type) and issubclass(hint, StrEnum)


def is_record(hint: object) -> bool:
    """Whether a hint is a named tuple, written as a list."""
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


def held_as(hint: object) -> type:
    """The type of the engine's value itself: `tuple` for `tuple[int, int]`, `dict` for mappings."""
    origin = typing.get_origin(hint)
    if origin is None:
        return cast(type, hint)
    return origin if origin in (tuple, frozenset) else dict


def written_as(hint: object) -> type:
    """The type of plain data that a hint other than a class is written as."""
    if is_enum(hint):
        return str
    return dict if held_as(hint) is dict else list


def classes(hint: object) -> tuple[type, ...]:
    """The dataclasses among the members of a hint."""
    return tuple(m for m in alternatives(hint) if isinstance(m, type) and is_dataclass(m))


def union_tag(members: tuple[type, ...]) -> str:
    """The field that tells the classes of a union apart; empty for a single class."""
    if len(members) < 2:
        return ""
    envelopes = [tag_of(cls) for cls in members]
    keys = {envelope[0] if envelope else "kind" for envelope in envelopes}
    if len(keys) > 1:
        raise TypeError(f"a union of unlike things: {members}")
    key = keys.pop()
    if any(field.name == key for cls in members for field in fields(cls)):
        raise TypeError(f"a field named {key!r} hides what kind of value it is in: {members}")
    return key


def unsupported(hint: object) -> TypeError:
    """What to raise for a hint that has no written form."""
    return TypeError(f"no written form for {hint}")
