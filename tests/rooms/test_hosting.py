"""The files for hosts: what the broker lets whom read and write, and that they start."""

import json
import os
import shutil
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.request import urlopen

import pytest
from ruamel.yaml import YAML
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from banker_app.browser.build import _node, _without_account
from tests.e2e.browser import free_port
from tests.repo.house import PACKAGE, ROOT, blocks
from tests.rooms.broker import HOSTING, PATIENCE, SPY, Broker, needed
from tests.rooms.clients import ROOT as TOPICS
from tests.rooms.clients import Phone

ROOM: Final = "r" * 22
MAILBOX: Final = "m" * 22
UP, HOST, DOWN, TO_ANOTHER = (
    f"{TOPICS}/{ROOM}/{what}" for what in ("up", "host", f"down/{MAILBOX}", "down/another")
)
SAYABLE: Final = (UP, HOST, DOWN, TO_ANOTHER, f"{TOPICS}/{ROOM}", f"{UP}/more", "elsewhere")
ASKED: Final = ("#", "$SYS/#", f"{TOPICS}/+/down/+", f"$share/all/{DOWN}", *SAYABLE)

PORTS: Final = {
    "HTTPS_PORT": (40_000, 43_999),
    "HTTP_PORT": (44_000, 45_999),
    "BROKER_PORT": (30_000, 34_999),
    "PLAIN_PORT": (35_000, 39_999),
}
BUILDING: Final = 300
"""Seconds in which the site is built."""

Join = Callable[[str, str], Phone]


@pytest.fixture
def join(broker: Broker) -> Iterator[Join]:
    """Connects under a user name and a client id, and ends what it has begun."""
    phones: list[Phone] = []

    def joined(user: str, client_id: str) -> Phone:
        phones.append(Phone(broker, user, client_id))
        return phones[-1]

    yield joined
    for phone in phones:
        phone.leave()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("user", "client_id", "read"),
    [
        # As the host does, which a file of patterns cannot tell from guests.
        pytest.param(ROOM, "x" * 22, {UP, HOST, DOWN, TO_ANOTHER}, id="who has the link"),
        pytest.param("o" * 22, MAILBOX, set(), id="another room"),
        pytest.param("", MAILBOX, set(), id="a stranger"),
        pytest.param("x" * 22, "another/room", set(), id="a name of two parts"),
    ],
)
def test_rights_to_read(join: Join, user: str, client_id: str, read: set[str]) -> None:
    """Whatever is asked for, kept or new."""
    spy = join(SPY, "spy")
    for topic in SAYABLE:
        spy.say(topic, b"kept", 60)
    phone = join(user, client_id)
    phone.ask(*ASKED)
    for topic in SAYABLE:
        spy.say(topic, b"new")
    phone.ask()
    assert set(phone.heard) == {(topic, what) for topic in read for what in (b"kept", b"new")}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("user", "written"),
    [
        # The pages of a forger, and what he says for others, are refused by who opens them.
        pytest.param(ROOM, {UP, HOST, DOWN, TO_ANOTHER}, id="who has the link"),
        pytest.param("o" * 22, set(), id="another room"),
        pytest.param("", set(), id="a stranger"),
    ],
)
def test_rights_to_write(join: Join, user: str, written: set[str]) -> None:
    """The rest is dropped."""
    spy, phone = join(SPY, "spy"), join(user, MAILBOX)
    spy.ask("#")
    for topic in SAYABLE:
        phone.say(topic, b"said")
    spy.ask("#")
    assert {topic for topic, _ in spy.heard} == written


@pytest.mark.slow
@pytest.mark.parametrize("name", ["+", "#", f"{ROOM}/#", f"../{ROOM}"])
def test_names_are_no_patterns(broker: Broker, name: str) -> None:
    spy, phone = Phone(broker, SPY, "spy"), Phone(broker, name, MAILBOX)
    phone.ask(*ASKED)
    spy.say(DOWN, b"new", 60)
    phone.ask()
    assert not phone.heard
    phone.leave()
    spy.leave()


@pytest.mark.slow
def test_too_large_messages_are_dropped(join: Join) -> None:
    """Mosquitto 2.0 drops it, 2.1 ends the connection."""
    spy, phone = join(SPY, "spy"), join(ROOM, MAILBOX)
    spy.ask("#")
    phone.say(UP, b"x" * 64_000)
    phone.say(UP, b"x" * 66_000)
    spy.ask()
    assert [len(payload) for _, payload in spy.heard] == [64_000]


@pytest.mark.slow
def test_a_page_expires(join: Join) -> None:
    # A broker counts in whole seconds, of which a busy machine takes one to join.
    join(ROOM, "host").say(DOWN, b"page", 3)
    seen = []
    for _ in range(2):
        guest = join(ROOM, MAILBOX)
        guest.ask(DOWN)
        guest.ask()
        seen.append([payload for _, payload in guest.heard])
        time.sleep(4.1)
    assert seen == [[b"page"], []]


@pytest.mark.slow
def test_restarted_broker_has_no_messages(broker: Broker) -> None:
    host = Phone(broker, ROOM, "host")
    host.say(DOWN, b"page", 60)
    broker.stop()
    host.thrown_out()
    broker.start()
    guest = Phone(broker, ROOM, MAILBOX)
    guest.ask(DOWN)
    guest.ask()
    assert guest.heard == []
    host.leave()
    guest.leave()


def test_the_compose_file_names_what_is_there() -> None:
    """But for the site, which `build-web` writes."""
    compose = YAML(typ="safe").load(HOSTING / "compose.yaml")
    services = compose["services"]
    mounted = [each.split(":") for name in services for each in services[name]["volumes"]]
    files = {source for source, *_ in mounted if source.startswith("./")} - {"./site"}
    assert {HOSTING / file for file in files} == {
        path for path in HOSTING.iterdir() if path.suffix in (".conf", "") and path.is_file()
    }
    named = {source for source, *_ in mounted if not source.startswith("./")}
    assert named == compose["volumes"].keys()
    for service in services.values():
        assert service["read_only"]
        assert service["restart"]
        assert service["mem_limit"]


