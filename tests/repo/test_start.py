"""The command line, and the choice between a window and the browser."""

import io
import os
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from urllib.error import URLError

import flet
import pytest

from banker_app import __version__, cli
from banker_app.app.devices import network
from banker_app.app.devices.network import qr_drawn, qr_text
from banker_app.app.machine import LOOPBACK, port_complaint
from banker_app.store.api import DiskFault, FolderReadOnly, StoreBusy, StoreError
from banker_app.store.paths import data_folder
from banker_app.ui.serving import launch, request_guard
from tests.repo.house import PACKAGE


class Screen:
    """Stands in for Flet: notes what was opened, and how."""

    def __init__(self, *, window_comes_up: bool = True) -> None:
        self.window_comes_up = window_comes_up
        self.opened: list[dict[str, Any]] = []

    def run(self, main: object, **how: Any) -> None:
        """Note the call; as Flet does, show a page to `before_main` if one came up."""
        self.opened.append({"main": main, **how})
        if how["view"] is flet.AppView.FLET_APP and self.window_comes_up:
            how["before_main"](SimpleNamespace())


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A machine with a display, a browser and the window's program, and nothing really opened."""
    # The server's classes, and what the log keeps of strangers, are those of the whole process.
    monkeypatch.setattr(request_guard, "install", lambda **_: None)
    stand_in = Screen()
    monkeypatch.setattr(flet, "run", stand_in.run)
    monkeypatch.setenv("DISPLAY", ":99")
    monkeypatch.setenv("FLET_SERVER_IP", "0.0.0.0")
    monkeypatch.setenv("FLET_SERVER_PORT", "1")
    monkeypatch.setattr("flet_desktop.ensure_client_cached", lambda: None)
    monkeypatch.setattr("webbrowser.get", lambda: None)
    return stand_in


@pytest.fixture
def port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody listens on."""
    with socket.socket() as other:
        other.bind((LOOPBACK, 0))
        other.listen(1)
        yield int(other.getsockname()[1])


def start(page: flet.Page) -> None:
    """Stands in for the app."""


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> None:
    """A composition root with nothing behind it."""
    root = ModuleType("banker_app.main")
    root.show = partial(launch.run, start, front=as_it_is)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "banker_app.main", root)


def as_it_is(app: Any) -> Any:
    """No front door."""
    return app


def test_the_window_comes_first(screen: Screen, port: int) -> None:
    """Where there is one, nothing else opens."""
    launch.run(start, mode=launch.Mode.AUTO, port=port, front=as_it_is)
    (opened,) = screen.opened
    assert opened["main"] is start
    assert opened["view"] is flet.AppView.FLET_APP


def test_the_browser_is_served_to_this_machine_alone(
    screen: Screen, port: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And needs no network; the address is printed for whoever has to type it."""
    launch.run(start, mode=launch.Mode.BROWSER, port=port, front=as_it_is)
    (opened,) = screen.opened
    assert (opened["host"], opened["port"], opened["no_cdn"]) == ("127.0.0.1", port, True)
    assert opened["view"] is flet.AppView.WEB_BROWSER
    assert f"http://127.0.0.1:{port} " in capsys.readouterr().out
    assert os.environ["FLET_SERVER_IP"] == "127.0.0.1"
    assert "FLET_SERVER_PORT" not in os.environ


