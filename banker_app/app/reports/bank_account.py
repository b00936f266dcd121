"""The Bank's stock of a currency or a piece as an addition, with the entries behind each sum."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.log import CHUNK, LogRow
from banker_app.app.reports.statement import StatementRow
from banker_app.engine.history import Snapshot
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
    return sum(balance(game.ledger, account, commodity) for account in _tray(commodity))


def bank_moves(snapshots: Sequence[Snapshot], commodity: Commodity) -> Iterator[BankMove]:
    """The movements of the Bank's stock of a currency or a piece since the start."""
    if not snapshots:
        return
    tray, left = _tray(commodity), stock(snapshots[0].game, commodity)
    for entry, game in snapshots[1:]:
        sums: dict[Flow, int] = {}
        for event in entry.events:
            postings = event.postings
            # Each movement is a pair of postings, the giver's first.
            for giver, taker in zip(postings[::2], postings[1::2], strict=True):
                inside = giver.account in tray, taker.account in tray
                if giver.commodity != commodity or inside[0] == inside[1]:
                    continue
                own, other = (giver, taker) if inside[0] else (taker, giver)
                flow = _flow(other.account, own.quantity)
                sums[flow] = sums.get(flow, 0) + own.quantity
        if won := stock(game, commodity) - left - sum(sums.values()):
            change = won + sums.pop(Flow.PAID, 0) + sums.pop(Flow.RECEIVED, 0)
            sums[Flow.RECEIVED if change > 0 else Flow.PAID] = change
        for flow, change in sums.items():
            left += change
            if change:
                yield BankMove(entry.seq, flow, change, left)


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
            change=signed(context, commodity, move.change),
            came=move.change > 0,
            balance=shown(context, commodity, move.left),
        )
        for move in bank_moves(snapshots, commodity)
        if move.flow is flow
    ]
    return tuple(tuple(rows[at : at + CHUNK]) for at in range(0, len(rows), CHUNK))


def shown(context: ViewContext, commodity: Commodity, quantity: int) -> str:
    """A quantity as text: an amount of money, or a number of pieces."""
    known = commodity in context.game.edition.monies
    return context.say.money(quantity, commodity) if known else str(quantity)


def signed(context: ViewContext, commodity: Commodity, change: int) -> str:
    """A change as text, with its sign."""
    key = "statement.came" if change > 0 else "statement.went"
    return context.say.ui(key, amount=shown(context, commodity, abs(change)))


def _tray(commodity: Commodity) -> tuple[Account, Account]:
    return BANK, desk_of(commodity)


def _flow(other: Account, change: int) -> Flow:
    if other == SUPPLY:
        return Flow.ISSUED
    if other in POTS.values():
        return Flow.POTS
    return Flow.RECEIVED if change > 0 else Flow.PAID
