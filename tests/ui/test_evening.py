"""Evenings without a browser: what is tapped, what comes of it, and that nothing gets lost."""

import asyncio

import flet as ft

from banker_app.engine.ids import PlayerId
from banker_app.engine.state import Tracking
from banker_app.local_services import LocalServices
from banker_app.pages import form
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_controller import PageController
from banker_app.store.memory import MemoryStore
from tests.ui.banker import Banker
from tests.ui.headless import App
from tests.ui.tables import app_of, lot, new_app_store, on, setup

ANN, BOB, CAT = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cat")


async def throw(app: App, first: int, second: int) -> None:
    """Tell the dice."""
    await app.click(str(first), nth=0)
    await app.click(str(second), nth=-1)


def test_empty_home_starts_a_game() -> None:
    app = Banker()
    app.click("New game")
    app.enter("Player 1", "Ann")
    app.enter("Player 2", "Bob")
    app.click("Start")
    assert app.shows("Ann's turn")
    assert app.game.cash(ANN) == 1500


def test_an_empty_home_can_be_tried_with_one_tap() -> None:
    app = Banker()
    app.click("Try a two-player demo")
    assert app.shows("Player 1's turn")


async def test_the_introduction_is_read_once() -> None:
    async with on(setup()) as app:
        assert app.shows("Roll the real dice")
        assert app.shows("pays the $200 for passing GO")
        await app.click("Next tip")
        assert app.shows("above the dice")
        await app.click("Next tip")
        await app.click("Got it")
        assert not app.shows("Got it")
    app.store.begin(setup())
    async with on(app.store) as app:
        assert not app.shows(" tip")


def test_the_introduction_is_skipped_and_speaks_of_what_the_table_tells() -> None:
    app = Banker(setup(tracking=Tracking.TURNS))
    assert app.shows("who lands where")
    app.click("Skip tips")
    assert not app.shows(" tip")
    assert app.store.setting("introduced")


def test_the_introduction_steps_on_with_the_first_throw() -> None:
    app = Banker(setup())
    assert app.shows("Roll the real dice")
    app.throw(1, 2)
    assert app.shows("above the dice")


async def test_already_playing() -> None:
    async with on() as app:
        await app.click("New game")
        await app.enter("Player 1", "Ann")
        await app.enter("Player 2", "Bob")
        await app.click("See all rules")
        await app.click("Back")
        await app.click("Already playing?")

        async def look_at(space: str) -> None:
            where, key = next(
                (field, option.key)
                for field in app.all(ft.Dropdown)
                for option in field.options or []
                if option.text == space
            )
            app.session.apply_patch(where._i, {"value": key})
            await app.fire(where, "select", key)

        await app.click("Cash –, 0 deeds", nth=0)
        await app.click(*"750")
        await look_at("Free Parking")
        await app.click("Ann's token is here")
        await look_at("Boardwalk")
        await app.click("1 house")
        await app.click("Next: Bob")
        await app.click(*"50")
        await look_at("Jail / Just Visiting")
        await app.click("Bob is in jail")
        await app.click("Next: The table")
        await app.click("Bob")
        await app.click("Done")
        await app.click("Start")
        # One lot of a group cannot carry a house while the other belongs to the Bank.
        assert app.shows("Allow anyway")
        await app.click("Allow anyway")
    game = app.game
    assert game.cash(ANN) == 750
    assert game.owner(next(d for d in game.edition.deeds if d == "boardwalk")) == ANN
    assert game.edition.spaces[game.seats[ANN].space].id == "free_parking"
    assert game.turn.player == "Bob"
    assert game.seats[game.turn.player].jail is not None


def test_undo_and_redo() -> None:
    app = Banker(setup())
    app.throw(1, 2)
    app.click("Buy for")
    app.click("Undo")
    assert app.shows("Buy for")
    app.click("Redo")
    assert app.game.cash(ANN) == 1440
    app.go("/log")
    assert app.shows("Ann buys Baltic Avenue for $60.")


def test_payment_between_players() -> None:
    app = Banker(setup())
    app.click("Bob, balance")
    app.click("Pay Cat")
    app.click("1", "2", "0")
    assert app.shows("Bob: $1,500")
    assert app.shows("$1,380")
    app.click("Pay $120")
    assert (app.game.cash(BOB), app.game.cash(CAT)) == (1380, 1620)


async def test_a_refusal_is_a_sheet_that_may_be_overruled() -> None:
    async with on(setup()) as app:
        await app.click("Ann, balance")
        await app.click("Passed GO")
        assert app.shows("Ann's salary for passing GO is paid automatically after the roll.")
        await app.click("Allow anyway")
        assert not app.shows("Allow anyway")
        await app.click("Back")
        await app.tab("Log")
        assert app.shows("rule waived")
    assert app.game.cash(ANN) == 1700


