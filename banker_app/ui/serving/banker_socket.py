"""The websocket of a banker's page: Flet's binary frames, and JSON between the app and `page.js`.

| from | words | meaning |
|---|---|---|
| page | `{installable}` | a sign of life, three a second; by what the app can be installed |
| app | `{language, offline}` | the answer: the language of the page's own signs, and its words |
| app | `{told}` | have the page itself play or say something |
| page | `{touched}` | where a finger has touched it; the tap follows, if it was one |
| page | `{typed}` | the text in the field with the keyboard when the page was loaded again |
"""

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from typing import Final
from urllib.parse import parse_qs

from banker_app.app.devices.asgi import DEVICE, NAME, NOT_THE_BANKER, Message, Receive, Send
from banker_app.app.devices.banker_role import Device
from banker_app.engine.json_types import JsonObject
from banker_app.pages.contract import texts

GONE: Final[Message] = {"type": "websocket.disconnect", "code": NOT_THE_BANKER}
TAB: ContextVar["BankerTab | None"] = ContextVar("tab", default=None)
"""The tab of the page being served; None in the app's own window."""


def offline(language: str) -> str:
    """The words of a page that has lost its connection, with a slot for the time."""
    return texts.catalogue(language).plain("connection.offline")


class BankerTab:
    """A browser's tab with a banker's page, for as long as its socket is open."""

    def __init__(self, scope: Message, receive: Receive, send: Send) -> None:
        self.device: Final[Device | None] = scope.get(DEVICE)
        """None where every page is the banker's."""
        asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("tab", [""])[0]
        self.name: Final = asked if NAME.fullmatch(asked) else ""
        """Kept by the browser while the page is loaded again."""
        self.language = ""
        self.learn: Callable[[str], None] = lambda installable: None
        """Called with the way to install the app."""
        self.touch: Callable[[float, float], None] = lambda x, y: None
        """Called with the place of each touch."""
        self.typed = ""
        """The text in the field with the keyboard when the page was loaded again."""
        self._receive = receive
        self._send = send
        self.closed = False
        """Whether nothing can be sent any more."""
        self._telling: set[asyncio.Task[None]] = set()

    async def receive(self) -> Message:
        """Return the next frame for Flet; none from a device that is no longer the banker's."""
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                self.closed = True
            elif self.device is not None and not self.device.is_banker:
                await self.close()
                return GONE
            elif (text := message.get("text")) is not None:
                await self._from_page(text)
                continue
            return message

    async def send(self, message: Message) -> None:
        """Send a frame; without effect on a socket that has closed."""
        if not self.closed:
            # What breaks while it is written to is noticed where it is read.
            with contextlib.suppress(OSError, RuntimeError):
                await self._send(message)

    async def close(self) -> None:
        """Close it as one of a device that is not the banker's."""
        await self.send({**GONE, "type": "websocket.close"})
        self.closed = True

    async def _from_page(self, text: str) -> None:
        words: JsonObject = json.loads(text)
        if "touched" in words:
            self.touch(*map(float, words["touched"]))
            return
        self.typed = str(words.get("typed", self.typed))
        if "installable" in words:
            self.learn(str(words["installable"]))
        await self._to_page(language=self.language, offline=offline(self.language))

    async def _to_page(self, **words: object) -> None:
        await self.send({"type": "websocket.send", "text": json.dumps(words)})

    def page_call(self, **told: str) -> None:
        """Have the page itself do something; one that cannot be reached just now never does."""
        self._run(self._to_page(told=told))

    def follow_roles(self) -> Callable[[], None]:
        """Close it when the bank goes to another device, until the returned function is called."""
        device = self.device
        if device is None:
            return lambda: None
        loop = asyncio.get_running_loop()

        def changed() -> None:
            if not device.is_banker:
                loop.call_soon_threadsafe(lambda: self._run(self.close()))

        return device.roles.subscribe(changed)

    def _run(self, words: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(words)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)
