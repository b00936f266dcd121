"""The web server that Flet has made, with its connections counted and idle ones closed.

Flet leaves it to uvicorn, which takes every connection there is and lets it lie open.
"""

import asyncio
import sys
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from banker_app.ui.connection.channel import LONGEST_FRAME
from banker_app.ui.connection.lines import LINE, OF_ALL, OF_ONE, Connection, Lines

UNACCEPTED: Final = 256
"""Connections that the machine holds back until the app takes them."""
OF_ITS_OWN: Final = 128
"""Files that the app itself may have open."""
IDLE: Final = 5.0
"""Seconds without a request after which a connection is closed."""

_Http: Any = AutoHTTPProtocol
"""One of two classes, as the machine has libraries for it."""


class CountedConnection(_Http):  # type: ignore[misc]
    """A connection on which pages and files are asked for, or that becomes a socket."""

    _line: Connection | None = None
    _idle: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Count it, and wait for a request."""
        self._line = self.config.lines.comes(transport)
        super().connection_made(transport)
        if self._line is not None:
            self._wait()

    def _wait(self) -> None:
        self._idle = self.loop.call_later(IDLE, self._look)

    def _look(self) -> None:
        if self._line is None or self.transport.get_protocol() is not self:
            return  # It has become a socket, which has a time for its greeting.
        if not self._line.asks:
            self.transport.close()
        else:
            self._line.asks = self._is_asking()
            self._wait()

    def _is_asking(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def data_received(self, data: bytes) -> None:
        """A part of a request. One that never becomes whole is as idle as none."""
        super().data_received(data)
        if self._line is not None and self._is_asking():
            self._line.asks = True

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        if self._idle is not None:
            self._idle.cancel()
        self.config.lines.goes(self.transport)
        super().connection_lost(exc)


class CountedSocket(WebSocketsSansIOProtocol):
    """A connection that has become a websocket."""

    def connection_made(self, transport: Any) -> None:
        """It has been counted when it was made."""
        super().connection_made(transport)
        line = _lines(self.config).of(transport)
        if line is not None:
            line.asks, line.limit = True, self._limit

    def _limit(self, largest: int) -> None:
        self.conn.max_message_size = largest

    def handle_connect(self, event: Any) -> None:
        """Name the line to whoever finds out what the socket carries."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            scope: Any = self.scope
            scope[LINE] = _lines(self.config).of(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        _lines(self.config).goes(self.transport)
        super().connection_lost(exc)


class CountedConfig(uvicorn.Config):
    """The settings that Flet wants, for a server whose connections are counted. Until a socket
    carries a page it takes no more at a time than a guest may say.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        kinds: Any = {"http": CountedConnection, "ws": CountedSocket}
        sizes: Any = {"ws_max_size": LONGEST_FRAME, "backlog": UNACCEPTED}
        # A stream of pages would otherwise hold the app open for as long as somebody watches.
        sizes["timeout_graceful_shutdown"] = 1
        super().__init__(*args, **{**named, **kinds, **sizes})
        room = _files() - UNACCEPTED - OF_ITS_OWN
        of_all = max(min(OF_ALL, room), OF_ITS_OWN)
        self.lines = Lines(min(OF_ONE, of_all // 2), of_all)


def _files() -> int:
    """How many files and connections may be open at a time."""
    if sys.platform == "win32":
        return OF_ALL * 2  # It has no such number.
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return OF_ALL * 2 if soft == resource.RLIM_INFINITY else soft


def _lines(config: uvicorn.Config) -> Lines:
    assert isinstance(config, CountedConfig)
    return config.lines
