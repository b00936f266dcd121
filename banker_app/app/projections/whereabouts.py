"""The space under the token of the player on turn, and the reason if no rent is due there."""

from typing import Final

from banker_app.app.projections.context import ViewContext, place_name, ruling
from banker_app.app.projections.sums import SEPARATOR
from banker_app.engine.commands import PayRent
from banker_app.engine.dues import MoveDue
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import RefusalCode, Refused
from banker_app.engine.state import Detention, JailTerm, Phase, Tracking

NO_RENT: Final = frozenset(
    {
        RefusalCode.RENT_NOT_DUE_MORTGAGED,
        RefusalCode.RENT_NOT_DUE_OWNER_JAILED,
        RefusalCode.PLAYER_AWAY,
    }
)
"""The reasons why landing on a deed costs nothing."""


def where(context: ViewContext) -> str:
    """The space under the token, and the reason if no rent is due there."""
    game, say = context
    turn = game.turn
    seat = game.seats[turn.player]
    if game.tracking is not Tracking.DICE:
        return ""
    if seat.jail is not None:
        return detained_words(context, turn.player, seat.jail)
    if not turn.landing_known:
        return ""
    space = place_name(game, seat.space)
    if turn.dice is None:
        return say.ui("now.stands", space=space)
    return _rolled(context, space) + _no_rent(context, seat.space)


def _rolled(context: ViewContext, space: str) -> str:
    (game, say), turn = context, context.game.turn
    assert turn.dice is not None
    a, b = turn.dice
    if turn.speed:
        c = say.say(f"member.speed_face.{turn.speed}")
        waits = any(isinstance(due, MoveDue) for due in game.dues)
        key = "phone.rolled_three" if waits else "now.rolled_three"
        return say.ui(key, a=a, b=b, c=c, space=space)
    key = "now.rolled" if b else "now.rolled_one"
    return say.ui(key, a=a, b=b, total=a + b, space=space)


def _no_rent(context: ViewContext, space: int) -> str:
    """The reason why the player on turn owes no rent on a space, as the end of a sentence; empty if
    rent is owed, or none could be.
    """
    (game, say), player = context, context.game.turn.player
    deed = game.edition.spaces[space].deed
    owner = game.owner(deed) if deed else None
    if deed is None or owner is None:
        return ""
    if owner == player:
        # Perhaps bought just now, when nobody expects a rent.
        return SEPARATOR + say.ui("board.owned", name=player)
    decision = ruling(game, PayRent(payer=player, deed=deed))
    found = decision.refusals if isinstance(decision, Refused) else ()
    why = next((one for one in found if one.code in NO_RENT), None)
    return f". {say.refusal(why, game)}" if why else ""


def detained_words(context: ViewContext, player: PlayerId, term: JailTerm) -> str:
    """Return that a player is in jail or the tax office, and the number of a further try."""
    game, say = context
    trying = player == game.turn.player and game.turn.phase is Phase.BEFORE_ROLL
    limit = game.rules.jail.attempts
    count = {"n": min(term.attempts + trying, limit), "all": limit}
    if term.place is Detention.TAX_OFFICE:
        return say.ui("now.in_tax_office_trying" if count["n"] else "now.in_tax_office", **count)
    return say.ui("now.in_jail_trying" if term.attempts else "now.in_jail", **count)
