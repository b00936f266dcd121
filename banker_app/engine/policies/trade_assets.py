"""What may be traded for what. [R-72]"""

from enum import StrEnum
from typing import NamedTuple, assert_never


class TradeAssets(StrEnum):
    """The shape of a deal."""

    ANY_MIX = "any_mix"
    """Deeds, money and jail cards in any mix."""
    THINGS_FOR_MONEY = "things_for_money"
    """Deeds or jail cards on one side, a sum of money on the other."""


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
