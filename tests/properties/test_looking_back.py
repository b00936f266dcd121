"""What always holds of an evening that is looked back upon, whatever was entered in it."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banker_app.app.projections.context import ViewContext
from banker_app.app.reports.bank_account import bank_moves, stock
from banker_app.app.reports.statement import moves
from banker_app.app.reports.summary import Summary, summary
from banker_app.engine.history import Snapshot, fold
from banker_app.engine.ids import HOTEL, HOUSE
from banker_app.engine.worth import comparable_worth
from banker_app.pages.contract.translator import Translator
from tests.engine.tables import effective_entries
from tests.properties.walk import Walk

STEPS = 40


def walked(seed: int) -> tuple[Summary, tuple[Snapshot, ...]]:
    """A random evening and its standing entries."""
    session = Walk(seed).take(STEPS).session
    assert session.game is not None
    snapshots = session.snapshots()
    standing = [entry.seq for entry in effective_entries(session.log)]
    assert [moment.entry.seq for moment in snapshots] == standing
    return summary(
        ViewContext(session.game, Translator("en", session.game.edition)), snapshots
    ), snapshots


@settings(derandomize=True, suppress_health_check=(HealthCheck.too_slow,))
@given(seed=st.integers(0, 2**32 - 1))
def test_a_random_evening_can_be_looked_back_upon(seed: int) -> None:
    """The tables are the fold of the entries, the lines end where everybody stands now, and what
    came in less what went out is what is left.
    """
    told, snapshots = walked(seed)
    now = snapshots[-1].game
    assert fold(None, snapshots[0].entry.events).ledger == snapshots[0].game.ledger
    for player in now.seats:
        assert sum(change for _, change, _ in moves(snapshots, player)) == now.cash(player)
    for commodity in (*now.edition.monies, HOUSE, HOTEL):
        start = stock(snapshots[0].game, commodity)
        moved = sum(move.change for move in bank_moves(snapshots, [commodity]))
        assert start + moved == stock(now, commodity), "the Bank's addition"
    if told.chart is None:
        return
    for curve in told.chart.curves:
        wheres = [where for where, _ in curve.points]
        assert wheres == sorted(set(wheres))
        assert all(0 <= told.chart.height_of(worth) <= 1 for _, worth in curve.points)
        out = now.seats[curve.player].out
        assert curve.points[-1][1] == (0 if out else comparable_worth(now, curve.player))
