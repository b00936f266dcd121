"""The folder that Flet's builder gets: whole without what is left out, and it starts."""

import os
import socket
import struct
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any, Final

import msgpack
import pytest

from banker_app import __version__
from banker_app.native.stage import ENTRY, LEFT_OUT, main

pytestmark = pytest.mark.slow

ABSENT: Final = ("flet_web", "flet_desktop", "ifaddr", "fastapi", "uvicorn", "starlette")
BLOCK: Final = f"""
import sys
for name in {ABSENT}:
    sys.modules[name] = None
"""
EVERYTHING: Final = """
import pkgutil
import banker_app
for module in pkgutil.walk_packages(banker_app.__path__, "banker_app."):
    __import__(module.name)
print(banker_app.__file__)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("native") / "app"
    assert main([str(out)]) == 0
    return out


def environment(folder: Path) -> dict[str, str]:
    """As the packaged app has it: its own modules, and the libraries beside them."""
    return {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONSAFEPATH": "1"}


def test_the_project_says_what_the_builder_asks_for(folder: Path) -> None:
    told = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    assert told["project"]["version"] == __version__
    wanted = told["project"]["dependencies"]
    assert {"Pillow", "msgpack"} <= set(wanted)
    assert any(one.startswith("flet==") for one in wanted)
    assert not [one for one in wanted if one.startswith(LEFT_OUT) or ";" in one]
    place = told["tool"]["flet"]["app"]
    assert (folder / place["path"] / f"{place['module']}.py").read_text("utf-8") == ENTRY
    assert (folder / place["path"] / "assets/icon.png").is_file()


def test_everything_staged_imports_without_what_is_left_out(folder: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BLOCK + EVERYTHING],
        cwd=tmp_path,
        env=environment(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.strip()).is_relative_to(folder)


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="Flet's socket is a file here")
def test_it_starts_as_in_a_phone(folder: Path, tmp_path: Path) -> None:
    """Its client sees the first screen, and the games lie where Flet says."""
    place, games = tmp_path / "s", tmp_path / "games"
    phone = {
        "FLET_PLATFORM": "android",
        "FLET_SERVER_UDS_PATH": str(place),
        "FLET_APP_STORAGE_DATA": str(games),
    }
    source = folder / "src" / "main.py"
    app = subprocess.Popen(
        [sys.executable, "-c", f"{BLOCK}import runpy; runpy.run_path({str(source)!r})"],
        cwd=tmp_path,
        env=environment(folder) | phone,
    )
    try:
        with client(place) as page:
            said(page, "Try a two-player demo")
    finally:
        app.kill()
        app.wait()
    assert (games / "catalogue.jsonl").is_file()


def client(place: Path) -> socket.socket:
    """What Flutter's half of the app does first."""
    end = time.monotonic() + 30
    while True:
        page = socket.socket(socket.AF_UNIX)
        try:
            page.connect(str(place))
        except OSError:
            page.close()
            assert time.monotonic() < end, "nobody listens"
            time.sleep(0.1)
        else:
            page.settimeout(30)
            screen = {"route": "/", "width": 412.0, "height": 915.0, "platform": "android"}
            register = [1, {"session_id": "", "page_name": "", "page": screen}]
            frame = b"\0" + msgpack.packb(register)
            page.sendall(struct.pack("<I", len(frame)) + frame)
            return page


def said(page: socket.socket, text: str) -> None:
    """Read what the app sends until it says a text."""
    with page.makefile("rb") as stream:
        while text not in str(message(stream)):
            pass


def message(stream: Any) -> object:
    """The next message of the app."""
    (length,) = struct.unpack("<I", stream.read(4))
    return msgpack.unpackb(stream.read(length)[1:])
