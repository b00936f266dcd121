"""A log that callers from the network cannot fill."""

import logging
import time
from collections.abc import Callable
from typing import Final

LINES_OF_LOG: Final = 20
PERIOD: Final = 10.0
"""Log lines of one kind within so many seconds."""
KIND: Final = 60
MOST_KINDS: Final = 200
"""Letters by which lines are of the same kind, and how many kinds are counted."""


class RateLimited(logging.Filter):
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
