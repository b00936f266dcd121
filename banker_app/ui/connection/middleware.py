"""The web server's part in connections that outlast their sockets.

Stands before Flet's server: gives every page the script of its end, finds the channel that a new
socket takes up again, and shows Flet one websocket for each.
"""

import asyncio
import contextlib
import json
import logging
import re
import secrets
import time
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Final

from banker_app.engine.json_types import JsonObject
from banker_app.ui import texts
from banker_app.ui.asgi import Message, Receive, Send, Served
from banker_app.ui.connection.channel import (
    CHANNEL,
    KEPT_FOR,
    LARGEST_FRAME,
    LONGEST_FRAME,
    BrokenProtocol,
    Channel,
    a_word,
    read_word,
)
from banker_app.ui.connection.collecting import Collector, collect
from banker_app.ui.connection.limits import (
    PAGES_OF_ALL,
    PAGES_OF_ONE,
    PAGES_OF_SEAT,
    Crowd,
    Turns,
)
from banker_app.ui.connection.lines import LINE, Connection

LOG: Final = logging.getLogger(__name__)

PROTOCOL: Final = "banker-resume.1"
"""The subprotocol by which a page's socket says that it speaks with `channel.py`."""
SCRIPT: Final = "/connection/page.js"
ALIVE: Final = "/connection/alive"
GREETING: Final = 5.0
"""Seconds that a new socket may take to say which channel it carries."""
BROKEN: Final = 1002
"""Websockets call it a protocol error."""
SHORTEST_NAME: Final = 16
LONGEST_NAME: Final = 64
NAME: Final = re.compile(rf"[\w-]{{{SHORTEST_NAME},{LONGEST_NAME}}}", re.ASCII)
"""What the names of channels, tabs and devices are made of."""


class ResumableConnections:
    """Middleware: each page has one channel, whatever becomes of its sockets."""

    def __init__(
        self,
        app: Served,
        spared: Callable[[str], bool],
        seated: Callable[[str], bool] = lambda device: False,
    ) -> None:
        """`spared` is whether the limits are not for the device of a secret word, `seated`
        whether it is a player's, which has a place whoever else is there.
        """
        self._app = app
        self._spared = spared
        self._seated = seated
        self._channels: dict[str, Channel] = {}
        self._serving: set[asyncio.Task[None]] = set()
        self._guests = Crowd(PAGES_OF_ONE, PAGES_OF_ALL)
        self._turns = Turns()
        self._collector = Collector()
        self._collecting: asyncio.Task[None] | None = None

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """One request or one socket."""
        if scope["type"] == "websocket":
            # A socket that has broken is nobody's fault; its page takes up the channel on another.
            with contextlib.suppress(OSError):
                await self._socket(scope, receive, _until_closed(send))
        elif scope["type"] == "http" and scope["path"] == ALIVE:
            await _answer(send, b"", "text/plain")
        elif scope["type"] == "http" and scope["path"] == SCRIPT:
            await _answer(send, page_script(), "text/javascript")
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Message, receive: Receive, send: Send) -> None:
        await receive()
        ours = PROTOCOL in scope.get("subprotocols", ())
        await send({"type": "websocket.accept", **({"subprotocol": PROTOCOL} if ours else {})})
        try:
            greeting = await _greeting(receive) if ours else _no_greeting()
            await self._carry(greeting, ours, scope, receive, send)
        except (BrokenProtocol, TimeoutError) as fault:
            LOG.warning("a page's socket is closed: %r", fault)
            await send({"type": "websocket.close", "code": BROKEN})

    async def _carry(
        self, greeting: JsonObject, ours: bool, scope: Message, receive: Receive, send: Send
    ) -> None:
        channel = self._channels.get(_name(greeting, "key"))
        if channel is None and greeting.get("begins"):
            if not self._has_room(_address(scope), _name(greeting, "device")):
                await self._turn_away(receive, send, full=True)
                return
            channel = self._begin(greeting, ours, scope)
        if channel is None:
            await self._turn_away(receive, send, gone=True)
            return
        line: Connection | None = scope.get(LINE)
        if line is not None:
            line.keep(LONGEST_FRAME if channel.is_guest else LARGEST_FRAME)
        if ours:
            await send(channel.word(tab=channel.tab))
        try:
            await channel.carry(greeting.get("received"), receive, send)
        except BrokenProtocol:
            channel.end()
            raise
        finally:
            channel.let_go(KEPT_FOR if ours else 0)

    async def _turn_away(self, receive: Receive, send: Send, **why: bool) -> None:
        await send(a_word(**why))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GREETING):
                await receive()

    def _begin(self, greeting: JsonObject, ours: bool, scope: Message) -> Channel:
        """A channel for a page that has just been loaded."""
        if self._collecting is None:
            self._collecting = asyncio.create_task(collect(self._collector))
        tab = self._tab(_name(greeting, "tab"))
        device = _name(greeting, "device")
        channel = Channel(
            _name(greeting, "key"),
            tab,
            device,
            self._spared,
            resumable=ours,
            address=_address(scope),
            turns=self._turns,
            tapped=lambda: self._collector.tapped(time.monotonic()),
        )
        self._channels[channel.key] = channel
        self._guests.comes(channel.address)
        serving = asyncio.create_task(self._serve(channel, scope))
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)
        return channel

    def _has_room(self, address: str, device: str) -> bool:
        """Whether a device may open one more page. A guest's that nobody looks at makes room."""
        own = sum(channel.device == device for channel in self._channels.values())
        if self._spared(device) or (own < PAGES_OF_SEAT and self._seated(device)):
            return True
        if self._guests.has_room(address):
            return True
        for channel in self._channels.values():
            if channel.address != address or channel.carried or channel.ended:
                continue
            if channel.is_guest:
                channel.end()
                return True
        return False

    def _tab(self, claimed: str) -> str:
        """A page that is loaded takes the place of the one its tab had before. A tab that was
        doubled claims the name of the first, which is still there, and gets its own.
        """
        for channel in tuple(self._channels.values()):
            if channel.tab == claimed:
                if channel.carried:
                    return secrets.token_hex(16)
                channel.end()
        return claimed

    async def _serve(self, channel: Channel, scope: Message) -> None:
        """Show Flet's server a channel as a websocket, until it ends."""
        CHANNEL.set(channel)
        try:
            if await channel.introduces():
                await self._app(dict(scope), channel.receive, channel.send)
        except Exception:
            LOG.exception("a page's connection ended in a fault")
        finally:
            self._guests.goes(channel.address)
            channel.end()
            self._channels.pop(channel.key, None)


