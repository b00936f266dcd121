"""The chart of one person's worth in several games, a curve for each.

Games of any length and currency fit: percent of the game, and percent of its starting cash.
"""

from collections.abc import Sequence
from typing import Final

from banker_app.app.i18n.currency_format import format_amount
from banker_app.app.projections.context import Wording
from banker_app.app.projections.purses import SEAT_COLOURS
from banker_app.app.reports.feats import WHOLE, SeatFeats
from banker_app.app.reports.worth import DASHES, Chart, Curve, chart_in_words, scale_to, ticks
from banker_app.engine.edition import Currency
from banker_app.engine.ids import Commodity, PlayerId

ACROSS: Final = 25
"""Percent of a game between two figures."""


def fame_chart(say: Wording, games: Sequence[tuple[str, SeatFeats]]) -> Chart | None:
    """The chart of games, each with its name; None if none of them took any time."""
    money = Currency(code=Commodity(""), pattern=say.ui("fame.percent", n="{}"))
    curves = tuple(
        Curve(
            player=PlayerId(f"{number}. {name}"),
            number=number,
            mark=str(number),
            colour=SEAT_COLOURS[(number - 1) % len(SEAT_COLOURS)],
            dashes=DASHES[(number - 1) % len(DASHES)],
            points=seat.curve,
            last=format_amount(seat.curve[-1][1], money),
        )
        for number, (name, seat) in enumerate(games, 1)
        if len(seat.curve) > 1
    )
    if not curves:
        return None
    step, top = scale_to(max(worth for curve in curves for _, worth in curve.points))
    return Chart(
        title=say.ui("fame.axis"),
        along=say.ui("fame.along"),
        money=money,
        end=WHOLE,
        top=top,
        across=ticks(WHOLE, ACROSS),
        up=tuple((at, format_amount(at, money)) for at, _ in ticks(top, step)),
        curves=curves,
        label=chart_in_words(say, curves, money),
    )
