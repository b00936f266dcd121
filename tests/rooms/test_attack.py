"""A spy at the broker reads nothing; an attacker who has the link and no seat enters nothing."""

import json
import random
import re
import struct
import time
from base64 import b64encode
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

import pytest
from paho.mqtt.client import MQTTMessageInfo

from banker_app.engine.json_types import JsonObject
from tests.app.test_outside_text import NASTY
from tests.bench.figures import percentile, shown
from tests.e2e.browser import CHROMIUM, free_port
from tests.e2e.devices import Guest
from tests.e2e.host import Host, built
from tests.e2e.test_doors import AT_ONCE, tapped
from tests.e2e.test_join import code_of
from tests.guests.test_doors import anything, said
from tests.guests.test_messages import ADDRESSES, ODD
from tests.rooms.broker import PATIENCE, SPY, Broker
from tests.rooms.clients import ROOT, Phone
from tests.rooms.sealed import HELLO, SAID, Device, marked, name_of, new_start
from tests.rooms.table import Table, browsing, laid

pytestmark = [
    pytest.mark.browser,
    pytest.mark.alone,
    pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs a browser"),
]

FORGED: Final = 7_500
BURST: Final = 250
"""Forgeries between two taps of a player."""
NEW: Final = 500
"""Devices that come at once."""
CROWD: Final = 100
"""Devices without the link that come at once; more than a host would meet in seconds."""
COMERS: Final = 3
COMES_IN: Final = 2.0
"""Seconds in which a newcomer is there."""
RATE: Final = 200
"""Hellos of a flood in a second."""
STARVED: Final = 2.0
"""Seconds until those that a host meets at once have come."""
BATCHES: Final = 4
BODY: Final = 33
"""Where the sealed message begins, after the kind and the key."""
SECRETS: Final = ("Boardwalk", "boardwalk", "Park Place", "Your turn", "My money", "Pays", "1,437")


class Attacker(Phone):
    """Whoever knows the room; says many things without waiting for each to arrive."""

    def flood(self, topic: str, payloads: list[bytes], *, retain: bool = False) -> None:
        said: list[MQTTMessageInfo] = [
            self._client.publish(topic, payload, 1, retain) for payload in payloads
        ]
        for one in said:
            one.wait_for_publish(PATIENCE)


@pytest.fixture
def table(
    broker: Broker, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Table]:
    """Ann, Bob and Cat, who has no phone yet."""
    host = Host(built(tmp_path_factory), free_port())
    host.start()
    cash = {"Ann": 1437, "Bob": 1500, "Cat": 1500}
    with browsing(broker) as browser:
        made = laid(
            browser, host, tmp_path / "games", ("Ann", "Bob", "Cat"), 2, cash=cash, hammer=True
        )
        yield made
        made.close()
    host.stop()


def forms(secret: str) -> Iterator[bytes]:
    """How a word may stand in a message."""
    yield secret.encode()
    yield json.dumps(secret)[1:-1].encode()
    yield secret.encode("utf-16-le")
    for shift in range(3):
        # What does not depend on the letters before and after.
        yield b64encode(b"\0" * shift + secret.encode())[4 if shift else 0 : -4]


def test_a_spy_at_the_broker_reads_nothing(broker: Broker, table: Table) -> None:
    """Of an evening with a guest who comes and claims a seat, bids, a card, a payment."""
    spy = Phone(broker, SPY, "spy")
    spy.ask("#")
    ann, bob = table.guests["Ann"], table.guests["Bob"]
    cat = table.comes("Cat", table.banker.page.context.browser.new_context())  # type: ignore[union-attr]
    cat.type("Code", "271828")
    cat.tap("Enter the code")
    cat.tap("Cat")
    table.banker.sees("A phone says: I am Cat")
    table.banker.tap("Accept")
    cat.sees("My money")
    for one in (ann, bob):
        one.tap("To the auction")
    ann.tap("+10")
    bob.sees("$10")
    ann.tap("Deeds")
    ann.sees("Boardwalk")
    spy.ask()
    messages = [payload for _, payload in spy.heard]
    assert len(messages) > 20
    everything = b"\n".join(messages)
    words = [*SECRETS, "Ann", "Bob", "271828", table.key]
    words += [word for text in table.drawn().values() for word in text.split() if len(word) > 6]
    found = [word for word in words for form in forms(word) if len(form) > 3 and form in everything]
    assert not found
    assert table.room not in everything
    assert not any(table.key in topic for topic, _ in spy.heard)
    spy.leave()


