"""Which lots must be free of buildings before a deed is mortgaged or traded. [R-62, R-71]"""

from enum import StrEnum
from typing import assert_never


class Clearing(StrEnum):
    """How far the buildings have to be gone."""

    WHOLE_GROUP = "whole_group"
    """No building on any lot of the group."""
    THAT_LOT = "that_lot"
    """No building on that lot."""


def lots_to_clear(choice: Clearing, lot: str, group: tuple[str, ...]) -> tuple[str, ...]:
    """The lots on which no building may stand."""
    match choice:
        case Clearing.WHOLE_GROUP:
            return group
        case Clearing.THAT_LOT:
            return (lot,)
        case _:
            assert_never(choice)
