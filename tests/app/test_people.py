"""Players who come and go, as the reports and the phones follow them."""

import pytest

from banker_app.app.clock import GameClock
from banker_app.app.devices.phones import Phones
from banker_app.app.devices.requests import Outcome
from banker_app.app.devices.seats import News, Seats
from banker_app.app.projections.log import LogBook, found_in
from banker_app.app.projections.payments import moved_by
from banker_app.app.projections.seats import seat_views
from banker_app.app.reports.statement import moves
from banker_app.app.reports.statistics import highest_balances
from banker_app.app.reports.worth import worth_chart
from banker_app.app.unpaid_rent import RentFate
from banker_app.engine import commands as c
from banker_app.engine.history import names_of
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Decision
from banker_app.engine.rules.bank_payments import PayBank, ReceiveFromBank
from banker_app.engine.rules.seating import AddPlayer
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.state import Tracking
from tests.app.table import ANN, BOB, Evening, gift
from tests.ui.boxes import multinational
from tests.ui.tables import setup

BEA, CAT, DEE = (PlayerId(name) for name in ("Bea", "Cat", "Dee"))
GAME = "a game"


@pytest.fixture
def made() -> Evening:
    """Ann, Bob and Cat at a table that enters money alone."""
    evening = Evening()
    evening.does(setup(tracking=Tracking.OFF))
    return evening


def called(player: PlayerId, name: str, *, handed_over: bool = False) -> c.RenamePlayer:
    return c.RenamePlayer(player=player, name=name, handed_over=handed_over)


def test_a_statement_goes_on_under_another_name(made: Evening) -> None:
    made.does(gift(20), called(ANN, BEA), PayBank(player=BEA, amount=5))
    rows = [(change, left) for _, change, left in moves(made.snapshots(), BEA)]
    assert rows[-2:] == [(20, 1520), (-5, 1515)]


def test_names_that_go_round_are_told_apart(made: Evening) -> None:
    """Bob becomes Dee and Ann becomes Bob: what Bob had then is Dee's."""
    made.does(PayBank(player=BOB, amount=5), called(BOB, DEE), called(ANN, BOB))
    assert [change for _, change, _ in moves(made.snapshots(), DEE)][1:] == [-5]
    assert [change for _, change, _ in moves(made.snapshots(), BOB)][1:] == []
    assert names_of(made.log, DEE) == {DEE, BOB}


def test_the_log_keeps_the_old_name_and_is_found_by_the_new_one(made: Evening) -> None:
    made.does(gift(20), called(ANN, BEA))
    chunks = LogBook().chunks(made.context(), made.log)
    (found,) = found_in(chunks, names_of(made.log, BEA), "")
    assert found[1].text.startswith("The Bank pays Ann")
    assert found[2].text == "Ann is now called Bea."


def test_a_late_joiner_has_a_line_from_then_on(made: Evening) -> None:
    made.does(gift(20), AddPlayer(name=DEE, cash=900), PayBank(player=DEE, amount=5))
    chart = worth_chart(made.context(), made.snapshots())
    assert chart is not None
    lines = {curve.player: curve.points for curve in chart.curves}
    assert lines[DEE] == ((2, 900), (3, 895))
    assert [change for _, change, _ in moves(made.snapshots(), DEE)] == [900, -5]
    assert DEE not in highest_balances(made.snapshots(), frozenset())


def test_the_line_of_a_player_who_left_ends_at_nothing(made: Evening) -> None:
    made.does(c.LeaveGame(player=ANN), PayBank(player=BOB, amount=5))
    chart = worth_chart(made.context(), made.snapshots())
    assert chart is not None
    line = next(curve.points for curve in chart.curves if curve.player == ANN)
    assert line[-1] == (1, 0)
    assert [seat.out for seat in seat_views(made.context())] == ["has left", "", ""]


def test_a_player_who_is_away_is_still_worth_something(made: Evening) -> None:
    made.does(c.LeaveGame(player=ANN, estate=c.EstateGoesTo.FROZEN))
    chart = worth_chart(made.context(), made.snapshots())
    assert chart is not None
    line = next(curve.points for curve in chart.curves if curve.player == ANN)
    assert line[-1] == (1, 1500)
    assert [seat.detained for seat in seat_views(made.context())] == ["away", "", ""]


