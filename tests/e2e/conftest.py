"""A browser for each file of tests, and a folder for the pictures."""

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.e2e.browser import chromium, free_port
from tests.e2e.host import Host, built
from tests.e2e.room import Place
from tests.e2e.test_evening import Evening, at, prepared
from tests.rooms.broker import Broker, needed

BEFORE: Final = 30
"""Seconds by which it comes before pytest's own time limit, which costs the whole process."""


@pytest.fixture(autouse=True)
def no_page_hangs(request: pytest.FixtureRequest) -> Iterator[None]:
    """Kills the pages of a test that is about to reach `--timeout`: what waits for one fails, and
    says where. A walk of hours is run without that option.
    """
    limit = request.config.getoption("timeout")
    clock = threading.Timer((limit or 0) - BEFORE, kill_pages)
    clock.daemon = True
    if limit:
        clock.start()
    yield
    clock.cancel()


def kill_pages() -> None:
    """Kill every page of the browsers that this process has started, and say how busy it was."""
    parents, pages = {}, {}
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            pid = int(process.name)
            # The name before these figures may hold anything, even a parenthesis.
            _, parent, *figures = (process / "stat").read_text().rpartition(")")[2].split()
            parents[pid] = int(parent)
            if b"--type=renderer" in (process / "cmdline").read_bytes():
                pages[pid] = sum(map(int, figures[9:11])) / os.sysconf("SC_CLK_TCK")
    for page, busy in pages.items():
        ancestor = page
        while ancestor in parents and ancestor != os.getpid():
            ancestor = parents[ancestor]
        if ancestor == os.getpid():
            print(f"A page is killed that has used a processor for {busy:.0f} s.")
            with contextlib.suppress(OSError):
                os.kill(page, signal.SIGKILL)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, started anew for each file, so that what one leaves behind meets no other."""
    with chromium() as running:
        yield running


@pytest.fixture
def pages_closed(browser: Browser) -> Iterator[None]:
    """Closes all pages of a test: left open, they would knock at the door of every later one."""
    yield
    for context in browser.contexts:
        context.close()


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """For browsers that are started by the test, with a memory of their own."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `build-web` writes."""
    return built(tmp_path_factory)


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    """A server that gives that folder out."""
    running = Host(folder, free_port())
    running.start()
    yield running
    running.stop()


@pytest.fixture
def place(playwright: Playwright, host: Host, tmp_path: Path) -> Iterator[Place]:
    """The same with a broker, and nothing else."""
    needed()
    broker = Broker(tmp_path / "broker")
    broker.start()
    where = Place(playwright, host, broker, tmp_path)
    yield where
    where.close()
    broker.stop()


@pytest.fixture(scope="session")
def shots() -> Path:
    """Where pictures go: $SHOTS, else a folder that is never committed."""
    folder = Path(os.environ.get("SHOTS") or Path(__file__).parent / "artefacts")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def table(
    request: pytest.FixtureRequest, browser: Browser, tmp_path: Path, shots: Path
) -> Iterator[Evening]:
    """A phone, touched, at the table that a function of the test sets up."""
    folder = tmp_path / request.param.__name__
    prepared(folder, request.param())
    yield from at(browser, folder, "'s turn", shots, fingers=True)
