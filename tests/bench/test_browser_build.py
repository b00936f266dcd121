"""The same waits where Python runs in the browser, each beside the app with a server."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext

from banker_app.browser.build import WORKER
from banker_app.browser.later import ARCHIVE
from tests.bench.evenings import entries
from tests.bench.figures import Figures, percentile, shown
from tests.bench.test_screens import (
    ENTRIES,
    PLAYERS,
    SEATS,
    WARM,
    held,
    opened_game,
    spread,
)
from tests.e2e.browser import CHROMIUM, PHONE, Table, chromium, free_port, opened, served
from tests.e2e.carried import carried, memory
from tests.e2e.host import Host, built

pytestmark = pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs a browser")

STARTING: Final = 90
TURNS: Final = 8
MEGABYTE: Final = 1_000_000
GROWTH: Final = 1.01
"""By which bytes may exceed those that were last measured: they are the same on any machine."""
DECISIONS: Final = """
import json
from time import perf_counter
from banker_app.app.session import Session
from banker_app.content.serialization import decode_command
from banker_app.engine.decide import decide
from banker_app.engine.invariants import broken_invariants

class Beginning:
    def __init__(self, entry):
        self.entry = entry
    def entries(self):
        return [self.entry]

def decided(text):
    first, *others = json.loads(text)
    start = Session(Beginning(first), lambda: "").game
    commands = [decode_command(entry["command"]) for entry in others]
    def once():
        game, began = start, perf_counter()
        for command in commands:
            decision = decide(game, command, frozenset())
            assert not broken_invariants(decision.game, game)
            game = decision.game
        return len(commands) / (perf_counter() - began)
    return max(once() for _ in range(4))
"""
"""Decisions per second, of the commands in the entries of a journal."""
IN_THE_BROWSER: Final = """async ([base, code, text]) => {
  const {loadPyodide} = await import(base + 'pyodide/pyodide.mjs');
  const python = await loadPyodide();
  for (const name of ['compiled.zip', 'app.zip'])
    python.unpackArchive(await (await fetch(base + name)).arrayBuffer(), 'zip');
  python.globals.set('text', text);
  return python.runPython(code + '\\ndecided(text)'); }"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `build-web` writes; see the browser tests."""
    return built(tmp_path_factory)


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[Host]:
    """A plain web server over it."""
    running = Host(folder, free_port())
    running.start()
    yield running
    running.stop()


def context_of(browser: Browser) -> BrowserContext:
    """A browser that has never seen the app."""
    return browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})


def started(context: BrowserContext, url: str, ready: str) -> tuple[Table, float]:
    """The app on a page, and how long it took to be there."""
    began = perf_counter()
    table = Table(context.new_page(), wired=False)
    table.page.goto(url, wait_until="commit")
    table.ready(ready, STARTING)
    return table, perf_counter() - began


def test_the_first_visit(folder: Path, figures: Figures) -> None:
    listed = re.search(r"const FILES = (.*);", (folder / WORKER).read_text(encoding="utf-8"))
    assert listed is not None
    files: dict[str, list[Any]] = json.loads(listed[1])
    size = sum(
        fetched
        for name, (_, fetched, _, engines) in files.items()
        if name != ARCHIVE and (not engines or "skwasm" in engines)
    )
    what = "megabytes of a first visit to the browser build"
    figures.ratchet(what, "first visit", size / MEGABYTE, GROWTH, "12.5")


def test_what_the_browser_keeps(host: Host, figures: Figures) -> None:
    """With the memory for later starts, and everything that is fetched after the first one."""
    with chromium() as browser:
        table, _ = started(context_of(browser), host.url, "New game")
        memory(table.page)
        table.pause(2)
        kept = table.page.evaluate("navigator.storage.estimate()")["usage"]
    what = "megabytes in the browser's storage"
    figures.ratchet(what, "storage of the browser", kept / MEGABYTE, aim="60")


def test_the_first_screen(host: Host, tmp_path: Path, figures: Figures) -> None:
    """Of a page that asks a server that runs, of a first visit, and of any later start."""
    with served(tmp_path / "Banker") as server, chromium() as browser:
        at_server = [started(context_of(browser), server.url, "New game")[1] for _ in range(3)]
        visits: list[float] = []
        for _ in range(3):
            context = context_of(browser)
            table, visit = started(context, host.url, "New game")
            visits.append(visit)
        memory(table.page)
        starts: list[float] = []
        for _ in range(3):
            table.page.close()
            table, start = started(context, host.url, "New game")
            starts.append(start)
    reference = f"{shown(min(at_server))} of a page that a server runs for"
    for what, times, budget, aim in (
        ("first visit to first screen, in the browser", visits, 12.0, ""),
        ("later start to first screen, in the browser", starts, 5.0, "2.5 s"),
    ):
        figures.add(what, shown(min(times)), reference, min(times) / min(at_server), budget, aim)


def test_a_tap_shows(host: Host, tmp_path: Path, figures: Figures) -> None:
    folder = opened_game(tmp_path / "game", ENTRIES)
    with chromium() as browser:
        context = context_of(browser)
        page = context.new_page()
        carried(page, host, folder)
        page.close()
        table, _ = started(context, host.url, PLAYERS[0])
        here = entering(table)
        with served(folder) as server:
            there = entering(opened(browser, server.url, PLAYERS[0]))
    figures.add(
        f"tap to a new entry, in the browser, {ENTRIES} entries",
        spread(here),
        f"{spread(there)} with a server",
        percentile(here, 50) / percentile(there, 50),
        3.0,
        "x 2",
    )


def entering(table: Table) -> list[float]:
    """How long it takes until an entry shows, in seconds."""
    waits: list[float] = []
    for _ in range(TURNS + WARM):
        waits.append(table.timed("Next: ", "Die 1 shows 1"))
        waits.append(table.timed("Undo", "Next: "))
    return waits[2 * WARM :]


def test_decisions(host: Host, figures: Figures) -> None:
    text = json.dumps(entries(ENTRIES, SEATS))
    known: dict[str, Any] = {}
    exec(DECISIONS, known)
    with chromium() as browser:
        page = context_of(browser).new_page()
        page.goto(host.url + "nothing")
        there = page.evaluate(IN_THE_BROWSER, [host.url, DECISIONS, text])
        here = known["decided"](text)
    figures.add(
        "decisions in the browser",
        f"{there:,.0f}/s",
        f"{here:,.0f}/s in CPython",
        here / there,
        4.0,
    )


def test_memory(host: Host, tmp_path: Path, figures: Figures) -> None:
    """The page with everything in it, beside a page and the server that it needs."""
    folder = opened_game(tmp_path / "game", ENTRIES)
    with chromium() as browser, served(folder) as server:
        opened(browser, server.url, PLAYERS[0]).pause(2)
        there = largest_page() + held(server.process.pid)
    with chromium() as browser:
        context = context_of(browser)
        page = context.new_page()
        carried(page, host, folder)
        page.close()
        started(context, host.url, PLAYERS[0])[0].pause(2)
        here = largest_page()
    figures.add(
        f"memory of the page in the browser, {ENTRIES} entries",
        f"{here} MB",
        f"{there} MB a page and its server",
        here / there,
        2.5,
    )


def largest_page() -> int:
    """Megabytes of the browser's process that holds the most of those that draw pages."""
    found = [0]
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        if path.exists() and b"--type=renderer" in path.read_bytes():
            found.append(held(int(path.parent.name)))
    return max(found)
