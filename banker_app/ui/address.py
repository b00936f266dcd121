"""The address of one page, which both sides change: the app with every screen it opens, and the
browser by its own way back. Knows no Flet.

Each hears of the other late over a slow wifi. Were the app to answer what the browser says with an
address, two steps back in quick succession would send the page to and fro for ever.
"""

from collections.abc import Callable


class Address:
    """Where a page is, or will be when it has followed all that was sent."""

    def __init__(self, travel: Callable[[str], None]) -> None:
        """`travel` has the page change its address."""
        self._travel = travel
        self._route = ""
        self._echoes: list[str] = []
        """What was sent and has yet to come back, as each one does."""

    def follow(self, route: str) -> None:
        """Have the page be at the address of the screen that it shows."""
        if route != self._route:
            self._route = route
            self._echoes.append(route)
            self._travel(route)

    def hear(self, route: str) -> bool:
        """The page says where it is; whether somebody else than the app has led it there."""
        if route in self._echoes:
            del self._echoes[: self._echoes.index(route) + 1]
            return False
        if not self._echoes:
            self._route = route
        return True

    def forget(self) -> None:
        """The page has come anew: what was on its way is lost."""
        self._route = ""
        self._echoes.clear()
