"""An older entry replaced in its place: everything after it is decided anew."""

from collections.abc import Collection
from typing import Protocol

from banker_app.engine import refusals as r
from banker_app.engine.checks import refusal
from banker_app.engine.command import Command
from banker_app.engine.commands import Correct, Redo, RenamePlayer, ReplaceEntry, Undo
from banker_app.engine.events import EntryChange, EntryReplaced
from banker_app.engine.history import (
    Log,
    LogEntry,
    game_after,
    game_of,
    in_names,
    is_amendment,
    is_step,
    names_since,
    rewritten,
)
from banker_app.engine.renaming import renamed
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import replace

FIXED = (Correct, Redo, RenamePlayer, ReplaceEntry, StartGame, Undo)
"""Commands about the log itself, or that begin it, or change the names in everything after them:
none takes the place of another.
"""

LAPSES = r.RefusalCode.STILL_DUE
"""The refusal over open dues, which lapse where the players have gone on."""


def is_fixed(entry: LogEntry) -> bool:
    """Whether an entry can be neither changed nor struck from the log."""
    return is_step(entry) or isinstance(entry.command, RenamePlayer | ReplaceEntry | StartGame)


class Decide(Protocol):
    """The signature of `decide`."""

    def __call__(
        self, at: Log, command: Command, waive: Collection[r.RefusalCode] = (), minute: int = 0
    ) -> r.Decision:
        """Return the decision on a command."""
        ...


def replace_entry(
    log: Log, cmd: ReplaceEntry, waive: Collection[r.RefusalCode], decide: Decide
) -> r.Decision:
    """Replace an entry, or drop it, as if it had been entered rightly in the first place.

    Each later entry is decided anew at its own time, and what the players overruled for it stays
    overruled; what the new course left open lapses where the players have gone on. Entries that
    are not allowed any more have to be named in `drop`; the refusal offers to drop them.
    """
    wrong = log[cmd.entry - 1] if 1 <= cmd.entry <= len(log) else None
    if wrong is None or wrong.undone:
        return r.Refused(refusals=(refusal(r.RefusalCode.NO_SUCH_ENTRY, entry=cmd.entry),))
    if (fixed := _fixed(log, cmd)) is not None:
        return r.Refused(refusals=(refusal(r.RefusalCode.ENTRY_FIXED, entry=fixed),))
    course, game = [*log[: cmd.entry - 1]], game_of(log[: cmd.entry - 1])
    assert game is not None
    names = names_since(log, cmd.entry)
    former = {present: then for then, present in names.items()}
    right = replace(
        wrong, command=renamed(cmd.instead, former) or wrong.command, waived=tuple(waive)
    )
    dropped = {*cmd.drop} if cmd.instead else {*cmd.drop, cmd.entry}
    changes: list[EntryChange] = []
    failed: list[r.Failed] = []
    waived: tuple[r.RefusalCode, ...] = ()
    for old in (right, *log[cmd.entry :]):
        if old.undone or is_step(old):
            course.append(old)
            continue
        change = EntryChange(entry=old.seq, dropped=old.seq in dropped, events=old.events)
        if not change.dropped and not isinstance(old.command, ReplaceEntry):
            waived_then = old.waived if old is right else (*old.waived, LAPSES)
            decision = (
                r.Refused(refusals=(refusal(r.RefusalCode.ENTRY_FIXED, entry=old.seq),))
                if is_amendment(old)  # Its command does not say what was entered.
                else decide(course, old.command, waived_then, old.minute)
            )
            if isinstance(decision, r.Accepted):
                change = replace(change, events=decision.events)
                waived = decision.waived if old is right else waived
            elif old is right:
                present = [in_names(entry, names) for entry in course] if names else course
                decision = decide(present, renamed(old.command, names), waive, old.minute)
                return r.without_remedies(decision) if isinstance(decision, r.Refused) else decision
            else:
                change = replace(change, dropped=True)
                failed.append(r.Failed(old.seq, decision, game))
        course.append(rewritten(game, old, change))
        game = game_after(course[-1], game)
        if old is right or change.dropped or change.events != old.events:
            changes.append(replace(change, events=()) if change.dropped else change)
    if failed:
        offer = replace(cmd, drop=(*cmd.drop, *(later.entry for later in failed)))
        code, first = r.RefusalCode.LATER_ENTRIES_FAIL, failed[0].entry
        headline = refusal(code, "", offer, entry=first, count=len(failed))
        return r.Refused(refusals=(headline,), failed=tuple(failed))
    event = EntryReplaced(entry=cmd.entry, reason=cmd.reason, rewritten=tuple(changes))
    return r.Accepted(events=(event,), game=game, waived=waived)


def _fixed(log: Log, cmd: ReplaceEntry) -> int | None:
    """The entry that cannot be replaced, or a later one that cannot be dropped.

    One that has rewritten older entries would leave them as they are: only undo takes it back.
    """
    if is_fixed(log[cmd.entry - 1]) or isinstance(cmd.instead, FIXED):
        return cmd.entry
    later = (old.seq for old in log[cmd.entry :] if isinstance(old.command, ReplaceEntry))
    return next((seq for seq in later if seq in cmd.drop), None)
