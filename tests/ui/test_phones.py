"""The banker's page in an evening of several devices: requests, claims, codes, others' entries."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import flet as ft
import flet.canvas as cv
import pytest

from banker_app import main as entry_point
from banker_app.app.devices.banker_role import Device, Roles
from banker_app.app.devices.requests import Policy
from banker_app.app.devices.seats import News
from banker_app.engine import commands as c
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.auction.auctions import PlaceBid
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.state import Game
from banker_app.pages.contract import routes
from banker_app.pages.contract.drafts import Viewer
from banker_app.pages.contract.services import LanSession
from banker_app.pages.page_builder import page_at
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.tap_guard import DOUBLE, TapGuard
from banker_app.ui.hooks import controller_of
from banker_app.ui.page_life import open_page
from banker_app.ui.serving import banker_socket
from banker_app.ui.serving.session import PageSession
from tests.clocks import Watch
from tests.ui import headless
from tests.ui.headless import App
from tests.ui.tables import app_of, lot, new_app_store, setup
from tests.ui.test_double_taps import tap
from tests.ui.test_evening import throw

ANN, BOB, CAT = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cat")
BALTIC, WEST = DeedId("baltic_avenue"), DeedId("states_avenue")
BUYS = c.BuyDeed(player=ANN, deed=BALTIC)
LATE = "Too late"


class Evening:
    """One app store, the banker's device, and the phones that ask for something."""

    def __init__(self, app_store: AppStore | None = None) -> None:
        self.app_store = app_store or new_app_store(setup())
        self.roles = Roles("", lambda _: None, seats=self.app_store.phones.seats)
        self.device = Device(self.roles, "the banker's word")
        self.device.enter(self.roles.first_code)
        self.watch = Watch()
        """By which the banker's finger is as fast as it says."""

    @property
    def game(self) -> Game:
        return self.app_store.context.game

    def banker(self) -> App:
        share = LanSession(self.device, "http://192.168.1.7:8550")
        return App(lambda page: open_page(page, self.app_store, share=share))

    def ask(self, player: PlayerId, *commands: object) -> None:
        """Ask for something on a player's phone."""
        for command in commands:
            assert self.app_store.phones.requests.ask(player, command)  # type: ignore[arg-type]

    def allow(self) -> None:
        """Everything that the rules allow happens at once."""
        self.app_store.phones.choose(Policy.LEGAL, own_dice=False)


@asynccontextmanager
async def at_table(table: Evening | None = None) -> AsyncIterator[tuple[Evening, App]]:
    made = table or Evening()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(headless, "Session", PageSession)
        async with made.banker() as app:
            controller_of(app.page).taps = TapGuard(made.watch)
            yield made, app


def pays(player: PlayerId, amount: int = 7) -> PayPlayer:
    return PayPlayer(payer=player, payee=CAT, amount=amount)


# ---- requests and claims ---------------------------------------------------------------------


async def test_the_banker_lets_it_happen_with_one_tap_and_the_log_says_whose_it_was() -> None:
    async with at_table() as (table, app):
        await throw(app, 1, 2)
        table.ask(ANN, BUYS)
        await app.settle()
        assert app.shows("Ann asks")
        assert app.shows("Ann buys Baltic Avenue")
        await app.click("Accept")
        assert table.game.owner(BALTIC) == ANN
        await app.go(routes.LOG)
        assert app.shows("from Ann's phone")


async def test_several_requests_stand_above_what_is_due_and_are_accepted_with_one_tap() -> None:
    async with at_table() as (table, app):
        table.ask(ANN, pays(ANN))
        table.ask(BOB, pays(BOB))
        await app.settle()
        everything = app.text()
        due = everything.index("On GO")
        assert everything.index("Ann asks") < due < everything.index("1 2 3 4 5 6")
        await app.click("Accept all (2)")
        assert [table.game.cash(player) for player in (ANN, BOB, CAT)] == [1493, 1493, 1514]
        assert not app.shows("asks")


async def test_a_tap_on_its_way_accepts_no_other_request() -> None:
    async with at_table() as (table, app):
        table.ask(ANN, pays(ANN))
        table.ask(BOB, pays(BOB))
        await app.settle()
        accept = app.target("Accept", nth=0)
        table.app_store.phones.requests.decline(ANN, 1)
        await app.settle()
        assert not app.shows("Ann asks")
        await app.fire(*accept)
        assert app.shows("Bob asks")
        assert table.game.cash(BOB) == 1500


async def test_accepting_what_the_rules_refuse_by_now_says_why() -> None:
    async with at_table() as (table, app):
        table.ask(ANN, pays(ANN, 1500))
        requests = table.app_store.phones.requests
        requests._settling = True  # the rest of the table has not heard of the next entry yet
        table.app_store.dispatch(pays(ANN, 1))
        requests._settling = False
        await app.settle()
        await app.click("Accept")
        assert table.game.cash(ANN) == 1499
        assert app.shows("short") or app.shows("enough")


