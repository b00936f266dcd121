"""Files of custom boards: kept whole, by a name that can be no path."""

from pathlib import Path

import pytest

from banker_app.store.api import NotSaved
from banker_app.store.custom_board_files import FOLDER, CustomBoardFiles, MemoryBoardFiles
from banker_app.store.filesystem import DiskFiles


@pytest.fixture(params=["disk", "memory"])
def board_files(request: pytest.FixtureRequest, tmp_path: Path) -> CustomBoardFiles:
    return (
        CustomBoardFiles(tmp_path, DiskFiles()) if request.param == "disk" else MemoryBoardFiles()
    )


def test_edition_is_kept_replaced_and_removed(board_files: CustomBoardFiles) -> None:
    board_files.put("ours", 'id = "ours"')
    board_files.put("theirs", "")
    board_files.put("ours", 'id = "ours" # anew')
    assert board_files.names() == ("ours", "theirs")
    assert board_files.read("ours") == 'id = "ours" # anew'
    board_files.remove("ours")
    board_files.remove("ours")
    assert (board_files.names(), board_files.read("ours")) == (("theirs",), None)


@pytest.mark.parametrize("name", ["../ours", "", "a/b", ".ours", "Ours", "a.toml", "x" * 65, "1a"])
def test_names_that_could_be_paths_are_refused(board_files: CustomBoardFiles, name: str) -> None:
    with pytest.raises(ValueError, match="no name of a custom board"):
        board_files.put(name, "")
    assert board_files.names() == ()


def test_foreign_files_are_passed_over(tmp_path: Path) -> None:
    board_files = CustomBoardFiles(tmp_path, DiskFiles())
    board_files.put("ours", "")
    (tmp_path / FOLDER / "notes.txt").write_text("mine")
    (tmp_path / FOLDER / "ours.toml.tmp").write_text("half")
    (tmp_path / FOLDER / "Bad Name.toml").write_text("")
    assert board_files.names() == ("ours",)


def test_bytes_that_are_no_text_are_replaced(tmp_path: Path) -> None:
    board_files = CustomBoardFiles(tmp_path, DiskFiles())
    board_files.put("ours", "")
    (tmp_path / FOLDER / "ours.toml").write_bytes(b"\xff\xfe")
    assert board_files.read("ours") == "\ufffd\ufffd"


def test_full_disk_keeps_the_old_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = DiskFiles()
    board_files = CustomBoardFiles(tmp_path, files)
    board_files.put("ours", "old")

    def no_room(handle: int, data: bytes) -> int:
        raise OSError(28, "no room")

    monkeypatch.setattr(files, "write", no_room)
    with pytest.raises(NotSaved) as refused:
        board_files.put("ours", "new")
    assert (refused.value.reason, board_files.read("ours")) == ("disk_full", "old")
