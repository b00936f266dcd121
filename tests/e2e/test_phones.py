"""A phone for every player, in real browsers: a whole evening of four phones, a banker and a
display; the bank changes hands and phones are lost.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from banker_app.store.readonly import LookingStore
from tests.e2e.browser import served
from tests.e2e.devices import (
    Banker,
    Evening,
    Guest,
    LanEvening,
    banker,
    code_of,
    guest,
    is_whose,
    opens,
    seated,
    shown_code,
)
from tests.e2e.test_evening import prepared
from tests.ui.tables import lot, setup

pytestmark = pytest.mark.usefixtures("pages_closed")

PLAYERS = ("Ann", "Bob", "Cat", "Dan")
PINK = ("st_charles_place", "states_avenue", "virginia_avenue")
LOST = "This phone is no longer linked to a player"


def entries(folder: Path) -> list[tuple[str, str]]:
    """What was entered, and from whose phone."""
    store = LookingStore(folder)
    raw = store.open(store.games()[0].id).entries()
    return [(entry["command"]["cmd"], entry.get("by", "")) for entry in raw]


def buys_and_pays_rent(at: Evening) -> None:
    """One tap each on the player's own phone."""
    at.banker.throws(1, 2)
    at["Ann"].tap("Buy for $60")
    at.agrees()
    at.banker.tap("Next: Bob")
    at.banker.throws(1, 2)
    at["Bob"].tap("Pay $4")
    at["Bob"].sees("$1,496")
    at.agrees()


def bids(at: Evening) -> None:
    """The bids come from the phones; the hammer stays the banker's."""
    at.banker.tap("Next: Cat")
    at.banker.throws(2, 4)
    at["Cat"].tap("Auction it instead")
    at.display.sees("Oriental Avenue")
    at["Bob"].tap("+10")
    at["Dan"].sees("+10 $20")
    at["Dan"].tap("+10")
    at.banker.tap("Sold to Dan for $20")
    at.agrees()


def trades(at: Evening) -> None:
    """With a counter-offer; where only dues happen at once, the banker has the last word."""
    ann, bob = at["Ann"], at["Bob"]
    bob.tap("Trade")
    bob.tap("Ann")
    bob.tap("Ann: Baltic Avenue")
    bob.type("You give", "50")
    bob.tap("Offer")
    ann.sees("Bob asks")
    ann.tap("Counter-offer")
    ann.type("Bob gives", "90")
    ann.tap("Offer")
    bob.sees("Ann asks")
    bob.tap("Agree")
    at.banker.sees("Ann asks")
    at.agrees()  # nothing has moved yet
    at.banker.tap("Accept")
    bob.sees("$1,406")
    at.agrees()


def hands_the_bank_to_ann(browser: Browser, at: LanEvening) -> None:
    """In a new tab of her phone; the banker's own is told, and is a guest's from then on."""
    at.banker.menu("Hand over")
    code = shown_code(at.banker)
    old, page = at.banker, at.phones.pop("Ann").page
    at.banker = banker(opens(page.context.new_page(), at.server.url, "/join"), code)
    page.close()
    old.page.get_by_text("The Bank is on another device now.").wait_for()
    # Her seat is hers still, and its page the same as on her phone.
    at.banker.tap("Ann, ")
    at.banker.sees("Ask for money")
    at.banker.tap("Back")
    at.agrees()


def two_phones_are_lost(browser: Browser, at: LanEvening) -> None:
    """Bob's is out of reach, another one takes its place by the code; Cat's is gone for good, and
    the banker releases the seat.
    """
    bob, url = at["Bob"], at.server.url
    at.wifi.cut()
    bob.sees("Offline since")
    at.banker.menu("Players' phones")
    at.banker.touch(at.banker.page.get_by_role("button", name="Show code").nth(1), "Bob's code")
    at.phones["Bob"] = guest(browser, url, f"/whose/{shown_code(at.banker)}")
    at["Bob"].sees("$1,406")
    at.banker.sees("Bob's phone has joined")
    at.wifi.mend()
    bob.sees(LOST)
    bob.healthy()

    at["Cat"].page.context.close()
    at.banker.tap("Done")
    at.banker.touch(at.banker.page.get_by_role("button", name="Release").nth(2), "Cat's seat")
    at.banker.sees("Release the seat of Cat?")
    at.banker.tap("Release")
    at.banker.tap("Back")
    at.phones["Cat"] = guest(browser, url)
    is_whose(at.banker, at["Cat"], "Cat")
    at.agrees()


def raises_cash(at: Evening, deed: str, *pays: str) -> None:
    """A debt beyond the purse is paid by a mortgage."""
    dan = at["Dan"]
    at.banker.tap("Next: Dan")
    at.banker.throws(1, 3)
    dan.tap("More")
    dan.tap("Raise cash")
    dan.sees("Ways to raise cash")  # My money has a row of that deed, too.
    dan.tap(deed)
    at.banker.tap("Accept")
    for way in pays:
        dan.tap(way)
    at.agrees()


