"""The guests of a room: their pages, the limits of their requests, the transfer of the bank.

Knows no network: a carrier delivers messages that are genuine and new, and sends pages.
"""

import asyncio
import json
import logging
import time
import zlib
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from banker_app.app.devices.banker_role import Device, Roles, hashed
from banker_app.app.devices.requests import Policy
from banker_app.app.devices.seats import News
from banker_app.app.saves.save_format import BadSave
from banker_app.content.untrusted import message_in
from banker_app.engine.json_types import JsonObject
from banker_app.guests.guest import Guest
from banker_app.guests.limits import PATIENCE, Pace, Sender, Turns
from banker_app.pages.contract.services import RoomStatus
from banker_app.pages.devices.own_device import LANGUAGE, LETTERS, SIGNAL
from banker_app.pages.state.app_store import AppStore

LOG: Final = logging.getLogger(__name__)
WAYS: Final = ("own_dice", "app_dice", "private")
"""What the table has chosen for its phones, besides the policy."""
DEVICES: Final = 24
"""Devices of a room; those without a seat make room for a new one."""
BANKER: Final = "this device"
"""Stands for the secret token of the device that runs the app."""
WAITING: Final = 64
"""Messages of a device that wait for their turn; a device repeats what got no answer."""
FRAME: Final = 0.06
"""Seconds in which the banker's own page is drawn before those of guests are built."""
PAUSE: Final = 0.025
"""Seconds for which a device that sends too fast is ignored."""


class Carrier(Protocol):
    """The way to the devices of a room, each of which is named by its key."""

    def send(self, device: str, packed: bytes) -> None:
        """Let a device have a page, deflated; a newer one replaces it on the way."""
        ...

    def forget(self, device: str) -> None:
        """Let go of a device; it may come again."""
        ...

    def about(self, players: str) -> None:
        """Let everybody with the link know who plays, also while this device sleeps."""
        ...

    def give(self, device: str, text: str) -> None:
        """Send a device the game and the room."""
        ...

    def gave(self, device: str) -> None:
        """Let go of the room, which a device now has."""
        ...


class _Visitor:
    """A device of the room, and what it has said."""

    def __init__(self, guest: Guest, *, by_code: bool) -> None:
        self.guest = guest
        self.by_code = by_code
        self.pace = Pace()
        self.inbox: deque[tuple[bool, int, JsonObject]] = deque(maxlen=WAITING)
        """Hello or not, size, message."""
        self.hello = ""
        """The token of its last hello, which pages repeat as a sign that they answer it."""
        self.sent: JsonObject = {}
        self.due = False
        """Whether something may have changed for it."""
        self.turn = 0
        """The number of its last turn."""
        self.patience: asyncio.TimerHandle | None = None
        """When its claim to a seat ends, unless it is heard again before."""

    @property
    def seated(self) -> bool:
        return self.guest.seat.player is not None

    @property
    def rank(self) -> int:
        """Of two, the higher one keeps its place."""
        return 2 if self.seated else int(self.by_code)


