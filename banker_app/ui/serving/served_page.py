"""The web client's files that are changed on their way out: its one page, and the list of fonts."""

import json
import re
from collections.abc import Callable
from importlib.resources import files
from typing import Final

from starlette.responses import Response

from banker_app.app.devices.asgi import Message, Receive, Send, Served
from banker_app.pages.contract import texts
from banker_app.ui.serving.banker_socket import TAB, BankerTab, offline
from banker_app.ui.serving.page_identity import identified, scripts

SCRIPT: Final = "/connection/page.js"
ALIVE: Final = "/connection/alive"
INLINE: Final = "/connection/inline.js"
"""The address of the scripts within Flet's page: our policy requires files."""
WITHIN: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)
PER_START: Final = (b"content-length", b"etag", b"last-modified", b"cache-control")
"""The headers about the page on the disk, which is not the one that goes out."""
FONTS: Final = "/assets/FontManifest.json"
"""The list of fonts, which the client loads before it draws anything."""
FORMULAS: Final = "KaTeX"
"""Part of the names of fonts for mathematics: twenty files, and no screen has a formula."""
ROBOTO: Final = {
    "family": "Roboto",
    "fonts": [
        {"asset": f"fonts/Roboto-{name}.woff2", "weight": weight}
        for name, weight in (("Regular", 400), ("Medium", 500), ("Bold", 700))
    ],
}
"""The fonts in the three weights drawn; the files are in `web/assets/fonts`."""


def served(html: str) -> tuple[str, str]:
    """Return the page as browsers get it, and the scripts that stood within it."""
    inline = "".join(WITHIN.findall(html))
    ours = "".join(f'\n  <script src="{address}"></script>' for address in (SCRIPT, INLINE))
    return identified(WITHIN.sub("", html)).replace("<head>", f"<head>{ours}", 1), inline


def page_script() -> str:
    """Return the scripts that a banker's page runs first, with words in the caller's language."""
    words = json.dumps(offline(texts.of_caller() or texts.ENGLISH))
    source = files("banker_app.ui.serving").joinpath("page.js").read_text(encoding="utf-8")
    return f"const OFFLINE = {words};\n{source}\n{scripts()}"


def needed_fonts(manifest: str) -> str:
    """The list of fonts without those for formulas, and with Roboto in its real weights: the
    client's own has one, which Flutter smears to make it bold.
    """
    fonts = [font for font in json.loads(manifest) if FORMULAS not in font["family"]]
    return json.dumps([*(font for font in fonts if font["family"] != "Roboto"), ROBOTO])


class ServedPage:
    """An ASGI app in front of Flet's: the banker's page and its socket."""

    def __init__(self, app: Served) -> None:
        self._app = app
        self._inline = ""

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request, or carry one socket."""
        kind, path = scope["type"], scope.get("path", "")
        scripts: dict[str, Callable[[], str]]
        scripts = {ALIVE: str, SCRIPT: page_script, INLINE: lambda: self._inline}
        if kind == "websocket":
            await self._carry(scope, receive, send)
        elif kind == "http" and path in scripts:
            headers = {"cache-control": "no-store"}
            answer = Response(scripts[path](), media_type="text/javascript", headers=headers)
            await answer(scope, receive, send)
        else:
            written = kind == "http" and scope["method"] == "GET"
            await self._app(scope, receive, self._rewriting(path, send) if written else send)

    async def _carry(self, scope: Message, receive: Receive, send: Send) -> None:
        tab = BankerTab(scope, receive, send)
        TAB.set(tab)
        follow_no_more = tab.follow_roles()
        try:
            await self._app(scope, tab.receive, tab.send)
        finally:
            follow_no_more()

    def _rewriting(self, path: str, send: Send) -> Send:
        if path.endswith(FONTS):
            return _Rewriting(send, "application/json", needed_fonts)
        return _Rewriting(send, "text/html", self._served)

    def _served(self, html: str) -> str:
        page, self._inline = served(html)
        return page


class _Rewriting:
    """An answer that is held back until it is whole, if it is of a kind that is changed."""

    def __init__(self, send: Send, kind: str, change: Callable[[str], str]) -> None:
        self._send = send
        self._kind = kind
        self._change = change
        self._start: Message | None = None
        self._body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _is(message, self._kind):
            self._start = message
        elif self._start is None:
            await self._send(message)
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body"):
                await self._finish(self._start)

    async def _finish(self, start: Message) -> None:
        body = self._change(self._body.decode("utf-8")).encode("utf-8")
        kept = [pair for pair in start["headers"] if pair[0].lower() not in PER_START]
        fresh = (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-cache")
        await self._send({**start, "headers": [*kept, *fresh]})
        await self._send({"type": "http.response.body", "body": body})


def _is(start: Message, wanted: str) -> bool:
    headers: dict[bytes, bytes] = {key.lower(): value for key, value in start.get("headers", ())}
    kind = headers.get(b"content-type", b"")
    return bool(start["status"] == 200) and kind.startswith(wanted.encode())
