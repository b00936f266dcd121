"""Inputs made out of other inputs: values, keys, depth and order changed, and then bytes.

Sealed things are sealed again, or nothing behind the hash would ever be looked at.
"""

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from hashlib import blake2b
from random import Random
from typing import Any, Final

import tomli_w

from banker_app.app.saves import save_format
from banker_app.content.serial_types import command_types, event_types
from banker_app.engine.ruleset import RULES
from banker_app.store.journal_format import ORIGIN
from tests.fuzz.pieces import joined, taken_apart
from tests.fuzz.seeds import SEEDS

Place = tuple[Any, Any]
"""A dict or a list, and a key or an index in it."""

NUMBERS: Final = (0, 1, -1, 2, 7, 40, 99, 100, 101, 2**31, 2**53, 2**63, 10**15, 10**16, -(10**9))
TEXTS: Final = ("", " ", "Bank", "-1", "0x10", "\u0663", "A" * 9000, "\ud83d", "\u202e", "../..")
ODD: Final = ("null", "true", "false", "0.5", "-0.0", "1e308", "[]", "{}", "[[]]", '{"": {}}')
"""Written down, so that nobody shares a list."""
BYTES: Final = (b"\0", b"\n", b'"', b"}", b"]", b"\\", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf")


def mutated(target: str, data: bytes, rng: Random) -> bytes:
    """Another input for a parser, a little or very unlike the one given."""
    if rng.random() < 0.12:
        return _bytes_changed(data, rng)
    changed = _WAYS[target](data, rng)
    return _bytes_changed(changed, rng) if rng.random() < 0.05 else changed


def crossed(target: str, one: bytes, other: bytes, rng: Random) -> bytes:
    """An input with a part of another in it."""
    if target in ("copy", "journal"):
        ones, others = taken_apart(one, 3), taken_apart(other, 3)
        return joined(*(rng.choice(pair) for pair in zip(ones, others, strict=True)))
    cut, paste = one.splitlines(keepends=True), other.splitlines(keepends=True)
    if len(cut) < 2 or len(paste) < 2:
        return one + other
    at, begin = rng.randrange(len(cut)), rng.randrange(len(paste))
    return b"".join([*cut[:at], *paste[begin : begin + rng.randint(1, 9)], *cut[at:]])


# ---- values ----------------------------------------------------------------------------------


def changed(value: Any, rng: Random) -> Any:
    """A plain value with one to four changes somewhere in it."""
    box = {"": value}
    for _ in range(rng.choice((1, 1, 1, 2, 2, 4))):
        if places := list(_places(box)):
            _change(rng.choice(places), places, rng)
    return box.get("")


def _places(outer: Any) -> Iterator[Place]:
    """Every place in a value, the outermost first; without recursion, as things may be deep."""
    waiting = [outer]
    while waiting:
        inner = waiting.pop()
        keys = inner.keys() if isinstance(inner, dict) else range(len(inner))
        for key in keys:
            yield inner, key
            if isinstance(inner[key], dict | list):
                waiting.append(inner[key])


def _change(place: Place, places: list[Place], rng: Random) -> None:
    outer, key = place
    way = rng.randrange(10)
    if way < 3:
        outer[key] = _another(outer[key], rng)
    elif way == 3:
        there, name = rng.choice(places)
        outer[key] = json.loads(json.dumps(there[name]))
    elif way == 4 and len(places) > 1:
        del outer[key]
    elif way == 5:
        outer[key] = rng.choice(([outer[key]], {"id": outer[key]}, [outer[key], outer[key]]))
    elif way == 6 and isinstance(outer, dict):
        outer[rng.choice(_words())] = outer.pop(key) if rng.random() < 0.5 else outer[key]
    elif way == 6 and isinstance(outer, list):
        outer.insert(rng.randrange(len(outer) + 1), outer[key])
    elif way == 7 and isinstance(outer, list):
        rng.shuffle(outer)
    elif way == 7:
        outer[rng.choice(_words())] = rng.choice(_words())
    elif way == 8 and rng.random() < 0.1:
        outer[key] = _deep(outer[key], rng.choice((9, 25, 60, 400)))
    else:
        outer[key] = rng.choice((rng.choice(NUMBERS), rng.choice(TEXTS), rng.choice(_words())))


def _another(value: Any, rng: Random) -> Any:
    """A value of the same kind, or of none that was expected."""
    if rng.random() < 0.15:
        return json.loads(rng.choice(ODD))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, -value, value * 10, str(value), value / 2))
    if isinstance(value, str):
        return rng.choice((value[:-1], value + value, value.upper(), rng.choice(_words()), [value]))
    return rng.choice(NUMBERS)


def _deep(value: Any, depth: int) -> Any:
    for _ in range(depth):
        value = [value]
    return value


