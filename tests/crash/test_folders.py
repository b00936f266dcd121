"""A data folder that is in use, damaged, or not to be written: said clearly, and left alone."""

import ctypes
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from banker_app.store.disk import DiskStore
from tests.crash.referees import Recording, command_line, left, run, told
from tests.store import rot
from tests.store.games import record

pytestmark = pytest.mark.crash

ENTRIES: Final = 60


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of the folder with what is in it."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def kept(folder: Path) -> dict[str, bytes]:
    """The same without the note of who had the folder last."""
    return {name: data for name, data in contents(folder).items() if name != ".holder"}


def journals(folder: Path) -> list[Path]:
    """The file of the one game, and its mirror."""
    found = sorted(folder.glob("games/*/*"))
    assert [path.name for path in found] == ["events.jsonl", "events.jsonl.twin"]
    return found


@pytest.fixture
def recording() -> Recording:
    """A game to tell."""
    return Recording("kesef-0082")


@pytest.fixture
def folder(tmp_path: Path, recording: Recording) -> Path:
    """A folder with a game in it, closed in good order."""
    folder = tmp_path / "Banker"
    done = run(folder, recording.lines[:ENTRIES])
    replies = [json.loads(line)["result"] for line in done.stdout.splitlines()]
    assert (done.returncode, replies) == (0, ["accepted"] * ENTRIES)
    return folder


def test_a_second_referee_is_refused_and_changes_nothing(
    folder: Path, recording: Recording
) -> None:
    with subprocess.Popen(
        command_line(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdin is not None
        assert first.stdout is not None
        first.stdin.write(told(recording.lines[ENTRIES : ENTRIES + 1]))
        first.stdin.flush()
        assert json.loads(first.stdout.readline())["seq"] == ENTRIES + 1
        before = contents(folder)
        second = run(folder, recording.lines[ENTRIES + 1 : ENTRIES + 5])
        assert contents(folder) == before
        first.stdin.write(told(recording.lines[ENTRIES + 1 : ENTRIES + 2]))
        first.stdin.flush()
        assert json.loads(first.stdout.readline())["seq"] == ENTRIES + 2
        first.stdin.close()
        assert first.wait() == 0
    assert (second.returncode, second.stdout) == (1, "")
    assert len(second.stderr.splitlines()) == 1
    assert "another Banker" in second.stderr
    found = left(folder)
    assert found is not None
    assert found.state == recording.state_after(ENTRIES + 2)


# ---- damage ------------------------------------------------------------------------------


DAMAGES: Final = (
    rot.sector_zeroed,
    rot.amount_edited,
    rot.lines_swapped,
    rot.emptied,
    rot.another_file,
)


def spoil(path: Path, damage: rot.Damage) -> None:
    """The same damage whenever it is done to the same file."""
    data = damage(path.read_bytes(), Random(2))
    assert data is not None
    path.write_bytes(data)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_game_with_both_copies_damaged_is_refused(
    folder: Path, recording: Recording, damage: rot.Damage
) -> None:
    sound = [path.read_bytes() for path in journals(folder)]
    for path in journals(folder):
        spoil(path, damage)
    before = kept(folder)
    done = run(folder, recording.lines[ENTRIES:])
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert "damaged" in done.stderr
    assert kept(folder) == before
    for path, data in zip(journals(folder), sound, strict=True):
        path.write_bytes(data)
    found = left(folder)
    assert found is not None
    assert found.state == recording.state_after(ENTRIES)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("which", [0, 1], ids=["journal", "mirror"])
def test_a_game_damaged_once_is_made_good_from_its_mirror(
    folder: Path, recording: Recording, damage: rot.Damage, which: int
) -> None:
    path = journals(folder)[which]
    spoil(path, damage)
    found = left(folder)
    assert found is not None
    assert found.state == recording.state_after(ENTRIES)
    done = run(folder, recording.lines[ENTRIES : ENTRIES + 5])
    assert [json.loads(line)["result"] for line in done.stdout.splitlines()] == ["accepted"] * 5


def test_listed_game_without_entries_is_no_obstacle(tmp_path: Path, recording: Recording) -> None:
    """What a kill between the list of games and the first entry leaves behind."""
    listed = DiskStore(tmp_path)
    listed.create(record("never_begun"))
    listed.close()
    done = run(tmp_path, recording.lines[:3])
    assert done.returncode == 0, done.stderr
    assert [json.loads(line)["result"] for line in done.stdout.splitlines()] == ["accepted"] * 3
    found = left(tmp_path)
    assert found is not None
    assert found.state == recording.state_after(3)


# ---- a folder that nobody may write to -------------------------------------------------------


@pytest.fixture
def read_only(folder: Path) -> Iterator[Path]:
    """The folder, with everything in it, as from a backup that is only to be read."""
    everything = [folder, *sorted(folder.rglob("*"))]
    modes = [path.stat().st_mode for path in everything]
    for path in everything:
        path.chmod(0o555 if path.is_dir() else 0o444)
    yield folder
    for path, mode in zip(everything, modes, strict=True):
        path.chmod(mode)


@pytest.mark.skipif(os.name != "posix", reason="other systems keep this in other places")
def test_a_read_only_folder_is_refused(read_only: Path, recording: Recording) -> None:
    before = contents(read_only)
    done = run(read_only, recording.lines[ENTRIES:], before=obey_the_modes)
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert "nothing can be written" in done.stderr
    assert contents(read_only) == before


def obey_the_modes() -> None:
    """Give up what lets the superuser write everywhere, in the process about to start."""
    if os.geteuid() == 0:
        drop_from_bounding_set, override_modes = 24, 1
        assert ctypes.CDLL(None).prctl(drop_from_bounding_set, override_modes, 0, 0, 0) == 0
