"""An evening through a room: no computer, a broker that knows nothing, phones that sleep."""

import os
import time
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import kill_pages
from tests.e2e.devices import Banker, Evening, Guest, guest, is_whose, opens, shown_code
from tests.e2e.gallery import saved
from tests.e2e.room import STARTING, Place, all_live, app_in, reopened, room_of
from tests.e2e.test_phones import (
    PINK,
    PLAYERS,
    bids,
    buys_and_pays_rent,
    goes_bankrupt,
    raises_cash,
    trades,
)
from tests.ui.tables import lot, setup

pytestmark = [pytest.mark.browser, pytest.mark.alone]

AWAY: Final = float(os.environ.get("BANKER_BROKER_AWAY", "60"))
"""Seconds without a broker."""
ASLEEP: Final = float(os.environ.get("BANKER_HOST_ASLEEP", "35"))
"""Seconds that the banker's phone sleeps: longer than a broker waits for a sign of life."""


def seated(browser: Browser, table: Banker, link: str) -> Evening:
    """Four phones and a display come in by the link."""
    phones: dict[str, Guest] = {}
    for player in PLAYERS:
        phones[player] = guest(browser, link, "")
        is_whose(table, phones[player], player)
    display = guest(browser, link, "/display", (1440, 900), dark=True)
    return Evening(table, phones, display)


def says(at: Evening, words: str, patience: float = 12) -> None:
    """Every page but the banker's says so."""
    for one in (*at.phones.values(), at.display):
        one.sees(words, patience)


def the_broker_is_away(place: Place, at: Evening) -> None:
    """The banker plays on; everybody catches up."""
    place.broker.stop()
    begun = time.monotonic()
    says(at, "The room cannot be reached")
    at.banker.tap("Next: Dan")
    at.banker.sees("Dan's turn")
    at.banker.pause(max(0.0, begun + AWAY - time.monotonic()))
    place.broker.start()
    print(f"live {all_live(at):.1f} s after the broker")
    at["Dan"].sees("Your turn")
    at.banker.tap("Undo")
    at["Dan"].sees("Your turn", gone=True)


def the_host_sleeps(place: Place, link: str, at: Evening, shots: Path) -> None:
    """Who comes now for the first time reads whose game it is."""
    browser = at["Ann"].page.context.browser
    assert browser is not None
    with place.asleep("banker"):
        begun = time.monotonic()
        late = Guest(browser.new_context().new_page())
        late.page.goto(link)
        late.sees(
            "This is the Banker game of Ann, Bob, Cat, Dan. The banker's phone does not answer."
        )
        late.page.context.close()
        at["Ann"].tap("More")
        at["Ann"].sees("Your tap is kept")
        says(at, "The banker's phone has been asleep since", 45)
        saved(at["Ann"].page.screenshot(), shots / "room-asleep.png")
        at.display.page.wait_for_timeout(max(0.0, begun + ASLEEP - time.monotonic()) * 1000)
    print(f"live {all_live(at):.1f} s after waking")
    at["Ann"].sees("This is not my phone")
    at["Ann"].tap("Back")


def everybody_is_killed(place: Place, at: Evening) -> None:
    """All at once; the banker's phone comes back last."""
    place.killed("banker")
    kill_pages()
    at.phones = {player: reopened(one) for player, one in at.phones.items()}
    at.display = reopened(at.display)
    says(at, "The banker's phone has been asleep since")
    at.banker = app_in(place.phone("banker"))
    place.starts(at.banker)
    all_live(at)


def hands_the_bank_to_ann(place: Place, link: str, at: Evening) -> None:
    """In the room: the game comes to her phone, and the link stays."""
    at.banker.menu("Hand over")
    code, old = shown_code(at.banker), at.banker
    ann = opens(at.phones.pop("Ann").page, link, "/join")
    ann.type("Code", code)
    at.banker = Banker(ann.page, wired=False)
    at.banker.watch()
    ann.tap("Enter the code")
    at.banker.ready("'s turn", STARTING)
    all_live(at)
    old.sees("The Bank is on another phone now")
    old.tap("Join as a player")
    Guest(old.page).sees("Whose phone is this?")


def test_an_evening_through_a_room(place: Place, shots: Path) -> None:
    deeds = {name: lot("Ann", hotel=True) for name in PINK} | {"short_line": lot("Dan")}
    game = setup(players=PLAYERS, cash={"Cat": 300, "Dan": 130}, deeds=deeds)
    with place.browser() as browser:
        table = place.banker(game)
        link = room_of(table)
        saved(table.picture(), shots / "room-open.png")
        at = seated(browser, table, link)
        saved(at.display.page.screenshot(), shots / "room-display.png")
        table.tap("Their own payments and bids")
        table.tap("Back")
        at.agrees()
        buys_and_pays_rent(at)
        bids(at)
        everybody_is_killed(place, at)
        at.agrees()
        trades(at)
        the_host_sleeps(place, link, at, shots)
        the_broker_is_away(place, at)
        at.agrees()
        hands_the_bank_to_ann(place, link, at)
        raises_cash(at)
        goes_bankrupt(at)
        at.agrees()
        for one in (at.banker, *at.phones.values(), at.display):
            one.healthy()