def lines(made: Evening) -> list[str]:
    """The sentences of the log."""
    chunks = LogBook().chunks(made.context(), made.log)
    return [row.text for chunk in chunks for row in chunk]


def test_a_late_joiner_is_struck_out_of_a_game_with_several_currencies() -> None:
    """The log still tells what Dee did, in Dee's currency; undo brings Dee back."""
    made = Evening()
    made.does(multinational(players=("Ann", "Bob", "Cat", "Eve")))
    made.does(AddPlayer(name=DEE))
    made.does(ReceiveFromBank(player=DEE, amount=5))
    told = lines(made)[1:3]
    for step in (c.ReplaceEntry(entry=2, drop=(3,)), c.Undo(), c.Redo()):
        made.does(step)
        assert set(moved_by(made.table, made.log, made.log[3])) >= {ANN, BOB}
        assert lines(made)[1:3] == told


# ---- phones ------------------------------------------------------------------------------


class OpenGame:
    """A game that remembers nothing between two starts."""

    def __init__(self, made: Evening) -> None:
        self._made = made
        self.clock = GameClock(lambda: "2024-01-01T20:00:00Z")
        self.entries = made.log

    def setting(self, name: str) -> str:
        return ""

    def remember(self, **settings: str) -> None:
        """Nothing is kept."""

    def ruling(self, command: c.Command) -> Decision:
        return self._made.ruling(command)

    def dispatch(
        self, command: c.Command, *, by: PlayerId | None = None, unpaid: RentFate | None = None
    ) -> Decision | None:
        return self._made.dispatch(command, by=by)


@pytest.fixture
def phones(made: Evening) -> Phones:
    """Ann has a phone."""
    seats = Seats("", lambda kept: None, lambda: "123456")
    phones = Phones(OpenGame(made), seats, lambda state: None)
    made.observe(lambda: phones.follow(GAME, made.table, made.log[-1].command))
    phones.follow(GAME, made.table)
    seats.enter(phones.invite(ANN), "phone")
    return phones


def test_a_phone_stays_with_a_player_of_another_name(made: Evening, phones: Phones) -> None:
    made.does(called(ANN, BEA))
    assert phones.player_of("phone") == BEA
    made.undo()
    assert phones.player_of("phone") == ANN


def test_whoever_takes_the_seat_needs_a_phone_of_their_own(made: Evening, phones: Phones) -> None:
    made.does(called(ANN, BEA, handed_over=True))
    assert phones.player_of("phone") is None
    assert phones.seats.news("phone") is News.LOST


@pytest.mark.parametrize("payee", [BOB, ANN])
def test_what_waits_goes_on_waiting_under_another_name(
    made: Evening, phones: Phones, payee: PlayerId
) -> None:
    """The banker corrects Ann's name while she asks, or is asked, for money."""
    payer = ANN if payee == BOB else BOB
    phones.requests.ask(payee, PayPlayer(payer=payer, payee=payee, amount=5))
    made.does(called(ANN, BEA))
    (request,) = phones.requests.waiting
    assert BEA in (request.player, *request.missing)
    phones.requests.agree(next(iter(request.missing)), request.id)
    phones.requests.accept(request.id)
    assert made.table.cash(BEA) == (1495 if payee == BOB else 1505)


def test_the_answer_to_a_new_name_comes_to_the_phone_that_asked(
    made: Evening, phones: Phones
) -> None:
    phones.requests.ask(ANN, called(ANN, BEA))
    (request,) = phones.requests.waiting
    phones.requests.accept(request.id)
    (answered,) = phones.requests.known
    assert (answered.player, answered.outcome) == (BEA, Outcome.ENTERED)
    phones.requests.dismiss(BEA, answered.id)
    assert phones.requests.known == ()


def test_nobody_inherits_what_another_person_asked_for(made: Evening, phones: Phones) -> None:
    phones.requests.ask(ANN, PayPlayer(payer=ANN, payee=BOB, amount=5))
    made.does(called(ANN, BEA, handed_over=True), AddPlayer(name=ANN))
    assert phones.requests.known == ()
