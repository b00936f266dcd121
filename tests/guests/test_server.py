"""Guests over the web: the files, the stream, and messages that no page of ours sends."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from banker_app.guests.limits import LONGEST_MESSAGE
from banker_app.guests.server import Guests
from tests.guests.evening import LINK, evening, roles_of

WORD = "a-secret-word-of-a-device"
TAB = "tab=0123456789abcdef0123"
PORT = 8550


class Web:
    """The server of an evening, asked as a browser with one cookie would ask it."""

    def __init__(self) -> None:
        self.store = evening()
        self.passed_on: list[str] = []
        self.app = Guests(self._flet, self.store, roles_of(self.store), LINK, PORT)

    async def _flet(self, scope: Any, receive: Any, send: Any) -> None:
        self.passed_on.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def ask(self, method: str, target: str, body: bytes = b"", word: str = WORD) -> Any:
        """The status, headers and body of an answer; of a stream, its first piece."""
        path, _, query = target.partition("?")
        cookie = (b"cookie", f"banker-device-{PORT}={word}".encode())
        length = (b"content-length", str(len(body)).encode())
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": [cookie, length] if word else [length],
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
        for name in ("", "guest.js", "guest.css"):
            answer = await web.ask("GET", f"/guest/{name}")
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


def test_a_device_is_known_by_its_word() -> None:
    async def scene(web: Web) -> None:
        known = await web.ask("POST", "/guest/word", WORD.encode(), word="")
        cookie = known["headers"][b"set-cookie"].decode().lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        for odd in (b"", b"short", b"\xff" * 30, b"with spaces in the word", b"x" * 9000):
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
def test_odd_messages_have_one_answer_and_no_effect(body: bytes, status: int) -> None:
    async def scene(web: Web) -> None:
        await web.ask("GET", f"/guest/pages?{TAB}")
        before = len(web.store.entries)
        assert (await web.ask("POST", f"/guest/do?{TAB}", body))["status"] == status
        assert len(web.store.entries) == before

    on_the_web(scene)


def test_who_has_no_stream_is_asked_to_begin_one() -> None:
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
