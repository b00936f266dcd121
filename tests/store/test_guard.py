"""The guard of all tests notices each way of losing a game; deleting one is none of them."""

import ast
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import banker_app
from banker_app.store.block_files import BlockFiles
from banker_app.store.disk import DiskStore
from banker_app.store.filesystem import put_file
from banker_app.store.labelled_block import MemoryBlock
from tests.guard import GameRemoved
from tests.store.disks import QuickFiles
from tests.store.evening import FOLDER
from tests.store.games import record, rent
from tests.store.simulated import SimulatedFiles
from tests.store.simulator import started

WAYS: dict[str, Callable[[Any, Path], object]] = {
    "the journal is removed": lambda files, path: files.remove(path),
    "its folder is removed": lambda files, path: files.remove(path.parent),
    "all games are removed": lambda files, path: files.remove(path.parent.parent),
    "it is emptied": lambda files, path: files.create(path),
    "it is replaced by less": lambda files, path: put_file(
        files, path, b"".join(files.read(path).splitlines(keepends=True)[:1])
    ),
}


def places(folder: Path) -> list[tuple[Any, Path]]:
    """A game on a disk, in blocks, and on the simulated disk."""
    blocks = BlockFiles(MemoryBlock() for _ in range(20))
    found: list[tuple[Any, Path]] = []
    for files, top in ((QuickFiles(), folder), (blocks, Path("/banker"))):
        store = DiskStore(top, files=files)
        journal = store.create(record("a"))
        for amount in range(3):
            journal.append(rent(amount))
        store.close()
        found.append((files, top))
    disk, _ = started("closed", "disk")
    return [*found, (SimulatedFiles(disk, {}, Random(0)), FOLDER)]


@pytest.mark.parametrize("way", WAYS)
def test_lost_game_is_noticed(folder: Path, way: str) -> None:
    for files, top in places(folder):
        with pytest.raises(GameRemoved):
            WAYS[way](files, top / "games" / "a" / "events.jsonl")


def test_deleted_game_may_go(folder: Path) -> None:
    for files, top in places(folder):
        store = DiskStore(top, files=files)
        store.delete("a")
        store.close()
        assert "a" not in files.names(top / "games")


def test_one_place_removes_games() -> None:
    """Delete on the screen of games. What cannot be completed is withdrawn instead."""
    found = []
    for path in Path(banker_app.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in ("delete", "delete_game"):
                found.append((path.name, ast.unparse(node)))
    assert sorted(found) == [
        ("app_store.py", "self._services.delete"),
        ("disk.py", "catalogue.delete_game"),
        ("disk.py", "self.delete"),
        ("handlers.py", "controller.app_store.delete"),
        ("local_services.py", "self._store.delete"),
    ]
    house = Path(banker_app.__file__).parent.rglob("*.py")
    asking = [path.name for path in house if " DELETE(" in path.read_text("utf-8")]
    assert asking == ["home.py"]
