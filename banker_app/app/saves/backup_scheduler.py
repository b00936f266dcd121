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
from typing import Final

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


class BackupScheduler:
    """Follows games and copies them."""

    def __init__(
        self, copies: Backups, read: ReadGame, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`read` fetches the entries of a game from the disk and takes no lock; from a thread."""
        self._copies = copies
        self._read = read
        self._clock = clock
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="copies")
        self._copied: dict[str, tuple[int, float]] = {}
        """Per game, entries and time of its last copy."""
        self._pending: Future[None] | None = None
        self._entered_at = float("-inf")
        self._hurry = Event()

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
        if self._pending is not None:
            self._hurry.set()
            self._pending.result()
            self._hurry.clear()

    def close(self) -> None:
        """Finish what is due and stop."""
        self._hurry.set()
        self._worker.shutdown()

    def _entered(self, game_id: str, session: Session) -> None:
        """What a tap pays for: a look at the clock and some comparisons."""
        self._entered_at = time.monotonic()
        count, now = len(session.log), self._clock()
        entries, at = self._copied[game_id]
        ended = session.game is not None and session.game.ending is not None
        due = count - entries >= ENTRIES or now - at >= SECONDS
        if (due and now - at >= SHORTEST) or (ended and count > entries):
            self._copy(game_id, count)

    def _copy(self, game_id: str, count: int) -> None:
        self._copied[game_id] = (count, self._clock())
        self._pending = self._worker.submit(self._make, game_id)

    def _make(self, game_id: str) -> None:
        """Whatever goes wrong here is no matter for the table: the game itself is safe."""
        self._wait_for_quiet()
        try:
            with _giving_way():
                data = dump([(game_id, self._read(game_id))])
                self._copies.keep(game_id, data, is_complete)
        except Exception:
            LOG.exception("no copy of game %s was made", game_id)

    def _wait_for_quiet(self) -> None:
        begun = time.monotonic()
        while (left := self._entered_at + QUIET - time.monotonic()) > 0:
            if time.monotonic() - begun > PATIENCE or self._hurry.wait(left):
                return


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
