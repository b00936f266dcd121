"""What a hotel needs and what the Bank pays for one. [R-46, R-54]"""

from enum import StrEnum
from typing import assert_never

from banker_app.engine.money import Rounding, percent_of


class HotelNeeds(StrEnum):
    """Which lots must be full before a hotel may stand."""

    FULL_GROUP = "full_group"
    """Every lot of the group carries all its houses, or a hotel already."""
    FULL_LOT = "full_lot"
    """Only the lot that gets the hotel carries all its houses."""


class HotelResale(StrEnum):
    """What the Bank pays for a hotel sold outright."""

    HOTEL_AND_HOUSES = "hotel_and_houses"
    """The resale share of the hotel and of the houses that were handed in for it."""
    HOUSES_ONLY = "houses_only"
    """The resale share of the houses that were handed in for it."""


def lots_to_fill(choice: HotelNeeds, lot: str, group: tuple[str, ...]) -> tuple[str, ...]:
    """The lots that must be full before a hotel may stand on `lot`."""
    match choice:
        case HotelNeeds.FULL_GROUP:
            return group
        case HotelNeeds.FULL_LOT:
            return (lot,)
        case _:
            assert_never(choice)


def resale_of_hotel(
    choice: HotelResale, *, hotel_price: int, houses_price: int, percent: int
) -> int:
    """What the Bank pays for a whole hotel; `houses_price` is that of the houses under it."""
    houses = percent_of(houses_price, percent, Rounding.DOWN)
    match choice:
        case HotelResale.HOTEL_AND_HOUSES:
            return percent_of(hotel_price, percent, Rounding.DOWN) + houses
        case HotelResale.HOUSES_ONLY:
            return houses
        case _:
            assert_never(choice)