def goes_bankrupt(at: Evening, rent: str, *buys: str) -> None:
    """Cat comes to St. Charles Place, which Ann has or buys; the rent cannot be paid. Cat asks, the
    banker confirms it.
    """
    cat = at["Cat"]
    for who, dice in (("Ann", (3, 5)), ("Bob", (3, 4)), ("Cat", (2, 3))):
        at.banker.tap(f"Next: {who}")
        at.banker.throws(*dice)
        at.banker.tap(*(buys if who == "Ann" else ()))
    cat.sees(f"owes {rent}")
    cat.tap("Bankruptcy")
    cat.tap("Declare bankruptcy")
    cat.tap("Declare bankruptcy")
    at.banker.sees("Cat asks")
    at.banker.tap("Accept")
    at.display.sees("Cat is bankrupt")
    cat.sees("bankrupt")
    at.agrees()


def test_an_evening_of_four_phones_a_banker_and_a_display(browser: Browser, tmp_path: Path) -> None:
    games = tmp_path / "games"
    deeds = {name: lot("Ann", hotel=True) for name in PINK} | {"short_line": lot("Dan")}
    prepared(games, setup(players=PLAYERS, cash={"Cat": 300, "Dan": 130}, deeds=deeds))
    with served(games, "--lan") as server:
        at = seated(browser, games, server, PLAYERS)
        at.agrees()
        at.banker.menu("Players' phones")
        at.banker.tap("Their own payments and bids")
        at.banker.tap("Back")
        buys_and_pays_rent(at)
        bids(at)
        trades(at)
        hands_the_bank_to_ann(browser, at)
        two_phones_are_lost(browser, at)
        raises_cash(at, "Short Line", "Pay the tax", "$200")
        goes_bankrupt(at, "$750")
        for one in (at.banker, *at.phones.values(), at.display):
            one.healthy()
        assert "Traceback" not in server.log.read_text(encoding="utf-8")
    made = entries(games)
    assert {
        ("buy_deed", "Ann"),
        ("pay_rent", "Bob"),
        ("decline_deed", "Cat"),
        ("agree_trade", "Ann"),
        ("mortgage_deed", "Dan"),
        ("declare_bankruptcy", "Cat"),
    } <= set(made)
    assert {by for cmd, by in made if cmd == "place_bid"} == {"Bob", "Dan"}
    assert {by for cmd, by in made if cmd in ("roll", "end_turn", "close_auction")} == {""}


def test_a_phone_keeps_its_seat_when_the_app_starts_again(browser: Browser, tmp_path: Path) -> None:
    games = tmp_path / "games"
    prepared(games, setup())
    with served(games, "--lan") as server:
        at = seated(browser, games, server, ("Ann",))
        ann, port = at["Ann"], server.port
        ann.tap("Pay")
        ann.tap("Bob")
    ann.sees("Offline since")
    with served(games, "--lan", port):
        ann.sees("Offline since", gone=True)
        ann.type("Pay", "37")
        ann.tap("Pay $37")
        at.banker.ready("Ann asks")
        at.banker.tap("Accept")
        at.agrees()
        ann.healthy()


def places(table: Banker) -> list[tuple[float, float]]:
    """Where the dice stand on the screen."""
    found = []
    for name in (f"Die {row} shows {value}" for row in (1, 2) for value in range(1, 7)):
        die = table.called(name)
        box = die.bounding_box() if die is not None else None
        assert box is not None, name
        found.append((box["x"], box["y"]))
    return found


@pytest.mark.parametrize("size", [(412, 915), (360, 740)])
def test_a_request_moves_no_die(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    games = tmp_path / "games"
    prepared(games, setup())
    with served(games, "--lan") as server:
        table = banker(guest(browser, server.url, size=size), code_of(server))
        ann = guest(browser, server.url)
        is_whose(table, ann, "Ann")
        table.calm()
        before = places(table)
        ann.tap("Pay")
        ann.tap("Bob")
        ann.type("Pay", "5")
        ann.tap("Pay $5")
        table.sees("Ann asks")
        table.calm()
        assert places(table) == before
        table.tap("Accept")
        table.sees("Ann asks", gone=True)
        table.healthy()


LINK = """() => {
  const link = document.createElement("a");
  Object.assign(link, { href: "/display", target: "_blank", rel: "opener", innerText: "doubled" });
  document.querySelector("main").before(link);
}"""


def test_a_doubled_tab_is_another_one(browser: Browser, tmp_path: Path) -> None:
    """The browser copies what a tab keeps; each of the two goes its own way."""
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games", "--lan") as server:
        first = guest(browser, server.url, "/display")
        first.page.evaluate(LINK)
        with first.page.expect_popup() as opened:
            first.page.get_by_text("doubled").click()
        second = Guest(opened.value)
        second.sees("Ann")
        second.page.goto(server.url + "/join")
        second.sees("Whose phone is this?")
        first.page.wait_for_timeout(2000)
        for one in (first, second):
            one.healthy()
        assert "Whose phone is this?" not in first.text()
