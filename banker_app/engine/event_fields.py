"""Access to the fields that many events share: their postings, and the due they settle."""

from typing import Protocol, TypeGuard

from banker_app.engine.dues import Due
from banker_app.engine.events import DiceRolled, Event
from banker_app.engine.ledger import Postings
from banker_app.engine.state import RollPurpose


class MovesThings(Protocol):
    """An event with postings."""

    @property
    def postings(self) -> Postings:
        """The postings of the event."""
        ...


class SettlesDue(Protocol):
    """An event that may settle a due."""

    @property
    def settles(self) -> Due | None:
        """The due that the event settles, if any."""
        ...


def _moves_things(event: Event) -> TypeGuard[MovesThings]:
    return hasattr(event, "postings")


def _settles_due(event: Event) -> TypeGuard[SettlesDue]:
    return hasattr(event, "settles")


def is_for_rent(event: DiceRolled) -> bool:
    """Whether a roll moves no token and only determines a rent."""
    return event.purpose is RollPurpose.RENT


def postings_of(event: Event) -> Postings:
    """The postings of an event; empty for an event without any."""
    return event.postings if _moves_things(event) else ()


def settled_by(event: Event) -> Due | None:
    """The due that an event settles, or None."""
    return event.settles if _settles_due(event) else None
