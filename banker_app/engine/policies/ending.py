"""When the evening is over, and who has won. [R-103, R-104]"""

from enum import StrEnum
from typing import assert_never


class EndingWhen(StrEnum):
    """What ends the game, beside the last player standing."""

    LAST_SOLVENT = "last_solvent"
    """Nothing: it goes on until one player is left."""
    SECOND_BANKRUPTCY = "second_bankruptcy"
    """The second bankruptcy."""
    AGREED_TIME = "agreed_time"
    """The time that was agreed before the start."""
    TARGET = "target"
    """The first player whose worth reaches a sum."""


class Winner(StrEnum):
    """By what the players still in the game are ranked."""

    RICHEST = "richest"
    """By everything they own."""
    MOST_CASH = "most_cash"
    """By their money alone."""


class Progress(StrEnum):
    """Which of the ends has been reached."""

    GOES_ON = "goes_on"
    SECOND_BANKRUPTCY = "second_bankruptcy"
    TIME = "time"
    TARGET = "target"


def reached(
    choice: EndingWhen, *, bankruptcies: int, minute: int, length: int, best: int, target: int
) -> Progress:
    """Whether the game ends here. `length` in minutes and `target` in money: 0 is none."""
    match choice:
        case EndingWhen.LAST_SOLVENT:
            return Progress.GOES_ON
        case EndingWhen.SECOND_BANKRUPTCY:
            return Progress.SECOND_BANKRUPTCY if bankruptcies > 1 else Progress.GOES_ON
        case EndingWhen.AGREED_TIME:
            return Progress.TIME if 0 < length <= minute else Progress.GOES_ON
        case EndingWhen.TARGET:
            return Progress.TARGET if 0 < target <= best else Progress.GOES_ON
        case _:
            assert_never(choice)


def counts_only_cash(choice: Winner) -> bool:
    """Whether money alone decides."""
    match choice:
        case Winner.RICHEST:
            return False
        case Winner.MOST_CASH:
            return True
        case _:
            assert_never(choice)
