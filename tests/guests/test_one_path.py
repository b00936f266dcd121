"""The same taps by the banker, by a guest over HTTP and in a room: the same rulings, questions and
refusals, and the same screens after them.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from banker_app.app.devices.requests import Policy
from banker_app.engine import commands as c
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.json_types import JsonObject
from banker_app.engine.state import Tracking
from banker_app.guests.page_json import action_id, page_json
from banker_app.pages import form, handlers
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import actions_of
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.page_state import SHEET
from tests.each import each
from tests.guests.evening import buttons_in, evening
from tests.guests.web import TAB, Web, pages_of
from tests.rooms.test_room import Table
from tests.ui.tables import lot, new_app_store, setup


class Medium(Protocol):
    """Ann's device: the banker's own, or her phone."""

    async def say(self, message: JsonObject) -> JsonObject:
        """Do something on the page, and get the one that follows."""


class Bank:
    """The banker's device, without what draws its pages."""

    def __init__(self, store: AppStore) -> None:
        self.controller = PageController(
            store, lambda address: None, lambda call: None, handlers=handlers.HANDLERS
        )
        self.controller.go_home()

    async def say(self, message: JsonObject) -> JsonObject:
        device, address = self.controller, form.on_top(self.controller)
        for name, value in message.get("enter", {}).items():
            form.fill(device, address, name, value)
        if "go" in message:
            device.go(message["go"])
        page, do = form.page_of(device, address), message.get("do")
        if do == "submit":
            form.submit(device, address)
        elif do:
            assert page is not None
            form.act(device, address, next(a for a in actions_of(page) if action_id(a) == do))
        page, sheet = form.page_of(device, device.state.route), form.page_of(device, SHEET)
        shown = {"at": device.state.route, "page": page_json(page) if page else {}}
        return shown | ({"sheet": page_json(sheet)} if sheet else {})


class Network:
    """Ann's phone at the door of the app's own server."""

    def __init__(self, store: AppStore) -> None:
        self._web, self._number = Web(store), 0
        self._web.seat("Ann")
        self._stream: Any = None

    async def say(self, message: JsonObject) -> JsonObject:
        if self._stream is None:
            self._stream = await self._web.ask("GET", f"/guest/pages?{TAB}")
        self._number += 1
        version = pages_of(self._stream)[-1]["v"]
        body = json.dumps({"n": self._number, "v": version, **message}).encode()
        assert (await self._web.ask("POST", f"/guest/do?{TAB}", body))["status"] == 204
        while pages_of(self._stream)[-1]["n"] < self._number:
            await asyncio.sleep(0.01)
        shown: JsonObject = pages_of(self._stream)[-1]
        return shown


class InRoom:
    """Ann's phone in a room on a broker."""

    def __init__(self, store: AppStore) -> None:
        self._table, self._number = Table(store), 0
        self._table.seat("a")
        self._table.hello("a")

    async def say(self, message: JsonObject) -> JsonObject:
        await self._table.quiet()
        self._number += 1
        version = self._table.page("a")["v"]
        self._table.say("a", self._number, **{"v": version, **message})
        await self._table.quiet()
        return self._table.page("a")


SAID: Final = {
    "You already have": "Ann already has",
    "Bid $": "Ann bids $",
    "You are $9,299 short: you have $700 and need $9,999": (
        "Ann is $9,299 short: $700 in hand, $9,999 needed"
    ),
    "You ": "Ann ",
}
"""What a phone tells its player, and what the banker reads."""
MEDIA: Final[tuple[Callable[[AppStore], Medium], ...]] = (Bank, Network, InRoom)


class Meeting(NamedTuple):
    """A table; what Ann does there: goes, enters, presses the button that begins so."""

    store: Callable[[], AppStore]
    steps: tuple[JsonObject | str, ...]
    at: str
    """The screen that she comes to."""
    entries: tuple[str, ...] = ()
    """The commands that are entered."""
    sheet: str = ""
    """The beginning of the sheet that is open at last."""


def without_turns() -> AppStore:
    """Nobody enters dice, so it is asked whose turn it is where only that one builds."""
    rules = {"building.window": "own_turn"}
    deeds = {deed: lot("Ann") for deed in ("boardwalk", "park_place")}
    deeds["electric_company"] = lot("Bob")
    store = new_app_store(setup(deeds=deeds, tracking=Tracking.OFF, rules=rules))
    store.phones.choose(Policy.LEGAL, own_dice=True)
    return store


def auctioned() -> AppStore:
    """A deed that Ann did not buy is auctioned."""
    store = evening()
    store.dispatch(c.Roll(player=PlayerId("Ann"), dice=(1, 2)))
    store.dispatch(c.DeclineDeed(player=PlayerId("Ann"), deed=DeedId("baltic_avenue")))
    return store


