"""The devices of a room, over a carrier that only notes what it is told."""

import asyncio
import json
import time
import zlib
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from banker_app.app.devices.banker_role import Device, Roles, hashed
from banker_app.app.devices.requests import Policy
from banker_app.engine.commands import RenamePlayer, Roll
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract.services import RoomStatus
from banker_app.pages.state.app_store import AppStore
from banker_app.rooms.room import BANKER, DEVICES, WAITING, Room, arrived
from tests.guests.evening import evening
from tests.ui.tables import new_app_store

LINK = "https://host.example/room.html#1.key"


class Table:
    """A room, and what went out of it."""

    def __init__(self, store: AppStore | None = None) -> None:
        self.store = store or evening(Policy.LEGAL)
        self.roles = Roles(hashed(BANKER), lambda _: None, seats=self.store.phones.seats)
        self.told: list[tuple[str, dict[str, Any]]] = []
        self.forgotten: list[str] = []
        self.players: list[str] = []
        self.given: list[tuple[str, str]] = []
        self.gone: list[str] = []
        self.moved: list[RoomStatus] = []
        self.room = Room(
            self.store, self.roles, self, LINK, lambda status, _: self.moved.append(status)
        )

    def send(self, device: str, packed: bytes) -> None:
        self.told.append((device, json.loads(zlib.decompress(packed, -zlib.MAX_WBITS))))

    def forget(self, device: str) -> None:
        self.forgotten.append(device)

    def about(self, players: str) -> None:
        self.players.append(players)

    def give(self, device: str, text: str) -> None:
        self.given.append((device, text))

    def gave(self, device: str) -> None:
        self.gone.append(device)

    def seat(self, *devices: str) -> None:
        """All of them are Ann's."""
        seats = {hashed(device): "Ann" for device in devices}
        self.store.phones.seats.adopt(self.store.state.game_id, seats)

    def hello(self, device: str, token: str = "t", at: str = "", by_code: bool = False) -> None:
        said = json.dumps({"hello": token, "at": at, "load": True})
        self.room.receive(device, True, said, sign="47", by_code=by_code)

    def say(self, device: str, number: int, **said: Any) -> None:
        self.room.receive(device, False, json.dumps({"n": number, **said}))

    def page(self, device: str) -> dict[str, Any]:
        """The last one."""
        return [page for name, page in self.told if name == device][-1]

    def answered(self, device: str) -> int:
        return sum(name == device for name, _ in self.told)

    async def quiet(self) -> None:
        """Wait until all is dealt with."""
        while (task := self.room._task) is not None and not task.done():
            await task


