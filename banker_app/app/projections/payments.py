"""Money moved by entries: each player's gain or loss."""

from collections.abc import Mapping, Sequence
from itertools import chain

from banker_app.engine.events import EntryReplaced, GameStarted
from banker_app.engine.history import Log, LogEntry, game_before, in_effect
from banker_app.engine.ids import PlayerId, player_account
from banker_app.engine.ledger import received
from banker_app.engine.state import Game


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
