"""An evening of twenty turns, from the lobby past a bankruptcy, in one network and through a room,
where there is no computer and a broker knows nothing. Four phones in three languages, one of the
smallest and one in the largest letters, come before the game under their own names.
"""

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Playwright, expect

from banker_app.pages.state.tap_guard import OTHER
from tests.e2e.browser import ARGUMENTS, CHROMIUM, PHONE, Server, served
from tests.e2e.conftest import kill_pages
from tests.e2e.devices import (
    Banker,
    Evening,
    Guest,
    banker,
    becomes,
    code_of,
    guest,
    opens,
    shown_code,
)
from tests.e2e.room import BACK, STARTING, Place, all_live, app_in, link_of, live, reopened
from tests.e2e.test_invitation import read
from tests.e2e.test_join import code_of as digits_of
from tests.e2e.test_join import opened, sign_of, types
from tests.e2e.test_phones import (
    bids,
    buys_and_pays_rent,
    goes_bankrupt,
    raises_cash,
    trades,
)

pytestmark = [pytest.mark.browser, pytest.mark.alone]

AWAY: Final = float(os.environ.get("BANKER_BROKER_AWAY", "30"))
"""Seconds without a broker, or without the app."""
ASLEEP: Final = float(os.environ.get("BANKER_HOST_ASLEEP", "35"))
"""Seconds that the banker's phone sleeps: longer than a broker waits for a sign of life."""
LOOKS: Final = {
    "Bob": ((320, 640), "de-DE"),
    "Ann": (PHONE, "en-US"),
    "Cat": ((360, 740), "ru-RU"),
    "Dan": (PHONE, "en-US"),
}
"""How large each phone is, and what it speaks."""
LARGE_NOW: Final = "document.documentElement.style.fontSize = '200%'"
"""Letters twice as large."""
LARGE: Final = f"addEventListener('DOMContentLoaded', () => ({LARGE_NOW}))"


class Way(Protocol):
    """How the phones of an evening reach the banker's."""

    def lobby(self) -> Banker:
        """The banker's device before a game, which others can reach."""
        ...

    def comes(self, size: tuple[int, int], language: str) -> Guest:
        """A new phone in the lobby."""
        ...

    def display(self) -> Guest:
        """A television."""
        ...

    def kills(self, at: Evening) -> None:
        """Every page is killed, the banker's among them, and opened again."""
        ...

    def cut(self, at: Evening) -> None:
        """Nobody reaches anybody for a while."""
        ...

    def hands_over(self, at: Evening) -> None:
        """Ann's phone becomes the banker's."""
        ...


class Network:
    """The app on a computer, and phones in the same network."""

    def __init__(self, browser: Browser, games: Path) -> None:
        self._browser, self._games, self._running = browser, games, ExitStack()
        self._server: Server = self._running.enter_context(served(games, "--lan"))

    def lobby(self) -> Banker:
        table = banker(guest(self._browser, self._server.url), code_of(self._server), "New game")
        table.tap("New game", "Players join with their phones")
        return table

    def comes(self, size: tuple[int, int], language: str) -> Guest:
        return guest(self._browser, self._server.url, size=size, language=language)

    def display(self) -> Guest:
        return guest(self._browser, self._server.url, "/display", (1440, 900), dark=True)

    def kills(self, at: Evening) -> None:
        kill_pages()
        at.phones = {player: reopened(one) for player, one in at.phones.items()}
        at.display = reopened(at.display)
        old = at.banker.page
        at.banker = Banker(old.context.new_page())
        at.banker.watch()
        at.banker.page.goto(self._server.url)
        at.banker.ready("'s turn")
        old.close()

    def cut(self, at: Evening) -> None:
        port = self._server.port
        self.close()
        at["Dan"].sees("Offline since")
        at.display.page.wait_for_timeout(AWAY * 1000)
        self._server = self._running.enter_context(served(self._games, "--lan", port))
        at.banker.ready("'s turn")

    def hands_over(self, at: Evening) -> None:
        """By the QR code, which a camera reads."""
        at.banker.menu("Hand over")
        shown_code(at.banker)
        (scanned,) = read(at.banker.page)
        old, page = at.banker, at.phones.pop("Ann").page
        here = self._server.url + urlsplit(scanned).path  # No address of a network reaches it here.
        at.banker = becomes(opens(page.context.new_page(), here, ""), "Enter the code")
        page.close()
        old.page.get_by_text("The Bank is on another device now.").wait_for()

    def close(self) -> None:
        """The app ends."""
        self._running.close()


