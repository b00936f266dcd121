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

from banker_app.ui.serving import launch
from tests.repo.test_web_server import app_served, asked, socket_opened

IDLE_ONES = 1100
FEW_FILES = 256


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
