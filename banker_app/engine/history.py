"""The log: entries, what undoing leaves of them, and the table they add up to.

An undo is an entry of its own; nothing is ever taken out of the log.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from banker_app.engine.commands import Command, Correct, SettleAuction
from banker_app.engine.event_fields import postings_of, settled_by
from banker_app.engine.events import (
    DeedMortgaged,
    DueSettled,
    EntryReversed,
    EstateSettled,
    Event,
    GameStarted,
    MortgageLifted,
    Redone,
    RentForfeited,
    Undone,
)
from banker_app.engine.evolve import begin, evolve
from banker_app.engine.ids import DeedId, PlayerId, deed_of
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.ledger import Postings, reverse
from banker_app.engine.refusals import Accepted, Decision, Refusal, RefusalCode, Refused
from banker_app.engine.state import Game, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """One thing that was entered and what came of it: the unit of undo."""

    seq: int
    at: str
    """Wall clock, ISO 8601; for people, never for rules."""
    minute: int = 0
    """Elapsed game minute."""
    command: Command
    events: tuple[Event, ...]
    waived: tuple[RefusalCode, ...] = ()
    note: str = ""
    by: PlayerId | None = None
    """The player from whose own device it came; None: from the banker's."""
    undone: bool = False
    """Taken back by a later entry. Follows from the log and is never written down."""
    game: Game | None = field(default=None, compare=False, repr=False)
    """The table right after it; None until it is part of a log. Its sentence is worded at it:
    by now a sum of that moment might be one in another currency.
    """


class Snapshot(NamedTuple):
    """An entry that stands, and the table right after it."""

    entry: LogEntry
    game: Game


class History:
    """The log's backbone: which entries stand, and the table before each of them.

    Grows by `push`; `undo` and `redo` move the top. Tables share what did not change,
    so keeping them all costs little.
    """

    __slots__ = ("_standing", "_taken_back")

    def __init__(self) -> None:
        """Start with an empty log."""
        self._standing: list[tuple[int, Game]] = []
        self._taken_back: list[tuple[int, Game]] = []

    @property
    def game(self) -> Game | None:
        """The table now; None before the game is set up."""
        return self._standing[-1][1] if self._standing else None

    @property
    def last(self) -> int | None:
        """The entry that undo would take back: the newest standing one, never the set-up."""
        return self._standing[-1][0] if len(self._standing) > 1 else None

    @property
    def next_redo(self) -> int | None:
        """The entry that redo would bring back."""
        return self._taken_back[-1][0] if self._taken_back else None

    def standing(self) -> frozenset[int]:
        """The numbers of the entries that count."""
        return frozenset(seq for seq, _ in self._standing)

    def snapshots(self, log: Sequence[LogEntry]) -> tuple[Snapshot, ...]:
        """The evening so far, oldest first; `log` is where the entries stand."""
        return tuple(Snapshot(log[seq - 1], game) for seq, game in self._standing)

    def after(self, seq: int) -> Game:
        """The table right after a standing entry."""
        return next(game for number, game in self._standing if number == seq)

    def before(self, seq: int) -> Game:
        """The table right before a standing entry that is not the set-up."""
        at = next(at for at, (number, _) in enumerate(self._standing) if number == seq)
        return self._standing[at - 1][1]

    def before_last(self) -> Game:
        """The table without the newest entry."""
        return self._standing[-2][1]

    def after_redo(self) -> Game | None:
        """The table that redo would bring back."""
        return self._taken_back[-1][1] if self._taken_back else None

    def push(self, seq: int, game: Game) -> None:
        """A new entry stands; what had been undone is gone for good."""
        self._standing.append((seq, game))
        self._taken_back.clear()

    def undo(self) -> Game:
        """Take the newest entry back."""
        self._taken_back.append(self._standing.pop())
        return self._standing[-1][1]

    def redo(self) -> Game:
        """Bring back what was taken back last."""
        self._standing.append(self._taken_back.pop())
        return self._standing[-1][1]

    def record(self, seq: int, events: Sequence[Event], minute: int = 0) -> None:
        """Take over an entry that was written down before: fold its events."""
        match events[0] if events else None:
            case Undone():
                self.undo()
            case Redone():
                self.redo()
            case _:
                self.push(seq, at_minute(fold(self.game, events), minute))


def fold(game: Game | None, events: Iterable[Event]) -> Game:
    """The table after the events; the first of a log must set it up."""
    for event in events:
        if isinstance(event, GameStarted):
            game = begin(event)
        else:
            assert game is not None, "the log does not begin with a set-up"
            game = evolve(game, event)
    assert game is not None
    return game


def at_minute(game: Game, minute: int) -> Game:
    """The table once the clock shows this minute; it never runs backwards."""
    return replace(game, minute=minute) if minute > game.minute else game


