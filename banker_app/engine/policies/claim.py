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
    """It stays due until paid or waived."""


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
