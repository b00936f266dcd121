"""A phone for every player: whose it is, what it may do, what it asks for, who says yes."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

from banker_app.app.devices.banker_role import Device, NotTheBanker, hashed
from banker_app.app.devices.requests import Policy
from banker_app.app.devices.seats import Seats
from banker_app.engine.commands import (
    BuyDeed,
    CloseAuction,
    DeclineDeed,
    PauseGame,
    ResumeGame,
    Roll,
    Undo,
)
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.state import Game
from banker_app.ui import routes
from banker_app.ui.hooks import controller_of
from banker_app.ui.shortcuts import press
from tests.ui.headless import App
from tests.ui.tables import lot, new_app_store, setup
from tests.ui.test_evening import game_of, throw
from tests.ui.test_sharing import Evening

ANN, BOB, CAT = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cat")
BALTIC = DeedId("baltic_avenue")
BALTIC_PRICE = "Buy for $60"


class Phones(Evening):
    """One app store, a banker's device and a phone for each player."""

    @property
    def game(self) -> Game:
        return game_of(self.app_store)

    def phone_of(self, player: PlayerId) -> App:
        """A device that has a player's seat already."""
        word = f"the word of {player}"
        code = self.app_store.phones.invite(player)
        assert Device(self.roles, word).enter(code)
        return self.device(word=word)

    def allow(self, policy: Policy, *, own_dice: bool = False) -> None:
        self.app_store.phones.choose(policy, own_dice=own_dice)


def at_table(
    evening: Callable[[Phones, App, App, App], Awaitable[None]], table: Phones | None = None
) -> None:
    """An evening of the banker's device, Ann's phone and Bob's."""
    made = table or Phones()

    async def run() -> None:
        async with AsyncExitStack() as devices:
            opened = [
                await devices.enter_async_context(app)
                for app in (made.banker(), made.phone_of(ANN), made.phone_of(BOB))
            ]
            await evening(made, *opened)

    asyncio.run(run())


def test_a_players_phone_shows_the_players_own() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        assert ann.shows("My money")
        assert ann.shows("$1,500")
        assert not ann.shows("Record")
        assert controller_of(ann.page).state.route == routes.ME

    at_table(evening)


def test_what_is_due_is_on_the_phone_of_the_one_who_owes_it() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        await throw(banker, 1, 2)
        await ann.settle()
        await bob.settle()
        assert ann.shows(BALTIC_PRICE)
        assert not bob.shows(BALTIC_PRICE)

    at_table(evening)


def test_the_banker_lets_it_happen_with_one_tap() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        await throw(banker, 1, 2)
        await ann.settle()
        await ann.click(BALTIC_PRICE)
        assert table.game.owner(BALTIC) is None
        assert ann.shows("Waiting for the banker")
        await banker.settle()
        assert banker.shows("Ann asks")
        assert banker.shows("Ann buys Baltic Avenue")
        await banker.click("Accept")
        assert table.game.owner(BALTIC) == ANN
        assert table.app_store.entries[-1].by == ANN
        await ann.settle()
        assert ann.shows("$1,440")
        assert ann.shows("Done")
        await ann.click("OK")
        assert not ann.shows("Done")

    at_table(evening)


def test_several_requests_are_accepted_with_one_tap() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        for phone, names in ((ann, "Ann/Bob"), (bob, "Bob/Cat")):
            await phone.go(f"/pay/{names}")
            await phone.click("7")
            await phone.click("Pay $7")
        await banker.settle()
        await banker.click("Accept all (2)")
        assert [table.game.cash(player) for player in (ANN, BOB, CAT)] == [1493, 1500, 1507]
        assert not banker.shows("asks")

    at_table(evening)


def test_the_log_says_from_whose_phone_it_came() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        table.allow(Policy.DUES)
        await throw(banker, 1, 2)
        await ann.settle()
        await ann.click(BALTIC_PRICE)
        assert table.game.owner(BALTIC) == ANN
        await banker.go(routes.LOG)
        assert banker.shows("from Ann's phone")

    at_table(evening)


def test_a_refusal_is_read_on_the_phone_that_asked() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        table.allow(Policy.LEGAL)
        await ann.go("/pay/Ann/Bob")
        for key in "9999":
            await ann.click(key)
        await ann.click("Pay $9,999")
        assert ann.shows("Not enough") or ann.shows("short")
        assert not ann.shows("Allow anyway")
        assert not banker.shows("Ann asks")
        assert table.game.cash(ANN) == 1500

    at_table(evening)


