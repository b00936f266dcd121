"""Houses and hotels: their place, time and price. [R-41 to R-60]"""

from enum import StrEnum
from typing import assert_never

from banker_app.engine.frozen import Frozen
from banker_app.engine.money import Rounding, percent_of
from banker_app.engine.settings.setting import PERCENT, Span, setting
from banker_app.engine.settings.window import Window


class Grouping(StrEnum):
    """The deeds that make up a place to build."""

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


class Shortage(StrEnum):
    """The rule for a Bank with no pieces left."""

    WAIT = "wait"
    """Players wait until somebody sells."""
    UNLIMITED = "unlimited"
    """The player pays for the piece, and the players note it with a coin, a button, on paper. It
    counts as any other."""

    def is_unlimited(self) -> bool:
        """Whether the Bank never runs out of pieces."""
        return self is Shortage.UNLIMITED


class Contested(StrEnum):
    """The rule for a Bank with fewer pieces than players want."""

    AUCTION_FROM_PRICE = "auction_from_price"
    """The Bank auctions them one by one, starting at the lowest printed price; where the houses
    handed in for a hotel are its whole price, at the ordinary first bid."""
    AUCTION_FROM_OPENING_BID = "auction_from_opening_bid"
    """The Bank auctions them one by one, starting as any other auction does."""
    FIRST_COME = "first_come"
    """The first to ask gets them."""

    def opening_bid(self, *, lowest_price: int, ordinary: int) -> int | None:
        """The lowest bid for a piece, or None if pieces are not auctioned."""
        match self:
            case Contested.AUCTION_FROM_PRICE:
                return lowest_price or ordinary
            case Contested.AUCTION_FROM_OPENING_BID:
                return ordinary
            case Contested.FIRST_COME:
                return None
            case _:
                assert_never(self)

    def is_auctioned(self) -> bool:
        """Whether the last pieces are auctioned."""
        return self in (Contested.AUCTION_FROM_PRICE, Contested.AUCTION_FROM_OPENING_BID)


class HotelNeeds(StrEnum):
    """The lots that must be full before a hotel may stand."""

    FULL_GROUP = "full_group"
    """Every lot of the group carries all its houses, or a hotel already."""
    FULL_LOT = "full_lot"
    """Only the lot that gets the hotel carries all its houses."""

    def lots_to_fill(self, lot: str, group: tuple[str, ...]) -> tuple[str, ...]:
        """The lots that must be full before a hotel may stand on `lot`."""
        return group if self is HotelNeeds.FULL_GROUP else (lot,)


class HotelPrice(StrEnum):
    """The price of a hotel, beside the houses that are handed in for it."""

    PRINTED = "printed"
    """The price on the card; where none is printed, that of a house."""
    AS_A_HOUSE = "as_a_house"
    """The price of a house."""
    PRINTED_ONLY = "printed_only"
    """The price on the card; where none is printed, nothing but those houses."""

    def price(self, *, printed: int, house_price: int) -> int:
        """The price of a hotel; `printed` is 0 if the card names no price. [ruling 9]"""
        match self:
            case HotelPrice.PRINTED:
                return printed or house_price
            case HotelPrice.AS_A_HOUSE:
                return house_price
            case HotelPrice.PRINTED_ONLY:
                return printed
            case _:
                assert_never(self)


class HotelResale(StrEnum):
    """The Bank's payment for a hotel sold outright."""

    HOTEL_AND_HOUSES = "hotel_and_houses"
    """The resale share of the hotel and of the houses that were handed in for it."""
    HOUSES_ONLY = "houses_only"
    """The resale share of the houses that were handed in for it."""
    AS_HOUSES = "as_houses"
    """As if one house more stood there: a hotel is five houses."""

    def resale(self, *, hotel_price: int, house_price: int, houses: int, percent: int) -> int:
        """The Bank's payment for a whole hotel that `houses` houses were handed in for."""
        under = percent_of(houses * house_price, percent, Rounding.DOWN)
        match self:
            case HotelResale.HOTEL_AND_HOUSES:
                return percent_of(hotel_price, percent, Rounding.DOWN) + under
            case HotelResale.HOUSES_ONLY:
                return under
            case HotelResale.AS_HOUSES:
                return (houses + 1) * percent_of(house_price, percent, Rounding.DOWN)
            case _:
                assert_never(self)


class HotelToHouses(StrEnum):
    """The Bank's payment when a hotel becomes houses again."""

    SHARE_OF_HOTEL = "share_of_hotel"
    """The resale share of the hotel's price."""
    FULL_HOTEL = "full_hotel"
    """The hotel's whole price."""
    AS_A_HOUSE = "as_a_house"
    """The resale share of one house."""

    def price(self, *, hotel_price: int, house_price: int, percent: int) -> int:
        """The Bank's payment for a hotel that becomes houses again."""
        match self:
            case HotelToHouses.SHARE_OF_HOTEL:
                return percent_of(hotel_price, percent, Rounding.DOWN)
            case HotelToHouses.FULL_HOTEL:
                return hotel_price
            case HotelToHouses.AS_A_HOUSE:
                return percent_of(house_price, percent, Rounding.DOWN)
            case _:
                assert_never(self)