class ARoom:
    """The app in the banker's browser, and a broker."""

    def __init__(self, place: Place, browser: Browser) -> None:
        self._place, self._browser = place, browser
        self._code = self._link = ""

    def lobby(self) -> Banker:
        table = app_in(self._place.phone("banker"))
        self._place.starts(table, "New game")
        table.tap("Play with other phones", "Open a room")
        self._code, self._link = digits_of(table), link_of(table)
        return table

    def comes(self, size: tuple[int, int], language: str) -> Guest:
        one = opened(self._browser, self._place, size, locale=language)
        types(one, self._code)
        return one

    def display(self) -> Guest:
        return guest(self._browser, self._link, "/display", (1440, 900), dark=True)

    def kills(self, at: Evening) -> None:
        self._place.killed("banker")
        kill_pages()
        at.phones = {player: reopened(one) for player, one in at.phones.items()}
        at.display = reopened(at.display)
        at.display.sees("The banker's phone has been asleep since")
        at.banker = app_in(self._place.phone("banker"))
        self._place.starts(at.banker)

    def cut(self, at: Evening) -> None:
        self._place.broker.stop()
        begun = time.monotonic()
        at.display.sees("The room cannot be reached")
        at.banker.tap("Next: Dan")
        at.banker.sees("Dan's turn")
        at.banker.pause(max(0.0, begun + AWAY - time.monotonic()))
        self._place.broker.start()
        all_live(at)
        at["Dan"].sees("Your turn")
        at.banker.tap("Undo")
        at["Dan"].sees("Your turn", gone=True)
        self._sleeps(at)

    def _sleeps(self, at: Evening) -> None:
        """The banker's phone; who comes now for the first time reads whose game it is."""
        with self._place.asleep("banker"):
            begun = time.monotonic()
            late = Guest(self._browser.new_context().new_page())
            late.page.goto(self._link)
            late.sees("This is the Banker game of Ann, Bob, Cat, Dan.")
            late.page.context.close()
            at["Ann"].tap("More")
            at["Ann"].sees("Your tap is kept")
            at.display.sees("The banker's phone has been asleep since", 45)
            at.display.page.wait_for_timeout(max(0.0, begun + ASLEEP - time.monotonic()) * 1000)
        all_live(at)
        at["Ann"].sees("This is not my phone")
        at["Ann"].tap("Back")

    def hands_over(self, at: Evening) -> None:
        """By the QR code, which a camera reads; the room's own link stays."""
        at.banker.menu("Hand over")
        at.banker.sees("Share link")
        (link,), old = read(at.banker.page), at.banker
        ann = opens(at.phones.pop("Ann").page.context.new_page(), link, "")
        at.banker = Banker(ann.page, wired=False)
        at.banker.watch()
        ann.tap("Enter the code")
        at.banker.ready("'s turn", STARTING)
        old.sees("The Bank is on another phone now")
        old.tap("Join as a player")
        Guest(old.page).sees("Whose phone is this?")


@pytest.fixture(params=["network", "room"])
def way(request: pytest.FixtureRequest, playwright: Playwright, tmp_path: Path) -> Iterator[Way]:
    """Each of the two."""
    if request.param == "network":
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        network = Network(running, tmp_path / "games")
        yield network
        network.close()
        running.close()
        return
    place: Place = request.getfixturevalue("place")
    with place.browser() as running:
        yield ARoom(place, running)


def asks_to_play(one: Guest, name: str) -> None:
    """Type a name, and ask."""
    one.type("Your name", name)
    one.tap("Ask to play")


