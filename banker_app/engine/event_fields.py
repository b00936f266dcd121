"""Access to the fields that many events share: their postings, and the due they settle."""

from banker_app.engine.dues import Due
from banker_app.engine.events import DiceRolled, Event
from banker_app.engine.ledger import Postings
from banker_app.engine.state import RollPurpose


def is_for_rent(event: DiceRolled) -> bool:
    """Whether a roll moves no token and only determines a rent."""
    return event.purpose is RollPurpose.RENT


def postings_of(event: Event) -> Postings:
    """The postings of an event; empty for an event without any."""
    postings: Postings = getattr(event, "postings", ())
    return postings


def settled_by(event: Event) -> Due | None:
    """The due that an event settles, or None."""
    due: Due | None = getattr(event, "settles", None)
    return due
