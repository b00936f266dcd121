"""The tabs of guests: those that are open, and those that may come back to what was half entered.

An open tab is never forgotten: where there are too many, its stream is ended, so that it knows.
"""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

from banker_app.app.devices.places import gives_way
from banker_app.app.devices.seats import News
from banker_app.guests.guest import Guest
from banker_app.guests.limits import (
    CLOSED,
    CLOSED_OF_ONE,
    OPEN,
    OPEN_OF_ONE,
    PATIENCE,
    Sender,
)

Later = Callable[[float, Callable[[], None]], object]
"""Calls a function after so many seconds."""


class Key(NamedTuple):
    """A device, by the hash of its token, and the name of its tab."""

    device: str
    name: str


class Tab:
    """A tab of a device, and whether it has something new to draw."""

    def __init__(self, guest: Guest, key: Key) -> None:
        self.guest: Final = guest
        self.key: Final = key
        self.address = ""
        """The network address of its newest stream."""
        self.changed = asyncio.Event()
        self.loop = asyncio.get_running_loop()
        self.streams = 0
        """The number of streams that have carried it; the newest takes over."""
        self.open = False
        self.speaks = False
        """Whether a message of it waits for its turn or is dealt with."""

    @property
    def plays(self) -> bool:
        """Whether its device has a seat, or is the banker's."""
        return self.guest.seat.player is not None or self.guest.device.is_banker

    @property
    def sender(self) -> Sender:
        """Its device, as it waits for a turn."""
        return Sender(self.key.device, self.address, self.plays)

    def begin(self) -> int:
        """Return the number of a new stream, which takes over from the one before."""
        self.open = True
        self.streams += 1
        self.changed.set()
        return self.streams

    async def has_news(self, seconds: float) -> bool:
        """Wait for something new to draw, so long at most; whether there is."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.changed.wait()
        return self.changed.is_set()

    def turn_away(self) -> None:
        """End its stream to make room."""
        self.open = False
        self.streams += 1
        self.changed.set()


class Tabs:
    """All tabs that are known, those opened or closed last at the end."""

    def __init__(self, later: Later | None = None) -> None:
        """`later` is the clock of the running loop unless another is given."""
        self._later = later
        self._known: OrderedDict[Key, Tab] = OrderedDict()

    def find(self, key: Key) -> Tab | None:
        """Return a tab that is open or remembered."""
        return self._known.get(key)

    def changed(self) -> None:
        """Have every open tab look at its page; safe in any thread."""
        for tab in tuple(self._known.values()):
            tab.loop.call_soon_threadsafe(tab.changed.set)

    def admit(self, tab: Tab) -> bool:
        """Let a tab open if it has a place, or another makes room for it."""
        opened = [one for one in self._known.values() if one.open and one is not tab]
        own = [one for one in opened if one.key.device == tab.key.device]
        others = [(one, one.address) for one in opened if not one.plays]
        if len(own) >= OPEN_OF_ONE:
            own[0].turn_away()
        elif not tab.plays and len(others) >= OPEN:
            leaves = gives_way(others, tab.address)
            if leaves is None:
                return False
            leaves.turn_away()
        self._known[tab.key] = tab
        self._known.move_to_end(tab.key)
        return True

    def close(self, tab: Tab, number: int) -> None:
        """Note that a stream of a tab has ended. A claim ends when its device stays away."""
        tab.open = tab.open and tab.streams != number
        if tab.open:
            return
        self._forget(tab.key.device)
        if tab.guest.seat.claimed is not None:
            later = self._later or tab.loop.call_later
            later(PATIENCE, lambda: self._stays_away(tab))

    def _forget(self, device: str) -> None:
        """Forget the oldest closed tab of a device, or of all, where there are too many."""
        closed = [one for one in self._known.values() if not one.open]
        own = [one for one in closed if one.key.device == device]
        held = [(one, one.address) for one in reversed(closed) if not one.plays]
        if len(own) > CLOSED_OF_ONE:
            del self._known[own[0].key]
        elif len(held) > CLOSED:
            leaves = gives_way(held, "") or held[-1][0]
            del self._known[leaves.key]

    def _stays_away(self, tab: Tab) -> None:
        open_ones = {one.key.device for one in self._known.values() if one.open}
        if tab.key.device not in open_ones and tab.guest.seat.claimed is not None:
            tab.guest.seat.withdraw(News.CLOSED)
