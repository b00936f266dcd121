"""Guests who do what they can to be in the way of an evening on this machine: a process of its
own, which stops by itself.

`python -m tests.bench.besiegers PORT SECONDS CROWD` goes to 127.0.0.1 and nowhere else, and prints
how many messages of each kind were taken.
"""

import contextlib
import json
import os
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from http.client import HTTPException
from typing import Final

from banker_app.guests.limits import LONGEST_MESSAGE
from tests.bench.guests import PLAYERS, Guest, word_of

LONGEST: Final = 120.0
"""Seconds after which it stops, whatever it was told."""
BEHIND: Final = 19
"""Priority of this process: guests have machines of their own."""
IDLE: Final = 1100
PAUSE: Final = 0.05
"""Seconds before one tries again that was too fast."""

taken: Counter[str] = Counter()


def largest(number: int) -> bytes:
    """As many entries as a message has room for, most of them in fields that no page has."""
    names = {f"{name:x}": 0 for name in range(1600)}
    body = json.dumps({"n": number, "v": 0, "enter": names, "do": "submit"}).encode()
    assert LONGEST_MESSAGE * 0.95 < len(body) <= LONGEST_MESSAGE
    return body


def tiny(number: int) -> bytes:
    """A screen each, by turns."""
    return json.dumps({"n": number, "go": ("/deeds", "/score", "/me")[number % 3]}).encode()


def odd(number: int) -> bytes:
    """No message at all."""
    return (b"[" * 9000, b"\xff" * 99, b"{}", b'{"n": 1e999}', b"x" * 20_000)[number % 5]


def _speaks(port: int, player: str, message: Callable[[int], bytes]) -> None:
    """A guest who reads nothing and says the same sort of thing as fast as it is taken."""
    number = 0
    while True:
        with contextlib.suppress(OSError, HTTPException, AssertionError):
            guest = Guest(port, word_of(player), "/auction")
            while True:
                number += 1
                status = guest.post(message(number))
                taken[f"{message.__name__} {status}"] += 1
                if status == 429:
                    time.sleep(PAUSE)
        time.sleep(PAUSE)


def _idle(port: int, count: int) -> list[socket.socket]:
    """Connections that say nothing, or half of a request."""
    idle = [socket.create_connection(("127.0.0.1", port)) for _ in range(count)]
    for one in idle[::5]:
        one.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1")
    return idle


CROWDS: Final[dict[str, tuple[int, dict[Callable[[int], bytes], int]]]] = {
    "large": (0, {largest: 6}),
    "all": (IDLE, {largest: 2, tiny: 3, odd: 3}),
}
"""Of each crowd, idle connections and guests by what they say."""


def besiege(port: int, seconds: float, crowd: str) -> None:
    """Everybody of a crowd at once, for so long."""
    ends = time.monotonic() + seconds
    count, speakers = CROWDS[crowd]
    idle = _idle(port, count)
    speeches = [message for message, times in speakers.items() for _ in range(times)]
    for player, message in zip(PLAYERS, speeches, strict=False):
        threading.Thread(target=_speaks, args=(port, player, message), daemon=True).start()
    time.sleep(max(0.0, ends - time.monotonic()))
    print(json.dumps({"idle": len(idle), **taken}), flush=True)
    # Nothing that is still under way keeps it.
    os._exit(0)


if __name__ == "__main__":
    os.nice(BEHIND)
    besiege(int(sys.argv[1]), min(float(sys.argv[2]), LONGEST), sys.argv[3])
