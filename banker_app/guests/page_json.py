"""Pages as JSON: what a guest's device draws. Actions lose their commands and get an id."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any, Final, get_args

from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override

from banker_app.app.projections.context import Action
from banker_app.content.serialization import encode
from banker_app.engine.json_types import JsonObject
from banker_app.ui.blocks import Block, Buttons, Field, Heading, Page, Panel, Row, Value

CONVERTER: Final = Converter(omit_if_default=True)
"""Between pages and JSON. Read back, an action has no command, and a picture is plain data."""


def page_json(page: Page) -> JsonObject:
    """Return a page as JSON; what is usual is left out."""
    written: JsonObject = CONVERTER.unstructure(page)
    return written


def page_of(written: JsonObject) -> Page:
    """Return the page that JSON describes, its actions without effect."""
    return CONVERTER.structure(written, Page)


def action_id(action: Action) -> str:
    """Return the name of an action on its page: a digest of its words and its effect, so that a
    late tap does what its reader saw, or nothing.
    """
    command = encode(action.command) if action.command is not None else None
    effect = action.label, action.detail, action.allowed, command, action.go, action.handler
    text = json.dumps(effect, ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()


def actions_of(page: Page) -> Iterator[Action]:
    """Yield the actions of all blocks and fields; those of the button at the foot are left out."""
    for block in (*page.blocks, *page.foot):
        yield from _actions_in(block)


def _actions_in(block: Block | Field) -> Iterator[Action]:
    match block:
        case Buttons(actions=actions):
            yield from actions
        case Panel(blocks=blocks):
            for part in blocks:
                yield from _actions_in(part)
        case Row(action=action, small=small):
            yield from (*((action,) if action else ()), *small)
        case Field(action=action, small=small, enter=enter):
            yield from (*(one for one in (action, enter) if one), *small)
        case Heading(action=Action() as action):
            yield action
        case _:
            pass


# ---- the converter -----------------------------------------------------------------------


KINDS: Final = {kind.__name__.lower(): kind for kind in get_args(Block | Field)}
"""Classes of blocks by their names in JSON."""


def _write_block(block: Block | Field) -> JsonObject:
    return {"block": type(block).__name__.lower(), **CONVERTER.unstructure(block)}


def _read_block(written: JsonObject, _: object) -> Block | Field:
    rest = {name: value for name, value in written.items() if name != "block"}
    read: Block | Field = CONVERTER.structure(rest, KINDS[written["block"]])
    return read


def _write_action(action: Action) -> JsonObject:
    written: JsonObject = _WORDS(action)
    return {"do": action_id(action), **written}


def _read_action(written: JsonObject, _: object) -> Action:
    words = {name: value for name, value in written.items() if name != "do"}
    sure = tuple(words.pop("sure", ()))
    return Action(**words, sure=sure)


def _read_value(written: Any, _: object) -> Value:
    return tuple(written) if isinstance(written, list) else written


def _named_tuple(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def _write_named_tuple(value: Any) -> JsonObject:
    return {name: CONVERTER.unstructure(part) for name, part in value._asdict().items()}


_WORDS: Final = make_dict_unstructure_fn(
    Action,
    CONVERTER,
    _cattrs_omit_if_default=True,
    command=override(omit=True),
    go=override(omit=True),
    handler=override(omit=True),
)
CONVERTER.register_unstructure_hook(Action, _write_action)
CONVERTER.register_structure_hook(Action, _read_action)
CONVERTER.register_structure_hook(Value, _read_value)
CONVERTER.register_unstructure_hook(Value, lambda value: value)
CONVERTER.register_unstructure_hook_func(_named_tuple, _write_named_tuple)
for union in (Block, Block | Field):
    CONVERTER.register_unstructure_hook(union, _write_block)
    CONVERTER.register_structure_hook(union, _read_block)
