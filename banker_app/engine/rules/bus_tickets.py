"""Bus tickets: kept until one takes the place of a throw. [H-49]"""

from banker_app.engine import events as e
from banker_app.engine.checks import refusal, require_free
from banker_app.engine.commands import UseBusTicket
from banker_app.engine.dues import MoveDue
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.kept_cards import bus_tickets, put_away
from banker_app.engine.refusals import RefusalCode, Ruling, stop
from banker_app.engine.rules.landing import forget_optional
from banker_app.engine.rules.turn import forfeit_late_rents, require_may_move
from banker_app.engine.state import Game, Tracking


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
        postings = put_away(game, player, deck)
        recorder.add(e.BusTicketUsed(player=player, deck=deck, postings=postings))
        if game.tracking is Tracking.DICE:
            recorder.add(e.DueArose(due=MoveDue(player=player)))

    return Ruling((*require_may_move(game, player), require_free(game, player, "H-49")), record)
