"""The server of guests, asked without a network."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

from banker_app.app.devices.banker_role import hashed
from banker_app.app.devices.caller import CALLER, Caller
from banker_app.guests.server import Guests, SharedGame
from banker_app.pages.state.app_store import AppStore
from tests.guests.evening import LINK, evening, roles_of

WORD = "a-secret-word-of-a-device"
TAB = "tab=0123456789abcdef0123"
PORT = 8550
HERE = "10.0.0.7"


class Web:
    """The server of an evening, asked as a browser with one cookie would ask it."""

    def __init__(self, store: AppStore | None = None) -> None:
        self.store = store or evening()
        self.game = SharedGame(self.store, roles_of(self.store), LINK)
        self.passed_on: list[str] = []
        self.app = Guests(self._flet, lambda: self.game, PORT)

    def seat(self, player: str) -> None:
        """Make the browser a player's."""
        self.store.phones.seats.adopt(self.store.state.game_id, {hashed(WORD): player})

    async def _flet(self, scope: Any, receive: Any, send: Any) -> None:
        self.passed_on.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def socket(self) -> int | None:
        """The code by which a socket to Flet is closed at once; None where it goes through."""
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            sent.append(message)

        cookie = (b"cookie", f"banker-device-{PORT}={WORD}".encode())
        scope = {"type": "websocket", "path": "/ws", "query_string": b"", "headers": [cookie]}
        await self.app(scope, receive, send)
        return next((one["code"] for one in sent if one["type"] == "websocket.close"), None)

    async def ask(
        self, method: str, target: str, body: bytes = b"", word: str = WORD, address: str = HERE
    ) -> Any:
        """The status, headers and body of an answer; a stream stays open, its body grows."""
        path, _, query = target.partition("?")
        cookie = (b"cookie", f"banker-device-{PORT}={word}".encode())
        length = (b"content-length", str(len(body)).encode())
        page = (b"accept", b"*/*" if "." in target else b"text/html")
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": [cookie, length, page] if word else [length, page],
            "server": ("10.0.0.2", PORT),
            "client": (address, 4000),
            "scheme": "http",
        }
        answer: dict[str, Any] = {"body": b""}
        whole = asyncio.Event()

        async def receive() -> Any:
            if not answer.get("read"):
                answer["read"] = True
                return {"type": "http.request", "body": body, "more_body": False}
            await asyncio.sleep(60)

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                answer["status"] = message["status"]
                answer["headers"] = dict(message["headers"])
            else:
                answer["body"] += message.get("body", b"")
                whole.set()

        CALLER.set(Caller(address))
        answer["task"] = asyncio.create_task(self.app(scope, receive, send))
        await asyncio.wait_for(whole.wait(), 5)
        return answer

    async def close(self, answer: Any) -> None:
        """Close a stream, as a page that is left."""
        answer["task"].cancel()
        await asyncio.wait([answer["task"]])


def pages_of(answer: Any) -> list[Any]:
    """The pages that have come over a stream, the oldest first."""
    events = answer["body"].decode().split("\n\n")
    return [json.loads(one.removeprefix("data: ")) for one in events if one.startswith("data: {")]


def on_the_web(play: Callable[[Web], Coroutine[Any, Any, None]]) -> None:
    """Run a scene in a loop of its own."""

    async def run() -> None:
        await play(Web())

    asyncio.run(run())
