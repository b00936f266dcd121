"""A game as CSV tables for a spreadsheet: the log, and an account statement for every player.

Text that a spreadsheet would take for a formula is made harmless; numbers remain numbers, so that
they can be added up.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.log import log_row
from banker_app.app.reports.statement import moves
from banker_app.engine.history import LogEntry, Snapshot
from banker_app.engine.ids import PlayerId

Cell = str | int
Row = Sequence[Cell]

DANGEROUS: Final = re.compile(r"(^|[;,|\t\r\n])(\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])")
"""Matches where a formula could begin: at the start of a cell, and after characters that
spreadsheets of other countries take for the end of one."""
SKIPPED: Final = ("\t", "\r", "\n")
"""Characters that some spreadsheets strip from the start of a cell before parsing it."""


def log_table(context: ViewContext, log: Sequence[LogEntry], titles: Row) -> bytes:
    """The table of all entries, oldest first. `titles`: those of the seven columns."""
    rows: list[Row] = [titles]
    for entry in log:
        row = log_row(context, entry)
        players = ", ".join(row.players)
        undone = int(row.undone)
        before = context.say.ui("log.was", text=row.former) if row.former else ""
        note = " · ".join(filter(None, (row.note, before)))
        rows.append((entry.seq, entry.at, entry.minute, players, row.text, note, undone))
    return sheet(rows)


def statement_csv(
    context: ViewContext,
    snapshots: Sequence[Snapshot],
    titles: Row,
    players: Iterable[PlayerId] = (),
) -> bytes:
    """The table of income, expenses and balances, for every player or those named.

    Amounts are in the player's own currency. Undone entries are left out. `titles`: those of the
    seven columns.
    """
    rows: list[Row] = [titles]
    at = {snapshot.entry.seq: snapshot for snapshot in snapshots}
    for player in players or context.game.seats:
        for seq, change, left in moves(snapshots, player):
            came, went = max(change, 0), max(-change, 0)
            entry, game = at[seq]
            text = context.say.entry(entry.events, game)
            rows.append((player, seq, entry.at, text, came, went, left))
    return sheet(rows)


def sheet(rows: Iterable[Row]) -> bytes:
    """Rows as a CSV file that spreadsheets open without an import dialog."""
    text = io.StringIO()
    # Quotes only around texts, so that numbers can be distinguished.
    writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    for row in rows:
        writer.writerow([harmless(cell) if isinstance(cell, str) else cell for cell in row])
    # The byte order mark marks it as UTF-8.
    return text.getvalue().encode("utf-8-sig")


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    text = DANGEROUS.sub(r"\1\2'", text)
    return f"'{text}" if text.startswith(SKIPPED) else text
