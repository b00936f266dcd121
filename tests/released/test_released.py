"""Data folders and save files as each version has left them, opened by this one."""

import re
import shutil
from pathlib import Path

import pytest

from banker_app.app import games
from banker_app.app.custom_boards import CustomBoards
from banker_app.app.saves.save_import import Fate, carry_out, plan
from banker_app.app.saves.save_parser import parse_save
from banker_app.app.session import Session
from banker_app.engine.commands import BuyDeed, Undo
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.refusals import Accepted
from banker_app.store.custom_board_files import MemoryBoardFiles
from banker_app.store.disk import DiskStore
from banker_app.store.memory import MemoryStore
from tests.each import each

HERE = Path(__file__).parent
FOLDERS = sorted(path.parent for path in HERE.glob("*/catalogue.jsonl"))
SAVES = sorted(HERE.glob("*/save.json"))
ANN, READING = PlayerId("Ann"), DeedId("reading_railroad")
CASH = {"Ann": 1434, "Bob": 1496, "Cat": 1400}
OWNERS = {"baltic_avenue": "Ann", "oriental_avenue": "Cat"}


def is_the_evening(session: Session) -> None:
    """Whether it is the one that every version was told, to the last figure, and goes on."""
    game = session.game
    assert game is not None
    assert broken_invariants(game) == ()
    assert {name: game.cash(name) for name in game.seats} == CASH
    assert {deed: game.owner(deed) for deed in game.edition.deeds if game.owner(deed)} == OWNERS
    rules = game.rules
    assert (rules.building.house_resale, rules.jail.roll_again) == (100, True)
    assert session.provenance["building.house_resale"] == "mid_game"
    assert session.log[2].note == "at last"
    assert session.log[6].minute == 4
    assert len(session.log) == 15
    assert isinstance(session.dispatch(BuyDeed(player=ANN, deed=READING)), Accepted)
    for _ in range(4):
        session.undo()
    assert session.game is not None
    assert session.game.rules.building.house_resale == 50


@pytest.mark.parametrize("version", FOLDERS, ids=lambda path: path.name)
def test_data_folder_of_each_version(version: Path, tmp_path: Path) -> None:
    """Opened, played on, closed and opened again; what it had written stays as it was."""
    folder = tmp_path / "Banker"
    shutil.copytree(version, folder)
    store = DiskStore(folder)
    (record,) = store.games()
    assert (record.edition, record.players) == ("us_classic", tuple(CASH))
    session = games.resume(store, record.id)
    is_the_evening(session)
    entries = len(session.log)
    games.close(store, record.id, session)
    assert store.notices == ()
    store.close()
    journal = Path("games", record.id, "events.jsonl")
    assert (folder / journal).read_bytes().startswith((version / journal).read_bytes())
    store = DiskStore(folder)
    again = games.resume(store, record.id)
    assert len(again.log) == entries
    assert isinstance(again.log[-1].command, Undo)
    store.close()


@each(SAVES)
def test_save_file_of_each_version(path: Path) -> None:
    store, board_files = MemoryStore(), MemoryBoardFiles()
    wanted = plan(parse_save(path.read_bytes()), store, board_files)
    assert [step.fate for step in wanted.steps] == [Fate.NEW]
    assert wanted.settings == {"language": "uk"}
    carry_out(wanted, store, board_files)
    is_the_evening(games.resume(store, wanted.steps[0].target))
    (board,) = CustomBoards(board_files).listed()
    assert board.ready


def test_every_released_version_has_files_here() -> None:
    """Whoever releases one puts its folder here first."""
    changes = (HERE.parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
    released = set(re.findall(r"^## \[(\d[^\]]*)\]", changes, flags=re.MULTILINE))
    assert released <= {path.name for path in FOLDERS} & {path.parent.name for path in SAVES}
