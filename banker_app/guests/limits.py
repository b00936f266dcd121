"""Limits of guests, so that none of them can slow the game for the others."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

LONGEST_MESSAGE: Final = 16_384
"""Bytes of a message."""
SLOWEST_MESSAGE: Final = 5.0
"""Seconds until a message has to be there as a whole."""
TABS_OF_ONE: Final = 16
"""Open tabs from one address."""
TABS_OF_ALL: Final = 64
TABS_OF_SEAT: Final = 4
"""Open tabs of a player's own device, which come in beside those of all others."""
PER_SECOND: Final = 40.0
"""Messages that a tab may send for good; a finger that hurries taps ten times a second."""
AT_ONCE: Final = 400.0
"""Messages that may come together, as after a time without a network."""
WEIGHT: Final = 1024
"""Bytes of a message that weigh as much as one message more."""
TURN: Final = 0.01
"""Seconds that a guest's message has the app for itself."""


class Turns:
    """All guests are served one message after another, and for half of the time at most."""

    def __init__(self) -> None:
        self._free = asyncio.Lock()
        self._resting: asyncio.Task[None] | None = None

    async def next(self) -> None:
        """Wait for a turn. The next one comes when this has been dealt with and as much time
        again has gone by for everybody else.
        """
        await self._free.acquire()
        self._resting = asyncio.create_task(self._rest())

    async def _rest(self) -> None:
        begun = time.monotonic()
        await asyncio.sleep(TURN)
        # Late by what the app was busy with meanwhile.
        await asyncio.sleep(time.monotonic() - begun)
        self._free.release()


class Pace:
    """Rate limit of a page's messages."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left = AT_ONCE
        self._last = now()

    def keeps(self, size: int = 0) -> bool:
        """Count a message of so many bytes; whether it is within the limit."""
        now, weight = self._now(), 1 + size / WEIGHT
        self._left = min(AT_ONCE, self._left + (now - self._last) * PER_SECOND)
        self._last = now
        if self._left < weight:
            return False
        self._left -= weight
        return True
