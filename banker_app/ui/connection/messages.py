"""What a page may say to the app: which messages there are, and which values they may bring.

Flet's server applies whatever attribute a page names to whatever control it names, and pages on
other people's devices say what they like. Everything here is a check of plain values.
"""

import math
from collections.abc import Callable, Mapping
from datetime import datetime, time
from enum import IntEnum
from typing import Any, Final

import msgpack
from flet.controls.duration import Duration
from flet.messaging.protocol import decode_ext_from_msgpack

from banker_app.engine.json_types import JsonObject

Check = Callable[[Any], bool]

PROTOCOL_FRAME: Final = 0
"""The first byte of a frame with a message; the other kinds are for parts this app has not."""
LONGEST_TEXT: Final = 10_000
LARGEST_NUMBER: Final = 1e6
LARGEST_SCREEN: Final = 20_000
MOST_ITEMS: Final = 200
DEEPEST: Final = 4
TIMES: Final = (Duration, datetime, time)
"""What Flet's own kinds of values are read as."""


class OddMessage(Exception):
    """A message that no page of ours sends; the reason is for the log."""


class ClientAction(IntEnum):
    """The kinds of messages that a page sends."""

    REGISTER = 1
    EVENT = 3
    PATCH = 4
    RESULT = 5


# ---- values ------------------------------------------------------------------------------


def is_text(value: object) -> bool:
    """Whether it is a text of a length that people type."""
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


def is_flag(value: object) -> bool:
    """Whether it is yes or no."""
    return isinstance(value, bool)


def is_whole(value: object) -> bool:
    """Whether it is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_mapping(value: object) -> bool:
    """Whether it has names and values."""
    return isinstance(value, dict)


def is_number(value: object) -> bool:
    """Whether it is a number that means something on a screen."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return math.isfinite(value) and abs(value) <= LARGEST_NUMBER


def is_length(value: object) -> bool:
    """Whether a screen may be so wide or high."""
    return isinstance(value, int | float) and is_number(value) and 0 < value <= LARGEST_SCREEN


def is_index(value: object) -> bool:
    """Whether it is the place of something in a short list."""
    return isinstance(value, int) and is_whole(value) and 0 <= value < MOST_ITEMS


def is_plain(value: object, depth: int = 0) -> bool:
    """Whether it is nothing, or made of sensible texts, numbers and flags."""
    if value is None or is_text(value) or is_flag(value) or is_number(value):
        return True
    if isinstance(value, TIMES):
        return True
    if depth == DEEPEST or not isinstance(value, list | dict) or len(value) > MOST_ITEMS:
        return False
    if isinstance(value, list):
        return all(is_plain(item, depth + 1) for item in value)
    return all(is_text(key) and is_plain(item, depth + 1) for key, item in value.items())


def one_of(*words: str) -> Check:
    """Whether it is one of some words."""
    return lambda value: isinstance(value, str) and value in words


def maybe(check: Check) -> Check:
    """Whether it is nothing, or passes."""
    return lambda value: value is None or check(value)


# ---- messages ----------------------------------------------------------------------------

FIELDS: Final[Mapping[ClientAction, Mapping[str, Check]]] = {
    ClientAction.REGISTER: {"session_id": maybe(is_text), "page_name": is_text, "page": is_mapping},
    ClientAction.EVENT: {"target": is_whole, "name": is_text, "data": lambda _: True},
    ClientAction.PATCH: {"id": is_whole, "props": is_mapping},
    ClientAction.RESULT: {
        "control_id": is_whole,
        "call_id": is_text,
        "result": lambda _: True,
        "error": maybe(is_text),
    },
}


def message(frame: bytes) -> tuple[ClientAction, JsonObject]:
    """The message in a frame. Raises `OddMessage`."""
    if frame[:1] != bytes([PROTOCOL_FRAME]):
        raise OddMessage("a frame of an unknown kind")
    try:
        said = msgpack.unpackb(frame[1:], ext_hook=decode_ext_from_msgpack)
    except Exception as fault:  # whatever the bytes lead the decoder into
        raise OddMessage(f"not a message: {type(fault).__name__}") from fault
    if not isinstance(said, list) or len(said) != 2 or not isinstance(said[1], dict):
        raise OddMessage("not a message")
    number, body = said
    if not isinstance(number, int) or number not in tuple(ClientAction):
        raise OddMessage(f"an unknown action: {number!r:.40}")
    action = ClientAction(number)
    fields = FIELDS[action]
    if body.keys() != fields.keys() or not all(fields[name](body[name]) for name in fields):
        raise OddMessage(f"{action.name} with other fields")
    return action, body


# ---- what a control leaves to the page --------------------------------------------------------

CLOSING: Final[Mapping[str, Check]] = {"open": lambda value: value is False}
SETTABLE: Final[Mapping[str, Mapping[str, Check]]] = {
    "Page": {
        "route": is_text,
        "width": is_length,
        "height": is_length,
        "platform": one_of("android", "android_tv", "ios", "linux", "macos", "windows"),
        "platform_brightness": one_of("light", "dark"),
        **dict.fromkeys(("pwa", "web", "debug", "wasm", "test", "multi_view", "pyodide"), is_flag),
    },
    "TextField": {"value": maybe(is_text)},
    "Dropdown": {"value": maybe(is_text), "text": maybe(is_text)},
    "RadioGroup": {"value": maybe(is_text)},
    "Switch": {"value": is_flag},
    "Checkbox": {"value": maybe(is_flag)},
    "NavigationBar": {"selected_index": maybe(is_index)},
    "NavigationRail": {"selected_index": maybe(is_index)},
    "BottomSheet": CLOSING,
    "SnackBar": CLOSING,
}
"""By the name of a control's class: the fields that are the page's to set, and to what."""
PASSED_OVER: Final[Mapping[str, frozenset[str]]] = {
    "Page": frozenset(("window", "media")),
    "TextField": frozenset(("selection",)),
    "SnackBar": frozenset(("_dismissed",)),
}
"""What Flet's client sends as well and this app does not use."""


def settable(kind: str, patch: object) -> JsonObject:
    """What of a patch is to be applied to a control of a class. Raises `OddMessage`."""
    if not isinstance(patch, dict):
        raise OddMessage(f"a patch of {kind} that is none")
    checks, over = SETTABLE.get(kind, {}), PASSED_OVER.get(kind, frozenset())
    applied = {name: value for name, value in patch.items() if name not in over}
    for name, value in applied.items():
        if name not in checks:
            raise OddMessage(f"{kind}.{name!s:.40} is not the page's to set")
        if not checks[name](value):
            raise OddMessage(f"{kind}.{name} to {value!r:.40}")
    return applied
