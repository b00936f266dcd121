"""The commands about the log itself: undo, redo, and the correction of an older entry."""

from banker_app.engine import events as e
from banker_app.engine.checks import refusal, require_seated
from banker_app.engine.commands import Correct
from banker_app.engine.dues import Debt, Due, LotDue, PlacementDue, is_claim
from banker_app.engine.history import (
    Log,
    LogEntry,
    game_before,
    in_effect,
    in_names,
    names_since,
    next_redo,
    next_undo,
    taken_back,
)
from banker_app.engine.ids import deed_of
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.ledger import Postings, reverse
from banker_app.engine.obligations import offers_of_sold
from banker_app.engine.refusals import Accepted, Decision, Refusal, RefusalCode, Refused
from banker_app.engine.renaming import renamed
from banker_app.engine.replacing import is_fixed
from banker_app.engine.state import Game


def undo(log: Log) -> Decision:
    """Undo the newest entry."""
    seq = next_undo(log)
    before = game_before(log, seq) if seq is not None else None
    if seq is None or before is None:
        return Refused(refusals=(refusal(RefusalCode.NOTHING_TO_UNDO),))
    return Accepted(events=(e.Undone(entry=seq),), game=before)


def redo(log: Log) -> Decision:
    """Restore the entry that was undone last."""
    seq = next_redo(log)
    after = log[seq - 1].game if seq is not None else None
    if seq is None or after is None:
        return Refused(refusals=(refusal(RefusalCode.NOTHING_TO_REDO),))
    return Accepted(events=(e.Redone(entry=seq),), game=after)


def correct(log: Log, game: Game, cmd: Correct) -> Decision:
    """Reverse an older entry in the current game."""
    wrong = next((entry for entry in in_effect(log) if entry.seq == cmd.entry), None)
    if wrong is None or cmd.entry == 1:
        return Refused(refusals=(refusal(RefusalCode.NO_SUCH_ENTRY, entry=cmd.entry),))
    stands = Refused(refusals=(_stands(wrong),))
    if cmd.entry in taken_back(log) or is_fixed(wrong):
        return stands
    event = _reversal(game, log, wrong, cmd.reason)
    if event is None:
        return stands
    # Nobody who is away has claims to meet, so those of the entry cannot be theirs again.
    debtors = (due.player for due in event.reopened if not isinstance(due, LotDue))
    if away := require_seated(game, *(name for name in debtors if game.seats[name].away)):
        return Refused(refusals=(away,))
    return _outcome(game, event) or stands


def _outcome(before: Game, event: e.EntryReversed) -> Accepted | None:
    """The correction, unless it breaks the books. Offers of deeds that have an owner again end."""
    events: list[e.Event] = [event]
    game = event.applied_to(before)
    for due in offers_of_sold(game):
        events.append(e.DueSettled(settles=due.id))
        game = events[-1].applied_to(game)
    if broken_invariants(game, before):
        return None
    return Accepted(events=tuple(events), game=game)


def _stands(entry: LogEntry) -> Refusal:
    """The refusal to reverse an entry; it names the entry if that moved anything."""
    if any(event.postings for event in entry.events):
        return refusal(RefusalCode.ENTRY_STANDS, entry=entry.seq)
    return refusal(RefusalCode.ENTRY_STANDS)


def _reversal(game: Game, log: Log, entry: LogEntry, reason: str) -> e.EntryReversed | None:
    """The difference between the game before an entry and after it, taken back part by part.

    None if a part cannot be taken back. Tokens and turns stay where they are: the game has moved
    on.
    """
    names = names_since(log, entry.seq)
    before, entry = renamed(game_before(log, entry.seq), names), in_names(entry, names)
    after = entry.game
    assert before is not None
    assert after is not None
    lasting = any(getattr(before, part) != getattr(after, part) for part in _LASTING)
    if lasting or before.seats.keys() != after.seats.keys():
        return None
    if game.auction is not None and before.auction != after.auction:
        return None  # What was bid stands until the hammer falls.
    postings = tuple(back for event in reversed(entry.events) for back in reverse(event.postings))
    were, are = _claims(before), _claims(after)
    closed, reopened = are.keys() - were.keys(), were.keys() - are.keys()
    agreed = (isinstance(are[number], Debt | PlacementDue) for number in closed)
    if not (postings or reopened or any(agreed)) or _mortgaged_since(game, entry, postings):
        return None
    lifted, mortgaged = after.mortgaged - before.mortgaged, before.mortgaged - after.mortgaged
    if not game.mortgaged.isdisjoint(mortgaged) or not game.mortgaged.issuperset(lifted):
        return None
    if not _claims(game).keys() >= closed:
        return None  # It was paid since, or became another.
    return e.EntryReversed(
        entry=entry.seq,
        reason=reason,
        postings=postings,
        mortgaged=tuple(sorted(mortgaged)),
        lifted=tuple(sorted(lifted)),
        closed=tuple(sorted(closed)),
        reopened=tuple(were[number] for number in sorted(reopened)),
        numbers=tuple(sorted(reopened)),
    )


def left_debts(log: Log, seq: int) -> bool:
    """Whether the reversal of an entry moved money alone: older versions left the claims alone."""
    before, after = game_before(log, seq), log[seq - 1].game
    assert before is not None
    assert after is not None
    reversals = (
        event
        for entry in log
        for event in entry.events
        if not entry.undone and isinstance(event, e.EntryReversed) and event.entry == seq
    )
    taken = {number for event in reversals for number in (*event.closed, *event.numbers)}
    return not taken.issuperset(_claims(before).keys() ^ _claims(after).keys())


_LASTING = ("rules", "promises", "conglomerates", "exits", "rate_shifts", "ending")
"""Parts of a game that stay changed: an entry that changes one cannot be reversed."""


def _claims(game: Game) -> dict[int, Due]:
    return {due.id: due for due in game.dues if is_claim(due)}


def _mortgaged_since(game: Game, entry: LogEntry, postings: Postings) -> bool:
    """Whether a deed that would be returned was mortgaged after the entry."""
    assert entry.game is not None
    moved = {posting.commodity for posting in postings}
    return any(deed_of(deed) in moved for deed in game.mortgaged - entry.game.mortgaged)
