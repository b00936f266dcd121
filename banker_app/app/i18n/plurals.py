"""The plural forms of a language, by the CLDR conditions in its text file."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

_RELATION: Final = re.compile(r"([nivwfte])(?: % (\d+))? (!?=) ([\d.,]+)")
_RANGE: Final = re.compile(r"(\d+)(?:\.\.(\d+))?")


class _Relation(NamedTuple):
    """One comparison: `n % 10 = 2..4`."""

    operand: str
    divisor: int
    values: tuple[range, ...]
    equal: bool

    def holds(self, count: int) -> bool:
        # The other operands are about the digits after the point, and a count has none.
        number = count if self.operand in "ni" else 0
        number = number % self.divisor if self.divisor else number
        return any(number in value for value in self.values) is self.equal


class PluralRule:
    """The forms of a language, each with its condition; the last is for all other numbers."""

    def __init__(self, conditions: Mapping[str, str]) -> None:
        """Raise ValueError for a condition that CLDR does not have."""
        *some, last = conditions.items()
        if last[1]:
            raise ValueError(f"{last[0]} is the last form, so it has no condition")
        self._ways = {
            form: [[_relation(each) for each in way.split(" and ")] for way in text.split(" or ")]
            for form, text in some
        }
        self._rest = last[0]
        self.forms = tuple(conditions)

    def form(self, count: int) -> str:
        """The form that goes with a number."""
        for form, ways in self._ways.items():
            if any(all(each.holds(abs(count)) for each in way) for way in ways):
                return form
        return self._rest


def _relation(text: str) -> _Relation:
    parts = _RELATION.fullmatch(text)
    if parts is None:
        raise ValueError(f"{text!r} is no condition of a plural form")
    operand, divisor, sign, values = parts.groups()
    return _Relation(
        operand, int(divisor or 0), tuple(map(_range, values.split(","))), equal=sign == "="
    )


def _range(text: str) -> range:
    ends = _RANGE.fullmatch(text)
    if ends is None:
        raise ValueError(f"{text!r} is no range of numbers")
    return range(int(ends[1]), int(ends[2] or ends[1]) + 1)
