"""Identifiers of players, deeds, accounts and commodities, and how they are spelled.

Who holds what is recorded in the ledger.
"""

from enum import StrEnum
from typing import Final, NewType

PlayerId = NewType("PlayerId", str)
"""A player's name, unique within a game regardless of case."""
DeedId = NewType("DeedId", str)
GroupId = NewType("GroupId", str)
SpaceId = NewType("SpaceId", str)
RegionId = NewType("RegionId", str)
DeckId = NewType("DeckId", str)
CardId = NewType("CardId", str)
Account = NewType("Account", str)
"""Something that holds commodities: the Bank, a player, a lot, a deck, a pot, the supply."""
Commodity = NewType("Commodity", str)
"""Something that is held: a currency, houses, hotels, a certain deed, a certain jail card."""
Lot = NewType("Lot", str)
"""An item for auction: a deed's id, or one of the pieces `HOUSE_LOT` and `HOTEL_LOT`."""

BANK: Final = Account("bank")
SUPPLY: Final = Account("box")
"""Source of all commodities; its balance is minus everything ever taken out of the game box."""
CASINO_POT: Final = Account("pot:casino")
PARKING_POT: Final = Account("pot:parking")


class Pot(StrEnum):
    """A pot of money on the board."""

    PARKING = "parking"
    CASINO = "casino"


POTS: Final = {Pot.CASINO: CASINO_POT, Pot.PARKING: PARKING_POT}
"""Accounts of the pots on the board."""
BANK_PLAYER: Final = PlayerId("bank")
"""Stands for the Bank in fields that otherwise name a player, such as a creditor."""

HOUSE: Final = Commodity("HOUSE")
HOTEL: Final = Commodity("HOTEL")
SKYSCRAPER: Final = Commodity("SKYSCRAPER")
DEPOT: Final = Commodity("DEPOT")
BUILDINGS: Final = (HOUSE, HOTEL, SKYSCRAPER, DEPOT)
"""Every piece that the Bank sells for building. Only some editions have the last two."""
HOUSE_LOT: Final = Lot("house")
HOTEL_LOT: Final = Lot("hotel")
PIECES: Final = (HOUSE_LOT, HOTEL_LOT)
PIECE_OF: Final = {HOUSE_LOT: HOUSE, HOTEL_LOT: HOTEL}
"""The pieces that can be auctioned."""

RESERVED_NAMES: Final = frozenset({"bank", "box", "banker"})


def player_account(player: PlayerId) -> Account:
    """The account of a player, or of the Bank for `BANK_PLAYER`."""
    return BANK if player == BANK_PLAYER else Account("player:" + player)


def site_of(deed: DeedId) -> Account:
    """The account that holds a deed's buildings."""
    return Account("lot:" + deed)


def desk_of(currency: Commodity) -> Account:
    """The Bank's exchange desk for one currency; its balance shows what it gained or lost."""
    return Account("desk:" + currency)


def deck_of(deck: DeckId) -> Account:
    """The account that holds a deck's kept cards while no player does."""
    return Account("deck:" + deck)


def deed_of(deed: DeedId) -> Commodity:
    """A title deed as a commodity."""
    return Commodity("DEED:" + deed)


def kept_card_of(deck: DeckId) -> Commodity:
    """A deck's kept card as a commodity: a jail card or a bus ticket."""
    return Commodity("CARD:" + deck)
