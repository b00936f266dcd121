"""The address of one page, changed from both sides: by the app with every screen it opens, and by
the browser's own Back. Knows no Flet.

Over a slow wifi each learns of the other late. If the app answered the browser with an address,
two quick steps back would send the page to and fro for ever.
"""

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final

LATE_S: Final = 5
"""Seconds in which Flutter may repeat the address that a page was opened at, once its first screen
is there.
"""


class Address:
    """The place of a page, or its next one while an address is on its way."""

    def __init__(self, travel: Callable[[str], None]) -> None:
        """`travel` changes the address in the page."""
        self._travel = travel
        self._address = ""
        self._echoes: list[str] = []
        """Addresses sent to the page and not yet echoed by it."""
        self._means: dict[str, str] = {}
        self._until = inf
        """The time from which an address means only itself."""

    def begin(self, address: str, screen: str) -> None:
        """Begin at an address with a screen: the address means that screen, until that screen has
        been there for `LATE_S` or is no longer on the way back.
        """
        self._address, self._means, self._until = address, {address: screen}, inf

    def settle(self, screen: str) -> None:
        """Bring the page from the address that it was opened at to that of its first screen."""
        if self._address != screen:
            self._go(screen)

    def follow(self, *trail: str) -> None:
        """Bring the page to the address of the screen that it shows, the last of its trail."""
        screen = trail[-1]
        if not {*self._means.values()} <= {*trail}:
            self._means.clear()
        if self._means.get(self._address, self._address) == screen:
            return
        if screen in (*self._means, *self._means.values()):
            self._means.clear()
        if self._address != screen:
            self._go(screen)

    def _go(self, screen: str) -> None:
        self._address = screen
        self._echoes.append(screen)
        self._travel(screen)

    def led_to(self, address: str) -> str | None:
        """The screen to which the user has led the page; None if the app has."""
        if address in self._means.values():
            self._until = min(self._until, monotonic() + LATE_S)
        if monotonic() >= self._until:
            self._means.clear()
        if address in self._echoes:
            del self._echoes[: self._echoes.index(address) + 1]
            return None
        if not self._echoes:
            self._address = address
        return self._means.get(address, address)

    def forget(self) -> None:
        """Forget addresses on their way: the page was connected again."""
        self._address = ""
        self._echoes.clear()
