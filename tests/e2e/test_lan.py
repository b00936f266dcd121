"""A banker's phone and two displays at one evening: connections drop, the bank changes hands."""

import re
import time
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from banker_app.app.devices.banker_role import FREE_SLIPS
from banker_app.ui import texts
from banker_app.ui.lan.network import addresses
from tests.e2e.browser import Server, Table, opened, served
from tests.e2e.gallery import Look, dress, faults, looks, saved
from tests.e2e.link import Link
from tests.e2e.scenes import app_store_of, begun
from tests.e2e.test_evening import prepared
from tests.ui.tables import setup

pytestmark = pytest.mark.usefixtures("pages_closed")


def code_of(server: Server) -> str:
    """What the terminal says."""
    found = re.search(r"Banker code: (\d{3}) (\d{3})", server.log.read_text(encoding="utf-8"))
    assert found
    return found[1] + found[2]


def shown_code(table: Table) -> str:
    """What the banker reads out."""
    end = time.monotonic() + 12
    while not (found := re.search(r"Code (\d \d \d \d \d \d)", table.text())):
        assert time.monotonic() < end, table.text()
        table.pause(0.1)
    return found[1].replace(" ", "")


def give(table: Table, code: str) -> None:
    """Become the banker."""
    table.tap("I am the banker")
    table.type("Banker code", code)
    table.tap("Take over as banker")


def buys_the_first_street(phone: Table) -> None:
    """Ann's first turn."""
    phone.tap("Die 1 shows 1")
    phone.tap("Die 2 shows 2")
    phone.tap("Buy for $60")


def comes_back(table: Table, link: Link) -> None:
    """The wifi is there again, and so is the page."""
    link.mend()
    table.online()


def in_a_new_tab(table: Table, url: str, ready: str) -> Table:
    """The same browser, its old tab closed."""
    tab = Table(table.page.context.new_page())
    table.page.close()
    tab.watch()
    tab.page.goto(url, wait_until="commit")
    tab.ready(ready)
    return tab


def test_connections_drop_and_nothing_is_lost(browser: Browser, tmp_path: Path) -> None:
    games = tmp_path / "games"
    prepared(games, setup())
    with served(games, "--lan") as server:
        wifi, cable = Link(server.port), Link(server.port)
        phone = opened(browser, wifi.url, "Ann's turn")
        tablet = opened(browser, cable.url, "Ann's turn", size=(1024, 768))
        screen = opened(browser, server.url, "Ann's turn", size=(1440, 900), dark=True)
        give(phone, code_of(server))
        buys_the_first_street(phone)
        for display in (tablet, screen):
            display.sees("Ann, balance $1,440, 1 deed")
            display.sees("Ann buys Baltic Avenue")
            assert not display.has("Record")

        cable.cut()
        tablet.offline()
        phone.tap("Next: Bob")
        screen.sees("Bob's turn")
        comes_back(tablet, cable)
        tablet.sees("Bob's turn")

        wifi.cut()
        phone.offline()
        comes_back(phone, wifi)
        phone.tap("Undo")
        for display in (tablet, screen):
            display.sees("Ann's turn")
        screen.healthy()


def test_the_bank_stays_with_a_phone_until_it_is_handed_over(
    browser: Browser, tmp_path: Path
) -> None:
    games = tmp_path / "games"
    prepared(games, setup())
    with served(games, "--lan") as server:
        phone = opened(browser, server.url, "Ann's turn")
        tablet = opened(browser, server.url, "Ann's turn", size=(1024, 768))
        give(phone, code_of(server))
        phone.tap("Menu")
        phone.tap("Settings")
        phone.page.wait_for_url("**/settings")
        phone.reload("Language")
        phone = in_a_new_tab(phone, server.url, "Language")
        phone.tap("Hand over the Bank")
        phone.sees("Stay the banker")
        give(tablet, shown_code(phone))
        tablet.sees("Record")
        phone.sees("Ann's turn")
        phone.sees("Stay the banker", gone=True)
        buys_the_first_street(tablet)
        phone.sees("Ann, balance $1,440")
        tablet.healthy()
        phone.healthy()