class Room:
    """The devices that have come into a room."""

    def __init__(
        self,
        store: AppStore,
        roles: Roles,
        carrier: Carrier,
        link: str,
        moving: Callable[[RoomStatus, str], None],
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`link` is the address for more devices. `moving` is called when the bank begins to
        move to another device, with the id of its game, and when it has arrived there.
        """
        self._store = store
        self._roles = roles
        self._carrier = carrier
        self._link = link
        self._moving = moving
        self._clock = clock
        self._visitors: dict[str, _Visitor] = {}
        self._turns = Turns()
        self._turn = 0
        self._dealing = False
        self._due_at = 0.0
        self._task: asyncio.Task[None] | None = None
        self._bundle = ""
        """The game, while it is on its way to the next banker."""
        self._players = ""
        """The players, as whoever opens the link can read."""
        self._unsubscribe = store.subscribe("room", self._changed), roles.subscribe(self._changed)
        self._tell_players()

    def close(self) -> None:
        """Forget everybody."""
        for unsubscribe in self._unsubscribe:
            unsubscribe()
        for visitor in self._visitors.values():
            self._stays_away(visitor)
        self._visitors.clear()

    def knows(self, device: str) -> bool:
        """Return whether a device is a player's."""
        return self._store.phones.player_of(hashed(device)) is not None

    # ---- from the devices ----------------------------------------------------------------

    def receive(
        self, device: str, hello: bool, text: str, sign: str = "", by_code: bool = False
    ) -> None:
        """Take a message in; it is dealt with when it is its turn. `sign`: the digits that the
        device shows beside its page; `by_code`: whether it has come by the code of the room.
        """
        if (said := message_in(text)) is None:
            return
        visitor = self._visitors.get(device)
        if visitor is None and hello:
            visitor = self._welcome(device, said, sign, by_code)
        if visitor is not None:
            visitor.inbox.append((hello, len(text), said))
            self._work()

    def _welcome(self, name: str, said: JsonObject, sign: str, by_code: bool) -> _Visitor | None:
        device = Device(self._roles, name, sign=sign)
        guest = Guest(self._store, device, self._link, str(said.get("at", "")))
        _take_preferences(guest, said)
        visitor = _Visitor(guest, by_code=by_code)
        if len(self._visitors) >= DEVICES:
            # Players keep their places, and who has come by the code, no matter who has the link.
            lower = [
                (one.rank, other)
                for other, one in self._visitors.items()
                if one.rank < max(visitor.rank, 1)
            ]
            if not lower:
                visitor.hello = str(said.get("hello", ""))
                self._turn_away(name, visitor)
                return None
            _, leaves = min(lower, key=lambda one: one[0])
            self._turn_away(leaves, self._visitors.pop(leaves))
        self._visitors[name] = visitor
        return visitor

    def _wait_for(self, visitor: _Visitor) -> None:
        """Let a claim end, from now on, once its device has not been heard for a while."""
        if visitor.patience is not None:
            visitor.patience.cancel()
        if visitor.guest.seat.claimed is not None:
            later = asyncio.get_running_loop().call_later
            visitor.patience = later(PATIENCE, self._stays_away, visitor)

    def _stays_away(self, visitor: _Visitor) -> None:
        if visitor.guest.seat.claimed is not None:
            visitor.guest.seat.withdraw(News.CLOSED)

    def _turn_away(self, device: str, visitor: _Visitor) -> None:
        self._stays_away(visitor)
        self._send(device, visitor, visitor.guest.turned_away("room.full"))
        self._carrier.forget(device)

    def _tell_players(self) -> None:
        game = self._store.state.game
        players = ", ".join(game.solvent()) if game is not None else ""
        if players and players != self._players:
            self._players = players
            self._carrier.about(players)

    def _changed(self) -> None:
        self._tell_players()
        for visitor in self._visitors.values():
            visitor.due = True
        if not self._dealing:
            self._due_at = time.monotonic() + FRAME
        self._work()

    # ---- turns ---------------------------------------------------------------------------

    def _work(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._serve())

    async def _serve(self) -> None:
        """Deal with one message after another, and let everybody have a page of now."""
        while busy := [(n, v) for n, v in self._visitors.items() if v.inbox or v.due]:
            for device, visitor in sorted(busy, key=_waited):
                if visitor.inbox and visitor.pace.keeps(visitor.inbox[0][1]):
                    async with self._turns.turn(Sender()):
                        self._dealing = True
                        self._apart(self._deal, device, visitor)
                        self._dealing = False
                elif visitor.due and time.monotonic() >= self._due_at:
                    self._apart(self._show, device, visitor)
                else:
                    continue
                self._turn = visitor.turn = self._turn + 1
                await asyncio.sleep(0)  # A tap on this device comes before the next page of others.
                break
            else:
                await asyncio.sleep(PAUSE)

    def _apart(self, step: Callable[[str, _Visitor], None], device: str, visitor: _Visitor) -> None:
        """Take a step for one device; if it fails, the others are served nevertheless."""
        try:
            step(device, visitor)
        except Exception:
            LOG.exception("a device of the room was not served")

    def _deal(self, device: str, visitor: _Visitor) -> None:
        hello, _, said = visitor.inbox.popleft()
        guest = visitor.guest
        if self._bundle:
            self._pass_on(device, visitor, said)
            return
        if hello:
            visitor.hello = str(said.get("hello", ""))
            _take_preferences(guest, said)
            if said.get("load") is True:
                guest.load(str(said.get("at", "")))
        else:
            guest.receive(said)
        self._wait_for(visitor)
        self._show(device, visitor, asked=True)
        if guest.device.is_banker:
            self._give(device)

    def _show(self, device: str, visitor: _Visitor, *, asked: bool = False) -> None:
        """Send a device the page of now, unless it has that and has not `asked`."""
        visitor.due = False
        if self._bundle:
            return
        message = visitor.guest.message()
        if asked or message != visitor.sent:
            self._send(device, visitor, message)

    def _send(self, device: str, visitor: _Visitor, message: JsonObject) -> None:
        visitor.sent = message
        sent = {**message, "hello": visitor.hello, "sent": round(self._clock() * 1000)}
        text = json.dumps(sent, ensure_ascii=False, separators=(",", ":"))
        # Here and not by the browser's streams, which would all wait until the last page is built.
        self._carrier.send(device, zlib.compress(text.encode("utf-8"), wbits=-zlib.MAX_WBITS))

    # ---- the bank ------------------------------------------------------------------------

    def _give(self, device: str) -> None:
        """Send the next banker's device the game. Nothing is entered here from now on."""
        store, game = self._store, self._store.state.game_id
        seats = store.phones.seats.devices(game)
        seats.pop(hashed(BANKER), None)
        # The next banker, too, may be a player.
        if next_one := seats.pop(self._visitors[device].guest.device.digest, None):
            seats[hashed(BANKER)] = next_one
        save = store.safe.save_game(game).decode("utf-8") if game else ""
        now = store.state.phones
        ways = {one: getattr(now, one) for one in WAYS}
        self._bundle = json.dumps({"save": save, "seats": seats, "policy": now.policy, **ways})
        store.leave()
        self._moving(RoomStatus.GIVING, game)
        self._carrier.give(device, self._bundle)

    def _pass_on(self, device: str, visitor: _Visitor, said: JsonObject) -> None:
        """While the bank moves, only the next banker's device is listened to."""
        if not visitor.guest.device.is_banker:
            return
        if said.get("bank") == "kept":
            self._carrier.gave(device)
            self._moving(RoomStatus.GIVEN, "")
        elif "hello" in said:
            self._carrier.give(device, self._bundle)


def _take_preferences(guest: Guest, said: JsonObject) -> None:
    """Take what was chosen on the device from a hello."""
    guest.prefer(*(str(said.get(one, "")) for one in (LANGUAGE, LETTERS, SIGNAL)))


def _waited(one: tuple[str, _Visitor]) -> int:
    """Sort key: the longest waiting first, players before strangers."""
    _, visitor = one
    return visitor.turn + (0 if visitor.seated else DEVICES)


def arrived(store: AppStore, bundle: str) -> bool:
    """Take in a game that the last banker's device has sent, with the seats, and open it.

    False: it cannot be read, or not be stored.
    """
    try:
        given = message_in(bundle) or {}
        save, seats = str(given["save"]), {str(d): str(p) for d, p in given["seats"].items()}
        policy = Policy(given["policy"])
        ways = {one: bool(given.get(one)) for one in WAYS}
    except (ValueError, AttributeError, TypeError, KeyError):
        LOG.exception("the game that came with the bank cannot be read")
        return False
    store.phones.choose(policy, **ways)
    if not save:
        return True
    try:
        plan = store.import_save(lambda safe: safe.restore(save.encode("utf-8")))
    except BadSave:
        LOG.exception("the game that came with the bank is damaged")
        return False
    if plan is None or not plan.steps:
        return False
    game = plan.steps[0].target
    store.phones.seats.adopt(game, seats)
    store.resume(game)
    return store.state.game is not None
