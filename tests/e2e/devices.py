"""Devices at one evening: guests' pages, which are plain elements, and the banker's of Flet."""

import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import dist
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect

from banker_app.app.i18n.templates import ENGLISH
from banker_app.app.session import Session
from banker_app.engine.state import Game
from banker_app.pages.state.tap_guard import FINGER, OTHER
from banker_app.store.readonly import LookingStore
from tests.e2e.browser import HARMLESS, PHONE, SEEING, Server, Table, middle
from tests.e2e.link import Link
from tests.e2e.spoken import pattern, spoken, words

FRONT: Final = ""
"""What stands before a guest's address."""
ROLES: Final = ("button", "radio", "checkbox")
PATIENCE: Final = 12.0
BRIEFLY: Final = 2.0
"""Seconds after which something else may be what is meant: a sheet has come, a page has changed."""


@dataclass
class Guest:
    """A guest's page in a browser."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    place: tuple[float, float] = (-FINGER, -FINGER)
    tapped: float = 0.0
    """Where a finger last touched it, and when."""
    language: str = ENGLISH
    """In which it speaks; tests name everything in English."""

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: self._complained(said.type, said.text))

    def _complained(self, kind: str, text: str) -> None:
        # A network that is cut is what some tests are about.
        if kind == "error" and not HARMLESS.search(text) and "ERR_" not in text:
            self.complaints.append(text)

    @property
    def top(self) -> Locator:
        """What takes taps now: the sheet, where one is open."""
        sheet = self.page.locator("dialog[open]")
        return sheet if sheet.count() else self.page.locator("body")

    def text(self) -> str:
        """Everything on the screen."""
        return str(self.page.evaluate("document.body.innerText"))

    def sees(self, text: str, patience: float = PATIENCE, *, gone: bool = False) -> None:
        """Wait until the screen says it, or no longer does."""
        page = expect(self.page.locator("body"))
        look = page.not_to_contain_text if gone else page.to_contain_text
        look(words(text, self.language), use_inner_text=True, timeout=patience * 1000)

    def tap(self, name: str) -> None:
        """Tap a button or an option whose name begins so."""
        called = "|".join(pattern(one) for one in spoken(name, self.language))
        name_of = re.compile(rf"^\s*(\w{{1,2}} )?(?:{called})")
        end = time.monotonic() + PATIENCE
        while True:
            found = [one for role in ROLES if (one := self._called(role, name_of))]
            if found and self._clicked(found[0]):
                return
            assert time.monotonic() < end, (
                f"nothing to tap is called {name!r}:\n{self.top.aria_snapshot()}"
            )
            self.page.wait_for_timeout(25)

    def _clicked(self, found: Locator) -> bool:
        """Click it, unless a sheet has come above it."""
        # The box of an option is not seen; its label is what a finger meets.
        met = found.locator("xpath=ancestor-or-self::*[self::label or self::button][1]")
        try:
            box = met.bounding_box(timeout=BRIEFLY * 1000)
            place = middle(box) if box else self.place
            if dist(place, self.place) < FINGER:
                self.page.wait_for_timeout(max(0.0, self.tapped + OTHER - time.monotonic()) * 1000)
            # A button may load the page anew, which takes as long as it takes.
            met.click(timeout=BRIEFLY * 1000, no_wait_after=True)
        except TimeoutError:
            return False
        self.place, self.tapped = place, time.monotonic()
        return True

    def _called(self, role: str, name: re.Pattern[str]) -> Locator | None:
        found = self.top.get_by_role(role, name=name)  # type: ignore[arg-type]
        return found.first if found.count() else None

    def type(self, label: str, value: str) -> None:
        """Type into a field; a picture may be called so, too."""
        named = self.top.get_by_label(words(label, self.language))
        named.and_(self.top.locator("input, textarea")).last.fill(value)

    def purse(self) -> str:
        """The balance at the top of a player's page."""
        return self.page.locator("#page .row.large b").first.inner_text()

    def tiles(self) -> Iterator[str]:
        """What the display says of each player: name, place, balance."""
        return iter(self.page.locator("#page aside .row").all_inner_texts())

    def healthy(self) -> None:
        """Online, and nothing to complain about."""
        expect(self.page.locator("#offline")).to_be_hidden()
        assert not self.complaints, self.complaints


class Banker(Table):
    """The banker's page, which changes because of what happens on others, and a person who looks
    first.
    """

    def rest(self, name: str) -> None:
        """What a person takes to see what has just come."""
        super().rest(name)
        self.pause(max(0.0, self.heard + SEEING - time.monotonic()))

    def throws(self, first: int, second: int) -> None:
        """Enter the dice."""
        self.tap(f"Die 1 shows {first}")
        self.tap(f"Die 2 shows {second}")

    def menu(self, name: str, menu: str = "Menu") -> None:
        """Choose from the menu."""
        self.tap(menu)
        self.tap(name)


