"""What a room says where something is in its way, and what it does about it."""

import os
import shutil
import signal
from typing import Final

import pytest
from playwright.sync_api import BrowserContext

from banker_app.browser.build import list_files
from tests.e2e.devices import Banker, Guest, guest, is_whose, opens, shown_code
from tests.e2e.room import STARTING, Place, link_of, live, room_of
from tests.ui.tables import setup

pytestmark = [pytest.mark.browser, pytest.mark.alone]

DAY: Final = 86_400_000
CLOCK: Final = """globalThis.Date = class extends Date {
  constructor(...words) { super(...(words.length ? words : [Date.now()])); }
  static now() { return super.now() + %d; }
};
"""
"""A clock that is wrong by so many milliseconds."""
KEY: Final = "A" * 42
LINKS: Final = {
    "short": f"#1.{KEY}",
    "another version": f"#2.{KEY}A",
    "no point of the curve": f"#1.{KEY}E",
}


BARE: Final = "Object.defineProperty(crypto, 'subtle', { value: undefined });\n"
WORKER: Final = "python-worker.js"


def altered(place: Place, name: str, old: str, new: str) -> None:
    """Have a script of the app changed; an empty `old` stands for its beginning."""
    site = place.folder / "site"
    shutil.copytree(place.host.folder, site)
    script = (site / name).read_text("utf-8")
    assert old in script
    (site / name).write_text(script.replace(old, new, 1), "utf-8")
    list_files(site)
    place.host.stop()
    place.host.folder = site
    place.host.start()


def visitor(context: BrowserContext, address: str) -> Guest:
    """A page that may never have anything to show."""
    one = Guest(context.new_page())
    one.page.goto(address)
    return one


def test_links_that_lead_nowhere(place: Place) -> None:
    """Each says so, and asks nothing of a broker; the right link in the same tab opens."""
    with place.browser() as browser:
        for kind, end in LINKS.items():
            one = visitor(browser.new_context(), f"{place.host.url}room.html{end}")
            one.sees("This link is incomplete or was made by a different version.")
            assert not one.complaints, kind
        context = browser.new_context()
        context.add_init_script(BARE)
        visitor(context, f"{place.host.url}room.html#1.{KEY}A").sees("safe address")


def test_a_closed_room_and_a_new_link(place: Place) -> None:
    table = place.banker(setup())
    link = room_of(table)
    with place.browser() as browser:
        ann = guest(browser, link, "")
        is_whose(table, ann, "Ann")
        table.tap("New link")
        table.sees("Make a new link?")
        table.tap("New link")
        ann.sees("This room is closed")
        table.sees("Each phone scans this")
        new = link_of(table)
        assert new != link
        visitor(browser.new_context(), link).sees("This room is closed")
        # The link is pasted into the tab of the old one, which knows nobody of the new room.
        with ann.page.expect_event("load"):
            ann.page.goto(new)
        ann.sees("This room is closed", gone=True)
        is_whose(table, ann, "Ann")
        newer = opens(ann.page.context.new_page(), new, "")
        newer.sees("My money")
        ann.sees("Open in another tab of this browser.")
        ann.page.bring_to_front()
        ann.tap("Use this tab")
        ann.sees("My money")
        live(ann)
        newer.sees("Open in another tab of this browser.")
        table.tap("Close the room")
        table.sees("Close the room?")
        table.tap("Close the room")
        ann.sees("This room is closed")
        table.sees("Open a room")
        table.healthy()


def test_a_broker_that_is_away_at_the_start(place: Place) -> None:
    """Nobody has to do anything when it comes."""
    table = place.banker(setup())
    link = room_of(table)
    place.broker.stop()
    place.starts(table)
    with place.browser() as browser:
        one = visitor(browser.new_context(), link)
        one.sees("The room cannot be reached")
        table.throws(1, 2)
        table.tap("Buy for $60")
        table.sees("Ann, balance $1,440")
        place.broker.start()
        live(one)
        one.sees("Whose phone is this?")


def test_a_broker_that_goes_with_a_page_under_way(place: Place) -> None:
    """The page is sent again as soon as the broker is back."""
    table = place.banker(setup())
    link = room_of(table)
    table.tap("Back")
    with place.browser() as browser:
        display = guest(browser, link, "/display")
        live(display)
        os.kill(place.broker.pid, signal.SIGSTOP)
        table.throws(1, 2)
        table.sees("Buy for $60")
        table.pause(1)
        place.broker.stop()
        display.sees("The room cannot be reached")
        place.broker.start()
        live(display)
        display.sees("Baltic Avenue")


@pytest.mark.parametrize("error", [DAY, -DAY])
def test_clocks_that_are_wrong_by_a_day(place: Place, error: int) -> None:
    """The guest's is put right while nobody looks: what is sealed after that is still the newer."""
    altered(place, WORKER, "", CLOCK % error)
    table = place.banker(setup())
    link = room_of(table)
    with place.browser() as browser:
        phone = browser.new_context()
        ann = Guest(phone.new_page())
        ann.page.add_init_script(CLOCK % -error)
        ann.page.goto(link)
        is_whose(table, ann, "Ann")
        place.starts(table, "Ann")
        live(ann)
        ann.page.close()
        ann = opens(phone.new_page(), link, "")
        live(ann)
        ann.tap("Pay")
        ann.tap("Bob")
        ann.type("Pay", "5")
        ann.tap("Pay $5")
        table.sees("Ann asks")


def test_a_browser_without_keys_opens_no_room(place: Place) -> None:
    altered(place, WORKER, "", BARE)
    table = place.banker(setup())
    table.menu("Players' phones")
    table.tap("Open a room")
    table.sees("This browser can't open a room")
    table.sees("Open a room")


def test_a_game_moves_in_many_parts(place: Place) -> None:
    """The next banker's phone goes on with it, under the same link."""
    altered(place, "room_host.js", "PART=40_000", "PART=100")
    table = place.banker(setup())
    link = room_of(table)
    table.tap("Back")
    table.throws(1, 2)
    table.tap("Buy for $60")
    with place.browser() as browser:
        bob = guest(browser, link, "")
        next_one = guest(browser, link, "")
        is_whose(table, bob, "Bob")
        table.menu("Hand over")
        next_one.type("Code", shown_code(table))
        taken = Banker(next_one.page, wired=False)
        next_one.tap("Enter the code")
        taken.ready("Ann, balance $1,440", STARTING)
        live(bob)
        bob.sees("My money")
        assert bob.page.url == link


@pytest.mark.parametrize("at", ["in the same tab", "in a new tab", "on a new phone"])
def test_the_bank_goes_to_a_phone_that_scans_the_code(place: Place, at: str) -> None:
    table = place.banker(setup())
    link = room_of(table)
    table.tap("Back")
    with place.browser() as browser:
        bob = guest(browser, link, "")
        is_whose(table, bob, "Bob")
        table.menu("Hand over")
        shown_code(table)
        scanned = link_of(table)
        if at == "on a new phone":
            bob = visitor(browser.new_context(), scanned)
        elif at == "in a new tab":
            bob = visitor(bob.page.context, scanned)
        else:
            with bob.page.expect_event("load"):
                bob.page.goto(scanned)
        taken = Banker(bob.page, wired=False)
        bob.tap("Enter the code")
        taken.ready("Ann, balance", STARTING)
        table.sees("The Bank is on another phone now")
