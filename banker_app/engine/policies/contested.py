"""How the last houses and hotels are shared out when several want them. [R-51]"""

from enum import StrEnum
from typing import assert_never


class Contested(StrEnum):
    """What happens when the Bank has fewer pieces than players want."""

    AUCTION_FROM_PRICE = "auction_from_price"
    """The Bank auctions them one by one, starting at the lowest printed price."""
    AUCTION_FROM_OPENING_BID = "auction_from_opening_bid"
    """The Bank auctions them one by one, starting as any other auction does."""
    FIRST_COME = "first_come"
    """Whoever asks first gets them."""


def opening_bid(choice: Contested, *, lowest_price: int, ordinary: int) -> int | None:
    """The lowest bid for a piece, or None where pieces are not auctioned."""
    match choice:
        case Contested.AUCTION_FROM_PRICE:
            return lowest_price
        case Contested.AUCTION_FROM_OPENING_BID:
            return ordinary
        case Contested.FIRST_COME:
            return None
        case _:
            assert_never(choice)
