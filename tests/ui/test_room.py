"""The banker's page with a room on a broker: opening it, its link, the bank on another phone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

import flet as ft
import flet.canvas as cv
import pytest

from banker_app.app.devices.banker_role import Device, Roles, hashed
from banker_app.app.devices.player_device import PlayerDevice
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract import routes
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.services import RoomState, RoomStatus, StoredIn
from banker_app.pages.devices.lobby import lobby
from banker_app.pages.devices.room import MOVED
from banker_app.pages.state.app_store import AppStore
from banker_app.ui.hooks import controller_of
from banker_app.ui.page_life import open_page
from tests.ui.headless import App
from tests.ui.reading import words
from tests.ui.tables import new_app_store, setup

LINK = f"https://banker.example.org/room.html#1.{'k' * 43}"
CODE = "04719036"
NEWER = f"https://banker.example.org/room.html#1.{'n' * 43}"


class FakeRooms:
    """A room that is open as soon as it is asked for."""

    through = "club.example.org"

    def __init__(self, app_store: AppStore) -> None:
        roles = Roles("", lambda _: None, seats=app_store.phones.seats)
        self.device = Device(roles, "the banker's word")
        self.device.enter(roles.first_code)
        self._app_store = app_store
        self.answers: list[bool] = []
        app_store.rooms = self

    def show(self, status: RoomStatus, link: str = LINK) -> None:
        self._app_store.show_room(RoomState(status, link))

    def open(self) -> None:
        self.show(RoomStatus.LIVE)

    def let_in(self) -> None:
        self._app_store.show_room(RoomState(RoomStatus.LIVE, LINK, CODE, 10))

    def shut(self) -> None:
        self.show(RoomStatus.LIVE)

    def answered(self, accepted: bool) -> None:
        self.answers.append(accepted)

    def renew(self) -> None:
        self.show(RoomStatus.LIVE, NEWER)

    def close(self) -> None:
        self.show(RoomStatus.CLOSED, "")


class Evening:
    """The banker's page, its room, and what the page was told to do."""

    def __init__(self, app: App, app_store: AppStore, rooms: FakeRooms) -> None:
        self.app, self.rooms = app, rooms
        self.app_store = app_store
        self.told: list[dict[str, str]] = []

    @property
    def status(self) -> RoomStatus:
        return self.app_store.state.room.status

    @property
    def route(self) -> str:
        return controller_of(self.app.page).state.route

    async def room_is(self, status: RoomStatus) -> None:
        self.rooms.show(status)
        await self.app.settle()


@asynccontextmanager
async def with_room(status: RoomStatus, route: str = routes.PHONES) -> AsyncIterator[Evening]:
    app_store = new_app_store(setup())
    rooms = FakeRooms(app_store)
    rooms.show(status, LINK if status is not RoomStatus.CLOSED else "")
    told: list[dict[str, str]] = []

    def main(page: ft.Page) -> None:
        open_page(page, app_store, page_call=lambda **one: told.append(one))

    async with App(main, route=route) as app:
        made = Evening(app, app_store, rooms)
        made.told = told
        yield made


async def test_a_room_is_opened_renewed_and_closed() -> None:
    async with with_room(RoomStatus.CLOSED) as at:
        assert at.app.shows("encrypted")
        assert at.app.shows(
            "A room costs nothing. What the phones send goes through club.example.org"
        )
        await at.app.click("Open a room")
        assert at.status is RoomStatus.LIVE
        assert at.app.all(cv.Canvas)
        assert at.app.shows("Anyone who has the link")
        assert at.app.shows("Show code")
        assert "banker.example.org" not in at.app.text(), "nobody types that"
        await at.app.click("New link")
        assert at.app_store.state.room.link == LINK, "it asks first"
        await at.app.click("New link")
        assert at.app_store.state.room.link == NEWER
        await at.app.click("Close the room")
        assert at.status is RoomStatus.LIVE, "it asks first"
        await at.app.click("Close the room")
        assert at.status is RoomStatus.CLOSED
        assert at.app.shows("Open a room")


async def test_people_are_let_in_with_a_code() -> None:
    async with with_room(RoomStatus.LIVE) as at:
        await at.app.click("Let people in")
        assert at.app.shows("banker.example.org/join")
        assert at.app.shows("0471 9036")
        assert at.app.shows("Valid for 10 more minutes.")
        assert at.app.shows("New code")
        await at.app.click("Stop letting people in by code")
        assert not at.app.shows("0471 9036")


@pytest.mark.parametrize(
    ("ended", "sentence"), [("guessed", "trying out"), ("signs", "intercepting")]
)
async def test_a_code_that_ended_early_says_why(
    ended: Literal["guessed", "signs"], sentence: str
) -> None:
    async with with_room(RoomStatus.LIVE) as at:
        at.app_store.show_room(RoomState(RoomStatus.LIVE, LINK, ended=ended))
        await at.app.settle()
        assert at.app.shows(sentence)
        assert at.app.shows("Let people in")


async def test_two_phones_of_one_name_are_told_apart() -> None:
    """Each card asks for the sign of its phone; the room is told what the banker answers."""
    async with with_room(RoomStatus.LIVE) as at:
        for word, sign in (("one", "17"), ("other", "48")):
            device = Device(at.rooms.device.roles, word, sign=sign)
            assert PlayerDevice(at.app_store.phones, device).claim(PlayerId("Bob"))
        await at.app.settle()
        assert at.app.shows("Does Bob's phone show 17?")
        assert at.app.shows("Does Bob's phone show 48?")
        await at.app.click("Refuse", nth=0)
        assert not at.app.shows("17?")
        await at.app.click("Accept")
        assert at.rooms.answers == [False, True]
        game = at.app_store.state.game_id
        assert at.app_store.phones.seats.devices(game) == {hashed("other"): "Bob"}


