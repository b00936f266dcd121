"""The banker's socket, the page that is loaded again, and what strangers cannot bring about."""

import asyncio
import json
import logging
from types import SimpleNamespace
from typing import Any

import pytest

from banker_app.app.devices.asgi import DEVICE, NOT_THE_BANKER
from banker_app.app.devices.banker_role import Device
from banker_app.engine.commands import BuyDeed
from banker_app.pages.contract import texts
from banker_app.pages.state.app_store import AppStore
from banker_app.ui.hooks import controller_of
from banker_app.ui.page_life import open_page
from banker_app.ui.serving import rate_limited_log
from banker_app.ui.serving.banker_socket import GONE, TAB, BankerTab
from banker_app.ui.serving.connections import Connections
from banker_app.ui.serving.served_page import ServedPage
from banker_app.ui.serving.session import PageSession
from tests.ui import headless
from tests.ui.headless import App
from tests.ui.tables import new_app_store, setup
from tests.ui.test_phones import ANN, BALTIC, Evening

TAP = {"type": "websocket.receive", "bytes": b"a tap"}
ENDS = {"type": "websocket.disconnect", "code": 1001}


def word(**words: object) -> dict[str, Any]:
    return {"type": "websocket.receive", "text": json.dumps(words)}


class Socket:
    """A socket of the web server: what the page says, and what it gets."""

    def __init__(self, *says: dict[str, Any], device: Device | None = None, tab: str = "") -> None:
        self.says = list(says)
        self.sent: list[Any] = []
        self.broken = False
        scope = {DEVICE: device, "query_string": f"tab={tab}".encode()}
        self.scope = {"type": "websocket", "path": "/ws", **scope}
        self.tab = BankerTab(self.scope, self.receive, self.send)

    async def receive(self) -> Any:
        return self.says.pop(0)

    async def send(self, message: Any) -> None:
        if self.broken:
            raise RuntimeError("after websocket.close")
        self.sent.append(message)


def lose(table: Evening) -> None:
    """The bank goes to another device."""
    Device(table.roles, "the tablet's word").enter(table.device.hand_over())


# ---- the socket ------------------------------------------------------------------------------


def test_a_frame_of_a_device_that_has_lost_the_bank_is_not_passed_on() -> None:
    table = Evening()
    socket = Socket(TAP, TAP, device=table.device)
    assert asyncio.run(socket.tab.receive()) == TAP
    lose(table)
    assert asyncio.run(socket.tab.receive()) == GONE
    assert [(one["type"], one["code"]) for one in socket.sent] == [
        ("websocket.close", NOT_THE_BANKER)
    ]


def test_a_socket_is_closed_as_soon_as_the_bank_has_gone() -> None:
    table = Evening()
    socket = Socket(device=table.device)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        assert TAB.get() is not None
        lose(table)
        for _ in range(3):
            await asyncio.sleep(0)

    asyncio.run(ServedPage(app)(socket.scope, socket.receive, socket.send))
    assert [one["code"] for one in socket.sent] == [NOT_THE_BANKER]
    assert not table.roles._listeners._known, "nobody follows any more"


def test_words_are_learned_and_answered_with_the_language() -> None:
    learned: list[str] = []
    socket = Socket(word(typed="a bet"), word(installable="prompt"), word(), TAP)
    socket.tab.learn = learned.append
    socket.tab.language = "uk"
    assert asyncio.run(socket.tab.receive()) == TAP
    assert (learned, socket.tab.typed) == (["prompt"], "a bet")
    words = {"language": "uk", "offline": texts.catalogue("uk").plain("connection.offline")}
    assert [json.loads(one["text"]) for one in socket.sent] == [words] * 3


def test_the_place_of_a_touch_comes_before_its_tap() -> None:
    touched: list[tuple[float, float]] = []
    socket = Socket(word(touched=[206, 611.5]), TAP)
    socket.tab.touch = lambda x, y: touched.append((x, y))
    assert asyncio.run(socket.tab.receive()) == TAP
    assert touched == [(206, 611.5)]
    assert not socket.sent


async def test_the_page_is_told_to_do_something_unless_its_socket_has_closed() -> None:
    socket = Socket(ENDS)
    socket.tab.page_call(sound="done")
    await asyncio.sleep(0)
    assert await socket.tab.receive() == ENDS
    socket.tab.page_call(sound="refused")
    await asyncio.sleep(0)
    assert [json.loads(one["text"]) for one in socket.sent] == [{"told": {"sound": "done"}}]


def test_a_socket_that_breaks_while_it_is_written_to_is_no_fault() -> None:
    socket = Socket()
    socket.broken = True
    asyncio.run(socket.tab.send(TAP))
    assert not socket.tab.closed, "noticed where it is read"


# ---- the page --------------------------------------------------------------------------------


def page_of(app_store: AppStore, name: str, route: str = "/") -> tuple[App, BankerTab]:
    """The page of a tab that has a name."""
    tab = Socket(tab=name).tab

    def main(page: Any) -> None:
        TAB.set(tab)
        open_page(page, app_store)

    return App(main, route=route), tab


