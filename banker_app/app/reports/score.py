"""The ranking, with each player's worth itemised by the formula of the rules."""

from dataclasses import dataclass
from typing import Final

from banker_app.app.projections.context import Action, ViewContext, colour_of, offer
from banker_app.app.projections.player import worth_lines
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.commands import EndGame
from banker_app.engine.ids import PlayerId
from banker_app.engine.worth import comparable_worth, ranking

PODIUM: Final = (2, 1, 3)
"""The places on the podium from left to right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """A player's place in the ranking."""

    rank: int
    player: PlayerId
    initial: str
    colour: str
    total: str
    common: str
    """The total in the edition's main currency, if players have several."""
    share: float
    """Fraction of the best total, for the bar."""
    lines: tuple[tuple[str, str], ...]
    bankrupt: bool

    @property
    def sum(self) -> str:
        """The total and, if there is one, its value in the main currency, in one line."""
        return f"{self.total} {self.common}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreView:
    """The standings, or the result."""

    headline: str
    reason: str
    """Why the game is over; empty while it is not."""
    rows: tuple[ScoreRow, ...]
    end: Action | None

    @property
    def podium(self) -> tuple[ScoreRow, ...]:
        """The best three as they stand from left to right."""
        by_rank = {row.rank: row for row in self.rows}
        return tuple(by_rank[rank] for rank in PODIUM if rank in by_rank)


def score_view(context: ViewContext) -> ScoreView:
    """The current standings."""
    game, say = context
    order = game.ending.ranking if game.ending else ranking(game)
    best = max((comparable_worth(game, name) for name in order), default=0) or 1
    rows = tuple(
        _row(context, rank, name, best, game.seats[name].bankrupt)
        for rank, name in enumerate(order, start=1)
    )
    if game.ending:
        reason = say.ui(f"ending.{game.ending.reason.value}")
        headline = say.ui("score.wins", name=order[0], amount=rows[0].total)
        return ScoreView(
            headline=headline, reason=reason[:1].upper() + reason[1:], rows=rows, end=None
        )
    end = offer(context, say.ui("act.end_game"), EndGame())
    leads = say.ui("score.leads", name=order[0])
    return ScoreView(headline=leads, reason="", rows=rows, end=end)


def _row(context: ViewContext, rank: int, player: PlayerId, best: int, bankrupt: bool) -> ScoreRow:
    game, say = context
    lines, total = worth_lines(context, player)
    worth = comparable_worth(game, player)
    common = say.ui("score.common", amount=say.money(worth)) if game.edition.regions else ""
    return ScoreRow(
        rank=rank,
        player=player,
        initial=mark_of(game, player),
        colour=colour_of(game, player),
        total=total,
        common=common,
        share=max(0.0, worth / best),
        lines=lines,
        bankrupt=bankrupt,
    )
