"""Auctions: the bidders, and the bids that are paid. [R-23, R-24, R-26]"""

from enum import StrEnum

from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import PlayerId
from banker_app.engine.settings.setting import PAID, PERCENT, setting


class AuctionEntry(StrEnum):
    """Whether the player who declined the deed may bid for it."""

    EVERYONE = "everyone"
    """Everybody may bid, the player who declined included."""
    WITHOUT_DECLINER = "without_decliner"
    """The player who declined the deed sits the auction out."""

    def entrants(
        self, players: tuple[PlayerId, ...], decliner: PlayerId | None
    ) -> tuple[PlayerId, ...]:
        """The players who may bid, out of those still in the game."""
        left_out = decliner if self is AuctionEntry.WITHOUT_DECLINER else None
        return tuple(player for player in players if player != left_out)


class AuctionFormat(StrEnum):
    """The bids that are paid."""

    HIGHEST_BID = "highest_bid"
    """The best bid is paid, the others are not."""
    EVERY_BID_PAID = "every_bid_paid"
    """Every bid is paid to the Bank when it is made, won or lost."""

    def is_paid_at_once(self) -> bool:
        """Whether a bid is paid when it is made."""
        return self is AuctionFormat.EVERY_BID_PAID


class AuctionRules(Frozen):
    """Bidding."""

    entry: AuctionEntry = setting(AuctionEntry.EVERYONE, "R-23")
    """Whether the player who declined the deed may bid for it."""
    opening_bid: int = setting(1, "R-24", PAID)
    """The lowest first bid."""
    raise_by: int = setting(1, "R-24", PAID)
    """The least by which a bid must beat the last one."""
    from_price_percent: int = setting(0, "H-10", PERCENT)
    """The opening bid for a deed of the Bank, in per cent of its printed price, but never below
    the lowest first bid."""
    in_jail: bool = setting(True, "H-08")
    """Whether a player in jail may bid."""
    format: AuctionFormat = setting(AuctionFormat.HIGHEST_BID, "R-26")
    """The bids that are paid."""
