"""Access to the app's own web server: for pages that it served itself, to this machine alone or
to the devices of the same network.

A browser lets any page open a websocket to any address and leaves it to the server to check the
page's origin; Flet's server does not. No screen and no game is known here.
"""

import logging
from collections.abc import Callable, Iterable
from typing import Final
from urllib.parse import urlsplit

from banker_app.app.devices.asgi import Message, Receive, Send, Served
from banker_app.app.devices.caller import CALLER, Caller, is_own
from banker_app.ui.serving.rate_limited_log import RateLimited
from banker_app.ui.serving.served_page import ServedPage
from banker_app.ui.serving.session import PageSession

Headers = Iterable[tuple[bytes, bytes]]


THIS_MACHINE: Final = frozenset({"127.0.0.1", "localhost", "::1"})
"""Names that cannot lead to another machine, as a registered domain can."""
NOBODY: Final[frozenset[str]] = frozenset()
OWN_THINGS_ONLY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "worker-src 'self' blob:; media-src 'self' data: blob:; "
    "connect-src 'self' data: blob: ws://{host}:*; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
"""The page may load from and call this server only. Flutter would fetch rare letters elsewhere."""
HEADERS: Final = (
    # A page that shows the app within itself could have its buttons tapped unseen.
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
)
CSP: Final = b"content-security-policy"
UNHEARD: Final = (b"cross-origin-opener-policy",)
"""Headers of Flet's server that browsers complain about on a page over plain http."""
NOT_SHOWN: Final = frozenset({"/docs", "/redoc", "/openapi.json", "/docs/oauth2-redirect"})
"""Pages about Flet's server, which load things from elsewhere."""
FORBIDDEN: Final = 403
NOT_FOUND: Final = 404
STRANGERS_CAUSE: Final = (
    "uvicorn.error",
    "asyncio",
)
"""The loggers that any device in the network can fill."""
REFUSED: Final = 1008
"""The websocket code of a policy violation."""


class RequestGuard:
    """A guard before a server that passes on what `is_allowed` allows."""

    def __init__(self, app: Served, shared: bool = False, names: frozenset[str] = NOBODY) -> None:
        """`shared`: also under the address by which the caller reached this machine, and under its
        `names` in the local network.
        """
        self._app = app
        self._shared = shared
        self._names = names

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Handle one request or one websocket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = scope.get("headers", ())
        if not is_allowed(headers, self._names_for(scope)):
            await _turn_away(scope, receive, send, FORBIDDEN)
        elif scope["path"].rstrip("/") in NOT_SHOWN:
            await _turn_away(scope, receive, send, NOT_FOUND)
        else:
            CALLER.set(_caller(scope, headers))
            await self._app(scope, receive, _with_headers(send, _host_of(headers)))

    def _names_for(self, scope: Message) -> frozenset[str]:
        """This machine's names for a caller. An address cannot be registered like a name: a caller
        who asks for the one that the connection came in by means this machine.
        """
        if not self._shared:
            return THIS_MACHINE
        reached = scope.get("server") or ("",)
        return THIS_MACHINE | self._names | {str(reached[0])}


def is_allowed(headers: Headers, names: frozenset[str] = THIS_MACHINE) -> bool:
    """Whether a caller asked for this machine by one of its names, and no foreign page sent it.

    A caller without an origin is no page but a program, which no browser stops anyway.
    """
    hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
    origins = [value.decode("latin-1") for name, value in headers if name == b"origin"]
    if len(hosts) != 1 or _name_of(f"//{hosts[0]}") not in names:
        return False
    return all(origin in (f"http://{hosts[0]}", f"https://{hosts[0]}") for origin in origins)


def _caller(scope: Message, headers: Headers) -> Caller:
    address = str((scope.get("client") or ("",))[0])
    languages = [value.decode("latin-1") for name, value in headers if name == b"accept-language"]
    # By its own name as well: a caller forwarded by this machine asked for another.
    at_home = is_own(address) and _host_of(headers).strip("[]") in THIS_MACHINE
    return Caller(address, at_home, ",".join(languages))


def _host_of(headers: Headers) -> str:
    """The name under which a welcome caller asked, as a policy writes it."""
    host = next(value.decode("latin-1") for name, value in headers if name == b"host")
    name = _name_of(f"//{host}")
    return f"[{name}]" if ":" in name else name


def _name_of(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


async def _turn_away(scope: Message, receive: Receive, send: Send, status: int) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": REFUSED})
        return
    text = (b"content-type", b"text/plain; charset=utf-8")
    await send({"type": "http.response.start", "status": status, "headers": [text]})
    await send({"type": "http.response.body", "body": b"This app serves its own pages only.\n"})


def _with_headers(send: Send, host: str) -> Send:
    # Not every browser counts a page's own websocket among what is its own.
    policy = OWN_THINGS_ONLY.format(host=host).encode("latin-1")
    unheard = () if host in THIS_MACHINE else UNHEARD

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            said = [pair for pair in message.get("headers", ()) if pair[0].lower() not in unheard]
            named = {name.lower() for name, _ in said}
            own = () if CSP in named else ((CSP, policy),)
            message["headers"] = [*said, *HEADERS, *own]
        await send(message)

    return sent


def install(
    *,
    shared: bool = False,
    names: frozenset[str] = NOBODY,
    front: Callable[[Served], Served] = lambda app: app,
) -> None:
    """Have every web server that Flet starts from now on check each request first (`RequestGuard`).

    Flet makes its server itself and accepts no part from outside, so its classes are replaced;
    `front` is put before its pages. `shared` and `names` are the guard's.
    """
    import uvicorn
    from flet_web import fastapi as flet_server
    from flet_web.fastapi import flet_app

    from banker_app.ui.serving.connections import CountedConfig

    made_of = flet_server.FastAPI

    class Guarded(made_of):  # type: ignore[misc, valid-type]
        """Flet's server behind a request guard."""

        def build_middleware_stack(self) -> Served:
            # Middleware added here would come after that which Flet adds later.
            pages = ServedPage(super().build_middleware_stack())
            return RequestGuard(front(pages), shared=shared, names=names)

    if made_of.__name__ != Guarded.__name__:
        flet_server.FastAPI = Guarded
        flet_app.Session = PageSession
        uvicorn.Config = CountedConfig  # type: ignore[misc]
        for name in STRANGERS_CAUSE:
            logging.getLogger(name).addFilter(RateLimited())
