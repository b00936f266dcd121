"""Tables for spreadsheets: nothing in them is a formula, and numbers can be added up."""

import csv
import io

import pytest

from banker_app.app.reports.csv_export import harmless, log_table, sheet, statement_csv
from banker_app.engine.ids import PlayerId
from tests.app.saves import evening
from tests.app.table import ANN, Evening, gift, read_start, start_line
from tests.each import each

TITLES = tuple("abcdefg")


def rows(data: bytes) -> list[dict[str, str | float]]:
    """A table as a program reads it: bare cells are numbers."""
    text = io.StringIO(data.decode("utf-8-sig"))
    return list(csv.DictReader(text, quoting=csv.QUOTE_NONNUMERIC))  # type: ignore[arg-type]


def test_the_log_has_a_line_for_every_entry() -> None:
    """Undone ones included and marked; times as they were kept."""
    made = evening(50)
    made.undo()
    table = rows(log_table(made.context(), made.log, TITLES))
    assert [row["a"] for row in table] == list(range(1, len(made.log) + 1))
    assert [row["g"] for row in table] == [0, 0, 0, 0, 0, 0, 1, 0]
    assert table[1]["c"] == 3
    assert table[2]["f"] == "at last"
    assert table[0]["b"] == "2024-01-01T20:00:00Z"


def test_an_account_adds_up_to_what_is_in_the_purse() -> None:
    """For every player; what was undone does not count."""
    made = evening(50, 70)
    made.undo()
    table = rows(statement_csv(made.context(), made.snapshots(), TITLES))
    for player in ("Ann", "Bob"):
        mine = [row for row in table if row["a"] == player]
        came, went = sum(row["e"] for row in mine), sum(row["f"] for row in mine)  # type: ignore[misc]
        assert came - went == mine[-1]["g"] == made.table.cash(PlayerId(player))
    assert [row["e"] for row in table if row["a"] == ANN] == [1500, 0, 50]


@each(
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        " =1",
        "\uff1d1",
        "a;=1",
        "a, =1",
        "a|@x",
        "a\n=1",
    ]
)
def test_no_text_is_a_formula(text: str) -> None:
    """Wherever a spreadsheet of any country would see the front of a cell."""
    made = harmless(text)
    assert "'" in made
    assert made.replace("'", "") == text
    assert harmless(made) == made


@pytest.mark.parametrize("text", ["", "Ann", "Ann pays Bob $50 - at last", "a=b", "1-2", "o'clock"])
def test_harmless_text_stays_as_it_is(text: str) -> None:
    """A dash within a sentence is a dash."""
    assert harmless(text) == text


def test_names_and_notes_are_made_harmless_in_both_tables() -> None:
    """They are what a stranger at the table types."""
    made = Evening()
    made.does(read_start(start_line("=cmd|calc", "Bob")))
    made.does(gift().__class__(player=PlayerId("=cmd|calc"), amount=5), note="@SUM(1)")
    told = made.context()
    tables = log_table(told, made.log, TITLES), statement_csv(told, made.snapshots(), TITLES)
    for make in tables:
        for row in rows(make):
            for cell in row.values():
                assert not str(cell).startswith(("=", "@")), row


def test_numbers_stay_numbers() -> None:
    """Also those below nothing, which begin with a dash."""
    assert sheet([("-5", -5, 1_000_000)]) == '\ufeff"\'-5",-5,1000000\r\n'.encode()
