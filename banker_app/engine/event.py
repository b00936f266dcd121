"""The base of all events: their postings, the due that each settles, and what else it changes."""

from typing import Final

from banker_app.engine.changes import with_due
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.ledger import Postings, post
from banker_app.engine.state import Game, replace


class Event(Frozen):
    """Base of all events. They carry every figure, so a change consults no rule."""

    postings: Postings = ()
    """Everything that moved."""
    settles: int | None = None
    """The id of a due that is no longer open."""

    def __init_subclass__(cls, *, listed: bool = True) -> None:
        """Register an event, unless it only holds what several have in common."""
        super().__init_subclass__()
        if listed:
            EVENTS[cls.__name__] = cls

    def applied_to(self, game: Game) -> Game:
        """The game after the event: its postings, its dues, and what else it changes.

        A due that arises takes the place of the one that is settled.
        """
        if self.postings:
            game = replace(game, ledger=post(game.ledger, self.postings))
        place = None
        if self.settles is not None:
            place = [due.id for due in game.dues].index(self.settles)
            game = replace(game, dues=game.dues[:place] + game.dues[place + 1 :])
        due = getattr(self, "due", None)
        return self._change(with_due(game, due, place) if due else game)

    def _change(self, game: Game) -> Game:
        """The game after what the event changes besides its postings and dues."""
        return game


EVENTS: Final[dict[str, type[Event]]] = {}
"""All events by the name of their class."""


class PlayerEvent(Event, listed=False):
    """An event of one player."""

    player: PlayerId


class PlayerSum(PlayerEvent, listed=False):
    """An event of one player, with an amount."""

    amount: int


class PricedDeed(PlayerEvent, listed=False):
    """An event of one player and a deed, with its price."""

    deed: DeedId
    price: int
