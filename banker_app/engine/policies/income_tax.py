"""How income tax is reckoned. [R-86, R-87]"""

from enum import StrEnum
from typing import assert_never

from banker_app.engine.money import Rounding, percent_of


class IncomeTax(StrEnum):
    """Whether the player has a choice."""

    FLAT = "flat"
    """The printed sum."""
    FLAT_OR_PERCENT = "flat_or_percent"
    """The printed sum or a share of total worth, chosen before anything is added up."""


class TaxChoice(StrEnum):
    """What the player chose before counting."""

    FLAT = "flat"
    PERCENT = "percent"


def must_choose(choice: IncomeTax) -> bool:
    """Whether the player has to be asked."""
    match choice:
        case IncomeTax.FLAT:
            return False
        case IncomeTax.FLAT_OR_PERCENT:
            return True
        case _:
            assert_never(choice)


def due(chosen: TaxChoice, *, flat: int, worth: int, percent: int, rounding: Rounding) -> int:
    """The tax in whole units."""
    match chosen:
        case TaxChoice.FLAT:
            return flat
        case TaxChoice.PERCENT:
            return percent_of(worth, percent, rounding)
        case _:
            assert_never(chosen)