async def test_a_link_is_shared_that_of_a_seat_as_well() -> None:
    async with with_room(RoomStatus.LIVE) as at:
        await at.app.click("Share link")
        await at.app.click("Show code", nth=-1)
        assert "banker.example.org" not in at.app.text()
        await at.app.click("Share link")
        room, seat = (one["share"] for one in at.told)
        assert room == LINK
        code = controller_of(at.app.page).state.code
        assert seat == f"{LINK}{routes.SEAT_LINK}/{at.rooms.device.roles.link(code)}"
        assert {one["copied"] for one in at.told} == {"The link is copied."}


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (RoomStatus.OPENING, "being opened"),
        (RoomStatus.LOST, "goes on here"),
        (RoomStatus.ELSEWHERE, "closed here"),
        (RoomStatus.GIVING, "both phones on"),
        (RoomStatus.GIVEN, "as it was when you handed over the Bank"),
    ],
)
async def test_the_page_of_each_state_says_what_it_means(status: RoomStatus, sentence: str) -> None:
    async with with_room(status) as at:
        assert at.app.shows(sentence)
        assert at.app.shows("New link") is (status is RoomStatus.LOST)


async def test_the_room_comes_back_to_this_phone() -> None:
    async with with_room(RoomStatus.ELSEWHERE) as at:
        await at.app.click("Open here instead")
        assert at.status is RoomStatus.LIVE


async def test_who_has_given_the_bank_away_plays_along_or_is_done() -> None:
    async with with_room(RoomStatus.GIVEN) as at:
        await at.app.click("Join as a player")
        assert at.told == [{"visit": LINK}]
        await at.app.click("Done")
        assert at.status is RoomStatus.CLOSED


@pytest.mark.parametrize("route", [routes.TABLE, "/seat-code/Ann", routes.RECORD])
@pytest.mark.parametrize("status", MOVED)
async def test_the_page_goes_to_what_says_where_the_bank_is(status: RoomStatus, route: str) -> None:
    async with with_room(RoomStatus.LIVE, route) as at:
        await at.room_is(RoomStatus.LOST)
        assert at.route == route
        if status is RoomStatus.GIVING:
            at.app_store.leave()
        await at.room_is(status)
        assert at.route == routes.PHONES
        assert at.app.shows(at.app_store.speech.ui(f"host.is_{status}"))


async def test_the_page_of_the_hand_over_says_so_itself() -> None:
    async with with_room(RoomStatus.LIVE, routes.SETTINGS) as at:
        await at.app.click("Hand over the Bank")
        code = at.rooms.device.roles.next_code
        assert at.app.shows(f"{code[:3]} {code[3:]}")
        at.app_store.leave()
        await at.room_is(RoomStatus.GIVING)
        assert at.route == routes.HAND_OVER
        assert at.app.shows("both phones on")


async def test_a_room_without_a_game_waits_for_one() -> None:
    async with with_room(RoomStatus.LIVE) as at:
        assert at.app.shows("Show code")
        at.app_store.leave()
        await at.app.settle()
        assert at.app.shows("Anyone who has the link")
        assert not at.app.shows("Show code")


async def test_a_mark_in_the_bar_says_how_the_room_is_and_leads_to_it() -> None:
    async with with_room(RoomStatus.CLOSED, routes.TABLE) as at:
        with pytest.raises(AssertionError, match="nothing says"):
            at.app.target("The room")
        for status in (RoomStatus.OPENING, RoomStatus.LIVE, RoomStatus.LOST):
            await at.room_is(status)
            assert at.app.target(at.app_store.speech.ui(f"host.is_{status}"))
        await at.app.click("The room cannot be reached")
        assert at.route == routes.PHONES


@pytest.mark.parametrize(
    ("route", "words"),
    [(routes.HOME, "Players' phones"), (routes.SETTINGS, "Play with other phones")],
)
async def test_the_way_to_the_room_is_where_one_looks_for_it(route: str, words: str) -> None:
    async with with_room(RoomStatus.CLOSED, route) as at:
        await at.app.click(words)
        assert at.route == routes.PHONES


async def test_without_a_broker_no_room_is_offered() -> None:
    app_store = new_app_store(setup())
    app_store._set(stored_in=StoredIn.BROWSER)
    async with App(lambda page: open_page(page, app_store)) as app:
        for route in (routes.HOME, routes.TABLE, routes.SETTINGS):
            await app.go(route)
            assert not app.shows("other phones")
        assert app.shows("with a relay server")


async def test_a_phone_with_a_room_stays_awake_whatever_was_chosen() -> None:
    async with with_room(RoomStatus.LOST) as at:
        at.app_store.choose(screen="asleep")
        await at.app.settle()
        assert at.app.wire.lights == ["enable"]
        at.rooms.close()
        await at.app.settle()
        assert at.app.wire.lights == ["enable", "disable"]


@pytest.mark.parametrize("link", [LINK, "http://192.168.1.7:8550"])
def test_the_lobby_prints_an_address_only_where_it_can_be_typed(link: str) -> None:
    app_store = new_app_store(setup())
    rooms = FakeRooms(app_store)
    Device(rooms.device.roles, "another").enter(rooms.device.hand_over())
    seat = PlayerDevice(app_store.phones, rooms.device)
    said = words(lobby(app_store, Draft({}), rooms.device, seat, link, ""))
    assert (link in said, "same network" in said, "127.0.0.1" in said) == (link != LINK,) * 3
    assert "The Bank is on another device now" in said