@pytest.mark.parametrize(("answer", "cash"), [("Pay $6", 1506), ("Let it lapse", 1500)])
async def test_accepting_a_throw_asks_about_the_rent_that_it_would_let_lapse(
    answer: str, cash: int
) -> None:
    lapses = {"rent.claim_before": "next_roll"}
    rented = setup(deeds={"oriental_avenue": lot("Ann")}, spaces={"Ann": 10}, rules=lapses)
    async with at_table(Evening(new_app_store(rented))) as (table, app):
        table.app_store.phones.choose(Policy.NOTHING, own_dice=True)
        for dice in ((4, 6), (2, 4)):
            await throw(app, *dice)
            await app.click("Next")
        table.ask(CAT, c.Roll(player=CAT, dice=(4, 6)))
        await app.settle()
        assert table.game.turn.dice is None
        await app.click("Accept")
        assert app.shows("This rent is still unpaid")
        await app.click(answer)
        assert not app.shows("This rent is still unpaid")
        assert table.game.turn.dice == (4, 6)
        assert table.game.cash(ANN) == cash


@pytest.mark.parametrize("answer", ["Accept", "Refuse"])
async def test_a_device_says_whose_it_is_and_the_banker_answers(answer: str) -> None:
    async with at_table() as (table, app):
        table.app_store.phones.claim(CAT, "a device")
        await app.settle()
        assert app.shows("I am Cat")
        await app.click(answer)
        phones, accepted = table.app_store.phones, answer == "Accept"
        assert phones.player_of("a device") == (CAT if accepted else None)
        assert phones.seats.news("a device") is (None if accepted else News.REFUSED)
        assert not app.shows("I am Cat")


async def test_a_claim_to_a_seat_with_a_phone_says_so() -> None:
    async with at_table() as (table, app):
        phones = table.app_store.phones
        phones.claim(CAT, "a device")
        await app.settle()
        assert not app.shows("already has a phone")
        await app.click("Accept")
        phones.claim(CAT, "another device")
        await app.settle()
        assert app.shows("Cat already has a phone")
        await app.click("Accept")
        assert phones.player_of("a device") is None
        assert phones.player_of("another device") == CAT


async def test_a_claim_that_was_settled_meanwhile_says_so() -> None:
    async with at_table() as (table, app):
        table.app_store.phones.claim(CAT, "a device")
        await app.settle()
        accept = app.target("Accept")
        table.app_store.phones.seats._claims.clear()  # and the banker's page has not heard of it
        await app.fire(*accept)
        assert app.shows("already been settled or withdrawn")


async def test_bids_that_wait_stand_on_the_auction_page() -> None:
    async with at_table() as (table, app):
        table.app_store.phones.choose(Policy.NOTHING, own_dice=False)
        table.ask(ANN, pays(ANN))
        table.app_store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
        table.app_store.dispatch(c.DeclineDeed(player=ANN, deed=BALTIC))
        await app.go(routes.AUCTION)
        assert app.shows("Nobody bids")
        table.ask(ANN, PlaceBid(player=ANN, amount=10))
        table.ask(BOB, PlaceBid(player=BOB, amount=50))
        await app.settle()
        assert not app.shows("Nobody bids")
        assert "Ann pays Cat" not in app.text(), "that is for another screen"
        await app.click("Close without the waiting bids")
        assert app.shows("2 bids are waiting")
        assert table.game.auction is not None
        await app.fire(app.all(ft.BottomSheet)[0], "dismiss")
        await app.click("Accept", nth=0)
        await app.click("Accept")
        await app.click("Sold to Bob for $50")
        assert table.game.owner(BALTIC) == BOB


# ---- codes -----------------------------------------------------------------------------------


async def test_a_code_makes_a_phone_a_players_and_two_taps_take_it_back() -> None:
    async with at_table() as (table, app):
        await app.go(routes.PHONES)
        assert app.shows("no phone")
        await app.click("Show code", nth=-1)
        code = controller_of(app.page).state.code
        assert app.shows(f"{code[:3]} {code[3:]}")
        Device(table.roles, "Cat's word").enter(code)
        await app.settle()
        assert app.shows("Cat's phone has joined")
        await app.click(table.app_store.speech.ui("done"))
        assert app.shows("1 phone")
        await app.click("A second phone")
        Device(table.roles, "Cat's tablet").enter(controller_of(app.page).state.code)
        await app.settle()
        await app.click(table.app_store.speech.ui("done"))
        assert app.shows("2 phones")
        await app.click("Release")
        assert app.shows("Release the seat of Cat?")
        assert app.shows("2 phones")
        await app.click("Release", nth=-1)
        assert not app.shows("2 phones")


async def test_each_seat_has_a_code_of_its_own() -> None:
    async with at_table() as (table, app):
        for nth, player in enumerate((ANN, BOB, CAT)):
            await app.go(routes.PHONES)
            await app.click("Show code", nth=nth)
            Device(table.roles, player).enter(controller_of(app.page).state.code)
            await app.settle()
            assert app.shows(f"{player}'s phone has joined")
            assert dict(table.app_store.state.phones.phones)[player] == 1


