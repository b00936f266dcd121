"""Bug reports: the log that led to a fault of the app, with or without players' names.

JSON lines, readable by people and replayable. The report is given to the user and sent nowhere.
"""

import json
import platform
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, get_type_hints

from banker_app import __version__
from banker_app.app.session import InvariantViolation, Session, written
from banker_app.content.serialization import command_types, encode, event_types
from banker_app.engine.json_types import JsonMapping, JsonObject, JsonValue

FORMAT: Final = "banker-report"
VERSION: Final = 1
NAMED: Final = "Player {number}"


def bug_report(session: Session, fault: InvariantViolation | None, *, names: bool) -> bytes:
    """The report: the fault, and every entry before it."""
    head: JsonObject = {
        "format": FORMAT,
        "version": VERSION,
        "app": __version__,
        "python": platform.python_version(),
        "system": platform.system(),
    }
    if fault is not None:
        head |= {"broken": list(fault.broken), "command": encode(fault.command)}
    lines: list[JsonValue] = [head, *(written(entry) for entry in session.log)]
    if not names:
        hide = _hiding(tuple(session.game.seats) if session.game else _asked_for(head))
        lines = [_without_names(line, hide) for line in lines]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


def _asked_for(head: JsonMapping) -> tuple[str, ...]:
    """Players' names in a set-up that failed and so is not in the log."""
    seats = head.get("command", {}).get("seats", ())
    return tuple(str(seat["name"]) for seat in seats)


class _Hide:
    """Replaces names by numbers, also inside other texts."""

    def __init__(self, numbers: Mapping[str, str]) -> None:
        self.numbers = numbers
        longest_first = sorted(numbers, key=len, reverse=True)
        words = "|".join(re.escape(name) for name in longest_first)
        self._within = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if words else None
        self._folded = {name.casefold(): number for name, number in numbers.items()}

    def name(self, text: str) -> str:
        """Replace a name, or the name in an account; other texts are unchanged."""
        kind, colon, rest = text.partition(":")
        if colon and kind == "player":
            return f"{kind}:{self.numbers.get(rest, rest)}"
        return self.numbers.get(text, text)

    def sentence(self, text: str) -> str:
        """Replace the names in a text that the app composed."""
        if self._within is None:
            return text
        return self._within.sub(lambda found: self._folded[found[0].casefold()], text)


def _hiding(names: Sequence[str]) -> _Hide:
    return _Hide({name: NAMED.format(number=n) for n, name in enumerate(names, start=1)})


@cache
def _free_texts(kind: str) -> frozenset[str]:
    """The fields of a command or event that contain users' own text."""
    cls = {**command_types(), **event_types()}.get(kind)
    hints = {} if cls is None else get_type_hints(cls)
    return frozenset(name for name in ("reason", "text") if hints.get(name) is str)


def _without_names(value: JsonValue, hide: _Hide, key: str = "") -> Any:
    if isinstance(value, dict):
        worded = _free_texts(str(value.get("cmd") or value.get("event") or ""))
        return {
            hide.name(name): "" if name in worded else _without_names(item, hide, name)
            for name, item in value.items()
            if name != "note"
        }
    if isinstance(value, list | tuple):
        return [_without_names(item, hide, key) for item in value]
    if not isinstance(value, str):
        return value
    if key == "broken":
        return hide.sentence(value)
    return hide.name(value)
