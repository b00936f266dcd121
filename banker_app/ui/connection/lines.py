"""Connections as the machine has them, before anybody has said who it is: how many an address may
hold, and which one gives way. What passes on them is known elsewhere.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final

OF_ONE: Final = 1024
OF_ALL: Final = 2048
"""Connections from one address, and from all. Far more than pages need: to hold an idle one for
its few seconds costs less than to close it for one that comes at once in its place.
"""
LINE: Final = "banker.line"
"""Where the scope of a socket has its line."""


class Connection:
    """One connection: idle until it asks for something, kept once it carries a page."""

    def __init__(self, transport: Any) -> None:
        self.transport = transport
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        self.asks = False
        """Whether a request is being answered, or a socket has been opened."""
        self.kept = False
        self.limit: Callable[[int], None] = lambda largest: None
        """Sets how many bytes a message on its socket may have."""

    def keep(self, largest: int) -> None:
        """It carries a page, whose messages have so many bytes at most."""
        self.kept = True
        self.limit(largest)


class Lines:
    """All connections of a server, by their addresses and in the order in which they came."""

    def __init__(self, of_one: int = OF_ONE, of_all: int = OF_ALL) -> None:
        self._of_one = of_one
        self._of_all = of_all
        self._known: dict[Any, Connection] = {}
        self._from: defaultdict[str, dict[Connection, None]] = defaultdict(dict)

    def __len__(self) -> int:
        return len(self._known)

    def comes(self, transport: Any) -> Connection | None:
        """A new connection. Where there are too many it takes the place of the oldest one that
        carries no page: of its own address, or else of the address that has the most of those.
        None: all of them carry pages, and the new one is closed.
        """
        line = Connection(transport)
        own = self._from.get(line.address, {})
        crowds = [own] if len(own) >= self._of_one else []
        if not crowds and len(self) >= self._of_all:
            crowds = list(self._from.values())
        if crowds and not self._gives_way(max(crowds, key=_loose)):
            transport.abort()
            return None
        self._from[line.address][line] = None
        self._known[transport] = line
        return line

    def of(self, transport: Any) -> Connection | None:
        """The line of a connection, unless it has been closed."""
        return self._known.get(transport)

    def goes(self, transport: Any) -> None:
        """A connection has ended."""
        line = self._known.pop(transport, None)
        if line is None:
            return
        own = self._from[line.address]
        del own[line]
        if not own:
            del self._from[line.address]

    def _gives_way(self, lines: dict[Connection, None]) -> bool:
        """Close the oldest of some that carries no page, idle ones first; whether there is one."""
        loose = sorted((line for line in lines if not line.kept), key=lambda line: line.asks)
        for line in loose[:1]:
            line.transport.abort()
            self.goes(line.transport)
        return bool(loose)


def _loose(lines: dict[Connection, None]) -> int:
    return sum(not line.kept for line in lines)
