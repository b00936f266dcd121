"""A phone for every player, in real browsers: a whole evening of four phones, a banker and a
display; the bank changes hands and phones are lost; every screen of it is looked at.
"""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from banker_app.store.readonly import LookingStore
from banker_app.ui import texts
from tests.e2e.browser import SEEING, Server, Table, opened, opened_as, served
from tests.e2e.gallery import Look, dress, faults, looks, saved
from tests.e2e.scenes import app_store_of, begun
from tests.e2e.test_evening import prepared
from tests.e2e.test_lan import code_of, give, shown_code
from tests.ui.tables import lot, setup

pytestmark = pytest.mark.usefixtures("pages_closed")

PLAYERS = ("Ann", "Bob", "Cat", "Dan")
PINK = ("st_charles_place", "states_avenue", "virginia_avenue")


class Device(Table):
    """A page that changes because of what happens on others, and a person who looks first."""

    def rest(self, name: str) -> None:
        """What a person takes to see what has just come."""
        super().rest(name)
        self.pause(max(0.0, self.heard + SEEING - time.monotonic()))


@dataclass
class Devices:
    """A banker's device and a phone for each player."""

    banker: Table
    phones: dict[str, Table]

    def __getitem__(self, player: str) -> Table:
        return self.phones[player]


def is_whose(banker: Table, phone: Table, player: str) -> None:
    """A phone says whose it is, and the banker nods."""
    phone.tap("This is my phone")
    phone.tap(player)
    banker.sees(f"A phone says: I am {player}")
    banker.tap("Accept")
    phone.sees("My money")


def seated(browser: Browser, server: Server, players: tuple[str, ...] = PLAYERS) -> Devices:
    """Everybody at the table, with fingers."""
    banker = opened_as(Device, browser, server.url, "Ann's turn", fingers=True)
    give(banker, code_of(server))
    banker.sees("Record")
    phones = {}
    for player in players:
        phones[player] = opened_as(Device, browser, server.url, "Ann's turn", fingers=True)
        is_whose(banker, phones[player], player)
    return Devices(banker, phones)


def throws(banker: Table, first: int, second: int) -> None:
    """The banker enters the dice."""
    banker.tap(f"Die 1 shows {first}")
    banker.tap(f"Die 2 shows {second}")


def sees_to(banker: Table) -> None:
    """The banker opens the page of the players' phones."""
    banker.tap("Menu")
    banker.tap("Players' phones")


def lets(banker: Table, policy: str) -> None:
    """The banker says what happens at once."""
    sees_to(banker)
    banker.tap(policy)
    banker.tap("Back")
    banker.sees("Record")


def entries(folder: Path) -> list[tuple[str, str]]:
    """What was entered, and from whose phone."""
    store = LookingStore(folder)
    raw = store.open(store.games()[0].id).entries()
    return [(entry["command"]["cmd"], entry.get("by", "")) for entry in raw]


def places(banker: Table) -> list[tuple[float, float]]:
    """Where the dice stand on the screen."""
    found = []
    for name in (f"Die {row} shows {value}" for row in (1, 2) for value in range(1, 7)):
        die = banker.called(name)
        box = die.bounding_box() if die is not None else None
        assert box is not None, name
        found.append((box["x"], box["y"]))
    return found


