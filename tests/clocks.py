"""Clocks that a test sets."""

from datetime import UTC, datetime, timedelta
from typing import Final

EIGHT: Final = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


class Wall:
    """A clock on the wall, at eight in the evening."""

    def __init__(self) -> None:
        self.at = EIGHT

    def __call__(self) -> str:
        return self.at.isoformat()

    def on(self, minutes: float = 0, seconds: float = 0) -> None:
        """Let time go by, or turn the clock back."""
        self.at += timedelta(minutes=minutes, seconds=seconds)


class Watch:
    """Seconds that are set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now
