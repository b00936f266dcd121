"""Clients of a broker that have no app behind them."""

from threading import Event
from time import monotonic, sleep
from typing import Final

from paho.mqtt.client import CallbackAPIVersion, Client, MQTTv5
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from tests.rooms.broker import PATIENCE, Broker

ROOT: Final = "banker/v1"


def dialled(broker: Broker, user: str, client_id: str) -> Client:
    """A client under these names that has not been answered yet."""
    client = Client(CallbackAPIVersion.VERSION2, client_id, protocol=MQTTv5, transport="websockets")
    client.ws_set_options(path="/mqtt")
    client.username_pw_set(user)
    client.connect("127.0.0.1", broker.port)
    return client


class Phone:
    """A client that reads and writes by itself, and notes what it hears."""

    def __init__(self, broker: Broker, user: str, client_id: str) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self._there, self._gone, self._answered = Event(), Event(), Event()
        self._client = dialled(broker, user, client_id)
        self._client.on_message = lambda *said: self.heard.append((said[2].topic, said[2].payload))
        self._client.on_connect = lambda *_: self._there.set()
        self._client.on_disconnect = lambda *_: self._gone.set()
        self._client.on_subscribe = lambda *_: self._answered.set()
        self._client.loop_start()
        self._seen(self._there)

    def ask(self, *topics: str) -> None:
        """Return after all that the broker had for it before."""
        self._answered.clear()
        self._client.subscribe([(topic, 1) for topic in topics or ("nothing",)])
        self._seen(self._answered)

    def say(self, topic: str, payload: bytes, expiry: int = 0) -> None:
        """Return when the broker has dealt with it; an expiry, in seconds, has it kept so long."""
        kept = Properties(PacketTypes.PUBLISH)
        if expiry:
            kept.MessageExpiryInterval = expiry
        said = self._client.publish(topic, payload, 1, retain=expiry > 0, properties=kept)
        end = monotonic() + PATIENCE
        while not (said.is_published() or self._gone.is_set()):
            assert monotonic() < end
            sleep(0.01)

    def thrown_out(self) -> None:
        """Return when the broker has ended the connection."""
        self._seen(self._gone)

    @property
    def is_gone(self) -> bool:
        """Whether its connection has ended."""
        return self._gone.is_set()

    def leave(self) -> None:
        """End it."""
        self._client.disconnect()
        self._client.loop_stop()

    @staticmethod
    def _seen(event: Event) -> None:
        assert event.wait(PATIENCE)
