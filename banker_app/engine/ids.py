"""Names of the things on the table: players, deeds, accounts, commodities.

Only spelling lives here; who holds what is the ledger's business.
"""

from typing import Final, NewType

PlayerId = NewType("PlayerId", str)
"""A seat, by the name its player gave; unique in a game whatever the case."""
DeedId = NewType("DeedId", str)
GroupId = NewType("GroupId", str)
SpaceId = NewType("SpaceId", str)
RegionId = NewType("RegionId", str)
DeckId = NewType("DeckId", str)
CardId = NewType("CardId", str)
Account = NewType("Account", str)
"""A place that holds things: the Bank, a player, a lot, a deck, a pot, the box."""
Commodity = NewType("Commodity", str)
"""A kind of thing that is held: a currency, houses, hotels, one deed, one jail card."""
Lot = NewType("Lot", str)
"""What an auction sells: a deed's id, or one of the pieces `HOUSE_LOT` and `HOTEL_LOT`."""

BANK: Final = Account("bank")
SUPPLY: Final = Account("box")
"""The printed box itself: minus everything that was ever taken out of it."""
CASINO_POT: Final = Account("pot:casino")
PARKING_POT: Final = Account("pot:parking")
POTS: Final = {"casino": CASINO_POT, "parking": PARKING_POT}
"""Tills on the board, by the names that tables give them."""
BANK_PLAYER: Final = PlayerId("bank")
"""How the Bank is named where a player would be: a creditor, a winner."""

HOUSE: Final = Commodity("HOUSE")
HOTEL: Final = Commodity("HOTEL")
HOUSE_LOT: Final = Lot("house")
HOTEL_LOT: Final = Lot("hotel")

RESERVED_NAMES: Final = frozenset({"bank", "box", "banker"})


def player_account(player: PlayerId) -> Account:
    """The account of a seat; the Bank's own where the seat is the Bank."""
    return BANK if player == BANK_PLAYER else Account("player:" + player)


def lot_of(deed: DeedId) -> Account:
    """The ground on which a deed's houses and hotel stand."""
    return Account("lot:" + deed)


def desk_of(currency: Commodity) -> Account:
    """The Bank's exchange desk for one currency; what it gained or lost stays visible there."""
    return Account("desk:" + currency)


def deck_of(deck: DeckId) -> Account:
    """The pile that holds a deck's jail cards while nobody owns them."""
    return Account("deck:" + deck)


def deed_of(deed: DeedId) -> Commodity:
    """The title deed as a thing that somebody holds."""
    return Commodity("DEED:" + deed)


def jail_card_of(deck: DeckId) -> Commodity:
    """A deck's card that frees its holder from jail."""
    return Commodity("CARD:" + deck)
