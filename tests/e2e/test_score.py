"""The end of an evening in a real browser: the chart, the records, and what goes out of them."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser
from pypdf import PdfReader

from banker_app.local_services import SETTING
from banker_app.store.disk import DiskStore
from banker_app.ui.file_dialogs import TALLEST, WIDE
from tests.bench.evenings import kept
from tests.e2e.browser import Table, opened, served
from tests.store.games import record

PLAYERS = ("Ann", "Боб", "Cathérine")


@pytest.fixture
def table(browser: Browser, tmp_path: Path) -> Iterator[Table]:
    """A phone on which a recorded game was played to its end."""
    data = tmp_path / "played"
    data.mkdir()
    store = DiskStore(data)
    journal = store.create(record(players=PLAYERS))
    for entry in kept("kesef-0203", PLAYERS):
        journal.append(entry)
    store.put_settings({SETTING + "game": "g1"})
    store.close()
    with served(data) as server:
        page = opened(browser, server.url, "See the score")
        yield page
        page.healthy()
        page.page.context.close()
        assert "Traceback" not in server.log.read_text()


def saved(table: Table, button: str) -> tuple[str, bytes]:
    """The name of the file that a button saves, and what is in it."""
    with table.page.expect_download(timeout=60_000) as download:
        table.tap(button)
        table.tap("Save file")
    # The line that says where it went lies on the list for a while.
    table.sees("downloads")
    table.sees("downloads", gone=True)
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_the_evening_is_looked_back_upon_and_goes_out(table: Table, shots: Path) -> None:
    table.tap("See the score")
    table.sees("wins with")
    (shots / "score-ranking.png").write_bytes(table.picture())
    for _ in range(12):
        if table.has("Biggest rent"):
            break
        table.scroll(300)
    table.sees("Net worth over time. Ann: $1,500 at the start")
    table.sees("Biggest rent: Боб to Cathérine, New York Avenue, $1,000")
    (shots / "score-chart.png").write_bytes(table.picture())

    name, picture = saved(table, "Share results")
    assert name.endswith(".png")
    image = Image.open(io.BytesIO(picture))
    assert image.format == "PNG"
    assert WIDE * 0.7 < image.width <= WIDE
    assert image.height <= TALLEST
    (shots / "evening.png").write_bytes(picture)

    name, paper = saved(table, "Document (PDF)")
    assert name.endswith(".pdf")
    pages = PdfReader(io.BytesIO(paper)).pages
    assert len(pages) == 4
    told = " ".join(page.extract_text() for page in pages)
    assert all(player in told for player in PLAYERS)
    assert "New York Avenue" in told

    table.scroll(600)
    name, sheet = saved(table, "Statements (CSV)")
    assert name.endswith("-statement.csv")
    assert "Cathérine" in sheet.decode("utf-8-sig")


def test_a_mark_on_the_chart_opens_its_entry(table: Table, shots: Path) -> None:
    """By a tap on the field, and by its line below."""
    table.tap("See the score")
    table.sees("wins with")
    table.tap("How the game went")
    # The score has a chart, too.
    table.sees("Play again", gone=True)
    table.sees("Net worth over time. Ann: $1,500 at the start")
    (shots / "evening-chart.png").write_bytes(table.picture())
    box = table.part("worth-chart").bounding_box()
    assert box is not None
    table.rest("a mark")
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.sees("What changed hands")
    table.tap("Back")
    table.tap("1. ")
    table.sees("What changed hands")
    table.tap("Back")
    for _ in range(12):
        if table.has("Dice and chance"):
            break
        table.scroll(300)
    table.sees("Ann: paid $")
    table.sees("by chance about")
    name, picture = saved(table, "Share")
    assert name.endswith(".png")
    image = Image.open(io.BytesIO(picture))
    assert image.height > 3 * image.width, "all of it, not what is in sight"
    (shots / "evening-whole.png").write_bytes(picture)
