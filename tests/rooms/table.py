"""A table in a room: the banker's phone with the app in its browser, guests' pages in others."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from banker_app.app.devices.banker_role import hashed
from tests.bench.guests import keep_game
from tests.e2e.browser import ARGUMENTS, CHROMIUM, PHONE
from tests.e2e.carried import carried
from tests.e2e.devices import Banker, Guest
from tests.e2e.host import Host
from tests.rooms.broker import Broker
from tests.rooms.sealed import unbase64
from tests.ui.tables import setup

STARTING: Final = 90
ROOM: Final = """async () => {
  const seal = await import('./seal.js');
  const {own, x} = await seal.newKeys(true);
  await seal.remember(seal.HOST, {jwk: await seal.movableKey(own), x, id: seal.newId(), time: 0});
  return seal.base64(x); }"""
DEVICE: Final = """async key => {
  const seal = await import('./seal.js');
  const keys = await seal.newKeys(false);
  await seal.remember(await seal.nameOf(seal.unbase64(key)), keys);
  return seal.base64(keys.x); }"""


@contextlib.contextmanager
def browsing(broker: Broker) -> Iterator[Browser]:
    """Browsers that take this broker for the one that the site names, and find nobody else."""
    rules = f"MAP broker.test 127.0.0.1:{broker.port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    own = [one for one in ARGUMENTS if "resolver" not in one]
    arguments = [*own, f"--host-resolver-rules={rules}"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@dataclass
class Table:
    """A banker who has a room, and those of whom the app knows which seat they have."""

    url: str
    banker: Banker
    key: str
    """Of the room, as in its link."""
    guests: dict[str, Guest] = field(default_factory=dict)

    @property
    def link(self) -> str:
        return f"{self.url}room.html#1.{self.key}"

    @property
    def room(self) -> bytes:
        return unbase64(self.key)

    def comes(self, name: str, context: BrowserContext, at: str = "") -> Guest:
        """A device opens the room's link."""
        self.guests[name] = one = Guest(context.new_page())
        one.page.goto(self.link + at, wait_until="commit")
        one.page.locator("#page > *").first.wait_for()
        one.page.locator("#offline").wait_for(state="hidden")
        return one

    def drawn(self) -> dict[str, str]:
        """What every page shows."""
        return {
            **{name: one.text() for name, one in self.guests.items()},
            "banker": self.banker.text(),
        }

    def close(self) -> None:
        """Everybody leaves."""
        for one in (*self.guests.values(), self.banker):
            one.page.context.close()


def laid(
    browser: Browser,
    host: Host,
    folder: Path,
    players: Sequence[str],
    come: int,
    *,
    hammer: bool = False,
    **more: Any,
) -> Table:
    """A game of these players, in which dues happen at once; the first of them come, each with a
    phone that has the seat.
    """
    names = players[:come]
    contexts = {name: _context(browser) for name in ("banker", *names)}
    pages = {name: context.new_page() for name, context in contexts.items()}
    for page in pages.values():
        page.goto(host.url + "icon.svg")
    key = str(pages["banker"].evaluate(ROOM))
    seats = {hashed(str(pages[name].evaluate(DEVICE, key))): name for name in names}
    keep_game(folder, setup(players=tuple(players), **more), seats, hammer=hammer)
    carried(pages["banker"], host, folder)
    banker = Banker(pages["banker"], wired=False)
    banker.watch()
    banker.page.goto(host.url, wait_until="commit")
    banker.ready(players[0], STARTING)
    table = Table(host.url, banker, key)
    for name in names:
        pages[name].close()
        table.comes(name, contexts[name])
    return table


def _context(browser: Browser) -> BrowserContext:
    return browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
