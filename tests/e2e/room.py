"""A room: the folder of `build-web`, a broker, and browsers that reach nothing else."""

import contextlib
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Error, Playwright

from banker_app.engine.start_game import StartGame
from tests.e2e.browser import ARGUMENTS, CHROMIUM, PHONE, Table
from tests.e2e.carried import carried
from tests.e2e.devices import Banker, Evening, Guest, opens
from tests.e2e.host import Host
from tests.e2e.test_browser_kills import killed, processes
from tests.e2e.test_evening import prepared
from tests.rooms.broker import Broker

STARTING: Final = 90
BACK: Final = 40.0
"""Seconds in which everybody is back, whoever was away."""
SHARED: Final = "navigator.share = async ({ url }) => { window.shared = url; };"
"""The sheet by which a link is sent on."""


def app_in(context: BrowserContext) -> Banker:
    """A page for the app, which runs it by itself."""
    table = Banker(context.new_page(), wired=False)
    table.watch()
    return table


@dataclass
class Place:
    """Where the phones of an evening meet."""

    playwright: Playwright
    host: Host
    broker: Broker
    folder: Path
    contexts: list[BrowserContext] = field(default_factory=list)

    def arguments(self) -> list[str]:
        """Nobody but the host of the files and the broker is found."""
        rules = f"MAP broker.test 127.0.0.1:{self.broker.port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
        own = [one for one in ARGUMENTS if "resolver" not in one]
        return [*own, f"--host-resolver-rules={rules}"]

    @contextlib.contextmanager
    def browser(self) -> Iterator[Browser]:
        """One for all who have no app."""
        path, arguments = CHROMIUM, self.arguments()
        browser = self.playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()

    def phone(self, name: str) -> BrowserContext:
        """A browser of its own, which keeps its memory when it is killed."""
        profile = self.folder / name
        for lock in profile.glob("Singleton*"):
            lock.unlink()
        context = self.playwright.chromium.launch_persistent_context(
            str(profile),
            executable_path=CHROMIUM,
            args=self.arguments(),
            viewport={"width": PHONE[0], "height": PHONE[1]},
        )
        context.add_init_script(SHARED)
        self.contexts.append(context)
        return context

    def banker(self, game: StartGame) -> Banker:
        """The app on the banker's phone, with a game that has just begun."""
        return self.begun(app_in(self.phone("banker")), game)

    def begun(self, table: Banker, game: StartGame) -> Banker:
        """The same in a page."""
        games = self.folder / "games"
        prepared(games, game)
        page = table.page.context.new_page()
        carried(page, self.host, games)
        page.close()
        self.starts(table)
        return table

    def starts(self, table: Table, text: str = "'s turn") -> None:
        """Open the app, or open it again."""
        table.page.goto(self.host.url, wait_until="commit")
        table.ready(text, STARTING)

    def killed(self, name: str) -> None:
        """A phone whose battery is empty."""
        context = self.contexts.pop()
        killed(self.folder / name)
        with contextlib.suppress(Error):
            context.close()

    @contextlib.contextmanager
    def asleep(self, name: str) -> Iterator[None]:
        """A phone in somebody's pocket: nothing of it runs."""
        for pid in processes(self.folder / name):
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in processes(self.folder / name):
                os.kill(pid, signal.SIGCONT)

    def close(self) -> None:
        """Leave no browser behind."""
        for context in self.contexts:
            context.close()


def room_of(table: Banker) -> str:
    """Open a room, and its link as it is sent on."""
    table.menu("Players' phones")
    table.tap("Open a room")
    return link_of(table)


def link_of(table: Banker) -> str:
    """The link as it is sent on."""
    table.page.evaluate("window.shared = ''")
    table.tap("Share link")
    return str(table.page.wait_for_function("window.shared").json_value())


def reopened(one: Guest) -> Guest:
    """The same device, whose page was killed, at the same address."""
    one.page.close()
    again = opens(one.page.context.new_page(), one.page.url, "")
    again.language = one.language
    return again


def live(one: Guest) -> None:
    """The banker's phone answers."""
    one.page.locator("#offline").wait_for(state="hidden", timeout=BACK * 1000)


def all_live(at: Evening) -> float:
    """Everybody has an answer; in seconds."""
    begun = time.monotonic()
    for one in (*at.phones.values(), at.display):
        live(one)
    return time.monotonic() - begun
