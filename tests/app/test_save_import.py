"""Taking a save file in: on another device, twice, after both have played on, on a full disk."""

import errno
from pathlib import Path

import pytest

from banker_app.app.saves.save_import import COPY_MARK, Fate, carry_out, plan
from banker_app.app.saves.save_parser import parse_save
from banker_app.app.session import Session
from banker_app.content.edition_draft import from_shipped
from banker_app.content.edition_draft import written as board_file
from banker_app.store.api import GameExists, GameStore, NotSaved, OutcomeUnknown
from banker_app.store.custom_board_files import CustomBoardFiles, MemoryBoardFiles
from banker_app.store.disk import DiskStore
from banker_app.store.memory import MemoryStore
from tests.app.saves import a_save, contents, entries, evening, keep, kept
from tests.app.table import gift
from tests.store.disks import BlindFiles, QuickFiles, WatchedFiles


def restored(
    data: bytes, store: GameStore, board_files: CustomBoardFiles | None = None
) -> list[Fate]:
    """Take a file in; what became of its games."""
    board_files = board_files or MemoryBoardFiles()
    wanted = plan(parse_save(data), store, board_files)
    carry_out(wanted, store, board_files)
    return [step.fate for step in wanted.steps]


def test_another_device_has_the_same_games_and_plays_on() -> None:
    """Entry by entry; and the next entry is the next."""
    store = MemoryStore()
    made = evening(50)
    assert restored(a_save(("g1", made), ("g2", evening())), store) == [Fate.NEW, Fate.NEW]
    assert kept(store, "g1") == entries(made)
    session = Session(store.open("g1"), lambda: "2026-11-21T20:00:00+00:00")
    assert session.game == made.game
    session.dispatch(gift(70))
    assert len(session.log) == len(made.log) + 1


def test_the_same_file_twice_changes_nothing() -> None:
    """And an older copy of a longer game neither."""
    store = MemoryStore()
    restored(a_save(("g1", evening(50, 70))), store)
    before = contents(store)
    assert restored(a_save(("g1", evening(50, 70))), store) == [Fate.KNOWN]
    assert restored(a_save(("g1", evening(50))), store) == [Fate.KNOWN]
    assert contents(store) == before


def test_a_game_that_was_continued_elsewhere_goes_on_here() -> None:
    """It keeps its place in the list and learns when it was last played."""
    store = MemoryStore()
    keep(store, "g1", evening(50))
    longer = evening(50, 70, 90)
    assert restored(a_save(("g1", longer)), store) == [Fate.LONGER]
    assert kept(store, "g1") == entries(longer)
    assert [record.id for record in store.games()] == ["g1"]


def test_a_game_that_went_two_ways_is_kept_twice_and_no_more() -> None:
    """The one from the file gets another name, and the same one whenever it comes again."""
    store = MemoryStore()
    here, there = evening(50, 70), evening(50, 90)
    keep(store, "g1", here)
    assert restored(a_save(("g1", there)), store) == [Fate.BESIDE]
    assert kept(store, "g1") == entries(here)
    (beside,) = [record for record in store.games() if record.id != "g1"]
    assert kept(store, beside.id) == entries(there)
    assert beside.title.endswith(COPY_MARK)
    assert restored(a_save(("g1", there)), store) == [Fate.KNOWN]
    further = evening(50, 90, 110)
    assert restored(a_save(("g1", further)), store) == [Fate.LONGER]
    assert kept(store, beside.id) == entries(further)
    third = evening(50, 91)
    assert restored(a_save(("g1", third)), store) == [Fate.BESIDE]
    assert len(store.games()) == 3


def test_a_damaged_game_stays_and_its_copy_is_put_beside_it(tmp_path: Path) -> None:
    """What is left of it may still be wanted."""
    store = DiskStore(tmp_path, files=QuickFiles())
    made = evening(50)
    keep(store, "g1", made)
    folder = tmp_path / "games" / "g1"
    for name in ("events.jsonl", "events.jsonl.twin"):
        (folder / name).write_bytes(b"coffee" * 50)
    damaged = {path: path.read_bytes() for path in folder.iterdir()}
    assert restored(a_save(("g1", made)), store) == [Fate.BESIDE]
    (beside,) = [record for record in store.games() if record.id != "g1"]
    assert kept(store, beside.id) == entries(made)
    assert {path: path.read_bytes() for path in folder.iterdir()} == damaged
    store.close()


