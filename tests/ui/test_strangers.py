"""Strangers in the same network: however many connections, words and pages they open, the banker
and every seat have a place, and nothing of theirs is left behind.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgpack
import pytest

from banker_app.ui.connection import channel as channels
from banker_app.ui.connection import limits
from banker_app.ui.connection.limits import PAGES_OF_ONE, Pace
from banker_app.ui.connection.middleware import ResumableConnections
from tests.ui.test_connection import (
    REGISTERS,
    SCOPE,
    Echo,
    Loyal,
    Message,
    Page,
    Socket,
    opened,
    serving,
)

BANKER, SEAT = "b" * 32, "s" * 32


def evening(body: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(body(), 20))


def names() -> dict[str, str]:
    return {name: secrets.token_hex(16) for name in ("key", "tab", "device")}


# ---- words ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "word",
    [
        "[" * 100_000,
        "[" * 1000,
        '{"a":' * 100_000,
        "9" * 1_000_000,
        json.dumps({"key": "k" * 2_000_000}),
        json.dumps({name: "\ud800" * 20 for name in ("key", "tab", "device", "begins")}),
        json.dumps({name: "ы" * 20 for name in ("key", "tab", "device", "begins")}),
    ],
    ids=("deep", "deep enough", "deep in names", "number", "long", "surrogates", "letters"),
)
def test_a_first_word_that_no_page_says_is_no_fault(
    word: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def body() -> None:
        app = Echo()
        socket = Socket(serving(app, BANKER))
        socket.inbox.put_nowait({"type": "websocket.receive", "text": word})
        await socket.task
        last: Message = {}
        while not socket.sent.empty():
            last = socket.sent.get_nowait()
        assert last == {"type": "websocket.close", "code": 1002}
        assert not app.pages

    evening(body)
    assert not [record for record in caplog.records if record.exc_info]
    assert all(len(record.getMessage()) < 300 for record in caplog.records)


def test_a_long_word_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels.json, "loads", lambda text: pytest.fail("it was parsed"))
    with pytest.raises(channels.BrokenProtocol):
        channels.read_word(json.dumps({"received": 0, "more": "x" * 70_000}))


def test_words_have_a_pace_but_the_bankers_have_none() -> None:
    async def body() -> None:
        server = serving(Echo(), BANKER)
        guest, banker = Page(server), Page(server, device=BANKER)
        for page in (guest, banker):
            await page.reads()
            for _ in range(1000):
                page.socket.text(received=0)
        while not guest.closed:
            await asyncio.sleep(0.001)
            await guest.reads()
        await banker.reads()
        assert not banker.closed

    evening(body)


def test_a_large_message_weighs_as_many() -> None:
    pace = Pace(lambda: 0.0)
    large = sum(pace.keeps(channels.LONGEST_FRAME) for _ in range(400))
    assert large < 10


# ---- what is kept -----------------------------------------------------------------------------


class Deaf(Echo):
    """An app that takes nothing more once a page has registered."""

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        for _ in range(2):
            await receive()
        self.pages.append(send)
        await asyncio.Event().wait()


def test_the_inbox_of_a_guest_is_bounded() -> None:
    filler = b"\0" + msgpack.packb([3, {"target": 5, "name": "click", "data": "x" * 9000}])

    async def body() -> None:
        app = Deaf()
        server = serving(app, BANKER)
        page = await opened(server)
        channel = server._channels[page.key]
        channel._pace = Pace(lambda: 0.0)
        channel._pace._left = 1e9
        while not page.closed:
            page.socket.frame(filler)
            await page.reads()
            held = sum(len(said.get("bytes", b"")) for said in channel._inbox._queue)
            assert held <= 300_000

    evening(body)


def test_a_socket_that_another_has_replaced_is_not_left_open() -> None:
    async def body() -> None:
        server = serving(Echo())
        page = Page(server)
        sockets = []
        for _ in range(5):
            await page.reads()
            sockets.append(page.socket)
            page.open()
        await page.reads()
        assert [socket.task.done() for socket in sockets] == [True] * 5
        assert not page.socket.task.done()

    evening(body)


@pytest.mark.parametrize("fault", [OSError, RuntimeError, asyncio.CancelledError])
def test_a_channel_is_let_go_however_its_socket_ends(
    fault: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banker_app.ui.connection.middleware.KEPT_FOR", 0.01)

    async def body() -> None:
        server = serving(Echo())
        inbox: asyncio.Queue[Message] = asyncio.Queue()
        broken = False

        async def send(message: Message) -> None:
            if broken:
                raise fault

        inbox.put_nowait({"type": "websocket.connect"})
        begins = json.dumps({**names(), "received": 0, "begins": True})
        inbox.put_nowait({"type": "websocket.receive", "text": begins})
        inbox.put_nowait({"type": "websocket.receive", "bytes": REGISTERS})
        socket = asyncio.create_task(server(dict(SCOPE), inbox.get, send))
        await asyncio.sleep(0.02)
        assert server._channels
        broken = True
        inbox.put_nowait({"type": "websocket.receive", "text": json.dumps({"received": 1})})
        await asyncio.wait([socket])
        await asyncio.sleep(0.1)
        assert not server._channels

    evening(body)


@pytest.mark.parametrize(
    "said",
    [
        ({"type": "websocket.disconnect", "code": 1009},),
        ({"text": json.dumps({**names(), "received": 0, "begins": True})}, {"text": "["}),
        ({"text": "["},),
    ],
    ids=["nothing", "a page", "no page"],
)
def test_a_socket_that_the_server_has_closed_is_no_fault(
    said: tuple[Message, ...], caplog: pytest.LogCaptureFixture
) -> None:
    """As uvicorn does over a message that is too large: it takes nothing more."""

    async def body() -> None:
        inbox: asyncio.Queue[Message] = asyncio.Queue()
        inbox.put_nowait({"type": "websocket.connect"})
        for message in said:
            inbox.put_nowait({"type": "websocket.receive", **message})

        async def send(message: Message) -> None:
            if message["type"] != "websocket.accept":
                raise RuntimeError("after sending 'websocket.close'")

        await serving(Echo(), BANKER)(dict(SCOPE), inbox.get, send)

    evening(body)
    assert not [record for record in caplog.records if record.exc_info]


def test_a_page_that_never_registers_gives_its_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels, "REGISTERING", 0.05, raising=False)

    async def body() -> None:
        server = serving(Loyal(), BANKER)
        page = Page(server)
        page.kept.clear()
        await page.reads()
        assert server._channels
        await asyncio.sleep(0.1)
        assert not server._channels

    evening(body)


# ---- places -----------------------------------------------------------------------------------


def test_a_seat_and_the_banker_have_a_place_whoever_else_is_there() -> None:
    async def body() -> None:
        app = Echo()
        server = ResumableConnections(app, BANKER.__eq__, SEAT.__eq__)
        strangers = [Page(server) for _ in range(PAGES_OF_ONE + 4)]
        for page in 2 * strangers:
            await page.reads()
        assert sum(page.begun for page in strangers) == PAGES_OF_ONE
        for device in (BANKER, SEAT):
            page = Page(server, device=device)
            await page.reads()
            assert page.begun
        more = [Page(server, device=SEAT) for _ in range(limits.PAGES_OF_SEAT + 2)]
        for page in more:
            await page.reads()
        assert sum(page.begun for page in more) == limits.PAGES_OF_SEAT - 1

    evening(body)


# ---- the log ----------------------------------------------------------------------------------


def test_what_strangers_cause_does_not_fill_the_log() -> None:
    now = 0.0
    kept: list[str] = []
    seldom = limits.Seldom(lambda: now)

    def says(text: str) -> None:
        record = logging.LogRecord("strangers", logging.WARNING, "", 0, text, ("x",), None)
        if seldom.filter(record):
            kept.append(record.getMessage())

    for _ in range(1000):
        says("refused from a page: %s")
    assert len(kept) == limits.LINES_OF_LOG
    says("something else: %s")
    assert len(kept) == limits.LINES_OF_LOG + 1
    now = limits.PERIOD
    says("refused from a page: %s")
    assert kept[-1].endswith(f"({1000 - limits.LINES_OF_LOG} more before)")
    for number in range(10_000):
        says(f"{number} is another kind: %s")
    assert len(seldom._said) <= limits.MOST_KINDS + 1


def test_the_words_of_our_own_page_are_short_enough() -> None:
    longest = {**names(), "received": 10**15, "begins": True}
    assert len(json.dumps(longest)) < channels.LONGEST_WORD / 4
    assert REGISTERS
