"""What stands between a page and the app store where several devices share one game.

Looking passes always. Whatever changes something passes only while the page's device is the
banker's, and that is asked at the moment of the call: a tap that was on its way while the bank
changed hands, or that a page made up, comes too late.
"""

import functools
from typing import Any, Final, NamedTuple, cast

from banker_app.app.banker_role import Device, NotTheBanker
from banker_app.ui.app_store import AppStore

LOOKING: Final = frozenset(
    {
        "state",
        "speech",
        "context",
        "clock",
        "entries",
        "snapshots",
        "rulebook",
        "setting",
        "subscribe",
        "drop",
        "tick",
    }
)
"""All that a display may ask of the app store. What is not named here changes something, or may."""


class LanSession(NamedTuple):
    """A page's part in an evening of several devices."""

    device: Device
    link: str
    """Where other devices find the evening."""
    home: str = ""
    """Where the computer itself finds it."""


class ReadOnlyStore:
    """The app store as one device has it."""

    def __init__(self, app_store: AppStore, device: Device) -> None:
        self._app_store = app_store
        self._device = device

    def remember(self, **settings: str) -> None:
        """What the banker is busy with is kept for the next start; a display's page is not."""
        if self._device.is_banker:
            self._app_store.remember(**settings)

    def __getattr__(self, name: str) -> Any:
        if name in LOOKING:
            return getattr(self._app_store, name)
        self._demand()
        what = getattr(self._app_store, name)
        if not callable(what):
            return what

        @functools.wraps(what)
        def passing(*args: Any, **named: Any) -> Any:
            self._demand()
            return what(*args, **named)

        return passing

    def _demand(self) -> None:
        if not self._device.is_banker:
            raise NotTheBanker


def through(app_store: AppStore, device: Device) -> AppStore:
    """The app store for a page of a device."""
    return cast(AppStore, ReadOnlyStore(app_store, device))
