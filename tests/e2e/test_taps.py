"""How many taps the things of an evening take, counted from the table on a phone."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Tracking
from tests.e2e.browser import Table, opened_as, served
from tests.e2e.test_evening import prepared
from tests.ui.boxes import multinational
from tests.ui.tables import lot, setup

SMALLEST: Final = (360, 740)
PLAYERS: Final = ("Ann", "Bob", "Cat")
OWNED: Final = ("baltic_avenue", "mediterranean_avenue", "illinois_avenue", "reading_railroad")
OURS: Final = ("vermont_avenue", "boardwalk", "baltic_avenue", "mediterranean_avenue")
TOLD: Final = """name => {
  const told = document.querySelector('[flt-semantics-identifier="space"]');
  const named = [...(told?.querySelectorAll('[aria-label]') ?? [])].map(e => e.ariaLabel);
  return [told?.ariaLabel, told?.textContent, ...named].some(text => text?.includes(name)); }"""


@dataclass
class Counted(Table):
    """A table that counts the taps of one thing after another."""

    rows: list[tuple[str, int, int]] = field(default_factory=list)

    def row(self, what: str, budget: int, *names: str, then: str, digits: str = "") -> None:
        """Do a thing by tapping these names; `digits` are typed before the last tap, uncounted."""
        *first, last = names
        self.tap(*first)
        self.tap(*digits)
        self.tap(last)
        self.sees(then)
        self.rows.append((what, len(names), budget))

    def throw(self, first: int, second: int, then: str) -> None:
        """The two dice, and what comes of them."""
        self.tap(f"Die 1 shows {first}")
        self.tap(f"Die 2 shows {second}")
        self.sees(then)

    def table(self, then: str) -> None:
        """Back to the table, whatever lies upon it; an entry may lead there by itself."""
        self.pause(0.4)
        while self.called("Back") is not None:
            with suppress(AssertionError):  # It went by itself before it was tapped.
                self._tap("Back", 1)
            self.pause(0.4)
        if not self.has(then):
            self.tap("Table")
        self.sees(then)


@pytest.fixture(scope="module")
def counted() -> Iterator[list[tuple[str, int, int]]]:
    """All that was counted, printed as one table at the end."""
    rows: list[tuple[str, int, int]] = []
    yield rows
    wide = max((len(what) for what, _, _ in rows), default=0)
    for what, taps, budget in rows:
        print(f"{what:<{wide}}  {taps} of {budget}")


def evening(
    browser: Browser,
    folder: Path,
    command: StartGame,
    ready: str,
    size: tuple[int, int] = (412, 915),
) -> Iterator[Counted]:
    """A phone over a game."""
    prepared(folder, command)
    with served(folder) as server:
        table = opened_as(Counted, browser, server.url, ready, size=size)
        yield table
        table.page.context.close()


@pytest.fixture
def dice(browser: Browser, tmp_path: Path) -> Iterator[Counted]:
    """Ann is about to pass GO; Bob and Cat have a deed of somebody or of nobody before them."""
    command = setup(
        cash=dict.fromkeys(PLAYERS, 900),
        spaces={"Ann": 38, "Bob": 5, "Cat": 20},
        deeds={
            "baltic_avenue": lot("Ann"),
            "mediterranean_avenue": lot("Ann"),
            "illinois_avenue": lot("Ann"),
            "reading_railroad": lot("Bob", mortgaged=True),
        },
    )
    yield from evening(browser, tmp_path / "dice", command, "Ann's turn")


@pytest.fixture
def told(browser: Browser, tmp_path: Path) -> Iterator[Counted]:
    """The same without dice: the table tells what happens."""
    command = setup(
        tracking=Tracking.TURNS,
        cash=dict.fromkeys(PLAYERS, 900),
        deeds={"vermont_avenue": lot("Bob")},
    )
    yield from evening(browser, tmp_path / "told", command, "Ann's turn")


@pytest.fixture
def untracked(browser: Browser, tmp_path: Path) -> Iterator[Counted]:
    """No turns either: money and deeds, in any order."""
    command = setup(
        tracking=Tracking.OFF,
        cash=dict.fromkeys(PLAYERS, 900),
        deeds={
            "vermont_avenue": lot("Bob"),
            "baltic_avenue": lot("Ann"),
            "mediterranean_avenue": lot("Ann"),
        },
    )
    yield from evening(browser, tmp_path / "untracked", command, "Free play")


@pytest.fixture
def world(browser: Browser, tmp_path: Path) -> Iterator[Counted]:
    """Four currencies: Dan is three spaces before a third colour, Ann before a deed of Bob's."""
    command = multinational(
        spaces={"Ann": 10, "Dan": 18},
        deeds={
            "east_gate": lot("Dan"),
            "north_gate": lot("Dan"),
            "north_market": lot("Bob"),
            "east_market": lot("Ann"),
        },
    )
    yield from evening(browser, tmp_path / "world", command, "Dan's turn")


