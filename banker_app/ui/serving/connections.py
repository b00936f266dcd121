"""Connections of the machine, before any device has identified itself.

Flet leaves them to uvicorn, which accepts each one and leaves it open. Here each address has a
limited number, the oldest idle one makes room, and one without a request is closed.
"""

import asyncio
import sys
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

OF_ONE: Final = 1024
OF_ALL: Final = 2048
"""Connections from one address, and from all. Far more than pages need: to hold an idle one for
its few seconds costs less than to close it for one that comes at once in its place.
"""
UNACCEPTED: Final = 256
"""Connections that the machine holds back until the app takes them."""
OF_ITS_OWN: Final = 128
"""Files that the app itself may have open."""
IDLE: Final = 5.0
"""Seconds without a request after which a connection is closed."""

_Http: Any = AutoHTTPProtocol
"""One of two classes, as the machine has libraries for it."""


class CountedConnection(_Http):  # type: ignore[misc]
    """A connection for requests, which may become a socket."""

    _idle: asyncio.TimerHandle | None = None
    address = ""
    """The address of the other end."""

    def connection_made(self, transport: Any) -> None:
        """Count it, and wait for a request."""
        super().connection_made(transport)
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        self.config.connections.comes(self)
        self._wait()

    @property
    def asks(self) -> bool:
        """Whether a request is being answered, or it has become a socket."""
        if self.transport.get_protocol() is not self:
            return True
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        self._answered = self.cycle
        self._idle = self.loop.call_later(IDLE, self._look)

    def _look(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        # A request that never becomes whole is as idle as none.
        if self.asks or self.cycle is not self._answered:
            self._wait()
        else:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        if self._idle is not None:
            self._idle.cancel()
        self.config.connections.goes(self)
        super().connection_lost(exc)


class Connections:
    """The open connections of a server by address, the oldest first."""

    def __init__(self, of_one: int = OF_ONE, of_all: int = OF_ALL) -> None:
        self._of_one = of_one
        self._of_all = of_all
        self._open: dict[str, dict[Any, None]] = {}

    def comes(self, new: Any) -> None:
        """Accept a new connection. If there are too many, the oldest idle one is closed: of its own
        address, or else of the address that has most of them; if none is idle, the new one.
        """
        own = self._open.get(new.address, {})
        if len(own) >= self._of_one:
            self._make_room(new, [own])
        elif sum(map(len, self._open.values())) >= self._of_all:
            self._make_room(new, sorted(self._open.values(), key=len, reverse=True))
        self._open.setdefault(new.address, {})[new] = None

    def goes(self, one: Any) -> None:
        """Forget a connection that is closed."""
        own = self._open.get(one.address, {})
        own.pop(one, None)
        if not own:
            self._open.pop(one.address, None)

    def _make_room(self, new: Any, crowds: list[dict[Any, None]]) -> None:
        leaves = next((one for crowd in crowds for one in crowd if not one.asks), new)
        self.goes(leaves)
        leaves.transport.abort()


class CountedConfig(uvicorn.Config):
    """The settings that Flet passes, for a server that counts its connections."""

    def __init__(self, *args: Any, **named: Any) -> None:
        ours: Any = {"http": CountedConnection, "backlog": UNACCEPTED}
        # A stream of pages would otherwise keep the app running as long as it is watched.
        ours["timeout_graceful_shutdown"] = 1
        super().__init__(*args, **{**named, **ours})
        of_all = max(min(OF_ALL, _files() - UNACCEPTED - OF_ITS_OWN), OF_ITS_OWN)
        self.connections = Connections(min(OF_ONE, of_all // 2), of_all)


def _files() -> int:
    """Return the number of files and connections that may be open at a time."""
    if sys.platform == "win32":
        return OF_ALL * 2  # It has no such number.
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return OF_ALL * 2 if soft == resource.RLIM_INFINITY else soft