def forgeries(table: Table, heard: list[bytes], pages: list[bytes]) -> Iterator[bytes]:
    """What can be made of messages that were `heard`, of pages, and of a key of one's own."""
    chance, real = random.Random(38), [one for one in heard if one[0] in (HELLO, SAID)]
    own = Device(table.room)
    while True:
        message = bytearray(chance.choice(real))
        yield bytes(message)  # a replay, and out of order
        at = chance.randrange(len(message))
        yield bytes([*message[:at], message[at] ^ 1 << chance.randrange(8), *message[at + 1 :]])
        yield bytes(message[: chance.randrange(len(message))])
        yield own.up(
            chance.choice((HELLO, SAID)), '{"n": 99, "bank": "kept"}', bytes(message[1:BODY])
        )
        later = struct.pack(">I", chance.randrange(5_000, 2**32))
        yield bytes(message[: BODY + 14] + later + message[BODY + 18 :])
        start = new_start(chance.choice((-86_400, 1, 86_400)))
        yield bytes(message[:BODY] + start + message[BODY + 14 :])
        start = marked(table.room, bytes(message[1:BODY]), start)
        yield bytes(message[:BODY] + start + message[BODY + 14 :])
        yield bytes([HELLO]) + own.x + marked(table.room, own.x, start) + chance.randbytes(40)
        page = chance.choice(pages)
        yield bytes([chance.choice((HELLO, SAID))]) + bytes(message[1:BODY]) + page[1:]
        yield bytes([3 - message[0]]) + bytes(message[1:])
        yield chance.randbytes(chance.choice((0, 1, 30, 60, 400)))
        yield bytes(message) + chance.randbytes(chance.choice((1, 16, 25_000)))


def asked(chance: random.Random, number: int) -> str:
    """What a genuine device without a seat says: anything."""
    said: dict[str, Any] = chance.choice(
        (
            {"go": chance.choice(ADDRESSES)},
            {"enter": {"code": f"{chance.randrange(10**6):06}"}},
            {"do": chance.choice(("submit", "0" * 18, *ODD[:4]))},
            {"do": chance.choice(ODD), "enter": chance.choice(ODD), "back": chance.choice(ODD)},
            {"bank": "kept", "hello": chance.choice(ODD)},
            {"hello": "x" * chance.randrange(3_000), "load": True, "at": chance.choice(ADDRESSES)},
        )
    )
    text = json.dumps({"n": number, "v": chance.choice(ODD), **said})
    return text if chance.random() < 0.9 else text[: chance.randrange(len(text))]


def admitted(table: Table, broker: Broker) -> tuple[Device, Attacker]:
    """A device of the attacker's own, which has the page of the lobby."""
    device, name = Device(table.room), name_of(table.room)
    attacker = Attacker(broker, name, device.box)
    attacker.ask(f"{ROOT}/{name}/down/{device.box}", f"{ROOT}/{name}/up", f"{ROOT}/{name}/host")
    attacker.say(f"{ROOT}/{name}/up", device.up(HELLO, '{"hello": "x", "load": true}'))
    end = time.monotonic() + PATIENCE
    while not any(device.read(payload) for at, payload in attacker.heard if "/down/" in at):
        assert time.monotonic() < end, "the host does not answer"
        time.sleep(0.02)
    return device, attacker


def test_strangers_without_the_link_keep_nobody_out(broker: Broker, table: Table) -> None:
    """The room's name is known to whoever runs the broker; newcomers come in all the same."""
    chance, topic = random.Random(50), f"{ROOT}/{name_of(table.room)}/up"
    spy = Attacker(broker, SPY, "spy")
    for _ in range(COMERS):
        others = (Device(table.room) for _ in range(CROWD))
        spy.flood(topic, [bytes([HELLO]) + other.x + chance.randbytes(80) for other in others])
        begun = time.monotonic()
        admitted(table, broker)[1].leave()
        assert time.monotonic() - begun < COMES_IN
        answered(table, 0)
    spy.leave()


def test_a_flood_by_the_link_leaves_the_code(broker: Broker, table: Table) -> None:
    """New devices that are genuine, without end: who has only the link reads what to do, on a page
    with the field for it.
    """
    topic, banker = f"{ROOT}/{name_of(table.room)}/up", table.banker
    attacker = Attacker(broker, name_of(table.room), "x" * 22)
    hellos = [Device(table.room).up(HELLO, "{}") for _ in range(CROWD)]
    over = Event()

    def flood() -> None:
        while not over.wait(CROWD / RATE):
            attacker.flood(topic, hellos)

    banker.menu("Players' phones")
    banker.tap("Let people in")
    code = code_of(banker)
    thread = Thread(target=flood)
    thread.start()
    try:
        banker.pause(STARVED)
        while (late := came(table)).page.locator("#offline").is_hidden():
            pass  # By chance, it was among the few that are met each second.
        late.sees("many phones are trying to join: type the code")
        late.page.locator("#code").press_sequentially(code)
        late.sees("Whose phone is this?")
        answered(table, 0)
    finally:
        over.set()
        thread.join()
        attacker.leave()


def came(table: Table) -> Guest:
    """A new phone that opens the link, when it has a page or knows that it gets none."""
    context = table.banker.page.context.browser.new_context()  # type: ignore[union-attr]
    late = Guest(context.new_page())
    late.page.goto(table.link)
    late.page.locator("#code, #page .row").first.wait_for()
    return late