@pytest.fixture
def ruined(browser: Browser, tmp_path: Path) -> Iterator[Counted]:
    """Ann owes more than all she has, on the smallest phone and with a long estate."""
    pledged = ("baltic_avenue", "st_charles_place", "states_avenue", "reading_railroad")
    command = setup(
        cash={"Ann": 10, "Bob": 900, "Cat": 900},
        spaces={"Ann": 6},
        deeds={
            **dict.fromkeys(pledged, lot("Ann", mortgaged=True)),
            "connecticut_avenue": lot("Bob", hotel=True),
            "vermont_avenue": lot("Bob", 4),
            "oriental_avenue": lot("Bob", 4),
        },
    )
    yield from evening(browser, tmp_path / "ruined", command, "Ann's turn", SMALLEST)


@pytest.fixture
def poor(browser: Browser, tmp_path: Path) -> Iterator[Counted]:
    """Ann cannot pay the rent that she is about to owe."""
    command = setup(
        cash={"Ann": 10, "Bob": 900, "Cat": 900},
        spaces={"Ann": 6},
        deeds={
            "baltic_avenue": lot("Ann", 1),
            "mediterranean_avenue": lot("Ann", 1),
            "connecticut_avenue": lot("Bob", 2),
            "vermont_avenue": lot("Bob", 2),
            "oriental_avenue": lot("Bob", 2),
        },
    )
    yield from evening(browser, tmp_path / "poor", command, "Ann's turn")


def within(table: Counted, counted: list[tuple[str, int, int]]) -> None:
    """Nothing took more taps than it may."""
    counted += table.rows
    assert [row for row in table.rows if row[1] > row[2]] == []


def test_with_dice(dice: Counted, counted: list[tuple[str, int, int]]) -> None:
    table = dice
    table.throw(2, 3, "Ann, balance $1,100")
    table.rows.append(("passed GO, with dice", 0, 0))
    turn = ("Die 1 shows 1", "Die 2 shows 2", "Buy for $100")
    table.row("a whole turn with a purchase", 3, *turn, then="Bob buys")
    table.row("an ordinary turn", 2, "Die 1 shows 1", "Die 2 shows 3", then="Pay $20")
    table.row("rent, with dice", 1, "Pay $20", then="Cat, balance $880")
    table.row("undo the last entry", 1, "Undo", then="Cat, balance $900")
    table.tap("Pay $20")
    table.sees("Cat, balance $880")
    table.tap("Next: Ann")
    table.sees("Ann's turn")
    ends = ("Bob, balance", "Pay Cat", "Pay $50")
    table.row("a player pays a player", 3, *ends, digits="50", then="Bob pays Cat $50")
    table.table("Ann's turn")
    ends = ("Bob, balance", "Pay the Bank", "Pay $10")
    table.row("a player pays the Bank", 3, *ends, digits="10", then="Bob pays the Bank $10")
    table.table("Ann's turn")
    ends = ("Bob, balance", "The Bank pays", "Pay $10")
    table.row("the Bank pays a player", 3, *ends, digits="10", then="The Bank pays Bob $10")
    table.table("Ann's turn")
    table.row("build a house", 2, "Deeds", "Build a house $50", then="1 house")
    table.table("Ann's turn")
    table.row("lift a mortgage", 2, "Deeds", "Lift mortgage", then="Bob lifts")
    table.table("Ann's turn")
    table.row("mortgage a deed", 2, "Ann, balance", "Mortgage $120", then="Ann mortgages")
    table.table("Ann's turn")
    table.throw(1, 2, "Buy for $100")
    table.row("auction, from the deed", 1, "Auction it instead", then="Bob +10:")
    table.row("a bid", 1, "Bob +10:", then="Bob bids $10")
    table.row("the hammer", 1, "Sold to Bob", then="Bob wins")
    within(table, counted)


