"""The app killed while a browser enters turns, again and again, on the same folder.

`BANKER_WEB_KILLS=100 python -m pytest -n 0 -m crash -s tests/crash` kills it as often.
"""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Error as BrowserGone

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.log import log_row, quoting
from banker_app.app.saves.save_format import Entry, replayed
from banker_app.app.session import Session
from banker_app.engine.events import Redone, Undone
from banker_app.engine.invariants import broken_invariants
from banker_app.pages.contract.translator import Translator
from banker_app.store.readonly import LookingStore
from tests.e2e.browser import CHROMIUM, Server, Table, chromium, free_port, opened, served
from tests.e2e.test_evening import prepared
from tests.ui.tables import setup

pytestmark = [
    pytest.mark.crash,
    pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="there is no Chromium here"),
]

KILLS: Final = int(os.environ.get("BANKER_WEB_KILLS", "3"))
FRESH: Final = 20
"""Kills after which the browser begins with a new page."""
LONG: Final = 300
"""Entries after which another game is begun."""
HUNG: Final = 45.0
"""Seconds after which a browser is taken to answer no more; the app lives four at most."""
MOST_HUNG: Final = max(1, KILLS // 20)
"""Chromium, tapped while its server dies, stops to answer once in dozens of kills."""
WITNESS: Final = """() => {
  window.shown = [];
  const look = () => {
    const parts = [...document.querySelectorAll('[flt-semantics-identifier="last-entry"]')];
    const told = parts.map(e => e.textContent || e.getAttribute('aria-label')).find(Boolean);
    if (told && told !== window.shown.at(-1)) window.shown.push(told); };
  const all = {subtree: true, childList: true, characterData: true, attributes: true};
  new MutationObserver(look).observe(document.querySelector('flt-semantics-host'), all);
  look(); }"""
"""Has the page write down every sentence that it shows as the last entry."""
BUTTONS: Final = """() => [...document.querySelectorAll('flt-semantics-host [role=button]')]
  .filter(e => e.getAttribute('aria-disabled') !== 'true').map(e => {
    const name = e.textContent || e.closest('[aria-label]')?.getAttribute('aria-label') || '';
    const box = e.getBoundingClientRect();
    return [name, box.x + box.width / 2, box.y + box.height / 2]; })"""
GO_ON: Final = ("Die ", "Buy ", "Pay ", "Next: ")
TAKE_BACK: Final = ("Undo", "Redo")
LEAVE: Final = ("Back",)
"""The way back from where a tap has led that came too late for its button."""


def test_shown_entries_survive_kills(tmp_path: Path) -> None:
    moment = Random(KILLS)
    port = free_port()
    kills = seen = entries = evenings = hung = 0
    begun = time.monotonic()
    with contextlib.ExitStack() as browsers:
        browser = browsers.enter_context(chromium())
        table: Table | None = None
        # A slow machine may be killed before its first entry: one at least has to be shown.
        while kills < KILLS or not seen:
            evenings += 1
            data = tmp_path / f"evening-{evenings}"
            prepared(data, setup())
            kept = found(data)
            while (kills < KILLS or not seen) and len(kept) < LONG:
                *_, last = sentences(replayed(kept))
                with served(data, port=port) as server:
                    if table is None or kills % FRESH == 0:
                        table = anew(browser, table, server.url)
                    # The app remembers the page it was on, and not every page has a strip.
                    table.page.goto(f"{server.url}/table", wait_until="commit")
                    table.ready(last)
                    with watched(browser) as killed:
                        shown = until_killed(table, server, moment, killed)
                    assert "Traceback" not in server.log.read_text()
                if not shown:
                    hung += 1
                    assert hung <= MOST_HUNG, "the page hangs again and again"
                    browsers.close()
                    browser, table = browsers.enter_context(chromium()), None
                kills += 1
                before, kept = len(kept), found(data)
                seen += checked(shown, kept, before)
                entries += len(kept) - before
    seconds = (time.monotonic() - begun) / kills
    print(
        f"\n{kills} kills in {evenings} games, {seconds:.1f} s each: {entries} entries kept, "
        f"{seen} of them shown before a kill, none lost; {hung} browsers hung"
    )
    assert entries >= seen > 0


@contextlib.contextmanager
def watched(browser: Browser) -> Iterator[threading.Event]:
    """Kill a browser that answers no more, which no call to it would notice; whether it was."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    (process,) = (int(one["id"]) for one in processes if one["type"] == "browser")
    killed = threading.Event()

    def kill() -> None:
        killed.set()
        os.kill(process, signal.SIGKILL)

    timer = threading.Timer(HUNG, kill)
    timer.start()
    try:
        yield killed
    finally:
        timer.cancel()


def anew(browser: Browser, old: Table | None, url: str) -> Table:
    """A page that has loaded nothing yet: scores of loads are more than one can hold."""
    if old is not None:
        old.page.context.close()
    return opened(browser, url, "")


def until_killed(
    table: Table, server: Server, moment: Random, killed: threading.Event
) -> list[str]:
    """Tap as fast as the browser can until the app is killed; the sentences it has shown, none
    from a browser that had to be `killed` itself.
    """
    timer = threading.Timer(moment.uniform(0, 4), server.process.kill)
    try:
        table.page.evaluate(WITNESS)
        timer.start()
        taps(table, server, moment)
        timer.join()
        table.pause(0.1)  # What the app still got out arrives, and counts.
        shown: list[str] = table.page.evaluate("window.shown")
        assert shown, table.page.locator("flt-semantics-host").inner_html()
        table.page.goto("about:blank")  # Else it would look for the app that is started next.
    except BrowserGone:
        if not killed.is_set():
            raise
        return []
    return shown


def taps(table: Table, server: Server, moment: Random) -> None:
    """Tap one thing after the other that leads on, and now and then one that leads back."""
    while server.process.poll() is None:
        buttons = table.page.evaluate(BUTTONS)
        first = TAKE_BACK if moment.random() < 0.15 else GO_ON
        for wanted in (first, LEAVE, TAKE_BACK):
            if places := [place for name, *place in buttons if name.startswith(wanted)]:
                table.page.mouse.click(*moment.choice(places))
                break


def found(data: Path) -> Sequence[Entry]:
    """The entries of the one game in a folder, as they lie on the disk."""
    store = LookingStore(data)
    (game,) = store.games()
    return store.open(game.id).entries()


def sentences(session: Session) -> Iterator[str]:
    """What stood in the strip after each entry."""
    game = session.game
    assert game is not None
    look = ViewContext(game, Translator("en", game.edition))
    told: dict[int, str] = {}
    undone: set[int] = set()
    for entry in session.log:
        told[entry.seq] = log_row(look, entry).text
        for event in entry.events:
            if isinstance(event, Undone):
                undone.add(event.entry)
                quoted = told[event.entry].removesuffix(".")
                told[entry.seq] = quoting(look.say, "log.undone_label", quoted)
            elif isinstance(event, Redone):
                undone.remove(event.entry)
                told[entry.seq] = told[event.entry]
        yield next(text for seq, text in reversed(told.items()) if text and seq not in undone)


def checked(shown: list[str], kept: Sequence[Entry], before: int) -> int:
    """How many new entries the page has shown, after the log was found to have them in order."""
    session = replayed(kept)
    assert session.game is not None
    assert broken_invariants(session.game) == ()
    assert [entry.seq for entry in session.log] == list(range(1, len(kept) + 1))
    due = list(sentences(session))[before - 1 :]
    assert shown[:1] in ([], due[:1])
    at = 0
    for sentence in shown:
        assert sentence in due[at:], f"{sentence!r} was shown and is not in the log"
        at = due.index(sentence, at)
    return at
