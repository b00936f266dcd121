"""What a shortage of houses and hotels means, and who gets the last ones. [R-50, R-51]"""

from enum import StrEnum
from typing import assert_never


class Shortage(StrEnum):
    """What happens when the Bank has no pieces left."""

    WAIT = "wait"
    """Whoever wants to build waits until somebody sells."""
    UNLIMITED = "unlimited"
    """The table finds more: coins, buttons, paper."""


class Contested(StrEnum):
    """What happens when the Bank has fewer pieces than players want."""

    AUCTION_FROM_PRICE = "auction_from_price"
    """The Bank auctions them one by one, starting at the lowest printed price; where the houses
    handed in for a hotel are its whole price, at the ordinary first bid."""
    AUCTION_FROM_OPENING_BID = "auction_from_opening_bid"
    """The Bank auctions them one by one, starting as any other auction does."""
    FIRST_COME = "first_come"
    """Whoever asks first gets them."""


def opening_bid(choice: Contested, *, lowest_price: int, ordinary: int) -> int | None:
    """The lowest bid for a piece, or None where pieces are not auctioned."""
    match choice:
        case Contested.AUCTION_FROM_PRICE:
            return lowest_price or ordinary
        case Contested.AUCTION_FROM_OPENING_BID:
            return ordinary
        case Contested.FIRST_COME:
            return None
        case _:
            assert_never(choice)


def is_auctioned(choice: Contested) -> bool:
    """Whether the last pieces come under the hammer."""
    match choice:
        case Contested.AUCTION_FROM_PRICE | Contested.AUCTION_FROM_OPENING_BID:
            return True
        case Contested.FIRST_COME:
            return False
        case _:
            assert_never(choice)


def is_unlimited(choice: Shortage) -> bool:
    """Whether the Bank never runs out of pieces."""
    match choice:
        case Shortage.WAIT:
            return False
        case Shortage.UNLIMITED:
            return True
        case _:
            assert_never(choice)