def reversal(game: Game, then: Game, entry: LogEntry, cmd: Correct) -> EntryReversed | Refusal:
    """The event that takes back what an older entry moved, if the table can bear it."""
    event = _reversal(game, then, entry, cmd.reason)
    if event is None or broken_invariants(evolve(game, event)):
        return Refusal(code=RefusalCode.ENTRY_STANDS, params={"entry": cmd.entry})
    return event


def _reversal(game: Game, then: Game, entry: LogEntry, reason: str) -> EntryReversed | None:
    """Money, deeds, pieces and cards go back; mortgages flip back. Tokens and turns stay
    where they are: the evening has moved on. `then` is the table right after the entry.
    """
    postings: Postings = ()
    mortgaged: list[DeedId] = []
    lifted: list[DeedId] = []
    for event in reversed(entry.events):
        postings += reverse(postings_of(event))
        match event:
            case DeedMortgaged():
                lifted.append(event.deed)
            case MortgageLifted():
                mortgaged.append(event.deed)
            case EstateSettled():
                mortgaged += event.cleared
            case EntryReversed():
                mortgaged += event.lifted
                lifted += event.mortgaged
            case _:
                pass
    if not postings or _mortgaged_since(game, then, postings):
        return None
    if not game.mortgaged.isdisjoint(mortgaged) or not game.mortgaged.issuperset(lifted):
        return None
    return EntryReversed(
        entry=entry.seq,
        reason=reason,
        postings=postings,
        mortgaged=tuple(mortgaged),
        lifted=tuple(lifted),
    )


def edited(entry: LogEntry) -> int | None:
    """The entry that this one enters again, if it does."""
    wrong = entry.command
    return wrong.entry if isinstance(wrong, Correct) and wrong.instead is not None else None


def replacement(
    game: Game,
    wrong: Sequence[tuple[Snapshot, Game]],
    cmd: Correct,
    rule: Callable[[Game, Command], Decision],
) -> Decision:
    """An entry as it should have been: what it moved goes back, what should have moved goes.

    `wrong` is the entry, with the table before it; after it the one that it had replaced itself,
    and so on. The command is judged as of then, with the tokens, the dice and the dues of that
    moment, over the money and the deeds of now.
    """
    refused = Refused(
        refusals=(Refusal(code=RefusalCode.ENTRY_STANDS, params={"entry": cmd.entry}),)
    )
    assert cmd.instead is not None
    if game.auction is not None and isinstance(cmd.instead, SettleAuction):
        return refused
    events: list[Event] = []
    for moment, _before in wrong:
        event = _reversal(game, moment.game, moment.entry, cmd.reason)
        if event is None:
            return refused
        events.append(event)
        game = evolve(game, event)
    decision = rule(_as_of_then(game, wrong[-1][1]), cmd.instead)
    if isinstance(decision, Refused):
        # What would have helped then is no way out now.
        bare = tuple(replace(reason, remedies=()) for reason in decision.refusals)
        return Refused(refusals=bare)
    if not isinstance(decision, Accepted):
        return decision
    told = tuple(_now(event) for event in decision.events if not isinstance(event, BYGONE))
    after = fold(game, told)
    if broken_invariants(after):
        return refused
    return Accepted(events=(*events, *told), game=after, waived=decision.waived)


BYGONE = (DueSettled, RentForfeited)
"""What only takes a due off the list: that of then is off it already."""


def _now(event: Event) -> Event:
    """An event of then as it happens now, when the due that it settles is long off the list."""
    if settled_by(event) is None:
        return event
    return replace(event, settles=None)  # type: ignore[arg-type]  # it has the field


def _as_of_then(game: Game, before: Game) -> Game:
    seats = {
        name: replace(seat, space=before.seats[name].space, jail=before.seats[name].jail)
        for name, seat in game.seats.items()
    }
    return replace(
        game, seats=seats, turn=before.turn, dues=before.dues, auction=before.auction, paused=False
    )


def _mortgaged_since(game: Game, then: Game, postings: Postings) -> bool:
    """Whether a deed that would go back carries a loan it did not carry then."""
    moved = {posting.commodity for posting in postings}
    return any(deed_of(deed) in moved for deed in game.mortgaged - then.mortgaged)


def taken_back(entries: Sequence[LogEntry]) -> frozenset[int]:
    """The entries that a standing correction has reversed. A corrected correction is none."""
    reversed_ones: set[int] = set()
    for entry in reversed(entries):
        if entry.undone or entry.seq in reversed_ones:
            continue
        reversed_ones |= {e.entry for e in entry.events if isinstance(e, EntryReversed)}
    return frozenset(reversed_ones)
