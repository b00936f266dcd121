"""Other devices at the same evening: what they do never silences this one, and a tap that comes too
late for that says so.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import flet as ft
import pytest

from banker_app.app.devices.banker_role import FREE_SLIPS_OF_ALL, Device
from banker_app.app.devices.requests import Policy
from banker_app.engine.commands import (
    AgreeTrade,
    DeclineDeed,
    OpenAuction,
    PayPlayer,
    Roll,
    TradeSide,
)
from banker_app.engine.ids import DeedId
from banker_app.local_services import LocalServices
from banker_app.ui import routes
from banker_app.ui.app_store import AppStore
from banker_app.ui.connection.session import CheckedSession
from banker_app.ui.hooks import controller_of
from banker_app.ui.tap_guard import DOUBLE, TapGuard
from tests.ui import headless
from tests.ui.headless import App
from tests.ui.tables import lot, new_app_store, setup
from tests.ui.test_double_taps import Watch, tap
from tests.ui.test_phones import ANN, BALTIC, BOB, CAT, Phones

LATE = "Too late"
PAYS = PayPlayer(payer=ANN, payee=BOB, amount=1)
WEST = DeedId("states_avenue")


def together(
    evening: Callable[[Phones, Watch, App, App, App], Awaitable[None]], table: Phones | None = None
) -> None:
    """The banker's device, Ann's phone and Bob's, with fingers as fast as one watch says."""
    made, watch = table or Phones(), Watch()

    async def run() -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(headless, "Session", CheckedSession)
            async with AsyncExitStack() as devices:
                opened = [
                    await devices.enter_async_context(app)
                    for app in (made.banker(), made.phone_of(ANN), made.phone_of(BOB))
                ]
                for app in opened:
                    controller_of(app.page).taps = TapGuard(watch)
                await evening(made, watch, *opened)

    asyncio.run(run())


def bidding(table: Phones) -> None:
    table.allow(Policy.LEGAL)
    table.app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    table.app_store.dispatch(DeclineDeed(player=ANN, deed=BALTIC))


def test_bids_from_several_phones_are_as_fast_as_they_come() -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        bidding(table)
        for app in (banker, ann, bob):
            await app.settle()
        watch.now += 1
        for turn in range(6):
            phone, name = ((ann, "Ann"), (bob, "Bob"))[turn % 2]
            await phone.settle()
            await tap(phone, f"{name} +10:")
            watch.now += 0.3
        assert table.game.auction is not None
        assert table.game.auction.best is not None
        assert table.game.auction.best.amount == 60
        assert not any(app.shows(LATE) for app in (banker, ann, bob))

    together(evening)


def test_the_banker_accepts_and_goes_on_whatever_others_do() -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        for phone, names in ((ann, "Ann/Cat"), (bob, "Bob/Cat")):
            await phone.go(f"/pay/{names}")
            await tap(phone, "7")
        await tap(ann, "Pay $7")
        await banker.settle()
        watch.now += 1
        await tap(bob, "Pay $7")
        await banker.settle()
        await tap(banker, "Accept", nth=0)
        assert table.game.cash(ANN) == 1493
        watch.now += 1
        table.allow(Policy.LEGAL)
        table.app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
        await ann.go(routes.ME)
        watch.now += 1
        await tap(ann, "Buy for $60")
        await banker.settle()
        await tap(banker, "Next: Bob")
        assert table.game.turn.player == BOB
        assert not banker.shows(LATE)

    together(evening)


def test_half_entered_dice_are_not_taken_for_what_another_enters() -> None:
    """The entry of another device falls between a finger and the drawing of what it did."""

    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        die, event = banker.target("3", 0)
        finger = asyncio.create_task(banker.session.dispatch_event(die._i, event, None))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        table.allow(Policy.LEGAL)
        answer = table.app_store.phones.requests.ask(ANN, PAYS)
        assert answer
        await finger
        await banker.settle()
        await tap(banker, "4", nth=-1)
        assert table.game.seats[ANN].space == 7

    together(evening)


