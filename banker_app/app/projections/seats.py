"""Players' rows on the table."""

from collections.abc import Mapping

from banker_app.app.projections.context import (
    ViewContext,
    detained_word,
    misses_word,
    out_word,
    place_name,
    player_on_turn,
)
from banker_app.app.projections.holdings import GroupHolding, holdings
from banker_app.app.projections.purses import colour_of, money_of, purse_of
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import PlayerId
from banker_app.engine.kept_cards import bus_tickets, jail_cards
from banker_app.engine.obligations import total_owed, total_owed_now
from banker_app.engine.state import Seat


class SeatView(Frozen):
    """A player's row on the table."""

    player: PlayerId
    token: str
    initial: str
    colour: str
    balance: str
    money: str
    """The colour of the player's money; empty if all have the same."""
    change: str
    """Gain or loss by the newest entry, e.g. +$200; empty if none."""
    on_turn: bool
    place: str
    """The space under the token, and an open loan."""
    jailed: bool
    detained: str
    """The label of a player who is away or detained; empty if neither."""
    out: str
    """Reason why the player is out of the game, in a word; empty if not out."""
    misses: str
    """The turns that the player is still to miss; empty if there are none."""
    owes: str
    jail_cards: int
    bus_tickets: int
    groups: tuple[GroupHolding, ...]
    label: str
    """The row as one sentence, for screen readers."""


def seat_views(
    context: ViewContext, changes: Mapping[PlayerId, int] | None = None
) -> tuple[SeatView, ...]:
    """A row for each player, in seat order, with the change by the newest entry."""
    moved = changes or {}
    return tuple(_seat(context, s, moved.get(s.name, 0)) for s in context.game.seats.values())


def _seat(context: ViewContext, seat: Seat, change: int) -> SeatView:
    game, say = context
    player = seat.name
    deeds, owed = game.deeds_of(player), total_owed_now(game, player)
    loan = loan_words(context, player)
    balance = purse_of(context, player)
    known = game.tracks_landings() and seat.playing
    region = game.edition.regions.get(seat.region) if seat.region else None
    return SeatView(
        player=player,
        token=seat.token,
        initial=mark_of(game, player),
        colour=colour_of(game, player),
        balance=balance,
        money=region.colour if region else "",
        change=_change(context, player, change),
        on_turn=player == player_on_turn(game),
        place=" · ".join(filter(None, (place_name(game, seat.space) if known else "", loan))),
        jailed=seat.jail is not None,
        detained=detained_word(context, seat),
        out=out_word(context, seat),
        misses=misses_word(context, seat),
        owes=say.ui("seat.owes", amount=money_of(context, player, owed)) if owed else "",
        jail_cards=len(jail_cards(game, player)),
        bus_tickets=bus_tickets(game, player),
        groups=holdings(game, deeds),
        label=_seat_label(context, seat, balance, len(deeds), owed, loan),
    )


def _change(context: ViewContext, player: PlayerId, change: int) -> str:
    if not change:
        return ""
    sign = "+" if change > 0 else "\N{MINUS SIGN}"
    return sign + money_of(context, player, abs(change))


def loan_words(context: ViewContext, player: PlayerId) -> str:
    """The total that a player was lent and need not pay yet; empty if there is none."""
    game = context.game
    lent = total_owed(game, player) - total_owed_now(game, player)
    return context.say.ui("seat.loan", amount=money_of(context, player, lent)) if lent else ""


def _seat_label(
    context: ViewContext, seat: Seat, balance: str, deeds: int, owed: int, loan: str
) -> str:
    say = context.say
    if seat.out:
        return f"{seat.name}, {out_word(context, seat)}"
    hidden = balance or say.ui("purse.private")
    parts = [say.count("seat.label", deeds, name=seat.name, balance=hidden)]
    if detained := detained_word(context, seat):
        parts.append(detained)
    if misses := misses_word(context, seat):
        parts.append(misses)
    if owed:
        parts.append(say.ui("seat.owes", amount=money_of(context, seat.name, owed)))
    if loan:
        parts.append(loan)
    return ", ".join(parts)
