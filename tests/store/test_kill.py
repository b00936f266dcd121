"""A writer killed at any moment: every entry it acknowledged is there, in order."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from banker_app.store.api import StoreBusy
from banker_app.store.disk import DiskStore
from tests.store.games import record

KILLS = 20
WRITER = """
import sys
from banker_app.store.disk import DiskStore

store = DiskStore(sys.argv[1])
journal = store.open("g1")
number = len(journal.entries())
last = store.settings().get("last", 0)
print("ready", flush=True)
while True:
    number += 1
    journal.append({"amount": number, "note": "x" * 300})
    if number % 7 == 0:
        store.put_settings({"last": number})
        last = number
    print(number, last, flush=True)
"""


def acknowledged_before_kill(folder: Path, delay: float) -> tuple[int, int]:
    """Run a writer, kill it after `delay` seconds of writing, return its last acknowledgement:
    of an entry, and of a setting.
    """
    command = [sys.executable, "-c", WRITER, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        time.sleep(delay)
        writer.kill()
        rest = writer.stdout.read().splitlines()
    # The last line may itself have been cut by the kill.
    told = (line.split() for line in rest[:-1])
    return max(((int(entry), int(setting)) for entry, setting in told), default=(0, 0))


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_to_kills(folder: Path) -> None:
    store = DiskStore(folder)
    store.create(record())
    store.close()
    length = 0
    for kill in range(KILLS):
        acknowledged, setting = acknowledged_before_kill(folder, 0.002 * kill)
        # Opened at once: the system took the lock back from the killed process.
        store = DiskStore(folder)
        entries = store.open("g1").entries()
        assert [one["amount"] for one in entries] == list(range(1, len(entries) + 1))
        assert len(entries) >= max(acknowledged, length)
        assert store.settings().get("last", 0) >= setting
        length = len(entries)
        store.close()
    assert length > 0


def test_a_second_process_is_refused_and_told_who_holds_the_folder(folder: Path) -> None:
    store = DiskStore(folder)
    store.create(record())
    store.close()
    command = [sys.executable, "-c", WRITER, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        with pytest.raises(StoreBusy) as refusal:
            DiskStore(folder)
        writer.kill()
    assert refusal.value.holder["pid"] == writer.pid
    DiskStore(folder).close()
