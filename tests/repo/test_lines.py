"""Idle connections shut nobody out, and are closed: asked by raw sockets."""

import contextlib
import resource
import select
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banker_app.ui import launch
from banker_app.ui.connection.lines import Lines
from tests.repo.test_door import app_served, asked, socket_opened

IDLE_ONES = 1100
FEW_FILES = 256


class Wire:
    """A connection as asyncio has it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.open = True

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return self.address, 5

    def abort(self) -> None:
        self.open = False


def full(lines: Lines, address: str, count: int, *, kept: bool = False) -> list[Wire]:
    wires = [Wire(address) for _ in range(count)]
    for wire in wires:
        line = lines.comes(wire)
        if kept and line is not None:
            line.keep(5)
    return wires


def test_the_oldest_idle_connection_of_an_address_makes_room() -> None:
    lines = Lines(of_one=3, of_all=100)
    first, second, third = full(lines, "a", 3)
    asking = lines.of(first)
    assert asking
    asking.asks = True
    assert lines.comes(Wire("a"))
    assert [wire.open for wire in (first, second, third)] == [True, False, True]
    assert len(lines) == 3
    lines.goes(second)
    lines.goes(third)
    assert len(lines) == 2


def test_what_carries_a_page_never_makes_room() -> None:
    lines = Lines(of_one=3, of_all=100)
    pages = full(lines, "a", 3, kept=True)
    refused = Wire("a")
    assert lines.comes(refused) is None
    assert not refused.open
    assert all(page.open for page in pages)
    assert lines.comes(Wire("b"))
    lines.goes(pages[0])
    assert lines.comes(Wire("a"))


def test_the_address_with_the_most_idle_ones_makes_room_for_others() -> None:
    lines = Lines(of_one=50, of_all=60)
    pages = full(lines, "pages", 20, kept=True)
    many = full(lines, "many", 39)
    (one,) = full(lines, "one", 1)
    (late,) = full(lines, "late", 1)
    assert late.open
    assert one.open
    assert [wire.open for wire in many].count(False) == 1
    assert all(page.open for page in pages)
    for wire in (*pages, *many, one, late):
        lines.goes(wire)
    assert not len(lines)
    assert not lines._from


@contextlib.contextmanager
def few_files(count: int = FEW_FILES) -> Iterator[None]:
    """What is started now may have few files open at first, as on most desktops."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_the_number_of_files_is_raised() -> None:
    with few_files():
        launch._allow_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= launch.MOST_FILES


def still_open(lines: list[socket.socket]) -> int:
    poll = select.poll()
    for line in lines:
        poll.register(line, select.POLLIN)
    return len(lines) - len(poll.poll(0))


@pytest.mark.slow
@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1"], ids=["none", "half"])
def test_idle_connections_shut_nobody_out_and_are_closed(tmp_path: Path, said: bytes) -> None:
    with contextlib.ExitStack() as stack:
        with few_files():
            port, _ = stack.enter_context(app_served(tmp_path, "--lan"))
        idle = []
        for _ in range(IDLE_ONES):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
            line.send(said)
            idle.append(line)
        host = f"127.0.0.1:{port}"
        began = time.monotonic()
        status, _ = asked(port, "/", Host=host)
        assert status == 200
        assert time.monotonic() - began < 2
        headers: Any = {"Host": host, "Origin": f"http://{host}"}
        assert socket_opened(port, **headers) == 101
        time.sleep(8)
        assert still_open(idle) == 0
