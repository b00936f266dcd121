"""A browser for each file of tests, and a folder for the pictures."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.e2e.browser import chromium, free_port
from tests.e2e.host import Host, built
from tests.e2e.test_evening import Evening, at, prepared


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
