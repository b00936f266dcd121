"""The arrow at the top and the browser's own way back are one."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.browser import Table, opened, served, visited
from tests.e2e.test_evening import prepared
from tests.ui.tables import lot, setup

PLAYERS = ("Ann", "Bob", "Cat")


def looks_at(table: Table, player: str) -> None:
    table.tap(f"{player}, balance")
    table.sees("Back")


def at(table: Table, address: str) -> None:
    """Wait until the browser is at an address."""
    table.page.wait_for_function("at => location.pathname === at", arg=address)


def test_after_three_players_one_step_leads_to_all_games(browser: Browser, tmp_path: Path) -> None:
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games") as server:
        table = opened(browser, server.url, "Ann's turn")
        for player in PLAYERS:
            looks_at(table, player)
            table.tap("Back")
            table.sees("Back", gone=True)
            at(table, "/table")
        table.tap("Deeds")
        at(table, "/deeds")
        table.tap("Table")
        at(table, "/table")
        table.page.go_back()
        at(table, "/")
        table.sees("In progress")
        table.healthy()
        table.page.context.close()


def test_the_form_of_a_new_game_is_not_below_its_table(browser: Browser, tmp_path: Path) -> None:
    with visited(browser, tmp_path / "games", "New game") as table:
        table.tap("New game", "Start")
        table.sees("Player 1's turn")
        at(table, "/table")
        table.page.go_back()
        at(table, "/")
        table.sees("In progress")
        table.page.go_forward()
        at(table, "/table")
        table.sees("Player 1's turn")
        table.reload("Player 1's turn")
        table.page.go_back()
        table.sees("In progress")


def test_a_page_that_was_loaded_again_knows_its_way_back(browser: Browser, tmp_path: Path) -> None:
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games") as server:
        table = opened(browser, server.url, "Ann's turn")
        looks_at(table, "Ann")
        at(table, "/seat/Ann")
        table.reload("Back")
        table.tap("Back")
        table.sees("Back", gone=True)
        at(table, "/table")
        table.sees("Ann's turn")
        looks_at(table, "Bob")
        at(table, "/seat/Bob")
        table.page.go_back()
        table.sees("Back", gone=True)
        table.sees("Ann's turn")
        table.page.context.close()


def test_back_closes_a_sheet_first(browser: Browser, tmp_path: Path) -> None:
    prepared(tmp_path / "games", setup(deeds={"baltic_avenue": lot("Ann")}))
    with visited(browser, tmp_path / "games", "Ann's turn", fingers=True) as table:
        table.tap("Deeds")
        table.tap("Baltic Avenue")
        table.sees("Build")
        table.tap("Build")
        table.sees("Close")
        where = table.page.url
        table.page.go_back()
        table.sees("Close", gone=True)
        table.sees("Build")
        assert table.page.url == where
        table.page.go_back()
        table.sees("Build", gone=True)
        table.sees("Deeds")


def test_back_from_the_first_screen_of_an_evening_leads_to_the_table(
    browser: Browser, tmp_path: Path
) -> None:
    prepared(tmp_path / "games", setup())
    with visited(browser, tmp_path / "games", "Ann's turn", fingers=True) as table:
        table.tap("Ann, balance")
        table.sees("Net worth")
        table.page.go_back()
        table.sees("Net worth", gone=True)
        table.sees("Ann's turn")
