"""Where money goes that is nobody's: taxes, stakes, wins. [R-85, R-88, R-98]"""

from enum import StrEnum
from typing import assert_never


class TaxTo(StrEnum):
    """Who gets taxes and fines."""

    BANK = "bank"
    """The Bank."""
    PARKING_POT = "parking_pot"
    """The pot on the parking space."""


class ParkingPays(StrEnum):
    """What the parking space gives."""

    NOTHING = "nothing"
    """A rest, and nothing else."""
    POT = "pot"
    """All that lies in its pot."""


class Till(StrEnum):
    """Who pays casino wins, and who keeps lost stakes."""

    BANK = "bank"
    """The Bank."""
    POT = "pot"
    """The casino's own pot, as far as it goes."""


def goes_to_pot(choice: TaxTo) -> bool:
    """Whether taxes and fines are put on the parking space."""
    match choice:
        case TaxTo.BANK:
            return False
        case TaxTo.PARKING_POT:
            return True
        case _:
            assert_never(choice)


def pays_pot(choice: ParkingPays) -> bool:
    """Whether whoever parks takes the pot."""
    match choice:
        case ParkingPays.NOTHING:
            return False
        case ParkingPays.POT:
            return True
        case _:
            assert_never(choice)


def is_pot(choice: Till) -> bool:
    """Whether the casino's pot is meant."""
    match choice:
        case Till.BANK:
            return False
        case Till.POT:
            return True
        case _:
            assert_never(choice)
