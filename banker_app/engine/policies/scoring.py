"""What a deed counts for when net worth is added up. [R-109, R-110]"""

from enum import StrEnum
from typing import assert_never

from banker_app.engine.money import half_of


class MortgagedDeed(StrEnum):
    """What a mortgaged deed counts for."""

    HALF_PRICE = "half_price"
    """Half the printed price."""
    FULL_PRICE = "full_price"
    """The whole printed price."""
    NOTHING = "nothing"
    """Nothing."""


def value_of_mortgaged(choice: MortgagedDeed, price: int) -> int:
    """The worth of a mortgaged deed of that price."""
    match choice:
        case MortgagedDeed.HALF_PRICE:
            return half_of(price)
        case MortgagedDeed.FULL_PRICE:
            return price
        case MortgagedDeed.NOTHING:
            return 0
        case _:
            assert_never(choice)
