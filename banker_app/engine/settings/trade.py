"""Deals between players. [R-70 to R-75]"""

from enum import StrEnum
from typing import NamedTuple, assert_never

from banker_app.engine.frozen import Frozen
from banker_app.engine.settings.mortgage import Clearing
from banker_app.engine.settings.setting import PERCENT, setting
from banker_app.engine.settings.window import Window


class Given(NamedTuple):
    """The kinds of possession that one side of a trade gives."""

    money: bool
    things: bool


class TradeAssets(StrEnum):
    """The shape of a deal."""

    ANY_MIX = "any_mix"
    """Deeds, money and jail cards in any mix."""
    THINGS_FOR_MONEY = "things_for_money"
    """Deeds or jail cards on one side, a sum of money on the other."""

    def is_allowed(self, a: Given, b: Given) -> bool:
        """Whether a deal of this shape may be made."""
        mixed = (a.money and a.things) or (b.money and b.things)
        return self is TradeAssets.ANY_MIX or not (mixed or (a.things and b.things))


class GapOf(StrEnum):
    """The base of the difference between the two sides."""

    DEARER_SIDE = "dearer_side"
    """The dearer side: at 50 per cent it is worth the other twice over at most."""
    CHEAPER_SIDE = "cheaper_side"
    """The cheaper side: at 50 per cent the dearer is worth half as much again at most."""
    BOTH_SIDES = "both_sides"
    """Both sides together: at 50 per cent the dearer is worth the other three times at most."""

    def base_of_gap(self, a: int, b: int) -> int:
        """The amount that the difference between sides worth `a` and `b` is a percentage of."""
        match self:
            case GapOf.DEARER_SIDE:
                return max(a, b)
            case GapOf.CHEAPER_SIDE:
                return min(a, b)
            case GapOf.BOTH_SIDES:
                return a + b
            case _:
                assert_never(self)

    def least_of_dearer(self, percent: int) -> tuple[int, int]:
        """The least that the cheaper side may be worth, if the two differ by `percent` at most.

        Returns a fraction of the dearer side's worth as `(numerator, denominator)`.
        """
        match self:
            case GapOf.DEARER_SIDE:
                return 100 - percent, 100
            case GapOf.CHEAPER_SIDE:
                return 100, 100 + percent
            case GapOf.BOTH_SIDES:
                return 100 - percent, 100 + percent
            case _:
                assert_never(self)


class TradeRules(Frozen):
    """Deals between players."""

    window: Window = setting(Window.ANY_TIME, "R-70")
    """The points of a turn at which a player may trade; a debtor always may."""
    in_jail: bool = setting(True, "H-08")
    """Whether a player in jail may trade; a debtor always may."""
    after_all_sold: bool = setting(False, "H-09")
    """Whether trading waits until the Bank has no title deed left; a debtor need not wait."""
    clear_first: Clearing = setting(Clearing.WHOLE_GROUP, "R-71")
    """The lots that must be free of buildings before a deed is traded."""
    gifts: bool = setting(True, "R-74")
    """Whether a side may give something for nothing."""
    assets: TradeAssets = setting(TradeAssets.ANY_MIX, "R-72")
    """The shapes of deals that are allowed."""
    value_gap_percent: int = setting(100, "R-73", PERCENT)
    """The largest difference between the sides, in per cent of a base; 100: any."""
    value_gap_of: GapOf = setting(GapOf.DEARER_SIDE, "R-73")
    """The base of the difference between the sides."""
    auctions: bool = setting(False, "R-72")
    """Whether players may auction their own deeds."""
    jail_card: bool = setting(True, "R-75")
    """Whether a jail card may be sold for money at any time."""
    promises: bool = setting(False, "H-17")
    """Whether a side may promise the other no rent, or a share of it."""
