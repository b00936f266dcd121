"""The evening as it went: who paid whom, and the rent of each street.

Computed while its page is open, and once for each exported file.
"""

from collections.abc import Sequence

from banker_app.app.projections.context import ViewContext
from banker_app.app.reports.bars import Bars, rent_bars
from banker_app.app.reports.payment_matrix import PaymentMatrix, payment_matrix
from banker_app.app.reports.statistics import tally_of
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import Snapshot, taken_back


class EveningView(Frozen):
    """The sections of the evening, each empty or None if nothing of its kind happened."""

    matrix: PaymentMatrix | None
    rents: Bars


def evening_view(context: ViewContext, snapshots: Sequence[Snapshot]) -> EveningView:
    """The evening so far."""
    tally = tally_of(snapshots, taken_back([snapshot.entry for snapshot in snapshots]))
    return EveningView(
        matrix=payment_matrix(context, snapshots),
        rents=rent_bars(context, tally),
    )
