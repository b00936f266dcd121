"""Which roll a utility's rent is counted from. [R-34]"""

from enum import StrEnum
from typing import assert_never


class UtilityDice(StrEnum):
    """The dice that a utility's rent is multiplied with."""

    LANDING_ROLL = "landing_roll"
    """The roll that brought the token; a fresh one only where a card sent it."""
    FRESH_ROLL = "fresh_roll"
    """Always a fresh roll, made for the rent."""


def needs_fresh_roll(choice: UtilityDice, *, sent_by_card: bool) -> bool:
    """Whether the dice have to be rolled again for the rent."""
    match choice:
        case UtilityDice.LANDING_ROLL:
            return sent_by_card
        case UtilityDice.FRESH_ROLL:
            return True
        case _:
            assert_never(choice)
