"""The Bank's loan on a deed, and the cost of repayment. [R-31, R-61 to R-68, R-106]"""

from enum import StrEnum

from banker_app.engine.frozen import Frozen
from banker_app.engine.money import half_of
from banker_app.engine.settings.setting import PERCENT, setting


class MortgageValue(StrEnum):
    """The Bank's loan."""

    PRINTED = "printed"
    """The mortgage value printed on the card."""
    HALF_PRICE = "half_price"
    """Half the printed price."""

    def loan(self, *, printed: int, price: int) -> int:
        """The Bank's loan on a deed of that price."""
        return printed if self is MortgageValue.PRINTED else half_of(price)


class LiftPrice(StrEnum):
    """The amount to pay back, in addition to the interest."""

    VALUE = "value"
    """The Bank's loan."""
    PRICE = "price"
    """The whole printed price."""

    def principal(self, *, loan: int, price: int) -> int:
        """The amount to be paid back, without interest."""
        return loan if self is LiftPrice.VALUE else price


class ThirdPartyLift(StrEnum):
    """Whether anybody but the owner may pay a mortgage back."""

    NOBODY = "nobody"
    """Only the owner lifts a mortgage."""
    WITH_CONSENT = "with_consent"
    """Another player may, if the owner agrees, for the interest twice over."""
    BUYS_WITH_CONSENT = "buys_with_consent"
    """The same, and takes the deed over."""

    def others_may_lift(self) -> bool:
        """Whether another player may lift the mortgage if the owner agrees."""
        return self in (ThirdPartyLift.WITH_CONSENT, ThirdPartyLift.BUYS_WITH_CONSENT)

    def lifting_buys(self) -> bool:
        """Whether another player who lifts a mortgage gets the deed."""
        return self is ThirdPartyLift.BUYS_WITH_CONSENT


class RebuildWhen(StrEnum):
    """The condition for building again on a group that was mortgaged."""

    WHOLE_GROUP_REDEEMED = "whole_group_redeemed"
    """Once no deed of the group is mortgaged."""
    THAT_LOT_REDEEMED = "that_lot_redeemed"
    """Once the lot itself is not mortgaged."""

    def lots_to_redeem(self, lot: str, group: tuple[str, ...]) -> tuple[str, ...]:
        """The lots that must be free of mortgages before one may be built on."""
        return group if self is RebuildWhen.WHOLE_GROUP_REDEEMED else (lot,)


class Clearing(StrEnum):
    """The lots that must be free of buildings."""

    WHOLE_GROUP = "whole_group"
    """No building on any lot of the group."""
    THAT_LOT = "that_lot"
    """No building on that lot."""

    def lots_to_clear(self, lot: str, group: tuple[str, ...]) -> tuple[str, ...]:
        """The lots on which no building may stand."""
        return group if self is Clearing.WHOLE_GROUP else (lot,)


class EstateInterest(StrEnum):
    """The time for a creditor to pay the interest on mortgaged deeds from an estate."""

    AT_ONCE = "at_once"
    """At once, and again when the mortgage is lifted later."""
    WHEN_LIFTED = "when_lifted"
    """Only when the mortgage is lifted."""

    def is_due_at_once(self) -> bool:
        """Whether the creditor owes interest on receiving a mortgaged deed."""
        return self is EstateInterest.AT_ONCE


class MortgageRules(Frozen):
    """Mortgages."""

    buildings_as_collateral: bool = setting(False, "R-31")
    """Whether buildings may be mortgaged as they stand; the lot then earns its bare rent."""
    value: MortgageValue = setting(MortgageValue.PRINTED, "R-61")
    """The Bank's loan on a deed."""
    clear_first: Clearing = setting(Clearing.THAT_LOT, "R-62")
    """The lots that must be free of buildings before a deed is mortgaged."""
    lift_price: LiftPrice = setting(LiftPrice.VALUE, "R-63")
    """The amount to pay back for a mortgage, without the interest."""
    interest_percent: int = setting(10, "R-63", PERCENT)
    """Interest on lifting a mortgage, and for a new owner of a mortgaged deed."""
    fee_at_go_percent: int = setting(0, "H-14", PERCENT)
    """The owner's fee for a mortgaged deed at GO, in per cent of the loan, with each salary."""
    deed_may_change_hands: bool = setting(True, "R-64")
    """Whether mortgaged deeds may be traded."""
    new_owner_pays: EstateInterest = setting(EstateInterest.AT_ONCE, "R-65")
    """The time for the buyer of a mortgaged deed to pay the interest on it."""
    lift_at_once: bool = setting(False, "R-106")
    """Whether a new owner who has paid the interest lifts without it until the turn ends."""
    third_party_lift: ThirdPartyLift = setting(ThirdPartyLift.NOBODY, "R-66")
    """Whether anybody but the owner may lift a mortgage."""
    sale_to_bank: bool = setting(False, "R-67")
    """Whether the Bank takes deeds in payment of what is owed to it."""
    rebuild_when: RebuildWhen = setting(RebuildWhen.WHOLE_GROUP_REDEEMED, "R-68")
    """The condition for building on a group that was mortgaged."""