def test_started_again_the_same_phone_is_the_bankers(browser: Browser, tmp_path: Path) -> None:
    games = tmp_path / "games"
    prepared(games, setup())
    with served(games, "--lan") as server:
        phone = opened(browser, server.url, "Ann's turn")
        give(phone, code_of(server))
        phone.tap("Die 1 shows 1")
        phone.tap("Die 2 shows 2")
        phone.sees("Buy for $60")
        port, first = server.port, code_of(server)
    with served(games, "--lan", port) as server:
        assert code_of(server) != first
        phone.ready("Buy for $60")
        phone.tap("Buy for $60")
        phone.sees("Ann, balance $1,440")
        stranger = opened(browser, server.url, "Ann, balance $1,440")
        assert not stranger.has("Record")
        # A lost phone is no dead end.
        give(stranger, code_of(server))
        stranger.sees("Record")
        phone.sees("I am the banker")


def test_a_lost_phone_is_replaced_at_the_computer(browser: Browser, tmp_path: Path) -> None:
    """Whatever guests have tried meanwhile; and who had the bank is told who has it now."""
    games = tmp_path / "games"
    prepared(games, setup())
    with served(games, "--lan") as server:
        there = f"http://{(*addresses(), '127.0.0.1')[0]}:{server.port}"
        phone = opened(browser, there, "Ann's turn", fingers=True)
        phone.tap("I am the banker")
        for _ in range(FREE_SLIPS + 1):
            phone.type("Banker code", "000000")
            phone.tap("Take over as banker")
            phone.pause(0.3)
        phone.sees("Too many wrong codes")
        computer = opened(browser, server.url, "Ann's turn", size=(1024, 768))
        computer.tap("I am the banker")
        computer.tap("Show a new banker code")
        code = shown_code(computer)
        assert code != code_of(server)
        phone.type("Banker code", code)
        phone.tap("Take over as banker")
        phone.sees("Record")
        computer.sees("Ann's turn")

        phone.tap("Menu")
        phone.tap("Hand over")
        phone.sees("Stay the banker")
        give(computer, shown_code(phone))
        phone.sees("Another device is the banker now.")
        phone.tap("Got it")
        phone.sees("Another device is the banker now.", gone=True)
        phone.healthy()
        computer.healthy()


def test_nothing_is_wrong_with_the_screens_of_several_devices(
    browser: Browser, tmp_path: Path, shots: Path
) -> None:
    """In the language with the longest words, on the smallest phone."""
    games, say = tmp_path / "games", partial(texts.text, "ru")
    app_store, store = app_store_of(games, "ru")
    begun(app_store, setup(jailed=("Bob",), pots={"parking": 500}, modes=("parking_pot",)))
    store.close()
    wrong: list[str] = []

    def looked_at(table: Table, name: str) -> None:
        for look in looks():
            dress(table, look)
            png = table.picture()
            saved(png, shots / f"{look.size[0]}x{look.size[1]}" / f"ru-{look}" / f"lan-{name}.png")
            wrong.extend(f"{name} {look}: {fault}" for fault in faults(table, png, look, "ru"))
        dress(table, Look((412, 915), False, 1.0))

    with served(games, "--lan") as server:
        phone = opened(browser, server.url, "Ann, ")
        looked_at(phone, "display")
        phone.tap(say("display.join"))
        phone.type(say("share.code"), "000000")
        phone.tap(say("share.take"))
        phone.sees(say("share.wrong"))
        looked_at(phone, "join")
        phone.type(say("share.code"), code_of(server))
        phone.tap(say("share.take"))
        phone.tap(say("menu.open"))
        looked_at(phone, "menu")
        phone.tap(say("menu.hand_over"))
        phone.sees(say("share.keep"))
        looked_at(phone, "hand-over")
        assert not phone.complaints
    assert not wrong, "\n".join(wrong)
