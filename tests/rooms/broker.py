"""A broker of our own: Mosquitto with the files that hosts get, on free ports of this machine."""

import os
import re
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Final

import pytest

from tests.e2e.browser import free_port
from tests.repo.house import PACKAGE

HOSTING: Final = PACKAGE / "rooms" / "hosting"
MOSQUITTO: Final = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
SPY: Final = "operator"
"""The user who may read and write everything, as whoever runs a broker can; only if asked for."""
PATIENCE: Final = 10


class Broker:
    """One that can be stopped and started again under the same address."""

    def __init__(
        self, folder: Path, *, spied: bool = False, account: tuple[str, str] | None = None
    ) -> None:
        """`account`: the one user that it knows, and a password, instead of the acl of rooms."""
        self._folder = folder
        self.port, plain = free_port(30_000, 34_999), free_port(35_000, 39_999)
        self.url = f"ws://127.0.0.1:{self.port}/mqtt"
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)
        conf = (HOSTING / "mosquitto.conf").read_text(encoding="utf-8")
        conf = re.sub(r"(?m)^listener 9001\b", f"listener {self.port}", conf)
        conf = re.sub(r"(?m)^listener 1884\b", f"listener {plain}", conf)
        # With the rights of root it would look for a user of its own.
        conf = re.sub(r"(?m)^acl_file acl$", f"user root\nacl_file {folder / 'acl'}", conf)
        if account:
            known = folder / "known"
            known.touch(0o600)
            subprocess.run(["mosquitto_passwd", "-b", str(known), *account], check=True)
            conf = conf.replace("allow_anonymous true", f"password_file {known}")
            conf = conf.replace(f"acl_file {folder / 'acl'}", "")
        (folder / "mosquitto.conf").write_text(conf, encoding="utf-8")
        acl = (HOSTING / "acl").read_text(encoding="utf-8")
        everything = f"\nuser {SPY}\ntopic readwrite #\n" if spied else ""
        (folder / "acl").write_text(acl + everything, encoding="utf-8")
        (folder / "acl").chmod(0o600)

    @property
    def pid(self) -> int:
        """Its process, while it runs."""
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """What it has complained about."""
        return (self._folder / "log").read_text(encoding="utf-8")

    def start(self) -> None:
        """Return when it takes connections."""
        assert MOSQUITTO is not None, "there is no Mosquitto here"
        with (self._folder / "log").open("ab") as log:
            command = [MOSQUITTO, "-c", str(self._folder / "mosquitto.conf")]
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        end = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.02)
        self.stop()
        raise RuntimeError(f"the broker did not start:\n{self.log}")

    def stop(self) -> None:
        """Gone without a word, as after a power cut."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def needed() -> None:
    """Skip the test on a machine without Mosquitto; in CI it fails."""
    if MOSQUITTO is None:
        missing = "There is no Mosquitto here (apt install mosquitto), and rooms need a broker."
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
