"""A referee killed at any moment, again and again, on one and the same game.

`BANKER_KILLS=200 python -m pytest -m crash -s tests/crash` kills it as often.
"""

import os
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.crash.referees import Left, Recording, Reply, killed, left

pytestmark = pytest.mark.crash

KILLS: Final = int(os.environ.get("BANKER_KILLS", "15"))
GAMES: Final = ("kesef-0082", "kesef-0203")


def test_accepted_entries_survive_kills(tmp_path: Path) -> None:
    moment = Random(KILLS)
    kills = read = nights = 0
    while kills < KILLS:
        folder = tmp_path / f"night-{nights}"
        recording = Recording(GAMES[nights % len(GAMES)])
        entries = 0
        while kills < KILLS and entries < len(recording.lines):
            replies = killed(folder, recording.lines[entries:], moment)
            kills += 1
            read += len(replies)
            found = left(folder)
            entries = checked(found, replies, recording, entries)
        nights += 1
    print(f"\n{kills} kills in {nights} games, {read} replies read, none lost")
    assert read > KILLS


def checked(found: Left | None, replies: list[Reply], recording: Recording, before: int) -> int:
    """How many entries there are, after everything about them was found in order."""
    if found is None:
        assert (replies, before) == ([], 0)
        return 0
    entries = len(found.log)
    assert [entry["seq"] for entry in found.log] == list(range(1, entries + 1))
    assert [reply["result"] for reply in replies] == ["accepted"] * len(replies)
    assert entries >= before + len(replies)
    for reply in replies:
        assert reply["events"] == found.log[reply["seq"] - 1]["events"]
    assert found.audit["zero_sum"] is True
    assert found.audit["broken"] == []
    assert found.state == recording.state_after(entries)
    return entries
