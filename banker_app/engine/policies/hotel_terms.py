"""What a hotel needs and what the Bank pays for one. [R-46, R-47, R-54, R-55]"""

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
    AS_HOUSES = "as_houses"
    """As if one house more stood there: a hotel is five houses."""


class HotelPrice(StrEnum):
    """What a hotel costs, beside the houses that are handed in for it."""

    PRINTED = "printed"
    """The price on the card; where none is printed, that of a house."""
    AS_A_HOUSE = "as_a_house"
    """The price of a house."""
    PRINTED_ONLY = "printed_only"
    """The price on the card; where none is printed, nothing but those houses."""


class HotelToHouses(StrEnum):
    """What the Bank pays when a hotel becomes houses again."""

    SHARE_OF_HOTEL = "share_of_hotel"
    """The resale share of the hotel's price."""
    FULL_HOTEL = "full_hotel"
    """The hotel's whole price."""
    AS_A_HOUSE = "as_a_house"
    """The resale share of one house."""


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
    choice: HotelResale, *, hotel_price: int, house_price: int, houses: int, percent: int
) -> int:
    """What the Bank pays for a whole hotel that `houses` houses were handed in for."""
    under = percent_of(houses * house_price, percent, Rounding.DOWN)
    match choice:
        case HotelResale.HOTEL_AND_HOUSES:
            return percent_of(hotel_price, percent, Rounding.DOWN) + under
        case HotelResale.HOUSES_ONLY:
            return under
        case HotelResale.AS_HOUSES:
            return (houses + 1) * percent_of(house_price, percent, Rounding.DOWN)
        case _:
            assert_never(choice)


def price_of_hotel(choice: HotelPrice, *, printed: int, house_price: int) -> int:
    """What a hotel costs; `printed` is 0 where the card names no price. [ruling 9]"""
    match choice:
        case HotelPrice.PRINTED:
            return printed or house_price
        case HotelPrice.AS_A_HOUSE:
            return house_price
        case HotelPrice.PRINTED_ONLY:
            return printed
        case _:
            assert_never(choice)


def price_of_breaking(
    choice: HotelToHouses, *, hotel_price: int, house_price: int, percent: int
) -> int:
    """What the Bank pays for a hotel that becomes houses again."""
    match choice:
        case HotelToHouses.SHARE_OF_HOTEL:
            return percent_of(hotel_price, percent, Rounding.DOWN)
        case HotelToHouses.FULL_HOTEL:
            return hotel_price
        case HotelToHouses.AS_A_HOUSE:
            return percent_of(house_price, percent, Rounding.DOWN)
        case _:
            assert_never(choice)
