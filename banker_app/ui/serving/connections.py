"""Connections of the machine, before any device has identified itself.

Flet leaves them to uvicorn, which accepts each one and leaves it open. Here each address has a
limited number, the oldest idle one makes room, and one without a request is closed.
"""

import asyncio
import sys
from collections import Counter
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

    def connection_made(self, transport: Any) -> None:
        """Count it, and wait for a request."""
        super().connection_made(transport)
        self.config.connections.comes(self)
        self._wait()

    @property
    def address(self) -> str:
        """The address of the other end."""
        return str((self.transport.get_extra_info("peername") or ("",))[0])

    @property
    def ended(self) -> bool:
        """Whether it is closed, or on its way to be."""
        return bool(self.transport.is_closing())

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
        if self.ended or self.transport.get_protocol() is not self:
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
        super().connection_lost(exc)


class Connections:
    """The open connections of a server, the oldest first."""

    def __init__(self, of_one: int = OF_ONE, of_all: int = OF_ALL) -> None:
        self._of_one = of_one
        self._of_all = of_all
        self._open: list[Any] = []

    def comes(self, new: Any) -> None:
        """Accept a new connection. If there are too many, the oldest idle one is closed: of its own
        address, or else of the address that has most of them; if none is idle, the new one.
        """
        if len(self._open) >= min(self._of_one, self._of_all):
            self._open = [one for one in self._open if not one.ended]
            own = sum(one.address == new.address for one in self._open)
            if own >= self._of_one or len(self._open) >= self._of_all:
                self._make_room(new, within=own >= self._of_one)
        self._open.append(new)

    def _make_room(self, new: Any, *, within: bool) -> None:
        idle = [
            one for one in self._open if not one.asks and (not within or one.address == new.address)
        ]
        counts = Counter(one.address for one in idle)
        leaves = max(idle, key=lambda one: counts[one.address], default=new)
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
