"""How a rule is declared: its default, its row of the rule table, its range."""

from dataclasses import field
from typing import Any, NamedTuple


class Span(NamedTuple):
    """The whole numbers a field accepts, both ends included."""

    low: int
    high: int


MONEY = Span(0, 10_000_000)
"""No table plays for more in one sum; larger numbers are slips of the finger."""


MINUTES = Span(1, 9_999)
"""A game minute, counted from the first."""


def rule(default: Any, row: str, allowed: Span | None = None, steps: Span | None = None) -> Any:
    """A rule's default, the row of the rule table it comes from, and its range.

    `steps`: the keys of a schedule; `allowed` is then the range of its values. Rows that begin
    with H are house rules of real tables, printed in no rulebook.
    """
    return field(default=default, metadata={"row": row, "allowed": allowed, "steps": steps})
