"""What happens to a deed its visitor does not buy. [R-21, R-25]"""

from enum import StrEnum
from typing import assert_never


class OnDecline(StrEnum):
    """The fate of a declined deed."""

    AUCTION = "auction"
    """The Bank auctions it at once."""
    STAYS_WITH_BANK = "stays_with_bank"
    """Nothing happens; the next visitor may buy it."""


def goes_to_auction(choice: OnDecline) -> bool:
    """Whether declining opens an auction."""
    match choice:
        case OnDecline.AUCTION:
            return True
        case OnDecline.STAYS_WITH_BANK:
            return False
        case _:
            assert_never(choice)
