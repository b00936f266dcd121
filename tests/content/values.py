"""Values of any of the engine's types, built from nothing but their type hints."""

import typing
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, NewType

from hypothesis import strategies as st

from banker_app.engine.command import COMMANDS, Command
from banker_app.engine.commands import ReplaceEntry
from banker_app.engine.event import EVENTS
from banker_app.engine.events import EntryReplaced, Event
from banker_app.engine.start_game import StartGame

TEXTS = st.one_of(
    st.sampled_from(["", "bank", "boardwalk", "player:Ann", "Łucja", "Оля", "kind", "cmd"]),
    st.text(max_size=6),
)
WHOLES = st.one_of(st.sampled_from([0, 1, -1, 50, 200]), st.integers(-(10**12), 10**12))
SCALARS: Mapping[Any, st.SearchStrategy[Any]] = {
    str: TEXTS,
    int: WHOLES,
    bool: st.booleans(),
    NoneType: st.none(),
}
PLAIN: Mapping[Any, Sequence[type]] = {
    Event: [kind for kind in EVENTS.values() if kind is not EntryReplaced],
    Command: [kind for kind in COMMANDS.values() if kind not in (ReplaceEntry, StartGame)],
}
"""Events and commands within others, which hold none."""


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Any value of the hint; a hint this does not know is an error, not a gap."""
    while isinstance(hint, NewType):
        hint = hint.__supertype__
    if hint in SCALARS:
        return SCALARS[hint]
    if hint in PLAIN:
        return st.deferred(lambda: st.one_of([values(kind) for kind in PLAIN[hint]]))
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, UnionType):
        return st.one_of([values(arg) for arg in args])
    if origin is tuple and args[1:] == (Ellipsis,):
        return st.lists(values(args[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, args))
    if origin is frozenset:
        return st.frozensets(values(args[0]), max_size=3)
    if origin in (dict, Mapping):
        return st.dictionaries(values(args[0]), values(args[1]), max_size=3)
    return values_of_class(hint)


def values_of_class(cls: Any) -> st.SearchStrategy[Any]:
    """Any instance of an enum, a named tuple or a dataclass."""
    if issubclass(cls, StrEnum):
        return st.sampled_from(cls)
    hints = typing.get_type_hints(cls)
    if not is_dataclass(cls):
        return st.builds(cls, *(values(hint) for hint in hints.values()))
    parts = {field.name: values(hints[field.name]) for field in fields(cls)}
    # Half of them mostly made of defaults, which the written form leaves out.
    needed = {
        f.name: parts[f.name] for f in fields(cls) if f.default is MISSING is f.default_factory
    }
    return st.one_of(st.builds(cls, **needed), st.builds(cls, **parts))