def test_each_line_has_its_reason() -> None:
    """In the comment above it, or above its neighbours."""
    for file in ("mosquitto.conf", "acl"):
        for block in (HOSTING / file).read_text(encoding="utf-8").split("\n\n"):
            assert block.startswith("#"), block


STAND_INS: Final = {
    "sudo": 'exec env "$@"',
    "apt": 'echo apt "$@" >> "$DONE"',
    "systemctl": 'echo systemctl "$@" >> "$DONE"',
    "pip": 'echo pip "$@" >> "$DONE"',
    "python3": 'mkdir -p "$3/bin" && cp "$BESIDE/pip" "$BESIDE/banker-app" "$3/bin"',
    "banker-app": f'PYTHONPATH={ROOT} exec {sys.executable} -m banker_app "$@"',
}
"""What the printed commands find in place of programs that would change the machine."""


@contextmanager
def begun() -> Iterator[tuple[int, Path, str]]:
    """Run the printed commands in a copy of the files, on ports that are free; yield the port of
    the site, what they wrote, and the commands.
    """
    (printed,) = blocks((HOSTING / "README.md").read_text(encoding="utf-8"), "sh")
    ports = {name: free_port(*span) for name, span in PORTS.items()}
    # Where the broker's own user can read it.
    with TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        beside, files = folder / "beside", folder / "banker_app" / "rooms" / "hosting"
        shutil.copytree(HOSTING, files)
        conf = (files / "mosquitto.conf").read_text(encoding="utf-8")
        for listener, port in (("9001", "BROKER_PORT"), ("1884", "PLAIN_PORT")):
            conf = conf.replace(f"listener {listener} ", f"listener {ports[port]} ")
        (files / "mosquitto.conf").write_text(conf, encoding="utf-8")
        beside.mkdir()
        for program, lines in STAND_INS.items():
            (beside / program).write_text(f"#!/bin/sh\n{lines}\n", encoding="utf-8")
            (beside / program).chmod(0o755)
        environ = {
            **os.environ,
            **{each: str(port) for each, port in ports.items()},
            **{"PATH": f"{beside}:{os.environ['PATH']}:/usr/sbin", "BESIDE": str(beside)},
            **{"DONE": str(folder / "done"), "HOME": name, "XDG_DATA_HOME": name},
        }
        with (folder / "log").open("wb") as log:
            running = subprocess.Popen(
                ["sh", "-ec", printed.replace("club.example.org", "localhost")],
                cwd=folder,
                env=environ,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            yield ports["HTTPS_PORT"], folder, printed
        finally:
            os.killpg(running.pid, signal.SIGTERM)
            running.wait(PATIENCE)


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("caddy"), reason="There is no Caddy here (apt install caddy).")
def test_the_printed_commands_bring_up_a_site_with_its_broker() -> None:
    """Over TLS with a certificate of its own; nothing but WebSockets reaches the broker."""
    needed()
    with begun() as (port, folder, printed):
        root, log = folder / "caddy/pki/authorities/local/root.crt", folder / "log"
        end = time.monotonic() + BUILDING
        while not (root.exists() and "certificate obtained" in log.read_text("utf-8")):
            assert time.monotonic() < end, log.read_text("utf-8")
            time.sleep(0.1)
        trust = ssl.create_default_context(cafile=root)
        address = f"localhost:{port}"
        with urlopen(f"https://{address}/room.html", context=trust) as page:
            assert b"wss://localhost" in page.read()
            assert page.headers["Referrer-Policy"] == "no-referrer"
        with connect(f"wss://{address}/mqtt", ssl=trust, subprotocols=["mqtt"]) as socket:
            assert socket.subprotocol == "mqtt"
            name = b"\x00\x04MQTT\x05\x82\x00\x3c\x00" + b"\x00\x01m" + b"\x00\x01r"
            socket.send(bytes([0x10, len(name)]) + name)
            assert socket.recv(PATIENCE)[:1] == b"\x20"
        with pytest.raises(WebSocketException):
            connect(f"wss://{address}/other", ssl=trust, subprotocols=["mqtt"])
        lines = log.read_text("utf-8").splitlines()
        problems = [json.loads(line) for line in lines if line.startswith("{")]
        assert not [each for each in problems if each["level"] in ("error", "fatal")]
        done = (folder / "done").read_text("utf-8").splitlines()
        assert all(each in printed for each in done)
        assert [each.split()[0] for each in done] == ["apt", "systemctl", "pip"]


@pytest.mark.slow
def test_a_broker_that_asks_for_an_account(tmp_path: Path) -> None:
    """The account is part of the address that the site was built with."""
    needed()
    running = Broker(tmp_path / "broker", account=("club", "a@b c"))
    running.start()
    accounts = ("club:a%40b%20c@", "club:wrong@", "")
    urls = [running.url.replace("://", f"://{account}") for account in accounts]
    folder = tmp_path / "scripts"
    shutil.copytree(PACKAGE / "rooms" / "web", folder)
    given = f"const given = {json.dumps({'urls': urls})};\n"
    script = (Path(__file__).parent / "scripts" / "account.js").read_text("utf-8")
    (folder / "test.js").write_text(f"{given}{script}\nprocess.exit(0);", "utf-8")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    command = [_node(), str(folder / "test.js")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    running.stop()
    assert json.loads(done.stdout) == [True, False, False], done.stderr
    assert [*map(_without_account, urls)] == [running.url] * 3
