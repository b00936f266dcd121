"""Identifiers of players, deeds, accounts and commodities, and how they are spelled.

Who holds what is recorded in the ledger.
"""

from enum import StrEnum
from functools import lru_cache
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

# A decision spells the same few accounts over and over; limited, as names come from outside.
_remembered = lru_cache(maxsize=4096)
_PLAYER, _SITE, _DESK, _DEED = "player:", "lot:", "desk:", "DEED:"


@_remembered
def player_account(player: PlayerId) -> Account:
    """The account of a player, or of the Bank for `BANK_PLAYER`."""
    return BANK if player == BANK_PLAYER else Account(_PLAYER + player)


@_remembered
def player_of(account: Account) -> PlayerId | None:
    """The player of an account; None for the Bank and all that is no player's."""
    return PlayerId(account[len(_PLAYER) :]) if account.startswith(_PLAYER) else None


@_remembered
def site_of(deed: DeedId) -> Account:
    """The account that holds a deed's buildings."""
    return Account(_SITE + deed)


def deed_on(site: Account) -> DeedId | None:
    """The deed of a site; None for an account that is none."""
    return DeedId(site[len(_SITE) :]) if site.startswith(_SITE) else None


def desk_of(currency: Commodity) -> Account:
    """The Bank's exchange desk for one currency; its balance shows what it gained or lost."""
    return Account(_DESK + currency)


def is_desk(account: Account) -> bool:
    """Whether an account is one of the Bank's exchange desks."""
    return account.startswith(_DESK)


def deck_of(deck: DeckId) -> Account:
    """The account that holds a deck's kept cards while no player does."""
    return Account("deck:" + deck)


@_remembered
def deed_of(deed: DeedId) -> Commodity:
    """A title deed as a commodity."""
    return Commodity(_DEED + deed)


@_remembered
def deed_in(commodity: Commodity) -> DeedId | None:
    """The title deed that a commodity is; None for any other."""
    return DeedId(commodity[len(_DEED) :]) if commodity.startswith(_DEED) else None


def kept_card_of(deck: DeckId) -> Commodity:
    """A deck's kept card as a commodity: a jail card or a bus ticket."""
    return Commodity("CARD:" + deck)
