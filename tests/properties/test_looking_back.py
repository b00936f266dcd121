"""What always holds of an evening that is looked back upon, whatever was entered in it."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banker_app.app.projections.context import ViewContext
from banker_app.app.reports.bank_account import bank_moves, stock
from banker_app.app.reports.bars import rents
from banker_app.app.reports.payment_matrix import sums_paid
from banker_app.app.reports.statement import moves
from banker_app.app.reports.statistics import tally_of
from banker_app.app.reports.summary import Summary, summary
from banker_app.engine.history import Snapshot, fold, taken_back
from banker_app.engine.ids import BANK, HOTEL, HOUSE, POTS, SUPPLY, player_account
from banker_app.engine.ledger import balance
from banker_app.engine.rules.debt.debts import DebtPaidInKind
from banker_app.engine.rules.promises import RentShared
from banker_app.engine.rules.rent import RentPaid
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


@settings(derandomize=True, suppress_health_check=(HealthCheck.too_slow,))
@given(seed=st.integers(0, 2**32 - 1))
def test_who_paid_whom_is_what_the_ledger_moved(seed: int) -> None:
    """What each party received less what it paid is what it gained since the start."""
    _, snapshots = walked(seed)
    start, now = snapshots[0].game, snapshots[-1].game
    if now.edition.regions:
        return  # At par, by the rates of their time.
    wrong = taken_back([snapshot.entry for snapshot in snapshots])
    sums, coin = sums_paid(snapshots, wrong), now.edition.currency.code
    assert all(n > 0 and payer != payee for (payer, payee), n in sums.items())
    parties = (*((player_account(name),) for name in now.seats), (BANK, SUPPLY))
    for accounts in (*parties, *((pot,) for pot in POTS.values())):
        gained = sum(
            balance(now.ledger, one, coin) - balance(start.ledger, one, coin) for one in accounts
        )
        came = sum(n for (_, payee), n in sums.items() if payee in accounts)
        went = sum(n for (payer, _), n in sums.items() if payer in accounts)
        assert came - went == gained, accounts


@settings(derandomize=True, suppress_health_check=(HealthCheck.too_slow,))
@given(seed=st.integers(0, 2**32 - 1))
def test_the_rents_of_streets_are_the_rents_of_their_owners(seed: int) -> None:
    _, snapshots = walked(seed)
    wrong = taken_back([snapshot.entry for snapshot in snapshots])
    events = [e for entry, _ in snapshots if entry.seq not in wrong for e in entry.events]
    if snapshots[-1].game.edition.regions or any(isinstance(e, DebtPaidInKind) for e in events):
        return  # At par, or in kind.
    received = 0
    for event in events:
        match event:
            case RentPaid(owner=owner):
                mine = player_account(owner)
                received += sum(
                    posting.quantity for posting in event.postings if posting.account == mine
                )
            case RentShared(amount=amount):
                received -= amount
            case _:
                pass
    assert sum(rents(tally_of(snapshots, wrong)).values()) == received
