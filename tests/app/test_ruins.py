"""Who ruined whom: read from the log, as long as the bankruptcy stands."""

from banker_app.app.reports.ruins import Ruin, ruins
from banker_app.engine.commands import DeclareBankruptcy, Roll
from tests.app.table import ANN, Evening, begun
from tests.ui.tables import lot, setup


def told(made: Evening) -> tuple[Ruin, ...]:
    """The bankruptcies in English."""
    return ruins(made.context(), made.snapshots())


def broke() -> Evening:
    """Ann cannot pay Bob the rent of a hotel."""
    made = Evening()
    made.does(
        setup(
            cash={"Ann": 10, "Bob": 900, "Cat": 900},
            deeds={
                "baltic_avenue": lot("Bob", hotel=True),
                "mediterranean_avenue": lot("Bob", hotel=True),
                "reading_railroad": lot("Ann"),
            },
            spaces={"Ann": 0},
        )
    )
    made.does(Roll(player=ANN, dice=(1, 2)))
    made.does(DeclareBankruptcy(player=ANN))
    return made


def test_nobody_is_ruined_by_sitting_down() -> None:
    assert told(begun()) == ()


def test_a_bankruptcy_names_the_creditor_and_the_estate() -> None:
    (ruin,) = told(broke())
    assert ruin.text == "Ann: ruined by Bob"
    assert ruin.detail.partition(" · ")[2] == "$10 · 1 deed"


def test_an_undone_bankruptcy_ruined_nobody() -> None:
    made = broke()
    made.undo()
    assert told(made) == ()
