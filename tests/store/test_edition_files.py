"""The boxes a table has described: kept whole, by a name that can be no path."""

from pathlib import Path

import pytest

from banker_app.store.api import NotSaved
from banker_app.store.edition_files import FOLDER, MemoryShelf, Shelf
from banker_app.store.filesystem import DiskFiles


@pytest.fixture(params=["disk", "memory"])
def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> Shelf:
    return Shelf(tmp_path, DiskFiles()) if request.param == "disk" else MemoryShelf()


def test_edition_is_kept_replaced_and_removed(shelf: Shelf) -> None:
    shelf.put("ours", 'id = "ours"')
    shelf.put("theirs", "")
    shelf.put("ours", 'id = "ours" # anew')
    assert shelf.names() == ("ours", "theirs")
    assert shelf.read("ours") == 'id = "ours" # anew'
    shelf.remove("ours")
    shelf.remove("ours")
    assert (shelf.names(), shelf.read("ours")) == (("theirs",), None)


@pytest.mark.parametrize("name", ["../ours", "", "a/b", ".ours", "Ours", "a.toml", "x" * 65, "1a"])
def test_names_that_could_be_paths_are_refused(shelf: Shelf, name: str) -> None:
    with pytest.raises(ValueError, match="no name of a box"):
        shelf.put(name, "")
    assert shelf.names() == ()


def test_foreign_files_are_passed_over(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, DiskFiles())
    shelf.put("ours", "")
    (tmp_path / FOLDER / "notes.txt").write_text("mine")
    (tmp_path / FOLDER / "ours.toml.tmp").write_text("half")
    (tmp_path / FOLDER / "Bad Name.toml").write_text("")
    assert shelf.names() == ("ours",)


def test_bytes_that_are_no_text_are_replaced(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, DiskFiles())
    shelf.put("ours", "")
    (tmp_path / FOLDER / "ours.toml").write_bytes(b"\xff\xfe")
    assert shelf.read("ours") == "\ufffd\ufffd"


def test_full_disk_keeps_the_old_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = DiskFiles()
    shelf = Shelf(tmp_path, files)
    shelf.put("ours", "old")

    def no_room(handle: int, data: bytes) -> int:
        raise OSError(28, "no room")

    monkeypatch.setattr(files, "write", no_room)
    with pytest.raises(NotSaved) as refused:
        shelf.put("ours", "new")
    assert (refused.value.reason, shelf.read("ours")) == ("disk_full", "old")
