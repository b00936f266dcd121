"""Debts, and the estate of a bankrupt. [R-39, R-69, R-102, R-105 to R-108]"""

from enum import StrEnum

from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import BANK_PLAYER, PlayerId
from banker_app.engine.settings.mortgage import EstateInterest
from banker_app.engine.settings.setting import setting


class EstateToBank(StrEnum):
    """The Bank's use of deeds that come to it by a bankruptcy."""

    AUCTION = "auction"
    """They are auctioned one by one, at once."""
    FREE_SALE = "free_sale"
    """They are for sale again to the next visitor."""

    def is_auctioned(self) -> bool:
        """Whether the Bank auctions the estate."""
        return self is EstateToBank.AUCTION


class LastBankrupt(StrEnum):
    """Whether the bankruptcy that ends the game is settled in a way of its own."""

    AS_OTHERS = "as_others"
    """As any other."""
    WITH_BUILDINGS = "with_buildings"
    """The creditor receives the buildings as they stand."""


class EstateToPlayer(StrEnum):
    """The share of an estate for a creditor who is a player."""

    BUILDINGS_SOLD = "buildings_sold"
    """Everything; the buildings are sold to the Bank first."""
    WITH_BUILDINGS = "with_buildings"
    """Everything, the buildings as they stand."""
    BANK_PAYS = "bank_pays"
    """The Bank takes everything and pays the creditor what was owed."""
    MONEY_ONLY = "money_only"
    """The money and the jail cards; the buildings are sold first, the deeds go to the Bank."""

    def terms_for(self, last: LastBankrupt, *, ends_the_game: bool) -> "EstateToPlayer":
        """The terms of this bankruptcy."""
        stay = ends_the_game and last is LastBankrupt.WITH_BUILDINGS
        return EstateToPlayer.WITH_BUILDINGS if stay else self

    def keeps_buildings(self) -> bool:
        """Whether the buildings stay on their lots."""
        return self is EstateToPlayer.WITH_BUILDINGS

    def heirs(self, creditors: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
        """Those among whom the deeds are dealt out."""
        return (BANK_PLAYER,) if self is EstateToPlayer.MONEY_ONLY else creditors

    def bank_stands_in(self) -> bool:
        """Whether the Bank takes the estate and pays the creditors."""
        return self is EstateToPlayer.BANK_PAYS


class JailCardsGo(StrEnum):
    """The destination of a bankrupt's jail cards when the creditor is a player."""

    TO_CREDITOR = "to_creditor"
    """To the creditor."""
    UNDER_THE_DECK = "under_the_deck"
    """Back under their decks, as when the Bank is the creditor."""

    def cards_follow(self) -> bool:
        """Whether jail cards go to a creditor who is a player."""
        return self is JailCardsGo.TO_CREDITOR


class DebtRules(Frozen):
    """Owing."""

    pay_in_kind: bool = setting(True, "R-39")
    """Whether a creditor may take undeveloped lots instead of money."""
    player_loans: bool = setting(False, "R-69")
    """Whether players may lend each other money."""
    bank_loans: bool = setting(False, "H-12")
    """Whether the Bank lends money without a mortgage."""

    @property
    def has_loans(self) -> bool:
        """Whether anybody lends money."""
        return self.player_loans or self.bank_loans


class EstateRules(Frozen):
    """Bankruptcy."""

    to_bank: EstateToBank = setting(EstateToBank.AUCTION, "R-102")
    """The Bank's use of deeds that come to it by a bankruptcy."""
    bank_clears_mortgages: bool = setting(False, "R-102")
    """Whether deeds that fall to the Bank lose their mortgage."""
    mortgage_interest: EstateInterest = setting(EstateInterest.AT_ONCE, "R-106")
    """The time for a creditor to pay the interest on mortgaged deeds from an estate."""
    to_player: EstateToPlayer = setting(EstateToPlayer.BUILDINGS_SOLD, "R-105")
    """The share of an estate for a creditor who is a player."""
    last_bankrupt: LastBankrupt = setting(LastBankrupt.AS_OTHERS, "R-105")
    """The terms of the bankruptcy that ends the game."""
    jail_cards: JailCardsGo = setting(JailCardsGo.TO_CREDITOR, "R-107")
    """The destination of jail cards when the creditor is a player."""
    cash_taxed: bool = setting(False, "R-38")
    """Whether the tax on rents takes its share of the money that a creditor is handed."""
    by_timeout: bool = setting(False, "R-108")
    """Whether a player who does not act in time is bankrupt."""
    plays_on: bool = setting(False, "H-53")
    """Whether a bankrupt hands over everything and plays on with nothing."""
