"""What a page says is checked before it is applied: pages are on other people's devices."""

import asyncio
import contextlib
import inspect
import logging
import math
from collections.abc import Iterator
from random import Random
from typing import Any

import flet as ft
import msgpack
import pytest
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import Message
from flet.messaging.session import Session
from hypothesis import given
from hypothesis import strategies as st

from banker_app.app.observable import Observable
from banker_app.ui.connection import limits
from banker_app.ui.connection.channel import CHANNEL, MOST_STRIKES, Channel
from banker_app.ui.connection.limits import AT_ONCE, PER_SECOND, Crowd, Pace
from banker_app.ui.connection.messages import (
    SETTABLE,
    ClientAction,
    OddMessage,
    message,
    settable,
)
from banker_app.ui.connection.session import CheckedSession
from tests.e2e.raw import odd_frames
from tests.each import each
from tests.ui import headless
from tests.ui.headless import App
from tests.ui.tables import app_of, new_app_store, setup


def control_classes(cls: type = BaseControl) -> Iterator[type]:
    """Every class of controls that Flet has."""
    for name in ft.__all__:
        getattr(ft, name)  # Flet loads a control when it is named
    for below in cls.__subclasses__():
        yield below
        yield from control_classes(below)


def frame(action: object, body: object) -> bytes:
    return b"\0" + msgpack.packb([action, body])


@pytest.fixture(autouse=True)
def _checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headless, "Session", CheckedSession)


@each(sorted({cls.__name__ for cls in control_classes()}))
def test_no_control_has_an_attribute_of_its_own_set(kind: str) -> None:
    """Private, of Python itself, undeclared: all that is not on the short list."""
    for name in ("_i", "_parent", "_frozen", "__dict__", "__class__", f"_{kind}__session", "nope"):
        with pytest.raises(OddMessage):
            settable(kind, {name: 5})


def test_only_fields_that_the_controls_have_are_on_the_list() -> None:
    classes = {cls.__name__: cls for cls in control_classes()}
    for kind, fields in SETTABLE.items():
        known = {name for base in classes[kind].__mro__ for name in inspect.get_annotations(base)}
        assert fields.keys() <= known, kind


@pytest.mark.parametrize(
    "patch",
    [
        {"width": math.nan},
        {"width": math.inf},
        {"width": -1},
        {"width": "wide"},
        {"height": 1e300},
        {"platform_brightness": 5},
        {"route": 5},
        {"views": []},
        {"on_close": None},
        {5: 5},
        [],
    ],
)
def test_a_page_has_no_odd_values_set(patch: Any) -> None:
    with pytest.raises(OddMessage):
        settable("Page", patch)


def test_what_the_client_sends_beside_is_passed_over() -> None:
    patch = {"route": "/", "width": 412.0, "height": 915, "media": {"x": 1}, "window": {"_c": "W"}}
    assert settable("Page", patch) == {"route": "/", "width": 412.0, "height": 915}


@each(
    [
        b"",
        b"\1\0\0\0\0",
        b"\0nonsense",
        frame(9, {}),
        frame(True, {}),
        frame("3", {}),
        frame(3, {"target": 1, "name": "click"}),
        frame(3, {"target": "1", "name": "click", "data": None}),
        frame(3, {"target": 1, "name": "click", "data": None, "more": 1}),
        frame(4, {"id": 1, "props": 5}),
        frame(5, {"control_id": 1, "call_id": [], "result": None, "error": None}),
        msgpack.packb([3, 4]),
    ]
)
def test_a_frame_of_another_shape_is_no_message(said: bytes) -> None:
    with pytest.raises(OddMessage):
        message(said)


@given(st.binary(max_size=60))
def test_bytes_are_a_message_or_odd(said: bytes) -> None:
    with contextlib.suppress(OddMessage):
        message(b"\0" + said)


def test_nothing_that_a_page_says_is_a_fault(caplog: pytest.LogCaptureFixture) -> None:
    """Patches, events and answers to any control; afterwards the page does what it did before."""

    async def evening() -> None:
        frames = odd_frames(Random(15))
        async with App(app_of(new_app_store(setup()))) as app:
            for _ in range(600):
                with contextlib.suppress(OddMessage):
                    match message(next(frames)):
                        case ClientAction.PATCH, body:
                            app.session.apply_patch(body["id"], body["props"])
                        case ClientAction.EVENT, body:
                            await app.session.dispatch_event(*body.values())
                        case ClientAction.RESULT, body:
                            app.session.handle_invoke_method_results(*body.values())
            await app.settle()
            assert app.shows("Ann, balance $1,500")
        assert len(caplog.records) > 20
        assert not [record for record in caplog.records if record.exc_info]

    asyncio.run(evening())


