"""The data folder as a whole: copied while it is played, restored, and killed in between."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from banker_app.app.reports.hall import People
from banker_app.app.saves.backup_scheduler import BackupScheduler
from banker_app.app.saves.save_format import BadSave
from banker_app.app.saves.save_import import Fate
from banker_app.app.saves.save_parser import parse_save
from banker_app.app.saves.save_service import SaveService
from banker_app.content.edition_draft import from_shipped
from banker_app.content.edition_draft import written as board_file
from banker_app.local_services import LocalServices, open_folder
from banker_app.store.api import GameDamaged, NotSaved
from banker_app.store.backups import PENDING, Backups
from banker_app.store.custom_board_files import CustomBoardFiles
from banker_app.store.disk import DiskStore
from banker_app.store.reading import entries_on_disk
from tests.app.saves import a_save, entries, evening, keep, kept
from tests.app.table import gift, set_up
from tests.store.disks import QuickFiles, WatchedFiles

TAKE_IN = """
import sys
from pathlib import Path
from banker_app.app.saves.save_service import SaveService
from banker_app.store.backups import Backups
from banker_app.store.disk import DiskStore
from banker_app.store.filesystem import DiskFiles
from banker_app.store.custom_board_files import CustomBoardFiles
folder, files = Path(sys.argv[1]), DiskFiles()
safe = SaveService(DiskStore(folder), CustomBoardFiles(folder, files), Backups(folder, files))
print("now", flush=True)
safe.restore(Path(sys.argv[2]).read_bytes())
print("done", flush=True)
"""


def rooms(folder: Path) -> tuple[LocalServices, DiskStore, Backups]:
    """A data folder, opened as the app does."""
    files = QuickFiles()
    copies, store = Backups(folder, files), DiskStore(folder, files=files)
    copyist = BackupScheduler(copies, lambda game_id: entries_on_disk(files, folder, game_id))
    return (
        LocalServices(store, str(folder), CustomBoardFiles(folder, files), copies, copyist),
        store,
        copies,
    )


def test_an_evening_that_is_put_away_has_a_copy(tmp_path: Path) -> None:
    """Begun, played, closed; opened once more without an entry, it needs no other."""
    house, _, copies = rooms(tmp_path)
    begun = house.begin(set_up(), ())
    assert isinstance(begun, tuple)
    game_id, session = begun
    session.dispatch(gift(50))
    log = list(session.kept())
    house.close(game_id, session)
    house.close(game_id, house.resume(game_id))
    house.give_back()
    (copy,) = copies.listed()
    data = copies.read(copy.name)
    assert data is not None
    assert list(parse_save(data).games[0].entries) == log


def test_a_damaged_game_comes_back_from_its_newest_whole_copy(tmp_path: Path) -> None:
    """The damaged one stays beside it; a copy that is damaged or of other things is passed over."""
    draft = from_shipped("us_classic", "ours", "Ours")
    house, store, copies = rooms(tmp_path)
    made = evening(50)
    keep(store, "g1", made)
    copies.keep("g1", a_save(("g1", evening())), lambda data: True)
    copies.keep("g1", a_save(("g1", made)), lambda data: True)
    copies.keep("g1", a_save(("g2", made)), lambda data: True)
    copies.keep("g1", a_save(custom_boards={"ours": board_file(draft)}), lambda data: True)
    copies.keep("g1", b"half a co", lambda data: True)
    for path in (tmp_path / "games" / "g1").iterdir():
        path.write_bytes(b"coffee\n" * 40)
    with pytest.raises(GameDamaged):
        house.resume("g1")
    done = house.safe().restore_newest()
    assert [step.fate for step in done.steps] == [Fate.BESIDE]
    assert kept(store, done.steps[0].target) == entries(made)
    assert house.safe().restore_newest().count(Fate.KNOWN) == 1
    house.give_back()


def test_the_people_come_back_from_the_newest_copy(tmp_path: Path) -> None:
    app_store = open_folder(tmp_path, QuickFiles())
    people = People().joined("bobby", "bob").written()
    app_store.choose(people=people)
    app_store.begin(set_up())
    app_store.dispatch(gift(50))
    app_store.leave()
    app_store.safe.finish()
    assert app_store.safe.newest().settings == {"people": people}
    assert app_store.safe.restore_newest().settings == {"people": people}
    app_store.close()


def test_without_copies_there_is_nothing_to_restore(tmp_path: Path) -> None:
    house, *_ = rooms(tmp_path)
    with pytest.raises(BadSave):
        house.safe().restore_newest()
    house.give_back()


def test_what_is_damaged_is_counted_and_the_rest_is_saved(tmp_path: Path) -> None:
    """A file with nine games of ten is worth more than none."""
    house, store, _ = rooms(tmp_path)
    keep(store, "g1", evening(50))
    keep(store, "g2", evening(70))
    for path in (tmp_path / "games" / "g1").iterdir():
        path.write_bytes(b"coffee\n" * 40)
    data, lost = house.safe().save_everything({"language": "ru"})
    assert lost == 1
    assert [game.id for game in parse_save(data).games] == ["g2"]
    house.give_back()


def test_a_full_disk_refuses_a_file_before_anything_is_done(tmp_path: Path) -> None:
    files = WatchedFiles()
    store = DiskStore(tmp_path, files=files)
    safe = SaveService(store, CustomBoardFiles(tmp_path, files), Backups(tmp_path, files))
    files.room = 1000
    with pytest.raises(NotSaved):
        safe.restore(a_save(("g1", evening())))
    files.room = None
    assert store.games() == ()
    assert not (tmp_path / PENDING).exists()
    store.close()


def test_a_note_about_a_file_that_is_none_keeps_nobody_out(tmp_path: Path) -> None:
    """It is thrown away, and the app starts."""
    rooms(tmp_path)[0].give_back()
    (tmp_path / PENDING).write_bytes(b"half a fi")
    house, store, _ = rooms(tmp_path)
    assert store.games() == ()
    assert not (tmp_path / PENDING).exists()
    house.give_back()


@pytest.mark.crash
def test_a_kill_while_a_file_is_taken_in_leaves_all_of_it_or_nothing(tmp_path: Path) -> None:
    """At any moment: the next start finishes what was begun."""
    games = [(f"g{n}", evening(*range(1, 12 + n))) for n in range(6)]
    file = tmp_path / "all.json"
    file.write_bytes(a_save(*games))
    seen: set[str] = set()
    for attempt in range(14):
        folder = tmp_path / f"data{attempt}"
        store = DiskStore(folder, files=QuickFiles())
        keep(store, "g0", evening(1, 2))
        store.close()
        process = subprocess.Popen(
            [sys.executable, "-c", TAKE_IN, str(folder), str(file)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "now\n"
        while attempt and process.poll() is None:
            if (folder / PENDING).exists():
                time.sleep(0.004 * attempt)
                process.kill()
                break
        done = "done" in process.communicate()[0]
        was_begun = (folder / PENDING).exists()
        house, store, _ = rooms(folder)
        found = {record.id: kept(store, record.id) for record in house.games()}
        house.give_back()
        if done or was_begun:
            assert found == {game_id: entries(made) for game_id, made in games}
        elif len(found) == 1:
            assert found == {"g0": entries(evening(1, 2))}
        else:
            # The last step had been taken, and only the word was still to come.
            assert found == {game_id: entries(made) for game_id, made in games}
        seen.add("done" if done else "begun" if was_begun else "before")
    assert {"done", "begun"} <= seen, seen
