"""The players who do not bid at an auction."""

from banker_app.app.projections.context import ViewContext, detained_word
from banker_app.engine.groups import room_for
from banker_app.engine.ids import PIECES, PlayerId
from banker_app.engine.state import Auction


def no_bidder(context: ViewContext, lot: Auction, player: PlayerId) -> str:
    """A player who does not bid, and the reason unless they passed. [R-23, R-51, H-08]"""
    game, say = context
    why = ""
    if lot.lot in PIECES and not room_for(game, player, lot.lot):
        why = say.ui("auction.no_room")
    elif player == lot.excluded:
        why = say.ui("auction.declined")
    elif not game.rules.auction.in_jail:
        why = detained_word(context, game.seats[player])
    return f"{player} ({why})" if why else player
