"""Many processes that all want one folder, some of them killed while they have it."""

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from banker_app.store.disk import DiskStore
from tests.store.games import record

pytestmark = pytest.mark.crash

WINDOWS: Final = 5
TURNS: Final = 12
ENTRIES: Final = 6
WINDOW: Final = """
import os, sys, time
from random import Random
from banker_app.store.disk import DiskStore
from banker_app.store.api import StoreBusy

name, turns, entries = sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
dice, refused = Random(name), 0
for turn in range(turns):
    while True:
        try:
            store = DiskStore(sys.argv[1])
            break
        except StoreBusy as busy:
            refused += busy.holder.get("pid") != os.getpid()
            time.sleep(dice.uniform(0, 0.01))
    game = store.open("g1")
    for number in range(entries):
        game.append({"window": name, "turn": turn, "number": number})
        if (turn, number) == (5, 3) and int(name) % 2:
            os.kill(os.getpid(), 9)
        print(f"[{turn}, {number}]", flush=True)
        time.sleep(dice.uniform(0, 0.002))
    store.close()
print(f"[{refused}]", flush=True)
"""


def test_processes_take_turns_and_never_interleave(tmp_path: Path) -> None:
    store = DiskStore(tmp_path)
    store.create(record())
    store.close()
    numbers = [str(TURNS), str(ENTRIES)]
    windows = {
        str(name): subprocess.Popen(
            [sys.executable, "-c", WINDOW, str(tmp_path), str(name), *numbers],
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in range(WINDOWS)
    }
    told = {name: window.communicate()[0].splitlines() for name, window in windows.items()}
    ends = [window.returncode for window in windows.values()]
    assert ends == [0, -9, 0, -9, 0], "two are killed while they have the folder"
    refused = sum(json.loads(told[name].pop())[0] for name in ("0", "2", "4"))
    assert refused > 0, "nobody was in anybody's way"
    store = DiskStore(tmp_path)
    kept = store.open("g1").entries()
    store.close()
    assert [entry["seq"] for entry in kept] == list(range(1, len(kept) + 1))
    stays = [(entry["window"], entry["turn"]) for entry in kept]
    assert len(set(stays)) == 1 + sum(a != b for a, b in pairwise(stays))
    for name, lines in told.items():
        own = [[entry["turn"], entry["number"]] for entry in kept if entry["window"] == name]
        assert own[: len(lines)] == [json.loads(line) for line in lines]
        assert len(own) - len(lines) == int(name) % 2, "one was kept and not yet told"
