"""One process per data folder.

The operating system holds the lock, so it is released if its holder is killed. The mere existence
of a file never counts as a lock.
"""

import json
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout

from banker_app.engine.json_types import JsonMapping
from banker_app.store.api import StoreBusy

LOCK = ".lock"
HOLDER = ".holder"
"""File that names the holder, for messages. Not the lock itself, which opening may empty."""


def lock_folder(folder: Path) -> Callable[[], None]:
    """Lock a folder for this process without waiting; return a function that unlocks it.

    StoreBusy with the holder, if known; OSError if the lock cannot be tried.
    """
    # A screen may close the store from another thread than the one that opened it.
    lock = FileLock(folder / LOCK, thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise StoreBusy(holder_of(folder)) from None
    with suppress(OSError):  # On a full disk the holder stays unnamed, but the lock works.
        (folder / HOLDER).write_text(json.dumps(_myself()), encoding="utf-8")
    return lock.release


def is_locked(folder: Path) -> bool | None:
    """Whether a process has a folder locked; None if that cannot be determined."""
    if not (folder / LOCK).exists():
        return False
    try:
        FileLock(folder / LOCK).acquire(timeout=0).lock.release()
    except Timeout:
        return True
    except OSError:
        return None
    return False


def _myself() -> JsonMapping:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return {"pid": os.getpid(), "host": socket.gethostname(), "since": now}


def holder_of(folder: Path) -> JsonMapping:
    """Return the holder named in the folder; empty if it is missing or incomplete."""
    try:
        found = json.loads((folder / HOLDER).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
