"""How long rent may be claimed. [R-32]"""

from enum import StrEnum
from typing import assert_never


class ClaimBefore(StrEnum):
    """When rent that nobody has claimed is forfeited."""

    NEXT_ROLL = "next_roll"
    """When the next player rolls."""
    SECOND_ROLL = "second_roll"
    """When the second following player rolls."""
    NEVER = "never"
    """No deadline: the turn does not end before it is paid or waived."""


def has_lapsed(choice: ClaimBefore, turns_since: int) -> bool:
    """Whether a claim made `turns_since` turns ago is gone once the dice fall now."""
    match choice:
        case ClaimBefore.NEXT_ROLL:
            return turns_since >= 1
        case ClaimBefore.SECOND_ROLL:
            return turns_since >= 2
        case ClaimBefore.NEVER:
            return False
        case _:
            assert_never(choice)


def holds_the_turn(choice: ClaimBefore) -> bool:
    """Whether the turn waits for a rent that may be paid."""
    return choice is ClaimBefore.NEVER