async def test_the_table_says_what_happens_without_a_nod() -> None:
    async with at_table() as (table, app):
        await app.go(routes.PHONES)
        await app.click(table.app_store.speech.ui("policy.legal"))
        for own_dice in (True, False):
            await app.click("Players enter their own dice")
            phones = table.app_store.state.phones
            assert (phones.policy, phones.own_dice) == (Policy.LEGAL, own_dice)


async def test_the_bank_is_handed_over_on_purpose_and_kept_on_second_thoughts() -> None:
    async with at_table() as (table, app):
        await app.go("/settings")
        await app.click("Hand over the Bank")
        code = table.roles.next_code
        assert app.shows(f"{code[:3]} {code[3:]}")
        assert app.all(cv.Canvas)
        await app.click("Keep the Bank here")
        Device(table.roles, "the tablet's word").enter(code)
        assert table.device.is_banker


async def test_a_page_without_several_devices_has_everything_and_no_code() -> None:
    async with App(app_of(new_app_store(setup()))) as app:
        await app.go("/settings")
        assert not app.shows("Hand over")
        for address in (routes.HAND_OVER, routes.PHONES, "/seat-code/Ann"):
            await app.go(address)
            assert app.shows("on one device only")


@pytest.mark.parametrize(
    ("found_at", "told"),
    [
        ("ws://192.168.1.9:8550", "192.168.1.9:8550"),
        ("ws://127.0.0.1:8550", "192.168.1.7:8550"),
        ("ws://localhost:8550", "192.168.1.7:8550"),
    ],
)
async def test_others_are_sent_to_where_they_can_come_in(
    found_at: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not to what only this machine understands."""
    table, served = Evening(), []
    monkeypatch.setattr(entry_point, "app_store", lambda: table.app_store)
    monkeypatch.setattr(entry_point.network, "addresses", lambda: ["192.168.1.7"])
    monkeypatch.setattr(entry_point.launch, "share", lambda main, **_: served.append(main))
    entry_point.share(8550)
    scope = {banker_socket.DEVICE: table.device}
    banker_socket.TAB.set(banker_socket.BankerTab(scope, None, None))  # type: ignore[arg-type]
    async with App(served[0], url=found_at, route=routes.PHONES) as app:
        assert app.shows(f"http://{told}")


# ---- what others enter meanwhile -------------------------------------------------------------


async def test_half_entered_dice_are_not_taken_for_what_another_enters() -> None:
    """The entry of another device falls between a finger and the drawing of what it did."""
    async with at_table() as (table, app):
        die, event = app.target("3", 0)
        finger = asyncio.create_task(app.session.dispatch_event(die._i, event, None))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        table.allow()
        table.ask(ANN, pays(ANN))
        await finger
        await app.settle()
        await tap(app, "4", nth=-1)
        assert table.game.seats[ANN].space == 7


async def test_the_banker_goes_on_whatever_others_do_and_a_second_tap_is_silent() -> None:
    async with at_table() as (table, app):
        table.app_store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
        await app.settle()
        table.watch.now += 1
        table.allow()
        table.ask(BOB, pays(BOB))
        await app.settle()
        buy, event = app.target("Buy for $60")
        for _ in range(2):
            await app.session.dispatch_event(buy._i, event, None)
            await app.settle()
        assert table.game.owner(BALTIC) == ANN
        assert not app.shows(LATE)


async def test_a_tap_on_what_another_device_has_taken_away_says_so() -> None:
    async with at_table() as (table, app):
        table.app_store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
        await app.settle()
        table.watch.now += 1
        gone, event = app.target("Buy for $60")
        table.allow()
        table.ask(ANN, BUYS)
        await app.settle()
        before = len(table.app_store.entries)
        await app.session.dispatch_event(gone._i, event, None)
        await app.settle()
        assert len(table.app_store.entries) == before
        assert app.shows(LATE)


async def test_a_screen_that_another_device_opens_is_seen_before_it_answers() -> None:
    """A finger on its way to the dice does not hit the hammer."""
    async with at_table(Evening(new_app_store(setup(deeds={str(WEST): lot("Ann")})))) as (
        table,
        app,
    ):
        table.allow()
        table.watch.now += 1
        table.app_store.dispatch(c.OpenAuction(lot=str(WEST), player=ANN), by=ANN)  # type: ignore[arg-type]
        await app.settle()
        assert controller_of(app.page).state.route == routes.AUCTION
        table.watch.now += DOUBLE - 0.05
        before = len(table.app_store.entries)
        await tap(app, "Nobody bids")
        assert len(table.app_store.entries) == before
        table.watch.now += 0.1
        await tap(app, "Bob +10:")
        assert len(table.app_store.entries) == before + 1


def test_the_code_for_all_stands_before_the_seats() -> None:
    at = Evening()
    shared = LanSession(at.device, "http://192.168.1.7:8550")
    page = page_at(at.app_store, routes.PHONES, {}, Viewer(shared=shared))
    assert page is not None
    kinds = [type(block).__name__ for block in page.blocks]
    assert kinds.index("Custom") < kinds.index("Panel")
