"""Guests whose pages say whatever they like, beside a banker who plays on."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from banker_app.store.readonly import LookingStore
from banker_app.ui.connection.channel import LONGEST_FRAME
from banker_app.ui.connection.limits import AT_ONCE, PAGES_OF_ONE
from tests.e2e.browser import SEEING, Server, Table, opened, served
from tests.e2e.raw import PAGE, RawPage, event, odd_frames, patch
from tests.e2e.test_evening import prepared
from tests.e2e.test_lan import buys_the_first_street, code_of, give
from tests.ui.tables import setup

pytestmark = [pytest.mark.alone, pytest.mark.usefixtures("pages_closed")]

ROUNDS = 5
GUESTS = 5
FRAMES = 100
"""Odd messages of one guest in one round: 2,500 in all, after the first ones."""
WARM = 20
"""Rounds until as many pages have come as are kept for a while; from then on nothing grows."""
WARM_PLAYS = 14
"""Turns until the app has all threads that it ever has."""
GROWTH = 1.05
STAYING = 2
"""Seconds in which what they said last has its turn."""
EVICTED = 11
"""Seconds after which Flet's server has let go of pages that are gone."""


def banker_of(browser: Browser, server: Server) -> Table:
    """The banker's own page."""
    table = opened(browser, server.url, "Ann's turn")
    give(table, code_of(server))
    table.sees("Record")
    return table


def plays(table: Table) -> None:
    """Four taps, each of which is shown."""
    buys_the_first_street(table)
    table.sees("Ann, balance $1,440")
    table.tap("Undo")
    table.sees("Ann, balance $1,500")
    table.pause(SEEING)
    table.tap("Undo")
    table.sees("Die 1 shows 1")


def size_of(server: Server) -> tuple[int, int]:
    """Kilobytes and threads of the app."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+).*Threads:\s+(\d+)", status, re.DOTALL)
    assert found
    return int(found[1]), int(found[2])


def guests_rage(server: Server, random: Random) -> None:
    """Guests say odd things, come again when they are shut out, and stay until they are done."""
    pages = [_guest(server) for _ in range(GUESTS)]
    frames = odd_frames(random)
    heard = 0
    while heard < GUESTS * FRAMES:
        seat = heard % GUESTS
        if pages[seat].is_heard(next(frames)):
            heard += 1
        else:
            pages[seat] = _guest(server)
    for page in pages:
        page.reads(STAYING / GUESTS)
        page.close()


def _guest(server: Server) -> RawPage:
    page = RawPage(server.port)
    page.registers()
    return page


def test_odd_messages_of_guests_change_nothing(browser: Browser, tmp_path: Path) -> None:
    games = tmp_path / "games"
    prepared(games, setup())
    random = Random(5)
    with served(games, "--lan", guests=True) as server:
        banker = banker_of(browser, server)
        for _ in range(WARM):
            guests_rage(server, random)
        for _ in range(WARM_PLAYS):
            plays(banker)
        banker.pause(EVICTED)
        before = size_of(server)
        for _ in range(ROUNDS):
            guests_rage(server, random)
            plays(banker)
        banker.pause(EVICTED)
        after = size_of(server)
        log = server.log.read_text(encoding="utf-8")
        banker.healthy()
    # The log says most of them only by their number.
    counted = sum(int(more) for more in re.findall(r"refused from a page.*\((\d+) more", log))
    assert log.count("refused from a page") + counted > ROUNDS * GUESTS * FRAMES / 3
    assert "Traceback" not in log
    assert after[0] < before[0] * GROWTH, (before, after)
    assert after[1] <= before[1], (before, after)
    store = LookingStore(games)
    entries = store.open(store.games()[0].id).entries()
    assert len(entries) == 1 + 4 * (ROUNDS + WARM_PLAYS)


def test_a_guest_who_breaks_the_own_page_stops_nobody(browser: Browser, tmp_path: Path) -> None:
    games = tmp_path / "games"
    prepared(games, setup())
    with served(games, "--lan", guests=True) as server:
        banker = banker_of(browser, server)
        display = opened(browser, server.url, "Ann's turn", size=(1024, 768))
        guest = RawPage(server.port)
        guest.registers()
        for props in ({"_Page__session": 5}, {"__dict__": {}}, {"views": 5}):
            guest.send(patch(PAGE, props))
        guest.send(event(PAGE, "close"))
        buys_the_first_street(banker)
        banker.sees("Ann, balance $1,440")
        display.sees("Ann, balance $1,440")
        guest.reads(0.5)
        assert guest.received > 1  # its page lives as well
        guest.close()
        assert "Traceback" not in server.log.read_text(encoding="utf-8")


def test_a_guest_is_limited_and_the_banker_is_not(browser: Browser, tmp_path: Path) -> None:
    games = tmp_path / "games"
    prepared(games, setup())
    with served(games, "--lan", guests=True) as server:
        banker = banker_of(browser, server)
        long, fast = RawPage(server.port), RawPage(server.port)
        long.registers()
        long.send(patch(PAGE, {"route": "x" * LONGEST_FRAME}))
        fast.registers()
        for _ in range(int(AT_ONCE) + 100):
            fast.send(event(PAGE, "route_change", {"route": "/"}))
        for page in (long, fast):
            page.reads(1)
            assert not page.send(event(PAGE, "nothing")) or page.socket.close_code is not None
        crowd = [RawPage(server.port) for _ in range(PAGES_OF_ONE + 4)]
        assert [page.welcome.get("full", False) for page in crowd].count(True) >= 4
        buys_the_first_street(banker)
        banker.reload("Ann, balance $1,440")
        banker.tap("Next: Bob")
        banker.sees("Bob's turn")
        for page in crowd:
            page.close()
