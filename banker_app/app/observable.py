"""Who wants to hear of a change."""

import logging
from collections.abc import Callable
from typing import Final

LOG: Final = logging.getLogger(__name__)


class Observable:
    """Callbacks in the order they came."""

    def __init__(self) -> None:
        self._known: dict[int, Callable[[], None]] = {}
        self._serial = 0

    def add(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after every change, until the returned function is called."""
        self._serial += 1
        key = self._serial
        self._known[key] = callback

        def off() -> None:
            self._known.pop(key, None)

        return off

    def clear(self) -> None:
        """Forget them all."""
        self._known.clear()

    def tell(self) -> None:
        """Something has changed. Each listener fails alone, since the others are other people's
        screens; one that comes or goes meanwhile does so from the next time on.
        """
        for callback in tuple(self._known.values()):
            try:
                callback()
            except Exception:
                LOG.exception("a listener failed")
