"""Limits of guests, so that none of them can slow the game for the others.

`Turns` decides who waits for whom, `app/devices/places.py` who gives way where places are few.
"""

import asyncio
import time
from collections import OrderedDict, deque
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


class Sender(NamedTuple):
    """The device that wants a turn."""

    device: str = ""
    address: str = ""
    plays: bool = False
    """Whether it has a seat, or is the banker's."""


class _Rounds:
    """Devices that wait in groups. In a round each group has one turn, by turns of its devices."""

    def __init__(self) -> None:
        self._groups: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]] = (
            OrderedDict()
        )

    def __bool__(self) -> bool:
        return bool(self._groups)

    def add(self, group: str, device: str, called: asyncio.Future[None]) -> None:
        self._groups.setdefault(group, OrderedDict()).setdefault(device, deque()).append(called)

    def pop(self) -> asyncio.Future[None]:
        group, devices = self._groups.popitem(last=False)
        device, waiting = devices.popitem(last=False)
        first = waiting.popleft()
        if waiting:
            devices[device] = waiting
        if devices:
            self._groups[group] = devices
        return first


class Turns:
    """Guests are served one after another, and for half of the time at most.

    Players' devices come first, one after another, but others are never kept out by them. The
    others take turns by address and then by device: many devices of one address wait for each
    other, and not everybody else for them.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """`now` is in seconds. On a busy machine turns, and the time between them, are longer."""
        self._now = now
        self._players, self._others = _Rounds(), _Rounds()
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
        device, address, plays = sender
        called = asyncio.get_running_loop().create_future()
        (self._players if plays else self._others).add(device if plays else address, device, called)
        if not self._taken:
            self._next()
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        """Call whoever is next, unless that one has given up."""
        self._taken = False
        while not self._taken and (self._players or self._others):
            too_many = self._in_a_row >= PLAYERS_IN_A_ROW and self._others
            plays = bool(self._players and not too_many)
            called = (self._players if plays else self._others).pop()
            if not called.done():
                self._taken = True
                self._in_a_row = self._in_a_row + 1 if plays else 0
                called.set_result(None)


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
