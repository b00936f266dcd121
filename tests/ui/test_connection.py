"""A page's connection: whatever becomes of its sockets, nothing is lost or comes twice."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banker_app.ui import texts
from banker_app.ui.connection import channel as channels
from banker_app.ui.connection.limits import PAGES_OF_ONE
from banker_app.ui.connection.middleware import PROTOCOL, SCRIPT, ResumableConnections, connected
from tests.each import each

Message = dict[str, Any]
NAMES = ", ".join(f'"{name}": "{"k" * 30}"' for name in ("key", "tab", "device", "begins"))
SCOPE: Message = {"type": "websocket", "path": "/ws", "subprotocols": [PROTOCOL]}


def serving(app: Any, *bankers: str) -> ResumableConnections:
    """Everybody is the banker where nobody is named."""
    return ResumableConnections(app, lambda device: not bankers or device in bankers)


def event(number: int) -> bytes:
    """What the page says about a tap."""
    return b"\0" + msgpack.packb([3, {"target": number, "name": "click", "data": None}])


REGISTERS = b"\0" + msgpack.packb([1, {"session_id": "", "page_name": "", "page": {}}])


class Socket:
    """A socket as the web server hands it to the app, and what the browser does with it."""

    def __init__(self, server: ResumableConnections) -> None:
        self.sent: asyncio.Queue[Message] = asyncio.Queue()
        self.inbox: asyncio.Queue[Message] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.broken = False
        self.task = asyncio.create_task(server(dict(SCOPE), self.inbox.get, self._send))

    async def _send(self, message: Message) -> None:
        if self.broken:
            raise OSError("broken")
        self.sent.put_nowait(message)

    def text(self, **word: object) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(word)})

    def frame(self, data: bytes) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "bytes": data})

    def breaks(self) -> None:
        self.broken = True
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1006})


class Page:
    """The page's end, as `page.js` has it."""

    def __init__(self, server: ResumableConnections, tab: str = "", device: str = "") -> None:
        self.server = server
        self.key, self.device = secrets.token_hex(16), device or secrets.token_hex(16)
        self.tab = tab or secrets.token_hex(16)
        self.begun = False
        self.got: list[bytes] = []
        self.told: list[object] = []
        self.kept: list[bytes] = []
        self.forgotten = 0
        self.gone = self.closed = False
        self.open()
        self.says(REGISTERS)

    def open(self) -> None:
        self.attached = False
        self.socket = Socket(self.server)
        names = {"key": self.key, "tab": self.tab, "device": self.device}
        self.socket.text(**names, received=len(self.got), begins=not self.begun)

    def says(self, data: bytes) -> None:
        self.kept.append(data)
        if self.attached:
            self.socket.frame(data)

    async def reads(self) -> None:
        """Read what has come by now."""
        for _ in range(20):
            await asyncio.sleep(0)
        while not self.socket.sent.empty():
            message = self.socket.sent.get_nowait()
            if message["type"] == "websocket.close":
                self.closed = True
            elif message.get("bytes") is not None:
                self.got.append(message["bytes"])
            elif "text" in message:
                self._hears(json.loads(message["text"]))

    def _hears(self, word: Message) -> None:
        self.gone = self.gone or bool(word.get("gone"))
        if "told" in word:
            self.told.append(word["told"])
        if "received" in word:
            del self.kept[: word["received"] - self.forgotten]
            self.forgotten = word["received"]
        if word.get("tab"):
            self.tab, self.begun, self.attached = word["tab"], True, True
            for frame in self.kept:
                self.socket.frame(frame)


