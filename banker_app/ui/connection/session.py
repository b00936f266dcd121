"""Flet's session of a page, with a check before anything that the page says is applied.

The page is somebody else's device: it may name any control, attribute, event and value.
"""

import logging
from collections.abc import Callable
from dataclasses import MISSING, fields
from enum import Enum
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from flet.controls.base_control import BaseControl
from flet.controls.control_event import ControlEvent, get_event_field_type
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message
from flet.messaging.session import Session

from banker_app.engine.json_types import JsonObject
from banker_app.ui.connection.channel import CHANNEL
from banker_app.ui.connection.messages import (
    SETTABLE,
    TIMES,
    OddMessage,
    is_length,
    is_number,
    is_plain,
    settable,
)

LOG: Final = logging.getLogger(__name__)
OWN_EVENTS: Final = frozenset(("connect", "disconnect", "close"))
"""What the server alone says to a page."""
BASE: Final = frozenset(("control", "name", "data"))
"""What every event has; the data of one that has fields of its own are those fields."""
PAGE: Final = 1
"""The number of the page itself among its controls, in Flet's protocol."""
LENGTHS: Final = frozenset(("width", "height"))


class BriefMessage(Message):
    """A message that writes itself as its action alone. Flet's server writes out each one for its
    log, whether or not anybody reads it, and a whole screen takes as long to write as to draw.
    """

    def __str__(self) -> str:
        return self.action.name


class CheckedSession(Session):
    """A session that applies only what its page may say; the rest is a line of the log."""

    def __init__(self, conn: Connection) -> None:
        super().__init__(conn)
        self._channel = channel = CHANNEL.get()
        self._closing = False
        self.missed: Callable[[str], None] = lambda event: None
        """Called with the event of a control that is no longer on the page."""
        if channel is not None:
            send = conn.send_message

            def send_while_open(message: Message) -> None:
                # Between the end of a connection and its session's, Flet's own send is a fault.
                if not channel.ended:
                    send(BriefMessage(message.action, message.body))

            conn.send_message = send_while_open  # type: ignore[method-assign]

    def _refuse(self, reason: OddMessage) -> None:
        LOG.warning("refused from a page: %s", reason)
        if self._channel is not None:
            self._channel.strike()

    def apply_patch(self, control_id: int, patch: JsonObject) -> None:
        """Set what the page may set of a control."""
        control = self.index.get(control_id)
        if control is None:
            return  # redrawn while the message was on its way
        try:
            allowed = settable(_kind(control), patch)
        except OddMessage as reason:
            self._refuse(reason)
            return
        super().apply_patch(control_id, allowed)

    async def dispatch_connect_event(self) -> None:
        """Say that the page is connected again."""
        await super().dispatch_event(PAGE, "connect", None)

    def close(self) -> None:
        """End the session for good."""
        self._closing = True
        super().close()  # type: ignore[no-untyped-call]

    async def dispatch_event(self, control_id: int, event_name: str, event_data: Any) -> None:
        """Let a control know what happened to it on the page."""
        if event_name in OWN_EVENTS:
            connection: Any = self.connection  # None between two of them
            if self._closing or connection is None:
                await super().dispatch_event(control_id, event_name, event_data)
            else:
                self._refuse(OddMessage(f"the event {event_name}"))
            return
        # As Flet itself looks it up: what is known by its number may have left the page.
        resolve: Any = self._Session__resolve_event_control  # type: ignore[attr-defined]
        control: BaseControl | None = resolve(control_id)
        if control is None:
            self.missed(event_name)
            return
        try:
            check_event(control, event_name, event_data)
        except OddMessage as reason:
            self._refuse(reason)
            return
        await super().dispatch_event(control_id, event_name, event_data)

    def handle_invoke_method_results(
        self, control_id: int, call_id: str, result: Any, error: str | None
    ) -> None:
        """Take the answer to a call that the page was asked to make."""
        if control_id in self.index:
            super().handle_invoke_method_results(control_id, call_id, result, error)


def _kind(control: BaseControl) -> str:
    """The class by which a control's fields are known, which may be one of Flet's above its own."""
    names = [cls.__name__ for cls in type(control).__mro__]
    return next((name for name in names if name in SETTABLE), names[0])


def check_event(control: BaseControl, name: str, data: object) -> None:
    """Raise `OddMessage` where a control of this class has no such event, or not with such data."""
    field = f"on_{name}"
    if not name.isidentifier() or not hasattr(type(control), field):
        raise OddMessage(f"{type(control).__name__} has no event {name!s:.40}")
    if not is_plain(data):
        raise OddMessage(f"{type(control).__name__}.{name} with {data!r:.60}")
    kind: Any = get_event_field_type(control, field)
    plain = kind is None or kind is ControlEvent
    if plain or (getattr(control, field) is None and not isinstance(data, dict)):
        return
    kind = get_origin(kind) or kind
    hints, told = get_type_hints(kind), data if isinstance(data, dict) else {}
    wanted = {f.metadata.get("data_field", f.name): f for f in fields(kind) if f.name not in BASE}
    for key, value in told.items():
        fits_length = key not in LENGTHS or is_length(value)
        if key not in wanted or not fits_length or not fits(hints[wanted[key].name], value):
            raise OddMessage(f"{type(control).__name__}.{name}.{key!s:.40} with {value!r:.40}")
    for key, f in wanted.items():
        if key not in told and f.default is MISSING and f.default_factory is MISSING:
            raise OddMessage(f"{type(control).__name__}.{name} without {key}")


def fits(hint: Any, value: object) -> bool:
    """Whether a plain value can stand where a type is asked for."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if origin in (Union, UnionType):
        return any(fits(arg, value) for arg in args)
    if hint in (int, float):
        return is_number(value)
    if hint is type(None):
        return value is None
    if isinstance(hint, type) and issubclass(hint, Enum):
        return value in [member.value for member in hint]
    if isinstance(hint, type) and hint in (str, bool, *TIMES):
        return isinstance(value, hint)
    return isinstance(value, dict | list | str | int | float)
