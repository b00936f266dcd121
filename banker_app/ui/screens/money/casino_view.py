"""The casino: what lies in it, what went in and out tonight, and a game that is being entered.

What three reels pay is the pay-table's business, which the engine reads.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from banker_app.app.projections.context import Action, ViewContext, accepted, offer, purse_of
from banker_app.engine.commands import PlayCasino
from banker_app.engine.dues import CasinoDue
from banker_app.engine.events import CasinoLost, CasinoStakeKept, CasinoWon, JackpotWon
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.casino import HIGHEST, REELS, pot
from banker_app.engine.state import CasinoOutcome

QUICK: Final = (1, 10, 50, 100)
"""Stakes one tap away, the lowest allowed besides."""
NO_REELS: Final = (0,) * REELS


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoDraft:
    """A game that is being entered: the stake, the reels, what was won."""

    stake: int = 0
    reels: tuple[int, ...] = NO_REELS
    """0: not entered yet."""
    winning: bool = False
    """Whether the win is being typed."""

    @property
    def complete(self) -> bool:
        """Whether every reel is entered."""
        return all(self.reels)


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoView:
    """The sheet of the casino."""

    player: PlayerId
    purse: str
    pot: str
    tonight: tuple[tuple[str, str], ...]
    stakes: tuple[int, ...]
    must: str
    """That the player has to play, or may leave it."""
    by_table: bool
    """Whether the pay-table says what three reels bring."""
    outcome: str
    """What the reels bring by the pay-table."""
    record: Action | None
    """What the pay-table says, once stake and reels are entered."""
    lost: Action
    jackpot: Action | None
    won: PlayCasino
    """The win that is still to be typed."""
    likely_won: bool
    """Whether the reels show the same thrice: on no board does that lose."""
    back: str
    """Whether the stake goes back on top of it."""


def casino_view(
    context: ViewContext, player: PlayerId, draft: CasinoDraft, log: Sequence[LogEntry]
) -> CasinoView:
    """The casino for a player."""
    game, say = context
    rules = game.rules.casino
    stake = draft.stake or rules.stake
    first, second, third = (draft.reels + NO_REELS)[:REELS]
    reels = (first, second, third) if draft.complete else None
    lost = PlayCasino(player=player, stake=stake, reels=reels, outcome=CasinoOutcome.LOST)
    jackpot = PlayCasino(player=player, stake=stake, reels=reels, outcome=CasinoOutcome.JACKPOT)
    won = PlayCasino(player=player, stake=stake, reels=reels)
    table = bool(rules.pay_table)
    alike = draft.complete and len(set(draft.reels)) == 1
    lying = pot(game)
    shown, record = _by_table(context, won) if table and reels else ("", None)
    return CasinoView(
        player=player,
        purse=purse_of(context, player),
        pot=say.money(lying),
        tonight=_tonight(context, log),
        stakes=tuple(sorted({rules.stake, *(s for s in QUICK if s > rules.stake)}))[:5],
        must=_must(context, player),
        by_table=table,
        outcome=shown,
        record=record,
        lost=offer(context, say.ui("casino.lost", amount=say.money(stake)), lost, main=not table),
        jackpot=offer(context, say.ui("casino.jackpot", amount=say.money(lying)), jackpot)
        if rules.jackpot and lying
        else None,
        won=won,
        likely_won=alike,
        back=say.ui("casino.stake_back" if rules.stake_returns else "casino.stake_stays"),
    )


def _must(context: ViewContext, player: PlayerId) -> str:
    game, say = context
    if CasinoDue(player=player) not in game.dues:
        return ""
    return say.ui("casino.must" if game.rules.casino.must_play else "casino.may")


def _by_table(context: ViewContext, command: PlayCasino) -> tuple[str, Action]:
    say = context.say
    action = offer(context, say.ui("casino.record"), command, main=True)
    done = accepted(context.game, command)
    for event in done.events if done else ():
        if isinstance(event, CasinoWon):
            return say.ui("casino.wins", amount=say.money(event.win)), action
        if isinstance(event, CasinoLost):
            return say.ui("casino.loses", amount=say.money(event.stake)), action
    return "", action


def _tonight(context: ViewContext, log: Sequence[LogEntry]) -> tuple[tuple[str, str], ...]:
    """Stakes lost, wins paid, jackpots taken; only what stands."""
    say = context.say
    lost = won = taken = games = 0
    for entry in log:
        for event in () if entry.undone else entry.events:
            match event:
                case CasinoLost(stake=stake):
                    lost, games = lost + stake, games + 1
                case CasinoStakeKept(stake=stake):
                    lost += stake
                case CasinoWon(win=win):
                    won, games = won + win, games + 1
                case JackpotWon(amount=amount):
                    taken, games = taken + amount, games + 1
                case _:
                    pass
    return (
        (say.ui("casino.games"), str(games)),
        (say.ui("casino.in"), say.money(lost)),
        (say.ui("casino.out"), say.money(won)),
        (say.ui("casino.jackpots"), say.money(taken)),
    )


def with_reel(draft: CasinoDraft, reel: int, shows: int) -> CasinoDraft:
    """The draft with another value on a reel."""
    assert 1 <= shows <= HIGHEST
    reels = tuple(shows if index == reel else old for index, old in enumerate(draft.reels))
    return CasinoDraft(stake=draft.stake, reels=reels, winning=draft.winning)
