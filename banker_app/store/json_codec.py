"""Plain JSON values: to bytes, from bytes, copied.

Nothing here knows a file, a chain or a table.
"""

import json
from typing import Any

import msgspec

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder()

Unreadable = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What `decode` raises for bytes that are no JSON."""


def encode(value: object) -> bytes:
    """Return compact JSON. TypeError, ValueError or RecursionError for what has no JSON form."""
    return _encoder.encode(value)


def decode(data: bytes) -> Any:
    """Return the plain value that JSON bytes stand for; one of `CorruptLog` otherwise."""
    return _decoder.decode(data)


def copy(value: Any) -> Any:
    """Return an equal JSON value that shares no list and no dict with the given one."""
    if isinstance(value, dict):
        return {key: copy(item) for key, item in value.items()}
    if isinstance(value, list):
        return [copy(item) for item in value]
    return value


def check_faithful(given: object, read: object) -> None:
    """Refuse a value that came back from its own bytes as something else.

    The fast encoder writes a NaN as null and a set as a list; an accounting book may not. Tuples
    and numbers as keys may change their form, as in all JSON. TypeError, ValueError.
    """
    if given == read:
        return
    if json.loads(json.dumps(given, allow_nan=False)) != read:
        raise ValueError("a value has no exact JSON form")
