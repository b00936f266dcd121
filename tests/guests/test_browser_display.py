"""The display in another tab of the browser that runs the app, without a browser."""

import json
import sys
from types import SimpleNamespace

import pytest

from banker_app.ui.texts import text
from tests.guests.evening import evening
from tests.store.fake_browser import browser_module


class Channel:
    """A BroadcastChannel."""

    def __init__(self) -> None:
        self.heard: list[dict[str, object]] = []

    def postMessage(self, message: str) -> None:
        self.heard.append(json.loads(message))


def test_display_without_its_archive_says_so_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """And it opens once the archive can be fetched."""
    channel = Channel()
    channels = SimpleNamespace(new=lambda name: channel)
    with browser_module("banker_app.browser.display", BroadcastChannel=channels) as module:
        display = module.Display(evening())
        with monkeypatch.context() as missing:
            missing.setitem(sys.modules, "banker_app.guests.guest", None)
            display._greet(None)
        assert channel.heard == [{"missing": text("en", "boot.gone")}]
        display._greet(None)
        assert channel.heard[-1]["at"] == "/display"