PAY, DEED, SERVICE = "/pay/Ann/Bob", "/deed/boardwalk", "/deed/electric_company"
TOO_MUCH: Final = ({"go": PAY}, {"enter": {"amount": 9999}}, "Pay")
ASKED: Final = ({"go": DEED}, "Build a house")
DICE: Final = ({"go": SERVICE}, "Ann pays the rent")
TWICE: Final = ({"go": routes.AUCTION}, "Ann +10", "Ann +10")
MEETINGS: Final = {
    "an entry leads home": Meeting(
        evening, ({"go": PAY}, {"enter": {"amount": 37}}, "Pay"), routes.ME, ("PayPlayer",)
    ),
    "one of a deed stays there": Meeting(
        evening, ({"go": DEED}, "Mortgage"), DEED, ("MortgageDeed",)
    ),
    "a refusal": Meeting(evening, TOO_MUCH, PAY, sheet="Ann is $9,299 short"),
    "a remedy leaves the form open": Meeting(
        evening, (*TOO_MUCH, "Mortgage Park Place"), PAY, ("MortgageDeed",)
    ),
    "a refusal that is closed": Meeting(evening, (*TOO_MUCH, "Close"), PAY),
    "the rule behind a refusal": Meeting(evening, (*TOO_MUCH, "Why?"), "/rule/R-69"),
    "a question": Meeting(without_turns, ASKED, DEED, sheet="Is it"),
    "its answer": Meeting(without_turns, (*ASKED, "Yes"), DEED, ("Build",)),
    "a question that is left": Meeting(without_turns, (*ASKED, "Cancel"), DEED),
    "a question about a number": Meeting(without_turns, DICE, SERVICE, sheet="What"),
    "a number that is left": Meeting(
        without_turns, (*DICE, {"enter": {"answer": 7}}, "Cancel"), SERVICE
    ),
    "a bid stays at the auction": Meeting(auctioned, TWICE[:2], routes.AUCTION, ("PlaceBid",)),
    "one over the own bid is asked about": Meeting(
        auctioned, TWICE, routes.AUCTION, ("PlaceBid",), sheet="Ann"
    ),
    "and made": Meeting(auctioned, (*TWICE, "Ann +10"), routes.AUCTION, ("PlaceBid", "PlaceBid")),
}


@each(MEETINGS)
def test_every_device_takes_the_same_way(name: str) -> None:
    meeting = MEETINGS[name]

    async def walked(medium: Callable[[AppStore], Medium]) -> tuple[object, ...]:
        store = meeting.store()
        device, before = medium(store), len(store.entries)
        shown: JsonObject = {}
        for step in meeting.steps:
            message = {"do": pressed(shown, step)} if isinstance(step, str) else step
            shown = await device.say(message)
        at = routes.ME if shown["at"] == routes.TABLE else shown["at"]
        commands = [entry.command for entry in store.entries[before:]]
        if waiting := store.phones.requests.waiting:
            # An answer that nobody else can check waits for the banker, on the first page.
            assert at == routes.ME
            at, commands = meeting.at, [*commands, *(request.command for request in waiting)]
        return at, tuple(type(one).__name__ for one in commands), sheet_of(store, shown)

    async def compared() -> None:
        ways = [await walked(medium) for medium in MEDIA]
        assert ways[0] == ways[1] == ways[2]
        at, entries, sheet = ways[0]
        assert (at, entries) == (meeting.at, meeting.entries), sheet
        assert str(sheet).startswith(meeting.sheet)
        assert bool(sheet) == bool(meeting.sheet)

    asyncio.run(compared())


def pressed(shown: JsonObject, label: str) -> str:
    """The id of a button of the sheet or the page."""
    page = shown.get("sheet") or shown["page"]
    ids = {words: "submit" for words, _ in buttons_in(page.get("submit", ()))}
    known = {**dict(buttons_in([page["blocks"], page.get("foot", ())])), **ids}
    found = [do for words, do in known.items() if of_all(words).startswith(label)]
    assert found, (label, list(known))
    return found[0]


def of_all(words: str) -> str:
    """Words of a phone as they are on the banker's page."""
    for own, said in SAID.items():
        words = words.replace(own, said)
    return words


def sheet_of(store: AppStore, shown: JsonObject) -> str:
    """The words of the sheet, without what only a banker may do."""
    page = shown.get("sheet", {})
    ours = {store.speech.ui(key) for key in ("refusal.overrule", "refusal.overrule_hint")}
    blocks = page.get("blocks", ())
    words = [one["text"] for one in blocks if one["kind"] in ("heading", "text")]
    words += [label for label, _ in buttons_in(page)]
    return of_all("\n".join(one for one in words if one not in ours))
