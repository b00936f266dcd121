"""The address of one page, which both sides change: the app with every screen it opens, and the
browser by its own way back. Knows no Flet.

Each hears of the other late over a slow wifi. Were the app to answer what the browser says with an
address, two steps back in quick succession would send the page to and fro for ever.
"""

from collections.abc import Callable


class Address:
    """The place of a page, or its next one while what was sent is on its way."""

    def __init__(self, travel: Callable[[str], None]) -> None:
        """`travel` has the page change its address."""
        self._travel = travel
        self._address = ""
        self._echoes: list[str] = []
        """What was sent and has yet to come back, as each one does."""
        self._means: dict[str, str] = {}

    def begin(self, address: str, screen: str) -> None:
        """The page has come to an address and is shown a screen: the address means that one, until
        either is opened for itself.
        """
        self._address, self._means = address, {address: screen}

    def settle(self, screen: str) -> None:
        """Have the page be at the address of the screen that it is shown at first, in the place of
        the address that it was come to by, which goes on meaning the screen until then.
        """
        if self._address != screen:
            self._go(screen)

    def follow(self, screen: str) -> None:
        """Have the page be at the address of the screen that it shows."""
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

    def hear(self, address: str) -> str | None:
        """The page says where it is: the screen to which it was led, unless by the app."""
        if address in self._echoes:
            del self._echoes[: self._echoes.index(address) + 1]
            return None
        if not self._echoes:
            self._address = address
        if address in self._means.values():
            self._means.clear()
        return self._means.get(address, address)

    def forget(self) -> None:
        """The page has come back: what was on its way is lost."""
        self._address = ""
        self._echoes.clear()
