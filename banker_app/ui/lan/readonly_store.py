"""What stands between a page and the app store where several devices share one game.

Looking passes always. Whatever changes something passes only while the page's device is the
banker's, and that is asked at the moment of the call: a tap that was on its way while the bank
changed hands, or that a page made up, comes too late. What a player's own device may do is another
matter: `app/devices/player_device.py`.
"""

import functools
from typing import Any, Final, NamedTuple

from banker_app.app.devices.banker_role import Device, NotTheBanker
from banker_app.app.devices.player_device import PlayerDevice
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
_OWN: Final = frozenset({"remember", "_whole", "_device", "_demand"})


class LanSession(NamedTuple):
    """A page's part in an evening of several devices."""

    device: Device
    seat: PlayerDevice
    """What it may do as a player's own."""
    link: str
    """Where other devices find the evening."""
    home: str = ""
    """Where the computer itself finds it."""


class ReadOnlyStore(AppStore):
    """The app store as one device has it."""

    def __init__(self, app_store: AppStore, device: Device) -> None:
        self._whole = app_store
        self._device = device

    def remember(self, **settings: str) -> None:
        """What the banker is busy with is kept for the next start; a display's page is not."""
        if self._device.is_banker:
            self._whole.remember(**settings)

    def __getattribute__(self, name: str) -> Any:
        if name in _OWN or name.startswith("__"):
            return object.__getattribute__(self, name)
        if name in LOOKING:
            return getattr(self._whole, name)
        self._demand()
        what = getattr(self._whole, name)
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
