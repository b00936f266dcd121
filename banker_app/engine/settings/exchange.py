"""Exchange rates between the regions' currencies. [R-114, R-117]"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple, assert_never

from banker_app.engine.frozen import Frozen
from banker_app.engine.schedule import Schedule
from banker_app.engine.settings.setting import Span, Unit, setting

GEOMETRIC = (100, 86, 74, 63, 54, 47, 40, 34, 29, 25, 22, 19, 16, 14, 12, 10, 9)
"""Per cent by spread, from 0 up: 100 x 0.4 ** (spread / 6)."""


class Percent(NamedTuple):
    """An exact exchange rate: `up` units of the payer's currency for `down` units to be paid."""

    up: int
    down: int


PAR = Percent(1, 1)


class ExchangeRate(StrEnum):
    """The basis of a currency's rate."""

    PAR = "par"
    """Nothing: all currencies are worth the same."""
    OWN_MINUS_OTHERS = "own_minus_others"
    """Deeds of the region that its own representative holds, less those that others hold."""

    def rate(self, own: int, others: int) -> int:
        """The rate of a region's currency."""
        return own - others if self is ExchangeRate.OWN_MINUS_OTHERS else 0


class ExchangeTable(StrEnum):
    """The price of a hundred, by the spread. The rulebook names a table and prints one line
    of it, 40 for 100 at a spread of 6; the rest is inferred. [ruling 1]"""

    GEOMETRIC = "geometric"
    """Every point makes the payer's money dearer by the same factor. Inferred."""
    LINEAR = "linear"
    """Ten per point, never under 10 nor over 190. Inferred."""
    TYPED = "typed"
    """As typed in from the printed sheet, each direction by its own lines if it has any; a spread
    that is missing counts as the next one nearer to zero."""

    def percent_at(self, spread: int, typed: Schedule = ()) -> Percent:
        """The exchange rate at this spread."""
        match self:
            case ExchangeTable.GEOMETRIC:
                return _mirrored(GEOMETRIC[min(abs(spread), len(GEOMETRIC) - 1)], spread)
            case ExchangeTable.LINEAR:
                return Percent(min(max(100 - 10 * spread, 10), 190), 100)
            case ExchangeTable.TYPED:
                return _typed(dict(typed), spread)
            case _:
                assert_never(self)


class ExchangeRules(Frozen):
    """Money of several regions."""

    rate: ExchangeRate = setting(ExchangeRate.PAR, "R-114")
    """The basis of a currency's rate."""
    table: ExchangeTable = setting(ExchangeTable.GEOMETRIC, "R-117")
    """The price of a hundred, by the spread."""
    typed_table: Schedule = setting(
        (), "R-117", Span(1, 1_000, Unit.PERCENT), steps=Span(-99, 99, Unit.SPREAD)
    )
    """Per cent by spread, typed in from the printed sheet. Where it names no negative spread,
    those are the inverse of their positives."""


def _mirrored(percent: int, spread: int) -> Percent:
    """The rate for a negative spread as the exact inverse of the positive one."""
    return Percent(percent, 100) if spread >= 0 else Percent(100, percent)


def _typed(table: Mapping[int, int], spread: int) -> Percent:
    """The rate by a typed-in table. A spread without a line counts as the next one nearer to 0.

    Negative spreads use their own lines if the table has any; if not, positive ones are mirrored.
    """
    if spread < 0 and min(table, default=0) < 0:
        below = [step for step in table if spread <= step <= 0]
        return Percent(table[min(below)], 100) if below else PAR
    known = [step for step in table if 0 <= step <= abs(spread)]
    return _mirrored(table[max(known)], spread) if known else PAR
