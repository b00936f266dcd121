"""A rule as data: its default, its row of the rule table, and the values that it accepts."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from itertools import pairwise
from typing import Any, NamedTuple

from banker_app.engine.frozen import Frozen
from banker_app.engine.schedule import Schedule

RuleValue = StrEnum | bool | int | Schedule
"""A value that a rule may have."""


class Unit(StrEnum):
    """The unit of a rule's whole numbers."""

    COUNT = "count"
    MONEY = "money"
    PERCENT = "percent"
    MINUTES = "minutes"
    SECONDS = "seconds"
    SPREAD = "spread"
    """The difference between the rates of two regions."""
    PLAYERS = "players"
    """Players at the table, from this number on."""
    REELS = "reels"
    """Three symbols side by side: 111 to 666."""


class Span(NamedTuple):
    """The whole numbers that a rule accepts, both ends included, and their unit."""

    low: int
    high: int
    unit: Unit = Unit.COUNT

    @property
    def numbers(self) -> range:
        """The numbers themselves."""
        return range(self.low, self.high + 1)


MONEY = Span(0, 1_000_000_000, Unit.MONEY)
"""The range of amounts. Larger numbers are taken for typing errors."""
PAID = MONEY._replace(low=1)
"""An amount that must not be 0."""
PERCENT = Span(0, 100, Unit.PERCENT)
MINUTES = Span(1, 9_999, Unit.MINUTES)
"""A game minute; the first is 1."""
SECONDS = Span(0, 3_600, Unit.SECONDS)


class Rule(Frozen):
    """One rule. Its default is of its type: a number, a choice, a yes or no, or a schedule."""

    name: str
    """Dotted name, such as `building.window`."""
    default: RuleValue
    row: str
    span: Span | None
    """Range of a whole number, or of the values of a schedule."""
    steps: Span | None
    """Range of the keys of a schedule."""

    @property
    def section(self) -> str:
        """The chapter of the ruleset that it stands in."""
        return self.name.partition(".")[0]

    @property
    def members(self) -> tuple[StrEnum | bool, ...]:
        """Every value of a choice, of a yes or no; none of a number or a schedule."""
        kind = type(self.default)
        if issubclass(kind, StrEnum):
            return tuple(kind)
        return (False, True) if kind is bool else ()

    @property
    def limits(self) -> tuple[str, ...]:
        """The members, or the lowest and the highest value, as text."""
        if self.span is None:
            return tuple(str(member).lower() for member in self.members)
        ends = tuple(map(str, self.span[:2]))
        return tuple(map("{}: {}".format, self.steps[:2], ends)) if self.steps else ends

    def parse(self, raw: object) -> RuleValue | None:
        """A value from a file or from user input; None if the rule cannot have it.

        Types are never converted. A schedule is given as pairs or as a mapping from step to value.
        """
        if self.span is None:
            alike = (m for m in self.members if isinstance(m, bool) is isinstance(raw, bool))
            return next((member for member in alike if member == raw), None)
        if self.steps is not None:
            return _schedule(raw, self.steps.numbers, self.span.numbers)
        return raw if type(raw) is int and raw in self.span.numbers else None


def _schedule(raw: object, steps: range, values: range) -> Schedule | None:
    pairs: Sequence[Any] | None = raw if isinstance(raw, list | tuple) else None
    if isinstance(raw, Mapping) and all(re.fullmatch(r"-?\d{1,9}", str(key)) for key in raw):
        pairs = sorted(((int(str(key)), raw[key]) for key in raw), key=lambda pair: pair[0])
    if pairs is None or not all(_is_step(pair, steps, values) for pair in pairs):
        return None
    rises = all(a[0] < b[0] for a, b in pairwise(pairs))
    return tuple((step, value) for step, value in pairs) if rises else None


def _is_step(pair: Any, steps: range, values: range) -> bool:
    if not isinstance(pair, list | tuple) or [type(part) for part in pair] != [int, int]:
        return False
    return pair[0] in steps and pair[1] in values


def setting(default: Any, row: str, span: Span | None = None, steps: Span | None = None) -> Any:
    """Declare a rule with its default, its row of the rule table, and its range.

    `steps`: the range of a schedule's keys; `span` is then the range of its values. Rows that
    begin with H are common house rules, printed in no rulebook.
    """
    metadata = {"default": default, "row": row, "span": span, "steps": steps}
    return field(default=default, metadata=metadata)
