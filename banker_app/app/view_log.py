"""The log as sentences: rows in chunks, undone ones marked, and an entry on its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from typing import Any, Final

from banker_app.app.view_base import Look
from banker_app.engine.commands import Correct, Redo, Undo
from banker_app.engine.events import Event
from banker_app.engine.history import LogEntry
from banker_app.engine.state import Game

CHUNK: Final = 50
"""Rows that are drawn, and compared, together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogRow:
    """An entry as a line."""

    seq: int
    time: str
    text: str
    undone: bool
    overruled: bool
    note: str
    players: tuple[str, ...]
    bookkeeping: bool
    """An undo or a redo, which is about another entry."""

    @property
    def tells_something(self) -> bool:
        """Whether the line is news from the table."""
        return not self.undone and bool(self.text)


class LogBook:
    """The rows made so far, so that each entry is put into words once."""

    def __init__(self) -> None:
        self._rows: dict[int, LogRow] = {}
        self._pieces: list[tuple[Sequence[LogEntry], tuple[LogRow, ...]]] = []

    def chunks(self, look: Look, log: Sequence[LogEntry]) -> tuple[tuple[LogRow, ...], ...]:
        """The log cut in pieces; a piece without news is the same object as before."""
        for index, at in enumerate(range(0, len(log), CHUNK)):
            entries = log[at : at + CHUNK]
            # Entries that have not changed are the same objects, so this looks at none of them.
            if index < len(self._pieces) and self._pieces[index][0] == entries:
                continue
            rows = tuple(self._row(look, entry) for entry in entries)
            self._pieces[index : index + 1] = [(entries, rows)]
        return tuple(rows for _, rows in self._pieces)

    def _row(self, look: Look, entry: LogEntry) -> LogRow:
        known = self._rows.get(entry.seq)
        if known is None or known.undone != entry.undone:
            known = self._rows[entry.seq] = log_row(look, entry)
        return known


def log_row(look: Look, entry: LogEntry) -> LogRow:
    """An entry as a line."""
    game, say = look
    return LogRow(
        seq=entry.seq,
        time=clock_time(entry.at),
        text=say.entry(tuple(entry.events), game),
        undone=entry.undone,
        overruled=bool(entry.waived),
        note=entry.note,
        players=tuple(dict.fromkeys(_players(game, entry.events))),
        bookkeeping=isinstance(entry.command, Undo | Redo | Correct),
    )


def clock_time(at: str) -> str:
    """The hour and minute of an ISO time, where the table sits."""
    return datetime.fromisoformat(at).astimezone().strftime("%H:%M")


def _players(game: Game, events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        yield from _names(event, set(game.seats))


def _names(value: Any, known: set[Any]) -> Iterator[str]:
    if isinstance(value, str):
        if value in known:
            yield value
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in ("postings", "edition", "rules"):
                yield from _names(getattr(value, field.name), known)


def found_in(
    chunks: Sequence[tuple[LogRow, ...]], player: str, search: str
) -> tuple[tuple[LogRow, ...], ...]:
    """The pieces with only those lines that name a player and say all the words searched for.

    Every word may be anywhere in the sentence, the note or the time, in capitals or not. Where
    nothing is asked for, the pieces are the very same objects.
    """
    words = search.casefold().split()
    if not player and not words:
        return tuple(chunks)
    return tuple(tuple(row for row in chunk if _is_meant(row, player, words)) for chunk in chunks)


def _is_meant(row: LogRow, player: str, words: Sequence[str]) -> bool:
    if player and player not in row.players:
        return False
    told = f"{row.time} {row.text} {row.note}".casefold() if words else ""
    return all(word in told for word in words)


def find_row(chunks: Sequence[Sequence[LogRow]], seq: int) -> LogRow | None:
    """The line of an entry."""
    return next((row for chunk in chunks for row in chunk if row.seq == seq), None)
