"""Which lots are built on together, and whose card sets their prices. [R-41, R-49, R-68, R-122]"""

from enum import StrEnum
from typing import assert_never


class Grouping(StrEnum):
    """Which deeds make up a place to build."""

    COLOUR_GROUP = "colour_group"
    """All the streets of one colour, or all the firms of one industry."""
    CONGLOMERATE = "conglomerate"
    """Deeds of different colours that their owner has put together."""


class PriceCard(StrEnum):
    """The card on which rents and building prices of a lot are read."""

    OWN_DEED = "own_deed"
    """The lot's own title deed."""
    TOP_DEED = "top_deed"
    """The title deed on top of the lot's conglomerate."""


class RebuildWhen(StrEnum):
    """When a group that was mortgaged may be built on again."""

    WHOLE_GROUP_REDEEMED = "whole_group_redeemed"
    """Once no deed of the group is mortgaged."""
    THAT_LOT_REDEEMED = "that_lot_redeemed"
    """Once the lot itself is not mortgaged."""


class TopDeed(StrEnum):
    """Which deed lies on top of a conglomerate. A station or utility never does: it prints
    neither a ladder of rents nor the price of a house."""

    HIGHEST_RENT = "highest_rent"
    """The one with the highest printed rent; of equals the one the owner names."""
    DEAREST_COLOUR = "dearest_colour"
    """The one whose colour has the highest printed rent, whatever its own; of equals the one the
    owner names."""
    OWNERS_CHOICE = "owners_choice"
    """Whichever the owner names."""


def lots_to_redeem(choice: RebuildWhen, lot: str, group: tuple[str, ...]) -> tuple[str, ...]:
    """The lots that must be free of mortgages before one may be built on."""
    match choice:
        case RebuildWhen.WHOLE_GROUP_REDEEMED:
            return group
        case RebuildWhen.THAT_LOT_REDEEMED:
            return (lot,)
        case _:
            assert_never(choice)


def candidates_for_top(
    choice: TopDeed, rents: dict[str, int], of_colours: dict[str, int]
) -> tuple[str, ...]:
    """The deeds that may lie on top, given the bare rent of each that could, and the highest
    bare rent that its colour prints.
    """
    match choice:
        case TopDeed.HIGHEST_RENT:
            return _highest(rents)
        case TopDeed.DEAREST_COLOUR:
            return _highest(of_colours)
        case TopDeed.OWNERS_CHOICE:
            return tuple(rents)
        case _:
            assert_never(choice)


def _highest(rents: dict[str, int]) -> tuple[str, ...]:
    highest = max(rents.values(), default=0)
    return tuple(deed for deed, rent in rents.items() if rent == highest)
