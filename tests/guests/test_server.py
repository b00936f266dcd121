"""Guests over the web: the files, the stream, and messages that no page of ours sends."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from banker_app.app.devices.banker_role import hashed
from banker_app.engine.ids import PlayerId
from banker_app.guests.limits import LONGEST_MESSAGE, TABS_OF_ONE
from banker_app.guests.server import Guests, SharedGame
from banker_app.store.api import StoreBusy
from banker_app.ui.serving.banker_socket import NOT_THE_BANKER
from tests.guests.evening import LINK, evening, roles_of

WORD = "a-secret-word-of-a-device"
TAB = "tab=0123456789abcdef0123"
PORT = 8550


class Web:
    """The server of an evening, asked as a browser with one cookie would ask it."""

    def __init__(self) -> None:
        self.store = evening()
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

    async def ask(self, method: str, target: str, body: bytes = b"", word: str = WORD) -> Any:
        """The status, headers and body of an answer; of a stream, its first piece."""
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
            "client": ("10.0.0.7", 4000),
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

        task = asyncio.create_task(self.app(scope, receive, send))
        await asyncio.wait_for(whole.wait(), 5)
        task.cancel()
        return answer


def on_the_web(play: Callable[[Web], Coroutine[Any, Any, None]]) -> None:
    """Run a scene in a loop of its own."""

    async def run() -> None:
        await play(Web())

    asyncio.run(run())


def test_the_files_are_small_and_strict() -> None:
    async def scene(web: Web) -> None:
        sizes = 0
        for name in ("", "guest/guest.js", "guest/guest.css"):
            answer = await web.ask("GET", f"/{name}")
            assert answer["status"] == 200
            assert b"unsafe" not in answer["headers"][b"content-security-policy"]
            sizes += len(answer["body"])
        assert sizes < 40_000
        assert not web.passed_on
        await web.ask("GET", "/main.dart.js")
        assert web.passed_on == ["/main.dart.js"]

    on_the_web(scene)


def test_a_stream_begins_with_the_page_of_now_and_follows() -> None:
    async def scene(web: Web) -> None:
        first = await web.ask("GET", f"/guest/pages?{TAB}")
        page = json.loads(first["body"].removeprefix(b"data: "))
        assert page["at"] == "/join"
        said = json.dumps({"n": 1, "v": page["v"], "go": "/display"}).encode()
        assert (await web.ask("POST", f"/guest/do?{TAB}", said))["status"] == 204
        again = await web.ask("GET", f"/guest/pages?{TAB}")
        assert json.loads(again["body"].removeprefix(b"data: "))["at"] == "/display"

    on_the_web(scene)


def test_device_is_known_by_its_secret_word() -> None:
    async def scene(web: Web) -> None:
        known = await web.ask("POST", "/guest/word", WORD.encode(), word="")
        cookie = known["headers"][b"set-cookie"].decode().lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        nothing = await web.ask("POST", "/guest/word", b"", word="")
        assert "banker-device" in nothing["headers"][b"set-cookie"].decode()
        again = await web.ask("POST", "/guest/word", b"")
        assert WORD in again["headers"][b"set-cookie"].decode()
        for odd in (b"short", b"\xff" * 30, b"with spaces in the word", b"x" * 9000):
            assert (await web.ask("POST", "/guest/word", odd, word=""))["status"] == 400

    on_the_web(scene)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"no json", 400),
        (b"[1]", 400),
        (b"\xff\xfe", 400),
        (b"[" * 9000, 400),
        (b"x" * (LONGEST_MESSAGE + 1), 413),
        (b"{}", 204),
        (b'{"n": "one", "do": 3, "enter": 7, "go": {}}', 204),
    ],
)
def test_odd_messages_have_no_effect(body: bytes, status: int) -> None:
    async def scene(web: Web) -> None:
        await web.ask("GET", f"/guest/pages?{TAB}")
        before = len(web.store.entries)
        assert (await web.ask("POST", f"/guest/do?{TAB}", body))["status"] == status
        assert len(web.store.entries) == before

    on_the_web(scene)


def test_message_without_a_stream_is_refused() -> None:
    async def scene(web: Web) -> None:
        assert (await web.ask("POST", f"/guest/do?{TAB}", b"{}"))["status"] == 409
        assert (await web.ask("GET", f"/guest/pages?{TAB}", word=""))["status"] == 400
        assert (await web.ask("GET", "/guest/pages?tab=short"))["status"] == 400

    on_the_web(scene)


def test_a_flood_is_slowed_down() -> None:
    async def scene(web: Web) -> None:
        await web.ask("GET", f"/guest/pages?{TAB}")
        body = json.dumps({"n": 1, "x": "y" * 16_000}).encode()
        answers = [(await web.ask("POST", f"/guest/do?{TAB}", body))["status"] for _ in range(40)]
        assert answers[0] == 204
        assert answers[-1] == 429

    on_the_web(scene)


def test_flet_is_for_the_bankers_device() -> None:
    async def scene(web: Web) -> None:
        assert await web.socket() == NOT_THE_BANKER
        await web.ask("GET", "/table")
        assert not web.passed_on
        web.game.roles.enter(web.game.roles.first_code, hashed(WORD))
        assert await web.socket() is None
        await web.ask("GET", "/table")
        assert web.passed_on == ["/ws", "/table"]
        await web.ask("GET", "/display")
        assert web.passed_on == ["/ws", "/table"]
        assert b"event: bank" in (await web.ask("GET", f"/guest/pages?{TAB}"))["body"]

    on_the_web(scene)


def test_unshared_app_serves_the_display_only() -> None:
    async def scene(web: Web) -> None:
        alone = SharedGame(web.store, web.game.roles, "")
        web.app = Guests(web._flet, lambda: alone, PORT, shared=False)
        await web.ask("GET", "/", word="")
        assert await web.socket() is None
        assert web.passed_on == ["/", "/ws"]
        await web.ask("GET", "/display")
        assert web.passed_on == ["/", "/ws"]
        for at in ("/display", "/join", "/me"):
            first = await web.ask("GET", f"/guest/pages?{TAB}&at={at}&load=1")
            assert json.loads(first["body"].removeprefix(b"data: "))["at"] == "/display"

    on_the_web(scene)


def test_busy_store_gets_503() -> None:
    async def scene(web: Web) -> None:
        def busy() -> SharedGame:
            raise StoreBusy({})

        web.app = Guests(web._flet, busy, PORT, shared=False)
        assert (await web.ask("GET", f"/guest/pages?{TAB}"))["status"] == 503
        await web.ask("GET", "/")
        assert web.passed_on == ["/"]

    on_the_web(scene)


def test_too_many_tabs_get_a_sentence_but_players_get_pages() -> None:
    async def scene(web: Web) -> None:
        for n in range(TABS_OF_ONE):
            await web.ask("GET", f"/guest/pages?tab={n:020}")
        for tab in web.app._tabs.values():
            tab.open = True
        full = await web.ask("GET", f"/guest/pages?{TAB}")
        page = json.loads(full["body"].removeprefix(b"data: "))["page"]
        said = web.store.speech.ui("connection.full")
        assert [block["text"] for block in page["blocks"]] == [said]
        roles = web.game.roles
        roles.enter(web.store.phones.invite(PlayerId("Ann")), hashed(WORD))
        mine = await web.ask("GET", f"/guest/pages?{TAB}")
        assert json.loads(mine["body"].removeprefix(b"data: "))["at"] == "/me"

    on_the_web(scene)
