"""The display in other tabs of the same browser: a guest's page over a BroadcastChannel."""

import json
from typing import Any

import js  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

from banker_app.app.devices.banker_role import Device, Roles
from banker_app.guests.guest import Guest
from banker_app.pages.contract import routes
from banker_app.pages.state.app_store import AppStore

CHANNEL = "banker-display"


class Display:
    """The carrier of all displays of a page. They show the same and ask for nothing."""

    def __init__(self, store: AppStore) -> None:
        self._store = store
        self._guest: Any = None
        self._channel = js.BroadcastChannel.new(CHANNEL)
        self._channel.onmessage = create_proxy(self._greet)

    def _greet(self, _: object) -> None:
        """Show the game to a display that has just been opened."""
        if self._guest is None:
            device = Device(Roles("", lambda device: None), token="")
            self._guest = Guest(self._store, device, at=routes.DISPLAY)
            self._store.subscribe("display", self._show)
        self._show()

    def _show(self) -> None:
        self._channel.postMessage(json.dumps(self._guest.message(), ensure_ascii=False))
