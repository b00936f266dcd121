"""The base of all events: their postings, and the due that each settles."""

from typing import Final

from banker_app.engine.frozen import Frozen
from banker_app.engine.ledger import Postings


class Event(Frozen):
    """Base of all events."""

    postings: Postings = ()
    """Everything that moved."""
    settles: int | None = None
    """The id of a due that is no longer open."""

    def __init_subclass__(cls) -> None:
        """Register an event, but no private class, which holds what several have in common."""
        super().__init_subclass__()
        if not cls.__name__.startswith("_"):
            EVENTS[cls.__name__] = cls


EVENTS: Final[dict[str, type[Event]]] = {}
"""All events by the name of their class."""
