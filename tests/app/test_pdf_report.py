"""An evening on paper: complete, of the right size, whatever the names are."""

import io
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from pypdf import PdfReader

from banker_app.app.reports.chart_layout import Point, dashed, printable_mark, token_of
from banker_app.app.reports.fonts import MISSING, printable
from banker_app.app.reports.pdf_pages import EDGE, POINT
from banker_app.app.reports.pdf_report import STEP, pdf_report
from banker_app.app.reports.summary import Summary, summary
from banker_app.app.reports.worth import DASHES
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.bank_payments import ReceiveFromBank
from banker_app.pages.contract import texts
from tests.app.table import Evening as Played
from tests.ui.tables import lot, setup

FANCY = "\N{MATHEMATICAL BOLD SCRIPT CAPITAL A}\N{MATHEMATICAL BOLD SCRIPT SMALL B}"
NAMES = ("Ann", "Фёдор Їжак", "王小明", "👑🚀", "علي", FANCY, "W" * 24)
A4 = (595, 842)


def looked_back(
    *players: str, language: str = "en", edition: str = "us_classic", gifts: int = 3
) -> Summary:
    """An evening of these players, who all were given something, the later the less."""
    made = Played()
    made.does(setup(players=players, edition=edition, deeds={"boardwalk": lot(players[0])}))
    for number in range(gifts):
        for place, player in enumerate(reversed(players), start=1):
            amount = place * (number + 1)
            made.does(ReceiveFromBank(player=PlayerId(player), amount=amount, reason="x"))
    return summary(made.context(language), made.snapshots())


def text_of(pdf: bytes) -> str:
    """Everything a PDF says, page by page."""
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


@pytest.mark.parametrize("language", texts.languages())
def test_paper_says_all_that_the_screen_says(language: str) -> None:
    """In every language, as text that can be searched and copied."""
    told = looked_back("Ann", "Фёдор Їжак", language=language)
    said = text_of(pdf_report(told)).replace("\n", " ")
    for row in told.score.rows:
        assert said.count(f"{row.rank}. {row.player}") == 2, "among the places, and with a sheet"
        assert row.total in said
        assert all(name in said and amount in said for name, amount in row.lines)
    for record in told.records:
        assert record.title in said
        assert record.holder in said
    assert all(text in said for _, text in told.chart.up) if told.chart else False
    assert told.title in said


def test_paper_tells_who_paid_whom() -> None:
    told = looked_back("Ann", "Bob")
    assert told.evening.matrix is not None
    said = text_of(pdf_report(told))
    for row in told.evening.matrix.rows:
        assert all(cell in said for cell in (*row.cells, row.total))
    assert told.matrix_title in said
    assert told.evening.matrix.caption in said
    assert told.jail_title not in said, "nobody was in jail"


def test_paper_is_a4_and_takes_as_many_pages_as_it_needs() -> None:
    few = PdfReader(io.BytesIO(pdf_report(looked_back("Ann", "Bob"))))
    many = PdfReader(io.BytesIO(pdf_report(looked_back(*(f"Player {n}" for n in range(8))))))
    assert len(few.pages) < len(many.pages) <= 3
    for page in (*few.pages, *many.pages):
        assert (round(page.mediabox.width), round(page.mediabox.height)) == A4


class Step(NamedTuple):
    """A step of the podium on paper, in points from the left edge of the page."""

    left: float
    high: float
    colour: tuple[int, ...]


def steps_of(pdf: bytes) -> list[Step]:
    """The podium from left to right: what is filled and as wide as a step."""
    contents = PdfReader(io.BytesIO(pdf)).pages[0].get_contents()
    assert contents is not None
    colour: list[str] = []
    found = []
    for line in contents.get_data().decode("latin1").splitlines():
        parts = line.split()
        if parts[-1:] == ["rg"]:
            colour = parts[:3]
        elif parts[-2:] == ["re", "f"] and abs(float(parts[2]) - STEP / POINT) < 0.1:
            red_green_blue = tuple(round(255 * float(part)) for part in colour)
            found.append(Step(float(parts[0]), -float(parts[3]), red_green_blue))
    return sorted(found)


def words_of(pdf: bytes) -> list[tuple[str, float, float]]:
    """What the first page says and where: text, points from the left and from below."""
    words: list[tuple[str, float, float]] = []

    def visit(text: str, _: Any, at: Sequence[float], *__: Any) -> None:
        if text.strip():
            words.append((text.strip(), at[4], at[5]))

    PdfReader(io.BytesIO(pdf)).pages[0].extract_text(visitor_text=visit)
    return words


