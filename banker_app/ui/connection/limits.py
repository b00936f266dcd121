"""How much guests may ask of the app, so that none of them can stop the evening for the others."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

PER_SECOND: Final = 40.0
"""Messages that a page may send for good; a finger that hurries taps ten times a second."""
AT_ONCE: Final = 400.0
"""Messages that may come together, as after a time without a network."""
PAGES_OF_ONE: Final = 16
"""Pages of guests from one address."""
PAGES_OF_ALL: Final = 48
PAGES_OF_SEAT: Final = 4
"""Pages of a player's own device, which come in beside those of guests."""
WEIGHT: Final = 1024
"""Bytes of a message that weigh as much as one message more."""
LINES_OF_LOG: Final = 20
PERIOD: Final = 10.0
"""Lines of the log that say the same kind of thing in so many seconds."""
KIND: Final = 60
MOST_KINDS: Final = 200
"""Letters by which lines are of the same kind, and how many kinds are counted."""

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
    """How fast a page speaks."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left = AT_ONCE
        self._last = now()

    def keeps(self, size: int = 0) -> bool:
        """Count one more message of so many bytes; whether that is still bearable."""
        now, weight = self._now(), 1 + size / WEIGHT
        self._left = min(AT_ONCE, self._left + (now - self._last) * PER_SECOND)
        self._last = now
        if self._left < weight:
            return False
        self._left -= weight
        return True


class Crowd:
    """How many there are, by where they come from."""

    def __init__(self, of_one: int, of_all: int) -> None:
        self._of_one = of_one
        self._of_all = of_all
        self._here: Counter[str] = Counter()

    def has_room(self, address: str) -> bool:
        """Whether one more may come from an address."""
        return self._here[address] < self._of_one and self._here.total() < self._of_all

    def comes(self, address: str) -> None:
        """One more is here."""
        self._here[address] += 1

    def goes(self, address: str) -> None:
        """One less."""
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]


class Seldom(logging.Filter):
    """Keeps what strangers cause from filling the log: of what is said too often only how often."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._said: dict[str, tuple[float, int]] = {}
        """By what is said: since when, and how often."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        kind, now = str(record.msg)[:KIND], self._now()
        if len(self._said) > MOST_KINDS:
            self._said.clear()
        since, count = self._said.get(kind, (now, 0))
        if now - since >= PERIOD:
            if count > LINES_OF_LOG:
                record.msg = f"{record.msg} ({count - LINES_OF_LOG} more before)"
            since, count = now, 0
        self._said[kind] = since, count + 1
        return count < LINES_OF_LOG
