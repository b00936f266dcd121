"""A disk without room: an open game can be left and opened again without a fault."""

import errno
import json
from pathlib import Path

import pytest

from banker_app.app import games
from banker_app.local_services import LocalServices
from banker_app.pages.state.app_store import AppStore
from banker_app.referee.script import Referee
from banker_app.store.api import GameStore
from banker_app.store.disk import DiskStore
from tests.app.saves import contents
from tests.store.disks import WatchedFiles
from tests.ui.tables import setup

START = {"cmd": "start_game", "edition": "us_classic", "seats": [{"name": "Ann"}, {"name": "Bob"}]}


@pytest.fixture
def files() -> WatchedFiles:
    """A disk with room."""
    return WatchedFiles()


@pytest.fixture
def store(tmp_path: Path, files: WatchedFiles) -> GameStore:
    """An empty store."""
    return DiskStore(tmp_path, files=files)


@pytest.mark.parametrize("room", [0, 1, 60, 700])
def test_the_referee_closes(
    store: GameStore, files: WatchedFiles, tmp_path: Path, room: int
) -> None:
    referee = Referee(store)
    assert referee.reply(json.dumps(START))["result"] == "accepted"  # type: ignore[index]
    files.room = room
    referee.close()
    (entries,) = [entries for _, entries in contents(DiskStore(tmp_path)).values()]
    assert len(entries) == 1


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EIO])
def test_the_app_leaves_a_game_opens_it_again_and_closes(
    store: GameStore, files: WatchedFiles, tmp_path: Path, fault: int
) -> None:
    app = AppStore(LocalServices(store, str(tmp_path)))
    assert app.begin(setup()) is None
    game_id = app.state.game_id
    files.fail = {"write catalogue.jsonl": fault}
    app.leave()
    assert app.state.game is None
    app.resume(game_id)
    assert app.state.game is not None
    assert not app.state.fault
    app.close()
    assert len(games.listed(DiskStore(tmp_path))) == 1
