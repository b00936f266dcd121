"""Limits for data from elsewhere: their length, depth and size, and the characters of their texts.

Checked before the expensive work, so that the sender cannot choose its duration. The meaning of
the data is not checked.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

from banker_app.engine.json_types import JsonObject, JsonValue
from banker_app.engine.outside_text import cleaned, encodable

LONGEST_TEXT: Final = 1_000
"""Maximum letters of a name or sentence in an edition; shipped ones have a fifth of that."""
LARGEST: Final = 400_000
"""Maximum length of a file in characters; shipped editions have a twentieth of that."""
DEEPEST: Final = 8
"""Maximum nesting of an edition; shipped ones have six levels."""
MOST_ITEMS: Final = 250
"""Maximum length of a list or table of an edition; shipped ones have boards of forty spaces."""
MOST_VALUES: Final = 5_000
"""Maximum number of values in an edition; shipped ones have eight hundred."""

_STRINGS: Final = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)
"""Strings and comments. An unclosed one reaches as far as a parser would read before it fails."""
_LONG_KEY: Final = re.compile(rf"(?<![\w-])[\w-]++(?:[ \t]*\.[ \t]*[\w-]++){{{DEEPEST}}}")


class TooMuch(ValueError):
    """Data beyond the limits, which the message names."""


def parsed_toml(text: str) -> JsonObject:
    """The tables of a TOML file. Raises ValueError if it is none, or beyond the limits."""
    if len(text) > LARGEST:
        raise TooMuch(f"more than {LARGEST:,} letters")
    # The parser takes time that grows with the square of a dotted key's length.
    if _LONG_KEY.search(_STRINGS.sub("x", text)):
        raise TooMuch(f"a key of more than {DEEPEST} parts")
    try:
        values = tomllib.loads(text)
    except RecursionError as depth:
        raise TooMuch(f"tables within tables, {DEEPEST} deep and more") from depth
    check_size(values)
    read: JsonObject = with_texts(values, partial(cleaned, lines=True))
    return read


def message_in(text: str | bytes) -> JsonObject | None:
    """The JSON object of a message, its texts without halves of characters; None if it is none."""
    try:
        said = with_texts(json.loads(text), encodable)
    except (ValueError, RecursionError):
        return None
    return said if isinstance(said, dict) else None


def with_texts(value: JsonValue, change: Callable[[str], str]) -> JsonValue:
    """The value with each text and each key in it changed."""
    match value:
        case str():
            return change(value)
        case list():
            return [with_texts(each, change) for each in value]
        case Mapping():
            return {change(str(key)): with_texts(each, change) for key, each in value.items()}
        case _:
            return value


def is_encodable(value: JsonValue) -> bool:
    """Whether all texts and keys in a value can be written as UTF-8; a lone surrogate cannot."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def check_size(plain: object, *, of_file: bool = True) -> None:
    """Raise TooMuch if an edition has more levels, items or values than are allowed.

    `of_file`: it is as a file has it; stored with a game, every deed and space repeats its ids.
    """
    most = MOST_VALUES if of_file else 2 * MOST_VALUES
    values = 1
    level: tuple[object, ...] = (plain,)
    for _ in range(DEEPEST):
        level = tuple(_inner(level))
        values += len(level)
        if values > most:
            raise TooMuch(f"more than {most:,} values")
        if not of_file and any(isinstance(v, str) and len(v) > LONGEST_TEXT for v in level):
            raise TooMuch(f"a text of more than {LONGEST_TEXT:,} letters")
    if any(isinstance(value, dict | list) for value in level):
        raise TooMuch(f"tables within tables, {DEEPEST} deep and more")


def is_deeper_than(plain: object, levels: int) -> bool:
    """Whether lists and objects are nested in each other more often than that."""
    level: tuple[object, ...] = (plain,)
    for _ in range(levels):
        level = tuple(_inner(level, limited=False))
    return any(isinstance(value, dict | list) for value in level)


def _inner(level: Iterable[object], *, limited: bool = True) -> Iterable[object]:
    """The values inside those of one level."""
    for value in level:
        if isinstance(value, dict | list):
            if limited and len(value) > MOST_ITEMS:
                raise TooMuch(f"more than {MOST_ITEMS} items in one list or table")
            yield from value.values() if isinstance(value, dict) else value
