"""Who may bid. [R-23]"""

from enum import StrEnum
from typing import assert_never

from banker_app.engine.ids import PlayerId


class AuctionEntry(StrEnum):
    """Whether the player who declined the deed may bid for it."""

    EVERYONE = "everyone"
    """Everybody may bid, the player who declined included."""
    WITHOUT_DECLINER = "without_decliner"
    """The player who declined the deed sits the auction out."""


def entrants(
    choice: AuctionEntry, players: tuple[PlayerId, ...], decliner: PlayerId | None
) -> tuple[PlayerId, ...]:
    """The players who may bid, out of those still in the game."""
    match choice:
        case AuctionEntry.EVERYONE:
            return players
        case AuctionEntry.WITHOUT_DECLINER:
            return tuple(p for p in players if p != decliner)
        case _:
            assert_never(choice)
