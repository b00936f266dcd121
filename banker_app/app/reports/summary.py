"""The summary of a game: the ranking, the chart of worth, the records.

Computed while the score screen is open, and once for each exported file.
"""

from collections.abc import Sequence
from datetime import datetime

from banker_app.app.i18n.dates import date_in_words
from banker_app.app.projections.context import ViewContext, Wording
from banker_app.app.projections.log import clock_time
from banker_app.app.reports.evening import EveningView, evening_view
from banker_app.app.reports.rates import rates_over_time
from banker_app.app.reports.ruins import Ruin, ruins
from banker_app.app.reports.score import ScoreRow, ScoreView, score_view
from banker_app.app.reports.statistics import Record, records
from banker_app.app.reports.worth import Chart, worth_chart
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import Snapshot


class Retrospect(Frozen):
    """The chart, the records and the bankruptcies."""

    chart: Chart | None
    rates: Chart | None
    """The exchange rates; None if nothing has moved them."""
    records: tuple[Record, ...]
    ruins: tuple[Ruin, ...]


class Summary(Frozen):
    """Everything in a picture or a PDF report, already worded."""

    title: str
    """The name of the edition."""
    when: str
    score: ScoreView
    chart: Chart | None
    """With marks."""
    evening: EveningView
    records: tuple[Record, ...]
    ranking_title: str
    rates: Chart | None
    """The exchange rates; None if nothing has moved them."""
    chart_title: str
    rates_title: str
    matrix_title: str
    rents_title: str
    dice_title: str
    jail_title: str
    records_title: str
    worth_title: str
    total: str
    """The label of a total."""
    made_by: str

    def name_of(self, row: ScoreRow) -> str:
        """A player's place and name, and why they are out, if they are."""
        name = f"{row.rank}. {row.player}"
        return f"{name}, {row.out}" if row.out else name


def retrospect(context: ViewContext, snapshots: Sequence[Snapshot]) -> Retrospect:
    """The chart, the records and the bankruptcies of the game so far."""
    rates = rates_over_time(context, snapshots)
    return Retrospect(
        chart=worth_chart(context, snapshots),
        rates=rates.chart if rates else None,
        records=records(context, snapshots),
        ruins=ruins(context, snapshots),
    )


def summary(context: ViewContext, snapshots: Sequence[Snapshot]) -> Summary:
    """The complete summary of a game. `snapshots` must not be empty."""
    say = context.say
    back, evening = retrospect(context, snapshots), evening_view(context, snapshots)
    return Summary(
        title=say.printed("board", context.game.edition.title),
        when=when_played(say, snapshots),
        score=score_view(context),
        chart=evening.chart,
        evening=evening,
        records=back.records,
        ranking_title=say.ui("score.ranking"),
        rates=back.rates,
        chart_title=say.ui("chart.heading"),
        rates_title=say.ui("exchange.over_time"),
        matrix_title=say.ui("evening.matrix"),
        rents_title=say.ui("evening.rents"),
        dice_title=say.ui("evening.dice"),
        jail_title=say.ui("evening.jail"),
        records_title=say.ui("records.heading"),
        worth_title=say.ui("worth.title"),
        total=say.ui("worth.total"),
        made_by=say.ui("title.home"),
    )


def when_played(say: Wording, snapshots: Sequence[Snapshot]) -> str:
    """The date and the times of the game, once if they are the same; its dates if it took days."""
    first, last = snapshots[0].entry.at, snapshots[-1].entry.at
    dates = (datetime.fromisoformat(at).astimezone().date() for at in (first, last))
    days = [date_in_words(each, say.ui) for each in dates]
    if days[0] != days[1]:
        return " – ".join(days)
    times = dict.fromkeys((clock_time(first), clock_time(last)))
    return f"{days[0]}, {'–'.join(times)}"
