"""Players' names replaced in a value: in a game, or in the events of an entry.

A player's name is their id, so a new name goes wherever the old one is. Names are found by the
types of the fields that hold them.
"""

import typing
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar, cast

from banker_app.engine.edition import Edition
from banker_app.engine.hints import field_hints, members
from banker_app.engine.ids import Account, PlayerId, player_account
from banker_app.engine.ruleset import Ruleset

T = TypeVar("T")
Names = Mapping[PlayerId, PlayerId]
"""The new name of each player who has one, by the old name."""


def renamed(value: T, names: Names) -> T:
    """The value with the new names."""
    if not names:
        return value
    found = {str(old): str(new) for old, new in names.items()}
    found |= {player_account(old): player_account(new) for old, new in names.items()}
    return cast(T, _renamed(value, type(value), found))


def _renamed(value: Any, hint: object, names: Mapping[str, str]) -> Any:
    """The value of a field of this type with the new names and accounts."""
    if isinstance(value, str):
        return names.get(value, value) if _names_players(hint) else value
    cls: Any = type(value)
    if hints := _hints(cls):
        fresh = {name: _renamed(getattr(value, name), h, names) for name, h in hints.items()}
        return cls(**fresh) if isinstance(value, tuple) else replace(value, **fresh)
    args = _args(hint)
    match value:
        case dict() | Mapping():
            pairs = value.items()
            return {_renamed(k, args[0], names): _renamed(v, args[1], names) for k, v in pairs}
        case tuple():
            inner = args[:1] * len(value) if args[1:] == (Ellipsis,) else args
            return tuple(_renamed(v, h, names) for v, h in zip(value, inner, strict=True))
        case frozenset():
            return frozenset(_renamed(v, args[0], names) for v in value)
        case _:
            return value


@cache
def _names_players(hint: object) -> bool:
    return not {PlayerId, Account}.isdisjoint(members(hint))


@cache
def _hints(cls: Any) -> Mapping[str, Any]:
    """The fields of a class that may hold names; neither an edition nor its rules have any."""
    return {} if cls in (Edition, Ruleset) else field_hints(cls)


@cache
def _args(hint: object) -> tuple[Any, ...]:
    """The arguments of the one generic type in a hint; without any, nothing in it is a name."""
    return next((args for member in members(hint) if (args := typing.get_args(member))), ())
