"""The front door of the app's server: the banker's device goes on to Flet, all others are guests.

GET  /guest/pages?tab=…&at=…  the pages of a tab as server-sent events, while it is open
POST /guest/do?tab=…          a message of that tab; see `guest.py`
POST /guest/token             the secret token of a device, which becomes a cookie
GET  /display                 a guest's page, also on the banker's device
GET  any other page           Flet's for the banker's device, a guest's for every other
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator, Callable
from functools import cache, cached_property, partial
from gzip import compress
from hashlib import blake2b
from secrets import token_urlsafe
from threading import Thread
from typing import Final, NamedTuple

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from banker_app.app.devices.asgi import DEVICE, NAME, NOT_THE_BANKER, Message, Receive, Send, Served
from banker_app.app.devices.banker_role import AT_HOME, Device, Roles
from banker_app.app.devices.caller import CALLER
from banker_app.content.untrusted import message_in
from banker_app.engine.json_types import JsonObject
from banker_app.guests.appearance import page_file
from banker_app.guests.guest import Guest
from banker_app.guests.limits import LONGEST_MESSAGE, SLOWEST_MESSAGE, Sender, Turns
from banker_app.guests.tabs import Key, Tab, Tabs
from banker_app.pages.contract import routes
from banker_app.pages.devices.own_device import LANGUAGE, LETTERS, SIGNAL
from banker_app.pages.state.app_store import AppStore
from banker_app.store.api import StoreError

LOG: Final = logging.getLogger(__name__)
EVENTS: Final = "text/event-stream"
UNBUFFERED: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}
BEAT: Final = 3.0
"""Seconds between two signs of life on a stream."""
A_YEAR: Final = 31_536_000
KINDS: Final = {"guest.js": "text/javascript", "guest.css": "text/css", "guest.html": "text/html"}
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {"content-security-policy": POLICY, "cache-control": "no-cache"}
DISPLAY_FILE: Final = "/display.html"
"""The address of the display where the app is a folder of files."""
OURS: Final = "/guest/"


class SharedGame(NamedTuple):
    """The games that guests take part in."""

    store: AppStore
    roles: Roles
    link: str
    """The address for more devices; "" if only the display is served."""


class Guests:
    """An ASGI app in front of Flet's: guests' pages for everybody but the banker."""

    def __init__(
        self, app: Served, shared_game: Callable[[], SharedGame], port: int, *, shared: bool = True
    ) -> None:
        """`shared_game` may raise `StoreError`. A cookie is named after the `port`, as browsers do
        not keep those of two ports apart. Not `shared`: every page but the display is the banker's.
        """
        self._app = app
        self._open = shared_game
        self._shared = shared
        self._cookie = f"banker-device-{port}"
        self._tabs = Tabs()
        self._turns = Turns()
        if shared:
            # Made ahead, so that the first guest need not wait for the script.
            Thread(target=_packed, args=("guest.js",), daemon=True).start()

    @cached_property
    def _shared_game(self) -> SharedGame:
        shared_game = self._open()
        shared_game.store.subscribe("guests", self._tabs.changed)
        shared_game.roles.subscribe(self._tabs.changed)
        return shared_game

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request or carry a socket of a guest; pass those of the banker on to Flet."""
        if self._shared and scope["type"] in ("http", "websocket"):
            await self._take_turn(HTTPConnection(scope))
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        answer = await self._answer(Request(scope, receive)) if scope["type"] == "http" else None
        if answer is None:
            await self._app(scope, receive, send)
            return
        # The app that ends cuts the streams off, which is no fault.
        with contextlib.suppress(asyncio.CancelledError):
            await answer(scope, receive, send)

    async def _take_turn(self, caller: HTTPConnection) -> None:
        """Wait until it is the turn of a guest's request; those of the banker's device do not."""
        device = self._device(caller)
        if device is not None and device.is_banker:
            return
        name = device.digest if device is not None else ""
        plays = self._shared_game.store.phones.player_of(name) is not None
        async with self._turns.turn(Sender(name, CALLER.get().address, plays)):
            pass

    async def _socket(self, scope: Message, receive: Receive, send: Send) -> None:
        """Let the banker's device in to Flet, before its first frame."""
        device = self._device(HTTPConnection(scope)) if self._shared else None
        if self._shared and (device is None or not device.is_banker):
            await receive()
            await send({"type": "websocket.accept"})
            reason = "only the banker's device speaks Flet"
            await send({"type": "websocket.close", "code": NOT_THE_BANKER, "reason": reason})
            return
        await self._app({**scope, DEVICE: device}, receive, send)

    async def _answer(self, request: Request) -> Served | None:
        path, posted = request.url.path, request.method == "POST"
        if not path.startswith(OURS):
            return self._page(request)
        try:
            match path.removeprefix(OURS):
                case "pages" if not posted:
                    return self._pages(request)
                case "do" if posted:
                    return await self._do(request)
                case "token" if posted:
                    return await self._register(request)
                case "guest.js" | "guest.css" as name if not posted:
                    return _file(name, request)
                case _:
                    return Response(status_code=404)
        except StoreError:
            return Response(status_code=503)

    def _page(self, request: Request) -> Response | None:
        """Return the page of a guest; None for the banker's, and for what is no page."""
        if request.url.path == DISPLAY_FILE:
            return RedirectResponse(routes.DISPLAY)
        if request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
            return None
        if routes.parse(request.url.path).screen != routes.DISPLAY:
            device = self._device(request) if self._shared else None
            if not self._shared or (device is not None and device.is_banker):
                return None
        return _file("guest.html", request)

    # ---- devices -----------------------------------------------------------------------

    def _device(self, caller: HTTPConnection) -> Device | None:
        """Return the device of a caller; None where it has no secret token."""
        token = caller.cookies.get(self._cookie, "")
        address = AT_HOME if CALLER.get().at_home else CALLER.get().address
        return Device(self._shared_game.roles, token, address) if NAME.fullmatch(token) else None

    async def _register(self, request: Request) -> Response:
        """Let a device be known by its secret token; one that has none, by its cookie."""
        token = (await _body(request) or b"").decode("ascii", "replace")
        token = token or request.cookies.get(self._cookie, "") or token_urlsafe()
        if not NAME.fullmatch(token):
            return Response(status_code=400)
        known = Response(status_code=204)
        known.set_cookie(self._cookie, token, A_YEAR, httponly=True, samesite="strict")
        return known

    def _link(self, request: Request) -> str:
        """Return the address for more devices: the one that this device used, unless at home."""
        link = self._shared_game.link
        return link if CALLER.get().at_home or not link else f"http://{request.url.netloc}"

    # ---- a tab -------------------------------------------------------------------------

    def _pages(self, request: Request) -> Served:
        """Return the stream of a tab's pages, or a constant refusal. Builds no page."""
        device, name = self._device(request), request.query_params.get("tab", "")
        if device is None or not NAME.fullmatch(name):
            return Response(status_code=400)
        key, at = Key(device.digest, name), request.query_params.get("at", "")
        tab = self._tabs.find(key)
        if tab is None:
            # The link of a seat is used here, so a device that has one comes in as a player's.
            tab = Tab(Guest(self._shared_game.store, device, self._link(request), at), key)
        elif "load" in request.query_params:
            tab.guest.go(at)
        chosen = (request.query_params.get(name, "") for name in (LANGUAGE, LETTERS, SIGNAL))
        tab.guest.prefer(*chosen)
        tab.address = CALLER.get().address
        if not self._tabs.admit(tab):
            return Response(_full(tab.guest), media_type=EVENTS)
        return partial(self._carry, tab, tab.begin())

    async def _carry(
        self, tab: Tab, number: int, scope: Message, receive: Receive, send: Send
    ) -> None:
        try:
            pages = self._stream(tab, number)
            streamed = StreamingResponse(pages, media_type=EVENTS, headers=UNBUFFERED)
            await streamed(scope, receive, send)
        finally:
            self._tabs.close(tab, number)

    async def _stream(self, tab: Tab, number: int) -> AsyncIterator[str]:
        """Yield the page of now after each change; a slow device gets none of those between."""
        guest, sent = tab.guest, ""
        while tab.streams == number:
            if not await tab.has_news(BEAT):
                yield "event: beat\ndata:\n\n"
                continue
            async with self._turns.turn(tab.sender):
                if tab.streams != number:
                    break
                tab.changed.clear()
                if guest.device.is_banker and not guest.looks_on:
                    written = "event: bank\ndata:\n\n"
                else:
                    written = _written(guest.message())
            if written != sent:
                sent = written
                yield written
        if not tab.open:
            yield _full(guest)

    async def _do(self, request: Request) -> Response:
        """Hear a message of a tab whose stream is open, one at a time."""
        device, name = self._device(request), request.query_params.get("tab", "")
        tab = self._tabs.find(Key(device.digest, name)) if device is not None else None
        if tab is None or not tab.open:
            return Response(status_code=409)
        if tab.speaks:
            return Response(status_code=429, headers={"connection": "close"})
        tab.speaks = True
        try:
            return await self._receive(tab, request)
        finally:
            tab.speaks = False

    async def _receive(self, tab: Tab, request: Request) -> Response:
        body = await _body(request)
        if body is None:
            return Response(status_code=413, headers={"connection": "close"})
        async with self._turns.turn(tab.sender):
            if (said := message_in(body)) is None:
                return Response(status_code=400)
            tab.guest.receive(said)
            tab.changed.set()
        return Response(status_code=204)


def _full(guest: Guest) -> str:
    """Return the event by which a tab learns that there is no place for it."""
    return f"event: full\ndata: {guest.shown.speech.ui('connection.full')}\n\n"


def _written(message: JsonObject) -> str:
    """Return a message as an event of a stream."""
    return f"data: {json.dumps(message, ensure_ascii=False, separators=(',', ':'))}\n\n"


async def _body(request: Request) -> bytes | None:
    """Return what a request brings; None where that is too much."""
    body = b""
    try:
        async with asyncio.timeout(SLOWEST_MESSAGE):
            async for part in request.stream():
                body += part
                if len(body) > LONGEST_MESSAGE:
                    return None
    except (ClientDisconnect, TimeoutError):
        return None
    return body


def _file(name: str, request: Request) -> Response:
    """Return a file of the guest's page."""
    packed, tag = _packed(name)
    headers = {**HEADERS, "content-encoding": "gzip", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(packed, media_type=KINDS[name], headers=headers)


@cache
def _packed(name: str) -> tuple[bytes, str]:
    """Return a file as it goes over the wire, and the tag by which browsers keep it."""
    packed = compress(page_file(name).encode(), 9, mtime=0)
    return packed, f'"{blake2b(packed, digest_size=8).hexdigest()}"'
