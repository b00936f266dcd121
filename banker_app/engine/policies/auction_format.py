"""What bidding costs, and what becomes of a lot that nobody wants. [R-25, R-26]"""

from enum import StrEnum
from typing import assert_never


class AuctionFormat(StrEnum):
    """Who pays what he bid."""

    HIGHEST_BID = "highest_bid"
    """The best bidder pays his bid, the others nothing."""
    EVERY_BID_PAID = "every_bid_paid"
    """Every bid is paid to the Bank when it is made, won or lost."""


class Unsold(StrEnum):
    """The fate of a lot without a bid."""

    STAYS_WITH_BANK = "stays_with_bank"
    """It stays with the Bank, for sale to the next visitor."""


def is_paid_at_once(choice: AuctionFormat) -> bool:
    """Whether a bid is paid when it is made."""
    match choice:
        case AuctionFormat.HIGHEST_BID:
            return False
        case AuctionFormat.EVERY_BID_PAID:
            return True
        case _:
            assert_never(choice)


def stays_with_bank(choice: Unsold) -> bool:
    """Whether the Bank keeps the lot."""
    match choice:
        case Unsold.STAYS_WITH_BANK:
            return True
        case _:
            assert_never(choice)
