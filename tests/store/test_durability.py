"""The order in which things reach the disk, and what is said when they do not."""

import errno
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from banker_app.store.api import NotSaved, OutcomeUnknown
from banker_app.store.disk import DiskStore
from tests.store.disks import QuickFiles, WatchedFiles
from tests.store.games import record, rent

EVENTS = "events.jsonl"


def amounts(journal: object) -> list[int]:
    """Return the amounts of a game's entries."""
    return [one["amount"] for one in journal.entries()]  # type: ignore[attr-defined]


@pytest.fixture
def files() -> WatchedFiles:
    """A disk that can be watched and broken."""
    return WatchedFiles()


def test_order_of_writes_of_an_entry(folder: Path, files: WatchedFiles) -> None:
    game = DiskStore(folder, files=files).create(record())
    files.calls.clear()
    game.append(rent(10))
    assert files.calls == [f"write {EVENTS}", f"sync {EVENTS}", f"write {EVENTS}.twin"]


def test_memory_shows_an_entry_only_after_its_flush(folder: Path, files: WatchedFiles) -> None:
    game = DiskStore(folder, files=files).create(record())
    seen: list[int] = []
    files.before = lambda call: seen.append(len(game.entries())) if EVENTS in call else None
    game.append(rent(10))
    assert seen == [0, 0, 1]


def test_order_of_writes_of_a_new_game(folder: Path, files: WatchedFiles) -> None:
    store = DiskStore(folder, files=files)
    files.calls.clear()
    store.create(record())
    steps = [
        "make_folder g1",
        f"write {EVENTS}.tmp",
        f"sync {EVENTS}.tmp",
        f"replace {EVENTS}",
        "sync_folder g1",
        "write catalogue.jsonl",
        "sync catalogue.jsonl",
    ]
    first_calls = dict.fromkeys(call for call in files.calls if call in steps)
    assert list(first_calls) == steps


def test_uncertain_last_line_is_written_anew(folder: Path, files: WatchedFiles) -> None:
    """A killed process may have left a last line that is not on the disk, or never will be."""
    store = DiskStore(folder, files=files)
    store.create(record()).append(rent(10))
    crashed = Path(f"{folder}-after-a-crash")
    shutil.copytree(folder, crashed)
    mirror = crashed / "games" / "g1" / f"{EVENTS}.twin"
    mirror.write_bytes(b"".join(mirror.read_bytes().splitlines(keepends=True)[:-1]))
    files.calls.clear()
    game = DiskStore(crashed, files=files).open("g1")
    renewal = [call for call in files.calls if EVENTS in call or "g1" in call][:6]
    assert renewal == [
        f"create {EVENTS}.tmp",
        f"write {EVENTS}.tmp",
        f"sync {EVENTS}.tmp",
        f"replace {EVENTS}",
        "sync_folder g1",
        f"open {EVENTS}",
    ]
    assert amounts(game) == [10]


def test_a_start_after_a_clean_end_writes_nothing(folder: Path) -> None:
    store = DiskStore(folder, files=QuickFiles())
    store.create(record()).append(rent(10))
    store.put_settings({"language": "uk"})
    store.close()
    before = written(folder)
    store = DiskStore(folder, files=QuickFiles())
    assert amounts(store.open("g1")) == [10]
    store.close()
    assert written(folder) == before


