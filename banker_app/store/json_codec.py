"""Encodes, decodes and copies plain JSON values."""

import json
from typing import NoReturn

from banker_app.engine.json_types import JsonValue


class Unreadable(ValueError):
    """The bytes are not JSON."""


def _refuse(name: str) -> NoReturn:
    raise Unreadable(name)


_encoder = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
_decoder = json.JSONDecoder(parse_constant=_refuse)


def encode(value: object) -> bytes:
    """Return compact JSON. TypeError, ValueError or RecursionError if that is impossible."""
    return _encoder.encode(value).encode()


def decode(data: bytes) -> JsonValue:
    """Parse JSON with no space around it. Raises Unreadable."""
    try:
        value, end = _decoder.raw_decode(text := data.decode())
    except (ValueError, RecursionError) as reason:
        raise Unreadable from reason
    if end != len(text):
        raise Unreadable
    return value


def copy(value: JsonValue) -> JsonValue:
    """Return an equal JSON value that shares no list and no dict with the given one."""
    if isinstance(value, dict):
        return {key: copy(item) for key, item in value.items()}
    if isinstance(value, list):
        return [copy(item) for item in value]
    return value
