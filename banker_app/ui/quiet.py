"""Two taps of one finger are one tap: what the first has brought under it is not meant by the
second. Knows no Flet.

A tap that moves things hushes the page for a moment, so that what slid under the finger does not
answer; and the control that was tapped hushes itself a little longer, since it may mean something
else by now. Counted from when the change was sent, however long it took to work out.

What another device does never keeps this page from answering. Only where it opens another screen
here, a finger that was on its way is answered that it comes too late.

A slow phone draws for longer than that, and a touch that waits for it meets the new screen. So the
page is asked to say when it shows the change, and is hushed until it does.
"""

import time
from collections.abc import Callable, Hashable
from enum import Enum
from typing import Final

from banker_app.app.observable import Observable

MOVED: Final = 0.45
"""Seconds for what has moved: a double tap takes up to 0.4."""
CHANGED: Final = 0.5
"""Seconds for what was tapped itself."""
SHOWN: Final = 0.2
"""Seconds from when the page shows it, for touches that waited for that."""
PATIENCE: Final = 2.0
"""Seconds that a page is waited for, which may be gone."""
NUMBERS: Final = 500
"""So many numbers, from 1, are used in turn to ask a page."""

CLOSING: Final = 0.35
"""Seconds that a sheet takes to go down."""


class Reach(Enum):
    """How far it is felt on the page that a control was tapped."""

    PAGE = "page"
    """Whatever it changes may move everything, and it is meant once."""
    DRAFT = "draft"
    """What is half entered moves nothing, and it may be meant twice: the key of a pad."""
    ITSELF = "itself"
    """Not even its entry moves anything, but it is meant once: a bid."""


class Quiet:
    """Who does not answer to fingers just now, on one page."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` says what time it is."""
        self._clock = clock
        self._page = self._screen = float("-inf")
        self._own: dict[Hashable, float] = {}
        self.asked = 1
        """The number that the page is to give back when it shows what has moved."""
        self.asks = Observable()
        self._unseen: float | None = None
        self._screen_unseen = False
        self._brought = float("-inf")

    def admits(self, control: Hashable, *, fixed: bool = False) -> bool:
        """Whether a tap on a control is meant. What is `fixed` to the edge of its screen moves
        with the screen only, not with an entry.
        """
        now = self._clock()
        return now >= self._until(fixed=fixed) and now >= self._own.get(control, now)

    def _until(self, *, fixed: bool) -> float:
        until = self._screen if fixed else self._page
        if self._unseen is None or (fixed and not self._screen_unseen):
            return until
        return max(until, self._unseen)

    def closes(self) -> bool:
        """Whether a sheet that was closed by a tap beside it was meant to be: it is told only
        when the sheet has gone down.
        """
        return self._clock() >= self._until(fixed=True) + CLOSING

    def hush(self, *, screen: bool = True, since: float | None = None) -> None:
        """Things have moved on the page, `screen` if not only within the screen; just now, or
        `since` a moment of the clock.
        """
        self._page = (self._clock() if since is None else since) + MOVED
        if screen:
            self._screen = self._page

    def brought(self) -> None:
        """Another device has opened another screen on this page."""
        self._brought = self._clock() + MOVED

    def is_brought(self) -> bool:
        """Whether the screen has come by another device too lately to be meant by a tap."""
        return self._clock() < self._brought

    def ask(self, *, screen: bool) -> None:
        """All that has moved is sent, `screen` as in `hush`: have the page say when it shows it."""
        self.asked = self.asked % NUMBERS + 1
        self._unseen, self._screen_unseen = self._clock() + PATIENCE, screen
        self.asks.notify()

    def shown(self, number: int) -> None:
        """The page shows what it was asked about. An older number is no answer."""
        if number != self.asked or self._unseen is None:
            return
        until = self._clock() + SHOWN
        self._page = max(self._page, until)
        if self._screen_unseen:
            self._screen = max(self._screen, until)
        self._unseen = None

    def hush_one(self, control: Hashable) -> None:
        """A control was tapped that is meant once."""
        now = self._clock()
        self._own = {one: until for one, until in self._own.items() if until > now}
        self._own[control] = now + CHANGED

    def keyed(self) -> None:
        """The next tap comes from the keyboard, whose focus is seen before it is used."""
        self._page = self._screen = self._brought = float("-inf")
        self._unseen = None

    def over(self) -> None:
        """Everything answers again."""
        self.keyed()
        self._own.clear()