def test_without_dice(told: Counted, counted: list[tuple[str, int, int]]) -> None:
    table = told
    table.row("passed GO, in turns", 1, "Ann passed GO: $200", then="Ann, balance $1,100")
    names = ("Deeds", "Ann pays rent $6")
    table.row("rent from the list of deeds, in turns", 2, *names, then="Ann pays Bob $6")
    table.tap("Undo")
    table.table("Ann's turn")
    names = ("Deeds", "Ann buys for $60")
    table.row("buy from the list of deeds, in turns", 2, *names, then="Ann buys")
    table.tap("Undo")
    table.table("Ann's turn")
    names = ("Vermont Avenue", "Ann pays rent $6")
    table.row("rent, in turns", 2, *names, then="Ann pays Bob $6")
    names = ("Baltic Avenue", "Ann buys for $60")
    table.row("buy at list price, in turns", 2, *names, then="Ann buys")
    table.row("the next turn", 1, "Next: Bob", then="Bob's turn")
    within(table, counted)


def test_money_only(untracked: Counted, counted: list[tuple[str, int, int]]) -> None:
    table = untracked
    names = ("Vermont Avenue", "Cat pays rent $6")
    table.row("rent, money only", 2, *names, then="Cat pays Bob $6")
    names = ("Boardwalk", "Cat buys for $400")
    table.row("buy at list price, money only", 2, *names, then="Cat buys")
    names = ("Baltic Avenue", "Build a house $50")
    table.row("build a house, money only", 2, *names, then="Ann builds")
    ends = ("Bob, balance", "Pay Cat", "Pay $50")
    table.row("a player pays a player, money only", 3, *ends, digits="50", then="Bob pays Cat $50")
    table.table("Free play")
    for deed in setup().edition.deeds.values():
        if deed.id not in OURS:
            table.tap(f"{deed.name}, for sale at ${deed.price}")
            table.sees(f"Bob buys for ${deed.price}")
            table.page.keyboard.press("Escape")
            table.sees("Title deed", gone=True)
    table.rows.append(("any of 28 deeds, money only", 2, 2))
    within(table, counted)


def test_any_deed_on_the_board(dice: Counted, counted: list[tuple[str, int, int]]) -> None:
    """The board, the space: what its deed brings and what can be done with it stand below."""
    table = dice
    table.tap("To the board")
    table.sees("Next space")
    edition = setup().edition
    for deed in edition.deeds.values():
        table.point(deed.space)
        table.page.wait_for_function(TOLD, arg=deed.name)
        table.sees("buys" if deed.id not in OWNED else "ortgage")
    table.rows.append(("any of 28 deeds, on the board", 2, 2))
    within(table, counted)


