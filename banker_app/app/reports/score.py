"""The ranking, with each player's worth itemised by the formula of the rules."""

from typing import Final

from banker_app.app.i18n.currency_format import format_amount, format_number
from banker_app.app.projections.context import Action, ViewContext, first_text, offer, out_word
from banker_app.app.projections.purses import colour_of
from banker_app.app.projections.tokens import mark_of
from banker_app.app.projections.worth import compared_in, worth_lines, worth_parts
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import PlayerId
from banker_app.engine.obligations import open_loans
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.settings.scoring import DeedValue
from banker_app.engine.worth import comparable_worth, first_place, places

PODIUM: Final = 3
"""Number of places on the podium."""

STEPS: Final = {1: 1.0, 2: 0.75, 3: 0.5}
"""The heights of its steps."""


class WorthPart(Frozen):
    """A kind of possession within a player's worth."""

    text: str
    """Its name and its sum."""
    share: float
    """Fraction of the best total; 0 for a debt."""


class WorthBar(Frozen):
    """A player's worth as a bar of its parts, as long as it is of the best."""

    parts: tuple[WorthPart, ...]
    label: str


class ScoreRow(Frozen):
    """A player's place in the ranking."""

    rank: int
    player: PlayerId
    initial: str
    colour: str
    total: str
    """A bare number at par, if players have several currencies."""
    common: str
    """The total in the player's own currency, if players have several."""
    own: str
    """The same as a bare sum; the total if there is one currency."""
    share: float
    """Fraction of the best total, for the bar."""
    lines: tuple[tuple[str, str], ...]
    bar: WorthBar
    out: str
    """Reason why the player is out of the game, in a word; empty if not out."""
    step: float
    """The height of its step on the podium, of the highest; 0 if it has none."""

    @property
    def sum(self) -> str:
        """The total and, if there is one, its value in the own currency, in one line."""
        return f"{self.total} {self.common}".strip()


class ScoreView(Frozen):
    """The standings, or the result."""

    headline: str
    reason: str
    """Reason for the end; empty before it."""
    counts: str
    """A note on what counts; empty if the rules exclude more than a line can say."""
    rows: tuple[ScoreRow, ...]
    end: Action | None
    obligations: tuple[str, ...] = ()
    """Loans and promises that are open, a sentence each."""

    @property
    def podium(self) -> tuple[ScoreRow, ...]:
        """The best players from left to right, the first in the middle.

        Up to three, and only places with room for all who share them.
        """
        last = next((row.rank for row in self.rows[PODIUM:]), PODIUM + 1)
        best = [row for row in self.rows[:PODIUM] if row.rank < last]
        return (*reversed(best[1:2]), *best[:1], *best[2:])


def score_view(context: ViewContext) -> ScoreView:
    """The current standings."""
    game, say = context
    order = places(game)
    best = max(1, *(comparable_worth(game, name) for name in order))
    rows = tuple(_row(context, place, name, best) for name, place in order.items())
    obligations = (
        *(say.due(loan, game) for loan in open_loans(game)),
        *(say.promise(promise, game) for promise in game.promises),
    )
    if game.ending:
        reason = say.ui(f"ending.{game.ending.reason.value}")
        won = format_amount(comparable_worth(game, rows[0].player), compared_in(context))
        headline = first_text(context, "score.wins", amount=won)
        reason = reason[:1].upper() + reason[1:]
        return ScoreView(
            headline=headline,
            reason=reason,
            counts=_counts(context),
            rows=rows,
            end=None,
            obligations=obligations,
        )
    end = offer(context, say.ui("act.end_game"), EndGame())
    level = 1 < len(game.solvent()) == len(first_place(game))
    leads = say.ui("score.level") if level else first_text(context, "score.leads")
    return ScoreView(
        headline=leads,
        reason="",
        counts=_counts(context),
        rows=rows,
        end=end,
        obligations=obligations,
    )


def place_behind(context: ViewContext, player: PlayerId) -> str:
    """The place of a player who has not won, and what the winner has more; "" without either."""
    game, say = context
    order = places(game)
    if order[player] == 1 or game.seats[player].out:
        return ""
    winner = min(order, key=order.__getitem__)
    behind = comparable_worth(game, winner) - comparable_worth(game, player)
    # Whoever owns everything wins over more in cash.
    if behind <= 0:
        return ""
    amount = format_amount(behind, compared_in(context))
    return say.ui("score.place", place=order[player], players=len(order), amount=amount)


def _counts(context: ViewContext) -> str:
    game, say = context
    par = say.ui("score.at_par") if game.edition.regions else ""
    counts = say.ui("score.counts") if game.rules.scoring.deed is DeedValue.PRICE else ""
    if game.rules.ending.winner.counts_only_cash():
        counts = say.ui("score.counts_cash")
    rents = say.ui("score.final_rents") if game.ending and game.rules.ending.final_rents else ""
    return " ".join(filter(None, (counts, rents, par)))


def _row(context: ViewContext, rank: int, player: PlayerId, best: int) -> ScoreRow:
    game, say = context
    lines, own = worth_lines(context, player)
    worth, several = comparable_worth(game, player), bool(game.edition.regions)
    return ScoreRow(
        rank=rank,
        player=player,
        initial=mark_of(game, player),
        colour=colour_of(game, player),
        total=format_number(worth, game.edition.currency) if several else own,
        common=say.ui("score.common", amount=own) if several else "",
        own=own,
        share=max(0.0, worth / best),
        lines=lines,
        bar=_bar(context, player, best),
        out=out_word(context, game.seats[player]),
        step=STEPS.get(rank, 0.0),
    )


def _bar(context: ViewContext, player: PlayerId, best: int) -> WorthBar:
    """The parts in the money of the total: a bare number at par, if there are several."""
    main, several = context.game.edition.currency, bool(context.game.edition.regions)
    print_it = format_number if several else format_amount
    parts = tuple(
        WorthPart(text=f"{name} {print_it(amount, main)}", share=max(0.0, amount / best))
        for name, amount in worth_parts(context, player)
    )
    return WorthBar(parts=parts, label=", ".join(part.text for part in parts))
