"""The evening as it went: worth with marks, who paid whom, the rent of each street, the dice, jail.

Computed while its page is open, and once for each exported file.
"""

from collections.abc import Iterator, Sequence

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.purses import colour_of
from banker_app.app.projections.tokens import mark_of
from banker_app.app.reports.bars import Bars, dice_bars, rent_bars
from banker_app.app.reports.marks import marked
from banker_app.app.reports.payment_matrix import PaymentMatrix, payment_matrix
from banker_app.app.reports.statistics import Tally, tally_of
from banker_app.app.reports.worth import Chart, worth_chart
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import Snapshot, taken_back
from banker_app.engine.ids import PlayerId
from banker_app.engine.state import Tracking


class JailTime(Frozen):
    """A player's stays in jail."""

    player: PlayerId
    mark: str
    colour: str
    stays: str
    turns: str
    """The own turns spent there; "" if turns are not followed."""


class EveningView(Frozen):
    """The sections of the evening, each empty or None if nothing of its kind happened."""

    chart: Chart | None
    """The players' worth, with marks."""
    matrix: PaymentMatrix | None
    rents: Bars
    dice: Bars
    throws: str
    """The number of throws; "" before the first, and where none are entered."""
    jail: tuple[JailTime, ...]


def evening_view(context: ViewContext, snapshots: Sequence[Snapshot]) -> EveningView:
    """The evening so far."""
    wrong = taken_back([snapshot.entry for snapshot in snapshots])
    tally = tally_of(snapshots, wrong)
    chart = worth_chart(context, snapshots)
    return EveningView(
        chart=marked(context, chart, snapshots, wrong) if chart else None,
        matrix=payment_matrix(context, snapshots, wrong),
        rents=rent_bars(context, tally),
        dice=dice_bars(context, tally),
        throws=_throws(context, tally),
        jail=tuple(_jail(context, tally)),
    )


def _throws(context: ViewContext, tally: Tally) -> str:
    if context.game.tracking is not Tracking.DICE or not tally.thrown:
        return ""
    return context.say.count("evening.throws", len(tally.thrown))


def _jail(context: ViewContext, tally: Tally) -> Iterator[JailTime]:
    game, say = context
    turns = tally.sums.get("jail_turns", {})
    for player, stays in sorted(tally.sums.get("stays", {}).items(), key=lambda item: -item[1]):
        followed = game.tracking is not Tracking.OFF
        yield JailTime(
            player=PlayerId(player),
            mark=mark_of(game, PlayerId(player)),
            colour=colour_of(game, PlayerId(player)),
            stays=say.count("evening.stays", stays),
            turns=say.count("records.turns", turns.get(player, 0)) if followed else "",
        )