def come_to_the_table(way: Way, table: Banker) -> dict[str, Guest]:
    """Before the game; one takes a name twice. All are let in, ordered and seated."""
    phones = {}
    for name, (size, language) in LOOKS.items():
        one = phones[name] = way.comes(size, language)
        if name == "Cat":
            one.page.context.add_init_script(LARGE)
            one.page.evaluate(LARGE_NOW)
        one.sees("Your name", BACK)
        live(one)  # A button that cannot act yet is grey.
        if name != "Bob":
            asks_to_play(one, "bob")
            expect(one.page.locator(".error")).to_be_visible()
            one.page.wait_for_timeout(OTHER * 1000)  # A tap that comes sooner is one with it.
        asks_to_play(one, name)
        one.sees(f"Waiting for the banker to confirm that this is {name}'s phone.")
        table.sees("wants to play")
        if one.page.locator("#sign").is_visible():
            table.sees(f"Does {name}'s phone show {sign_of(one)}?")
        table.tap("Accept")
        one.sees("You are in. The game begins when the banker starts it.")
    table.tap("New game")
    table.sees("has a phone")
    table.tap("Colour and token of player 2", "Move up")
    table.tap("Start")
    for name, one in phones.items():
        one.sees("My money")
        one.sees("Your turn" if name == "Ann" else "Ann's turn")
        assert one.page.locator("h1").inner_text() == name
        assert one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name
    return phones


def demands(at: Evening) -> None:
    """Ann, pay me 50: who is asked agrees, and the banker has the last word."""
    ann, bob = at["Ann"], at["Bob"]
    ann.tap("Ask for money")
    ann.tap("Bob")
    ann.type("Ask for money", "50")
    ann.tap("Ask for $50")
    bob.sees("Ann asks")
    bob.tap("Agree")
    at.banker.tap("Accept")
    bob.sees("$1,356")
    at.agrees()


def turn(one: Guest, first: int, second: int, *taps: str) -> int:
    """A player's own dice on the own phone, and what follows from them; in taps."""
    one.sees("Your roll", BACK)
    for number, shown in ((1, first), (2, second)):
        die = one.page.get_by_role("group", name=f"{number}").get_by_role("radio", name=f"{shown}")
        die.locator("xpath=ancestor::label[1]").click()
    for name in (f"Rolled {first} + {second} = {first + second}", *taps):
        one.tap(name)
    return 3 + len(taps)


def plays_on(at: Evening) -> None:
    """Thirteen turns more. Bob and Dan throw on their phones, where the next one may throw as soon
    as nothing is left to do; Ann, whose phone is the banker's, does so at the table.
    """
    bob, dan, table = at["Bob"], at["Dan"], at.banker
    table.menu("Players' phones")
    table.tap("Players enter their own dice", "Back")
    turn(dan, 2, 4)
    anns_turn(at, 4, 5)
    assert turn(bob, 2, 3, "Buy for $200") == 4
    turn(dan, 4, 6)
    anns_turn(at, 1, 4, "Buy for $200")
    turn(bob, 2, 3)
    turn(dan, 1, 4, "Pay $25")
    anns_turn(at, 1, 4)
    turn(bob, 1, 3, "Buy for $240")
    turn(dan, 4, 6, "Auction it instead")
    bob.tap("+10")
    table.tap("Sold to Bob for $10")
    at.agrees()
    anns_turn(at, 1, 2)
    turn(bob, 1, 3, "Buy for $150")
    turn(dan, 2, 3)
    at.agrees()


def anns_turn(at: Evening, first: int, second: int, *taps: str) -> None:
    """A turn at the table."""
    at.banker.tap("Next: Ann")
    at.banker.throws(first, second)
    at.banker.tap(*taps)


def test_an_evening(way: Way) -> None:
    table = way.lobby()
    phones = come_to_the_table(way, table)
    at = Evening(table, phones, way.display())
    table.menu("Players' phones")
    table.tap("Their own payments and bids", "Back")
    at.agrees()
    buys_and_pays_rent(at)
    bids(at)
    way.kills(at)
    all_live(at)
    at.agrees()
    trades(at)
    demands(at)
    way.cut(at)
    all_live(at)
    at.agrees()
    way.hands_over(at)
    all_live(at)
    table = at.banker
    table.tap("Dan, ", "Pay the Bank", *"1300", "Pay $1,300")
    raises_cash(at, "Oriental Avenue", "Pay $200")
    table.tap("Cat, ", "Pay the Bank", *"1497", "Pay $1,497")
    goes_bankrupt(at, "$10", "Buy for $140")
    plays_on(at)
    for one in (at.banker, *at.phones.values(), at.display):
        one.healthy()