class Echo:
    """An app that answers every frame, and notes who came and went."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.pages: list[Callable[[Message], Awaitable[None]]] = []
        self.left = 0

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        self.pages.append(send)
        while (message := await receive())["type"] != "websocket.disconnect":
            self.heard.append(message["bytes"])
            await send({"type": "websocket.send", "bytes": b"re:" + message["bytes"]})
        self.left += 1


@given(st.lists(st.sampled_from(("say", "break", "read", "half", "ping")), max_size=60))
def test_every_frame_arrives_once_and_in_order(steps: list[str]) -> None:
    async def evening() -> None:
        app = Echo()
        page = Page(serving(app))
        said = [REGISTERS]
        for number, step in enumerate(steps):
            if step == "say":
                said.append(event(number))
                page.says(said[-1])
            elif step == "read":
                await page.reads()
            elif step == "ping" and page.attached:
                page.socket.text(received=len(page.got))
            elif step == "break":
                page.socket.breaks()
                page.open()
            elif step == "half":  # the page has given its socket up, and the app does not know
                page.open()
        for _ in range(3):  # attached, answered, read
            await page.reads()
        assert app.heard == said
        assert page.got == [b"re:" + frame for frame in said]
        assert len(app.pages) == 1
        page.socket.text(leaving=True)
        await page.reads()
        assert app.left == 1

    asyncio.run(evening())


def test_what_is_counted_is_kept_no_longer() -> None:
    async def evening() -> None:
        app = Echo()
        page = Page(serving(app))
        await page.reads()
        for number in range(4):
            page.says(event(number))
        await page.reads()
        held = page.server._channels[page.key]
        assert len(held._kept) == 5
        page.socket.text(received=4)
        await page.reads()
        assert len(held._kept) == 1
        assert not page.kept

    asyncio.run(evening())


def test_what_is_to_be_said_at_once_is_said_at_once_or_never() -> None:
    async def evening() -> None:
        page = Page(serving(Echo()))
        await page.reads()
        await page.reads()
        channel = page.server._channels[page.key]
        channel.tell(sound="done")
        await page.reads()
        assert page.told == [{"sound": "done"}]
        page.socket.breaks()
        await page.reads()
        channel.tell(text="Bob pays Ann $4.")
        page.open()
        await page.reads()
        assert page.told == [{"sound": "done"}]

    asyncio.run(evening())


def test_a_page_of_an_earlier_start_is_told_that_it_is_gone() -> None:
    async def evening() -> None:
        page = Page(serving(Echo()))
        await page.reads()
        page.server = serving(Echo())
        page.open()
        await page.reads()
        assert page.gone

    asyncio.run(evening())


@each(
    [
        "",
        "[]",
        "nonsense",
        '{"key": 5, "received": 0}',
        '{"key": "short", "begins": true}',
        f'{{"key": "{"k" * 30}", "received": 0, "begins": true}}',
        f'{{{NAMES}, "received": -1}}',
        f'{{{NAMES}, "received": 9}}',
        f'{{{NAMES}, "received": "x"}}',
        "[" * 100_000,
        '{"a":' * 100_000,
        f'{{{NAMES}, "received": 0, "begins": true}}'.replace('"device": "', '"device": "\\ud800'),
    ]
)
def test_a_page_that_speaks_otherwise_is_shut_out(word: str) -> None:
    async def evening() -> None:
        server = serving(Echo())
        socket = Socket(server)
        socket.inbox.put_nowait({"type": "websocket.receive", "text": word})
        await asyncio.wait_for(socket.task, 5)
        last = socket.sent.get_nowait()
        while not socket.sent.empty():
            last = socket.sent.get_nowait()
        assert last == {"type": "websocket.close", "code": 1002}

    asyncio.run(evening())


def test_a_page_that_fetches_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels, "MOST_KEPT", 100)

    async def evening() -> None:
        app = Echo()
        page = Page(serving(app))
        for _ in range(3):
            await page.reads()
        page.socket.breaks()
        await app.pages[0]({"type": "websocket.send", "bytes": b"x" * 101})
        await page.reads()
        assert app.left == 1
        page.open()
        await page.reads()
        assert page.gone

    asyncio.run(evening())


def test_a_guest_who_hurries_does_not_keep_the_banker_waiting() -> None:
    """However much guests have said before, the banker's next message waits for one of theirs."""

    async def evening() -> list[bytes]:
        app = Echo()
        server = serving(app, "b" * 32)
        pages = [Page(server, device="g" * 32), Page(server, device="b" * 32)]
        while len(app.heard) < len(pages):  # both have registered
            for page in pages:
                await page.reads()
            await asyncio.sleep(0.01)
        guest, banker = pages
        for _ in range(30):
            guest.says(event(5))
        banker.says(event(6))
        await banker.reads()
        return app.heard[len(pages) :]

    heard = asyncio.run(evening())
    assert event(6) in heard
    assert len(heard) <= 3, "guests go first"


