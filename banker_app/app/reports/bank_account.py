"""The Bank's stock of a currency or a piece as an addition, with the entries behind each sum."""

from collections.abc import Collection, Container, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.log import CHUNK, LogRow
from banker_app.app.reports.statement import StatementRow
from banker_app.engine.history import LogEntry, Snapshot
from banker_app.engine.ids import BANK, BUILDINGS, POTS, SUPPLY, Account, Commodity, desk_of
from banker_app.engine.ledger import balance
from banker_app.engine.state import Game


class Flow(StrEnum):
    """The kinds of movements into and out of the Bank."""

    ISSUED = "issued"
    """New money, or pieces from outside the box."""
    RECEIVED = "received"
    PAID = "paid"
    POTS = "pots"
    """To and from the pots on the board."""


class BankMove(NamedTuple):
    """A change of the Bank's stock by one flow of an entry."""

    seq: int
    commodity: Commodity
    flow: Flow
    change: int
    left: int
    """The stock after it."""


def stock(game: Game, commodity: Commodity) -> int:
    """The Bank's stock of a currency, its exchange desk included, or of a piece.

    A piece that was won in an auction is out of stock before it stands on a lot. [R-51]
    """
    if commodity in BUILDINGS:
        return game.in_stock(commodity)
    tray = BANK, desk_of(commodity)
    return sum(balance(game.ledger, account, commodity) for account in tray)


def bank_moves(
    snapshots: Sequence[Snapshot], commodities: Collection[Commodity]
) -> Iterator[BankMove]:
    """The movements of the Bank's stock of currencies and pieces since the start."""
    if not snapshots:
        return
    left = {one: stock(snapshots[0].game, one) for one in commodities}
    pieces, waiting = left.keys() & set(BUILDINGS), snapshots[0].game.won()
    for entry, game in snapshots[1:]:
        moved = _moved(entry, left)
        # A piece that is won, or given back, leaves the stock without a posting.
        before, waiting = waiting, game.won()
        if pieces and (waiting != before or moved.keys() & pieces):
            for piece in pieces:
                sums = moved.setdefault(piece, {})
                if won := stock(game, piece) - left[piece] - sum(sums.values()):
                    change = won + sums.pop(Flow.PAID, 0) + sums.pop(Flow.RECEIVED, 0)
                    sums[Flow.RECEIVED if change > 0 else Flow.PAID] = change
        for commodity, sums in moved.items():
            for flow, change in sums.items():
                left[commodity] += change
                if change:
                    yield BankMove(entry.seq, commodity, flow, change, left[commodity])


def _moved(entry: LogEntry, commodities: Container[Commodity]) -> dict[Commodity, dict[Flow, int]]:
    moved: dict[Commodity, dict[Flow, int]] = {}
    for event in entry.events:
        postings = event.postings
        # Each movement is a pair of postings, the giver's first.
        for giver, taker in zip(postings[::2], postings[1::2], strict=True):
            if (commodity := giver.commodity) not in commodities:
                continue
            tray = BANK, desk_of(commodity)
            inside = giver.account in tray, taker.account in tray
            if inside[0] == inside[1]:
                continue
            own, other = (giver, taker) if inside[0] else (taker, giver)
            flow, sums = _flow(other.account, own.quantity), moved.setdefault(commodity, {})
            sums[flow] = sums.get(flow, 0) + own.quantity
    return moved


def bank_chunks(
    context: ViewContext,
    snapshots: Sequence[Snapshot],
    chunks: Sequence[Sequence[LogRow]],
    commodity: Commodity,
    flow: Flow,
) -> tuple[tuple[StatementRow, ...], ...]:
    """The entries behind one sum of the addition, oldest first. `chunks` is the worded log."""
    words = {row.seq: row for chunk in chunks for row in chunk}
    rows = [
        StatementRow(
            seq=move.seq,
            time=words[move.seq].time,
            text=words[move.seq].text,
            change=change_text(context, commodity, move.change),
            came=move.change > 0,
            balance=quantity_text(context, commodity, move.left),
        )
        for move in bank_moves(snapshots, (commodity,))
        if move.flow is flow
    ]
    return tuple(tuple(rows[at : at + CHUNK]) for at in range(0, len(rows), CHUNK))


def quantity_text(context: ViewContext, commodity: Commodity, quantity: int) -> str:
    """A quantity as text: an amount of money, or a number of pieces."""
    known = commodity in context.game.edition.monies
    return context.say.money(quantity, commodity) if known else str(quantity)


def change_text(context: ViewContext, commodity: Commodity, change: int) -> str:
    """A change as text, with its sign."""
    key = "statement.came" if change > 0 else "statement.went"
    return context.say.ui(key, amount=quantity_text(context, commodity, abs(change)))


def _flow(other: Account, change: int) -> Flow:
    if other == SUPPLY:
        return Flow.ISSUED
    if other in POTS.values():
        return Flow.POTS
    return Flow.RECEIVED if change > 0 else Flow.PAID