@cache
def _words() -> tuple[str, ...]:
    """Everything that anything is called: names of fields, rules, commands, and all values."""
    known: set[str] = {*RULES, *command_types(), *event_types()}
    for data in (*SEEDS["save"](), *SEEDS["referee"](), *SEEDS["rules"]()):
        for line in data.splitlines():
            try:
                value = json.loads(line)
            except ValueError:
                continue
            for outer, key in _places([value]):
                known.update(each for each in (key, outer[key]) if isinstance(each, str))
    return tuple(sorted(word for word in known if len(word) < 60))


def _bytes_changed(data: bytes, rng: Random) -> bytes:
    """Bytes cut, doubled, moved, flipped or put in."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice((1, 1, 4, 60, 2000)))
        piece = rng.choice((rng.choice(BYTES), bytes([rng.randrange(256)]), data[at:end] * 2))
        data = rng.choice((data[:at] + piece + data[end:], data[:at] + data[end:], data[:at]))
    return data


# ---- files -----------------------------------------------------------------------------------


def _box(data: bytes, rng: Random) -> bytes:
    try:
        return tomli_w.dumps(changed(tomllib.loads(data.decode()), rng)).encode()
    except (ValueError, TypeError, RecursionError, AttributeError):
        return _bytes_changed(data, rng)


def _object(data: bytes, rng: Random) -> bytes:
    try:
        return json.dumps(changed(json.loads(data), rng)).encode()
    except (ValueError, RecursionError):
        return _bytes_changed(data, rng)


def _lines(data: bytes, rng: Random) -> bytes:
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    way = rng.randrange(8)
    if way < 5:
        lines[at] = _object(lines[at], rng)
    elif way == 5:
        lines.insert(rng.randrange(len(lines) + 1), lines[at])
    elif way == 6 and len(lines) > 1:
        del lines[at]
    else:
        other = rng.choice(_sessions()).split(b"\n")
        lines[at:at] = [rng.choice(other) for _ in range(rng.randint(1, 3))]
    return b"\n".join(lines)


@cache
def _sessions() -> tuple[bytes, ...]:
    return tuple(SEEDS["referee"]())


def _save(data: bytes, rng: Random) -> bytes:
    try:
        plain = changed(json.loads(data), rng)
    except (ValueError, RecursionError):
        return _bytes_changed(data, rng)
    if isinstance(plain, dict) and rng.random() < 0.95:
        plain["digest"] = _digest(plain)
    try:
        return json.dumps(plain).encode()
    except RecursionError:
        return data


def _digest(plain: Mapping[str, Any]) -> Any:
    try:
        games = [(game["id"], game["entries"]) for game in plain["games"]]
        return save_format.checksum(games, plain.get("boxes", {}), plain.get("settings", {}))
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError):
        return ""  # What has lost its shape needs no hash to be refused.


def _copy(data: bytes, rng: Random) -> bytes:
    older, newer = taken_apart(data, 2)
    return joined(older, _save(newer, rng)) if rng.random() < 0.8 else joined(newer, older)


def _journal(data: bytes, rng: Random) -> bytes:
    parts = taken_apart(data, 3)
    at = rng.choice((0, 0, 1, 2, 2))
    if rng.random() < 0.7:
        parts[at] = _chain(parts[at], rng)
    else:
        parts[at] = rng.choice((_bytes_changed(parts[at], rng), parts[rng.randrange(3)], b""))
    if at == 0 and rng.random() < 0.7:
        parts[1] = parts[0]
    return joined(*parts)


def _chain(data: bytes, rng: Random) -> bytes:
    """A journal with a line changed, and sealed by somebody who knows how."""
    lines = data.removesuffix(b"\n").split(b"\n")
    at = rng.randrange(len(lines))
    way = rng.randrange(6)
    if way < 4:
        lines[at] = _object(lines[at], rng)
    elif way == 4 and len(lines) > 1:
        del lines[at]
    else:
        lines.insert(rng.randrange(len(lines) + 1), lines[at])
    return b"".join(_chained_line(lines))


def _chained_line(lines: list[bytes]) -> Iterator[bytes]:
    head = ORIGIN
    for number, line in enumerate(lines):
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict):
            yield line + b"\n"
            continue
        if isinstance(record.get("n"), int):
            record["n"] = number
        record.pop("h", None)
        rest = b'",' + json.dumps(record, separators=(",", ":")).encode()[1:]
        head = blake2b(head + rest, digest_size=8).hexdigest().encode()
        yield b'{"h":"' + head + rest + b"\n"


_WAYS: Final[Mapping[str, Callable[[bytes, Random], bytes]]] = {
    "edition": _box,
    "rules": _object,
    "save": _save,
    "copy": _copy,
    "referee": _lines,
    "journal": _journal,
}
