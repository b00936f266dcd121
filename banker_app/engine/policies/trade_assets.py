"""What may be traded for what, and how unequal it may be. [R-72, R-73]"""

from enum import StrEnum
from typing import NamedTuple, assert_never


class TradeAssets(StrEnum):
    """The shape of a deal."""

    ANY_MIX = "any_mix"
    """Deeds, money and jail cards in any mix."""
    THINGS_FOR_MONEY = "things_for_money"
    """Deeds or jail cards on one side, a sum of money on the other."""


class GapOf(StrEnum):
    """What the difference between the two sides is a share of."""

    DEARER_SIDE = "dearer_side"
    """The dearer side: at 50 per cent it is worth the other twice over at most."""
    CHEAPER_SIDE = "cheaper_side"
    """The cheaper side: at 50 per cent the dearer is worth half as much again at most."""
    BOTH_SIDES = "both_sides"
    """Both sides together: at 50 per cent the dearer is worth the other three times at most."""


class Given(NamedTuple):
    """What one side puts in."""

    money: bool
    things: bool


def is_allowed(choice: TradeAssets, a: Given, b: Given) -> bool:
    """Whether a deal of this shape may be made."""
    match choice:
        case TradeAssets.ANY_MIX:
            return True
        case TradeAssets.THINGS_FOR_MONEY:
            mixed = (a.money and a.things) or (b.money and b.things)
            return not mixed and not (a.things and b.things)
        case _:
            assert_never(choice)


def base_of_gap(choice: GapOf, a: int, b: int) -> int:
    """The sum that the difference between sides worth `a` and `b` is held against."""
    match choice:
        case GapOf.DEARER_SIDE:
            return max(a, b)
        case GapOf.CHEAPER_SIDE:
            return min(a, b)
        case GapOf.BOTH_SIDES:
            return a + b
        case _:
            assert_never(choice)


def least_of_dearer(choice: GapOf, percent: int) -> tuple[int, int]:
    """What the cheaper side is worth at least: so much (the first) for every so much (the second)
    of the dearer one, where they differ by `percent` at most.
    """
    match choice:
        case GapOf.DEARER_SIDE:
            return 100 - percent, 100
        case GapOf.CHEAPER_SIDE:
            return 100, 100 + percent
        case GapOf.BOTH_SIDES:
            return 100 - percent, 100 + percent
        case _:
            assert_never(choice)
