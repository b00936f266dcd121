"""Flet's session of a page, fit for taps that arrive late and for connections that end early."""

from collections.abc import Callable
from typing import Any

from flet.controls.base_control import BaseControl
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message
from flet.messaging.session import Session

from banker_app.ui.serving.banker_socket import TAB


class BriefMessage(Message):
    """A message that writes itself as its action alone. Flet's server writes out each one for its
    log, whether or not anybody reads it, and a whole screen takes as long to write as to draw.
    """

    def __str__(self) -> str:
        return self.action.name


class PageSession(Session):
    """A session that reports events of controls that have left the page."""

    def __init__(self, conn: Connection) -> None:
        super().__init__(conn)
        self.report_late_tap: Callable[[str], None] = lambda event: None
        """Called with the event of a control that is no longer on the page."""
        tab, send = TAB.get(), conn.send_message

        def send_while_open(message: Message) -> None:
            # Between the end of a connection and its session's, Flet's own send is a fault.
            if tab is None or not tab.closed:
                send(BriefMessage(message.action, message.body))

        conn.send_message = send_while_open  # type: ignore[method-assign]

    async def dispatch_event(self, control_id: int, event_name: str, event_data: Any) -> None:
        """Pass an event on the page to its control."""
        # As Flet itself looks it up: a control known by its number may have left the page.
        resolve: Any = self._Session__resolve_event_control  # type: ignore[attr-defined]
        control: BaseControl | None = resolve(control_id)
        if control is None:
            self.report_late_tap(event_name)
        else:
            await super().dispatch_event(control_id, event_name, event_data)

    def handle_invoke_method_results(
        self, control_id: int, call_id: str, result: Any, error: str | None
    ) -> None:
        """Take the answer to a call that the page was asked to make."""
        if control_id in self.index:
            super().handle_invoke_method_results(control_id, call_id, result, error)
