"""The data folder: where it is, who holds it, what its catalogue forgets and finds again."""

import errno
from pathlib import Path
from typing import Any

import pytest

from banker_app.store.api import DiskFault, GameExists, NewerFormat, StoreBusy
from banker_app.store.disk import DiskStore
from banker_app.store.journal_format import ORIGIN, chained_line, header
from banker_app.store.paths import data_folder
from tests.store.disks import BlindFiles, QuickFiles, WatchedFiles
from tests.store.games import record, rent


def opened(folder: Path) -> DiskStore:
    """Open a store without waiting for the disk."""
    return DiskStore(folder, files=QuickFiles())


def codes(store: Any) -> list[str]:
    """Return the codes of the notices."""
    return [one.code for one in store.notices]


def test_precedence_of_data_folders() -> None:
    both = {"BANKER_DATA_DIR": "chosen", "FLET_APP_STORAGE_DATA": "phone"}
    assert data_folder("asked", both) == Path("asked")
    assert data_folder(None, both) == Path("chosen")
    assert data_folder("", {"BANKER_DATA_DIR": "", "FLET_APP_STORAGE_DATA": "phone"}) == Path(
        "phone"
    )
    assert data_folder(None, {}).name == "Banker"


def test_second_opener_is_refused_with_the_holder(folder: Path) -> None:
    first = opened(folder)
    with pytest.raises(StoreBusy) as refusal:
        opened(folder)
    assert set(refusal.value.holder) == {"pid", "host", "since"}
    first.close()
    opened(folder).close()


def test_a_busy_folder_without_a_known_holder(folder: Path) -> None:
    first = opened(folder)
    (folder / ".holder").write_text("half a wo")
    with pytest.raises(StoreBusy) as refusal:
        opened(folder)
    assert refusal.value.holder == {}
    first.close()


def test_failed_opening_releases_the_folder(folder: Path) -> None:
    files = WatchedFiles()
    opened(folder).close()
    files.fail = {"open catalogue.jsonl": errno.EIO}
    with pytest.raises(DiskFault):
        DiskStore(folder, files=files)
    opened(folder).close()


def test_catalogue_of_mostly_history_is_compacted(folder: Path) -> None:
    store = opened(folder)
    game = store.create(record())
    game.append(rent(10))
    for number in range(100):
        store.put_settings({"volume": number})
    store.close()
    path = folder / "catalogue.jsonl"
    long = path.stat().st_size
    store = opened(folder)
    assert path.stat().st_size < long / 5
    assert path.with_name("catalogue.jsonl.twin").read_bytes() == path.read_bytes()
    assert store.settings() == {"volume": 99}
    assert store.games() == (record(entries=1),)
    store.put_settings({"volume": 5})
    store.close()
    store = opened(folder)
    assert store.settings() == {"volume": 5}
    assert codes(store) == []


def test_games_outlive_a_catalogue_that_is_lost(folder: Path) -> None:
    store = opened(folder)
    store.create(record(summary={"seats": 2})).append(rent(10))
    store.create(record("empty"))
    store.close()
    for name in ("catalogue.jsonl", "catalogue.jsonl.twin"):
        (folder / name).unlink()
    store = opened(folder)
    assert [one.id for one in store.games()] == ["g1"]
    assert codes(store) == ["game_found"]
    assert store.open("g1").entries()[0]["amount"] == 10
    assert store.games() == (record(entries=1, summary={"seats": 2}),)


def test_an_interrupted_creation_does_not_take_the_name(folder: Path) -> None:
    store = opened(folder)
    store.create(record("begun"))
    (folder / "games" / "named").mkdir()
    (folder / "games" / "unreadable").mkdir()
    (folder / "games" / "unreadable" / "events.jsonl").write_bytes(b"\0" * 99)
    store.close()
    for name in ("catalogue.jsonl", "catalogue.jsonl.twin"):
        (folder / name).unlink()
    store = opened(folder)
    assert store.games() == ()
    store.create(record("begun")).append(rent(10))
    store.create(record("named")).append(rent(20))
    with pytest.raises(GameExists):
        store.create(record("unreadable"))


