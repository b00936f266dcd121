"""The app in plain Python: no client, no browser; every patch is really packed for the wire.

    async with App(main) as app:
        await app.click("Record")
        assert app.shows("Money")

Takes the web server's own path: a session registers, `main` runs, events come in, patches go out
into a list. Layout and pixels are not seen here.
"""

import asyncio
import dataclasses
import inspect
import struct
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import SimpleNamespace, TracebackType
from typing import Any, Self, TypeVar

import flet as ft
import msgpack
from flet.components.public_utils import unwrap_component
from flet.controls import object_patch
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.controls.services.semantics_service import AccessibilityFeatures
from flet.controls.value_types import Prop
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.tap_guard import TapGuard
from banker_app.ui.hooks import CONTROLLER

Control = TypeVar("Control", bound=BaseControl)
TEXT_FIELDS = ("content", "label", "title", "text", "subtitle")
NOT_CHILDREN = ("_parent", "data", "ref")
CONTENT = {field.name: False for field in dataclasses.fields(AccessibilityFeatures)}
"""A device that wants nothing in particular."""


class Wire(Connection):
    """A client that only listens."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.executor = ThreadPoolExecutor(max_workers=1)
        self.pubsubhub = PubSubHub(loop=self.loop, executor=self.executor)
        self.page_url = "http://table"
        self.sent = 0
        """Bytes sent to the client."""
        self.crashes: list[str] = []
        self.session: Session | None = None
        self.wishes: dict[str, bool] = {}
        """What the device would like to be different."""
        self.touched: list[str] = []
        """How the device was touched."""
        self.lights: list[str] = []
        """How its screen was asked to stay on, or no longer to."""
        self.dims = False
        """Whether it will not hear of it."""
        self.sheet = False
        """Whether it has one to send things from."""
        self.shared: dict[str, bytes] = {}
        """What went out by it."""
        self.pictures = [(1080, 3000)]
        """The sizes of the pictures that it takes of a page, the next one at the end."""

    def send_message(self, message: Message) -> None:
        """Pack a message as the server would, and answer what a client would answer."""
        encode = configure_encode_object_for_msgpack(BaseControl)
        self.sent += len(msgpack.packb([message.action, message.body], default=encode))
        if message.action == MessageAction.SESSION_CRASHED:
            self.crashes.append(message.body.message)
        if message.action == MessageAction.INVOKE_METHOD:
            self._answer(message.body)

    def _answer(self, call: Any) -> None:
        session = self.session
        assert session is not None
        cannot = {"share_files": not self.sheet, "enable": self.dims}.get(call.name, False)
        result = self._done(call.name, call.args or {})
        error = f"{call.name} is not to be had" if cannot else None
        self.loop.call_soon(
            session.handle_invoke_method_results, call.control_id, call.call_id, result, error
        )
        if call.name == "push_route":
            self.loop.create_task(self.route(call.args["route"]))

    def _done(self, name: str, args: Any) -> Any:
        if name == "get_accessibility_features":
            return {**CONTENT, **self.wishes}
        if name == "capture":
            wide, high = self.pictures[-1]
            if len(self.pictures) > 1:
                self.pictures.pop()
            return b"\x89PNG" + bytes(12) + struct.pack(">II", wide, high) + bytes(1000)
        if name in ("light_impact", "vibrate"):
            self.touched.append(name)
        if name in ("enable", "disable"):
            self.lights.append(name)
        if name == "share_files" and self.sheet:
            self.shared |= {file.name: file.data for file in args["files"]}
            return {"status": "success", "raw": ""}
        return None

    async def route(self, route: str) -> None:
        """The address of the page changed."""
        session = self.session
        assert session is not None
        session.apply_page_patch({"route": route})
        await session.dispatch_event(session.page._i, "route_change", {"route": route})


def walk(node: Any) -> Iterator[BaseControl]:
    """Every visible control below a node, through component wrappers."""
    node = unwrap_component(node)
    if isinstance(node, list | tuple):
        for item in node:
            yield from walk(item)
    elif isinstance(node, dict):
        for item in node.values():
            yield from walk(item)
    elif is_dataclass(type(node)):
        if isinstance(node, BaseControl):
            if getattr(node, "visible", True) is False:
                return
            yield node
        for field in fields_set(node):
            child = None if field.name in NOT_CHILDREN else getattr(node, field.name, None)
            if isinstance(child, list | tuple | dict) or is_dataclass(type(child)):
                yield from walk(child)


def fields_set(item: Any) -> list[dataclasses.Field[Any]]:
    """The fields of an object, less those that Flet keeps only where they are set and are not."""
    fields, sparse, others = fields_of(type(item))
    values = getattr(item, "_values", None)
    if values is None:
        return fields
    told = {**values, **item._dirty}
    return [
        fields[n] for n in sorted([*others, *(sparse[name] for name in told if name in sparse)])
    ]


@cache
def fields_of(kind: type) -> tuple[list[dataclasses.Field[Any]], dict[str, int], list[int]]:
    """The fields of a kind of control that Flet looks at, the places in them of those that it
    keeps only where they are set, and the places of the others.
    """
    fields = [field for field in dataclasses.fields(kind) if not field.metadata.get("skip")]
    kept = [isinstance(inspect.getattr_static(kind, one.name, None), Prop) for one in fields]
    sparse = {one.name: place for place, one in enumerate(fields) if kept[place]}
    return fields, sparse, [place for place, one in enumerate(kept) if not one]


@cache
def is_dataclass(kind: type) -> bool:
    """Whether objects of a class are dataclasses."""
    return dataclasses.is_dataclass(kind)


# Flet looks at all of some sixty fields of every control it meets, for children in them. That was
# half of what a test of a screen cost.
object_patch.dataclasses = SimpleNamespace(  # type: ignore[attr-defined]
    fields=fields_set, is_dataclass=lambda item: is_dataclass(type(item))
)


def said(node: Any) -> str:
    """What a control says, children included."""
    words: list[str] = []
    for control in walk(node):
        if isinstance(control, ft.Text):
            words.append(control.value or "")
            continue
        if isinstance(control, ft.Semantics) and control.label:
            words.append(control.label)
        words += [
            value
            for name in TEXT_FIELDS
            if isinstance(value := getattr(control, name, None), str)
            and not isinstance(control, ft.Semantics)
        ]
    return " ".join(words)


class App:
    """The app on a page of its own."""

    def __init__(
        self,
        main: Callable[[ft.Page], Any],
        *,
        width: int = 412,
        route: str = "/",
        url: str = "",
        still: bool = False,
    ) -> None:
        """`url` is where the browser found the app; `still` whether the device wants nothing to
        move.
        """
        self.still = still
        self.url = url
        self.main = main
        self._client = {
            "width": width,
            "height": 915,
            "route": route,
            "platform": "android",
            "web": True,
        }

    async def __aenter__(self) -> Self:
        self.wire = Wire()
        self.wire.page_url = self.url or self.wire.page_url
        self.wire.wishes = {"reduce_motion": self.still}
        self.session = self.wire.session = Session(self.wire)
        self.page: ft.Page = self.session.page
        _context_page.set(self.page)
        context.reset_auto_update()
        self.session.apply_page_patch(self._client)
        # Packing the answer is what takes the snapshots that later patches are compared with.
        answer = RegisterClientResponseBody(
            session_id=self.session.id, error="", page_patch=self.session.get_page_patch()
        )
        self.wire.send_message(Message(MessageAction.REGISTER_CLIENT, answer))
        started = self.main(self.page)
        if inspect.isawaitable(started):
            await started
        await self.session.after_event(self.page)
        await self.settle()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.session.close()
        await asyncio.sleep(0)
        self.wire.executor.shutdown(wait=False)

    async def settle(self) -> None:
        """Let updates and effects run, and fail where one of them died."""
        for _ in range(12):
            await asyncio.sleep(0)
        if self.wire.crashes:
            raise AssertionError("the app crashed: " + self.wire.crashes[-1])
        task = getattr(self.session, "_Session__updates_task", None)
        if task is not None and task.done() and not task.cancelled() and task.exception():
            raise AssertionError("the updates died") from task.exception()

    # ---- looking -----------------------------------------------------------------------

    def roots(self) -> list[Any]:
        """The views and the dialogs that are open."""
        dialogs = [dialog for dialog in self.page._dialogs.controls if dialog.open]
        return [unwrap_component(self.page.views), dialogs]

    def top(self) -> list[Any]:
        """What lies on top: the open dialog, or the last view."""
        views, dialogs = self.roots()
        return dialogs or [views[-1]]

    def all(self, kind: type[Control], where: Any = None) -> list[Control]:
        """Every control of a kind."""
        return [c for c in walk(self.roots() if where is None else where) if isinstance(c, kind)]

    def shows(self, text: str) -> bool:
        """Whether the text is on the page."""
        return text in said(self.roots())

    def text(self) -> str:
        """Everything the top of the page says."""
        return said(self.top())

    def field(self, label: str, nth: int = 0) -> ft.TextField:
        """The text field of a label, on its frame or above it."""
        found: list[ft.TextField] = []
        for node in walk(self.top()):
            named = node.content if isinstance(node, ft.Semantics) and node.label == label else node
            if isinstance(named, ft.TextField) and (named is not node or named.label == label):
                found.append(named)
        return found[nth]

    # ---- doing ---------------------------------------------------------------------------

    async def fire(self, control: BaseControl, event: str, data: Any = None) -> None:
        """What the client sends for an event of a control."""
        assert getattr(control, "disabled", False) is not True, f"{said(control)!r} is disabled"
        self.pause()
        await self.session.dispatch_event(control._i, event, data)
        await self.settle()

    def pause(self) -> None:
        """What a person takes from tap to tap."""
        controller = self.session.store.get(CONTROLLER)
        if isinstance(controller, PageController):
            controller.taps = TapGuard(controller.taps._clock)

    async def click(self, *texts: str, nth: int = -1) -> None:
        """Tap what says exactly this, else what begins with it, else what contains it."""
        for text in texts:
            await self.fire(*self.target(text, nth))

    def target(self, text: str, nth: int = -1) -> tuple[BaseControl, str]:
        """The control that a tap on a text reaches, and the event it gets."""
        found: list[tuple[str, tuple[BaseControl, str]]] = []
        for control in walk(self.top()):
            events = [
                one for one in ("click", "select", "tap") if getattr(control, f"on_{one}", None)
            ]
            if events and text in (name := self._name(control)):
                found += [(name, (control, event)) for event in events]
        assert found, f"nothing says {text!r}: {self.text()[:600]}"
        for fits in (str.__eq__, str.startswith):
            best = [hit for name, hit in found if fits(name, text)]
            if best:
                return best[nth]
        return found[nth][1]

    def _name(self, control: BaseControl) -> str:
        tooltip = getattr(control, "tooltip", None)
        return said(control) or (tooltip if isinstance(tooltip, str) else "")

    async def tab(self, label: str) -> None:
        """Choose a place in the navigation."""
        bar = self.all(ft.NavigationBar)[0]
        labels = [destination.label for destination in bar.destinations]
        index = labels.index(label)
        self.session.apply_patch(bar._i, {"selected_index": index})
        await self.fire(bar, "change", index)

    async def enter(self, label: str, value: str) -> None:
        """Type into a field."""
        field = self.field(label)
        self.session.apply_patch(field._i, {"value": value})
        await self.fire(field, "change", value)

    async def reconnect(self) -> None:
        """The connection dropped and came back."""
        await self.session.dispatch_event(self.page._i, "connect", None)
        await self.settle()

    async def go(self, route: str) -> None:
        """The browser's own address line."""
        await self.wire.route(route)
        await self.settle()