@pytest.mark.parametrize("size", [(412, 915), (360, 740)])
def test_a_request_moves_no_die(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    games = tmp_path / "games"
    prepared(games, setup())
    with served(games, "--lan") as server:
        banker = opened_as(Device, browser, server.url, "Ann's turn", size=size, fingers=True)
        give(banker, code_of(server))
        banker.sees("Record")
        ann = opened_as(Device, browser, server.url, "Ann's turn", fingers=True)
        is_whose(banker, ann, "Ann")
        banker.calm()
        before = places(banker)
        ann.tap("Pays Bob")
        ann.tap("5")
        ann.tap("Pay $5")
        banker.sees("Ann asks")
        banker.calm()
        assert places(banker) == before
        banker.tap("Accept")
        banker.sees("Ann asks", gone=True)
        banker.healthy()


def buys_and_pays_rent(at: Devices, display: Table) -> None:
    """One tap each on the player's own phone."""
    throws(at.banker, 1, 2)
    at["Ann"].tap("Buy for $60")
    display.sees("Ann buys Baltic Avenue")
    at.banker.tap("Next: Bob")
    throws(at.banker, 1, 2)
    at["Bob"].tap("Pay $4")
    display.sees("Bob pays Ann $4")
    at["Bob"].sees("$1,496")


def bid(at: Devices, display: Table) -> None:
    """The bids come from the phones, which open the auction by themselves; the hammer stays the
    banker's.
    """
    at.banker.tap("Next: Cat")
    throws(at.banker, 2, 4)
    at["Cat"].tap("Auction it instead")
    at["Bob"].sees("No bid yet")
    at["Bob"].tap("Bob +10:")
    at["Dan"].sees("Bob bids $10")
    at["Dan"].tap("Dan +10:")
    at.banker.tap("Sold to Dan for $20")
    display.sees("Dan wins Oriental Avenue")


def trade(at: Devices, display: Table) -> None:
    """With a counter-offer; where only dues happen at once, the banker has the last word."""
    ann, bob = at["Ann"], at["Bob"]
    bob.tap("Trade")
    bob.tap("Ann")
    bob.tap("Ann: Baltic Avenue")
    for digit in "50":
        bob.tap(digit)
    bob.tap("Offer")
    ann.sees("Bob asks")
    ann.tap("Counter-offer")
    ann.tap("Bob gives $50")
    for key in ("Delete the last digit", "Delete the last digit", "9", "0"):
        ann.tap(key)
    ann.tap("Offer")
    bob.sees("Ann asks")
    bob.tap("Agree")
    at.banker.sees("Ann asks")
    at.banker.tap("Accept")
    display.sees("Baltic Avenue")
    bob.sees("$1,406")


def goes_bankrupt(at: Devices, display: Table) -> None:
    """A debt that cannot be paid: Cat asks, the banker confirms it."""
    cat = at["Cat"]
    for who, dice in (("Dan", (1, 2)), ("Ann", (3, 4)), ("Bob", (3, 4)), ("Cat", (2, 3))):
        at.banker.tap(f"Next: {who}")
        throws(at.banker, *dice)
        if who == "Dan":
            at["Dan"].tap("Pay $4")
            at.banker.sees("Dan pays Bob $4")
    cat.sees("Cat owes Ann $750")
    cat.tap("Raise cash")
    cat.tap("Declare Cat bankrupt")
    cat.sees("Cancel")
    cat.tap("Declare Cat bankrupt")
    at.banker.sees("Cat asks")
    at.banker.tap("Accept")
    display.sees("Cat is bankrupt")
    cat.sees("bankrupt")


def test_an_evening_of_four_phones_a_banker_and_a_display(browser: Browser, tmp_path: Path) -> None:
    games = tmp_path / "games"
    hotels = {name: lot("Ann", hotel=True) for name in PINK}
    prepared(games, setup(players=PLAYERS, cash={"Cat": 300}, deeds=hotels))
    with served(games, "--lan") as server:
        at = seated(browser, server)
        display = opened(browser, server.url, "Ann's turn", size=(1440, 900), dark=True)
        lets(at.banker, "Own dues and bids")
        buys_and_pays_rent(at, display)
        bid(at, display)
        trade(at, display)
        goes_bankrupt(at, display)
        for table in (at.banker, *at.phones.values(), display):
            table.healthy()
    made = entries(games)
    for entered in (
        ("buy_deed", "Ann"),
        ("pay_rent", "Bob"),
        ("decline_deed", "Cat"),
        ("agree_trade", "Ann"),
        ("declare_bankruptcy", "Cat"),
    ):
        assert entered in made
    assert {by for cmd, by in made if cmd == "place_bid"} == {"Bob", "Dan"}
    assert {by for cmd, by in made if cmd in ("roll", "end_turn", "close_auction")} == {""}


def test_the_bank_is_handed_over_and_two_phones_are_lost(browser: Browser, tmp_path: Path) -> None:
    games = tmp_path / "games"
    prepared(games, setup(players=PLAYERS))
    with served(games, "--lan") as server:
        at = seated(browser, server, ("Ann", "Bob", "Cat"))
        banker, ann, bob, cat = at.banker, at["Ann"], at["Bob"], at["Cat"]
        throws(banker, 1, 2)
        ann.tap("Buy for $60")
        banker.sees("Ann asks")

        # Ann's phone gets the bank, in the middle of her own request.
        banker.tap("Menu")
        banker.tap("Hand over")
        code = shown_code(banker)
        ann.tap("Table")
        ann.tap("I am the banker")
        ann.type("Banker code", code)
        ann.tap("Take over as banker")
        ann.sees("Ann asks")
        ann.tap("Accept")
        ann.sees("Ann, balance $1,440")
        banker.sees("Another device is the banker now.")

        # Bob's phone is lost: another one takes its place by the code, and it is Bob's no more.
        sees_to(ann)
        ann.touch(ann.page.get_by_role("button", name="Show code").nth(1), "the code for Bob")
        whose = f"{server.url}/whose/{shown_code(ann)}"
        new = opened_as(Device, browser, whose, "My money", fingers=True)
        new.sees("$1,500")
        ann.sees("The phone of Bob is here")
        bob.sees("This is no player's phone any more")

        # Cat's is lost, too: the banker releases the seat.
        ann.tap("Done")
        ann.touch(ann.page.get_by_role("button", name="Release").nth(2), "the seat of Cat")
        ann.sees("Release the seat of Cat?")
        ann.tap("Release")
        cat.sees("This is no player's phone any more")

        # What stays: a reload finds the seat again.
        new.reload("My money")
        ann.tap("Back")
        ann.tap("Next: Bob")
        throws(ann, 1, 2)
        new.tap("Pay $4")
        ann.sees("Bob asks")
        ann.tap("Accept")
        new.sees("$1,496")
        for table in (banker, ann, bob, cat, new):
            table.healthy()


def test_a_phone_keeps_its_seat_when_the_app_starts_again(browser: Browser, tmp_path: Path) -> None:
    games = tmp_path / "games"
    prepared(games, setup())
    with served(games, "--lan") as server:
        at = seated(browser, server, ("Ann",))
        port = server.port
    with served(games, "--lan", port):
        at["Ann"].ready("My money")
        at.banker.ready("Ann's turn")
        throws(at.banker, 1, 2)
        at["Ann"].tap("Buy for $60")
        at.banker.tap("Accept")
        at["Ann"].sees("$1,440")


def test_nothing_is_wrong_with_the_screens_of_a_phone(
    browser: Browser, tmp_path: Path, shots: Path
) -> None:
    """In the language with the longest words: the player's own, a request, the auction, the
    banker's screen of phones.
    """
    games, say = tmp_path / "games", partial(texts.text, "ru")
    app_store, store = app_store_of(games, "ru")
    deeds = {"baltic_avenue": lot("Bob"), "park_place": lot("Ann", 3), "boardwalk": lot("Ann", 3)}
    begun(app_store, setup(deeds=deeds, cards={"Ann": ("chance",)}))
    store.close()
    wrong: list[str] = []

    def looked_at(table: Table, name: str) -> None:
        for look in looks():
            dress(table, look)
            png = table.picture()
            saved(
                png, shots / f"{look.size[0]}x{look.size[1]}" / f"ru-{look}" / f"phone-{name}.png"
            )
            wrong.extend(f"{name} {look}: {fault}" for fault in faults(table, png, look, "ru"))
        dress(table, Look((412, 915), False, 1.0))

    with served(games, "--lan") as server:
        banker = opened_as(Device, browser, server.url, "Ann, ")
        opens_phones(banker, server, say)
        phone = opened_as(Device, browser, server.url, "Ann, ")
        phone.tap(say("display.mine"))
        phone.sees(say("phone.who"))
        looked_at(phone, "whose")
        phone.tap("Ann")
        looked_at(phone, "waiting")
        looked_at(banker, "phones")
        banker.tap(say("phone.accept"))
        phone.sees(say("tab.me"))
        banker.tap(say("phone.show"))
        looked_at(banker, "code")
        asks_to_pay(phone, say)
        looked_at(phone, "me")
        banker.tap(say("back"))
        banker.tap(say("back"))
        banker.sees(say("phone.asks", name="Ann"))
        looked_at(banker, "request")
        phone.tap(say("tab.deeds"))
        looked_at(phone, "deeds")
        assert not phone.complaints + banker.complaints
    assert not wrong, "\n".join(wrong)


def opens_phones(banker: Table, server: Server, say: Callable[..., str]) -> None:
    """Become the banker, and open the page of the players' phones."""
    banker.tap(say("display.join"))
    banker.type(say("share.code"), code_of(server))
    banker.tap(say("share.take"))
    banker.tap(say("menu.open"))
    banker.tap(say("menu.phones"))
    banker.sees(say("phone.policy"))


def asks_to_pay(phone: Table, say: Callable[..., str]) -> None:
    """A payment that waits for the banker."""
    phone.tap(say("act.pays", name="Bob"))
    for digit in "20":
        phone.tap(digit)
    phone.touch(phone.page.get_by_role("button", name=re.compile(r"\$20")).last, "pay")
    phone.sees(say("phone.waits_for_banker"))
