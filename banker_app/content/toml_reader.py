"""Reads a TOML table key by key and collects faults instead of raising them.

Checks types and ranges; does not know what the keys mean.
"""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, Final, TypeVar, cast

from banker_app.content.errors import DataError, FaultCode, FaultParam, nearest
from banker_app.content.untrusted import LONGEST_TEXT
from banker_app.engine.json_types import JsonMapping

HIGHEST: Final = 1_000_000_000
"""Upper bound of printed figures. Larger numbers are taken for typing errors."""

_Member = TypeVar("_Member", bound=StrEnum)


class TomlTable:
    """One table of a file.

    A reader that notes a fault returns a placeholder (empty string, 0, empty tuple), so that
    reading continues and all faults of a file are reported together.
    """

    def __init__(self, values: JsonMapping, path: str, faults: list[DataError]) -> None:
        self.values = values
        self.path = path
        self.faults = faults
        self._asked: set[str] = set()

    def place(self, key: str) -> str:
        """The dotted path of a key of this table."""
        return f"{self.path}.{key}" if self.path else key

    def note(self, code: FaultCode, key: str = "", **params: FaultParam) -> None:
        """Note a fault at a key, or at the table itself."""
        path = self.place(key) if key else self.path
        self.faults.append(DataError(code=code, path=path, params=params))

    def has(self, key: str) -> bool:
        """Whether the key is present; it counts as known from now on."""
        self._asked.add(key)
        return key in self.values

    def close(self) -> None:
        """Note a fault for every key that was never read."""
        for key in self.values:
            if key not in self._asked:
                self.note(
                    FaultCode.UNKNOWN_KEY, key, name=key, nearest=nearest(key, sorted(self._asked))
                )

    # ---- single values ----------------------------------------------------------------

    def text(self, key: str, default: str | None = None, *, pattern: str = "") -> str:
        """A string that is not empty and, if given, matches the regular expression `pattern`."""
        value = self._value(key, str, "text", default)
        if value == "" and default is None and isinstance(self.values.get(key), str):
            self.note(FaultCode.MISSING_KEY, key, name=key)
        if len(value) > LONGEST_TEXT:
            self.note(FaultCode.TOO_LONG, key, high=LONGEST_TEXT)
        elif value and pattern and not re.fullmatch(pattern, value):
            self.note(FaultCode.WRONG_PATTERN, key, found=value, example=pattern)
        return cast(str, value)

    def whole(
        self, key: str, default: int | None = None, *, low: int = 0, high: int = HIGHEST
    ) -> int:
        """An integer from `low` to `high`. Booleans are not accepted."""
        value = cast(int, self._value(key, int, "whole", default))
        if type(self.values.get(key)) is int and not low <= value <= high:
            self.note(FaultCode.OUT_OF_RANGE, key, low=low, high=high, found=value)
            return low
        return value

    def member(self, key: str, enum: type[_Member]) -> _Member | None:
        """A member of an enum by its value, or None if the file has none."""
        value = self.text(key)
        members = tuple(member.value for member in enum)
        if not value:
            return None
        if value not in members:
            self.note(
                FaultCode.UNKNOWN_MEMBER,
                key,
                name=value,
                nearest=nearest(value, members),
                members=members,
            )
            return None
        return enum(value)

    # ---- lists and tables ---------------------------------------------------------------

    def wholes(self, key: str, *, low: int = 0, high: int = HIGHEST) -> tuple[int, ...]:
        """A list of integers."""
        return tuple(self._items(key, int, "whole", low=low, high=high))

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of strings; empty if the key is absent."""
        found = tuple(self._items(key, str, "text")) if self.has(key) else ()
        if any(len(text) > LONGEST_TEXT for text in found):
            self.note(FaultCode.TOO_LONG, key, high=LONGEST_TEXT)
        return found

    def table(self, key: str) -> "TomlTable":
        """A table; an empty one if it is missing or of another type."""
        return TomlTable(self._value(key, dict, "table", None) or {}, self.place(key), self.faults)

    def tables(self, key: str) -> Iterator["TomlTable"]:
        """The tables of a list, each with its index in its path."""
        for index, value in enumerate(self._value(key, list, "list", None) or ()):
            path = f"{self.place(key)}[{index}]"
            yield TomlTable(self._checked(value, dict, "table", path) or {}, path, self.faults)

    def named_tables(self) -> Iterator[tuple[str, "TomlTable"]]:
        """Every key of this table, each of which must be a table."""
        for key in self.values:
            yield key, self.table(key)

    # ---- inside -------------------------------------------------------------------------

    def _items(self, key: str, kind: type, name: str, **span: int) -> Iterator[Any]:
        for index, value in enumerate(self._value(key, list, "list", None) or ()):
            path = f"{self.place(key)}[{index}]"
            checked = self._checked(value, kind, name, path)
            if checked is None:
                continue
            if span and not span["low"] <= checked <= span["high"]:
                self._note_at(FaultCode.OUT_OF_RANGE, path, **span, found=checked)
            yield checked

    def _value(self, key: str, kind: type, name: str, default: Any) -> Any:
        if not self.has(key):
            if default is None:
                self.note(FaultCode.MISSING_KEY, key, name=key)
                return kind()
            return default
        checked = self._checked(self.values[key], kind, name, self.place(key))
        return kind() if checked is None else checked

    def _checked(self, value: Any, kind: type, name: str, path: str) -> Any:
        # Not isinstance, because a bool is an int.
        if type(value) is kind:
            return value
        self._note_at(FaultCode.WRONG_TYPE, path, expected=name, found=kind_of(value))
        return None

    def _note_at(self, code: FaultCode, path: str, **params: FaultParam) -> None:
        self.faults.append(DataError(code=code, path=path, params=params))


def kind_of(value: object) -> str:
    """The name of a value's type, as used in faults."""
    names: dict[type, str] = {
        bool: "yes_no",
        int: "whole",
        str: "text",
        float: "fraction",
        list: "list",
    }
    return names.get(type(value), "table" if isinstance(value, Mapping) else type(value).__name__)
