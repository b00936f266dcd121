"""A second window on the same games: told who has them, looking, taking over. Two processes."""

import asyncio
import errno
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker_app import main
from banker_app.pages.contract import texts
from banker_app.store.filesystem import DiskFiles
from banker_app.store.paths import CHOSEN_BY_PLAYER
from tests.app.test_doctor import lying_there
from tests.ui.headless import App
from tests.ui.test_evening import throw

pytestmark = pytest.mark.slow
"""Each starts a second process."""

HOLDER = """
import sys
from banker_app.local_services import LocalServices
from banker_app.store.disk import DiskStore
from tests.ui.tables import setup
rooms = LocalServices(DiskStore(sys.argv[1]))
game_id, session = rooms.begin(setup(), ())
rooms.remember(game=game_id, language=sys.argv[2])
print("ready", flush=True)
sys.stdin.readline()
from tests.app.table import gift
session.dispatch(gift(50))
print("entered", flush=True)
sys.stdin.readline()
"""


class Holder:
    """Another process with the games open."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(folder), language],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        self._hears("ready")

    def enter(self) -> None:
        """It plays on."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self._hears("entered")

    def _hears(self, word: str) -> None:
        assert self.process.stdout is not None
        assert self.process.stdout.readline().strip() == word

    def end(self) -> None:
        """It is killed: the folder is free again."""
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of both windows."""
    monkeypatch.setenv(CHOSEN_BY_PLAYER, str(tmp_path))
    return tmp_path


@pytest.fixture
def holder(folder: Path) -> Iterator[Holder]:
    """The first window."""
    first = Holder(folder)
    yield first
    first.end()


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    """The app store of this process belongs to one test."""
    main.app_store.cache_clear()
    yield
    if main.app_store.cache_info().currsize:
        main.app_store().close()
    main.app_store.cache_clear()


async def test_the_second_window_says_who_has_the_games(folder: Path, holder: Holder) -> None:
    before = lying_there(folder)
    async with App(main.start) as app:
        assert "These games are open somewhere else" in app.text()
        assert f"(process {holder.process.pid})" in app.text()
        await app.click("Try again")
        assert "These games are open somewhere else" in app.text()
        await app.reconnect()
        assert "These games are open somewhere else" in app.text()
    assert lying_there(folder) == before


def test_it_says_so_in_the_language_of_the_first(folder: Path) -> None:
    async def evening() -> None:
        async with App(main.start) as app:
            assert texts.text("uk", "held.title") in app.text()

    first = Holder(folder, "uk")
    try:
        asyncio.run(evening())
    finally:
        first.end()


async def test_looking_writes_nothing_at_all(folder: Path, holder: Holder) -> None:
    """Whatever is tapped; and it says so."""
    before = lying_there(folder)
    async with App(main.start) as app:
        await app.click("Look at the games")
        assert app.shows("View only")
        assert app.shows("Ann, balance $1,500")
        await throw(app, 1, 2)
        assert "you can only look at these games" in app.text()
        await app.click("Close")
        await app.tab("Log")
        assert app.shows("The game starts")
        assert app.shows("View only")
        await app.go("/settings")
        assert app.shows("View only")
        assert not app.shows("Restore from a file")
        await app.click("Dark")
        await app.tab("Table")
        await app.click("All games")
        await app.click("Delete")
        await app.click("Delete")
        assert "you can only look at these games" in app.text()
        await app.click("Close")
        await app.click("Custom boards")
        await app.click("A blank board")
        assert "you can only look at these games" in app.text()
    assert lying_there(folder) == before


async def test_looking_again_shows_what_was_entered_meanwhile(folder: Path, holder: Holder) -> None:
    async with App(main.start) as app:
        await app.click("Look at the games")
        assert app.shows("Ann, balance $1,500")
        holder.enter()
        await app.click("Try again")
        await app.click("Look at the games")
        assert app.shows("Ann, balance $1,550")


async def test_when_the_first_is_gone_the_second_takes_over(folder: Path, holder: Holder) -> None:
    """And the evening goes on where it stood."""
    async with App(main.start) as app:
        await app.click("Look at the games")
        holder.enter()
        holder.end()
        await app.click("Try again")
        assert not app.shows("View only")
        assert app.shows("Ann, balance $1,550")
        await throw(app, 1, 2)
        await app.click("Buy for")
        assert app.shows("Next: Bob")
        await app.reconnect()
        assert app.shows("Next: Bob")


async def test_a_folder_that_cannot_be_written_can_be_looked_at(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A memory card with its switch on, a backup that somebody mounted."""
    first = Holder(folder)
    first.end()

    def read_only(files: DiskFiles, place: Path) -> None:
        raise OSError(errno.EROFS, "read-only file system")

    for name in ("sync_folder", "make_folder", "lock", "create", "open_to_append"):
        monkeypatch.setattr(DiskFiles, name, read_only)
    async with App(main.start) as app:
        assert "Nothing can be saved here" in app.text()
        assert f"The folder {folder} can't be written to." in app.text()
        assert "start it with --data-dir" in app.text()
        assert "open somewhere else" not in app.text()
        await app.click("Look at the games")
        assert app.shows("Ann, balance $1,500")
