"""The jackpot of the casino over the evening: a step line, with a dot where it was won."""

from collections.abc import Sequence
from typing import Final

from banker_app.app.i18n.currency_format import format_amount
from banker_app.app.projections.context import ViewContext
from banker_app.app.reports.worth import Chart, Curve, along, positions, round_step, scale_to, ticks
from banker_app.engine.history import Snapshot
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.casino import JackpotWon, pot

GOLD: Final = "#b8860b"
MOST_SUMS: Final = 12
"""Sums that are read aloud: the newest."""


def jackpot_chart(context: ViewContext, snapshots: Sequence[Snapshot]) -> Chart | None:
    """The chart of the jackpot; None where there is none, or it never changed."""
    game, say = context
    if not snapshots or not game.rules.casino.jackpot:
        return None
    lying, end = pot(snapshots[0].game), 1
    points, told, dots, sums = [(0, lying)], [say.money(lying)], [], [say.money(lying)]
    for at, (entry, then) in positions(snapshots):
        end = max(at, 1)
        if pot(then) == lying:
            continue
        why = say.headline(entry.events, then)
        points += [(at, lying), (at, pot(then))]
        if any(isinstance(event, JackpotWon) for event in entry.events):
            dots.append(len(points) - 1)
        lying = pot(then)
        sums.append(say.money(lying))
        told += [why, f"{why} {sums[-1]}"]
    if len(points) == 1:
        return None
    step, top = scale_to(max(worth for _, worth in points))
    title, name = say.ui("casino.chart"), say.ui("casino.pot")
    curve = Curve(
        player=PlayerId(name),
        number=1,
        mark=name[:1],
        colour=GOLD,
        dashes=(),
        points=(*points, (end, lying)),
        told=(*told, sums[-1]),
        dots=tuple(dots),
        last=sums[-1],
    )
    return Chart(
        title=title,
        along=along(say, snapshots),
        money=game.edition.currency,
        end=end,
        top=top,
        across=ticks(end, round_step(end)),
        up=tuple((at, format_amount(at, game.edition.currency)) for at, _ in ticks(top, step)),
        curves=(curve,),
        label=f"{title}: {', '.join(sums[-MOST_SUMS:])}",
    )
