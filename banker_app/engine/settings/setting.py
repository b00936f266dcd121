"""Declaration of a rule: its default, its row of the rule table, its range."""

from dataclasses import field
from enum import StrEnum
from typing import Any, NamedTuple


class Unit(StrEnum):
    """The unit of a rule's whole numbers."""

    COUNT = "count"
    MONEY = "money"
    PERCENT = "percent"
    MINUTES = "minutes"
    SECONDS = "seconds"
    SPREAD = "spread"
    """By how much the rates of two regions differ."""
    REELS = "reels"
    """Three symbols side by side: 111 to 666."""


class Span(NamedTuple):
    """The whole numbers that a rule accepts, both ends included, and their unit."""

    low: int
    high: int
    unit: Unit = Unit.COUNT


MONEY = Span(0, 10_000_000, Unit.MONEY)
"""The range of amounts. Larger numbers are taken for typing errors."""
PAID = MONEY._replace(low=1)
"""An amount that must not be 0."""
PERCENT = Span(0, 100, Unit.PERCENT)
MINUTES = Span(1, 9_999, Unit.MINUTES)
"""A game minute; the first is 1."""
SECONDS = Span(0, 3_600, Unit.SECONDS)


def setting(default: Any, row: str, allowed: Span | None = None, steps: Span | None = None) -> Any:
    """Declare a rule with its default, its row of the rule table, and its range.

    `steps`: the range of a schedule's keys; `allowed` is then the range of its values. Rows that
    begin with H are common house rules, printed in no rulebook.
    """
    return field(default=default, metadata={"row": row, "allowed": allowed, "steps": steps})