@pytest.mark.parametrize("files", [QuickFiles, BlindFiles])
@pytest.mark.parametrize(
    "contents",
    [
        {"notes.txt": b"of somebody"},
        {"events.jsonl.damaged-1": b"bytes"},
        {"events.jsonl.twin": b"bytes"},
        {"events.jsonl": b""},
    ],
    ids=str,
)
def test_existing_folder_of_a_game_is_not_touched(
    folder: Path, files: type[QuickFiles], contents: dict[str, bytes]
) -> None:
    """Whoever put it there: it is neither opened nor removed."""
    store = DiskStore(folder, files=files())
    place = folder / "games" / "MINE"
    place.mkdir()
    for name, data in contents.items():
        (place / name).write_bytes(data)
    with pytest.raises(GameExists):
        store.create(record("mine"))
    assert {path.name: path.read_bytes() for path in place.iterdir()} == contents


def test_a_file_in_the_place_of_a_folder_is_not_removed(folder: Path) -> None:
    store = opened(folder)
    (folder / "games" / "g1").write_bytes(b"of somebody")
    with pytest.raises(GameExists):
        store.create(record())
    assert (folder / "games" / "g1").read_bytes() == b"of somebody"


def test_the_header_of_a_damaged_game_is_not_taken_for_an_unfinished_one(folder: Path) -> None:
    store = opened(folder)
    store.create(record()).append(rent(10))
    store.close()
    for name in ("catalogue.jsonl", "catalogue.jsonl.twin"):
        (folder / name).unlink()
    for name in ("events.jsonl", "events.jsonl.twin"):
        path = folder / "games" / "g1" / name
        header = path.read_bytes().splitlines(keepends=True)[0]
        path.write_bytes(header + b"?" * 99 + b"\n")
    store = opened(folder)
    with pytest.raises(GameExists):
        store.create(record())
    assert (folder / "games" / "g1" / "events.jsonl").read_bytes().endswith(b"?" * 99 + b"\n")


def test_deletion_before_lost_lines_is_ignored(folder: Path) -> None:
    """The game was deleted, taken in again, and played on."""
    store = opened(folder)
    store.create(record()).append(rent(10))
    store.delete("g1")
    store.create(record()).append(rent(20))
    store.put_settings({"language": "uk"})
    store.close()
    path = folder / "catalogue.jsonl"
    path.with_name("catalogue.jsonl.twin").unlink()
    lines = path.read_bytes().splitlines(keepends=True)
    gone = next(n for n, line in enumerate(lines) if b'"deleted"' in line)
    damaged = [b"?" * 99 + b"\n"] * (len(lines) - gone - 2)
    path.write_bytes(b"".join([*lines[: gone + 1], *damaged, lines[-1]]))
    store = opened(folder)
    assert [one["amount"] for one in store.open("g1").entries()] == [20]


def test_a_damaged_catalogue_is_set_aside_and_continued(folder: Path) -> None:
    store = opened(folder)
    store.put_settings({"language": "uk"})
    store.create(record()).append(rent(10))
    store.create(record("gone"))
    store.delete("gone")
    store.close()
    path = folder / "catalogue.jsonl"
    path.with_name("catalogue.jsonl.twin").unlink()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], b"?" * 99 + b"\n", *lines[4:]]))
    store = opened(folder)
    assert codes(store) == ["catalogue_rebuilt", "game_found"]
    assert [one.id for one in store.games()] == ["g1"]
    assert store.settings() == {"language": "uk"}
    assert list(folder.glob("catalogue.jsonl.damaged-*"))


def test_a_catalogue_of_a_newer_version_is_refused(folder: Path) -> None:
    folder.mkdir()
    line, _, _ = chained_line(ORIGIN, header({}, 1) | {"v": 9})
    (folder / "catalogue.jsonl").write_bytes(line)
    with pytest.raises(NewerFormat):
        opened(folder)
    assert (folder / "catalogue.jsonl").read_bytes() == line
