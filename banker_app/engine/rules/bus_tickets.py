"""Bus tickets: kept until one takes the place of a throw. [H-49]"""

from banker_app.engine import events as e
from banker_app.engine.checks import refusal, require_not_jailed
from banker_app.engine.command import Approval, PlayerCommand
from banker_app.engine.dues import MoveDue
from banker_app.engine.event import Event, PlayerEvent
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.ids import DeckId
from banker_app.engine.kept_cards import bus_tickets, discard
from banker_app.engine.refusals import RefusalCode, Ruling, stop
from banker_app.engine.rules.landing import forget_optional
from banker_app.engine.rules.turn import forfeit_late_rents, moving, require_may_move
from banker_app.engine.state import Game, Phase, Tracking


class UseBusTicket(PlayerCommand, approval=Approval.DICE, after_time=True):
    """Use a bus ticket in the place of a throw: the token goes ahead on its side. [H-49]"""


class BusTicketTaken(PlayerEvent):
    """A bus ticket went from its deck to a player."""

    deck: DeckId


class BusTicketUsed(PlayerEvent):
    """A bus ticket took the place of a throw; it is out of the game."""

    deck: DeckId

    def _change(self, game: Game) -> Game:
        # A ride in the place of a throw brings no second throw. [H-49]
        on_turn = game.turn.player == self.player
        return moving(game, None, None, 0, Phase.ROLLED) if on_turn else game


class BusTicketsExpired(Event):
    """All bus tickets that players held are out of the game."""

    deck: DeckId


def use_bus_ticket(game: Game, cmd: UseBusTicket) -> Ruling:
    """Use a ticket instead of a throw, that after doubles included; the turn has no other then.

    Where tokens are not followed, the landing is entered.
    """
    player, deck = cmd.player, game.edition.ticket_deck
    if deck is None or not bus_tickets(game, player):
        return stop(refusal(RefusalCode.NO_BUS_TICKET, "H-49", player=player))

    def record(recorder: EventRecorder) -> None:
        forget_optional(recorder, player)
        forfeit_late_rents(recorder)
        postings = discard(game, player, deck)
        recorder.add(BusTicketUsed(player=player, deck=deck, postings=postings))
        if game.tracking is Tracking.DICE:
            recorder.add(e.DueArose(due=MoveDue(player=player)))

    return Ruling(
        (*require_may_move(game, player), require_not_jailed(game, player, "H-49")), record
    )