def guest(
    browser: Browser,
    url: str,
    at: str = "/",
    size: tuple[int, int] = PHONE,
    *,
    dark: bool = False,
    language: str = "en-US",
) -> Guest:
    """A new device that opens an address."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        locale=language,
    )
    one = opens(context.new_page(), url, at)
    one.language = language[:2]
    return one


def known(browser: Browser, word: str, script: str = "") -> Page:
    """A device that the app knows by its word, with nothing in its memory."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    word = json.dumps(json.dumps(word))
    context.add_init_script(f"localStorage.setItem('flutter.banker_app.device', {word});{script}")
    return context.new_page()


def opens(page: Page, url: str, at: str = "/") -> Guest:
    """An address in a tab."""
    one = Guest(page)
    page.goto(url + FRONT + at)
    page.locator("#page > *").first.wait_for()
    return one


def enters(one: Guest, code: str) -> None:
    """Type a code in the lobby."""
    one.type("Code", code)
    one.tap("Enter the code")


def banker(one: Guest, code: str, ready: str = "'s turn") -> Banker:
    """What a device becomes that enters the banker's code: its page is another one then."""
    one.type("Code", code)
    return becomes(one, "Enter the code", ready)


def becomes(one: Guest, button: str, ready: str = "'s turn") -> Banker:
    """The same by a button."""
    table = Banker(one.page)
    table.watch()
    one.tap(button)
    table.ready(ready)
    return table


def code_of(server: Server) -> str:
    """What the terminal says."""
    found = re.search(r"Banker code: (\d{3}) (\d{3})", server.log.read_text(encoding="utf-8"))
    assert found
    return found[1] + found[2]


def shown_code(table: Table) -> str:
    """What the banker reads out."""
    end = time.monotonic() + PATIENCE
    while not (found := re.search(r"Code (\d \d \d \d \d \d)", table.text())):
        assert time.monotonic() < end, table.text()
        table.pause(0.1)
    return found[1].replace(" ", "")


def game_of(folder: Path) -> Game:
    """The game as it is kept on the disk."""
    store = LookingStore(folder)
    game = Session(store.open(store.games()[0].id), lambda: "").game
    assert game is not None
    return game


@dataclass
class Evening:
    """A banker's device, a phone for each player, and a display."""

    banker: Banker
    phones: dict[str, Guest]
    display: Guest

    def __getitem__(self, player: str) -> Guest:
        return self.phones[player]

    def ledger(self) -> dict[str, str]:
        """What each player who is not bankrupt has; here it is the banker's page that says so."""
        return dict(
            re.findall(r"^(.+), balance (\$\d+(?:,\d{3})*)", self.banker.text(), re.MULTILINE)
        )

    def agrees(self) -> None:
        """Every figure on every device is that of the ledger."""
        end = time.monotonic() + PATIENCE
        while wrong := list(self._wrong()):
            assert time.monotonic() < end, wrong
            self.banker.pause(0.05)

    def _wrong(self) -> Iterator[str]:
        tiles = list(self.display.tiles())
        read = self.banker.text()
        ledger = self.ledger()
        if not ledger:
            yield f"no ledger: {read}"
        for player, cash in ledger.items():
            if not any({player, cash} <= set(one.split("\n")) for one in tiles):
                yield f"the display: {player} {cash} {tiles}"
            if f"{player}, balance {cash}" not in read:
                yield f"the banker: {player} {cash} {read}"
            if player in self.phones and (purse := self[player].purse()) != cash:
                yield f"the phone of {player}: {purse}, not {cash}"


@dataclass
class LanEvening(Evening):
    """The same in one network, but for Bob, who has one of his own."""

    folder: Path
    server: Server
    wifi: Link

    def ledger(self) -> dict[str, str]:
        """The same from the disk."""
        game = game_of(self.folder)
        return {player: f"${game.cash(player):,}" for player in game.solvent()}


def seated(browser: Browser, folder: Path, server: Server, players: tuple[str, ...]) -> LanEvening:
    """Everybody at the table: each phone says whose it is, and the banker nods."""
    table = banker(guest(browser, server.url), code_of(server))
    phones, wifi = {}, Link(server.port)
    for player in players:
        phones[player] = guest(browser, wifi.url if player == "Bob" else server.url)
        is_whose(table, phones[player], player)
    display = guest(browser, server.url, "/display", (1440, 900), dark=True)
    return LanEvening(table, phones, display, folder, server, wifi)


def is_whose(table: Banker, phone: Guest, player: str) -> None:
    """A phone says whose it is, and the banker nods."""
    phone.tap(player)
    table.sees(f"A phone says: I am {player}")
    table.tap("Accept")
    phone.sees("My money")
