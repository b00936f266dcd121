"""The value of property in net worth. [R-87, R-109 to R-111]"""

from enum import StrEnum
from typing import assert_never

from banker_app.engine.frozen import Frozen
from banker_app.engine.money import half_of
from banker_app.engine.settings.setting import setting


class DeedValue(StrEnum):
    """The value of an unmortgaged deed."""

    PRICE = "price"
    """Its printed price."""
    NOTHING = "nothing"
    """Nothing."""

    def value_of(self, price: int) -> int:
        """The worth of an unmortgaged deed of that price."""
        return price if self is DeedValue.PRICE else 0


class MortgagedDeed(StrEnum):
    """The value of a mortgaged deed."""

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
    """The value of houses and hotels."""

    COST = "cost"
    """Their cost; that of a hotel with the houses that were handed in for it."""
    RESALE = "resale"
    """The price that the Bank would pay for them."""

    def value_of(self, *, cost: int, resale: int) -> int:
        """The worth of the buildings on a lot."""
        return cost if self is BuildingValue.COST else resale


class ScoringRules(Frozen):
    """Net worth at the end."""

    deed: DeedValue = setting(DeedValue.PRICE, "R-109")
    """The value of an unmortgaged deed."""
    mortgaged_deed: MortgagedDeed = setting(MortgagedDeed.HALF_PRICE, "R-110")
    """The value of a mortgaged deed."""
    buildings: BuildingValue = setting(BuildingValue.COST, "R-111")
    """The value of houses and hotels."""
