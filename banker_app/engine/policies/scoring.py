"""What a deed counts for when net worth is added up. [R-109 to R-111]"""

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


class DeedValue(StrEnum):
    """What an unmortgaged deed counts for."""

    PRICE = "price"
    """Its printed price."""
    NOTHING = "nothing"
    """Nothing."""


class BuildingValue(StrEnum):
    """What houses and hotels count for."""

    COST = "cost"
    """What they cost; a hotel with the houses that were handed in for it."""
    RESALE = "resale"
    """What the Bank would pay for them."""


def value_of_deed(choice: DeedValue, price: int) -> int:
    """The worth of an unmortgaged deed of that price."""
    match choice:
        case DeedValue.PRICE:
            return price
        case DeedValue.NOTHING:
            return 0
        case _:
            assert_never(choice)


def value_of_buildings(choice: BuildingValue, *, cost: int, resale: int) -> int:
    """The worth of what stands on a lot."""
    match choice:
        case BuildingValue.COST:
            return cost
        case BuildingValue.RESALE:
            return resale
        case _:
            assert_never(choice)
