"""Subscription to changes."""

import logging
from collections.abc import Callable
from typing import Final

LOG: Final = logging.getLogger(__name__)


class Observable:
    """A list of callbacks to notify of changes, in the order of their subscription."""

    def __init__(self) -> None:
        self._known: dict[int, Callable[[], None]] = {}
        self._serial = 0

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after every change, until the returned function is called."""
        self._serial += 1
        key = self._serial
        self._known[key] = callback

        def unsubscribe() -> None:
            self._known.pop(key, None)

        return unsubscribe

    def clear(self) -> None:
        """Drop all subscribers."""
        self._known.clear()

    def notify(self) -> None:
        """Notify all subscribers. A failing one does not stop the others, which are other people's
        screens. Changes to the subscriptions take effect with the next notification.
        """
        for callback in tuple(self._known.values()):
            try:
                callback()
            except Exception:
                LOG.exception("a subscriber failed")
