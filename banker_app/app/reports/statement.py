"""A player's statement: every entry that moved their money, with the sum and what was left.

Newest first, in chunks like the log's; the words are the log's own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from banker_app.app.projections.context import ViewContext, money_of
from banker_app.app.projections.log import CHUNK, LogRow
from banker_app.engine.history import Snapshot
from banker_app.engine.ids import PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementRow:
    """One movement."""

    seq: int
    time: str
    text: str
    change: str
    """With its sign."""
    came: bool
    """Whether money came in."""
    balance: str


def statement_chunks(
    context: ViewContext,
    snapshots: Sequence[Snapshot],
    told: Sequence[Sequence[LogRow]],
    player: PlayerId,
) -> tuple[tuple[StatementRow, ...], ...]:
    """The movements, oldest first, cut in pieces of which only the last ever grows.

    `told` is the log in words.
    """
    words = {row.seq: row for chunk in told for row in chunk}
    rows = [
        _row(context, player, words[seq], change, left)
        for seq, change, left in moves(snapshots, player)
    ]
    return tuple(tuple(rows[at : at + CHUNK]) for at in range(0, len(rows), CHUNK))


def moves(snapshots: Sequence[Snapshot], player: PlayerId) -> Iterator[tuple[int, int, int]]:
    """Entry, change and what was left, of every entry that changed a player's money."""
    before = 0
    for entry, game in snapshots:
        left = game.cash(player)
        if left != before:
            yield entry.seq, left - before, left
        before = left


def _row(
    context: ViewContext, player: PlayerId, told: LogRow, change: int, left: int
) -> StatementRow:
    came = change > 0
    key = "statement.came" if came else "statement.went"
    return StatementRow(
        seq=told.seq,
        time=told.time,
        text=told.text,
        change=context.say.ui(key, amount=money_of(context, player, abs(change))),
        came=came,
        balance=money_of(context, player, left),
    )
