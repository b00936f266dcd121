"""An evening on a phone, by taps alone: from the first name typed to the score."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from banker_app.engine.start_game import StartGame
from banker_app.local_services import SETTING, LocalServices
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.table.introduction import INTRODUCED
from banker_app.store.disk import DiskStore
from tests.e2e.browser import PHONE, Table, opened_as, served
from tests.ui.tables import lot, setup


class Evening(Table):
    """A table with the gestures of this evening, and a camera."""

    folder = Path()
    name = ""
    taken = 0

    def throw(self, first: int, second: int) -> None:
        """Tell the two dice."""
        self.tap(f"Die 1 shows {first}")
        self.tap(f"Die 2 shows {second}")

    def turn(self, first: int, second: int, *then: str) -> None:
        """Dice, whatever is due, and on to the next player."""
        self.throw(first, second)
        self.tap(*then)
        self.tap("Next: ")
        self.sees("Die 1 shows 1")

    def to(self, name: str, text: str) -> None:
        """Tap something that leads to another screen, and be there before going on."""
        self.tap(name)
        self.sees(text)

    def back(self) -> None:
        """The way back, until nothing lies on top."""
        self.tap("Back")
        self.sees("Back", gone=True)

    def shot(self, name: str) -> None:
        """A picture for whoever wants to look."""
        self.taken += 1
        (self.folder / f"{self.name}-{self.taken:02d}-{name}.png").write_bytes(self.picture())


def prepared(data: Path, command: StartGame) -> None:
    """A game as it stands after an hour, put into the folder the way the app itself does."""
    data.mkdir(parents=True)
    store = DiskStore(data)
    refused = AppStore(LocalServices(store)).begin(command)
    store.put_settings({SETTING + INTRODUCED: "yes"})
    store.close()
    assert refused is None, refused


def at(
    browser: Browser,
    data: Path,
    ready: str,
    shots: Path,
    *,
    size: tuple[int, int] = PHONE,
    fingers: bool = False,
) -> Iterator[Evening]:
    """The app on a phone, or on something larger, over a data folder."""
    with served(data) as server:
        evening = opened_as(Evening, browser, server.url, ready, size=size, fingers=fingers)
        evening.folder, evening.name = shots, data.name
        yield evening
        evening.healthy()
        evening.page.context.close()
        assert "Traceback" not in server.log.read_text()


@pytest.fixture
def fresh(browser: Browser, tmp_path: Path, shots: Path) -> Iterator[Evening]:
    """A phone that has never seen the app."""
    yield from at(browser, tmp_path / "fresh", "New game", shots)


@pytest.fixture
def late(browser: Browser, tmp_path: Path, shots: Path) -> Iterator[Evening]:
    """The same evening an hour later."""
    prepared(tmp_path / "late", an_hour_later())
    yield from at(browser, tmp_path / "late", "Ann's turn", shots)


def an_hour_later() -> StartGame:
    """Houses, mortgages, and a player who has little left."""
    return setup(
        cash={"Ann": 700, "Bob": 90, "Cat": 1200},
        deeds={
            "oriental_avenue": lot("Ann"),
            "vermont_avenue": lot("Ann"),
            "connecticut_avenue": lot("Ann"),
            "baltic_avenue": lot("Bob"),
            "reading_railroad": lot("Bob"),
            "electric_company": lot("Cat", mortgaged=True),
            "boardwalk": lot("Cat", 1),
            "park_place": lot("Cat", 1),
        },
        spaces={"Ann": 20, "Bob": 28, "Cat": 10},
    )


def test_first_hour(fresh: Evening) -> None:
    """New game, ten turns, purchase, rent, auction, jail, undo, and a reload in the middle."""
    first_hour(fresh)


def first_hour(table: Evening) -> None:
    """The same, wherever the app runs."""
    table.shot("home")
    table.tap("New game")
    table.sees("Add a player")
    table.tap("Add a player")
    table.sees("Player 3")
    for number, name in enumerate(("Ann", "Bob", "Cat"), start=1):
        table.type(f"Player {number}", name)
    table.shot("new-game")
    table.tap("Start")
    table.sees("Ann's turn")
    table.shot("table")

    _purchase_and_rent(table)
    _auction(table)
    table.turn(2, 4, "Buy for $120")
    table.turn(3, 2, "Buy for $100")
    table.throw(2, 2)
    table.sees("Doubles: Cat rolls again")
    table.throw(3, 4)
    table.tap("Pick the Community Chest card")
    table.shot("cards")
    table.tap("Bank error")
    table.tap("Next: Ann")
    table.turn(6, 5)

    table.throw(1, 1)
    table.sees("Doubles: Bob rolls again")
    table.sees("Bob rolls 1 + 1")
    before = table.text()
    table.reload("Doubles: Bob rolls again")
    assert table.text() == before, "a reload loses nothing"
    table.turn(3, 2, "Buy for $200")
    table.turn(6, 3, "Buy for $260")

    _jail_and_undo(table)
    _trade(table)
    _log(table)


def _purchase_and_rent(table: Evening) -> None:
    """Ann buys, Bob lands there."""
    table.throw(1, 2)
    table.sees("Baltic Avenue is for sale at $60")
    table.shot("offer")
    table.tap("Buy for $60")
    table.tap("Next: Bob")
    table.turn(1, 2, "Pay $4")
    table.sees("Ann, balance $1,444")


def _jail_and_undo(table: Evening) -> None:
    """Ann goes to jail, pays, takes it back, pays again."""
    table.throw(4, 6)
    table.sees("In jail")
    table.tap("Next: Bob")
    table.turn(1, 3, "Buy for $200")
    table.turn(2, 1, "Buy for $280")
    table.shot("jail")
    table.tap("Pay $50 and leave jail")
    table.sees("Ann, balance $1,214")
    table.tap("Undo")
    table.sees("Ann, balance $1,264")
    table.tap("Pay $50 and leave jail")
    table.sees("Ann, balance $1,214")
    table.throw(1, 3)
    table.tap("Buy for $160")


def _auction(table: Evening) -> None:
    """Cat does not buy; Bob and Ann bid."""
    table.throw(2, 4)
    table.tap("Auction it instead")
    table.sees("No bid yet")
    table.tap("Bob +10:")
    table.sees("Bob bids $10")
    table.tap("Ann +50:")
    table.sees("Ann bids $60")
    table.shot("auction")
    table.tap("Sold to Ann for $60")
    table.tap("Next: Ann")


def _trade(table: Evening) -> None:
    """Ann buys Vermont Avenue from Bob and has the light blue group."""
    table.to("Ann, balance", "Pay the Bank")
    table.to("Trade", "Bob gives $0")
    table.tap("2", "00")
    table.tap("Bob: Vermont Avenue")
    table.sees("Ann gives $200; Bob gives Vermont Avenue.")
    table.sees("$854")
    table.shot("trade")
    table.tap("Both agree")
    table.sees("Ann gives Bob $200")
    table.back()
    table.sees("Ann, balance $854")


def _log(table: Evening) -> None:
    """Every entry is a sentence; the undone one is still there."""
    table.tap("Log")
    table.sees("Ann gives Bob $200")
    table.shot("log")
    # The log has headings of turns too.
    table.to("Table", "Ann, balance")


def test_later_hour(late: Evening) -> None:
    """Houses, mortgage, a refusal overruled, rent, a debt that is raised, undo, the score."""
    later_hour(late)


def later_hour(table: Evening) -> None:
    """The same, wherever the app runs."""
    table.shot("late-table")
    table.to("Ann, balance $700", "Pay the Bank")
    for cash, built in ((650, "Connecticut"), (600, "Vermont"), (550, "Oriental")):
        table.tap("Build a house $50")
        table.sees(f"${cash}")
        # The next house is offered beside what the deed says of this one.
        table.sees(f"{built} Avenue, Ann, rent ${40 if cash == 650 else 30}, 1 house")
    table.shot("seat")
    table.back()

    table.to("Deeds", "Mediterranean Avenue, for sale")
    table.tap("Connecticut Avenue")
    table.sees("Rent now: $40")
    table.shot("deed")
    table.back()
    table.to("Table", "Ann's roll")
    table.page.wait_for_url("**/table")
    table.reload("Ann's roll")

    _to_the_debt(table)
    _raised(table)
    _score(table)


def _to_the_debt(table: Evening) -> None:
    """Bob lands where he cannot pay."""
    table.throw(1, 2)
    table.tap("Buy for")
    table.to("Next: Bob", "Bob's roll")
    table.to("Bob, balance", "Pay the Bank")
    table.tap("Mortgage $30")
    table.sees("Bob mortgages Baltic Avenue")
    table.back()
    table.tap("Undo")
    table.sees("Bob, balance $90")
    table.throw(5, 4)
    table.sees("$90 in hand, $85 short")
    table.shot("debt")


def _raised(table: Evening) -> None:
    """Every way to raise it is one tap; what is short runs down; then the debt is paid."""
    table.to("Raise cash", "Still short")
    table.shot("raise")
    table.tap("Reading Railroad")
    table.sees("Bob mortgages Reading Railroad")
    table.tap("Pay ")
    table.sees("'s turn")


def _score(table: Evening) -> None:
    table.tap("Score")
    table.sees("is ahead")
    table.shot("score")
