"""What property counts for when net worth is added up. [R-87, R-109 to R-111]"""

from enum import StrEnum
from typing import assert_never

from banker_app.engine.frozen import Frozen
from banker_app.engine.money import half_of
from banker_app.engine.settings.setting import setting


class DeedValue(StrEnum):
    """What an unmortgaged deed counts for."""

    PRICE = "price"
    """Its printed price."""
    NOTHING = "nothing"
    """Nothing."""

    def value_of(self, price: int) -> int:
        """The worth of an unmortgaged deed of that price."""
        match self:
            case DeedValue.PRICE:
                return price
            case DeedValue.NOTHING:
                return 0
            case _:
                assert_never(self)


class MortgagedDeed(StrEnum):
    """What a mortgaged deed counts for."""

    HALF_PRICE = "half_price"
    """Half the printed price."""
    FULL_PRICE = "full_price"
    """The whole printed price."""
    NOTHING = "nothing"
    """Nothing."""

    def value_of(self, price: int) -> int:
        """The worth of a mortgaged deed of that price."""
        match self:
            case MortgagedDeed.HALF_PRICE:
                return half_of(price)
            case MortgagedDeed.FULL_PRICE:
                return price
            case MortgagedDeed.NOTHING:
                return 0
            case _:
                assert_never(self)


class BuildingValue(StrEnum):
    """What houses and hotels count for."""

    COST = "cost"
    """What they cost; a hotel with the houses that were handed in for it."""
    RESALE = "resale"
    """What the Bank would pay for them."""

    def value_of(self, *, cost: int, resale: int) -> int:
        """The worth of the buildings on a lot."""
        match self:
            case BuildingValue.COST:
                return cost
            case BuildingValue.RESALE:
                return resale
            case _:
                assert_never(self)


class ScoringRules(Frozen):
    """Net worth at the end."""

    deed: DeedValue = setting(DeedValue.PRICE, "R-109")
    """What an unmortgaged deed counts for."""
    mortgaged_deed: MortgagedDeed = setting(MortgagedDeed.HALF_PRICE, "R-110")
    """What a mortgaged deed counts for."""
    buildings: BuildingValue = setting(BuildingValue.COST, "R-111")
    """What houses and hotels count for."""
