"""The log as sentences: rows in chunks, with undone ones marked, and single entries."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from datetime import datetime
from itertools import islice
from typing import Any, Final

from banker_app.app.projections.context import ViewContext, Wording, reuse_equal
from banker_app.app.projections.payments import moved_by
from banker_app.app.projections.purses import purse_of
from banker_app.engine import events as e
from banker_app.engine.commands import Correct, Redo, ReplaceEntry, Roll, Undo
from banker_app.engine.corrections import left_debts
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import (
    LogEntry,
    in_effect,
    is_amendment,
    names_since,
    taken_back,
    version_before,
)
from banker_app.engine.ids import Commodity, PlayerId, player_account
from banker_app.engine.renaming import renamed
from banker_app.engine.rules.turn import DiceRolled, TurnEnded
from banker_app.engine.state import Game, Tracking

CHUNK: Final = 50
"""Number of rows that are drawn and compared together."""
PAYER_AND_PAYEE: Final = 2
ABOUT: Final = (Undo, Redo, Correct, ReplaceEntry)
"""Commands about another entry."""
Piece = tuple[Sequence[LogEntry], frozenset[int]]
"""Consecutive entries, and which of them were corrected."""


class LogRow(Frozen):
    """An entry of the log as a line."""

    seq: int
    time: str
    text: str
    undone: bool
    corrected: bool
    """Whether a later entry corrected it."""
    struck: bool
    """Whether a later entry dropped it by changing an older one."""
    former: str
    """The line before a later entry changed it; empty if none did."""
    overruled: bool
    note: str
    players: tuple[str, ...]
    bookkeeping: bool
    """Whether it is about another entry: undoes, restores, reverses or changes it."""
    turn: str
    """The player on turn; empty if turns are not tracked."""
    begins_turn: bool
    """Whether it only begins the turn."""
    amount: str
    """The money that changed hands, if it was a single amount, with its sign for the first of
    the players."""

    @property
    def void(self) -> bool:
        """Whether it no longer counts."""
        return self.undone or self.corrected

    @property
    def fate(self) -> str:
        """Reason why it no longer counts; empty if it does."""
        if self.struck:
            return "log.struck"
        return "log.undone" if self.undone else "log.corrected" if self.corrected else ""

    @property
    def tells_something(self) -> bool:
        """Whether the line is news of the game."""
        return not self.undone and bool(self.text)


class LogBook:
    """Cache of rows, so that each entry is worded only once."""

    def __init__(self) -> None:
        self._rows: dict[int, tuple[LogEntry, LogEntry | None, LogRow]] = {}
        """Each row with its entry and the one that it quotes, as they were when it was worded."""
        self._pieces: list[tuple[Piece, tuple[LogRow, ...]]] = []
        self._read = 0
        self._corrected: frozenset[int] = frozenset()

    def chunks(
        self, context: ViewContext, log: Sequence[LogEntry]
    ) -> tuple[tuple[LogRow, ...], ...]:
        """The log in chunks; an unchanged chunk is the same object as before."""
        corrected = self._corrected_in(log)
        for index, at in enumerate(range(0, len(log), CHUNK)):
            entries = log[at : at + CHUNK]
            piece = (entries, corrected.intersection(range(at + 1, at + CHUNK + 1)))
            known, before = self._pieces[index] if index < len(self._pieces) else (None, ())
            if known is not None and _is_same(known, piece):
                continue
            rows = tuple(
                self._row(context, entry, log, entry.seq in corrected) for entry in entries
            )
            self._pieces[index : index + 1] = [(piece, reuse_equal(before, rows))]
        return tuple(rows for _, rows in self._pieces)

    def _corrected_in(self, log: Sequence[LogEntry]) -> frozenset[int]:
        """The entries that were corrected; only a command about another entry changes them."""
        if any(isinstance(entry.command, ABOUT) for entry in log[self._read :]):
            self._corrected = taken_back(log)
        self._read = len(log)
        return self._corrected

    def _row(
        self, context: ViewContext, entry: LogEntry, log: Sequence[LogEntry], corrected: bool
    ) -> LogRow:
        _, seq = _quoted(entry)
        about = log[seq - 1] if seq else None
        known = self._rows.get(entry.seq)
        if known is not None and known[0] is entry and known[1] is about:
            row = known[2]
            if row.corrected == corrected:
                return row
        row = _quoting(context, log_row(context, entry, corrected=corrected), log)
        if corrected and left_debts(log, entry.seq):
            stayed = context.say.ui("log.debts_stayed")
            row = replace(row, note=" · ".join(filter(None, (row.note, stayed))))
        self._rows[entry.seq] = entry, about, row
        return row


def _is_same(known: Piece, piece: Piece) -> bool:
    """Whether the entries are the same objects: an equal one may come after another course."""
    return (
        known[1] == piece[1]
        and len(known[0]) == len(piece[0])
        and all(old is new for old, new in zip(known[0], piece[0], strict=True))
    )


def log_row(context: ViewContext, entry: LogEntry, *, corrected: bool = False) -> LogRow:
    """An entry as a line; `corrected`: whether a later one corrected it."""
    game = entry.game or context.game
    text = context.say.entry(entry.events, game)
    players = tuple(dict.fromkeys(_players(game, entry.events)))
    return LogRow(
        seq=entry.seq,
        time=clock_time(entry.at),
        text=text,
        undone=entry.undone,
        corrected=corrected,
        struck=entry.struck,
        former=_former(context.say, entry, text),
        overruled=bool(entry.waived),
        note=_note(context.say, entry),
        players=players,
        bookkeeping=_is_bookkeeping(entry),
        turn=game.turn.player if game.tracking is not Tracking.OFF else "",
        begins_turn=_only_begins_turn(entry),
        amount=_amount(context.say, game, entry, next(iter(players), "")),
    )


def _former(say: Wording, entry: LogEntry, text: str) -> str:
    """The newest of its earlier lines with another text; most are rewritten unchanged."""
    older = entry.former
    while older is not None:
        assert older.game is not None
        if (before := say.entry(older.events, older.game)) != text:
            return before
        older = older.former
    return ""


def _only_begins_turn(entry: LogEntry) -> bool:
    more = entry.waived or entry.note or entry.by
    return not more and [type(event) for event in entry.events] == [TurnEnded]


def _amount(say: Wording, game: Game, entry: LogEntry, player: str) -> str:
    """The amount that changed hands, signed where a player paid or got all of it; empty for the
    set-up and for several amounts or currencies.
    """
    moved, own = Counter[Commodity](), player_account(PlayerId(player))
    change = 0
    for event in entry.events:
        if isinstance(event, e.GameStarted):
            return ""
        for account, commodity, quantity in event.postings:
            if commodity in game.edition.monies:
                moved[commodity] += max(quantity, 0)
                change += quantity if account == own else 0
    if len(moved) != 1:
        return ""
    ((commodity, amount),) = moved.items()
    shown = say.money(amount, commodity)
    if abs(change) != amount:
        return shown
    return say.ui("statement.came" if change > 0 else "statement.went", amount=shown)


def by_turn(rows: Iterable[LogRow]) -> Iterator[list[LogRow]]:
    """Group the lines by turn, in order."""
    turn: list[LogRow] = []
    for row in rows:
        if turn and (row.begins_turn or row.turn != turn[0].turn):
            yield turn
            turn = []
        turn.append(row)
    if turn:
        yield turn


def _note(say: Wording, entry: LogEntry) -> str:
    """The note of an entry, and the player who sent it by phone, or for whom the app threw."""
    thrown = isinstance(entry.command, Roll) and entry.command.by_app
    key = "log.by_app" if thrown else "log.from_phone"
    phone = say.ui(key, name=entry.by) if entry.by else ""
    return " · ".join(filter(None, (entry.note, phone)))


def _is_bookkeeping(entry: LogEntry) -> bool:
    return isinstance(entry.command, ABOUT) and not is_amendment(entry)


def newest(log: Sequence[LogEntry], chunks: Sequence[Sequence[LogRow]]) -> LogRow | None:
    """The last news of the game; a redone entry is news again."""
    lines = (row for chunk in reversed(chunks) for row in reversed(chunk))
    row = next((row for row in lines if row.tells_something), None)
    if row is None or not row.bookkeeping:
        return row
    key, seq = _quoted(log[row.seq - 1])
    about = find_row(chunks, seq) if key == "log.redone_label" else None
    return replace(row, text=about.text) if about else row


def _quoting(context: ViewContext, row: LogRow, log: Sequence[LogEntry]) -> LogRow:
    """A line about another entry with that entry's text, since nobody knows it by its number."""
    entry = log[row.seq - 1]
    if not row.bookkeeping:
        return row
    event, text = entry.events[0], _headline(context, entry, log)
    reason = event.reason if isinstance(event, e.EntryReversed | e.EntryReplaced) else ""
    return replace(row, text=text, note=" · ".join(filter(None, (reason, row.note))))


