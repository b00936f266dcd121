"""The commands about the log itself: undo, redo, and the correction of an older entry."""

from collections.abc import Callable, Iterator

from banker_app.engine import events as e
from banker_app.engine.checks import refusal
from banker_app.engine.commands import REPLACEABLE, Command, Correct, SettleAuction
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
from banker_app.engine.ids import DeedId, deed_of
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
    if cmd.entry in taken_back(log):
        return stands
    if cmd.instead is not None and type(cmd.instead) not in REPLACEABLE:
        return Refused(refusals=(refusal(RefusalCode.NOT_REPLACEABLE, entry=cmd.entry),))
    if cmd.instead is not None:
        return _replacement(log, game, wrong, cmd, rule) or stands
    event = _reversal(game, in_names(wrong, names_since(log, wrong.seq)), cmd.reason)
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


def _reversal(game: Game, entry: LogEntry, reason: str) -> e.EntryReversed | None:
    """The event that returns money, deeds, pieces, cards and mortgages; None if it cannot be done.

    Tokens and turns stay where they are: the game has moved on.
    """
    postings: Postings = ()
    mortgaged: list[DeedId] = []
    lifted: list[DeedId] = []
    for event in reversed(entry.events):
        postings += reverse(event.postings)
        match event:
            case e.DeedMortgaged():
                lifted.append(event.deed)
            case e.MortgageLifted():
                mortgaged.append(event.deed)
            case e.EstateSettled():
                mortgaged += event.cleared
            case e.HouseRuleChanged() | e.PlayerAdded():
                return None  # The rule would stay changed, the player would stay.
            case e.TradeMade() if event.a.promises or event.b.promises:
                return None  # The promises would stay given.
            case e.EntryReversed():
                mortgaged += event.lifted
                lifted += event.mortgaged
            case _:
                pass
    if not postings or _mortgaged_since(game, entry, postings):
        return None
    if not game.mortgaged.isdisjoint(mortgaged) or not game.mortgaged.issuperset(lifted):
        return None
    return e.EntryReversed(
        entry=entry.seq,
        reason=reason,
        postings=postings,
        mortgaged=tuple(mortgaged),
        lifted=tuple(lifted),
    )


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
        event = _reversal(game, in_names(entry, names_since(log, entry.seq)), cmd.reason)
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
