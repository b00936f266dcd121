"""Fields that events of many kinds share: what moved, and which due is off the list with that."""

from typing import Protocol, TypeGuard

from banker_app.engine.dues import Due
from banker_app.engine.events import DiceRolled, Event
from banker_app.engine.ledger import Postings
from banker_app.engine.state import RollPurpose


class MovesThings(Protocol):
    """An event with postings."""

    @property
    def postings(self) -> Postings:
        """What moved."""
        ...


class SettlesDue(Protocol):
    """An event that may take a due off the table's list."""

    @property
    def settles(self) -> Due | None:
        """That due."""
        ...


def _moves_things(event: Event) -> TypeGuard[MovesThings]:
    return hasattr(event, "postings")


def _settles_due(event: Event) -> TypeGuard[SettlesDue]:
    return hasattr(event, "settles")


def is_for_rent(event: DiceRolled) -> bool:
    """Return whether a throw moves no token and only counts a rent."""
    return event.purpose is RollPurpose.RENT


def postings_of(event: Event) -> Postings:
    """Return what an event moved; nothing if it moves nothing."""
    return event.postings if _moves_things(event) else ()


def settled_by(event: Event) -> Due | None:
    """Return the due that an event takes off the list, if it takes one."""
    return event.settles if _settles_due(event) else None