def _until_closed(send: Send) -> Send:
    """A socket that the server may have closed by itself, over a message that is too large: what
    is sent after that is lost as on one that has broken.
    """

    async def sent(message: Message) -> None:
        try:
            await send(message)
        except RuntimeError as fault:
            raise BrokenPipeError from fault

    return sent


async def _greeting(receive: Receive) -> JsonObject:
    """The first word of a page. Raises `BrokenProtocol`, `TimeoutError`, or `OSError` where there
    is none.
    """
    async with asyncio.timeout(GREETING):
        said = await receive()
    if said["type"] == "websocket.disconnect":
        raise ConnectionResetError
    return read_word(said.get("text"))


def _no_greeting() -> JsonObject:
    """What a page would have said that speaks with Flet alone."""
    names = {name: secrets.token_hex(16) for name in ("key", "tab", "device")}
    return {**names, "received": 0, "begins": True}


def _address(scope: Message) -> str:
    return str((scope.get("client") or ("",))[0])


def _name(greeting: JsonObject, what: str) -> str:
    """One of the names in a page's first word, each too long to be guessed."""
    name = greeting.get(what)
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise BrokenProtocol(f"no {what}")
    return name


def connected(html: str) -> str:
    """The web client's page with our end of the connection, before anything else runs on it."""
    return html.replace("<head>", f'<head>\n  <script src="{SCRIPT}"></script>', 1)


@cache
def page_script() -> bytes:
    """The script of the page's end, with its words in every language."""
    source = files("banker_app.ui.connection").joinpath("page.js").read_text(encoding="utf-8")
    words = {
        code: {
            "offline": texts.catalogue(code).plain("connection.offline"),
            "full": texts.catalogue(code).plain("connection.full"),
        }
        for code in texts.LANGUAGES
    }
    return f"const WORDS = {json.dumps(words)};\n{source}".encode()


async def _answer(send: Send, body: bytes, kind: str) -> None:
    headers = [
        (b"content-type", f"{kind}; charset=utf-8".encode("latin-1")),
        (b"content-length", str(len(body)).encode("latin-1")),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