def test_a_player_pays_another() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        table.allow(Policy.LEGAL)
        await ann.go("/pay/Ann/Bob")
        for key in "200":
            await ann.click(key, nth=0)
        await ann.click("Pay $200")
        assert (table.game.cash(ANN), table.game.cash(BOB)) == (1300, 1700)
        await bob.settle()
        assert bob.shows("$1,700")

    at_table(evening)


def test_both_bid_from_their_own_phones() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        table.allow(Policy.DUES)
        table.app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
        table.app_store.dispatch(DeclineDeed(player=ANN, deed=BALTIC))
        for phone in (ann, bob):
            await phone.settle()
        assert ann.shows("The banker closes the auction")
        await ann.click("Ann +10:")
        await bob.settle()
        assert bob.shows("Ann")
        await bob.click("Bob +10:")
        assert table.game.auction is not None
        best = table.game.auction.best
        assert best is not None
        assert (best.player, best.amount) == (BOB, 20)
        assert not bob.shows("Undo")
        table.app_store.dispatch(CloseAuction())
        await ann.settle()
        assert ann.shows("My money")

    at_table(evening)


def test_a_trade_with_a_counter_offer() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        table.allow(Policy.LEGAL)
        await bob.go("/trade/Bob")
        await bob.click("Ann", nth=-1)
        for key in "50":
            await bob.click(key, nth=0)
        await bob.click("Baltic Avenue")
        await bob.click("Offer")
        await ann.settle()
        assert ann.shows("Bob asks")
        await ann.click("Counter-offer")
        assert ann.shows("Offer")
        await ann.click("Bob gives $50")
        for _ in "50":
            press(controller_of(ann.page), "Backspace")
        await ann.settle()
        for key in "90":
            await ann.click(key, nth=0)
        await ann.click("Offer")
        await bob.settle()
        assert bob.shows("Ann declined")
        await bob.click("Agree")
        assert table.game.owner(BALTIC) == BOB
        assert table.game.cash(ANN) == 1590

    table = Phones(new_app_store(setup(deeds={"baltic_avenue": lot("Ann")})))
    at_table(evening, table)


def test_a_device_says_whose_it_is_and_the_banker_nods() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        async with table.device(word="a third phone") as cat:
            await cat.click("This is my phone")
            await cat.click("Cat")
            assert cat.shows("Waiting for the banker to confirm")
            await banker.settle()
            assert banker.shows("I am Cat")
            await banker.click("Accept")
            await cat.settle()
            assert cat.shows("My money")
            assert cat.shows("$1,500")

    at_table(evening)


def test_a_code_from_the_bankers_screen_makes_a_phone_a_players() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        await banker.go(routes.PHONES)
        assert banker.shows("1 phone")
        assert banker.shows("no phone")
        await banker.click("Show code", nth=-1)
        code = controller_of(banker.page).state.code
        async with table.device(word="a third phone", route=f"/whose/{code}") as cat:
            await cat.settle()
            assert cat.shows("My money")
            await banker.settle()
            assert banker.shows("The phone of Cat is here")

    at_table(evening)


def test_a_released_phone_shows_the_table_and_says_why() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        await banker.go(routes.PHONES)
        await banker.click("Release", nth=0)
        await banker.click("Release", nth=-1)
        await ann.settle()
        assert not ann.shows("My money")
        assert ann.shows("This is no player's phone any more")
        await ann.click("Got it")
        assert not ann.shows("This is no player's phone any more")

    at_table(evening)


def test_a_players_page_can_enter_nothing_by_itself() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        app_store = controller_of(ann.page).app_store
        for command in (Undo(), BuyDeed(player=ANN, deed=BALTIC)):
            with pytest.raises(NotTheBanker):
                app_store.dispatch(command)
        with pytest.raises(NotTheBanker):
            app_store.phones.choose(Policy.LEGAL, own_dice=True)
        assert len(table.app_store.entries) == 1

    at_table(evening)


def test_a_tap_after_the_seat_has_gone_changes_nothing() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        table.allow(Policy.LEGAL)
        await throw(banker, 1, 2)
        await ann.settle()
        buy = ann.target(BALTIC_PRICE)
        table.app_store.phones.release(ANN)
        await ann.fire(*buy)
        assert table.game.owner(BALTIC) is None

    at_table(evening)


def test_an_address_that_is_not_a_players_leads_to_the_players_own() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        for route in (routes.BANK, routes.RECORD, routes.PHONES, routes.SETTINGS, "/raise/Bob"):
            await ann.go(route)
            assert not ann.shows("Undo")
            assert controller_of(ann.page).state.route == routes.ME

    at_table(evening)


