"""Protection from double taps. Knows no Flet.

A control acts once for as long as a double tap lasts, and after an entry or a change of screen the
whole page ignores taps for that long: a button that has just slid under the finger is not meant.
Entries of another device never block this page.
"""

import time
from collections.abc import Callable, Hashable
from typing import Final

DOUBLE: Final = 0.4
"""Seconds from the first to the second of two taps, at the most."""
SHOWN: Final = 0.2
"""Seconds for delayed touches after a slow phone has painted another screen."""
PATIENCE: Final = 2.0
"""Seconds to wait for such a phone."""
CLOSING: Final = 0.35
"""Seconds that a sheet takes to go down."""


class TapGuard:
    """The taps that one page accepts."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives the time in seconds."""
        self._clock = clock
        self._until = self._changed = float("-inf")
        self._last: tuple[Hashable, float] = (None, self._until)

    def admits(self, control: Hashable = None, *, again: bool = False) -> bool:
        """Whether to accept a tap on a control; `again`, even at once, for a pad's key."""
        now = self._clock()
        last, since = self._last
        if now < self._until or (control == last and now < since + DOUBLE and not again):
            return False
        self._last = control, now
        return True

    def closes(self) -> bool:
        """Whether a tap beside a sheet was meant to close it; it is reported only after the sheet
        has gone down.
        """
        return self._clock() >= self._until + CLOSING

    def pause(self) -> None:
        """Ignore taps for a while after an entry or a change of screen."""
        self._changed = self._clock()
        self._until = self._changed + DOUBLE

    def hold(self) -> None:
        """Ignore taps until the page answers, which may be gone; not if it was just loaded."""
        if self._changed > float("-inf"):
            self._until = max(self._until, self._clock() + PATIENCE)

    def answered(self) -> None:
        """Ignore the delayed touches that come once the page has painted another screen."""
        if self._changed > float("-inf"):
            self._until = max(self._changed + DOUBLE, self._clock() + SHOWN)

    def lift(self) -> None:
        """Take every tap but one on the same control: for a key, which may be held down and shows
        its focus before it is pressed.
        """
        self._until = float("-inf")
