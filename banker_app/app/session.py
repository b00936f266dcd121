"""A game in progress: the only place where a command becomes an entry.

Decides, checks invariants, writes the entry, replaces the game, notifies observers, in that order.
Contains no rules and no texts.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from banker_app.app.observable import Observable
from banker_app.app.unpaid_rent import RentFate, UnpaidRent, answers, commands_of, lapsing
from banker_app.content.migrations import migrated, read_events
from banker_app.content.serialization import Malformed, decode_command, encode
from banker_app.engine.commands import Command, Redo, Undo
from banker_app.engine.decide import decide
from banker_app.engine.events import Event, GameStarted
from banker_app.engine.history import (
    Known,
    Log,
    LogEntry,
    Snapshot,
    at_minute,
    enter,
    next_redo,
    next_undo,
    snapshots,
)
from banker_app.engine.ids import PlayerId
from banker_app.engine.invariants import broken_books, broken_invariants
from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.engine.refusals import Accepted, Decision, RefusalCode
from banker_app.engine.rules.banker_tools import HouseRuleChanged
from banker_app.engine.settings.tax import ParkingPot
from banker_app.engine.start_game import SeatPlan, StartGame
from banker_app.engine.state import Game, replace
from banker_app.store.api import Journal
from banker_app.store.gc_pause import paused

Clock = Callable[[], str]
"""Returns the current time, ISO 8601."""


class InvariantViolation(Exception):
    """An invariant was broken by a bug of the app; nothing was written.

    `broken` names the invariants; `command` is the command that was being entered. The screen that
    shows this offers a bug report with the log.
    """

    def __init__(self, command: Command, broken: tuple[str, ...]) -> None:
        super().__init__("; ".join(broken))
        self.command = command
        self.broken = broken


class CorruptLog(Exception):
    """The journal is sound, but entry `seq` in it is not valid for this app."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class Session:
    """A game, its log and its observers. The only mutable object besides the store."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        """Open the game in a journal; an empty journal waits for `StartGame`.

        Raises CorruptLog if the entries do not make a sound game.
        """
        self._journal = journal
        self._clock = clock
        self._log: list[LogEntry] = []
        self._observers = Observable()
        self._renamed: Known = {}
        self.game: Game | None = None
        """The current game; None before the set-up."""
        with paused():
            for seq, raw in enumerate(journal.entries(), start=1):
                try:
                    self.game = enter(self._log, read_entry(raw, self.game))
                except (Malformed, LookupError, TypeError, ValueError, AssertionError) as fault:
                    raise CorruptLog(seq) from fault
        if self.game is not None and broken_books(self.game):
            raise CorruptLog(len(self._log))

    # ---- queries ---------------------------------------------------------------------

    @property
    def log(self) -> Log:
        """Every entry, oldest first, including undone ones. Entry n is at index n - 1."""
        return self._log

    def snapshots(self) -> tuple[Snapshot, ...]:
        """The standing entries, each with the game right after it. Cheap: nothing is replayed."""
        return snapshots(self._log, self._renamed)

    @property
    def provenance(self) -> Mapping[str, str]:
        """The layer that set each rule, by dotted name."""
        if not self._log:
            return {}
        layers = dict(started(self._log[0].events).provenance)
        for entry in self._log:
            for event in () if entry.undone else entry.events:
                if isinstance(event, HouseRuleChanged):
                    layers[event.name] = "mid_game"
        return layers

    @property
    def can_undo(self) -> bool:
        """Whether there is an entry to undo."""
        return next_undo(self._log) is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is an entry to redo."""
        return next_redo(self._log) is not None

    def kept(self) -> Sequence[JsonMapping]:
        """Every entry as stored in the journal."""
        return self._journal.entries()

    def close(self) -> None:
        """Close the journal; nothing more can be entered."""
        self._journal.close()

    def observe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after every accepted entry, until the returned function is called."""
        return self._observers.subscribe(callback)

    # ---- the one path ------------------------------------------------------------------

    def dispatch(
        self,
        command: Command,
        *,
        waive: Collection[RefusalCode] = (),
        note: str = "",
        minute: int = 0,
        by: PlayerId | None = None,
    ) -> Decision:
        """Decide on a command and, if it is allowed, make it an entry.

        `by`: the player whose own device sent it; None: the banker's. When this returns Accepted,
        the entry is durable. Raises InvariantViolation, or the journal's error if the entry cannot
        be saved; in both cases nothing has changed.
        """
        try:
            decision = decide(self._log, command, waive, minute, self.game)
        except AssertionError as broken:
            raise InvariantViolation(command, (f"assertion: {broken}",)) from broken
        if not isinstance(decision, Accepted):
            return decision
        game = at_minute(decision.game, minute)
        if faults := broken_invariants(game, self.game):
            raise InvariantViolation(command, faults)
        entry = LogEntry(
            seq=len(self._log) + 1,
            at=self._clock(),
            minute=minute,
            command=command,
            events=decision.events,
            waived=decision.waived,
            note=note,
            by=by,
            game=game,
        )
        self._journal.append(written(entry))
        self.game = enter(self._log, entry)
        self._observers.notify()
        return replace(decision, game=game)

    def enter(
        self,
        command: Command,
        unpaid: RentFate,
        waive: Collection[RefusalCode] = (),
        minute: int = 0,
        by: PlayerId | None = None,
    ) -> Decision | UnpaidRent:
        """Enter a command that a person has tapped, on whichever device; see `dispatch`.

        The rents that it would let lapse have the fate `unpaid` first. They are asked about, and
        nothing is entered, if that is `ASK` or is not possible.
        """
        game = self.game
        if game is not None and (rents := lapsing(game, command, waive)):
            if unpaid not in answers(game, rents):
                return UnpaidRent(rents)
            for first in commands_of(unpaid, rents):
                self.dispatch(first, minute=minute)
        return self.dispatch(command, waive=waive, minute=minute, by=by)

    def undo(self) -> Decision:
        """Undo the last entry."""
        return self.dispatch(Undo())

    def redo(self) -> Decision:
        """Redo the entry undone last."""
        return self.dispatch(Redo())

    def ruling(self, command: Command, waive: Collection[RefusalCode] = ()) -> Decision:
        """The decision of `dispatch`, without entering anything."""
        return decide(self._log, command, waive, game=self.game)


# ---- the stored form of an entry ---------------------------------------------------------


def written(entry: LogEntry) -> JsonObject:
    """An entry as stored in the journal: plain data, without what can be derived."""
    raw: JsonObject = {
        "seq": entry.seq,
        "at": entry.at,
        "command": {"cmd": "start_game"}
        if isinstance(entry.command, StartGame)
        else encode(entry.command),
        "events": [encode(event) for event in entry.events],
    }
    if entry.minute:
        raw["minute"] = entry.minute
    if entry.waived:
        raw["waived"] = list(entry.waived)
    if entry.note:
        raw["note"] = entry.note
    if entry.by is not None:
        raw["by"] = entry.by
    return raw


def read_entry(raw: JsonMapping, game: Game | None = None) -> LogEntry:
    """Parse an entry of any version. Raises Malformed or LookupError.

    `game`: the one before the entry; only those of older versions depend on it.
    """
    events = read_events(raw["events"], game)
    pot = game.rules.parking.pot if game is not None else ParkingPot.NOTHING
    return LogEntry(
        seq=raw["seq"],
        at=raw["at"],
        minute=raw.get("minute", 0),
        command=_read_command(migrated(raw["command"], pot), events),
        events=events,
        waived=tuple(map(RefusalCode, raw.get("waived", ()))),
        note=raw.get("note", ""),
        by=PlayerId(raw["by"]) if "by" in raw else None,
    )


def _read_command(raw: JsonMapping, events: tuple[Event, ...]) -> Command:
    """The command of an entry. A set-up's is not stored but derived from its event."""
    if raw == {"cmd": "start_game"}:
        return started(events)
    return decode_command(raw)


def started(events: tuple[Event, ...]) -> StartGame:
    """The set-up command of the first entry, as far as its event contains it."""
    event = events[0]
    assert isinstance(event, GameStarted), "the log does not begin with a set-up"
    return StartGame(
        edition=event.edition,
        rules=event.rules,
        provenance=event.provenance,
        base=event.base,
        modes=event.modes,
        seats=tuple(
            SeatPlan(
                name=s.name,
                token=s.token,
                colour=s.colour,
                region=s.region,
                cash=event.own_cash(s.name),
                salary=s.salary,
            )
            for s in event.seats
        ),
        banker=event.banker,
        tracking=event.tracking,
    )
