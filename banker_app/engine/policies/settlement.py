"""In whose money a sum is reckoned, where regions have currencies of their own.

[R-20, R-28, R-40, R-59, R-84, R-100]
"""

from enum import StrEnum
from typing import assert_never

from banker_app.engine.ids import Commodity


class PaidIn(StrEnum):
    """Whose region's currency a printed sum is in."""

    PLAYER = "player"
    """The region that the player represents."""
    DEED = "deed"
    """The region in which the deed lies."""
    OWNER = "owner"
    """The region that the deed's owner represents."""
    SPACE = "space"
    """The region in which the player's token stands."""


def currency_for(
    choice: PaidIn,
    *,
    player: Commodity,
    deed: Commodity | None = None,
    owner: Commodity | None = None,
    space: Commodity | None = None,
) -> Commodity:
    """The currency of a sum; the player's own where the table knows no other."""
    match choice:
        case PaidIn.PLAYER:
            return player
        case PaidIn.DEED:
            return deed or player
        case PaidIn.OWNER:
            return owner or deed or player
        case PaidIn.SPACE:
            return space or player
        case _:
            assert_never(choice)
