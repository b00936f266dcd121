"""The texts of the table screen: frozen values made from the game and its log.

Built once per accepted entry; parts that are equal to those before stay the same objects. Detail
screens have their own projections, made while they are open.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from banker_app.app.projections.clock import ClockView, clock_view
from banker_app.app.projections.context import ViewContext, reuse_equal
from banker_app.app.projections.log import LogBook, LogRow, newest, purses_now
from banker_app.app.projections.payments import last_change
from banker_app.app.projections.pots import pots
from banker_app.app.projections.regions import RateBoard, rate_board
from banker_app.app.projections.seats import SeatView, seat_views
from banker_app.app.projections.turn_panel import TurnPanel, turn_panel
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import LogEntry


class GameView(Frozen):
    """The table as it is shown."""

    title: str
    now: TurnPanel
    seats: tuple[SeatView, ...]
    last: LogRow | None
    """The newest valid entry."""
    purses: str
    """The balances that it changed."""
    chunks: tuple[tuple[LogRow, ...], ...]
    """The log cut in pieces, oldest first, so that only the last piece ever changes."""
    can_undo: bool
    can_redo: bool
    over: bool
    clock: ClockView | None
    """None where nothing goes by the clock."""
    rates: RateBoard | None
    """None where all have the same money."""
    pots: tuple[tuple[str, str], ...]
    """The name and the content of each pot with money in it."""


class Table(Protocol):
    """A game in progress, as a session shows it."""

    @property
    def log(self) -> Sequence[LogEntry]: ...
    @property
    def can_undo(self) -> bool: ...
    @property
    def can_redo(self) -> bool: ...


def project(
    context: ViewContext, table: Table, book: LogBook, old: GameView | None = None
) -> GameView:
    """The view of a table, sharing unchanged parts with the previous one."""
    chunks = book.chunks(context, table.log)
    last = newest(table.log, chunks)
    fresh = GameView(
        title=context.say.printed("board", context.game.edition.title),
        now=turn_panel(context),
        seats=seat_views(context, last_change(context.game, table.log)),
        last=last,
        purses=purses_now(context, table.log, last),
        chunks=chunks,
        can_undo=table.can_undo,
        can_redo=table.can_redo,
        over=context.game.ending is not None,
        clock=clock_view(context, table.log),
        rates=rate_board(context, table.log, context.game.turn.player),
        pots=pots(context),
    )
    return _shared(old, fresh)


def _shared(old: GameView | None, new: GameView) -> GameView:
    if old is None:
        return new
    known = {seat.player: seat for seat in old.seats}
    seats = tuple(reuse_equal(known.get(seat.player, seat), seat) for seat in new.seats)
    return replace(
        new,
        now=reuse_equal(old.now, new.now),
        seats=reuse_equal(old.seats, seats),
        last=reuse_equal(old.last, new.last),
        clock=reuse_equal(old.clock, new.clock),
        rates=reuse_equal(old.rates, new.rates),
        pots=reuse_equal(old.pots, new.pots),
    )
