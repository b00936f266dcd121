"""What one region's currency is worth in another's. [R-114 to R-119]"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple, assert_never

from banker_app.engine.ids import Account, Commodity, desk_of
from banker_app.engine.schedule import Schedule


class ExchangeRate(StrEnum):
    """What moves a currency's rate."""

    PAR = "par"
    """Nothing: all currencies are worth the same."""
    OWN_MINUS_OTHERS = "own_minus_others"
    """Deeds of the region that its own representative holds, less those that others hold."""


class Spread(StrEnum):
    """How two rates are compared."""

    PAYER_MINUS_PAYEE = "payer_minus_payee"
    """The rate of the payer's currency less that of the money to be paid."""


class ExchangeTable(StrEnum):
    """What is paid for a hundred, by the spread. The rulebook names a table and prints one line
    of it, 40 for 100 at a spread of 6; the rest is inferred. [ruling 1]"""

    GEOMETRIC = "geometric"
    """Every point makes the payer's money dearer by the same factor. Inferred."""
    LINEAR = "linear"
    """Ten per point, never under 10 nor over 190. Inferred."""
    TYPED = "typed"
    """As typed in from the printed sheet, each direction by its own lines if it has any; a spread
    that is missing counts as the next nearer to nought."""


class PaidThrough(StrEnum):
    """Who changes the money."""

    BANK_DESK = "bank_desk"
    """The payer gives the Bank his own money, the Bank gives the payee theirs."""


class Percent(NamedTuple):
    """So many of the payer's units, `up`, for so many to be paid, `down`. Exact."""

    up: int
    down: int


GEOMETRIC = (100, 86, 74, 63, 54, 47, 40, 34, 29, 25, 22, 19, 16, 14, 12, 10, 9)
"""Per cent for a spread of 0 and more: 100 x 0.4 to the power of a sixth of the spread."""
PAR = Percent(1, 1)


def region_rate(choice: ExchangeRate, own: int, others: int) -> int:
    """The rate of a region's currency."""
    match choice:
        case ExchangeRate.PAR:
            return 0
        case ExchangeRate.OWN_MINUS_OTHERS:
            return own - others
        case _:
            assert_never(choice)


def spread_of(choice: Spread, payer: int, payee: int) -> int:
    """The spread between two rates."""
    match choice:
        case Spread.PAYER_MINUS_PAYEE:
            return payer - payee
        case _:
            assert_never(choice)


def percent_at(choice: ExchangeTable, spread: int, typed: Schedule = ()) -> Percent:
    """What is paid for what, at this spread."""
    match choice:
        case ExchangeTable.GEOMETRIC:
            return _mirrored(GEOMETRIC[min(abs(spread), len(GEOMETRIC) - 1)], spread)
        case ExchangeTable.LINEAR:
            return Percent(min(max(100 - 10 * spread, 10), 190), 100)
        case ExchangeTable.TYPED:
            return _typed(dict(typed), spread)
        case _:
            assert_never(choice)


def changing_till(choice: PaidThrough, currency: Commodity) -> Account:
    """The till that takes, or gives, this currency where money is changed."""
    match choice:
        case PaidThrough.BANK_DESK:
            return desk_of(currency)
        case _:
            assert_never(choice)


def _mirrored(percent: int, spread: int) -> Percent:
    """A negative spread is the exact inverse of its positive."""
    return Percent(percent, 100) if spread >= 0 else Percent(100, percent)


def _typed(table: Mapping[int, int], spread: int) -> Percent:
    """A spread without a line counts as the next one nearer to nought. A sheet that prints lines
    below nought is read there as it stands; one that prints none is mirrored.
    """
    if spread < 0 and min(table, default=0) < 0:
        below = [step for step in table if spread <= step <= 0]
        return Percent(table[min(below)], 100) if below else PAR
    known = [step for step in table if 0 <= step <= abs(spread)]
    return _mirrored(table[max(known)], spread) if known else PAR