async def test_a_page_that_is_loaded_again_has_what_lay_open_by_the_name_of_its_tab() -> None:
    app_store = new_app_store(setup())
    async with page_of(app_store, "t" * 20)[0] as app:
        controller_of(app.page).record(BuyDeed(player=ANN, deed=BALTIC))
        await app.settle()
        assert app.shows("Allow anyway")
        app.page.on_close(None)  # type: ignore[misc]
    async with page_of(app_store, "u" * 20)[0] as other:
        assert not other.shows("Allow anyway")
    async with page_of(app_store, "short")[0] as nameless:
        assert not nameless.shows("Allow anyway")
    async with page_of(app_store, "t" * 20)[0] as again:
        assert again.shows("Allow anyway")
    app_store.begin(setup())
    async with page_of(app_store, "t" * 20)[0] as later:
        assert not later.shows("Allow anyway"), "that was in another game"


async def test_what_was_typed_before_the_page_was_loaded_again_is_in_its_field() -> None:
    app_store, route, name = new_app_store(setup()), "/pay/Ann/bank", "reason"
    app, tab = page_of(app_store, "w" * 20, route)
    tab.typed = "nowhere"
    async with app:
        assert name not in controller_of(app.page).state.drafts.get(route, {})
        controller_of(app.page).set(typing_in=name)
    app, tab = page_of(app_store, "w" * 20, route)
    tab.typed = "a bet"
    async with app:
        controller = controller_of(app.page)
        assert controller.state.drafts[route][name] == "a bet"
        assert controller.state.typing_in == "", "the keyboard has gone"


async def test_flets_server_writes_out_no_screen_for_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which it does before it asks whether anybody reads it; and a closed socket gets nothing."""
    lines: list[str] = []

    class Logging(headless.Wire):
        def send_message(self, message: Any) -> None:
            lines.append(f"{message}")
            super().send_message(message)

    monkeypatch.setattr(headless, "Wire", Logging)
    monkeypatch.setattr(headless, "Session", PageSession)
    app_store = new_app_store(setup())
    tab = Socket().tab
    TAB.set(tab)
    async with App(lambda page: open_page(page, app_store)) as app:
        assert "PATCH_CONTROL" in lines
        assert max(map(len, lines)) < 40
        tab.closed, before = True, len(lines)
        app_store.choose(theme="dark")
        await app.settle()
        app.session.handle_invoke_method_results(10**6, "a call", None, None)
        assert len(lines) == before


# ---- strangers -------------------------------------------------------------------------------


class Line:
    """A connection."""

    def __init__(self, address: str, *, asks: bool = False) -> None:
        self.address, self.asks, self.ended = address, asks, False
        self.transport = SimpleNamespace(abort=lambda: setattr(self, "ended", True))


def ended(*lines: tuple[str, bool], of_one: int = 3, of_all: int = 4) -> list[int]:
    """Which of the connections that come one after another are closed; some are asking."""
    connections = Connections(of_one, of_all)
    came = [Line(address, asks=asks) for address, asks in lines]
    for line in came:
        connections.comes(line)
    return [number for number, line in enumerate(came) if line.ended]


@pytest.mark.parametrize(
    ("lines", "closed"),
    [
        ([("a", False)] * 3, []),
        ([("a", False)] * 5, [0, 1]),
        ([("a", True), *[("a", False)] * 3], [1]),
        ([("a", True)] * 3 + [("a", False)], [3]),
        ([("b", False), ("c", False), ("a", False), ("a", False), ("d", False)], [2]),
        ([("a", True)] * 3 + [("b", True), ("b", False)], [4]),
    ],
    ids=["room", "the oldest", "the oldest idle", "the new one", "of the crowd", "none idle"],
)
def test_where_there_are_too_many_connections_the_oldest_idle_one_makes_room(
    lines: list[tuple[str, bool]], closed: list[int]
) -> None:
    assert ended(*lines) == closed


def test_what_strangers_cause_does_not_fill_the_log() -> None:
    now = 0.0
    kept: list[str] = []
    filtered = rate_limited_log.RateLimited(lambda: now)

    def says(text: str) -> None:
        record = logging.LogRecord("strangers", logging.WARNING, "", 0, text, ("x",), None)
        if filtered.filter(record):
            kept.append(record.getMessage())

    for _ in range(1000):
        says("refused from a page: %s")
    assert len(kept) == rate_limited_log.LINES_OF_LOG
    says("something else: %s")
    assert len(kept) == rate_limited_log.LINES_OF_LOG + 1
    now = rate_limited_log.PERIOD
    says("refused from a page: %s")
    assert kept[-1].endswith(f"({1000 - rate_limited_log.LINES_OF_LOG} more before)")
    for number in range(10_000):
        says(f"{number} is another kind: %s")
    assert len(filtered._said) <= rate_limited_log.MOST_KINDS + 1
