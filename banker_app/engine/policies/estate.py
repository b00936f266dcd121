"""What becomes of a bankrupt's estate. [R-102, R-105 to R-107]"""

from enum import StrEnum
from typing import assert_never


class EstateToBank(StrEnum):
    """The Bank's use of deeds that come to it by a bankruptcy."""

    AUCTION = "auction"
    """They are auctioned one by one, at once."""
    FREE_SALE = "free_sale"
    """They are for sale again to whoever lands on them."""


class EstateInterest(StrEnum):
    """When a creditor pays the interest on mortgaged deeds he is handed."""

    AT_ONCE = "at_once"
    """At once, and again when the mortgage is lifted later."""
    WHEN_LIFTED = "when_lifted"
    """Only when the mortgage is lifted."""


def is_auctioned(choice: EstateToBank) -> bool:
    """Whether the Bank auctions the estate."""
    match choice:
        case EstateToBank.AUCTION:
            return True
        case EstateToBank.FREE_SALE:
            return False
        case _:
            assert_never(choice)


def is_due_at_once(choice: EstateInterest) -> bool:
    """Whether the creditor owes interest on receiving a mortgaged deed."""
    match choice:
        case EstateInterest.AT_ONCE:
            return True
        case EstateInterest.WHEN_LIFTED:
            return False
        case _:
            assert_never(choice)


class EstateToPlayer(StrEnum):
    """What a creditor who is a player receives."""

    BUILDINGS_SOLD = "buildings_sold"
    """Everything; the buildings are sold to the Bank first."""
    WITH_BUILDINGS = "with_buildings"
    """Everything, the buildings as they stand."""
    BANK_PAYS = "bank_pays"
    """The Bank takes everything and pays the creditor what was owed."""


class LastBankrupt(StrEnum):
    """Whether the bankruptcy that ends the game is settled in a way of its own."""

    AS_OTHERS = "as_others"
    """As any other."""
    WITH_BUILDINGS = "with_buildings"
    """The creditor receives the buildings as they stand."""


class JailCardsGo(StrEnum):
    """Where a bankrupt's jail cards go when the creditor is a player."""

    TO_CREDITOR = "to_creditor"
    """To the creditor."""
    UNDER_THE_DECK = "under_the_deck"
    """Back under their decks, as when the Bank is the creditor."""


def terms_for(choice: EstateToPlayer, last: LastBankrupt, *, ends_the_game: bool) -> EstateToPlayer:
    """How this bankruptcy is settled."""
    match last:
        case LastBankrupt.AS_OTHERS:
            return choice
        case LastBankrupt.WITH_BUILDINGS:
            return EstateToPlayer.WITH_BUILDINGS if ends_the_game else choice
        case _:
            assert_never(last)


def keeps_buildings(choice: EstateToPlayer) -> bool:
    """Whether the buildings stay on their lots."""
    match choice:
        case EstateToPlayer.WITH_BUILDINGS:
            return True
        case EstateToPlayer.BUILDINGS_SOLD | EstateToPlayer.BANK_PAYS:
            return False
        case _:
            assert_never(choice)


def bank_stands_in(choice: EstateToPlayer) -> bool:
    """Whether the Bank takes the estate and pays the creditors."""
    match choice:
        case EstateToPlayer.BANK_PAYS:
            return True
        case EstateToPlayer.BUILDINGS_SOLD | EstateToPlayer.WITH_BUILDINGS:
            return False
        case _:
            assert_never(choice)


def cards_follow(choice: JailCardsGo) -> bool:
    """Whether jail cards go to a creditor who is a player."""
    match choice:
        case JailCardsGo.TO_CREDITOR:
            return True
        case JailCardsGo.UNDER_THE_DECK:
            return False
        case _:
            assert_never(choice)