async def test_a_debt_is_raised_and_paid() -> None:
    async with on(
        setup(
            cash={"Ann": 90},
            deeds={
                "park_place": lot("Cat", 1),
                "boardwalk": lot("Cat", 1),
                "reading_railroad": lot("Ann"),
            },
            spaces={"Ann": 28},
        )
    ) as app:
        await throw(app, 5, 4)
        assert app.shows("$90 in hand, $85 short")
        await app.click("Raise cash")
        assert app.shows("Still short: $85")
        await app.click("Trade with another player")
        assert app.page.route == "/trade/Ann"
        await app.go("/raise/Ann")
        await app.click("Reading Railroad")
        assert not app.shows("Still short")
        await app.click("Pay $175")
        assert app.game.dues == ()
        assert app.page.route == "/table", "nothing is left to be raised"


async def test_the_tax_on_property_is_raised_and_paid() -> None:
    async with on(
        setup(
            edition="ua_casino",
            base="casino",
            cash={"Ann": 10},
            deeds={"eighteenth_street": lot("Ann"), "nineteenth_street": lot("Ann")},
            spaces={"Ann": 28},
        )
    ) as app:
        await throw(app, 1, 2)
        await app.click("Raise cash")
        await app.click("Дев’ятнадцята вулиця")
        await app.click("Pay ")
        assert app.game.dues == ()
        assert app.page.route == "/table", "nothing is left to be raised"


def test_bankruptcy_ends_a_game_of_two() -> None:
    store = MemoryStore()
    app_store = AppStore(LocalServices(store))
    command = setup(
        players=("Ann", "Bob"),
        cash={"Ann": 10},
        deeds={"boardwalk": lot("Bob", hotel=True), "park_place": lot("Bob", hotel=True)},
        spaces={"Ann": 35},
    )
    assert app_store.begin(command) is None
    app = Banker(app_store)
    app.throw(1, 3)
    app.click("Bankruptcy")
    app.click("Declare Ann bankrupt")
    app.click("Declare Ann bankrupt")
    assert app_store.context.game.ending is not None
    app.click("See the score")
    assert app.shows("Bob wins with")
    app.click("Back")
    app.go("/")
    assert app.shows("Bob won")
    assert [record.winner for record in store.games()] == ["Bob"]


async def test_a_dropped_connection_draws_everything_anew() -> None:
    async with on(setup()) as app:
        await throw(app, 1, 2)
        before = app.text()
        await app.reconnect()
        assert app.text() == before
        await app.click("Buy for")
        assert app.shows("Next: Bob")


async def test_two_pages_see_the_same_table() -> None:
    async with on(setup()) as first:
        async with App(app_of(first.store)) as second:
            await throw(second, 1, 2)
            await second.click("Buy for")
            await asyncio.sleep(0.05)
            await second.settle()
            assert second.shows("$1,440")
        assert first.shows("$1,440")


async def test_a_new_page_is_where_the_last_one_was() -> None:
    async with on(setup()) as app:
        await app.click("Bob, balance")
        await app.click("Pay Cat")
        await app.click("7")
        await asyncio.sleep(0.5)
    async with on(app.store) as app:
        assert app.shows("Who pays?")
        assert app.shows("$7")
        await app.click("Back")
        assert app.shows("Net worth")


def test_an_address_that_is_told_late_leads_nobody_astray() -> None:
    app_store = new_app_store(setup())
    travelled: list[str] = []
    controller = PageController(app_store, travelled.append, lambda call: None)
    controller.go("/table")
    controller.go("/seat/Bob")
    controller.go("/pay/Bob/Cat")
    form.press_key(controller, "7")
    for route in travelled:
        controller.arrive(route)
    drafts = controller.state.drafts
    assert (controller.state.route, drafts["/pay/Bob/Cat"]["amount"]) == ("/pay/Bob/Cat", 7)
    controller.arrive("/seat/Bob")
    assert controller.state.route == "/seat/Bob", "the browser's own way back is followed"


def test_a_restart_opens_the_game_again() -> None:
    store = MemoryStore()
    app_store = AppStore(LocalServices(store))
    assert app_store.begin(setup()) is None
    app_store.leave()
    again = AppStore(LocalServices(store))
    assert again.state.game is None
    again.resume(again.state.games[0].id)
    assert again.state.game is not None


def test_jail_without_dice() -> None:
    app = Banker(setup(tracking=Tracking.TURNS, jailed=("Ann",)))
    app.click("No doubles")
    assert app.game.seats[ANN].jail is not None


async def test_language_and_light_change_at_once() -> None:
    async with on(setup()) as app:
        await app.click("Settings")
        await app.click("Русский")
        assert app.shows("Настройки")
        await app.click("Тёмная")
        assert app.store.state.theme == "dark"
