"""Strangers who do what they can to be in the way of an evening on this machine: a process of its
own, which stops by itself.

`python -m tests.bench.besiegers PORT SECONDS` goes to 127.0.0.1 and nowhere else, holds at most as
many connections as `IDLE` and the crowds say, and prints how often each of them came.
"""

import asyncio
import contextlib
import json
import os
import sys
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Final

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from banker_app.ui.connection.messages import ClientAction
from banker_app.ui.connection.middleware import PROTOCOL
from tests.e2e.raw import greeting, odd_frames, packed, registration

HOST: Final = "127.0.0.1"
LONGEST: Final = 120.0
"""Seconds after which it stops, whatever it was told."""
ENDING: Final = 3.0
"""Seconds that they may take to go."""
BEHIND: Final = 19
"""Priority of this process: strangers have machines of their own."""
IDLE: Final = 1100
PAUSE: Final = 0.25
"""Seconds before one comes again that was shut out."""
BOMB: Final = 8_000_000
DEEP: Final = 100_000
LARGE: Final = 60_000
AT_PACE: Final = 1.6
"""Seconds between two large messages of one page, which is as fast as it may."""
ODD_PAUSE: Final = 1 / 30

came: Counter[str] = Counter()
Besieger = Callable[[int, Random], Awaitable[None]]


async def idle(port: int, random: Random) -> None:
    """A connection that says nothing, or half of a request."""
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        if random.random() < 0.2:
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1")
        await reader.read()
    finally:
        writer.transport.abort()


def _socket(port: int, *, deflate: bool = False) -> Any:
    return connect(
        f"ws://{HOST}:{port}/ws",
        origin=f"http://{HOST}:{port}",  # type: ignore[arg-type]
        subprotocols=[PROTOCOL],  # type: ignore[list-item]
        compression="deflate" if deflate else None,
        max_size=None,
        ping_interval=None,
        close_timeout=0.2,
    )


async def says_nothing(port: int, random: Random) -> None:
    """A socket that never says whose it is."""
    async with _socket(port) as socket:
        await socket.wait_closed()


async def text_bomb(port: int, random: Random) -> None:
    """A first word of some megabytes, packed small or not; or one that is nested deep."""
    words = ("x" * BOMB, "[" * DEEP, '{"a":' * DEEP, json.dumps({"key": "\ud800" * 20}))
    async with _socket(port, deflate=random.random() < 0.5) as socket:
        await socket.send(random.choice(words))
        await socket.wait_closed()


async def _registered(socket: ClientConnection) -> bool:
    await socket.send(greeting())
    if json.loads(await socket.recv()).get("full"):
        return False
    await socket.send(registration())
    return True


async def words(port: int, random: Random) -> None:
    """A page that says words as fast as it can."""
    async with _socket(port) as socket:
        if await _registered(socket):
            while True:
                await socket.send('{"received":0}')
                await asyncio.sleep(0)


async def large(port: int, random: Random) -> None:
    """A page that says large things at the pace that it may."""
    heap = [[index % 7] * 3 for index in range(LARGE // 5)]
    body = {"target": 1, "name": "click", "data": heap}
    async with _socket(port) as socket:
        if await _registered(socket):
            while True:
                await socket.send(packed(ClientAction.EVENT, body)[:LARGE])
                await asyncio.sleep(AT_PACE)


async def deep(port: int, random: Random) -> None:
    """A page that says what is nested deep, in words and in messages."""
    nest = b"\0" + msgpack.packb(3) + b"\x91" * (LARGE - 10)
    async with _socket(port) as socket:
        if await _registered(socket):
            for _ in range(5):
                await socket.send(nest)
                await asyncio.sleep(AT_PACE)
            await socket.send("[" * DEEP)
            await socket.wait_closed()


async def odd(port: int, random: Random) -> None:
    """A page that says odd things at a bearable pace."""
    async with _socket(port) as socket:
        if await _registered(socket):
            for frame in odd_frames(random):
                await socket.send(frame)
                await asyncio.sleep(ODD_PAUSE)


async def leaks(port: int, random: Random) -> None:
    """A page that is torn off, was never registered, or has one socket after another."""
    word = greeting()
    for _ in range(random.randrange(1, 20)):
        async with _socket(port) as socket:
            await socket.send(word)
            said = json.loads(await socket.recv())
            word = json.dumps({**json.loads(word), "begins": False})
            if "tab" not in said:
                return
            if random.random() < 0.5:
                with contextlib.suppress(WebSocketException):
                    await socket.send(registration())
            await asyncio.sleep(0.05)
            socket.transport.abort()


CROWDS: Final[dict[Besieger, int]] = {
    idle: IDLE,
    says_nothing: 60,
    text_bomb: 4,
    words: 3,
    large: 8,
    deep: 4,
    odd: 4,
    leaks: 4,
}


async def _comes_again(besieger: Besieger, port: int, number: int) -> None:
    random = Random(number)
    await asyncio.sleep(random.random())
    while True:
        came[besieger.__name__] += 1
        with contextlib.suppress(OSError, WebSocketException, TimeoutError, ValueError):
            await besieger(port, random)
        await asyncio.sleep(PAUSE)


async def besiege(port: int, seconds: float) -> None:
    """All crowds at once, for so long."""
    tasks = [
        asyncio.create_task(_comes_again(besieger, port, number))
        for besieger, count in CROWDS.items()
        for number in range(count)
    ]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=ENDING)
    print(json.dumps(came), flush=True)
    # Nothing that is still under way keeps it.
    os._exit(0)


if __name__ == "__main__":
    os.nice(BEHIND)
    limit = min(float(sys.argv[2]), LONGEST)
    # Whatever becomes of the loop, it ends.
    end = threading.Timer(limit + 2 * ENDING, os._exit, (1,))
    end.daemon = True
    end.start()
    asyncio.run(besiege(int(sys.argv[1]), limit))
