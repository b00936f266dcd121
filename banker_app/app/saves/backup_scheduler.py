"""Automatic backups during a game, without delaying taps.

Decides when a backup is due. Reading the game, writing the backup and removing old ones happen in
a separate thread, after the entry is on the disk and once nobody is tapping: Python runs one
thread at a time, and a tap during a backup would wait for some hundredths of a second.
"""

import logging
import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from threading import Event
from typing import Final, Protocol

from banker_app.app.saves.save_format import Entry, dump
from banker_app.app.saves.save_parser import is_complete_save
from banker_app.app.session import Session
from banker_app.store.backups import Backups
from banker_app.store.gc_pause import paused

LOG: Final = logging.getLogger(__name__)
ENTRIES: Final = 40
"""Number of new entries after which a backup is due."""
SECONDS: Final = 600.0
"""Time after which a backup is due with the next entry."""
SHORTEST: Final = 60.0
"""Minimum seconds between two backups of a game. The end of a game is always backed up."""

QUIET: Final = 1.5
"""Seconds without an entry before a backup starts."""
PATIENCE: Final = 20.0
"""Seconds after which it starts in any case."""

SHARE: Final = 0.0005
"""Maximum seconds for which a backup may hold the interpreter."""

ReadGame = Callable[[str], Sequence[Entry]]


class Worker(Protocol):
    """Makes backups in the background."""

    def submit(self, make: Callable[[], None]) -> None:
        """Make a backup once taps pause."""
        ...

    def touched(self) -> None:
        """Note that an entry was made: people are tapping."""
        ...

    def finish(self) -> None:
        """Return once everything submitted is done."""
        ...

    def close(self) -> None:
        """Finish, and accept nothing more."""
        ...


class CopyThread:
    """A separate thread for the backups. See Worker."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="copies")
        self._pending: Future[None] | None = None
        self._touched_at = float("-inf")
        self._hurry = Event()

    def submit(self, make: Callable[[], None]) -> None:
        """See Worker."""
        self._pending = self._pool.submit(self._make, make)

    def touched(self) -> None:
        """See Worker."""
        self._touched_at = time.monotonic()

    def finish(self) -> None:
        """See Worker."""
        if self._pending is not None:
            self._hurry.set()
            self._pending.result()
            self._hurry.clear()

    def close(self) -> None:
        """See Worker."""
        self._hurry.set()
        self._pool.shutdown()

    def _make(self, make: Callable[[], None]) -> None:
        self._wait_for_quiet()
        with _giving_way():
            make()

    def _wait_for_quiet(self) -> None:
        begun = time.monotonic()
        while (left := self._touched_at + QUIET - time.monotonic()) > 0:
            if time.monotonic() - begun > PATIENCE or self._hurry.wait(left):
                return


class BackupScheduler:
    """Follows games and backs them up."""

    def __init__(
        self,
        copies: Backups,
        read: ReadGame,
        clock: Callable[[], float] = time.monotonic,
        worker: Worker | None = None,
        settings: Callable[[], Mapping[str, str]] = dict[str, str],
    ) -> None:
        """`read` reads the entries of a game from the disk without a lock. It is called by
        `worker`, by default in a separate thread. `settings` returns those
        to back up; it is called there too.
        """
        self._copies = copies
        self._read = read
        self._clock = clock
        self._settings = settings
        self._worker: Worker = worker or CopyThread()
        self._copied: dict[str, tuple[int, float]] = {}
        """Number of entries and time of the last backup, by game."""

    def follow(self, game_id: str, session: Session) -> None:
        """Back up a game from now on, whenever that is due."""
        self._copied.setdefault(game_id, (len(session.log), self._clock()))
        session.observe(partial(self._entered, game_id, session))

    def let_go(self, game_id: str, session: Session) -> None:
        """Back up a game that is being closed, if it has changed."""
        count = len(session.log)
        if count > self._copied.get(game_id, (0, 0.0))[0]:
            self._copy(game_id, count)

    def wait(self) -> None:
        """Return once every backup that is due is made."""
        self._worker.finish()

    def close(self) -> None:
        """Finish what is due and stop."""
        self._worker.close()

    def _entered(self, game_id: str, session: Session) -> None:
        """Check after an entry whether a backup is due. Runs within a tap, so it is cheap."""
        self._worker.touched()
        count, now = len(session.log), self._clock()
        entries, at = self._copied[game_id]
        ended = session.game is not None and session.game.ending is not None
        due = count - entries >= ENTRIES or now - at >= SECONDS
        if (due and now - at >= SHORTEST) or (ended and count > entries):
            self._copy(game_id, count)

    def _copy(self, game_id: str, count: int) -> None:
        self._copied[game_id] = (count, self._clock())
        self._worker.submit(partial(self._make, game_id))

    def _make(self, game_id: str) -> None:
        """Make a backup. Errors are not shown to the players, since the game itself is safe."""
        try:
            data = dump([(game_id, self._read(game_id))], settings=self._settings())
            self._copies.keep(game_id, data, is_complete_save)
        except Exception:
            LOG.exception("no copy of game %s was made", game_id)


@contextmanager
def _giving_way() -> Generator[None]:
    """Give way to other threads after half a millisecond instead of five, and disable garbage
    collection, which cannot be interrupted.
    """
    patience = sys.getswitchinterval()
    sys.setswitchinterval(SHARE)
    try:
        with paused():
            yield
    finally:
        sys.setswitchinterval(patience)
