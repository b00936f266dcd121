"""Guests who do what they can to be in the way of an evening on this machine: a process of its
own, which stops by itself.

`python -m tests.bench.besiegers PORT SECONDS CROWD` goes to this machine and nowhere else, and
prints how many answers of each kind there were.
"""

import asyncio
import contextlib
import json
import os
import secrets
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from banker_app.guests.limits import LONGEST_MESSAGE
from tests.bench.guests import PLAYERS, word_of
from tests.repo.test_idle_connections import few_files

LONGEST: Final = 120.0
"""Seconds after which it stops, whatever it was told."""
BEHIND: Final = 19
"""Priority of this process: guests have machines of their own."""
FILES: Final = 8192
HOST: Final = "127.0.0.9"
"""The app's address in the network: whoever asks for it is not at the computer itself."""
LAPTOPS: Final = 6
KEPT: Final = 900
"""Streams that a laptop keeps open, and reads nothing from."""
PAUSE: Final = 0.05
"""Seconds before one tries again that was refused."""
ENTERED: Final = 200
"""Messages of a tab before it is another."""

taken: Counter[str] = Counter()


@dataclass
class Laptop:
    """A machine of one address, and as many words as it likes."""

    port: int
    address: str
    words: list[str] = field(default_factory=list)
    """Words that the app knows as those of players; none: a new one for each tab."""
    own: str = field(default_factory=lambda: secrets.token_hex(16))
    """A word, and the name of a tab."""
    held: list[asyncio.StreamWriter] = field(default_factory=list)

    async def ask(self, method: str, target: str, word: str, body: bytes = b"") -> Any:
        """Both ends of a connection with an answer, and the status of that."""
        reader, writer = await asyncio.open_connection(
            HOST, self.port, local_addr=(self.address, 0)
        )
        head = f"{method} {target} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n"
        head += f"Cookie: banker-device-{self.port}={word}\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        try:
            return reader, writer, int((await reader.readline()).split(b" ")[1])
        except BaseException:
            writer.close()
            raise

    @contextlib.asynccontextmanager
    async def tab(self, at: str) -> AsyncIterator[tuple[str, str, dict[str, Any]]]:
        """The word and the name of an open tab, and its first page."""
        word = secrets.choice(self.words) if self.words else secrets.token_hex(16)
        name = secrets.token_hex(16)
        reader, writer, _ = await self.ask("GET", _pages(name, at), word)
        eats: asyncio.Task[None] | None = None
        try:
            page = await asyncio.wait_for(_page(reader), 10)
            eats = asyncio.create_task(_eat(reader))
            yield word, name, page
        finally:
            if eats is not None:
                eats.cancel()
            writer.close()

    async def say(self, word: str, name: str, said: bytes) -> int:
        """The status of the answer to a message."""
        _, writer, status = await self.ask("POST", f"/guest/do?tab={name}", word, said)
        writer.close()
        return int(status)


def _pages(name: str, at: str = "/") -> str:
    return f"/guest/pages?tab={name}&at={at}&load=1"


async def _page(reader: asyncio.StreamReader) -> dict[str, Any]:
    while line := await reader.readline():
        if line.startswith(b"data: {"):
            page: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
            return page
    return {}


