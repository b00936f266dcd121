"""What the Bank lends on a deed, and what paying it back costs. [R-61, R-63, R-66]"""

from enum import StrEnum
from typing import assert_never

from banker_app.engine.money import half_of


class MortgageValue(StrEnum):
    """What the Bank lends."""

    PRINTED = "printed"
    """The mortgage value printed on the card."""
    HALF_PRICE = "half_price"
    """Half the printed price."""


class LiftPrice(StrEnum):
    """What is paid back, the interest always beside it."""

    VALUE = "value"
    """What the Bank has lent."""
    PRICE = "price"
    """The whole printed price."""


class ThirdPartyLift(StrEnum):
    """Whether anybody but the owner may pay a mortgage back."""

    NOBODY = "nobody"
    """Only the owner lifts a mortgage."""
    WITH_CONSENT = "with_consent"
    """Another player may, if the owner agrees, for the interest twice over."""
    BUYS_WITH_CONSENT = "buys_with_consent"
    """The same, and the deed is his."""


def loan_of(choice: MortgageValue, *, printed: int, price: int) -> int:
    """What the Bank lends on a deed of that price."""
    match choice:
        case MortgageValue.PRINTED:
            return printed
        case MortgageValue.HALF_PRICE:
            return half_of(price)
        case _:
            assert_never(choice)


def principal_of(choice: LiftPrice, *, loan: int, price: int) -> int:
    """What has to be paid back, without the interest."""
    match choice:
        case LiftPrice.VALUE:
            return loan
        case LiftPrice.PRICE:
            return price
        case _:
            assert_never(choice)


def others_may_lift(choice: ThirdPartyLift) -> bool:
    """Whether another player may lift the mortgage if the owner agrees."""
    match choice:
        case ThirdPartyLift.NOBODY:
            return False
        case ThirdPartyLift.WITH_CONSENT | ThirdPartyLift.BUYS_WITH_CONSENT:
            return True
        case _:
            assert_never(choice)


def lifting_buys(choice: ThirdPartyLift) -> bool:
    """Whether the deed is another player's who has lifted its mortgage."""
    match choice:
        case ThirdPartyLift.NOBODY | ThirdPartyLift.WITH_CONSENT:
            return False
        case ThirdPartyLift.BUYS_WITH_CONSENT:
            return True
        case _:
            assert_never(choice)
