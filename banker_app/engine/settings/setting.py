"""How a rule is declared: its default, its row of the rule table, its range."""

from dataclasses import field
from enum import StrEnum
from typing import Any, NamedTuple


class Unit(StrEnum):
    """What the whole numbers of a rule are."""

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
    """The whole numbers a field accepts, both ends included, and what they are."""

    low: int
    high: int
    unit: Unit = Unit.COUNT


MONEY = Span(0, 10_000_000, Unit.MONEY)
"""No table plays for more in one sum; larger numbers are slips of the finger."""
PAID = MONEY._replace(low=1)
"""A sum that cannot be nothing."""
PERCENT = Span(0, 100, Unit.PERCENT)
MINUTES = Span(1, 9_999, Unit.MINUTES)
"""A game minute, counted from the first."""
SECONDS = Span(0, 3_600, Unit.SECONDS)


def setting(default: Any, row: str, allowed: Span | None = None, steps: Span | None = None) -> Any:
    """A rule's default, the row of the rule table it comes from, and its range.

    `steps`: the keys of a schedule; `allowed` is then the range of its values. Rows that begin
    with H are house rules of real tables, printed in no rulebook.
    """
    return field(default=default, metadata={"row": row, "allowed": allowed, "steps": steps})
