"""Limits of guests, so that none of them can slow the game for the others.

`Turns` decides who waits for whom, `app/devices/places.py` who gives way where places are few.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

LONGEST_MESSAGE: Final = 16_384
"""Bytes of a message."""
SLOWEST_MESSAGE: Final = 5.0
"""Seconds until a message has to be there as a whole."""
OPEN_OF_ONE: Final = 6
"""Open tabs of a device; a further one ends the oldest."""
OPEN: Final = 160
"""Open tabs of devices without a seat, on which the memory depends. A whole club behind one
address has room.
"""
CLOSED_OF_ONE: Final = 4
CLOSED: Final = 64
"""Closed tabs that are remembered: of a player's device, and of all without a seat."""
PATIENCE: Final = 60.0
"""Seconds that a claim to a seat waits for the page to come back from which it was made."""
PER_SECOND: Final = 40.0
"""Messages that a device of a room may send for good; a finger that hurries taps ten times."""
AT_ONCE: Final = 400.0
"""Messages that may come together, as after a time without a network."""
WEIGHT: Final = 1024
"""Bytes of a message that weigh as much as one message more."""
PLAYERS_IN_A_ROW: Final = 3
"""Turns of players' devices after which one of another device comes."""
LATEST: Final = 1024
"""Devices and addresses whose last turn is remembered."""


class Sender(NamedTuple):
    """The device that wants a turn."""

    device: str = ""
    address: str = ""
    plays: bool = False
    """Whether it has a seat, or is the banker's."""


class _Ticket(NamedTuple):
    """A place in the queue."""

    sender: Sender
    came: int
    """The number of turns before it."""
    called: asyncio.Future[None]


class Turns:
    """Guests are served one after another, and for half of the time at most.

    Players' devices come first, one after another, but others are never kept out by them. The
    others take turns by address and then by device: many devices of one address wait for each
    other, and not everybody else for them.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._waiting: list[_Ticket] = []
        self._last: OrderedDict[str, int] = OrderedDict()
        """The number of the turn after the last one, by device and by address."""
        self._turn = 0
        self._in_a_row = 0
        self._taken = False

    @asynccontextmanager
    async def turn(self, sender: Sender) -> AsyncGenerator[None, None]:
        """Wait for a turn and take it. The next one comes when as much time again has gone by for
        everybody else.
        """
        await self._called(sender)
        begun = self._now()
        try:
            yield
        finally:
            asyncio.get_running_loop().call_later(self._now() - begun, self._next)

    async def _called(self, sender: Sender) -> None:
        ticket = _Ticket(sender, self._turn, asyncio.get_running_loop().create_future())
        self._waiting.append(ticket)
        if not self._taken:
            self._next()
        try:
            await ticket.called
        except asyncio.CancelledError:
            if not ticket.called.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        self._waiting = [one for one in self._waiting if not one.called.done()]
        self._taken = bool(self._waiting)
        if not self._taken:
            # Whoever comes now has not waited longer than anybody else.
            self._last.clear()
            return
        players_first = self._in_a_row < PLAYERS_IN_A_ROW
        ticket = min(self._waiting, key=lambda one: self._order(one, players_first))
        self._waiting.remove(ticket)
        self._turn += 1
        self._in_a_row = self._in_a_row + 1 if ticket.sender.plays else 0
        for name in (f"device {ticket.sender.device}", f"address {ticket.sender.address}"):
            self._last[name] = self._turn + 1
            self._last.move_to_end(name)
        while len(self._last) > LATEST:
            self._last.popitem(last=False)
        ticket.called.set_result(None)

    def _order(self, ticket: _Ticket, players_first: bool) -> tuple[bool, int, int]:
        """Sort key: whoever has waited longest since the last turn comes first."""
        device, address, plays = ticket.sender
        own = max(ticket.came, self._last.get(f"device {device}", 0))
        shared = max(ticket.came, self._last.get(f"address {address}", 0))
        return plays != players_first, 0 if plays else shared, own


class Pace:
    """Rate limit of a device's messages."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left = AT_ONCE
        self._last = now()

    def keeps(self, size: int = 0) -> bool:
        """Count a message of so many bytes; whether it is within the limit."""
        now, weight = self._now(), 1 + size / WEIGHT
        self._left = min(AT_ONCE, self._left + (now - self._last) * PER_SECOND)
        self._last = now
        if self._left < weight:
            return False
        self._left -= weight
        return True
