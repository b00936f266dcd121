"""Two taps of one finger are one. Knows no Flet.

A control acts once for as long as a double tap lasts, and after an entry or a change of screen the
whole page takes no tap for that long: what slid under the finger is not meant. What another device
enters never keeps this page from answering.
"""

import time
from collections.abc import Callable, Hashable
from typing import Final

DOUBLE: Final = 0.4
"""Seconds from the first to the second of two taps, at the most."""
SHOWN: Final = 0.2
"""Seconds from when a slow phone has painted another screen, for touches that waited for that."""
PATIENCE: Final = 2.0
"""Seconds that such a phone is waited for."""
CLOSING: Final = 0.35
"""Seconds that a sheet takes to go down."""


class TapGuard:
    """The taps that one page takes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` says what time it is."""
        self._clock = clock
        self._until = self._changed = float("-inf")
        self._last: tuple[Hashable, float] = (None, self._until)

    def admits(self, control: Hashable = None, *, again: bool = False) -> bool:
        """Whether a tap on a control is meant. It may be meant `again` at once: a pad's key."""
        now = self._clock()
        last, since = self._last
        if now < self._until or (control == last and now < since + DOUBLE and not again):
            return False
        self._last = control, now
        return True

    def closes(self) -> bool:
        """Whether a sheet was meant to be closed by the tap beside it, heard of only now that it
        has gone down.
        """
        return self._clock() >= self._until + CLOSING

    def pause(self) -> None:
        """Take no tap for a while: something was entered, or another screen is sent."""
        self._changed = self._clock()
        self._until = self._changed + DOUBLE

    def hold(self) -> None:
        """Take no tap until the page answers, which may be gone; not where it was just loaded."""
        if self._changed > float("-inf"):
            self._until = max(self._until, self._clock() + PATIENCE)

    def answered(self) -> None:
        """The page has painted another screen: touches that waited for that come now."""
        if self._changed > float("-inf"):
            self._until = max(self._changed + DOUBLE, self._clock() + SHOWN)

    def lift(self) -> None:
        """Take every tap but one on the same control: for a key, which may be held down and shows
        its focus before it is pressed.
        """
        self._until = float("-inf")
