"""Guests over the web: the files, the stream, and messages that no page of ours sends."""

import json

import pytest

from banker_app.app.devices.asgi import NOT_THE_BANKER
from banker_app.app.devices.banker_role import hashed
from banker_app.guests.limits import LONGEST_MESSAGE
from banker_app.guests.server import Guests, SharedGame
from banker_app.store.api import StoreBusy
from tests.guests.web import PORT, TAB, WORD, Web, on_the_web


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


def test_device_is_known_by_its_secret_token() -> None:
    async def scene(web: Web) -> None:
        known = await web.ask("POST", "/guest/token", WORD.encode(), word="")
        cookie = known["headers"][b"set-cookie"].decode().lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        nothing = await web.ask("POST", "/guest/token", b"", word="")
        assert "banker-device" in nothing["headers"][b"set-cookie"].decode()
        again = await web.ask("POST", "/guest/token", b"")
        assert WORD in again["headers"][b"set-cookie"].decode()
        for odd in (b"short", b"\xff" * 30, b"with spaces in the word", b"x" * 9000):
            assert (await web.ask("POST", "/guest/token", odd, word=""))["status"] == 400

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
