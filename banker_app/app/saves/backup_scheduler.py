"""Copies of games that make themselves while people play, and never in the way of a tap.

Decides when one is due. Reading the game, writing the copy and letting old ones go happen in a
thread of their own, after the entry is on the disk and once nobody is tapping: Python lets one
thread work at a time, and a tap that meets a copy would wait for some hundredths of a second.
"""

import logging
import sys
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from threading import Event
from typing import Final, Protocol

from banker_app.app import gc_control
from banker_app.app.saves.save_format import Entry, dump
from banker_app.app.saves.save_parser import is_complete
from banker_app.app.session import Session
from banker_app.store.backups import Backups

LOG: Final = logging.getLogger(__name__)
ENTRIES: Final = 40
"""New entries after which a copy is due."""
SECONDS: Final = 600.0
"""Time after which the next entry makes one due."""
SHORTEST: Final = 60.0
"""Seconds between two copies of a game, however fast it goes; its end is worth one anyway."""

QUIET: Final = 1.5
"""Seconds without an entry, before a copy is begun."""
PATIENCE: Final = 20.0
"""Seconds after which it is begun all the same."""

SHARE: Final = 0.0005
"""Seconds for which a copy may keep Python to itself."""

ReadGame = Callable[[str], Sequence[Entry]]


class Worker(Protocol):
    """Makes copies beside the game."""

    def submit(self, make: Callable[[], None]) -> None:
        """Have a copy made once nobody is tapping."""
        ...

    def touched(self) -> None:
        """An entry was made: people are tapping."""
        ...

    def finish(self) -> None:
        """Return once everything submitted is made."""
        ...

    def close(self) -> None:
        """Finish, and take nothing more."""
        ...


class CopyThread:
    """A thread of its own for the copies. See Worker."""

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
    """Follows games and copies them."""

    def __init__(
        self,
        copies: Backups,
        read: ReadGame,
        clock: Callable[[], float] = time.monotonic,
        worker: Worker | None = None,
    ) -> None:
        """`read` fetches the entries of a game from the disk and takes no lock; `worker` calls it,
        by default from a thread of its own.
        """
        self._copies = copies
        self._read = read
        self._clock = clock
        self._worker: Worker = worker or CopyThread()
        self._copied: dict[str, tuple[int, float]] = {}
        """Per game, entries and time of its last copy."""

    def follow(self, game_id: str, session: Session) -> None:
        """Copy a game from now on, whenever a copy is due."""
        self._copied.setdefault(game_id, (len(session.log), self._clock()))
        session.observe(partial(self._entered, game_id, session))

    def let_go(self, game_id: str, session: Session) -> None:
        """The game is being closed: what is not copied yet is copied now."""
        count = len(session.log)
        if count > self._copied.get(game_id, (0, 0.0))[0]:
            self._copy(game_id, count)

    def wait(self) -> None:
        """Return once every copy that is due is made."""
        self._worker.finish()

    def close(self) -> None:
        """Finish what is due and stop."""
        self._worker.close()

    def _entered(self, game_id: str, session: Session) -> None:
        """What a tap pays for: a look at the clock and some comparisons."""
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
        """Whatever goes wrong here is no matter for the table: the game itself is safe."""
        try:
            data = dump([(game_id, self._read(game_id))])
            self._copies.keep(game_id, data, is_complete)
        except Exception:
            LOG.exception("no copy of game %s was made", game_id)


@contextmanager
def _giving_way() -> Generator[None]:
    """Let a tap in after half a millisecond instead of five, at each of its steps; and let no
    search for dropped values, which nobody can interrupt, fall into this time.
    """
    patience = sys.getswitchinterval()
    sys.setswitchinterval(SHARE)
    try:
        with gc_control.paused():
            yield
    finally:
        sys.setswitchinterval(patience)