@pytest.mark.parametrize("kind", [QuickFiles, BlindFiles])
def test_an_id_in_other_letters_is_the_same_game(tmp_path: Path, kind: type[QuickFiles]) -> None:
    """On macOS and Windows it is the same folder, which the import opened, and then removed."""
    store = DiskStore(tmp_path, files=kind())
    keep(store, "game", evening(50, 70))
    before = contents(store)
    assert restored(a_save(("GAME", evening(50, 70))), store) == [Fate.KNOWN]
    assert contents(store) == before
    assert restored(a_save(("Game", evening(50, 90))), store) == [Fate.BESIDE]
    assert kept(store, "game") == before["game"][1]
    assert restored(a_save(("GaMe", evening(50, 70, 80))), store) == [Fate.LONGER]
    assert kept(store, "GAME") == entries(evening(50, 70, 80))
    assert len(store.games()) == 2
    store.close()


def test_taking_back_takes_back_only_what_the_import_made(tmp_path: Path) -> None:
    """Not a game whose place turned out to be taken."""
    files = BlindFiles()
    store = DiskStore(tmp_path, files=files)
    keep(store, "g1", evening(50))
    unlisted = tmp_path / "games" / "G2"
    unlisted.mkdir()
    (unlisted / "notes.txt").write_text("something of somebody")
    wanted = plan(
        parse_save(a_save(("g0", evening(70)), ("g2", evening(70)))), store, MemoryBoardFiles()
    )
    with pytest.raises(GameExists):
        carry_out(wanted, store, MemoryBoardFiles())
    assert [record.id for record in store.games()] == ["g1"]
    assert [path.name for path in unlisted.iterdir()] == ["notes.txt"]
    assert files.names(tmp_path / "games") == ["G2", "g1"]
    store.close()


def test_boxes_come_along_and_take_nobodys_name() -> None:
    """One that is here already is left alone; one that differs gets a name of its own."""
    mine = board_file(from_shipped("us_classic", "ours", "Mine"))
    theirs = board_file(from_shipped("us_classic", "ours", "Theirs"))
    board_files = MemoryBoardFiles()
    board_files.put("ours", mine)
    data = a_save(("g1", evening()), custom_boards={"ours": theirs, "us_classic": theirs})
    store = MemoryStore()
    restored(data, store, board_files)
    found = {name: board_files.read(name) for name in board_files.names()}
    assert found == {"ours": mine, "ours_2": theirs, "us_classic_2": theirs}
    restored(data, store, board_files)
    assert {name: board_files.read(name) for name in board_files.names()} == found


def test_a_disk_that_fills_up_leaves_everything_as_it_was(tmp_path: Path) -> None:
    """At whichever byte it is full."""
    files = WatchedFiles()
    store = DiskStore(tmp_path, files=files)
    keep(store, "old", evening())
    before = contents(store)
    data = a_save(("g1", evening(50)), ("g2", evening(70)), ("g3", evening(90)))
    board = board_file(from_shipped("us_classic", "ours", "Ours"))
    wanted = plan(
        parse_save(a_save(("g1", evening()), custom_boards={"ours": board})),
        store,
        MemoryBoardFiles(),
    )
    assert wanted.custom_boards == {"ours": board}

    def make_room() -> None:
        files.room = None

    for room in range(0, 200_000, 17_321):
        board_files = MemoryBoardFiles()
        files.room = room
        try:
            carry_out(plan(parse_save(data), store, board_files), store, board_files, make_room)
        except (NotSaved, OutcomeUnknown):
            assert files.room is None, "the room that was set aside is given back"
            assert contents(store) == before
            assert board_files.names() == ()
        else:
            break
    else:
        raise AssertionError("the loop ends with enough room")
    assert room > 0
    files.room = None
    assert {record.id for record in store.games()} == {"old", "g1", "g2", "g3"}
    store.close()


def test_a_failing_flush_leaves_no_half_game(tmp_path: Path) -> None:
    """The first game of the file was complete when the second failed: both are taken back."""
    files = WatchedFiles()
    store = DiskStore(tmp_path, files=files)
    written = 0

    def before(call: str) -> None:
        nonlocal written
        written += call == "write events.jsonl"
        files.fail = {"write events.jsonl": errno.EIO} if written == 12 else {}

    files.before = before
    with pytest.raises(NotSaved):
        restored(a_save(("g1", evening(50)), ("g2", evening(70))), store)
    assert store.games() == ()
    store.close()
