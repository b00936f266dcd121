"""The web server is for this machine and its own pages alone: asked by a raw socket."""

import base64
import contextlib
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker_app.app.devices.network import addresses, own_names, qr_text
from banker_app.ui.serving.request_guard import is_allowed
from tests.each import each

PATIENCE = 30.0


def asked(port: int, path: str, at: str = "127.0.0.1", **headers: str) -> tuple[int, str]:
    """The status and the head of the answer to a request written by hand."""
    lines = [f"GET {path} HTTP/1.1", *(f"{n.replace('_', '-')}: {v}" for n, v in headers.items())]
    with socket.create_connection((at, port), timeout=PATIENCE) as line:
        line.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head and (piece := line.recv(4096)):
            head += piece
    text = head.partition(b"\r\n\r\n")[0].decode("latin-1")
    return int(text.split()[1]), text


def socket_opened(port: int, **headers: str) -> int:
    """The status with which the server answers a websocket's handshake: 101 opens it."""
    key = base64.b64encode(os.urandom(16)).decode()
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13"}
    return asked(port, "/ws", Sec_WebSocket_Key=key, **upgrade, **headers)[0]


@contextlib.contextmanager
def app_served(folder: Path, how: str) -> Iterator[tuple[int, Path]]:
    """The real app in a process of its own; its port, and what it prints."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "banker_app", how, "--port", str(port)]
    environ = {**os.environ, "FLET_FORCE_WEB_SERVER": "true", "PYTHONIOENCODING": "utf-8"}
    printed = folder / "printed.txt"
    with printed.open("wb") as out:
        process = subprocess.Popen(
            [*command, "--data-dir", str(folder / "games")],
            env=environ,
            cwd=Path(__file__).parents[2],
            stdout=out,
            stderr=subprocess.DEVNULL,
        )
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                asked(port, "/", Host=f"127.0.0.1:{port}")
                break
            except OSError:
                assert process.poll() is None, "the server ended"
                assert time.monotonic() < until, "the server does not answer"
                time.sleep(0.1)
        yield port, printed
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The app for this machine alone."""
    with app_served(tmp_path_factory.mktemp("data"), "--web") as (port, _):
        yield port


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    """The app for every device of the network."""
    with app_served(tmp_path_factory.mktemp("shared"), "--lan") as served:
        yield served


@pytest.mark.slow
def test_the_own_page_is_allowed(server: int) -> None:
    """By whichever name of this machine it was opened; a program of this machine is no page."""
    for host in (f"127.0.0.1:{server}", f"localhost:{server}", f"[::1]:{server}"):
        assert socket_opened(server, Host=host, Origin=f"http://{host}") == 101
    assert socket_opened(server, Host=f"127.0.0.1:{server}") == 101


@pytest.mark.slow
@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://localhost:3000", "http://127.0.0.1", ""]
)
def test_a_page_of_another_origin_cannot_drive_the_app(server: int, origin: str) -> None:
    """Neither from the network, nor from a file, nor from another program of this machine."""
    assert socket_opened(server, Host=f"127.0.0.1:{server}", Origin=origin) == 403


@pytest.mark.slow
def test_a_foreign_domain_that_resolves_here_is_refused(server: int) -> None:
    """There the origin fits the host, and both are foreign."""
    host = f"evil.example:{server}"
    assert socket_opened(server, Host=host, Origin=f"http://{host}") == 403
    assert asked(server, "/", Host=host)[0] == 403


@pytest.mark.slow
def test_no_page_can_show_the_app_within_itself(server: int) -> None:
    """Its buttons would be tapped through a page that lies above."""
    status, head = asked(server, "/", Host=f"127.0.0.1:{server}")
    assert status == 200
    assert re.search(r"(?im)^x-frame-options: deny\r?$", head)
    assert "frame-ancestors 'none'" in head


@pytest.mark.slow
def test_api_is_not_described(server: int) -> None:
    """Those pages would load their looks from somebody else's server."""
    for path in ("/docs", "/redoc", "/openapi.json"):
        assert asked(server, path, Host=f"127.0.0.1:{server}")[0] == 404


@pytest.mark.slow
def test_page_may_call_no_other_server(server: int) -> None:
    """The browser itself keeps it from asking a font server, or any other."""
    head = asked(server, "/", Host=f"127.0.0.1:{server}")[1]
    policy = re.search(r"(?im)^content-security-policy: (.*)$", head)
    assert policy
    assert "default-src 'self'" in policy.group(1)
    assert "https:" not in policy.group(1)
    elsewhere = policy.group(1).replace("ws://127.0.0.1:*", "").replace("ws://localhost:*", "")
    assert "*" not in elsewhere