async def _eat(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(OSError):
        while await reader.read(65_536):
            pass


# ---- messages --------------------------------------------------------------------------------


def largest(number: int, page: dict[str, Any]) -> bytes:
    """As many entries as a message has room for, most of them in fields that no page has."""
    names = {f"{name:x}": 0 for name in range(1600)}
    body = json.dumps({"n": number, "v": 0, "enter": names, "do": "submit"}).encode()
    assert LONGEST_MESSAGE * 0.95 < len(body) <= LONGEST_MESSAGE
    return body


def tiny(number: int, page: dict[str, Any]) -> bytes:
    """A screen each, by turns."""
    return json.dumps(
        {"n": number, "go": ("/deeds", "/display", "/me", "/join")[number % 4]}
    ).encode()


def odd(number: int, page: dict[str, Any]) -> bytes:
    """No message at all."""
    return (b"[" * 9000, b"\xff" * 99, b"{}", b'{"n": 1e999}', b"x" * 20_000)[number % 5]


def claim(number: int, page: dict[str, Any]) -> bytes:
    """A claim to a seat, each time to another."""
    found = _actions(page, "This is ")
    return json.dumps({"n": number, "do": found[number % len(found)] if found else ""}).encode()


def code(number: int, page: dict[str, Any]) -> bytes:
    """A wrong code."""
    (*_, act) = ["", *_actions(page, "Enter the code")]
    entered = {"code": f"{secrets.randbelow(10**6):06}"}
    return json.dumps({"n": number, "enter": entered, "do": act}).encode()


def _actions(page: dict[str, Any], label: str) -> list[str]:
    return [part["do"] for part in _parts(page) if str(part.get("label")).startswith(label)]


def _parts(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        if "do" in part:
            yield part
        for value in part.values():
            yield from _parts(value)
    elif isinstance(part, list):
        for value in part:
            yield from _parts(value)


# ---- what a laptop does again and again ------------------------------------------------------

Work = Callable[[Laptop], Awaitable[object]]


async def opens_and_closes(laptop: Laptop) -> object:
    async with laptop.tab("/"):
        return "a page"


async def keeps(laptop: Laptop) -> object:
    """Open a stream and read nothing from it."""
    pages = _pages(secrets.token_hex(16))
    _, writer, status = await laptop.ask("GET", pages, secrets.token_hex(16))
    laptop.held.append(writer)
    if len(laptop.held) > KEPT:
        laptop.held.pop(0).close()
    return status


async def takes_over(laptop: Laptop) -> object:
    """Open the stream of the same tab once more."""
    _, writer, status = await laptop.ask("GET", _pages(laptop.own), laptop.own)
    writer.close()
    return status


async def says_nothing(laptop: Laptop) -> object:
    """Open a connection and send half of a request."""
    _, writer = await asyncio.open_connection(HOST, laptop.port, local_addr=(laptop.address, 0))
    writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1")
    await asyncio.sleep(20)
    writer.close()
    return "closed"


def says(message: Callable[[int, dict[str, Any]], bytes], at: str = "/") -> Work:
    """The same sort of message from one tab, as fast as it is taken."""

    async def work(laptop: Laptop) -> object:
        async with laptop.tab(at) as (word, name, page):
            for number in range(1, ENTERED):
                status = await laptop.say(word, name, message(number, page))
                taken[f"{message.__name__} {status}"] += 1
                if status == 429 or status == 409:
                    break
        return "a tab"

    work.__name__ = message.__name__
    return work


ALL: Final[dict[Work, int]] = {
    says(claim): 20,
    says(code): 10,
    says(largest): 5,
    says(odd): 5,
    says(tiny): 200,
    opens_and_closes: 20,
    takes_over: 5,
    keeps: 10,
}
"""The number of times that a laptop does something at once."""
CROWDS: Final[dict[str, tuple[int, int, dict[Work, int]]]] = {
    "players": (1, 6, {says(largest, "/auction"): 3, says(tiny): 3, says_nothing: 1100}),
    "laptop": (1, 0, ALL),
    "laptops": (LAPTOPS, 0, ALL),
}
"""Of each crowd: laptops, players' words, and what each laptop does."""


async def _again(laptop: Laptop, work: Work) -> None:
    while True:
        try:
            taken[f"{work.__name__}: {await work(laptop)}"] += 1
        except (OSError, IndexError, ValueError, TimeoutError) as fault:
            taken[f"{work.__name__}: {type(fault).__name__}"] += 1
            await asyncio.sleep(PAUSE)


async def besiege(port: int, seconds: float, crowd: str) -> None:
    """Everybody of a crowd at once, for so long."""
    count, players, works = CROWDS[crowd]
    words = [word_of(player) for player in PLAYERS[len(PLAYERS) - players :]] if players else []
    laptops = [Laptop(port, f"127.0.1.{number + 1}", words) for number in range(count)]
    tasks = [
        asyncio.create_task(_again(laptop, work))
        for laptop in laptops
        for work, times in works.items()
        for _ in range(times)
    ]
    await asyncio.sleep(seconds)
    print(json.dumps({"at once": len(tasks), **taken}), flush=True)
    # Nothing that is still under way keeps it.
    os._exit(0)


if __name__ == "__main__":
    os.nice(BEHIND)
    with few_files(FILES):
        asyncio.run(besiege(int(sys.argv[1]), min(float(sys.argv[2]), LONGEST), sys.argv[3]))
