"""How long the banker waits for a tap while guests do what they can to be in the way.

They come from many addresses of this machine, so that every limit is reached, and the banker's own
page is in a real browser on the same two cores as all of them. By hand:
`python -m pytest -n 0 -s -m bench tests/bench/test_crowd.py`
"""

import asyncio
import contextlib
import os
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from banker_app.ui.connection.middleware import PROTOCOL
from tests.bench.figures import Figures, percentile
from tests.bench.test_screens import spread
from tests.e2e.browser import CHROMIUM, Server, Table, chromium, opened, served
from tests.e2e.raw import greeting, odd_frames, registration
from tests.e2e.test_evening import prepared
from tests.e2e.test_lan import code_of, give
from tests.ui.tables import setup

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs a browser"),
]

TURNS: Final = 40
WARM: Final = 3
ADDRESSES: Final = 80
"""Addresses of this machine that guests come from."""
BEHIND: Final = 19
"""Priority of the guests' own work, by which this machine does it last."""
PAUSE: Final = 1 / 30
"""Seconds between two messages of a guest who stays below the limit."""
AIM: Final = "p95 200 ms"

Guest = Callable[[ClientConnection, Random], Awaitable[None]]


async def says_nothing(socket: ClientConnection, random: Random) -> None:
    """A socket that is open and never says whose it is."""
    await socket.wait_closed()


async def looks(socket: ClientConnection, random: Random) -> None:
    """A page that shows the table."""
    await socket.send(greeting())
    await socket.send(registration())
    async for _ in socket:
        pass


async def reads_nothing(socket: ClientConnection, random: Random) -> None:
    """A page that has been shown and takes nothing more."""
    await socket.send(greeting())
    await socket.send(registration())
    await asyncio.sleep(600)


async def rages(socket: ClientConnection, random: Random) -> None:
    """A page that says odd things, as fast as it may."""
    await socket.send(greeting())
    await socket.send(registration())
    for frame in odd_frames(random):
        await socket.send(frame)
        await asyncio.sleep(PAUSE)


class Guests:
    """Sockets that are kept open, and opened again as soon as the app has closed them."""

    def __init__(self, server: Server, count: int, guest: Guest) -> None:
        self.server, self.count, self.guest = server, count, guest
        self.tries = self.refused = 0
        self._loop = asyncio.new_event_loop()
        self._over = asyncio.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Guests":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()

    def _run(self) -> None:
        # Guests are devices of their own; here their work would take the app's processor.
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BEHIND)
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._stay())

    async def _stay(self) -> None:
        tasks = [asyncio.create_task(self._comes_again(number)) for number in range(self.count)]
        await self._over.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _comes_again(self, number: int) -> None:
        random = Random(number)
        while True:
            await asyncio.sleep(random.uniform(0, 4))
            self.tries += 1
            try:
                async with self._socket(f"127.0.1.{number % ADDRESSES + 1}") as socket:
                    await self.guest(socket, random)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                self.refused += 1

    @contextlib.asynccontextmanager
    async def _socket(self, address: str) -> AsyncIterator[ClientConnection]:
        base = f"127.0.0.1:{self.server.port}"
        protocols: Any = [PROTOCOL]
        async with connect(
            f"ws://{base}/ws",
            origin=f"http://{base}",  # type: ignore[arg-type]
            subprotocols=protocols,
            local_addr=(address, 0),
            max_size=None,
            ping_interval=None,
            close_timeout=0.1,
        ) as socket:
            yield socket


CROWDS: Final[dict[str, tuple[int, Guest]]] = {
    "1,000 sockets that say nothing": (1000, says_nothing),
    "1,000 pages of guests": (1000, looks),
    "100 pages that read nothing": (100, reads_nothing),
    "20 pages that say 30 odd things a second": (20, rages),
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    with chromium() as running:
        yield running


@pytest.mark.parametrize("crowd", CROWDS)
def test_the_banker_beside_guests(
    browser: Browser, tmp_path: Path, figures: Figures, crowd: str
) -> None:
    prepared(tmp_path / "games", setup())
    with served(tmp_path / "games", "--lan", guests=True) as server:
        table = opened(browser, server.url, "Ann's turn")
        give(table, code_of(server))
        table.sees("Record")
        values = cycle(range(1, 7))
        alone = taps(table, values)
        with Guests(server, *CROWDS[crowd]) as guests:
            table.pause(5)
            beside = taps(table, values)
        assert guests.tries >= CROWDS[crowd][0]
        assert "Traceback" not in server.log.read_text(encoding="utf-8")
        table.healthy()
        table.page.context.close()
    print(f"{crowd}: {guests.tries} came, {guests.refused} were sent away")
    ratio = percentile(beside, 95) / percentile(alone, 95)
    figures.add(f"tap beside {crowd}", spread(beside), f"{spread(alone)} alone", ratio, 5.0, AIM)


def taps(table: Table, values: Iterator[int]) -> list[float]:
    """How long the banker's taps take to show, in seconds."""
    waits: list[float] = []
    for die in (f"Die 1 shows {next(values)}" for _ in range(TURNS + WARM)):
        waits.append(table.timed(die, f"{die}, chosen"))
    return waits[WARM:]
