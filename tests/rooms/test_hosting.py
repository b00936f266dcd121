"""The files for hosts: what the broker lets whom read and write, and that they start."""

import json
import os
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import pytest
from ruamel.yaml import YAML
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from banker_app.browser.build import _node, _without_account
from tests.e2e.browser import free_port
from tests.repo.house import PACKAGE
from tests.rooms.broker import HOSTING, PATIENCE, SPY, Broker, needed
from tests.rooms.clients import ROOT, Phone

ROOM: Final = "r" * 22
MAILBOX: Final = "m" * 22
UP, HOST, DOWN, TO_ANOTHER = (
    f"{ROOT}/{ROOM}/{what}" for what in ("up", "host", f"down/{MAILBOX}", "down/another")
)
SAYABLE: Final = (UP, HOST, DOWN, TO_ANOTHER, f"{ROOT}/{ROOM}", f"{UP}/more", "elsewhere")
ASKED: Final = ("#", "$SYS/#", f"{ROOT}/+/down/+", f"$share/all/{DOWN}", *SAYABLE)

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


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("caddy"), reason="There is no Caddy here (apt install caddy).")
def test_the_proxy_serves_the_site_and_the_broker(broker: Broker, tmp_path: Path) -> None:
    """Over TLS with a certificate of its own; nothing but WebSockets reaches the broker."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("<title>The app</title>", encoding="utf-8")
    port, other = free_port(40_000, 44_999), free_port(45_000, 49_999)
    environ = {"HTTPS_PORT": port, "HTTP_PORT": other, "BROKER_PORT": broker.port}
    environ |= {"FOLDER": tmp_path / "site", "HOME": tmp_path, "XDG_DATA_HOME": tmp_path}
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(HOSTING / "Caddyfile")]
    log = tmp_path / "log"
    with log.open("wb") as out:
        strings = {name: str(value) for name, value in environ.items()}
        caddy = subprocess.Popen(command, env=os.environ | strings, stdout=out, stderr=out)
    try:
        root = tmp_path / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        end = time.monotonic() + PATIENCE
        while not (root.exists() and "certificate obtained" in log.read_text("utf-8")):
            assert time.monotonic() < end, log.read_text("utf-8")
            time.sleep(0.05)
        trust = ssl.create_default_context(cafile=root)
        address = f"localhost:{port}"
        with urlopen(f"https://{address}/", context=trust) as page:
            assert b"The app" in page.read()
            assert page.headers["Referrer-Policy"] == "no-referrer"
        with connect(f"wss://{address}/mqtt", ssl=trust, subprotocols=["mqtt"]) as socket:
            assert socket.subprotocol == "mqtt"
            name = b"\x00\x04MQTT\x05\x82\x00\x3c\x00" + b"\x00\x01m" + b"\x00\x01r"
            socket.send(bytes([0x10, len(name)]) + name)
            assert socket.recv(PATIENCE)[:1] == b"\x20"
        with pytest.raises(WebSocketException):
            connect(f"wss://{address}/other", ssl=trust, subprotocols=["mqtt"])
        problems = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
        assert not [each for each in problems if each["level"] in ("error", "fatal")]
    finally:
        caddy.terminate()
        caddy.wait(PATIENCE)


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
