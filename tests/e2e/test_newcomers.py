"""Players who choose name, token and colour on their phones before there is a game."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import PHONE, served
from tests.e2e.devices import Banker, Guest, banker, code_of, guest
from tests.e2e.room import Place, app_in, live
from tests.e2e.test_join import code_of as digits_of
from tests.e2e.test_join import opened, sign_of, types

SIZES = {"Oma": (320, 640), "Ben": PHONE, "Zo\u00eb": (360, 740)}


def asks(one: Guest, name: str) -> None:
    """Type a name, choose the cat if it is still there, and ask."""
    one.type("Your name", name)
    one.page.locator("summary", has_text="Token").click()
    if one.page.get_by_label("Cat").count():
        one.tap("Cat")
    one.tap("Ask to play")


def come_to_the_table(table: Banker, comes: Callable[[str], Guest]) -> dict[str, Guest]:
    """Three phones before the game: one takes a name twice; all are let in, ordered and seated."""
    phones = {name: comes(name) for name in SIZES}
    for name, one in phones.items():
        one.sees("No game has begun yet")
        live(one)  # A button that cannot act yet is grey.
        if name != "Oma":
            asks(one, "oma")
            one.sees("already a player called oma")
        asks(one, name)
        one.sees("Waiting for the banker")
        table.sees("wants to play")
        if one.page.locator("#sign").is_visible():
            table.sees(f"Does {name}'s phone show {sign_of(one)}?")
        table.tap("Accept")
        one.sees("You are in.")
    table.tap("New game")
    table.sees("has a phone")
    table.tap("Colour and token of player 2", "Move up")
    table.tap("Start")
    for name, one in phones.items():
        one.sees("My money")
        one.sees("Your turn" if name == "Ben" else "Ben's turn")
        assert one.page.locator("h1").inner_text() == name
        one.healthy()
    return phones


@pytest.mark.usefixtures("pages_closed")
@pytest.mark.browser
def test_names_from_the_own_phones_over_lan(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "games", "--lan") as server:
        table = banker(guest(browser, server.url), code_of(server), "New game")
        table.tap("New game", "Players join with their phones")
        come_to_the_table(table, lambda name: guest(browser, server.url, size=SIZES[name]))
        table.healthy()


@pytest.mark.browser
@pytest.mark.alone
def test_names_from_the_own_phones_in_a_room(place: Place) -> None:
    table = app_in(place.phone("banker"))
    place.starts(table, "New game")
    table.tap("Play with other phones", "Open a room")
    code = digits_of(table)
    with place.browser() as browser:

        def comes(name: str) -> Guest:
            one = opened(browser, place, SIZES[name])
            types(one, code)
            return one

        come_to_the_table(table, comes)
        table.healthy()