def written(folder: Path) -> dict[Path, tuple[bytes, int]]:
    """Every file, with its bytes and the time they were written; the lock names its holder."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != ".holder")
    return {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in files}


def test_a_full_disk_can_still_be_opened_and_read(folder: Path, files: WatchedFiles) -> None:
    store = DiskStore(folder, files=files)
    game = store.create(record())
    game.append(rent(10))
    store.close()
    with (folder / "games" / "g1" / EVENTS).open("ab") as file:
        file.write(b'{"h":"an unfinished wri')
    full = WatchedFiles()
    full.room = 0
    store = DiskStore(folder, files=full)
    again = store.open("g1")
    assert amounts(again) == [10]
    assert [one.code for one in again.notices] == ["tail_cut"]
    with pytest.raises(NotSaved):
        again.append(rent(20))
    with pytest.raises(NotSaved):
        store.create(record("g2"))
    assert [one.id for one in store.games()] == ["g1"]
    full.room = None
    full.calls.clear()
    again.append(rent(30))
    # The file as it was found may not be what the disk holds; nothing is added to it.
    assert full.calls.index(f"replace {EVENTS}") < full.calls.index(f"write {EVENTS}")
    store.close()
    assert amounts(DiskStore(folder).open("g1")) == [10, 30]


def test_entry_after_an_uncut_failed_write_goes_to_a_new_file(
    folder: Path, files: WatchedFiles
) -> None:
    store = DiskStore(folder, files=files)
    game = store.create(record())
    game.append(rent(10))
    files.room = 30
    files.fail[f"cut {EVENTS}"] = errno.EIO
    with pytest.raises(NotSaved):
        game.append(rent(20))
    files.room = None
    files.calls.clear()
    game.append(rent(30))
    assert files.calls.index(f"replace {EVENTS}") < files.calls.index(f"write {EVENTS}")
    store.close()
    assert amounts(DiskStore(folder).open("g1")) == [10, 30]


@pytest.mark.parametrize(
    "also", [f"sync {EVENTS}.tmp", f"create {EVENTS}.tmp", f"replace {EVENTS}", "sync_folder g1"]
)
def test_outcome_is_unknown_if_the_new_file_fails_too(
    folder: Path, files: WatchedFiles, also: str
) -> None:
    store = DiskStore(folder, files=files)
    game = store.create(record())
    game.append(rent(10))
    files.fail = {f"sync {EVENTS}": errno.EIO, also: errno.EIO}
    with pytest.raises(OutcomeUnknown):
        game.append(rent(20))
    with pytest.raises(NotSaved) as refusal:
        game.append(rent(30))
    assert refusal.value.reason == "closed"
    files.fail.clear()
    again = store.open("g1")
    assert amounts(again) in ([10], [10, 20])
    again.append(rent(40))
    assert amounts(again)[-1] == 40


def test_an_interrupted_append_is_followed_by_a_sound_one(
    folder: Path, files: WatchedFiles
) -> None:
    """Ctrl-C between the write and the flush must not leave a line that the next one repeats."""
    store = DiskStore(folder, files=files)
    game = store.create(record())
    game.append(rent(10))

    def interrupt(call: str) -> None:
        if call == f"sync {EVENTS}":
            files.before = lambda _: None
            raise KeyboardInterrupt

    files.before = interrupt
    with pytest.raises(KeyboardInterrupt):
        game.append(rent(20))
    game.append(rent(30))
    store.close()
    again = DiskStore(folder).open("g1")
    assert amounts(again) == [10, 30]
    assert again.notices == ()


def test_unwritable_mirror_stops_nothing(folder: Path, files: WatchedFiles) -> None:
    store = DiskStore(folder, files=files)
    game = store.create(record())
    files.fail[f"write {EVENTS}.twin"] = errno.EIO
    game.append(rent(10))
    game.append(rent(20))
    game.close()
    assert [one.code for one in store.open("g1").notices] == ["twin_not_written"]
    store.close()
    assert amounts(DiskStore(folder).open("g1")) == [10, 20]
    games = folder / "games" / "g1"
    assert (games / f"{EVENTS}.twin").read_bytes() == (games / EVENTS).read_bytes()


def test_an_interrupted_creation_that_then_fails_is_not_listed(
    folder: Path, files: WatchedFiles
) -> None:
    """Its line is in the list, in a file that has been left, and its folder is made anew."""
    store = DiskStore(folder, files=files)

    def interrupted(handle: int, path: Path, size: int) -> bool:
        del files.stands
        raise KeyboardInterrupt if path.name == "catalogue.jsonl" else AssertionError

    files.stands = interrupted  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        store.create(record())
    files.fail["sync_folder games"] = errno.EIO
    with pytest.raises(NotSaved):
        store.create(record())
    shutil.copytree(folder, crashed := Path(f"{folder}-after-a-crash"))
    assert DiskStore(crashed).games() == ()


# ---- somebody else at the files --------------------------------------------------------------


def removed(game: Path) -> None:
    """Take the journal away."""
    (game / EVENTS).unlink()


def all_removed(game: Path) -> None:
    """Take the folder of the game away."""
    shutil.rmtree(game)


def replaced(game: Path) -> None:
    """Put an older copy in its place, as a tool that synchronises folders does."""
    older = b"".join((game / EVENTS).read_bytes().splitlines(keepends=True)[:-1])
    (game / "copy").write_bytes(older)
    (game / "copy").replace(game / EVENTS)


def by_another(game: Path) -> None:
    """Put the journal of another device in its place."""
    (game / "copy").write_bytes(b"of another device\n")
    (game / "copy").replace(game / EVENTS)


def emptied(game: Path) -> None:
    """Empty the file, which stays the same."""
    (game / EVENTS).write_bytes(b"")


def lengthened(game: Path) -> None:
    """Add something to the file."""
    with (game / EVENTS).open("ab") as file:
        file.write(b"of another device\n")


@pytest.mark.parametrize(
    "act",
    [removed, all_removed, replaced, by_another, emptied, lengthened],
    ids=lambda f: f.__name__,
)
def test_changed_file_of_an_open_game_loses_no_entry(
    folder: Path, act: Callable[[Path], None]
) -> None:
    """All ten entries after it were acknowledged, and were in no file that had a name."""
    store = DiskStore(folder, files=QuickFiles())
    game = store.create(record())
    for amount in range(5):
        game.append(rent(amount))
    act(folder / "games" / "g1")
    for amount in range(5, 15):
        game.append(rent(amount))
        crashed = Path(f"{folder}-{amount}")
        shutil.copytree(folder, crashed)
        assert amounts(DiskStore(crashed).open("g1")) == list(range(amount + 1))
    if act in (by_another, lengthened):
        aside = (folder / "games" / "g1").glob(f"{EVENTS}.damaged-*")
        assert any(b"of another device" in path.read_bytes() for path in aside)


def test_removed_list_of_games_is_rewritten(folder: Path) -> None:
    store = DiskStore(folder, files=QuickFiles())
    game = store.create(record())
    game.append(rent(10))
    shutil.rmtree(folder)
    game.append(rent(20))
    game.close()
    store.put_settings({"language": "uk"})
    store.close()
    again = DiskStore(folder)
    assert amounts(again.open("g1")) == [10, 20]
    assert again.settings() == {"language": "uk"}


def test_changing_file_numbers_are_accepted(folder: Path, files: WatchedFiles) -> None:
    """Some network disks do: the file is then read, and not written anew with each entry."""
    files.stands = lambda handle, path, size: False  # type: ignore[method-assign]
    store = DiskStore(folder, files=files)
    game = store.create(record())
    files.calls.clear()
    game.append(rent(10))
    assert f"create {EVENTS}.tmp" not in files.calls
    assert amounts(game) == [10]


def test_entry_in_an_unnamed_file_is_not_acknowledged(folder: Path, files: WatchedFiles) -> None:
    store = DiskStore(folder, files=files)
    game = store.create(record())
    game.append(rent(10))
    place = folder / "games" / "g1"

    def take_away(call: str) -> None:
        if call == f"sync {EVENTS}" and place.exists():
            all_removed(place)

    files.before = take_away
    with pytest.raises((NotSaved, OutcomeUnknown)):
        game.append(rent(20))
    files.before = lambda call: None
    if not game.closed:
        game.append(rent(30))
        assert amounts(game) == [10, 30]