def test_a_wrong_card_found_later(dice: Counted, counted: list[tuple[str, int, int]]) -> None:
    """The card lies seven entries back."""
    table = dice
    table.throw(3, 6, "Chance")
    table.tap("Pick the Chance card")
    table.tap("Dividend: collect $50")
    table.sees("Ann, balance $1,150")
    for name, first, second in (("Bob", 2, 3), ("Cat", 4, 6), ("Ann", 1, 2)):
        table.tap(f"Next: {name}")
        table.sees("Die 1 shows 1")
        table.throw(first, second, "Next")
    table.tap("Next: Bob")
    table.sees("Bob's turn")
    what, done = "another card, seven entries back", "Change this entry"
    taps = ("Log", "Ann draws", "Which card?", "Poor tax: pay $15", done)
    table.row(what, 5, *taps, then="Changed: “Ann draws")
    table.table("Ann, balance $1,085")
    within(table, counted)


def test_raising_cash(poor: Counted, counted: list[tuple[str, int, int]]) -> None:
    table = poor
    table.throw(1, 2, "Raise cash")
    table.tap("Raise cash")
    table.sees("Ways to raise cash")
    table.row("a sale for a debt", 1, "Mediterranean Avenue", then="Ann sells")
    within(table, counted)


def test_bankruptcy_needs_no_swipe(ruined: Counted, counted: list[tuple[str, int, int]]) -> None:
    table = ruined
    table.throw(1, 2, "Bankruptcy")
    table.tap("Bankruptcy")
    table.sees("Ways to raise cash")
    button = table.called("Declare Ann bankrupt")
    box = button.bounding_box() if button is not None else None
    assert box is not None
    assert box["y"] + box["height"] <= SMALLEST[1], "in sight without a swipe"
    table.tap("Declare Ann bankrupt")
    table.sees("Cancel")
    table.row("the bankruptcy, confirmed", 1, "Declare Ann bankrupt", then="Ann is bankrupt")
    table.rows.append(("bankruptcy", 3, 3))
    within(table, counted)


def test_a_new_game(dice: Counted, counted: list[tuple[str, int, int]]) -> None:
    """The players and the rules of last time are there already."""
    table = dice
    table.tap("Menu")
    table.tap("All games")
    table.sees("New game")
    table.tap("New game")
    for number in (3, 4):
        table.tap("Add a player")
        table.sees(f"Player {number}")
    for number, name in enumerate(("Ann", "Bob", "Cat", "Dan"), start=1):
        table.type(f"Player {number}", name)
    table.tap("Start")
    table.sees("Dan, balance")
    table.tap("Menu")
    table.tap("All games")
    table.sees("New game")
    table.row("a new game as last time", 3, "New game", "Start", then="Dan, balance")
    within(table, counted)


def test_four_currencies(world: Counted, counted: list[tuple[str, int, int]]) -> None:
    """A conglomerate, a rent abroad, a question about a rate; the digits of its sum but one are
    typed.
    """
    table = world
    table.throw(1, 2, "(220 pink)")
    table.tap("Buy for ")
    offer = "Three colours: form a conglomerate"
    table.row("a conglomerate formed", 2, offer, offer, then="On top: West Gate")
    table.tap("Dan, balance")
    table.tap("Conglomerates")
    table.tap("West Gate: Build a house")
    table.sees("Dan builds on West Gate")
    table.table("Dan's turn")
    sale = ("Dan, balance", "Trade", "West Gate: Sell a house", "Dan: West Gate")
    sold = (*sale, "Ann: East Market", "Both agree")
    table.row("a conglomerate sold", 6, *sold, then="Dan gives Ann West Gate")
    table.table("Next: Ann")
    table.tap("Next: Ann")
    table.sees("Ann's turn")
    table.throw(1, 2, "(10 yellow)")
    table.row("a rent across currencies", 1, "Pay ", then="Next: Bob")
    asked = ("Exchange rates: ", "0")
    table.row("340 in all other money", 2, *asked, digits="34", then="340 yellow: East")
    within(table, counted)
