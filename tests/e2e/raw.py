"""A page without a browser: what speaks to the app as Flet's client does, or as it never would.

Messages are msgpack over a websocket; `banker_app/ui/connection/README.md` has the frames below.
"""

import contextlib
import json
import math
import secrets
from collections.abc import Iterator
from random import Random
from typing import Any

import msgpack
from banker_app.ui.connection.messages import ClientAction
from banker_app.ui.connection.middleware import PROTOCOL
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PAGE = 1
SCREEN = {"route": "/", "width": 412.0, "height": 915.0, "platform": "android", "web": True}
VALUES: tuple[Any, ...] = (
    None, True, 5, -1, 1 << 62, 1e300, math.nan, math.inf, -0.5, "", "text", "9" * 2000, "é" * 40,
    b"bytes", [], {}, [[[[[[1]]]]]], {"a": {"b": {"c": {"d": {"e": 1}}}}}, [None] * 300, {"": ""},
    {"control": 5}, {"name": "close"}, {"width": "wide", "height": -1}, {"route": 5},
    {"key": 5, "ctrl": "no"}, msgpack.ExtType(1, b"x"), msgpack.ExtType(99, b""),
)  # fmt: skip
ATTRIBUTES = (
    "_Page__session", "__dict__", "__class__", "_i", "_parent", "_values", "_frozen", "views",
    "controls", "on_close", "on_resize", "width", "height", "route", "platform_brightness", "open",
    "value", "selected_index", "theme", "nothing", "",
)  # fmt: skip
EVENTS = (
    "close", "connect", "disconnect", "resize", "route_change", "view_pop", "keyboard_event",
    "platform_brightness_change", "media_change", "click", "change", "submit", "dismiss", "error",
    "app_lifecycle_state_change", "login", "__init__", "nothing", "",
)  # fmt: skip


def packed(action: object, body: object) -> bytes:
    """A message as a frame."""
    return b"\0" + msgpack.packb([action, body])


def patch(number: object, props: object) -> bytes:
    """What the page says about a control's fields."""
    return packed(ClientAction.PATCH, {"id": number, "props": props})


def event(number: object, name: object, data: object = None) -> bytes:
    """What the page says of something that happened to a control."""
    return packed(ClientAction.EVENT, {"target": number, "name": name, "data": data})


def answer(number: object, call: object, result: object) -> bytes:
    """What the page says it was asked for."""
    body = {"control_id": number, "call_id": call, "result": result, "error": None}
    return packed(ClientAction.RESULT, body)


def registration(route: str = "/") -> bytes:
    """What every page says first to Flet: what it is, and its address."""
    page = {**SCREEN, "route": route}
    return packed(ClientAction.REGISTER, {"session_id": "", "page_name": "", "page": page})


def greeting(device: str = "") -> str:
    """What every page says first of all: whose the connection is."""
    word = {"key": secrets.token_hex(16), "tab": secrets.token_hex(16), "received": 0}
    return json.dumps({**word, "device": device or secrets.token_hex(16), "begins": True})


def odd_frames(random: Random) -> Iterator[bytes]:
    """Messages of every kind with anything in them, some cut or flipped; without an end."""
    while True:
        frame = _odd(random)
        if random.random() < 0.2:
            spot = random.randrange(len(frame))
            cut, flipped = frame[:spot], bytes([frame[spot] ^ 1 << random.randrange(8)])
            frame = random.choice((cut, cut + flipped + frame[spot + 1 :]))
        yield frame


def _odd(random: Random) -> bytes:
    number: Any = random.choice((PAGE, PAGE, 2, random.randrange(400), *VALUES[:6]))
    value = random.choice(VALUES)
    return random.choice(
        (
            patch(number, {random.choice(ATTRIBUTES): value}),
            patch(number, value),
            event(number, random.choice(EVENTS), value),
            event(number, value, value),
            answer(number, random.choice((*VALUES, "call")), value),
            packed(random.choice((*range(9), *VALUES)), value),
            packed(ClientAction.REGISTER, {"session_id": "", "page_name": "", "page": {}}),
        )
    )


class RawPage:
    """A page of a device of its own."""

    def __init__(self, port: int, device: str = "", host: str = "127.0.0.1") -> None:
        self.received = 0
        origin: Any = f"http://{host}:{port}"
        self.socket: ClientConnection = connect(
            f"ws://{host}:{port}/ws",
            origin=origin,
            subprotocols=[PROTOCOL],  # type: ignore[list-item]
            max_size=None,
            legacy=True,
        )
        self.socket.send(greeting(device))
        self.welcome: dict[str, Any] = json.loads(self.socket.recv())

    def say(self, **word: object) -> None:
        """A word about the connection itself."""
        self.socket.send(json.dumps(word))

    def registers(self, route: str = "/") -> None:
        """What every page says first."""
        self.send(registration(route))

    def send(self, frame: bytes) -> bool:
        """Send a frame; whether the app still takes any."""
        try:
            self.socket.send(frame)
        except ConnectionClosed:
            return False
        return True

    def is_heard(self, frame: bytes) -> bool:
        """Send a frame; whether the app says that it has come."""
        if not self.send(frame):
            return False
        with contextlib.suppress(ConnectionClosed):
            self.say(received=self.received)
            while isinstance(self.socket.recv(), bytes):
                self.received += 1
            return True
        return False

    def reads(self, seconds: float = 0.0) -> None:
        """Read what has come, and count it as a page does."""
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            while True:
                if isinstance(self.socket.recv(timeout=seconds), bytes):
                    self.received += 1
        with contextlib.suppress(ConnectionClosed):
            self.say(received=self.received)

    def close(self) -> None:
        """The page is closed."""
        with contextlib.suppress(ConnectionClosed):
            self.say(leaving=True)
        self.socket.close()