def listening(port: int) -> list[str]:
    """The addresses, in the kernel's own writing, on which somebody listens at a port."""
    rows = [
        row.split()
        for table in ("/proc/net/tcp", "/proc/net/tcp6")
        if Path(table).exists()
        for row in Path(table).read_text(encoding="ascii").splitlines()[1:]
    ]
    return [row[1] for row in rows if row[3] == "0A" and row[1].endswith(f":{port:04X}")]


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the kernel's own table")
def test_the_server_listens_on_this_machine_only(server: int) -> None:
    """Not on the addresses by which others reach it, in either family."""
    assert listening(server) == [f"0100007F:{server:04X}"]


# ---- open to the network -----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the kernel's own table")
def test_shared_game_listens_on_every_network(shared: tuple[int, Path]) -> None:
    """Because it was asked to."""
    assert listening(shared[0]) == [f"00000000:{shared[0]:04X}"]


@pytest.mark.slow
def test_shared_game_prints_address_qr_code_and_banker_code(
    shared: tuple[int, Path],
) -> None:
    """All that the table needs to begin."""
    port, printed = shared
    said = printed.read_text(encoding="utf-8")
    assert f"http://127.0.0.1:{port} on this computer" in said
    assert re.search(r"^Banker code: \d{3} \d{3}$", said, re.MULTILINE)
    for address in addresses()[:1]:
        assert f"http://{address}:{port}\n" in said
        assert qr_text(f"http://{address}:{port}").rstrip() in said


@pytest.mark.slow
def test_shared_game_is_reached_by_own_names(shared: tuple[int, Path]) -> None:
    """And its page may open its websocket there, and nowhere else."""
    port = shared[0]
    for name in ("127.0.0.1", "localhost", *own_names()):
        assert socket_opened(port, Host=f"{name}:{port}", Origin=f"http://{name}:{port}") == 101
        head = asked(port, "/", Host=f"{name}:{port}")[1]
        assert f"ws://{name}:*;" in head
        assert "https:" not in head


@pytest.mark.slow
def test_shared_game_is_reached_by_its_address(
    shared: tuple[int, Path],
) -> None:
    """All of 127.0.0.0/8 is this machine, so another of them stands in for the network's."""
    port = shared[0]
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.2", 0))
        except OSError:
            pytest.skip("this system has one loopback address")
    host = f"127.0.0.2:{port}"
    assert asked(port, "/", at="127.0.0.2", Host=host)[0] == 200
    assert asked(port, "/", at="127.0.0.1", Host=host)[0] == 403


@pytest.mark.slow
@pytest.mark.parametrize("name", ["evil.example", "192.0.2.200", "laptop.evil.example", "0.0.0.0"])
def test_shared_game_is_not_reached_by_foreign_names(shared: tuple[int, Path], name: str) -> None:
    """A rented domain that was made to mean this machine is one."""
    port = shared[0]
    host = f"{name}:{port}"
    assert socket_opened(port, Host=host, Origin=f"http://{host}") == 403
    assert asked(port, "/", Host=host)[0] == 403


@pytest.mark.slow
def test_page_of_another_origin_cannot_see_a_shared_game(shared: tuple[int, Path]) -> None:
    """Neither one of the Internet nor one that another machine of the house serves."""
    port = shared[0]
    for origin in ("https://evil.example", "null", "http://192.168.1.1", "http://127.0.0.1"):
        assert socket_opened(port, Host=f"127.0.0.1:{port}", Origin=origin) == 403


@each(
    [
        ([(b"host", b"127.0.0.1:8550"), (b"origin", b"http://127.0.0.1:8550")], True),
        ([(b"host", b"localhost"), (b"origin", b"https://localhost")], True),
        ([(b"host", b"127.0.0.1:8550")], True),
        ([], False),
        ([(b"host", b"127.0.0.1:8550"), (b"host", b"evil.example")], False),
        ([(b"host", b"127.0.0.1.evil.example")], False),
        ([(b"host", b"127.0.0.1:8550@evil.example")], False),
        ([(b"host", b"[::1")], False),
        ([(b"host", b"localhost"), (b"origin", b"http://localhost.evil.example")], False),
        (
            [
                (b"host", b"localhost"),
                (b"origin", b"http://localhost"),
                (b"origin", b"http://evil.example"),
            ],
            False,
        ),
    ]
)
def test_requests_of_the_own_pages_are_allowed(
    headers: list[tuple[bytes, bytes]], let_in: bool
) -> None:
    """What comes twice, half, or disguised is foreign."""
    assert is_allowed(headers) is let_in