def test_a_tap_on_what_another_device_has_taken_away_says_so() -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        table.app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
        for app in (banker, ann):
            await app.settle()
        watch.now += 1
        gone, event = banker.target("Buy for $60")
        table.allow(Policy.LEGAL)
        await tap(ann, "Buy for $60")
        await banker.settle()
        before = len(table.app_store.entries)
        await banker.session.dispatch_event(gone._i, event, None)
        await banker.settle()
        assert len(table.app_store.entries) == before
        assert banker.shows(LATE)
        assert not ann.shows(LATE)

    together(evening)


def test_a_bid_that_was_overtaken_on_its_way_is_not_a_higher_one() -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        bidding(table)
        for app in (banker, ann, bob):
            await app.settle()
        watch.now += 1
        shown, event = bob.target("Bob +10:")
        await tap(ann, "Ann +10:")
        await bob.settle()
        await bob.session.dispatch_event(shown._i, event, None)
        await bob.settle()
        assert table.game.auction is not None
        assert table.game.auction.best is not None
        assert table.game.auction.best.player == ANN
        assert bob.shows(LATE)

    together(evening)


def test_the_second_tap_of_ones_own_finger_is_still_silent() -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        table.app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
        await banker.settle()
        watch.now += 1
        buy, event = banker.target("Buy for $60")
        for _ in range(2):
            await banker.session.dispatch_event(buy._i, event, None)
            await banker.settle()
        assert table.game.owner(BALTIC) == ANN
        assert not banker.shows(LATE)

    together(evening)


def test_a_screen_that_another_device_opens_is_seen_before_it_answers() -> None:
    """A finger on its way to the dice does not hit the hammer."""

    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        table.allow(Policy.LEGAL)
        watch.now += 1
        table.app_store.dispatch(OpenAuction(lot=str(WEST), player=ANN), by=ANN)  # type: ignore[arg-type]
        await banker.settle()
        assert controller_of(banker.page).state.route == routes.AUCTION
        watch.now += DOUBLE - 0.05
        before = len(table.app_store.entries)
        await tap(banker, "Nobody bids")
        assert len(table.app_store.entries) == before
        watch.now += 0.1
        await tap(banker, "Bob +10:")
        assert len(table.app_store.entries) == before + 1

    together(evening, Phones(new_app_store(setup(deeds={str(WEST): lot("Ann")}))))


def test_accepting_what_the_rules_refuse_by_now_says_why() -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        await ann.go("/pay/Ann/Bob")
        for key in ("1", "5", "00"):
            await tap(ann, key)
        await tap(ann, "Pay $1,500")
        await banker.settle()
        watch.now += 1
        requests = table.app_store.phones.requests
        assert len(requests.waiting) == 1
        requests._settling = True  # the rest of the table has not heard of the next entry yet
        table.app_store.dispatch(PAYS)
        requests._settling = False
        await banker.settle()
        await tap(banker, "Accept")
        assert table.game.cash(ANN) == 1499
        assert banker.shows("short") or banker.shows("enough")

    together(evening)


