"""Rooms without browsers on one broker or several: messages lost, times, what the brokers use.

A tap goes from a guest to its host, which sends a page to each of its guests. By hand, ten minutes:
`python -m tests.bench.rooms_load FOLDER --seconds 600 --brokers 2`
"""

import argparse
import asyncio
import hashlib
import os
import random
import struct
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from tests.bench.figures import percentile
from tests.rooms.broker import Broker
from tests.rooms.clients import ROOT, dialled

GUESTS: Final = 6
SAID: Final = 180
"""Bytes of a tap, and of a page, sealed; as the pages of an evening are on average."""
PAGE: Final = 2200
KEPT: Final = 86400
"""Seconds that a page outlives its host."""
PERIOD: Final = 2.0
"""Seconds from one tap in a room to the next; an evening has one in fifteen."""
LATE: Final = 5.0
"""Seconds after which a page counts as lost."""


@dataclass
class Load:
    """What was measured, and as the page of hosts has it."""

    rooms: int
    taps: int = 0
    times: list[float] = field(default_factory=list)
    used: list[str] = field(default_factory=list)

    @property
    def lost(self) -> int:
        """Pages that came nowhere."""
        return self.taps * GUESTS - len(self.times)

    def __str__(self) -> str:
        marks = (
            f"p{percent} {percentile(self.times, percent) * 1000:.1f}" for percent in (50, 95, 99)
        )
        pages = f"{self.lost} of {self.taps * GUESTS:,} pages lost"
        return f"{self.rooms} x {GUESTS}: {pages}; {', '.join(marks)} ms; {'; '.join(self.used)}"


async def on_loop(client: Client) -> None:
    """Let the loop of this thread read and write for it; paho's own cannot have so many sockets."""
    loop = asyncio.get_running_loop()
    sock = client.socket()
    assert sock is not None
    loop.add_reader(sock, client.loop_read, 10)
    client.on_socket_register_write = lambda c, _, s: loop.add_writer(s, c.loop_write)
    client.on_socket_unregister_write = lambda c, _, s: loop.remove_writer(s)
    if client.want_write():
        loop.add_writer(sock, client.loop_write)
    async with asyncio.timeout(LATE):
        while not client.is_connected():
            await asyncio.sleep(0.01)


@dataclass
class Room:
    """A host and its guests."""

    load: Load
    name: str
    host: Client
    guests: dict[str, Client]

    async def begin(self) -> None:
        """Listen, all of them."""
        kept = Properties(PacketTypes.PUBLISH)
        kept.MessageExpiryInterval = KEPT

        def heard(host: Client, _: object, message: MQTTMessage) -> None:
            page = message.payload[:8] + os.urandom(PAGE - 8)
            for mailbox in self.guests:
                to = f"{ROOT}/{self.name}/down/{mailbox}"
                host.publish(to, page, 1, retain=True, properties=kept)

        def seen(_: Client, __: object, message: MQTTMessage) -> None:
            if not message.retain and "/down/" in message.topic:
                (sent,) = struct.unpack_from(">d", message.payload)
                self.load.times.append(time.perf_counter() - sent)

        self.host.on_message = heard
        await on_loop(self.host)
        self.host.subscribe(f"{ROOT}/{self.name}/up", 1)
        for mailbox, guest in self.guests.items():
            guest.on_message = seen
            await on_loop(guest)
            guest.subscribe([(f"{ROOT}/{self.name}/{at}", 1) for at in (f"down/{mailbox}", "host")])

    async def play(self, end: float) -> None:
        """Somebody taps, again and again."""
        await asyncio.sleep(random.uniform(0, PERIOD))
        while time.monotonic() < end:
            said = struct.pack(">d", time.perf_counter()) + os.urandom(SAID - 8)
            random.choice([*self.guests.values()]).publish(f"{ROOT}/{self.name}/up", said, 1)
            self.load.taps += 1
            for client in (self.host, *self.guests.values()):
                client.loop_misc()
            await asyncio.sleep(PERIOD)


def furnished(load: Load, brokers: list[Broker]) -> Room:
    """A room on the broker that its name chooses."""
    name = os.urandom(11).hex()
    broker = brokers[hashlib.sha256(name.encode()).digest()[0] % len(brokers)]
    boxes = [os.urandom(11).hex() for _ in range(GUESTS)]
    host = dialled(broker, name, os.urandom(11).hex())
    return Room(load, name, host, {box: dialled(broker, name, box) for box in boxes})


def processor(broker: Broker) -> float:
    """Seconds of a processor that it has used."""
    figures = Path(f"/proc/{broker.pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, figures[11:13])) / os.sysconf("SC_CLK_TCK")


def memory(broker: Broker) -> float:
    """Megabytes that it has."""
    pages = Path(f"/proc/{broker.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def measured(brokers: list[Broker], rooms: int, seconds: float) -> Load:
    """The load of so many rooms on brokers that run."""
    load = Load(rooms)
    with ThreadPoolExecutor(60) as threads:
        all_rooms = [*threads.map(lambda _: furnished(load, brokers), range(rooms))]
    await asyncio.gather(*(room.begin() for room in all_rooms))
    await asyncio.sleep(1)
    before = [processor(broker) for broker in brokers]
    end = time.monotonic() + seconds
    await asyncio.gather(*(room.play(end) for room in all_rooms))
    for broker, began in zip(brokers, before, strict=True):
        busy = (processor(broker) - began) / seconds
        load.used.append(f"{busy:.1%} of a core, {memory(broker):.1f} MB")
    while load.lost and time.monotonic() < end + PERIOD + LATE:
        await asyncio.sleep(0.1)
    for room in all_rooms:
        for client in (room.host, *room.guests.values()):
            asyncio.get_running_loop().remove_reader(client.socket())
            client.disconnect()
    return load


def main() -> None:
    """Start brokers, measure, print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("--rooms", type=int, default=60)
    options.add_argument("--seconds", type=float, default=600)
    options.add_argument("--brokers", type=int, default=1)
    chosen = options.parse_args()
    brokers = [Broker(chosen.folder / str(number)) for number in range(chosen.brokers)]
    try:
        for broker in brokers:
            broker.start()
        print(asyncio.run(measured(brokers, chosen.rooms, chosen.seconds)))
    finally:
        for broker in brokers:
            broker.stop()


if __name__ == "__main__":
    main()
