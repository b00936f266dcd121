"""What a complete group adds to the rent of a lot. [R-29, R-30]

Only that one question; stations and utilities have steps of their own.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never


class GroupBonus(StrEnum):
    """When the printed rent of a street is doubled."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class LotFacts:
    """What the bonus depends on."""

    group_complete: bool
    lot_bare: bool
    group_bare: bool
    group_mortgaged: bool
    """Whether any deed of the group is mortgaged."""


def doubles(choice: GroupBonus, lot: LotFacts) -> bool:
    """Whether the rent of this lot is doubled."""
    if not lot.group_complete:
        return False
    match choice:
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
            assert_never(choice)