class BuildingRules(Frozen):
    """Houses and hotels."""

    grouping: Grouping = setting(Grouping.COLOUR_GROUP, "R-41")
    """The deeds that make up a place to build."""
    whole_group: bool = setting(True, "H-06")
    """Whether a player must own the whole group to build on it. If not, only the player's own
    lots count when building evenly; the rent is doubled only for a whole group."""
    one_missing: bool = setting(False, "H-48")
    """Whether all streets but one of a group of three or more are enough for houses, hotels and
    twice the bare rent. Only the player's own lots count when building evenly, and a skyscraper
    needs them all."""
    where_token_stands: bool = setting(False, "H-13")
    """Whether a player buys buildings only for the lot under the own token, where it is known."""
    window: Window = setting(Window.ANY_TIME, "R-42")
    """The points of a turn at which a player may build."""
    limit: int = setting(0, "R-43", Span(0, 99))
    """Buildings a player may put up in one turn; 0: as many as they like."""
    limit_per_group: int = setting(0, "R-43", Span(0, 99))
    """Buildings a player may put up on one group in one turn; 0: as many as they like."""
    evenly: bool = setting(True, "R-44")
    """Whether houses go up evenly over the lots of a group."""
    houses_before_hotel: int = setting(4, "R-45", Span(1, 6))
    """Houses a lot must carry before a hotel may stand there, if its card has rents for them."""
    hotel_at_once: bool = setting(False, "H-15")
    """Whether a hotel may be bought for any lot at once, for the price of the houses it lacks and
    its own. The Bank needs no houses for it, and the other lots of the group may be bare."""
    hotel_needs: HotelNeeds = setting(HotelNeeds.FULL_GROUP, "R-46")
    """The lots that must be full before a hotel may stand."""
    hotel_price: HotelPrice = setting(HotelPrice.PRINTED, "R-47")
    """The price of a hotel, beside the houses handed in for it."""
    on_any_deed: bool = setting(False, "R-48")
    """Whether stations and utilities may be built on, too."""
    price_card: PriceCard = setting(PriceCard.OWN_DEED, "R-49")
    """The deed that gives a lot its rents and building prices."""
    shortage: Shortage = setting(Shortage.WAIT, "R-50")
    """The rule for a Bank with no pieces left."""
    contested: Contested = setting(Contested.AUCTION_FROM_PRICE, "R-51")
    """The rule for a Bank with fewer pieces than players want."""
    contest_asked: bool = setting(False, "R-51")
    """Whether the players are asked if others want the last pieces before one player buys them."""
    won_at_lot_price: bool = setting(False, "R-51")
    """Whether a piece won in an auction from the printed price costs at least the price printed
    for its lot: bids begin at the cheapest lot of those who may bid, not of the whole edition.
    """
    house_resale: int = setting(50, "R-53", PERCENT)
    """The share of its price that the Bank pays for a building."""
    breakdown_needs_houses: bool = setting(True, "R-52")
    """Whether a hotel can become houses only while the Bank has them."""
    hotel_resale: HotelResale = setting(HotelResale.HOTEL_AND_HOUSES, "R-54")
    """The Bank's payment for a hotel sold outright."""
    hotel_to_houses: HotelToHouses = setting(HotelToHouses.SHARE_OF_HOTEL, "R-55")
    """The Bank's payment when a hotel becomes houses again."""
    hotels_sold_together: bool = setting(True, "R-56")
    """Whether all hotels of a group must go when one is sold outright."""
    sell_evenly: bool = setting(True, "R-57")
    """Whether houses come down evenly over the lots of a group."""
    sell_window: Window = setting(Window.ANY_TIME, "R-58")
    """The points of a turn at which a player may sell buildings; a debtor always may."""
    in_jail: bool = setting(True, "R-60")
    """Whether a player in jail may build."""

    @property
    def in_part(self) -> bool:
        """Whether a player may build on a group without owning all of it."""
        return self.one_missing or not self.whole_group

    def is_enough(self, own: int, lots: int) -> bool:
        """Whether so many of a group's lots, one at least, are enough to build on them."""
        return own > 0 and (not self.whole_group or own >= self.wanted(lots))

    def wanted(self, lots: int) -> int:
        """The lots of such a group that count as the group, for houses and twice the rent."""
        return lots - (self.one_missing and lots > 2)

    @property
    def keeps_level(self) -> bool:
        """Whether no lot of a group can get ahead of the others by more than one building."""
        return self.evenly and not self.in_part and not self.hotel_at_once
