"""Who the banker is at an evening of several devices, and what everybody else is served."""

import re
from collections.abc import Iterator
from functools import partial
from gzip import decompress
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from banker_app.app.devices.banker_role import FREE_SLIPS
from banker_app.app.devices.network import addresses
from banker_app.pages.contract import texts
from banker_app.pages.state.tap_guard import OTHER
from tests.e2e.browser import Server, served
from tests.e2e.devices import Banker, Guest, banker, becomes, code_of, enters, guest, shown_code
from tests.e2e.gallery import Look, dress, faults, looks, saved
from tests.e2e.scenes import app_store_of, begun
from tests.e2e.test_evening import prepared
from tests.ui.tables import lot, setup

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("pages_closed")]

RELIEVED = "The Bank is on another device now."


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """An evening."""
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games", "--lan") as running:
        yield running


def test_every_page_is_strict(browser: Browser, server: Server) -> None:
    """Scripts come in files from the app itself, for guests and for the banker."""
    one = guest(browser, server.url)
    (cookie,) = one.page.context.cookies()
    banker(one, code_of(server))
    for address in ("", "/display", "/me", "/whose/000000", "/table"):
        for known in ("", f"{cookie['name']}={cookie['value']}"):
            asked = Request(server.url + address, headers={"accept": "text/html", "cookie": known})
            with urlopen(asked, timeout=5) as answer:
                policy = answer.headers["content-security-policy"]
                body, packed = answer.read(), answer.headers["content-encoding"] == "gzip"
            html = (decompress(body) if packed else body).decode()
            scripts = re.search(r"script-src ([^;]*)", policy)
            assert scripts, (address, policy)
            assert "unsafe-inline" not in scripts[1]
            assert "unsafe-eval" not in scripts[1].replace("wasm-unsafe-eval", "")
            assert not re.search(r"<script(?![^>]*\ssrc=)[^>]*>|\son\w+=", html), address
            assert ("flutter" in html) == bool(known and address != "/display"), address


def test_only_the_banker_speaks_flet(server: Server) -> None:
    for headers in ({}, {"cookie": f"banker-device-{server.port}=a-word-that-nobody-has-seen"}):
        at, origin = f"ws://127.0.0.1:{server.port}/ws", server.url
        with connect(at, origin=origin, additional_headers=headers) as socket:  # type: ignore[arg-type]
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=5)
            assert socket.close_code == 1008


def test_the_bank_stays_with_a_device_until_another_has_it(
    browser: Browser, tmp_path: Path
) -> None:
    """Over a new start of the app; a lost phone is no dead end."""
    games = tmp_path / "games"
    prepared(games, setup())
    with served(games, "--lan") as server:
        phone = banker(guest(browser, server.url), code_of(server))
        phone.throws(1, 2)
        phone.sees("Buy for $60")
        port, first = server.port, code_of(server)
    with served(games, "--lan", port) as server:
        assert code_of(server) != first
        phone.ready("Buy for $60")
        phone.tap("Buy for $60")
        phone.sees("Ann, balance $1,440")
        stranger = guest(browser, server.url)
        stranger.sees("Whose phone is this?")
        banker(stranger, code_of(server)).sees("Ann, balance $1,440")
        phone.page.get_by_text(RELIEVED).wait_for()
        was = Guest(phone.page)
        was.tap("Got it")
        was.sees(RELIEVED, gone=True)


def test_the_computer_is_the_bankers_whatever_guests_have_tried(
    browser: Browser, server: Server
) -> None:
    there = f"http://{(*addresses(), '127.0.0.1')[0]}:{server.port}"
    phone = guest(browser, there)
    for _ in range(FREE_SLIPS + 1):
        enters(phone, "000000")
        # A second tap that comes sooner is one with the first.
        phone.page.wait_for_timeout(OTHER * 1000)
    phone.sees("Too many wrong codes")
    computer = becomes(guest(browser, server.url, size=(1024, 768)), "Keep the Bank")
    computer.throws(1, 2)
    computer.menu("Hand over")
    table = banker(phone, shown_code(computer), "")
    computer.page.get_by_text(RELIEVED).wait_for()
    table.healthy()


def test_nothing_is_wrong_with_the_bankers_screens_of_several_devices(
    browser: Browser, tmp_path: Path, shots: Path
) -> None:
    """In the language with the longest words: a request, the phones, a code, handing over."""
    games, say = tmp_path / "games", partial(texts.text, "ru")
    app_store, store = app_store_of(games, "ru")
    begun(app_store, setup(jailed=("Bob",), deeds={"baltic_avenue": lot("Bob")}))
    store.close()
    wrong: list[str] = []

    def looked_at(table: Banker, name: str) -> None:
        for look in looks():
            dress(table, look)
            png = table.picture()
            size = f"{look.size[0]}x{look.size[1]}"
            saved(png, shots / size / f"ru-{look}" / f"lan-{name}.png")
            wrong.extend(f"{name} {look}: {fault}" for fault in faults(table, png, look, "ru"))
        dress(table, Look((412, 915), False, 1.0))

    with served(games, "--lan") as server:
        table = becomes(guest(browser, server.url, language="ru"), say("lobby.bank"), "Ann, ")
        phone = guest(browser, server.url, language="ru")
        phone.tap("Ann")
        table.menu(say("title.phones"), say("menu.open"))
        table.sees(say("phone.policy"))
        looked_at(table, "phones")
        table.tap(say("phone.accept"))
        phone.tap(say("title.give"))
        phone.tap("Bob")
        phone.type(say("title.give"), "20")
        phone.page.locator("#foot .main").click()
        table.tap(say("phone.show"))
        looked_at(table, "code")
        table.tap(say("back"))
        table.tap(say("back"))
        table.sees(say("phone.asks", name="Ann"))
        looked_at(table, "request")
        table.menu(say("menu.hand_over"), say("menu.open"))
        table.sees(say("share.keep"))
        looked_at(table, "hand-over")
        assert not table.complaints
    assert not wrong, "\n".join(wrong)