@pytest.mark.parametrize(
    "players", [("Ann", "Bob"), ("Ann", "Bob", "Cat"), tuple(f"Guest {n}" for n in range(1, 9))]
)
def test_paper_has_the_podium(players: tuple[str, ...]) -> None:
    """Second, first and third in their colours, each with name and worth above the step."""
    told = looked_back(*players)
    pdf = pdf_report(told)
    steps, words = steps_of(pdf), words_of(pdf)
    best = {row.rank: row for row in told.score.rows[:3]}
    stand = [best[rank] for rank in (2, 1, 3) if rank in best]
    assert [step.colour for step in steps] == [
        tuple(int(row.colour[at : at + 2], 16) for at in (1, 3, 5)) for row in stand
    ]
    assert sorted(best, key=lambda rank: -steps[stand.index(best[rank])].high) == [*best]
    for step, row in zip(steps, stand, strict=True):
        above = {text for text, x, _ in words if step.left < x < step.left + STEP / POINT}
        assert {row.player, row.total, str(row.rank)} <= above
    assert steps[0].left >= EDGE / POINT - 0.1
    ends = steps[0].left + steps[-1].left + STEP / POINT
    assert ends == pytest.approx(A4[0], abs=0.5), "in the middle of the page"


def test_nothing_on_the_podium_is_cut() -> None:
    """Long names are written smaller and in lines, and the ranking of ten is on the same page."""
    told = looked_back("Фёдор Ієронім Їжакевич", "W" * 24, "Александра-Виктория", language="ru")
    rows = tuple(
        replace(told.score.rows[min(n, 2)], rank=n + 1, total=f"{n},000,000,000 тыс. руб.")
        for n in range(10)
    )
    told = replace(told, score=replace(told.score, rows=rows))
    pdf = pdf_report(told)
    words = words_of(pdf)
    ranking = next(y for text, _, y in words if text == told.ranking_title)
    podium = "".join(text for text, _, y in words if y > ranking).replace(" ", "")
    assert "…" not in podium
    for row in rows[:3]:
        assert row.player.replace(" ", "") in podium
        assert row.total.replace(" ", "") in podium
    assert any(text == "Александра-Виктория" for text, _, _ in words), "a word is not divided"
    assert all(any(text.startswith(f"{n}. ") for text, _, _ in words) for n in range(1, 11))
    assert len(steps_of(pdf)) == len(rows[:3])


@pytest.mark.parametrize(("players", "beside"), [(4, True), (5, False)])
def test_the_chart_of_four_is_below_their_podium(players: int, beside: bool) -> None:
    """That of more has a page of its own."""
    told = looked_back(*(f"Guest {n}" for n in range(players)))
    shown = any(text == told.chart_title for text, _, _ in words_of(pdf_report(told)))
    assert shown is beside


def test_a_token_without_a_chart_is_a_letter_too() -> None:
    """Not the name of a token that is drawn on the screens."""
    told = looked_back("Ann", "Bob", "王小明", gifts=0)
    rows = tuple(replace(row, initial="battleship") for row in told.score.rows)
    told = replace(told, score=replace(told.score, rows=rows))
    assert [token_of(told, row) for row in told.score.rows] == ["A", "B", "3"]


def test_any_name_is_printed() -> None:
    """What the typeface lacks is replaced by something that can be seen; nothing is too long."""
    told = looked_back(*NAMES)
    said = text_of(pdf_report(told))
    assert MISSING in said
    assert "Фёдор Їжак" in said
    assert ". Ab\n" in said


def test_an_evening_without_entries_is_printed() -> None:
    told = looked_back("Ann", "Bob", gifts=0)
    assert told.chart is None
    assert pdf_report(told).startswith(b"%PDF")


def test_money_is_printed_as_the_box_prints_it() -> None:
    made = Played()
    made.does(setup(edition="ru_classic"))
    told = summary(made.context("ru"), made.snapshots())
    assert told.score.rows[0].total.replace("\N{NO-BREAK SPACE}", " ") in text_of(
        pdf_report(told)
    ).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Ann", "Ann"),
        ("Ёлка, їжак", "Ёлка, їжак"),
        ("e\u0301", "é"),
        (FANCY, "Ab"),
        ("a\nb\u200d\ufe0f", "a b"),
        ("王", MISSING),
        ("₴ ₽ £ – “”", "₴ ₽ £ – “”"),
    ],
)
def test_what_can_be_printed(text: str, printed: str) -> None:
    assert printable(text) == printed


def test_a_mark_that_cannot_be_printed_is_a_number() -> None:
    told = looked_back("Ann", "王小明")
    assert told.chart is not None
    assert [printable_mark(curve) for curve in told.chart.curves] == ["A", "2"]


@pytest.mark.parametrize("dashes", DASHES)
def test_dashes_leave_nothing_of_a_line_but_the_gaps(dashes: tuple[int, ...]) -> None:
    line = [Point(0, 0), Point(30, 0), Point(30, 40), Point(100, 40)]
    length = sum(
        abs(b.x - a.x) + abs(b.y - a.y)
        for piece in dashed(line, dashes)
        for a, b in pairwise(piece)
    )
    whole = 140
    share = sum(dashes[::2]) / sum(dashes) if dashes else 1
    assert length == pytest.approx(whole * share, abs=2 * max(dashes, default=0) + 0.01)
    assert dashed(line, dashes)[0][0] == line[0]


def test_a_bankrupt_is_marked() -> None:
    told = looked_back("Ann", "Bob")
    row = replace(told.score.rows[1], out="bankrupt")
    assert told.name_of(row) == "2. Bob, bankrupt"