def test_a_tap_after_the_bank_has_gone_is_late_and_no_fault(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        async with table.device(word="a third phone") as cat:
            await cat.click("This is my phone")
            await cat.click("Cat")
            await banker.settle()
            watch.now += 1
            accept, event = banker.target("Accept")
            code = Device(table.roles, "banker's word").hand_over()
            Device(table.roles, "another banker").enter(code)
            await banker.session.dispatch_event(accept._i, event, None)
            await banker.settle()
            assert banker.shows("Another device is the banker now.")
        assert not table.app_store.phones.seats.phones(table.app_store.state.game_id, CAT)
        assert not caplog.records

    together(evening)


def test_a_claim_that_was_settled_meanwhile_says_so() -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        seats = table.app_store.phones.seats
        game = table.app_store.state.game_id
        seats.claim(game, CAT, "a device")
        await banker.settle()
        watch.now += 1
        accept = banker.target("Accept")
        seats._claims.clear()  # withdrawn, and the banker's page has not heard of it
        await banker.session.dispatch_event(accept[0]._i, accept[1], None)
        await banker.settle()
        assert banker.shows("settled or withdrawn already")

    together(evening)


def test_more_claims_than_wait_at_a_time_are_answered() -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        game = table.app_store.state.game_id
        for number in range(99):
            table.app_store.phones.seats.claim(game, CAT, f"device {number}")
        async with table.device(word="a third phone") as cat:
            await cat.click("This is my phone")
            await cat.click("Cat")
            assert cat.shows("Too many phones")

    together(evening)


# ---- codes -------------------------------------------------------------------------------------


def exhausted(table: Phones) -> None:
    """Nobody may type a code just now."""
    for number in range(FREE_SLIPS_OF_ALL + 10):
        Device(table.roles, f"stranger {number}", f"10.0.0.{number}").enter("000000")


def test_an_invited_phone_comes_in_whatever_codes_others_try() -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        code = table.app_store.phones.invite(CAT)
        link = table.roles.link(code)
        exhausted(table)
        async with table.device(word="a third phone", route=f"/whose/{link}") as cat:
            await cat.settle()
            assert cat.shows("My money")

    together(evening)


def test_the_bank_is_scanned_without_a_code_to_be_read() -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        code = Device(table.roles, "banker's word").hand_over()
        link = table.roles.link(code)
        exhausted(table)
        async with table.device(word="a tablet", route=f"/join/{link}") as tablet:
            assert not tablet.all(ft.TextField)
            await tablet.click("Take over as banker")
            assert tablet.shows("Record")

    together(evening)


@pytest.mark.parametrize("playing", [True, False], ids=["a game", "no game"])
@pytest.mark.parametrize("way", ["I am the banker", "This is my phone", "an address"])
def test_the_first_correct_code_leads_on(playing: bool, way: str) -> None:
    """The page that has become the banker's is not left where the code was asked for."""
    table = Phones(None if playing else new_app_store())

    async def run() -> None:
        code = table.roles.first_code
        route = f"/join/{code}" if way == "an address" else "/"
        async with table.device(word="a tablet", route=route) as tablet:
            if way == "This is my phone":
                await tablet.go(routes.WHOSE)
                await tablet.enter("Code", code)
                await tablet.click("Enter the code")
            else:
                if way != "an address":
                    await tablet.go(routes.JOIN)
                    await tablet.enter("Banker code", code)
                await tablet.click("Take over as banker")
            await tablet.settle()
            assert not tablet.all(ft.TextField)
            assert tablet.shows("Record" if playing else "New game"), tablet.text()
            assert tablet.page.route == (routes.TABLE if playing else routes.HOME)

    asyncio.run(run())


# ---- auctions ----------------------------------------------------------------------------------


def auctioned(table: Phones) -> None:
    table.app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    table.app_store.dispatch(DeclineDeed(player=ANN, deed=BALTIC))


def test_bids_count_at_once_where_nothing_else_was_chosen() -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        assert table.app_store.state.phones.policy is Policy.BIDS
        await ann.go("/pay/Ann/Bob")
        await tap(ann, "7")
        await tap(ann, "Pay $7")
        assert table.game.cash(ANN) == 1500
        auctioned(table)
        await bob.settle()
        watch.now += 1
        await tap(bob, "Bob +10:")
        assert table.game.auction is not None
        assert table.game.auction.best is not None

    together(evening)


def test_bids_that_wait_stand_on_the_auction_page() -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        table.allow(Policy.NOTHING)
        await ann.go("/pay/Ann/Cat")
        await tap(ann, "7")
        await tap(ann, "Pay $7")
        auctioned(table)
        for app in (banker, ann, bob):
            await app.settle()
        await banker.go(routes.AUCTION)
        assert banker.shows("Nobody bids")
        await ann.go(routes.AUCTION)
        watch.now += 1
        await tap(ann, "Ann +10:")
        await tap(bob, "Bob +50:")
        await banker.settle()
        assert not banker.shows("Nobody bids")
        assert "Ann pays Cat" not in banker.text(), "that is for another screen"
        await tap(banker, "Close without the waiting bids")
        assert banker.shows("2 bids are waiting")
        assert table.game.auction is not None
        watch.now += 1
        await banker.session.dispatch_event(banker.all(ft.BottomSheet)[0]._i, "dismiss", None)
        await banker.settle()
        watch.now += 1
        await tap(banker, "Accept", nth=0)
        watch.now += 1
        await tap(banker, "Accept")
        assert table.game.auction.best is not None
        assert (table.game.auction.best.player, table.game.auction.best.amount) == (BOB, 50)
        watch.now += 1
        await tap(banker, "Sold to Bob for $50")
        assert table.game.owner(BALTIC) == BOB

    together(evening)


# ---- requests at the table ---------------------------------------------------------------------


def test_a_request_stands_above_what_is_due() -> None:
    """Which stands above the dice, at the lower edge."""

    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        await ann.go("/pay/Ann/Bob")
        await tap(ann, "7")
        await tap(ann, "Pay $7")
        await banker.settle()
        everything = banker.text()
        due = everything.index("On GO")
        assert everything.index("Ann asks") < due < everything.index("1 2 3 4 5 6")

    together(evening)


# ---- the app is killed -------------------------------------------------------------------------


def again(table: Phones, *, close: bool = False) -> Phones:
    """The app over the same games, started anew; or the game closed and opened."""
    if close:
        game = table.app_store.state.game_id
        table.app_store.leave()
        table.app_store.resume(game)
        return table
    store = table.app_store._services._store  # type: ignore[attr-defined]
    store._open_games.clear()  # As after a kill: nothing was closed, the locks have gone.
    made = Phones(AppStore(LocalServices(store)))
    assert made.app_store.state.game_id == table.app_store.state.game_id
    return made


@pytest.mark.parametrize("close", [False, True], ids=["killed", "closed"])
def test_a_request_that_was_waiting_says_that_it_waits_no_longer(close: bool) -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        await ann.go("/pay/Ann/Bob")
        await tap(ann, "7")
        await tap(ann, "Pay $7")
        await bob.go("/trade/Bob")
        table.app_store.phones.requests.ask(
            BOB, AgreeTrade(a=TradeSide(player=BOB, cash=5), b=TradeSide(player=CAT))
        )
        after = again(table, close=close)
        async with after.phone_of(ANN) as phone, after.phone_of(BOB) as other, after.banker() as at:
            assert phone.shows("Ann pays Bob $7")
            assert phone.shows("Banker was restarted before this was answered")
            assert other.shows("Banker was restarted before this was answered")
            assert not at.shows("Ann asks")
            assert after.game.cash(ANN) == 1500
            await phone.click("OK")
            assert not phone.shows("Banker was restarted")
        last = again(after)
        async with last.phone_of(ANN) as phone, last.phone_of(BOB) as other:
            assert not phone.shows("Banker was restarted")
            assert other.shows("Banker was restarted")

    together(evening)


def test_an_answered_request_is_not_told_again() -> None:
    async def evening(table: Phones, watch: Watch, banker: App, ann: App, bob: App) -> None:
        await ann.go("/pay/Ann/Bob")
        await tap(ann, "7")
        await tap(ann, "Pay $7")
        table.app_store.phones.requests.accept(1)
        after = again(table)
        async with after.phone_of(ANN) as phone:
            assert not phone.shows("Banker was restarted")
        assert after.app_store.setting("asked") == "{}"

    together(evening)


@pytest.mark.parametrize("kept", ["[]", "nonsense", '{"g": 5}', '{"g": [5]}', '{"g": [{}]}'])
def test_requests_of_another_version_are_passed_over(kept: str) -> None:
    table = Phones()
    table.app_store.remember(asked=kept.replace("g", table.app_store.state.game_id))
    assert again(table).app_store.state.phones.requests == ()


def test_a_command_of_another_version_is_passed_over() -> None:
    table = Phones()
    asked = {table.app_store.state.game_id: [{"player": "Ann", "command": {"cmd": "fly"}}]}
    table.app_store.remember(asked=json.dumps(asked))
    assert again(table).app_store.state.phones.requests == ()