def test_a_guest_who_was_shut_out_is_not_served_further() -> None:
    async def evening() -> None:
        app = Echo()
        page = Page(serving(app, "b" * 32))
        while not app.heard:
            await page.reads()
            await asyncio.sleep(0.01)
        for _ in range(30):
            page.says(event(5))
        page.says(b"x" * (channels.LONGEST_FRAME + 1))
        while not app.left:
            await page.reads()
            await asyncio.sleep(0.01)
        assert len(app.heard) < 10, "what it still had to say was heard"

    asyncio.run(evening())


class Loyal(Echo):
    """Never lets go of a connection that ends before its page has registered, as Flet's server."""

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        if (await receive())["type"] == "websocket.disconnect":
            await asyncio.Event().wait()
        self.left += 1


async def opened(server: ResumableConnections) -> Page:
    page = Page(server)
    for _ in range(2):
        await page.reads()
    return page


def test_guests_who_are_shut_out_at_once_make_room_for_the_next() -> None:
    async def evening() -> None:
        app = Loyal()
        server = serving(app, "b" * 32)
        pages = [Page(server) for _ in range(PAGES_OF_ONE)]
        for page in 2 * pages:
            await page.reads()
        for page in pages:
            page.says(b"x" * (channels.LONGEST_FRAME + 1))
        while not all(page.closed for page in pages):
            for page in pages:
                await page.reads()
        async with asyncio.timeout(20):
            for _ in pages:
                while not (page := await opened(server)).begun:
                    await asyncio.sleep(0.05)  # until room has been made

    asyncio.run(evening())


def test_a_reload_takes_the_place_of_the_page_and_a_doubled_tab_gets_a_name_of_its_own() -> None:
    async def evening() -> None:
        app = Echo()
        server = serving(app)
        first = Page(server)
        await first.reads()
        doubled = Page(server, first.tab)
        await doubled.reads()
        assert doubled.tab != first.tab
        assert app.left == 0
        first.socket.breaks()
        await first.reads()
        again = Page(server, first.tab)
        await again.reads()
        assert again.tab == first.tab
        assert again.key != first.key
        assert app.left == 1

    asyncio.run(evening())


def test_a_socket_that_speaks_with_flet_alone_is_served_as_well() -> None:
    async def evening() -> None:
        app = Echo()
        server = serving(app)
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        inbox: asyncio.Queue[Message] = asyncio.Queue()
        inbox.put_nowait({"type": "websocket.connect"})
        for frame in (REGISTERS, event(1)):
            inbox.put_nowait({"type": "websocket.receive", "bytes": frame})
        scope = {"type": "websocket", "path": "/ws", "subprotocols": []}
        socket = asyncio.create_task(server(scope, inbox.get, send))
        while len(sent) < 3:
            await asyncio.sleep(0)
        assert [message.get("bytes") for message in sent] == [
            None,
            b"re:" + REGISTERS,
            b"re:" + event(1),
        ]
        inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await socket
        await asyncio.sleep(0.01)
        assert app.left == 1

    asyncio.run(evening())


def test_the_page_runs_our_end_before_anything_else() -> None:
    html = connected("<html><head><script src='flutter.js'></script></head></html>")
    assert html.index(SCRIPT) < html.index("flutter.js")


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_the_script_knows_the_words_of_every_language(language: str) -> None:
    async def evening() -> None:
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        server = serving(Echo())
        await server({"type": "http", "path": SCRIPT}, asyncio.Queue().get, send)
        first, _, rest = sent[1]["body"].decode().partition("\n")
        words = json.loads(first.removeprefix("const WORDS = ").removesuffix(";"))
        assert "{time}" in words[language]["offline"]
        assert words[language]["full"]
        assert PROTOCOL in rest

    asyncio.run(evening())
