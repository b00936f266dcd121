"""Entries that one tap has made: the dice that end a turn or settle a rent are undone with that,
the fine of the tax office with the tax.
"""

from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise, takewhile
from typing import Final

from banker_app.engine import commands as c
from banker_app.engine.history import Log, LogEntry, in_effect, next_redo
from banker_app.engine.rules.rent import ClaimRent

APART: Final = 0.4
"""Seconds for which nothing answers after an entry: what comes sooner is of the same tap."""
BEFORE_DICE: Final = (c.EndTurn, c.PayRent, ClaimRent)
TOGETHER: Final = (
    (BEFORE_DICE, (c.Roll, *BEFORE_DICE)),
    (c.PassTaxOffice, c.PayJailFine),
)
"""Commands that may be of one tap: the sooner ones, and the later ones."""


def steps(log: Log, command: c.Command) -> int:
    """Return how often an undo or a redo is entered, so that it concerns one whole tap; 1 for any
    other command.
    """
    pairs: Iterator[tuple[LogEntry, LogEntry]] = iter(())
    if isinstance(command, c.Undo):
        pairs = ((sooner, later) for later, sooner in pairwise(in_effect(log)))
    elif isinstance(command, c.Redo) and (seq := next_redo(log)):
        pairs = pairwise(entry for entry in log[seq - 1 :] if entry.undone)
    return 1 + sum(1 for _ in takewhile(_of_one_tap, pairs))


def _of_one_tap(both: tuple[LogEntry, LogEntry]) -> bool:
    sooner, later = both
    if not any(
        isinstance(sooner.command, first) and isinstance(later.command, then)
        for first, then in TOGETHER
    ):
        return False
    apart = datetime.fromisoformat(later.at) - datetime.fromisoformat(sooner.at)
    return later.seq == sooner.seq + 1 and abs(apart.total_seconds()) < APART
