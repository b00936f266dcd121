"""Protection from double taps. Knows no Flet.

A control acts once for as long as a double tap lasts. After an entry or a change of screen the
whole page ignores taps for that long, and for a while longer nothing else answers where the last
tap was: a button that has just slid under the finger is not meant. Entries of another device never
block this page.
"""

import time
from collections.abc import Callable, Hashable
from math import dist
from typing import Final, NamedTuple

DOUBLE: Final = 0.4
"""Seconds from the first to the second of two taps, at the most."""
OTHER: Final = 0.7
"""Seconds after a tap until something else answers in its place."""
BUTTON: Final = 1.5
"""Seconds until that is the navigation, which lies where other screens have their button."""
FINGER: Final = 20
"""Pixels between two taps of one finger, at the most; a target has twice as many."""
SHOWN: Final = 0.2
"""Seconds for delayed touches after a slow phone has painted another screen."""
PATIENCE: Final = 2.0
"""Seconds to wait for such a phone."""
CLOSING: Final = 0.35
"""Seconds that a sheet takes to go down."""
NEVER: Final = float("-inf")

Place = tuple[float, float]


class _Tap(NamedTuple):
    """A tap that was accepted; its place is unknown where no browser tells it."""

    effect: object
    time: float
    place: Place | None


NO_TAP: Final = _Tap(None, NEVER, None)


class TapGuard:
    """The taps that one page accepts."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives the time in seconds."""
        self._clock = clock
        self._until = self._changed = self._moved = NEVER
        self._last = NO_TAP
        self._touched: Place | None = None

    def touch(self, x: float, y: float) -> None:
        """Note where a finger has touched the page; what it taps is reported next."""
        self._touched = x, y

    def admits(self, effect: Hashable = None, *, again: bool = False, other: float = OTHER) -> bool:
        """Whether to accept a tap by its effect: `again`, even at once, for a pad's key; `other`
        seconds after something else was tapped in its place.
        """
        now, place = self._clock(), self._touched
        self._touched = None
        same = effect == self._last.effect
        if now < self._until or (same and not again and now < self._last.time + DOUBLE):
            return False
        if not same and now < max(self._last.time, self._moved) + other and self._near(place):
            return False
        self._last = _Tap(effect, now, place)
        return True

    def _near(self, place: Place | None) -> bool:
        """Whether a tap may be of the finger that tapped last: by their places, or where one is
        unknown, if the page has changed by the last one.
        """
        if place is None or self._last.place is None:
            return self._last.time <= self._moved < self._last.time + PATIENCE
        return dist(place, self._last.place) < FINGER

    def closes(self) -> bool:
        """Whether a tap beside a sheet was meant to close it; it is reported only after the sheet
        has gone down.
        """
        return self._clock() >= self._until + CLOSING

    def pause(self) -> None:
        """Ignore taps for a while after an entry or a change of screen."""
        self._changed = self._moved = self._clock()
        self._until = self._changed + DOUBLE

    def hold(self) -> None:
        """Ignore taps until the page answers, which may be gone; not if it was just loaded."""
        if self._changed > NEVER:
            self._until = max(self._until, self._clock() + PATIENCE)

    def answered(self) -> None:
        """Ignore the delayed touches that come once the page has painted another screen."""
        if self._changed > NEVER:
            self._until = max(self._changed + DOUBLE, self._clock() + SHOWN)

    def lift(self, *, held: bool = False) -> None:
        """Take every tap, for a key, which shows its focus before it is pressed; one that may be
        `held` down does not repeat its own at once.
        """
        self._until = self._moved = NEVER
        self._touched = None
        if not held:
            self._last = NO_TAP
