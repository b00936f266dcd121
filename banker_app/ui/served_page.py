"""The one page of the web client on its way out: what we have to add to it is added here.

Each of `CHANGES` is a function from the page to the page and knows nothing of the others.
"""

from collections.abc import Callable
from typing import Final

from banker_app.ui.asgi import Message, Receive, Send, Served
from banker_app.ui.connection.middleware import connected
from banker_app.ui.page_identity import identified

CHANGES: Final[tuple[Callable[[str], str], ...]] = (identified, connected)
PER_START: Final = (b"content-length", b"etag", b"last-modified", b"cache-control")
"""What the server says of the page that lies on the disk, which is not the one that goes out."""


def served(html: str) -> str:
    """The page as browsers get it."""
    for change in CHANGES:
        html = change(html)
    return html


class ServedPage:
    """Stands behind the doorkeeper and sends every page of the server through `served`."""

    def __init__(self, app: Served) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """One request or one websocket."""
        if scope["type"] == "http" and scope["method"] == "GET":
            send = _Rewriting(send)
        await self._app(scope, receive, send)


class _Rewriting:
    """An answer that is held back until it is whole, if it is a page."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Message | None = None
        self._body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _is_page(message):
            self._start = message
        elif self._start is None:
            await self._send(message)
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body"):
                await self._finish(self._start)

    async def _finish(self, start: Message) -> None:
        body = served(self._body.decode("utf-8")).encode("utf-8")
        kept = [pair for pair in start["headers"] if pair[0].lower() not in PER_START]
        fresh = (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-cache")
        await self._send({**start, "headers": [*kept, *fresh]})
        await self._send({"type": "http.response.body", "body": body})


def _is_page(start: Message) -> bool:
    headers: dict[bytes, bytes] = {key.lower(): value for key, value in start.get("headers", ())}
    kind = headers.get(b"content-type", b"")
    return bool(start["status"] == 200) and kind.startswith(b"text/html")
