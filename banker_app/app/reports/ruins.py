"""The bankruptcies of a game, each with what the creditors received."""

from collections.abc import Iterator, Sequence

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.log import clock_time
from banker_app.app.projections.purses import colour_of, money_of
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.events import EstateSettled, PlayerBankrupted
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import Snapshot, taken_back
from banker_app.engine.ids import BANK_PLAYER, PlayerId


class Ruin(Frozen):
    """A bankruptcy."""

    player: PlayerId
    initial: str
    colour: str
    text: str
    """A bankrupt player, and the creditors with unpaid claims."""
    detail: str
    """The time, and the creditors' proceeds."""


def ruins(context: ViewContext, snapshots: Sequence[Snapshot]) -> tuple[Ruin, ...]:
    """The valid bankruptcies, in order."""
    wrong = taken_back([snapshot.entry for snapshot in snapshots])
    return tuple(
        _ruin(context, snapshot, event)
        for snapshot in snapshots
        if snapshot.entry.seq not in wrong
        for event in snapshot.entry.events
        if isinstance(event, PlayerBankrupted)
    )


def _ruin(context: ViewContext, snapshot: Snapshot, event: PlayerBankrupted) -> Ruin:
    game, say = context
    names = [say.ui("bank.name") if who == BANK_PLAYER else who for who in event.creditors]
    estates = (
        settled
        for settled in snapshot.entry.events
        if isinstance(settled, EstateSettled) and settled.player == event.player
    )
    items = (item for estate in estates for item in _items(context, estate))
    return Ruin(
        player=event.player,
        initial=mark_of(game, event.player),
        colour=colour_of(game, event.player),
        text=say.ui("ruin.by", creditor=", ".join(names), name=event.player),
        detail=" · ".join((clock_time(snapshot.entry.at), *items)),
    )


def _items(context: ViewContext, estate: EstateSettled) -> Iterator[str]:
    if estate.cash:
        yield money_of(context, estate.player, estate.cash)
    if estate.deeds:
        yield context.say.count("seat.deeds", len(estate.deeds))
