"""One process per data folder.

The lock is the operating system's, so a killed holder lets go; no file is ever taken for one.
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
"""Who holds the lock, for the message only. Beside the lock, since opening a lock may empty it."""


def lock_folder(folder: Path) -> Callable[[], None]:
    """Take a folder for this process, or refuse at once; return how to let it go.

    StoreBusy with the holder as far as it is known; OSError when the lock cannot be tried.
    """
    # A screen may close the store from another thread than the one that opened it.
    lock = FileLock(folder / LOCK, thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise StoreBusy(holder_of(folder)) from None
    with suppress(OSError):  # On a full disk the name is missed, the lock holds all the same.
        (folder / HOLDER).write_text(json.dumps(_myself()), encoding="utf-8")
    return lock.release


def _myself() -> JsonMapping:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return {"pid": os.getpid(), "host": socket.gethostname(), "since": now}


def holder_of(folder: Path) -> JsonMapping:
    """Return who wrote themselves down; nothing when they have not yet, or half."""
    try:
        found = json.loads((folder / HOLDER).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