def test_a_nod_that_was_on_its_way_when_the_bank_went_comes_too_late() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        async with table.device(word="a third phone") as cat:
            await cat.click("This is my phone")
            await cat.click("Cat")
            await banker.settle()
            accept = banker.target("Accept")
            Device(table.roles, "another banker").enter(
                table.roles.hand_over(hashed("banker's word"))
            )
            await banker.fire(*accept)
            await cat.settle()
            assert not cat.shows("My money")

    at_table(evening)


def test_the_bankers_phone_becomes_a_players_when_the_bank_has_gone() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        Device(table.roles, "the word of Ann").enter(table.roles.hand_over(hashed("banker's word")))
        await ann.settle()
        assert ann.shows("Record")
        await banker.settle()
        assert not banker.shows("Record")
        Device(table.roles, "banker's word").enter(table.roles.hand_over(hashed("the word of Ann")))
        await ann.settle()
        assert ann.shows("My money")
        assert not ann.shows("Record")

    at_table(evening)


def test_a_request_outlasts_a_change_of_the_banker() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        await throw(banker, 1, 2)
        await ann.settle()
        await ann.click(BALTIC_PRICE)
        Device(table.roles, "the word of Bob").enter(table.roles.hand_over(hashed("banker's word")))
        await bob.settle()
        assert bob.shows("Ann asks")
        await bob.click("Accept")
        assert table.game.owner(BALTIC) == ANN

    at_table(evening)


def test_a_phone_that_becomes_the_bankers_leaves_its_own_addresses_behind() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        Device(table.roles, "the word of Bob").enter(table.roles.hand_over(hashed("banker's word")))
        await bob.settle()
        assert bob.page.route == routes.TABLE
        await bob.go(routes.ME)
        assert bob.page.route == routes.TABLE
        assert bob.shows("Ann's turn")

    at_table(evening)


def test_a_seat_is_still_the_phones_after_a_restart() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        kept = table.app_store.setting("seats")
        assert "the word" not in kept
        game_id = table.app_store.state.game_id
        again = Seats(kept, lambda _: None, lambda: "")
        assert again.player_of(game_id, hashed("the word of Ann")) == ANN
        async with table.device(word="the word of Ann") as reloaded:
            assert reloaded.shows("My money")

    at_table(evening)


def test_the_display_is_one_tap_away_and_the_game_is_told_there() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        await ann.go(routes.DISPLAY)
        assert ann.shows("Ann, balance $1,500")
        assert ann.shows("Bob, balance $1,500")
        assert not ann.shows("This is my phone")

    at_table(evening)


def test_own_dice_are_entered_where_the_table_lets_players() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        await ann.settle()
        assert not ann.shows("Throw")
        table.allow(Policy.DUES, own_dice=True)
        await ann.settle()
        await throw(ann, 1, 2)
        assert table.game.seats[ANN].space == 3
        await ann.click(BALTIC_PRICE)
        assert table.game.owner(BALTIC) == ANN
        await bob.settle()
        await ann.click("Next")
        await bob.settle()
        await throw(bob, 1, 2)
        assert bob.shows("Pay $4")
        await bob.click("Pay $4")
        assert table.game.cash(BOB) == 1496

    at_table(evening)


def test_of_two_phones_that_claim_a_seat_the_other_reads_who_has_it() -> None:
    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        async with table.device(word="third") as first, table.device(word="fourth") as second:
            for phone in (first, second):
                await phone.click("This is my phone")
                await phone.click("Cat")
            await banker.settle()
            await banker.click("Accept", nth=0)
            await first.settle()
            await second.settle()
            assert first.shows("My money")
            assert second.shows("That seat has just gone to another phone")

    at_table(evening)


def test_a_game_that_rests_asks_nobody_for_anything() -> None:
    """Also on the phone of the player to move, who has something to pay once it goes on."""

    async def evening(table: Phones, banker: App, ann: App, bob: App) -> None:
        table.app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
        await ann.settle()
        assert ann.shows(BALTIC_PRICE)
        table.app_store.dispatch(PauseGame())
        await ann.settle()
        assert ann.shows("$1,500")
        assert not ann.shows(BALTIC_PRICE)
        assert not ann.shows(table.app_store.speech.ui("fault.drawing"))
        table.app_store.dispatch(ResumeGame())
        await ann.settle()
        assert ann.shows(BALTIC_PRICE)

    at_table(evening)
