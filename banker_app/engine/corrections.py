"""The commands about the log itself: undo, redo, and the correction of an older entry."""

from collections.abc import Callable, Iterator

from banker_app.engine import events as e
from banker_app.engine.checks import refusal
from banker_app.engine.commands import REPLACEABLE, Command, Correct, SettleAuction
from banker_app.engine.dues import Debt, Due, PlacementDue, is_claim
from banker_app.engine.evolve import evolve
from banker_app.engine.history import (
    Log,
    LogEntry,
    game_before,
    game_of,
    in_names,
    names_since,
    next_redo,
    next_undo,
    standing,
    taken_back,
)
from banker_app.engine.ids import deed_of
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.ledger import Postings, reverse
from banker_app.engine.obligations import offers_of_sold
from banker_app.engine.refusals import (
    Accepted,
    Decision,
    Refusal,
    RefusalCode,
    Refused,
    without_remedies,
)
from banker_app.engine.renaming import renamed
from banker_app.engine.replacing import is_fixed
from banker_app.engine.state import Game, replace


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


def correct(
    log: Log, game: Game, cmd: Correct, rule: Callable[[Game, Command], Decision]
) -> Decision:
    """Reverse an older entry in the current game, or replace it by another command.

    `rule` decides on that command.
    """
    wrong = next((entry for entry in standing(log) if entry.seq == cmd.entry), None)
    if wrong is None or cmd.entry == 1:
        return Refused(refusals=(refusal(RefusalCode.NO_SUCH_ENTRY, entry=cmd.entry),))
    stands = Refused(refusals=(_stands(wrong),))
    if cmd.entry in taken_back(log) or is_fixed(wrong):
        return stands
    if cmd.instead is not None and type(cmd.instead) not in REPLACEABLE:
        return Refused(refusals=(refusal(RefusalCode.NOT_REPLACEABLE, entry=cmd.entry),))
    if cmd.instead is not None:
        return _replacement(log, game, wrong, cmd, rule) or stands
    event = _reversal(game, log, wrong, cmd.reason)
    if event is None:
        return stands
    return _outcome(evolve(game, event), [event]) or stands


def _outcome(
    game: Game, events: list[e.Event], waived: tuple[RefusalCode, ...] = ()
) -> Accepted | None:
    """The correction, unless it breaks the books. Offers of deeds that have an owner again end."""
    for due in offers_of_sold(game):
        events.append(e.DueSettled(settles=due.id))
        game = evolve(game, events[-1])
    if broken_invariants(game):
        return None
    return Accepted(events=tuple(events), game=game, waived=waived)


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


_LASTING = ("rules", "promises", "conglomerates", "exits", "rate_shifts", "ending")
"""Parts of a game that stay changed: an entry that changes one cannot be reversed."""


def _claims(game: Game) -> dict[int, Due]:
    return {due.id: due for due in game.dues if is_claim(due)}


def _mortgaged_since(game: Game, entry: LogEntry, postings: Postings) -> bool:
    """Whether a deed that would be returned was mortgaged after the entry."""
    assert entry.game is not None
    moved = {posting.commodity for posting in postings}
    return any(deed_of(deed) in moved for deed in game.mortgaged - entry.game.mortgaged)


def _replacement(
    log: Log, game: Game, wrong: LogEntry, cmd: Correct, rule: Callable[[Game, Command], Decision]
) -> Decision | None:
    """Reverse an entry and apply the right command in its place; None if that cannot be done.

    The command is judged with the clock of the entry, with the tokens, dice and dues from before
    it, and with the current money and deeds.
    """
    assert cmd.instead is not None
    if game.auction is not None and isinstance(cmd.instead, SettleAuction):
        return None
    events: list[e.Event] = []
    first = wrong.seq
    for entry in _replaced(log, wrong):
        event = _reversal(game, log, entry, cmd.reason)
        if event is None:
            return None
        events.append(event)
        game = evolve(game, event)
        first = entry.seq
    before = game_of(log[: first - 1])
    assert before is not None
    before = renamed(before, names_since(log, first - 1))
    decision = rule(_as_of_then(game, before, wrong.minute), cmd.instead)
    if isinstance(decision, Refused):
        return without_remedies(decision)
    if not isinstance(decision, Accepted):
        return decision
    for fresh in decision.events:
        is_gone = fresh.settles is not None and fresh.settles not in {d.id for d in game.dues}
        if is_gone and isinstance(fresh, e.DueSettled | e.RentForfeited):
            continue  # It would only remove the due.
        events.append(replace(fresh, settles=None) if is_gone else fresh)
        game = evolve(game, events[-1])
    return _outcome(game, events, decision.waived)


def _replaced(log: Log, entry: LogEntry) -> Iterator[LogEntry]:
    """An entry, the one it had replaced, and so on."""
    yield entry
    while isinstance(entry.command, Correct) and entry.command.instead is not None:
        entry = log[entry.command.entry - 1]
        yield entry


def _as_of_then(game: Game, before: Game, minute: int) -> Game:
    seats = {
        name: replace(seat, space=then.space, jail=then.jail)
        for name, seat in game.seats.items()
        for then in (before.seats.get(name, seat),)
    }
    return replace(
        game,
        seats=seats,
        turn=before.turn,
        dues=before.dues,
        auction=before.auction,
        minute=minute,
        paused=False,
    )
