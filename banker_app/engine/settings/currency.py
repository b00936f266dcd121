"""The currency of an amount, for editions whose regions have their own currencies.

[R-20, R-28, R-40, R-59, R-84, R-100]
"""

from enum import StrEnum
from typing import assert_never

from banker_app.engine.ids import Commodity


class PaidIn(StrEnum):
    """The currency of a salary, a fine or a card's sum."""

    PLAYER = "player"
    """The region that the player represents."""
    SPACE = "space"
    """The region in which the player's token stands."""

    def currency(self, *, own: Commodity, here: Commodity | None) -> Commodity:
        """The currency of an amount; the player's own if the space lies in no region."""
        match self:
            case PaidIn.PLAYER:
                return own
            case PaidIn.SPACE:
                return here or own
            case _:
                assert_never(self)


class PricedIn(StrEnum):
    """The currency of the price of a deed or a building."""

    DEED = "deed"
    """The region in which the deed lies."""
    PLAYER = "player"
    """The region that the buyer represents."""

    def currency(self, *, own: Commodity, deed: Commodity) -> Commodity:
        """The currency of a price."""
        match self:
            case PricedIn.DEED:
                return deed
            case PricedIn.PLAYER:
                return own
            case _:
                assert_never(self)


class RentedIn(StrEnum):
    """The currency of a rent."""

    OWNER = "owner"
    """The region that the deed's owner represents."""
    DEED = "deed"
    """The region in which the deed lies."""
    PLAYER = "player"
    """The region of the player who pays it."""

    def currency(self, *, payer: Commodity, owner: Commodity, deed: Commodity) -> Commodity:
        """The currency of a rent."""
        match self:
            case RentedIn.OWNER:
                return owner
            case RentedIn.DEED:
                return deed
            case RentedIn.PLAYER:
                return payer
            case _:
                assert_never(self)
