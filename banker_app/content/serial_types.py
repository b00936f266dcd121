"""The serialized form of engine values, as determined by their type hints.

Queries about type hints; converter.py reads and writes.
"""

import re
import typing
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from itertools import chain
from types import MappingProxyType, NoneType
from typing import Any, NewType, TypeGuard, cast

from banker_app.engine import decide, ruleset
from banker_app.engine.command import COMMANDS, Command
from banker_app.engine.event import EVENTS, Event
from banker_app.engine.hints import members

CHAPTERS = decide.CHAPTERS
"""The modules that define commands and events: all are known once these are imported."""
NAMES: Mapping[type, str] = MappingProxyType(
    {
        str: "text",
        int: "a whole number",
        float: "a decimal number",
        bool: "true or false",
        NoneType: "null",
    }
)
"""Names of the scalar types in error messages."""


def snake(name: str) -> str:
    """`BuyDeed` -> `buy_deed`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@cache
def command_types() -> Mapping[str, type[Command]]:
    """All command classes by their serialized name."""
    return MappingProxyType({snake(name): cls for name, cls in COMMANDS.items()})


@cache
def event_types() -> Mapping[str, type[Event]]:
    """All event classes by their serialized name."""
    return MappingProxyType({snake(name): cls for name, cls in EVENTS.items()})


def tag_of(cls: type) -> tuple[str, str] | None:
    """The tag field of a command or event, and its value; None for other classes."""
    name = snake(cls.__name__)
    if command_types().get(name) is cls:
        return ("cmd", name)
    if event_types().get(name) is cls:
        return ("event", name)
    return None


def is_written_whole(cls: type) -> bool:
    """Whether fields that equal their default are written too.

    True for rules: a later release may change a default without affecting games in progress.
    """
    return cls is ruleset.Ruleset or cls in ruleset.SECTIONS.values()


def bare(hint: object) -> object:
    """The hint with NewTypes replaced by the plain types behind them."""
    while isinstance(hint, NewType):
        hint = hint.__supertype__
    return hint


def alternatives(hint: object) -> tuple[Any, ...]:
    """The members of a union, or all commands or events, without NewTypes; any other hint alone."""
    bases: Mapping[object, Iterable[Any]] = {Command: COMMANDS.values(), Event: EVENTS.values()}
    every = (bases.get(one, (one,)) for one in members(bare(hint)))
    return tuple(dict.fromkeys(map(bare, chain.from_iterable(every))))


def scalars(hint: object) -> tuple[type, ...] | None:
    """The exact types of a hint that is plain already, or None if it needs conversion."""
    members = alternatives(hint)
    return members if all(member in NAMES for member in members) else None


def is_enum(hint: object) -> TypeGuard[type[StrEnum]]:
    """Whether a hint is a StrEnum."""
    return isinstance(hint, type) and issubclass(hint, StrEnum)


def is_record(hint: object) -> bool:
    """Whether a hint is a named tuple, written as a list."""
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


def held_as(hint: object) -> type:
    """The runtime type of an engine value: `tuple` for `tuple[int, int]`, `dict` for mappings."""
    origin = typing.get_origin(hint)
    if origin is None:
        return cast(type, hint)
    return origin if origin in (tuple, frozenset) else dict


def written_as(hint: object) -> type:
    """The JSON type of a hint other than a class."""
    return str if is_enum(hint) else dict if held_as(hint) is dict else list


def classes(hint: object) -> tuple[type, ...]:
    """The dataclasses among the members of a hint."""
    return tuple(m for m in alternatives(hint) if isinstance(m, type) and is_dataclass(m))


def union_tag(members: tuple[type, ...]) -> str:
    """The tag field that distinguishes the classes of a union; empty for a single class."""
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
    """The exception for a hint that cannot be serialized."""
    return TypeError(f"no written form for {hint}")
