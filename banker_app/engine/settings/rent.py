"""Rent. [R-29 to R-40]"""

from enum import StrEnum
from typing import assert_never

from banker_app.engine.frozen import Frozen
from banker_app.engine.schedule import Schedule
from banker_app.engine.settings.setting import MINUTES, MONEY, PERCENT, setting


class LotFacts(Frozen):
    """The facts about a lot that the group bonus depends on."""

    group_complete: bool
    lot_bare: bool
    group_bare: bool
    group_mortgaged: bool
    """Whether any deed of the group is mortgaged."""


class GroupBonus(StrEnum):
    """The condition for doubling the printed rent of a street."""

    DOUBLE_IF_LOT_BARE = "double_if_lot_bare"
    """Double on any bare lot of a complete group, unless a deed of the group is mortgaged."""
    DOUBLE_IF_GROUP_BARE = "double_if_group_bare"
    """Double only while no lot of the group carries a building and none is mortgaged."""
    DOUBLE_IF_LOT_BARE_DESPITE_MORTGAGE = "double_if_lot_bare_despite_mortgage"
    """Double on any bare lot of a complete group; a mortgaged neighbour does not spoil it."""
    DOUBLE_ALWAYS = "double_always"
    """Double on every lot of a complete group, built or not."""
    NONE = "none"
    """A complete group adds nothing."""

    def doubles(self, lot: LotFacts) -> bool:
        """Whether the rent of this lot is doubled."""
        if not lot.group_complete:
            return False
        match self:
            case GroupBonus.DOUBLE_IF_LOT_BARE:
                return lot.lot_bare and not lot.group_mortgaged
            case GroupBonus.DOUBLE_IF_GROUP_BARE:
                return lot.group_bare and not lot.group_mortgaged
            case GroupBonus.DOUBLE_IF_LOT_BARE_DESPITE_MORTGAGE:
                return lot.lot_bare
            case GroupBonus.DOUBLE_ALWAYS:
                return True
            case GroupBonus.NONE:
                return False
            case _:
                assert_never(self)


class UtilityDice(StrEnum):
    """The dice that a utility's rent is multiplied with."""

    LANDING_ROLL = "landing_roll"
    """The roll that brought the token; a fresh one only where a card sent it."""
    FRESH_ROLL = "fresh_roll"
    """Always a fresh roll, made for the rent."""

    def needs_fresh_roll(self, *, sent_by_card: bool) -> bool:
        """Whether the dice have to be rolled again for the rent."""
        return sent_by_card or self is UtilityDice.FRESH_ROLL


class ClaimBefore(StrEnum):
    """The deadline for claiming rent, which is forfeited afterwards."""

    NEXT_ROLL = "next_roll"
    """The next player's roll."""
    SECOND_ROLL = "second_roll"
    """The roll of the second following player."""
    NEVER = "never"
    """No deadline: the turn does not end before it is paid or waived."""

    def has_lapsed(self, turns_since: int) -> bool:
        """Whether a rent that arose `turns_since` turns ago is lost by a roll now."""
        match self:
            case ClaimBefore.NEXT_ROLL:
                return turns_since >= 1
            case ClaimBefore.SECOND_ROLL:
                return turns_since >= 2
            case ClaimBefore.NEVER:
                return False
            case _:
                assert_never(self)

    def holds_the_turn(self) -> bool:
        """Whether the turn waits for an unpaid rent."""
        return self is ClaimBefore.NEVER


class RentRules(Frozen):
    """Rent."""

    group_bonus: GroupBonus = setting(GroupBonus.DOUBLE_IF_LOT_BARE, "R-29")
    """The condition for doubling the printed rent of a street."""
    mortgaged_count: bool = setting(True, "R-35")
    """Whether mortgaged stations and utilities count for the number their owner holds."""
    utility_dice: UtilityDice = setting(UtilityDice.LANDING_ROLL, "R-34")
    """The dice that a utility's rent is multiplied with."""
    claim_before: ClaimBefore = setting(ClaimBefore.NEXT_ROLL, "R-32")
    """The deadline for claiming rent, which is forfeited afterwards."""
    when_owner_jailed: bool = setting(True, "R-36")
    """Whether a player in jail collects rent."""
    tax_schedule: Schedule = setting((), "R-37", PERCENT, steps=MINUTES)
    """The Bank's share of a rent, in per cent, by game minute."""
    rounded_to: int = setting(0, "H-54", MONEY)
    """The unit that rents are rounded to, as fractions are; 0: they are not."""
    all_taxed: bool = setting(False, "R-37")
    """Whether rent is taxed however it is collected: as a debt, or out of an estate."""
