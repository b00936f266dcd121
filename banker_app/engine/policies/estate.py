"""What becomes of a bankrupt's deeds. [R-102, R-106]"""

from enum import StrEnum
from typing import assert_never


class EstateToBank(StrEnum):
    """The Bank's use of deeds that come to it by a bankruptcy."""

    AUCTION = "auction"
    """They are auctioned one by one, at once."""
    FREE_SALE = "free_sale"
    """They are for sale again to whoever lands on them."""


class EstateInterest(StrEnum):
    """When a creditor pays the interest on mortgaged deeds he is handed."""

    AT_ONCE = "at_once"
    """At once, and again when the mortgage is lifted later."""
    WHEN_LIFTED = "when_lifted"
    """Only when the mortgage is lifted."""


def is_auctioned(choice: EstateToBank) -> bool:
    """Whether the Bank auctions the estate."""
    match choice:
        case EstateToBank.AUCTION:
            return True
        case EstateToBank.FREE_SALE:
            return False
        case _:
            assert_never(choice)


def is_due_at_once(choice: EstateInterest) -> bool:
    """Whether the creditor owes interest on receiving a mortgaged deed."""
    match choice:
        case EstateInterest.AT_ONCE:
            return True
        case EstateInterest.WHEN_LIFTED:
            return False
        case _:
            assert_never(choice)