def answered(table: Table, number: int) -> float:
    """Seconds until a player has the next screen."""
    ann = table.guests["Ann"]
    tab, words = (("Deeds", "For sale"), ("My money", "Could raise at most"))[number % 2]
    begun = time.monotonic()
    ann.page.get_by_role("navigation").get_by_role("button", name=tab).click()
    ann.page.get_by_text(words).first.wait_for()
    return time.monotonic() - begun


def page_of(device: Device, speaker: Attacker) -> JsonObject:
    """The page that came last."""
    pages = (device.read(payload) for at, payload in reversed(speaker.heard) if "/down/" in at)
    page: JsonObject = json.loads(next(filter(None, pages)))
    return page


def a_player_says_anything(table: Table, broker: Broker) -> None:
    """The banker has let a device in that says what nothing can show; nobody waits for it."""
    topic, chance, numbers = f"{ROOT}/{name_of(table.room)}/up", random.Random(46), count(1)
    device, speaker = admitted(table, broker)

    def say(*messages: JsonObject) -> None:
        page = page_of(device, speaker)
        texts = [{"n": next(numbers), "v": page["v"], **message} for message in messages]
        speaker.flood(topic, [device.up(SAID, json.dumps(text)) for text in texts])

    claims = r'"do": "(\w+)", "label": "This is Cat'
    say({"do": re.findall(claims, json.dumps(page_of(device, speaker)))[0]})
    table.banker.sees("A phone says: I am Cat")
    table.banker.tap("Accept")
    alone = max(tapped(table.banker, number) for number in range(4))
    waits = []
    for batch in range(BATCHES):
        for text in NASTY[batch::BATCHES]:
            say(*said(text, "Cat"))
        say(*(anything(chance, page_of(device, speaker)) for _ in range(20 * batch)))
        answered(table, batch)
        waits.append(tapped(table.banker, batch))
        assert batch or "Waiting for the banker" in str(page_of(device, speaker))
    assert percentile(waits, 50) < max(AT_ONCE, 2 * alone), (waits, alone)
    table.banker.healthy()
    speaker.leave()


def test_an_attacker_with_the_link_enters_nothing(broker: Broker, table: Table) -> None:
    """Forged, replayed, cut and mutated messages, false presences, strangers by the hundred."""
    topic, chance = f"{ROOT}/{name_of(table.room)}", random.Random(38)
    spy = Phone(broker, SPY, "spy")
    spy.ask("#")
    device, attacker = admitted(table, broker)
    for number in range(4):
        answered(table, number)
    spy.ask()
    heard = [payload for at, payload in attacker.heard if at.endswith("/up")]
    pages = [payload for at, payload in spy.heard if "/down/" in at]
    boxes = sorted({at for at, _ in spy.heard if "/down/" in at} - {f"{topic}/down/{device.box}"})
    # The operator sees the mailboxes, and may be called as they are.
    squatters = [Phone(broker, name_of(table.room), at.rpartition("/")[2]) for at in boxes]
    before, waits, forged = table.drawn(), [], forgeries(table, heard, pages)
    for burst in range(FORGED // BURST):
        up = [next(forged) for _ in range(BURST - 40)]
        up += [device.up(SAID, asked(chance, burst * 40 + number)) for number in range(20)]
        up += [Device(table.room).up(HELLO, '{"hello": "x"}') for _ in range(NEW * BURST // FORGED)]
        chance.shuffle(up)
        attacker.flood(f"{topic}/up", up)
        presences = [bytes([kind]) + chance.randbytes(49) for kind in (0, 1, 2, 7)]
        attacker.flood(f"{topic}/host", presences, retain=True)
        mutated = [bytes([3]) + chance.choice(pages)[1:-1] + b"?", chance.choice(pages)]
        attacker_pages = [*mutated, chance.randbytes(60)]
        for box in boxes:
            for page in attacker_pages:
                spy.say(box, page)
        waits.append(answered(table, burst))
        # A false presence is a reason to ask, and no page says what it said.
        assert all(one.page.locator("#offline").is_hidden() for one in table.guests.values())
    spread = f"{shown(percentile(waits, 50))}, at most {shown(max(waits))}"
    print(f"a tap amid {FORGED:,} forgeries: {spread}")
    attacker.flood(f"{topic}/up", [Device(table.room).up(HELLO, "{}") for _ in range(NEW)])
    waits.append(answered(table, 0))
    waits.append(answered(table, 1))
    for one in table.guests.values():
        one.page.locator("#offline").wait_for(state="hidden")
        one.healthy()
    assert table.drawn() == before
    assert not any(one.is_gone for one in squatters), "a guest's connection has another name"
    for one in (attacker, spy, *squatters):
        one.leave()
    a_player_says_anything(table, broker)
