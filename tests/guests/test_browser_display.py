"""The display in another tab of the browser that runs the app, without a browser."""

import json
from types import SimpleNamespace

from banker_app.engine.commands import Roll
from banker_app.engine.ids import PlayerId
from tests.guests.evening import evening
from tests.store.fake_browser import browser_module


class Channel:
    """A BroadcastChannel."""

    def __init__(self) -> None:
        self.heard: list[dict[str, object]] = []

    def postMessage(self, message: str) -> None:
        self.heard.append(json.loads(message))


def test_a_display_is_shown_the_game_when_it_greets_and_after_each_change() -> None:
    channel = Channel()
    channels = SimpleNamespace(new=lambda name: channel)
    with browser_module("banker_app.browser.display", BroadcastChannel=channels) as module:
        store = evening()
        module.Display(store)
        channel.onmessage("a display")
        store.dispatch(Roll(player=PlayerId("Ann"), dice=(1, 2)))
        assert [message["at"] for message in channel.heard] == ["/display"] * 2
        assert channel.heard[0]["page"] != channel.heard[1]["page"]
