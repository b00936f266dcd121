"""A plain web server over the folder that `build-web` writes."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

BROKER: Final = "ws://broker.test/mqtt"
"""Nobody; a browser may be told that it is somewhere on this machine."""


def built(folders: pytest.TempPathFactory) -> Path:
    """The folder that `build-web` writes; $BANKER_BUILD where it has been written already."""
    if known := os.environ.get("BANKER_BUILD"):
        return Path(known)
    out = folders.mktemp("build") / "app"
    command = [sys.executable, "-m", "banker_app", "build-web", str(out), "--broker", BROKER]
    subprocess.run(command, check=True)
    return out


@dataclass
class Host:
    """A plain web server over a folder, which may be stopped for good."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        command = [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1"]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, cwd=self.folder, stdout=quiet, stderr=quiet)
        end = time.monotonic() + 20
        while True:
            with contextlib.suppress(OSError):
                return socket.create_connection(("127.0.0.1", self.port), 0.3).close()
            assert time.monotonic() < end
            time.sleep(0.05)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
