"""Pages as JSON: what a guest's device draws. Actions lose their commands and get an id."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final, get_args

from banker_app.app.projections.context import Action
from banker_app.content.serialization import encode
from banker_app.engine.json_types import JsonObject
from banker_app.pages.contract.blocks import (
    Block,
    Field,
    Page,
)

KINDS: Final = {kind: kind.__name__.lower() for kind in get_args(Block | Field)}
"""Names of the classes of blocks in JSON."""
PLAIN: Final = (str, int, bool)
"""Classes of values that are JSON already."""
KEPT_HERE: Final = {
    Action: ("command", "rest", "go", "effect", "sure"),
    Page: ("after", "typed", "layout"),
}
"""The attributes that stay with the app: effects, what is asked first, the banker's layout."""


def page_json(page: Page) -> JsonObject:
    """Return a page as JSON; what is usual is left out."""
    return _fields(page)


def action_id(action: Action) -> str:
    """Return the name of an action on its page: a digest of its words and its effect, so that a
    late tap does what its reader saw, or nothing.
    """
    command = [encode(one) for one in (action.command, *action.rest) if one is not None]
    does = (action.effect.name, action.effect.arguments) if action.effect is not None else None
    words = action.label, action.detail, action.allowed, action.sure
    effect = *words, command, action.go, does
    text = json.dumps(effect, ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()


# ---- writing -----------------------------------------------------------------------------


def _written(value: object) -> Any:
    """Return a part of a page as plain data; a block of a list says of which kind it is."""
    kind: Any = type(value)
    write = _writer(kind)
    return value if write is None else write(value)


@cache
def _writer(kind: type) -> Callable[[Any], Any] | None:
    """Return the function that writes values of a class; None if they are plain already."""
    if issubclass(kind, StrEnum):
        return str.__str__
    if is_dataclass(kind):
        return _fields
    if hasattr(kind, "_asdict"):
        return lambda value: _written(value._asdict())
    if issubclass(kind, Mapping):
        return lambda value: {name: _written(part) for name, part in value.items()}
    if issubclass(kind, list | tuple | frozenset):
        return lambda value: [
            {"block": KINDS[type(part)], **_fields(part)} if type(part) in KINDS else _written(part)
            for part in value
        ]
    return None


def _fields(value: Any) -> JsonObject:
    kind: Any = type(value)
    written = {"do": action_id(value)} if kind is Action else {}
    for name, usual in _sent(kind):
        part = getattr(value, name)
        if part != usual:
            written[name] = part if type(part) in PLAIN else _written(part)
    return written


@cache
def _sent(kind: type) -> tuple[tuple[str, object], ...]:
    """Return the fields of a class that leave the app, each with its default."""
    kept = KEPT_HERE.get(kind, ())
    return tuple((field.name, field.default) for field in fields(kind) if field.name not in kept)
