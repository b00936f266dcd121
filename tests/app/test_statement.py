"""A player's statement: every movement of his money, and the words of the log."""

from banker_app.app.projections.log import CHUNK, LogBook, LogRow, found_in, log_row
from banker_app.app.reports.statement import StatementRow, moves, statement_chunks
from banker_app.engine.commands import BuyDeed, EndTurn, Roll
from banker_app.engine.ids import DeedId, PlayerId
from tests.app.saves import evening
from tests.app.table import ANN, BOB, Evening, begun, gift


def statement(made: Evening, player: PlayerId) -> tuple[tuple[StatementRow, ...], ...]:
    """What the screen shows."""
    told = LogBook().chunks(made.context(), made.log)
    return statement_chunks(made.context(), made.snapshots(), told, player)


def test_every_movement_has_its_sum_and_what_was_left() -> None:
    made = begun()
    made.does(Roll(player=ANN, dice=(1, 2)))
    made.does(BuyDeed(player=ANN, deed=DeedId("baltic_avenue")))
    made.does(EndTurn())
    made.does(gift(20))
    (rows,) = statement(made, ANN)
    assert [(row.change, row.balance, row.came) for row in rows] == [
        ("+$1,500", "$1,500", True),
        ("–$60", "$1,440", False),
        ("+$20", "$1,460", True),
    ]
    assert "Baltic Avenue" in rows[1].text
    ((start,),) = statement(made, BOB)
    assert start.balance == "$1,500"


def test_what_was_undone_has_moved_nothing() -> None:
    made = evening(50, 70)
    made.undo()
    changes = [change for _, change, _ in moves(made.snapshots(), ANN)]
    assert changes == [1500, -60, 50]


def test_a_piece_that_is_full_never_changes_again() -> None:
    """So only the newest is drawn anew."""
    made = begun()
    for number in range(CHUNK):
        made.does(gift(number + 1))
    first, rest = statement(made, ANN)
    assert (len(first), len(rest)) == (CHUNK, 1)
    made.does(gift(7))
    assert statement(made, ANN)[0] == first


# ---- looking something up in the log -----------------------------------------------------


def rows(made: Evening) -> tuple[tuple[LogRow, ...], ...]:
    """The log in one piece."""
    return (tuple(log_row(made.context(), entry) for entry in made.log),)


def test_the_log_is_searched_by_words_in_any_order() -> None:
    made = evening(50, 70)
    assert [row.seq for row in found_in(rows(made), (), "avenue BALTIC")[0]] == [2, 3]
    assert [row.seq for row in found_in(rows(made), (), "at last")[0]] == [3]
    assert found_in(rows(made), (), "zeppelin") == ((),)


def test_a_player_and_words_are_both_wanted() -> None:
    made = evening(50)
    assert found_in(rows(made), ("Bob",), "baltic") == ((),)
    assert found_in(rows(made), ("Ann",), "baltic")[0]


def test_nothing_asked_for_gives_the_same_pieces_back() -> None:
    """So that nothing is drawn anew."""
    log = rows(evening())
    assert found_in(log, (), "  ")[0] is log[0]
