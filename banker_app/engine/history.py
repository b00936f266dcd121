"""The log: its entries, which of them stand after undoing, and the game they fold into.

An undo is an entry itself; nothing is ever removed from the log.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import NamedTuple

from banker_app.engine.commands import Command, Correct, ReplaceEntry
from banker_app.engine.events import (
    DueSettled,
    EntryChange,
    EntryReplaced,
    EntryReversed,
    Event,
    GameStarted,
    PlayerRenamed,
    Redone,
    RuleWaived,
    Undone,
)
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.renaming import Names, renamed
from banker_app.engine.state import Game, replace


class LogEntry(Frozen):
    """A command that was entered, with its events: the unit of undo."""

    seq: int
    at: str
    """Wall-clock time in ISO 8601, for people to read; no rule uses it."""
    minute: int = 0
    """Elapsed game minute."""
    command: Command
    events: tuple[Event, ...]
    waived: tuple[RefusalCode, ...] = ()
    note: str = ""
    by: PlayerId | None = None
    """The player whose own device sent it; None: the banker's."""
    undone: bool = False
    """Undone or dropped by a later entry. Derived from the log, never stored."""
    former: "LogEntry | None" = field(default=None, compare=False, repr=False)
    """The entry as it was before a later one rewrote it. Derived, never stored."""
    rewritten_by: int | None = field(default=None, compare=False)
    """The later entry that rewrote it. Derived, never stored."""
    game: Game | None = field(default=None, compare=False, repr=False)
    """The game right after the entry; None until the entry is part of a log.

    The entry's sentence is worded from this game: in the current one an amount might be in
    another currency.
    """

    @property
    def struck(self) -> bool:
        """Whether a later entry dropped it by rewriting the log."""
        # An entry that was undone is never rewritten, nor a rewritten one undone.
        return self.undone and self.former is not None


class Snapshot(NamedTuple):
    """An entry that stands, and the game right after it."""

    entry: LogEntry
    game: Game


Log = Sequence[LogEntry]
"""All entries, oldest first, undone ones included. Entry n has index n - 1."""


def in_effect(log: Log) -> Iterator[LogEntry]:
    """The entries in effect, newest first: not undone, and no undo or redo themselves."""
    return (e for e in reversed(log) if not e.undone and not is_step(e))


def game_of(log: Log) -> Game | None:
    """The game after the log; None before the set-up."""
    newest = next(in_effect(log), None)
    return newest.game if newest is not None else None


def next_undo(log: Log) -> int | None:
    """The number of the entry that undo would undo: the newest in effect, never the set-up."""
    newest = next(in_effect(log), None)
    return newest.seq if newest is not None and newest.seq > 1 else None


def next_redo(log: Log) -> int | None:
    """The number of the entry that redo would restore; a new entry leaves none."""
    for entry in reversed(log):
        match entry.events[:1]:
            case (Undone(entry=seq),) if log[seq - 1].undone:
                return seq
            case (Undone() | Redone(),):
                pass
            case _:
                return None
    return None


Known = dict[int, tuple[LogEntry, Names, LogEntry]]
"""Entries by number, each with the names that it has been given and itself in them."""


def snapshots(log: Log, known: Known | None = None) -> tuple[Snapshot, ...]:
    """The entries in effect, oldest first, each with the game right after it.

    Players have their present names throughout. `known` keeps what was renamed for the next time.
    """
    found: list[Snapshot] = []
    names: Names = {}
    for entry in in_effect(log):
        now = _in_names(entry, names, {} if known is None else known) if names else entry
        assert now.game is not None
        found.append(Snapshot(now, now.game))
        names = _names_before(entry, names)
    return tuple(reversed(found))


def _in_names(entry: LogEntry, names: Names, known: Known) -> LogEntry:
    old, given, now = known.get(entry.seq, (None, names, entry))
    if old is not entry or given != names:
        now = in_names(entry, names)
        known[entry.seq] = entry, names, now
    return now


def in_names(entry: LogEntry, names: Names) -> LogEntry:
    """An entry, with its command, events and game, with other names for players."""
    if not names or entry.game is None:
        return entry
    events = tuple(renamed(event, names) for event in entry.events)
    by = names.get(entry.by, entry.by) if entry.by else None
    command, game = renamed(entry.command, names), renamed(entry.game, names)
    return replace(entry, command=command, events=events, game=game, by=by)


def names_since(log: Log, seq: int) -> Names:
    """The present names of players who have been renamed after an entry, by those of its time."""
    names: Names = {}
    for entry in in_effect(log):
        if entry.seq <= seq:
            break
        names = _names_before(entry, names)
    return names


def names_of(log: Log, player: PlayerId) -> frozenset[PlayerId]:
    """Every name that a player has had, the present one included."""
    names = {player}
    for entry in in_effect(log):
        for event in reversed(entry.events):
            if isinstance(event, PlayerRenamed) and event.name in names:
                names.add(event.player)
    return frozenset(names)