def test_network_devices_are_admitted_only_by_lan_option(
    screen: Screen, port: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It needs no network beyond the house, and no window covers the code."""
    monkeypatch.setenv("FLET_FORCE_WEB_SERVER", "")
    found = ("192.168.1.7", "10.0.0.7")
    launch.share(start, port=port, addresses=found, code="123456", front=as_it_is)
    (opened,) = screen.opened
    assert (opened["host"], opened["port"], opened["no_cdn"]) == ("0.0.0.0", port, True)
    assert os.environ["FLET_SERVER_IP"] == "0.0.0.0"
    assert os.environ["FLET_FORCE_WEB_SERVER"] == "true"
    said = capsys.readouterr().out
    for address in ("192.168.1.7", "10.0.0.7"):
        assert f"http://{address}:{port}\n" in said
    # Another device that opens this address finds itself.
    everybody, _, here = said.partition("On this computer")
    assert "every device" in everybody
    assert "127.0.0.1" not in everybody
    assert f"http://127.0.0.1:{port}" in here
    assert "Banker code: 123 456" in said
    assert qr_text(f"http://192.168.1.7:{port}").rstrip() in said


def test_invitation_without_a_network(port: int) -> None:
    said = launch.invitation(port, (), "123456")
    assert f"http://127.0.0.1:{port}" in said
    assert "nobody else finds it" in said
    assert "█" not in said


def test_a_terminal_that_draws_no_blocks_gets_no_qr_code(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    said = launch.invitation(port, ("192.168.1.7",), "123456")
    assert said.isascii()
    assert "123 456" in said


def test_a_taken_port_is_named_to_the_network_as_well(screen: Screen, taken: int) -> None:
    with pytest.raises(launch.CannotStart, match="in use by another program"):
        launch.share(start, port=taken, addresses=(), code="123456", front=as_it_is)
    assert screen.opened == []


def test_the_qr_code_can_be_read() -> None:
    """Every module of the drawing is where the terminal has it, dark and light swapped."""
    code = qr_drawn("http://192.168.1.7:8550")
    rows = qr_text("http://192.168.1.7:8550").splitlines()
    blocks = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    light = [[blocks[c][half] for c in row] for row in rows for half in (0, 1)]
    drawn = [[1] * code.side for _ in range(code.side)]
    for x, y, width in code.bars:
        drawn[y][x : x + width] = [0] * width
    assert drawn == light[: code.side]
    assert {len(row) for row in light} == {code.side}


def test_addresses_that_others_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """The way out of the house first, then what routers at home give out."""
    ips = ["172.17.0.1", "127.0.0.1", "169.254.3.4", "192.168.137.1", ("fe80::1", 0, 0), "10.1.2.3"]
    adapters = [SimpleNamespace(ips=[SimpleNamespace(ip=ip) for ip in ips])]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: adapters)
    monkeypatch.setattr(network, "_way_out", lambda: "10.1.2.3")
    assert network.addresses() == ("10.1.2.3", "192.168.137.1", "172.17.0.1")
    monkeypatch.setattr(network, "_way_out", lambda: "")
    assert network.addresses()[0] == "192.168.137.1"


def test_public_domain_is_not_an_own_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop.example.com")
    assert network.own_names() == {"laptop", "laptop.local"}


def no_display(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server, a container, a shell on another machine."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY")


def no_network(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window's program cannot be fetched."""

    def fetch() -> None:
        raise URLError(OSError(113, "No route to host"))

    monkeypatch.setattr("flet_desktop.ensure_client_cached", fetch)


def slow_network(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be fetched, but not before the guests are asleep."""
    monkeypatch.setattr(launch, "FETCH_SECONDS", 0.01)
    monkeypatch.setattr("flet_desktop.ensure_client_cached", threading.Event().wait)


def no_libraries(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window's program ends as soon as it is started."""
    screen.window_comes_up = False


def no_browser(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """A display, and nothing to show an address with."""

    def get() -> None:
        raise webbrowser.Error

    monkeypatch.setattr("webbrowser.get", get)


OBSTACLES = pytest.mark.parametrize(
    ("obstacle", "reason"),
    [
        (no_display, "there is no display"),
        (no_network, "its program cannot be fetched: No route to host"),
        (slow_network, "its program did not arrive within 0 seconds"),
        (no_libraries, "the window's program did not start"),
    ],
)


@OBSTACLES
def test_without_a_window_the_browser_opens_by_itself(
    obstacle: Callable[[Screen, pytest.MonkeyPatch], None],
    reason: str,
    screen: Screen,
    port: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """After one sentence that says why."""
    obstacle(screen, monkeypatch)
    launch.run(start, mode=launch.Mode.AUTO, port=port, front=as_it_is)
    why, where = capsys.readouterr().out.splitlines()
    assert why == f"No window of its own ({reason}), so the app runs in the browser."
    assert str(port) in where
    assert screen.opened[-1]["view"] is flet.AppView.WEB_BROWSER


@OBSTACLES
@pytest.mark.usefixtures("app")
def test_demanded_window_is_not_replaced(
    obstacle: Callable[[Screen, pytest.MonkeyPatch], None],
    reason: str,
    screen: Screen,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`--native` fails with the same reason."""
    obstacle(screen, monkeypatch)
    assert cli.main(["--native"]) == 1
    assert capsys.readouterr().err == f"banker-app: No window of its own: {reason}.\n"
    assert all(opened["view"] is flet.AppView.FLET_APP for opened in screen.opened)


@pytest.mark.parametrize("obstacle", [no_display, no_browser])
def test_address_is_printed_if_no_browser_opens(
    obstacle: Callable[[Screen, pytest.MonkeyPatch], None],
    screen: Screen,
    port: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Without a display Flet does not even try."""
    obstacle(screen, monkeypatch)
    launch.run(start, mode=launch.Mode.BROWSER, port=port, front=as_it_is)
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"Open http://127.0.0.1:{port} in a browser on this computer, or ")
    assert "--lan" in line


SHUT = [
    (StoreBusy({"pid": 7}), "process 7) has the games in {folder} open; close it, or choose"),
    (StoreBusy(), "window of the app has the games in {folder} open; close it, or choose"),
    (FolderReadOnly("there"), "The folder {folder} cannot be written; choose another with"),
    (DiskFault("io"), "see `banker-app doctor {folder}`"),
]


@pytest.mark.parametrize(("fault", "sentence"), SHUT)
def test_unavailable_games_are_explained_in_one_line(
    fault: StoreError,
    sentence: str,
    tmp_path: Path,
    screen: Screen,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Before anything is served."""

    def opened() -> None:
        raise fault

    monkeypatch.setattr("banker_app.main.app_store", opened)
    monkeypatch.setenv("BANKER_DATA_DIR", str(tmp_path))
    assert cli.main(["--lan"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert sentence.format(folder=tmp_path) in line
    assert screen.opened == []


@pytest.mark.skipif(os.name != "posix", reason="such ports are of its making")
def test_a_forbidden_port_is_named(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the system's number for the reason."""

    def bind(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("banker_app.app.machine.socket.socket.bind", bind)
    said = "^Port 80 is not to be had .Permission denied.; choose another with --port.$"
    with pytest.raises(launch.CannotStart, match=said):
        launch.run(start, mode=launch.Mode.BROWSER, port=80, front=as_it_is)


@pytest.mark.usefixtures("app")
def test_a_taken_port_is_named(
    screen: Screen, taken: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one sentence, and nothing is opened."""
    assert cli.main(["--web", "--port", str(taken)]) == 1
    printed = capsys.readouterr()
    assert printed.err == (
        f"banker-app: Port {taken} is in use by another program; choose another with --port.\n"
    )
    assert printed.out == "Banker is starting …\n"
    assert screen.opened == []


class Manifest(BaseHTTPRequestHandler):
    """Answers as the app does that is already running."""

    def do_GET(self) -> None:
        """The manifest, whatever is asked for."""
        self.send_response(200)
        self.end_headers()
        self.wfile.write((PACKAGE / "ui" / "web" / "manifest.json").read_bytes())

    def log_message(self, *_: object) -> None:
        """Nothing on the terminal."""


def test_a_second_start_says_where_the_first_is() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Manifest) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        port = running.server_address[1]
        assert port_complaint(port) == f"Banker is already running: http://127.0.0.1:{port}"
        running.shutdown()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--port", "0"], "a port is a whole number from 1 to 65535, not '0'"),
        (["--port", "65536"], "a port is a whole number from 1 to 65535, not '65536'"),
        (["--port", "many"], "a port is a whole number from 1 to 65535, not 'many'"),
        (["--web", "--native"], "not allowed with argument --web"),
        (["--lan", "--native"], "not allowed with argument --lan"),
        (["--host", "0.0.0.0"], "unrecognized arguments: --host 0.0.0.0"),
        (["--data-dir", __file__], "is a file, not a folder"),
        (["--data-dir", f"{__file__}/games"], f"{__file__!r} is a file, not a folder"),
        (["umpire"], "unrecognized arguments: umpire"),
    ],
)
def test_wrong_usage_is_one_sentence(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With exit status 2."""
    with pytest.raises(SystemExit) as ended:
        cli.main(words)
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert complaint in line


@pytest.mark.usefixtures("app")
def test_data_folder_option_is_used(
    screen: Screen, port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the environment says; the folder need not exist yet."""
    monkeypatch.setenv("BANKER_DATA_DIR", "elsewhere")
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", "somewhere else")
    assert cli.main(["--web", "--port", str(port), "--data-dir", str(tmp_path / "new")]) == 0
    assert data_folder() == tmp_path / "new"
    assert screen.opened[0]["main"] is start


def test_referee_gets_its_own_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Options after `referee` are its business, and so is the exit status."""
    heard: list[list[str]] = []

    def ruling(argv: list[str]) -> int:
        heard.append(argv)
        return 7

    referee = ModuleType("banker_app.referee.script")
    referee.main = ruling  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "banker_app.referee.script", referee)
    monkeypatch.setattr("banker_app.referee.script", referee, raising=False)
    assert cli.main(["referee", "--store", "here", "game.jsonl"]) == 7
    assert heard == [["--store", "here", "game.jsonl"]]


def test_the_version_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"Banker {__version__}\n"


def test_help_loads_no_screen() -> None:
    """It answers at once, and so does everything that needs no screen."""
    asks = (
        "import sys\nfrom banker_app.cli import main\n"
        "try: main(['--help'])\n"
        "finally: assert not {'flet', 'tinydb'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "banker-app referee" in done.stdout