async def _refused(session: Session, number: int, name: str, data: object) -> bool:
    records: list[logging.LogRecord] = []
    listener = logging.Handler()
    listener.emit = records.append  # type: ignore[method-assign]
    log = logging.getLogger("banker_app.ui.connection.session")
    log.addHandler(listener)
    try:
        await session.dispatch_event(number, name, data)
    finally:
        log.removeHandler(listener)
    assert all(record.exc_info is None for record in records)
    return bool(records)


def test_events_are_those_of_the_control_with_their_own_data() -> None:
    async def evening() -> None:
        async with App(app_of(new_app_store(setup()))) as app:
            page = app.page._i
            for name, data in (
                ("close", None),
                ("disconnect", None),
                ("connect", None),
                ("nothing", None),
                ("__init__", None),
                ("resize", {"width": math.nan, "height": 5}),
                ("resize", {"width": "5", "height": 5}),
                ("resize", {"width": 5, "height": -5}),
                ("resize", {"control": 5, "width": 5, "height": 5}),
                ("keyboard_event", {"key": 5, "ctrl": "no"}),
                ("route_change", {"route": 7}),
            ):
                assert await _refused(app.session, page, name, data), name
            size = {"width": 500.0, "height": 900.0}
            assert not await _refused(app.session, page, "resize", size)
            await app.settle()
            assert app.shows("Ann, balance $1,500")

    asyncio.run(evening())


def test_a_page_that_keeps_saying_odd_things_is_closed() -> None:
    async def evening() -> None:
        channel = Channel("k" * 20, "t" * 20, "d" * 20)
        CHANNEL.set(channel)
        async with App(app_of(new_app_store(setup()))) as app:
            for turn in range(MOST_STRIKES):
                assert not channel.ended, turn
                app.session.apply_patch(app.page._i, {"_Page__session": 5})
            assert channel.ended
            assert app.page.session is app.session

    asyncio.run(evening())


def test_a_screen_is_not_written_out_for_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Flet's server makes a line of each message before it asks whether anybody logs it."""
    lines: list[str] = []

    class Logging(headless.Wire):
        def send_message(self, message: Message) -> None:
            lines.append(f"{message}")
            super().send_message(message)

    monkeypatch.setattr(headless, "Wire", Logging)

    async def evening() -> None:
        CHANNEL.set(Channel("k" * 20, "t" * 20, "d" * 20))
        async with App(app_of(new_app_store(setup()))) as app:
            await app.settle()
            assert app.shows("Ann, balance $1,500")

    asyncio.run(evening())
    assert "PATCH_CONTROL" in lines
    assert max(map(len, lines)) < 40


# ---- subscribers and limits --------------------------------------------------------------


def test_a_subscriber_fails_alone(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[str] = []

    def faulty() -> None:
        raise RuntimeError("this page is broken")

    observable = Observable()
    observable.subscribe(faulty)
    observable.subscribe(lambda: heard.append("banker"))
    observable.notify()
    assert heard == ["banker"]
    assert "a subscriber failed" in caplog.text


def test_a_finger_keeps_the_pace_and_a_flood_does_not() -> None:
    now = 0.0
    pace = Pace(lambda: now)
    for _ in range(600):
        now += 0.1
        assert pace.keeps()
    together = 0
    while pace.keeps():
        together += 1
    assert together in (AT_ONCE - 1, AT_ONCE)
    now += 1
    assert [pace.keeps() for _ in range(int(PER_SECOND) + 1)].count(False) == 1


def test_one_address_does_not_take_all_the_room() -> None:
    crowd = Crowd(of_one=2, of_all=3)
    for _ in range(2):
        assert crowd.has_room("10.0.0.1")
        crowd.comes("10.0.0.1")
    assert not crowd.has_room("10.0.0.1")
    assert crowd.has_room("10.0.0.2")
    crowd.comes("10.0.0.2")
    assert not crowd.has_room("10.0.0.3")
    crowd.goes("10.0.0.1")
    assert crowd.has_room("10.0.0.3")
    assert limits.PAGES_OF_ONE < limits.PAGES_OF_ALL


def test_the_page_itself_is_not_among_what_the_client_may_close() -> None:
    assert "open" not in SETTABLE["Page"]
    assert settable("BottomSheet", {"open": False}) == {"open": False}
    with pytest.raises(OddMessage):
        settable("BottomSheet", {"open": True})
    assert ft.BottomSheet.__name__ == "BottomSheet"