def _names_before(entry: LogEntry, names: Names) -> Names:
    """The present names by those before an entry; `names`: by those after it."""
    found = dict(names)
    for event in reversed(entry.events):
        if isinstance(event, PlayerRenamed):
            found[event.player] = found.pop(event.name, event.name)
    return found


def enter(log: list[LogEntry], entry: LogEntry) -> Game | None:
    """Append an entry, mark the one it undoes or restores, and return the game after the log.

    An entry read from a journal has no game yet: its events are folded. Raises AssertionError
    for an undo or redo of any other entry than the next.
    """
    match entry.events[:1]:
        case (Undone(entry=seq) | Redone(entry=seq) as step,):
            undone = isinstance(step, Undone)
            assert seq == (next_undo(log) if undone else next_redo(log)), (
                "not the next entry to undo or redo"
            )
            if isinstance(log[seq - 1].command, ReplaceEntry):
                if undone:
                    log[:] = _without(log, seq)
                else:
                    _rewrite(log, log[seq - 1])
            log[seq - 1] = replace(log[seq - 1], undone=undone)
            current = game_of(log)
            game = entry.game or current
        case (EntryReplaced(),):
            after = _rewrite(log, entry)
            game = current = entry.game or at_minute(after, entry.minute)
        case _:
            before = log[-1].game if log else None
            game = entry.game or at_minute(fold(before, entry.events), entry.minute)
            current = game
    log.append(replace(entry, game=game))
    return current


def _rewrite(log: list[LogEntry], by: LogEntry) -> Game:
    """Rewrite the older entries as an entry says that replaces one of them; the game after all."""
    event = by.events[0]
    assert isinstance(event, EntryReplaced)
    assert isinstance(by.command, ReplaceEntry)
    assert 1 < event.entry == by.command.entry < by.seq, "not an entry to replace"
    changes = {change.entry: change for change in event.rewritten}
    game = game_of(log[: event.entry - 1])
    assert game is not None
    for index in range(event.entry - 1, by.seq - 1):
        old = log[index]
        if old.undone or is_step(old):
            continue
        new = rewritten(game, old, changes.get(old.seq))
        if old.seq == event.entry:
            new = replace(new, command=by.command.instead or old.command)
        log[index] = replace(new, former=old, rewritten_by=by.seq)
        game = game_after(new, game)
    return game


def rewritten(game: Game, entry: LogEntry, change: EntryChange | None) -> LogEntry:
    """An entry after another course of the game. `game`: the one before it."""
    if change is not None and change.dropped:
        return replace(entry, undone=True)  # Its game is kept: the log words it as before.
    events = entry.events if change is None else change.events
    about_log = isinstance(entry.command, ReplaceEntry)
    after = game if about_log else fold(game, events)
    codes = (code for event in events if isinstance(event, RuleWaived) for code in event.codes)
    return replace(
        entry,
        events=events,
        waived=tuple(map(RefusalCode, codes)),
        game=at_minute(after, entry.minute),
    )


def game_after(entry: LogEntry, before: Game) -> Game:
    """The game after an entry that stands; else the one before it."""
    return before if entry.undone or entry.game is None else entry.game


def _without(log: Log, seq: int) -> list[LogEntry]:
    """The entries as they are without the rewriting by one of them."""
    return [e.former if e.former and e.rewritten_by == seq else e for e in log]


def version_before(entry: LogEntry, seq: int) -> LogEntry:
    """An entry as it was before entry `seq`."""
    while entry.former is not None and (entry.rewritten_by or 0) >= seq:
        entry = entry.former
    return entry


def game_before(log: Log, seq: int) -> Game | None:
    """The game before an entry, also if that entry rewrote older ones."""
    return game_of(_without(log[: seq - 1], seq))


def is_step(entry: LogEntry) -> bool:
    """Whether an entry undoes or restores another."""
    return bool(entry.events) and isinstance(entry.events[0], Undone | Redone)


def is_amendment(entry: LogEntry) -> bool:
    """Whether an entry reversed another and entered a command in its place: up to version 0.9."""
    return isinstance(entry.command, Correct) and not all(
        isinstance(event, EntryReversed | DueSettled) for event in entry.events
    )


def fold(game: Game | None, events: Iterable[Event]) -> Game:
    """The game after the events; the first event of a log must set it up."""
    for event in events:
        if isinstance(event, GameStarted):
            game = event.game()
        else:
            assert game is not None, "the log does not begin with a set-up"
            game = event.applied_to(game)
    assert game is not None
    return game


def at_minute(game: Game, minute: int) -> Game:
    """The game with its clock at this minute; the clock never runs backwards."""
    return replace(game, minute=minute) if minute > game.minute else game


def taken_back(log: Log) -> frozenset[int]:
    """The entries reversed by corrections that stand and have not been corrected themselves."""
    reversed_ones: set[int] = set()
    for entry in reversed(log):
        if entry.undone or entry.seq in reversed_ones:
            continue
        reversed_ones |= {e.entry for e in entry.events if isinstance(e, EntryReversed)}
    return frozenset(reversed_ones)