def _headline(context: ViewContext, entry: LogEntry, log: Sequence[LogEntry]) -> str:
    """The first sentence of an entry; an entry about another one quotes that one's."""
    key, seq = _quoted(entry)
    if not key:
        return context.say.headline(entry.events, entry.game or context.game)
    about = log[seq - 1]
    if isinstance(entry.events[0], e.EntryReplaced):
        about = version_before(about, entry.seq)
    named = _headline(context, about, log).removesuffix(".")
    return quoting(context.say, key, named)


def quoting(say: Wording, key: str, text: str) -> str:
    """A sentence that quotes a text; quotation marks in that are those within others."""
    outer, inner = say.ui("log.quotes").split()
    return say.ui(key, text=text.translate(str.maketrans(outer, inner)))


def _quoted(entry: LogEntry) -> tuple[str, int]:
    """With which words a line about another entry quotes that, and which it is."""
    match entry.events[:1]:
        case (e.Undone(entry=seq),):
            return "log.undone_label", seq
        case (e.EntryReversed(entry=seq),):
            return "log.corrected_label", seq
        case (e.EntryReplaced(entry=seq, rewritten=(e.EntryChange(dropped=dropped), *_)),):
            return "log.struck_label" if dropped else "log.changed_label", seq
        case (e.Redone(entry=seq),):
            return "log.redone_label", seq
        case _:
            return "", 0


