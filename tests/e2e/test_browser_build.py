"""The app without a server: the folder that `build-web` writes, given out by a plain web server."""

import contextlib
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, sync_playwright

from banker_app.local_services import LocalServices
from banker_app.store.disk import DiskStore
from tests.e2e.browser import ARGUMENTS, CHROMIUM, PHONE, free_port
from tests.e2e.gallery import arrive
from tests.e2e.test_evening import Evening, an_hour_later, first_hour, later_hour, prepared

pytestmark = pytest.mark.alone

NOBODY_ELSE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
STARTING = 90
AGED = 62
"""Seconds after which the games move into the private file system at the next start."""


@dataclass
class Host:
    """A plain web server over a folder, which may be stopped for good."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        command = [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1"]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, cwd=self.folder, stdout=quiet, stderr=quiet)
        end = time.monotonic() + 20
        while True:
            with contextlib.suppress(OSError):
                return socket.create_connection(("127.0.0.1", self.port), 0.3).close()
            assert time.monotonic() < end
            time.sleep(0.05)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the command writes."""
    out = tmp_path_factory.mktemp("build") / "app"
    subprocess.run([sys.executable, "-m", "banker_app", "build-web", str(out)], check=True)
    return out


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    """A server that gives the folder out."""
    running = Host(folder, free_port())
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@contextlib.contextmanager
def phone(
    playwright: Playwright, profile: Path, url: str, shots: Path, ready: str = ""
) -> Iterator[Evening]:
    """A browser with a memory of its own."""
    arguments = [*(one for one in ARGUMENTS if "resolver" not in one), NOBODY_ELSE]
    context = playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path=CHROMIUM,
        args=arguments,
        viewport={"width": PHONE[0], "height": PHONE[1]},
        accept_downloads=True,
    )
    table = Evening(context.pages[0], wired=False)
    table.folder, table.name = shots, "browser"
    table.watch()
    table.page.goto(url, wait_until="commit")
    table.ready(ready, STARTING)
    arrive(table)
    yield table
    table.healthy()
    context.close()


def balances(table: Evening) -> list[str]:
    """What everybody has."""
    return re.findall(r"^.+, balance .+$", table.text(), re.MULTILINE)


def save_file(folder: Path) -> bytes:
    """A game that was begun on a computer, as the computer saves it."""
    prepared(folder, an_hour_later())
    store = DiskStore(folder)
    services = LocalServices(store, str(folder))
    (game,) = services.games()
    data = services.safe().save_game(game.id)
    store.close()
    return data


def test_an_evening_without_a_server(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path
) -> None:
    profile = tmp_path / "profile"
    with phone(playwright, profile, host.url, shots, "New game") as table:
        first_hour(table)
        before = balances(table)
    host.stop()
    with phone(playwright, profile, host.url, shots, "Ann's turn") as table:
        assert balances(table) == before
        table.tap("Menu")
        table.tap("Games")
        with table.page.expect_download(timeout=60_000) as download:
            table.tap("Save a copy")
        mine = tmp_path / "mine.banker"
        download.value.save_as(mine)
        assert mine.stat().st_size > 1000
        taken_in(table, save_file(tmp_path / "computer"))
        table.sees("1 game restored.")


def taken_in(table: Evening, data: bytes) -> None:
    """Choose a save file."""
    table.tap("Settings")
    with table.page.expect_file_chooser(timeout=30_000) as chooser:
        table.tap("Restore from a file")
    chooser.value.set_files(
        {"name": "evening.banker", "mimeType": "application/octet-stream", "buffer": data}
    )


_ = later_hour
