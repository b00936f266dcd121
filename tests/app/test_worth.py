"""The chart of worth: every player's line, from the first entry to the last, in few points."""

import pytest

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.tokens import marks_of
from banker_app.app.reports.worth import (
    DASHES,
    MOST_POINTS,
    MOST_STEPS,
    Chart,
    moved_apart,
    round_step,
    sampled,
    worth_chart,
)
from banker_app.engine.commands import DeclareBankruptcy, EndTurn, Roll
from banker_app.engine.frozen import replace
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.bank_payments import PayBank
from banker_app.engine.state import Tracking
from banker_app.engine.worth import comparable_worth
from tests.app.table import ANN, BOB, Evening, begun, gift
from tests.ui.tables import lot, setup


def chart(made: Evening) -> Chart:
    """The chart of an evening, in English."""
    drawn = worth_chart(made.context(), made.snapshots())
    assert drawn is not None
    return drawn


def played(**how: object) -> Evening:
    """A table of Ann, Bob and Cat."""
    made = Evening()
    made.does(setup(**how))  # type: ignore[arg-type]
    return made


def test_there_is_no_chart_before_anything_happened() -> None:
    made = begun()
    assert worth_chart(made.context(), made.snapshots()) is None


def test_a_line_begins_with_the_set_up_and_ends_with_the_worth_of_now() -> None:
    made = begun()
    for amount in (100, 50):
        made.does(gift(amount))
    ann, bob = chart(made).curves
    assert ann.points == ((0, 1500), (1, 1600), (2, 1650))
    assert bob.points == ((0, 1500), (1, 1500), (2, 1500))
    assert ann.last == "$1,650"
    assert chart(made).along == "Entries"


def test_a_line_ends_in_the_token_that_can_be_drawn() -> None:
    made = begun()
    made.does(gift(100))
    game, say = made.context()
    seats = {**game.seats, ANN: replace(game.seats[ANN], token="car")}
    drawn = worth_chart(ViewContext(replace(game, seats=seats), say), made.snapshots())
    assert drawn is not None
    assert [(curve.token, curve.mark) for curve in drawn.curves] == [("car", "A"), ("", "B")]


def test_what_was_undone_is_not_drawn() -> None:
    made = begun()
    made.does(gift(100), gift(5000))
    made.undo()
    ann, _ = chart(made).curves
    assert ann.points == ((0, 1500), (1, 1600))


def test_turns_are_counted_where_the_table_tells_them() -> None:
    """Each with what everybody was worth at its end."""
    made = played(tracking=Tracking.TURNS)
    made.does(gift(100), EndTurn(), gift(10), EndTurn())
    drawn = chart(made)
    assert drawn.along == "Turns"
    assert drawn.curves[0].points == ((0, 1500), (1, 1600), (2, 1610), (3, 1610))


def test_a_line_ends_where_its_player_goes_broke() -> None:
    made = played(
        cash={"Ann": 10, "Bob": 500, "Cat": 500},
        deeds={"boardwalk": lot("Bob", hotel=True), "park_place": lot("Bob", 4)},
        spaces={"Ann": 37},
        rules={"building.evenly": False},
    )
    made.does(Roll(player=ANN, dice=(1, 1)))
    made.does(DeclareBankruptcy(player=ANN))
    made.does(PayBank(player=BOB, amount=20, reason="late"))
    ann, bob, _ = chart(made).curves
    assert ann.points[-1][1] == 0
    assert ann.points[-1][0] < bob.points[-1][0] == chart(made).end


def test_a_long_evening_is_drawn_in_few_points() -> None:
    """The first and the last are among them, and each lies where it belongs."""
    made = begun()
    for number in range(300):
        made.does(gift(number + 1))
    snapshots = made.snapshots()
    stops = sampled(snapshots)
    assert len(stops) == MOST_POINTS
    assert [stops[0], stops[-1]] == [(0, snapshots[0]), (300, snapshots[300])]
    for where, worth in chart(made).curves[0].points:
        assert worth == comparable_worth(snapshots[where].game, ANN)


def test_the_axes_have_round_figures_in_the_money_of_the_box() -> None:
    made = begun()
    made.does(gift(2345))
    drawn = chart(made)
    assert [text for _, text in drawn.up] == ["$0", "$1,000", "$2,000", "$3,000", "$4,000"]
    assert drawn.title == "Net worth"
    assert drawn.across == ((0, "0"), (1, "1"))


def test_a_money_with_a_long_name_is_named_once() -> None:
    made = played(edition="ru_classic")
    made.does(gift(50))
    drawn = chart(made)
    assert drawn.title == "Net worth, тыс.\N{NO-BREAK SPACE}руб."
    assert drawn.up[-1][1] == "2\N{NO-BREAK SPACE}000"


@pytest.mark.parametrize("most", [0, 1, 4, 5, 6, 49, 1000, 1001, 16_840, 999_999])
def test_a_step_of_the_grid_is_round_and_reaches(most: int) -> None:
    step = round_step(most)
    assert step * MOST_STEPS >= most
    assert str(step).rstrip("0") in {"1", "2", "5"}


def test_players_are_told_apart_without_colours() -> None:
    names = ("Ann", "Alex", "Боб", "Борис", "Bob", "bo", "🎩", "Al")
    marks = marks_of(map(PlayerId, names))
    assert len(set(marks.values())) == len(names)
    assert marks[PlayerId("Ann")] == "An"
    assert marks[PlayerId("🎩")] == "7"
    assert len(set(DASHES)) == len(DASHES) == 10


@pytest.mark.parametrize(
    ("places", "moved"),
    [
        ([0.5], [0.5]),
        ([0.0, 0.5], [0.0, 0.5]),
        ([0.5, 0.5], [0.5, 0.6]),
        ([1.0, 1.0, 0.2], [0.9, 1.0, 0.2]),
        ([], []),
    ],
)
def test_marks_at_line_ends_do_not_cover_each_other(
    places: list[float], moved: list[float]
) -> None:
    assert moved_apart(places, 0.1) == pytest.approx(moved)


def test_the_chart_can_be_heard() -> None:
    made = begun()
    made.does(gift(100))
    assert "Ann: $1,500 at the start, $1,600 at the peak, $1,600 at the end." in chart(made).label