def purses_now(context: ViewContext, log: Sequence[LogEntry], row: LogRow | None) -> str:
    """The balances now of a line's payer and payee, in this order: "Bob $500, Ann $1,300."
    Empty if more players were paid: their rows say it.
    """
    if row is None:
        return ""
    game, entry = context.game, log[row.seq - 1]
    _, seq = _quoted(entry) if row.bookkeeping else ("", 0)
    if seq and not isinstance(entry.command, ReplaceEntry):
        entry = log[seq - 1]
    moved = {player: sum_ for player, sum_ in moved_by(game, log, entry).items() if sum_}
    named = sorted(moved.keys() & {*game.solvent()}, key=lambda who: moved[who])
    if not 0 < len(named) <= PAYER_AND_PAYEE:
        return ""
    purses = ", ".join(
        context.say.ui("purse.now", name=who, amount=purse_of(context, who))
        for who in named
        if not context.say.hides(who)
    )
    # A unit may end with a full stop itself.
    return f"{purses.removesuffix('.')}."


def lately(chunks: Sequence[Sequence[LogRow]], count: int) -> tuple[LogRow, ...]:
    """The last news still valid, the newest first."""
    lines = (row for chunk in reversed(chunks) for row in reversed(chunk))
    news = (row for row in lines if row.tells_something and not row.void)
    return tuple(islice((row for row in news if not (row.bookkeeping or row.begins_turn)), count))


def last_throw(log: Sequence[LogEntry]) -> DiceRolled | None:
    """The last dice that were entered and not taken back, with the present name of the player."""
    for entry in in_effect(log):
        for event in entry.events:
            if isinstance(event, DiceRolled):
                return renamed(event, names_since(log, entry.seq))
    return None


def clock_time(at: str) -> str:
    """The hour and minute of an ISO time, in local time."""
    return datetime.fromisoformat(at).astimezone().strftime("%H:%M")


def _players(game: Game, events: Sequence[e.Event]) -> Iterator[str]:
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
    chunks: Sequence[tuple[LogRow, ...]], names: Collection[str], search: str
) -> tuple[tuple[LogRow, ...], ...]:
    """The chunks with only those lines that have one of these names and all words searched for.

    Each word may be anywhere in the sentence, the note or the time, in any case. Without a search
    the chunks are the same objects.
    """
    words = search.casefold().split()
    if not names and not words:
        return tuple(chunks)
    return tuple(tuple(row for row in chunk if _is_meant(row, names, words)) for chunk in chunks)


def _is_meant(row: LogRow, names: Collection[str], words: Sequence[str]) -> bool:
    if names and not any(player in names for player in row.players):
        return False
    line = f"{row.time} {row.text} {row.note}".casefold() if words else ""
    return all(word in line for word in words)


def find_row(chunks: Sequence[Sequence[LogRow]], seq: int) -> LogRow | None:
    """The line of an entry."""
    return next((row for chunk in chunks for row in chunk if row.seq == seq), None)