def at_a_table(walk: Callable[[Table], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """A test that is given a table."""

    def test() -> None:
        async def whole() -> None:
            await walk(Table())

        asyncio.run(whole())

    return test


@at_a_table
async def test_stranger_gives_way_to_the_next(table: Table) -> None:
    players = [f"player {number}" for number in range(DEVICES - 2)]
    table.seat(*players)
    for device in ("old", "new", *players):
        table.hello(device)
    await table.quiet()
    table.hello("newest")
    await table.quiet()
    assert table.forgotten == ["old"]
    assert table.answered("newest") == 1
    assert table.store.speech.ui("room.full") in str(table.page("old"))
    answered = table.answered("old")
    table.say("old", 1, go="/display")
    await table.quiet()
    assert table.answered("old") == answered


@at_a_table
async def test_who_has_come_by_the_code_keeps_the_place(table: Table) -> None:
    """Before strangers, but not before players."""
    invited = [f"invited {number}" for number in range(DEVICES - 1)]
    table.hello("stranger")
    for device in invited:
        table.hello(device, by_code=True)
    await table.quiet()
    table.hello("one more", by_code=True)
    table.hello("another stranger")
    await table.quiet()
    assert table.forgotten == ["stranger", "another stranger"]
    table.seat("Ann's")
    table.hello("Ann's")
    await table.quiet()
    assert table.forgotten[2:] == [invited[0]]
    assert table.page("Ann's")["at"] == "/me"


@at_a_table
async def test_a_claim_says_the_sign_of_its_device(table: Table) -> None:
    table.hello("a")
    await table.quiet()
    do = next(one["do"] for one in _actions(table.page("a")) if "Ann" in one["label"])
    table.say("a", 1, v=table.page("a")["v"], do=do)
    await table.quiet()
    (claim,) = table.store.state.phones.claims
    assert claim.sign == "47"


@at_a_table
async def test_a_claim_ends_when_its_device_is_heard_no_more(table: Table) -> None:
    """One that says hello again and again keeps it; the other is told, once it comes back."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("banker_app.rooms.room.PATIENCE", 0.25)
        await _one_claims_and_goes(table)


async def _one_claims_and_goes(table: Table) -> None:
    for device, player in (("a", "Ann"), ("b", "Bob")):
        table.hello(device)
        await table.quiet()
        page = table.page(device)
        assert "claims" not in page
        do = next(one["do"] for one in _actions(page) if player in one["label"])
        table.say(device, 1, v=page["v"], do=do)
        await table.quiet()
        assert table.page(device)["claims"]
    for _ in range(4):
        await asyncio.sleep(0.1)
        table.hello("b")
        await table.quiet()
    assert [claim.player for claim in table.store.state.phones.claims] == ["Bob"]
    table.hello("a")
    await table.quiet()
    assert "this page was closed" in str(table.page("a"))


@at_a_table
async def test_the_players_are_told_once_and_again_when_they_change(table: Table) -> None:
    assert table.players == ["Ann, Bob, Cat"]
    table.store.dispatch(Roll(player=PlayerId("Ann"), dice=(1, 2)))
    table.store.dispatch(RenamePlayer(player=PlayerId("Cat"), name="Zoë"))
    assert table.players == ["Ann, Bob, Cat", "Ann, Bob, Zoë"]


@at_a_table
async def test_players_keep_their_places(table: Table) -> None:
    players = [f"player {number}" for number in range(DEVICES)]
    table.seat(*players)
    for device in (*players, "stranger"):
        table.hello(device)
    await table.quiet()
    assert table.forgotten == ["stranger"]
    assert table.store.speech.ui("room.full") in str(table.page("stranger"))
    for device in players:
        assert table.page(device)["at"] == "/me"


@at_a_table
async def test_a_page_answers_the_hello(table: Table) -> None:
    table.seat("a")
    table.hello("a", "first")
    await table.quiet()
    table.hello("a", "second")
    await table.quiet()
    assert [page["hello"] for _, page in table.told] == ["first", "second"]


@at_a_table
async def test_the_same_page_is_not_sent_twice(table: Table) -> None:
    table.seat("a")
    table.hello("a")
    table.hello("stranger")
    await table.quiet()
    table.room._changed()
    await table.quiet()
    assert (table.answered("a"), table.answered("stranger")) == (1, 1)
    table.store.phones.choose(Policy.NOTHING, own_dice=False)
    table.say("a", 1, go="/deeds")
    await table.quiet()
    assert table.answered("a") >= 2


@at_a_table
async def test_fast_device_waits_and_loses_nothing(table: Table) -> None:
    table.hello("a")
    await table.quiet()
    begun = time.monotonic()
    for number in range(21):
        table.say("a", number, enter={"x": "y" * 20_000})
    await table.quiet()
    assert table.page("a")["n"] == 20
    assert table.answered("a") == 22
    assert time.monotonic() - begun > 0.5


@at_a_table
async def test_waiting_messages_are_limited(table: Table) -> None:
    table.hello("a")
    await table.quiet()
    for number in range(20 * WAITING):
        table.say("a", number, back=True)
    await table.quiet()
    assert table.answered("a") == 1 + WAITING
    assert table.page("a")["n"] == 20 * WAITING - 1


@at_a_table
async def test_flood_does_not_delay_players(table: Table) -> None:
    table.seat("a")
    strangers = [f"stranger {number}" for number in range(DEVICES - 1)]
    for device in (*strangers, "a"):
        table.hello(device)
    await table.quiet()
    for number in range(WAITING):
        for device in strangers:
            table.say(device, number, back=True)
    await asyncio.sleep(0.05)
    table.told.clear()
    table.say("a", 1, go="/deeds")
    while not table.answered("a"):
        await asyncio.sleep(0)
    assert len(table.told) <= 3
    assert table.page("a")["at"] == "/deeds"


@at_a_table
async def test_nonsense_is_ignored(table: Table) -> None:
    table.hello("a")
    await table.quiet()
    for text in ("", "x", "[1]", "[" * 100_000, '{"n": ', "null", '{"n": "1", "go": 7}', "{}"):
        table.room.receive("a", False, text)
        table.room.receive("unknown", False, text)
    await table.quiet()
    assert table.page("a")["n"] == -1
    assert not table.answered("unknown")


async def becomes_the_banker(table: Table, device: str) -> None:
    """Enter the code of the hand-over."""
    code = Device(table.roles, BANKER).hand_over()
    table.hello(device, at="/join")
    table.say(device, 1, enter={"code": code})
    await table.quiet()
    await enters_the_code(table, device)


async def enters_the_code(table: Table, device: str) -> None:
    label = table.store.speech.ui("phone.enter")
    do = next(one["do"] for one in _actions(table.page(device)) if one["label"] == label)
    table.say(device, 2, v=table.page(device)["v"], do=do)
    await table.quiet()


def _actions(part: Any) -> Any:
    if isinstance(part, dict):
        if "do" in part:
            yield part
        for value in part.values():
            yield from _actions(value)
    elif isinstance(part, list):
        for value in part:
            yield from _actions(value)


@at_a_table
async def test_a_player_scans_the_code_of_the_bank(table: Table) -> None:
    """On a phone that is in the room; a greeting that is repeated changes nothing."""
    table.seat("next")
    table.hello("next")
    scanned = f"/join/{table.roles.link(Device(table.roles, BANKER).hand_over())}"
    for token in ("one", "two"):
        table.hello("next", token, scanned)
    await table.quiet()
    await enters_the_code(table, "next")
    assert [device for device, _ in table.given] == ["next"]


@at_a_table
async def test_the_bank_moves(table: Table) -> None:
    table.seat("a", "next")
    table.store.phones.take(PlayerId("Bob"), hashed(BANKER))
    table.hello("a")
    await becomes_the_banker(table, "next")
    ((device, bundle),) = table.given
    assert device == "next"
    assert table.moved == [RoomStatus.GIVING]
    assert table.store.state.game is None
    table.told.clear()
    for one in ("a", "stranger"):
        table.hello(one)
        table.say(one, 5, bank="kept")
    await table.quiet()
    assert not table.told
    assert not table.gone
    table.hello("next")
    await table.quiet()
    assert table.given == [("next", bundle)] * 2
    table.say("next", 6, bank="kept")
    await table.quiet()
    assert table.gone == ["next"]
    assert table.moved[-1] is RoomStatus.GIVEN
    there = new_app_store()
    assert arrived(there, bundle)
    assert there.state.game is not None
    # Who becomes the banker stays a player; who was it comes back as any phone.
    seats = {hashed("a"): "Ann", hashed(BANKER): "Ann"}
    assert there.phones.seats.devices(there.state.game_id) == seats


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[:-9],
        lambda text: "[]",
        lambda text: "{}",
        lambda text: json.dumps({"save": "x", "seats": {}}),
        lambda text: json.dumps({**json.loads(text), "seats": [1]}),
        lambda text: json.dumps({"save": json.loads(text)["save"][:-40], "seats": {}}),
        lambda text: text.replace("Ann", "Eve", 1),
    ],
)
def test_incomplete_file_is_not_imported(damage: Callable[[str], str]) -> None:
    async def bundle() -> str:
        table = Table()
        await becomes_the_banker(table, "next")
        return table.given[0][1]

    there = new_app_store()
    assert not arrived(there, damage(asyncio.run(bundle())))
    assert there.state.game is None
    assert not there._services.games()
