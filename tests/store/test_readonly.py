"""Games that somebody else holds: read beside him, whatever state the folder is in."""

from pathlib import Path

import pytest

from banker_app.store.api import GameDamaged, NoSuchGame, NotSaved
from banker_app.store.disk import DiskStore
from banker_app.store.filesystem import DiskFiles
from banker_app.store.reading import entries_on_disk
from banker_app.store.readonly import LookingBoardFiles, LookingStore
from tests.store.disks import QuickFiles
from tests.store.games import record, rent


def test_reader_sees_new_entries(folder: Path) -> None:
    """Entry by entry, while his journal is open."""
    holder = DiskStore(folder, files=QuickFiles())
    journal = holder.create(record())
    looking = LookingStore(folder)
    for count in range(1, 5):
        journal.append(rent(count))
        assert len(looking.open("g1").entries()) == count
        assert list(looking.open("g1").entries()) == list(journal.entries())
        assert [game.entries for game in looking.games()] == [count]
        assert entries_on_disk(DiskFiles(), folder, "g1") == list(journal.entries())
    holder.put_settings({"language": "uk"})
    assert looking.settings() == holder.settings()
    assert looking.games() == holder.games()
    holder.delete("g1")
    assert looking.games() == ()
    with pytest.raises(NoSuchGame):
        looking.open("g1")
    holder.close()


def test_reader_ignores_half_a_line(folder: Path) -> None:
    """He is in the middle of writing it."""
    holder = DiskStore(folder, files=QuickFiles())
    holder.create(record()).append(rent(10))
    with (folder / "games" / "g1" / "events.jsonl").open("ab") as file:
        file.write(b'{"h":"00')
    assert len(LookingStore(folder).open("g1").entries()) == 1
    holder.close()


def test_reader_shows_games_beside_a_damaged_one(folder: Path) -> None:
    """A lost list is made up from the games; nothing is mended."""
    holder = DiskStore(folder, files=QuickFiles())
    for game_id in ("g1", "g2"):
        holder.create(record(game_id)).append(rent(10))
    holder.close()
    for path in (folder / "games" / "g1").iterdir():
        path.write_bytes(b"coffee\n" * 40)
    assert {game.id: game.entries for game in LookingStore(folder).games()} == {"g1": 0, "g2": 1}
    with pytest.raises(GameDamaged):
        LookingStore(folder).open("g1")
    for path in folder.glob("catalogue.jsonl*"):
        path.write_bytes(b"coffee\n" * 40)
    before = {path: path.read_bytes() for path in folder.rglob("*.jsonl*")}
    assert [game.id for game in LookingStore(folder).games()] == ["g2"]
    for path in folder.glob("catalogue.jsonl*"):
        path.unlink()
    assert [game.id for game in LookingStore(folder).games()] == ["g2"]
    after = {path: path.read_bytes() for path in folder.rglob("*.jsonl*")}
    assert after == {path: data for path, data in before.items() if path in after}
    assert len(after) == len(before) - 2


def test_reader_changes_nothing(folder: Path) -> None:
    """Every way of changing something says that it is not kept."""
    holder = DiskStore(folder, files=QuickFiles())
    holder.create(record()).append(rent(10))
    looking, board_files = LookingStore(folder), LookingBoardFiles(folder, DiskFiles())
    journal = looking.open("g1")
    for change in (
        lambda: journal.append(rent(20)),
        lambda: looking.create(record("g2")),
        lambda: looking.update(record()),
        lambda: looking.delete("g1"),
        lambda: looking.put_settings({"a": 1}),
        lambda: board_files.put("ours", ""),
        lambda: board_files.remove("ours"),
    ):
        with pytest.raises(NotSaved) as refusal:
            change()
        assert refusal.value.reason == "read_only"
    journal.close()
    looking.close()
    assert [game.entries for game in holder.games()] == [1]
    holder.close()
