"""Money moved by entries: each player's gain or loss, and sums from player to player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from banker_app.app.projections.context import ViewContext, money_of
from banker_app.engine.events import EntryReplaced, GameStarted
from banker_app.engine.history import Log, LogEntry, game_before, in_effect
from banker_app.engine.ids import PlayerId, player_account
from banker_app.engine.ledger import received
from banker_app.engine.state import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """A sum that an entry moved from one player to another."""

    entry: int
    payer: PlayerId
    payee: PlayerId
    amount: str


def payments(context: ViewContext, log: Sequence[LogEntry]) -> tuple[Payment, ...]:
    """Payments of the newest entry from one player to others, or from others to one."""
    if not log or any(isinstance(event, GameStarted) for event in log[-1].events):
        return ()
    moved = {player: gained(context.game, player, log[-1]) for player in context.game.seats}
    payers = [player for player in moved if moved[player] < 0]
    payees = [player for player in moved if moved[player] > 0]
    if len(payers) == 1:
        # Part of what the payer gave may have gone to the Bank.
        return tuple(
            Payment(
                entry=log[-1].seq,
                payer=payers[0],
                payee=payee,
                amount=money_of(context, payee, moved[payee]),
            )
            for payee in payees
        )
    if len(payees) != 1:
        return ()
    return tuple(
        Payment(
            entry=log[-1].seq,
            payer=payer,
            payee=payees[0],
            amount=money_of(context, payer, -moved[payer]),
        )
        for payer in payers
    )


def last_change(game: Game, log: Sequence[LogEntry]) -> Mapping[PlayerId, int]:
    """Each player's gain or loss by the newest entry that stands; nothing for the set-up.

    That of an older one would be read as the outcome of the newest.
    """
    newest = next(in_effect(log), None)
    return moved_by(game, log, newest) if newest is not None else {}


def moved_by(game: Game, log: Log, entry: LogEntry) -> Mapping[PlayerId, int]:
    """Each player's gain or loss of cash by an entry of the log; nothing for the set-up."""
    match entry.events[:1]:
        case (GameStarted(),):
            return {}
        case (EntryReplaced(),):
            before = game_before(log, entry.seq)
            assert before is not None
            assert entry.game is not None
            after = entry.game
            both = [name for name in game.seats if name in before.seats and name in after.seats]
            return {player: after.cash(player) - before.cash(player) for player in both}
        case _:
            return {player: gained(game, player, entry) for player in game.seats}


def gained(game: Game, player: PlayerId, entry: LogEntry) -> int:
    """A player's gain of cash by an entry, in their own currency; negative: a loss."""
    postings = chain.from_iterable(event.postings for event in entry.events)
    return received(postings, player_account(player), game.currency_of(player))
