"""Buying a deed from the Bank. [R-21 to R-28]"""

from enum import StrEnum

from banker_app.engine.frozen import Frozen
from banker_app.engine.settings.setting import PERCENT, Span, setting


class OnDecline(StrEnum):
    """The fate of a declined deed."""

    AUCTION = "auction"
    """The Bank auctions it at once."""
    STAYS_WITH_BANK = "stays_with_bank"
    """Nothing happens; the next visitor may buy it."""
    MUST_BUY = "must_buy"
    """Nobody may decline: a player who cannot pay the price is bankrupt."""

    def goes_to_auction(self) -> bool:
        """Whether declining opens an auction."""
        return self is OnDecline.AUCTION


class PurchaseRules(Frozen):
    """Buying a deed from the Bank."""

    on_decline: OnDecline = setting(OnDecline.AUCTION, "R-21")
    """The fate of a deed that the player who lands on it does not buy."""
    auction_if_cannot_pay: bool = setting(True, "R-22")
    """Whether a deed is also auctioned if the player who lands on it cannot afford it."""
    in_jail: bool = setting(True, "R-27")
    """Whether a player in jail may buy from the Bank."""
    after_laps: int = setting(0, "H-02", Span(0, 9))
    """Rounds of the board that a player must complete before buying."""
    return_percent: int = setting(0, "H-56", PERCENT)
    """The Bank's price for a deed that is sold back to it, in per cent of its own; 0: none."""
