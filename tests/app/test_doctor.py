"""`banker-app doctor`: what it says of sound and damaged folders, and that it changes nothing."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banker_app import cli
from banker_app.app import doctor
from banker_app.store.api import GameDamaged, NewerFormat
from banker_app.store.backups import PENDING, Backups
from banker_app.store.disk import DiskStore
from banker_app.store.filesystem import DiskFiles
from banker_app.store.journal_format import ORIGIN, chained_line, header
from tests.app.saves import a_save, evening, keep
from tests.store.disks import QuickFiles

Damage = Callable[[Path], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with two games, both closed."""
    place = tmp_path / "Banker"
    store = DiskStore(place, files=QuickFiles())
    keep(store, "g1", evening(50, 70))
    keep(store, "g2", evening())
    store.close()
    return place


def lying_there(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file with its content and the time of its last change."""
    return {
        str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def said(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, dict[str, Any]]:
    """The exit status, the sentences, and the same as data; nothing was changed by asking."""
    before = lying_there(folder) if folder.exists() else {}
    status = cli.main(["doctor", str(folder)])
    text = capsys.readouterr().out
    assert cli.main(["doctor", str(folder), "--json"]) == status
    data = json.loads(capsys.readouterr().out)
    assert data["sound"] is (status == 0)
    assert (lying_there(folder) if folder.exists() else {}) == before
    return status, text, data


def events(folder: Path, game: str = "g1") -> Path:
    """The file of a game."""
    return folder / "games" / game / "events.jsonl"


def mirror(folder: Path, game: str = "g1") -> Path:
    """Its spare file."""
    return events(folder, game).with_name("events.jsonl.twin")


def test_a_sound_folder_is_called_sound(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text, data = said(folder, capsys)
    assert status == 0
    assert "There are 2 games." in text
    assert "Ann, Bob: Atlantic City, since 2008, in progress, 8 entries" in text
    assert "No running app has them." in text
    assert "There are no automatic copies." in text
    assert text.rstrip().endswith("All is sound.")
    assert [(game["id"], game["entries"]) for game in data["games"]] == [("g1", 8), ("g2", 6)]
    assert data["free_bytes"] > 0


def test_no_folder_is_said_and_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text, _ = said(tmp_path / "nowhere", capsys)
    assert status == 0, "a machine on which the app was never started is sound"
    assert f"There is no folder {tmp_path / 'nowhere'}; the app makes it" in text
    assert not (tmp_path / "nowhere").exists()


def test_a_folder_that_cannot_be_made_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below a file, or below a folder that cannot be written."""
    (tmp_path / "file").touch()
    for inside in ("file", "file/games"):
        status, text, _ = said(tmp_path / inside, capsys)
        assert (status, f"{tmp_path / 'file'} is a file, not a folder;" in text) == (1, True)
    monkeypatch.setattr("banker_app.store.inspection.os.access", lambda *_: False)
    status, text, _ = said(tmp_path / "nowhere", capsys)
    assert (status, f"and {tmp_path} cannot be written; choose" in text) == (1, True)


@pytest.mark.parametrize("call", ["is_folder", "names"])
def test_a_folder_that_cannot_be_looked_into_is_told(
    call: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(self: DiskFiles, path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(DiskFiles, call, forbidden)
    status, text, _ = said(folder, capsys)
    assert status == 1
    assert f"The folder {folder} cannot be read (Permission denied); choose another" in text


@pytest.mark.parametrize("there", [True, False])
def test_the_machine_is_looked_at(
    there: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its port, its display, its browser; what it lacks is no fault of the folder."""
    for name, found in {
        "port_complaint": "" if there else "Port 8550 is in use by another program.",
        "has_display": True,
        "opens_browser": there,
    }.items():
        monkeypatch.setattr(doctor, name, lambda *_, found=found: found)
    status, text, data = said(tmp_path, capsys)
    assert (status, data["display"], data["browser"]) == (0, True, there)
    assert ("Port 8550 is free." in text) is there
    assert ("Port 8550 is in use by another program." in text) != there
    assert (", and a browser." in text) is there
    assert ("no browser that opens by itself" in text) != there
    monkeypatch.setattr(doctor, "has_display", lambda: False)
    assert "There is no display: open the address" in said(tmp_path, capsys)[1]


def test_an_empty_folder_is_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text, _ = said(tmp_path, capsys)
    assert status == 0
    assert "No game yet." in text


def cut_the_end(folder: Path) -> None:
    """The last entries are gone from both files."""
    for path in (events(folder), mirror(folder)):
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-2]))


def spill_coffee(folder: Path) -> None:
    """Both files are damaged in the middle."""
    for path in (events(folder), mirror(folder)):
        lines = path.read_bytes().splitlines(keepends=True)
        lines[4] = b"coffee\n"
        path.write_bytes(b"".join(lines))


def lose_both(folder: Path) -> None:
    """The folder of the game is empty."""
    events(folder).unlink()
    mirror(folder).unlink()


def stop_in_a_write(folder: Path) -> None:
    """As a kill leaves it."""
    with events(folder).open("ab") as file:
        file.write(b'{"h":"0123')


def make_newer(folder: Path) -> None:
    """A later version was here."""
    record = {**header({"id": "g1"}, 1), "v": 99}
    for path in (events(folder), mirror(folder)):
        path.write_bytes(chained_line(ORIGIN, record)[0])


def swap(folder: Path) -> None:
    """The files of two games are mixed up."""
    for one, other in (
        (events(folder), events(folder, "g2")),
        (mirror(folder), mirror(folder, "g2")),
    ):
        one.write_bytes(other.read_bytes())


def rewrite(folder: Path) -> None:
    """A chain that is sound and says nonsense."""
    lines, head = b"", ORIGIN
    for number, line in enumerate(events(folder).read_bytes().splitlines()):
        record = json.loads(line)
        record.pop("h")
        if number == 3:
            record["put"]["events"]["3"]["events"] = [{"event": "rained"}]
        made, head, _ = chained_line(head, record)
        lines += made
    events(folder).write_bytes(lines)
    mirror(folder).write_bytes(lines)
    (folder / "catalogue.jsonl").unlink()
    (folder / "catalogue.jsonl.twin").unlink()


DAMAGES: list[tuple[Damage, str, str]] = [
    (cut_the_end, "cut_short", "It has 6 entries, but had 8: its end is missing"),
    (spill_coffee, "damaged", "3 entries are sound. It would stay shut and unchanged."),
    (lose_both, "missing", "Its file is missing, and so is the spare one"),
    (lambda f: events(f).unlink(), "main_missing", "opening makes it again from the spare one"),
    (lambda f: events(f).write_bytes(b"x"), "from_twin", "opening takes them from the spare file"),
    (stop_in_a_write, "unfinished", "opening removes its 10 bytes"),
    (make_newer, "newer", "made by a newer version of the app (format 99, this one knows 2)"),
    (swap, "another_game", "Its folder holds another game (g2)"),
    (rewrite, "makes_no_sense", "Entry 3 makes no sense to this version of the app"),
]


@pytest.mark.parametrize(
    ("damage", "code", "sentence"), [pytest.param(*row, id=row[1]) for row in DAMAGES]
)
def test_damage_is_named_with_what_opening_would_do(
    folder: Path,
    damage: Damage,
    code: str,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    damage(folder)
    status, text, data = said(folder, capsys)
    assert status == 1
    assert sentence in text
    assert "Something is wrong" in text
    game = next(game for game in data["games"] if game["id"] == "g1")
    assert code in [finding["code"] for finding in game["findings"] if finding["wrong"]]
    other = next(game for game in data["games"] if game["id"] == "g2")
    assert {finding["code"] for finding in other["findings"]} <= {"not_listed"}


@pytest.mark.parametrize("damage", [stop_in_a_write, cut_the_end, spill_coffee])
def test_what_it_says_of_opening_comes_true(
    folder: Path, damage: Damage, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game that would open has as many entries; one that would stay shut does."""
    damage(folder)
    game = said(folder, capsys)[2]["games"][0]
    stays_shut = any("stay shut" in finding["text"] for finding in game["findings"])
    store = DiskStore(folder, files=QuickFiles())
    try:
        journal = store.open("g1")
    except (GameDamaged, NewerFormat):
        assert stays_shut
    else:
        assert not stays_shut
        assert len(journal.entries()) == game["entries"]
    store.close()
    assert ("set_aside" in str(said(folder, capsys)[2])) is not stays_shut


def test_a_damaged_list_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("catalogue.jsonl", "catalogue.jsonl.twin"):
        (folder / name).write_bytes(b"coffee\n" * 30)
    status, text, data = said(folder, capsys)
    assert status == 1
    assert "The list of games is damaged after line 0" in text
    assert [game["id"] for game in data["games"]] == ["g1", "g2"]


def test_a_running_app_is_named_and_not_disturbed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another process has the folder; that is no fault. It plays on meanwhile."""
    command = [sys.executable, "-m", "banker_app", "doctor", str(folder), "--json"]
    store = DiskStore(folder, files=QuickFiles())
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2]
    )
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["held"] is True
    assert data["holder"]["pid"] == os.getpid()
    _, text, _ = said(folder, capsys)
    assert f"Process {os.getpid()} on " in text
    store.open("g1").append({"at": "2026-11-21", "command": {}, "events": []})
    store.close()
    assert said(folder, capsys)[2]["held"] is False


def test_copies_and_custom_boards_are_looked_at(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copies = Backups(folder, QuickFiles())
    copies.keep("g1", a_save(("g1", evening())), lambda data: True)
    assert "There is 1 automatic copy." in said(folder, capsys)[1]
    copies.keep("g1", b"half a co", lambda data: True)
    (folder / "boxes").mkdir()
    (folder / "boxes" / "ours.toml").write_text("[[[")
    (folder / PENDING).write_bytes(b"{}")
    status, text, data = said(folder, capsys)
    assert status == 1
    assert "Copy 000002-g1.banker.json is damaged." in text
    assert "Custom board ours cannot be read." in text
    assert "the next start finishes it" in text
    assert [copy["whole"] for copy in data["copies"]] == [False, True]


def test_a_folder_that_cannot_be_written_and_a_full_disk(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banker_app.store.inspection.room_left", lambda folder: 1000)
    monkeypatch.setattr("banker_app.store.inspection.os.access", lambda *_: False)
    status, text, data = said(folder, capsys)
    assert status == 1
    assert "Only 1000 bytes are free" in text
    assert "The folder cannot be written" in text
    assert (data["writable"], data["free_bytes"]) == (False, 1000)


def test_a_deletion_that_was_cut_short_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = DiskStore(folder)

    def fails(self: DiskFiles, path: Path) -> None:
        raise OSError("in use")

    with monkeypatch.context() as patch:
        patch.setattr(DiskFiles, "remove", fails)
        store.delete("g2")
    store.close()
    status, text, data = said(folder, capsys)
    assert status == 0
    assert "Game g2 was deleted; the next start removes what is left of it." in text
    assert [game["id"] for game in data["games"]] == ["g1"]


def test_without_a_folder_it_is_the_one_the_app_would_use(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BANKER_DATA_DIR", str(folder))
    assert cli.main(["doctor"]) == 0
    assert str(folder) in capsys.readouterr().out


def test_every_finding_has_a_sentence() -> None:
    """And every sentence can be filled in and ends as one."""
    for sentence in doctor.SENTENCES.values():
        assert sentence.endswith("."), sentence
