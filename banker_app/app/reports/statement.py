"""A player's account statement: every entry that moved their money, with amount and balance.

In chunks like the log; the sentences are those of the log.
"""

from collections.abc import Iterator, Sequence

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.log import CHUNK, LogRow
from banker_app.app.projections.purses import money_of
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import Snapshot
from banker_app.engine.ids import PlayerId


class StatementRow(Frozen):
    """One movement."""

    seq: int
    time: str
    text: str
    change: str
    """The amount with its sign."""
    came: bool
    """Whether money came in."""
    balance: str


def statement_chunks(
    context: ViewContext,
    snapshots: Sequence[Snapshot],
    chunks: Sequence[Sequence[LogRow]],
    player: PlayerId,
) -> tuple[tuple[StatementRow, ...], ...]:
    """The movements, oldest first, in chunks of which only the last one grows.

    `chunks` is the worded log.
    """
    words = {row.seq: row for chunk in chunks for row in chunk}
    rows = [
        _row(context, player, words[seq], change, left)
        for seq, change, left in moves(snapshots, player)
    ]
    return tuple(tuple(rows[at : at + CHUNK]) for at in range(0, len(rows), CHUNK))


def moves(snapshots: Sequence[Snapshot], player: PlayerId) -> Iterator[tuple[int, int, int]]:
    """The number, the change and the balance of every entry that changed a player's cash."""
    before = 0
    for entry, game in snapshots:
        left = game.cash(player) if player in game.seats else 0
        if left != before:
            yield entry.seq, left - before, left
        before = left


def _row(
    context: ViewContext, player: PlayerId, row: LogRow, change: int, left: int
) -> StatementRow:
    came = change > 0
    key = "statement.came" if came else "statement.went"
    return StatementRow(
        seq=row.seq,
        time=row.time,
        text=row.text,
        change=context.say.ui(key, amount=money_of(context, player, abs(change))),
        came=came,
        balance=money_of(context, player, left),
    )
