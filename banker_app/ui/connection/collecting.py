"""Full garbage collections, at moments when the banker waits for nothing.

With dozens of pages open one takes a third of a second, and nothing can interrupt it. Python would
begin one by itself whenever enough is new, so also in the middle of a tap.
"""

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

NEVER: Final = 1_000_000
"""As a threshold of `gc`: Python begins no full collection by itself."""
ENOUGH: Final = 10
"""Collections of the middle generation after which a full one is due, as in Python."""
SILENCE: Final = 2.0
"""Seconds since the banker's last message, after which nobody waits for an answer."""
LONGEST: Final = 30.0
"""Seconds that a full collection is put off for a banker who taps on and on."""
SHARE: Final = 60
"""Full collections take at most one part in so many of the time."""
CHECK: Final = 0.25


class Collector:
    """When the next full collection begins. Times are in seconds of one clock."""

    def __init__(self) -> None:
        self._tapped = float("-inf")
        self._earliest = float("-inf")
        self._due_since: float | None = None

    def tapped(self, now: float) -> None:
        """The banker has said something and waits for the answer."""
        self._tapped = now

    def collected(self, begun: float, ended: float) -> None:
        """A full collection has taken so long."""
        self._earliest = ended + (ended - begun) * SHARE
        self._due_since = None

    def is_time(self, now: float, count: int) -> bool:
        """Whether to collect now, `count` collections of the middle generation after the last."""
        if count <= ENOUGH or now < self._earliest:
            return False
        if self._due_since is None:
            self._due_since = now
        return now - self._tapped >= SILENCE or now - self._due_since >= LONGEST


async def collect(collector: Collector, now: Callable[[], float] = time.monotonic) -> None:
    """Collect whenever it is time, until cancelled."""
    young, middle, _ = before = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    try:
        while True:
            await asyncio.sleep(CHECK)
            begun = now()
            if collector.is_time(begun, gc.get_count()[2]):
                gc.collect()
                collector.collected(begun, now())
    finally:
        gc.set_threshold(*before)
