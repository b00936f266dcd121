"""Digits count as they are typed: on no screen can a sum be passed over."""

import flet as ft

from banker_app.engine.commands import DeclineDeed, PayRent, Roll
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.auction.auctions import PlaceBid
from banker_app.engine.state import Tracking
from banker_app.pages import form
from banker_app.pages.contract.keypad import BACK
from banker_app.pages.shortcuts import press
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_state import SHEET
from banker_app.pages.state.setting_up import setup_of
from banker_app.ui.hooks import controller_of
from tests.ui.banker import Banker
from tests.ui.headless import App, said
from tests.ui.reading import read
from tests.ui.tables import lot, new_app_store, on, setup

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")


async def keys(app: App, digits: str) -> None:
    """Type on the pad."""
    await app.click(*digits)


def has_pad(app: App) -> bool:
    """Whether there is a pad to type on."""
    return any(said(key) == "00" for key in app.all(ft.FilledTonalButton, app.top()))


def main_buttons(app: App) -> list[ft.FilledButton]:
    """The filled buttons on top that can be pressed, toggles aside."""
    footers = [row for row in app.all(ft.FilledButton, app.top()) if not row.disabled]
    return [button for button in footers if not str(button.key).startswith(("deeds", "jail"))]


# ---- trade ---------------------------------------------------------------------------------


def test_each_side_of_a_trade_has_a_sum_of_its_own() -> None:
    app = Banker(setup(deeds={"vermont_avenue": lot("Bob")}))
    controller = app.controller
    app.go("/trade/Ann")
    app.click(*"400")
    app.click("Bob gives $0")
    app.click(*"7")
    draft = controller.state.drafts["/trade/Ann"]
    assert (draft["cash/Ann"], draft["cash/Bob"]) == (400, 7)
    app.click("Ann gives $400")
    press(controller, "Backspace")
    app.click("Both agree")
    assert app.game.cash(ANN) == 1500 - 40 + 7


# ---- counting the box ------------------------------------------------------------------------


async def test_what_is_counted_stays_when_the_screen_is_left() -> None:
    async with on(setup()) as app:
        await app.go("/count/bank")
        await app.click("$500")
        await keys(app, "12")
        await app.click("$100")
        await keys(app, "3")
        await app.click("Back")
        await app.go("/count/bank")
        assert app.shows("$500 ×\N{NO-BREAK SPACE}12")
        assert app.shows("$100 ×\N{NO-BREAK SPACE}3")


# ---- auction ---------------------------------------------------------------------------------


def auctioned() -> AppStore:
    """An auction in which Bob leads."""
    app_store = new_app_store(setup(cash={"Ann": 900, "Bob": 500, "Cat": 60}))
    app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    app_store.dispatch(DeclineDeed(player=ANN, deed=DeedId("baltic_avenue")))
    app_store.dispatch(PlaceBid(player=BOB, amount=40))
    return app_store


async def test_no_hammer_falls_before_a_sum_that_is_typed() -> None:
    app_store = auctioned()
    async with on(app_store) as app:
        await app.go("/auction")
        assert app.shows("Sold to Bob")
        await app.click("Ann: other amount")
        await keys(app, "250")
        assert "Sold to Bob" not in app.text()
        assert len(main_buttons(app)) == 1
        await app.click("Ann bids $250")
        assert app.shows("Sold to Ann for $250")
        assert not has_pad(app), "the pad is done with"


async def test_beside_a_typed_bid_are_the_ways_to_pass_and_to_sell() -> None:
    app_store = auctioned()
    async with on(app_store) as app:
        await app.go("/auction")
        await app.click("Ann: other amount")
        await app.click("Pass")
        assert app.shows("Not bidding: Ann")
        await app.click("Cat: other amount")
        await app.click("Sold to Bob for $40")
        assert app.shows("Bob wins Baltic Avenue for $40")
    assert app_store.context.game.auction is None


async def test_the_sum_of_one_bidder_waits_while_another_bids() -> None:
    app_store = auctioned()
    async with on(app_store) as app:
        await app.go("/auction")
        await app.click("Cat: other amount")
        await keys(app, "55")
        await app.click("All bids")
        await app.click("Ann +1:")
        assert bid(app_store) == (ANN, 41)
        await app.click("Cat: other amount $55")
        assert app.shows("Cat bids $55")


def test_the_least_is_bid_while_nothing_is_typed() -> None:
    page = read(auctioned(), "/auction", {"who": "Ann"})
    assert page.submit[0].label == "Ann bids $41"


def test_a_sum_that_is_no_bid_says_why_and_stays() -> None:
    page = read(auctioned(), "/auction", {"who": "Cat", "bid/Cat": 30})
    (action,) = page.submit
    assert (action.label, action.allowed) == ("Cat bids $30", False)
    assert "$41" in action.reason, "the least is said before anything is tapped"


async def test_the_best_bidder_is_asked_before_raising() -> None:
    app_store = auctioned()
    async with on(app_store) as app:
        await app.go("/auction")
        await app.click("Bob +10:")
        assert bid(app_store) == (BOB, 40)
        assert app.shows("Bob already has the best bid")
        await app.click("Cancel")
        await app.click("Bob: other amount")
        await keys(app, "70")
        await app.click("Bob bids $70")
        assert bid(app_store) == (BOB, 40)
        assert app.shows("Bob already has the best bid")
        await app.click("Bob bids $70")
        assert bid(app_store) == (BOB, 70)
        assert not has_pad(app)
        await app.click("Ann +10:")
        assert bid(app_store) == (ANN, 80), "nobody else is asked"


def bid(app_store: AppStore) -> tuple[PlayerId, int]:
    """Who bids most, and how much."""
    auction = app_store.context.game.auction
    assert auction is not None
    assert auction.best is not None
    return auction.best.player, auction.best.amount


# ---- rules -------------------------------------------------------------------------------------


def test_a_figure_of_a_rule_counts_by_the_way_back_too() -> None:
    app = Banker()
    controller = app.controller
    app.go("/house-rule/jail/fine")
    app.click(*"75")
    app.click("Back")
    assert dict(setup_of(controller.state).rules) == {"jail.fine": "75"}
    app.go("/house-rule/jail/fine")
    app.click(*"50")
    app.click("Done")
    assert setup_of(controller.state).rules == (), (
        "what the book says anyway is no rule of the table"
    )


async def test_a_figure_that_cannot_be_is_not_taken() -> None:
    async with on() as app:
        controller = controller_of(app.page)
        screen = "/house-rule/clock/game_length"
        await app.go("/house-rules")
        await app.go(screen)
        await keys(app, "9999999")
        assert not main_buttons(app), "a figure that does not fit can be entered"
        await app.click("Back")
        assert controller.state.route == "/house-rules"
        assert setup_of(controller.state).rules == ()


async def test_half_a_step_of_a_schedule_cannot_be_passed_over() -> None:
    async with on() as app:
        controller = controller_of(app.page)
        await app.go("/house-rule/rent/tax_schedule")
        assert len(main_buttons(app)) == 1
        await keys(app, "61")
        assert app.shows("Add the step first, or clear its fields.")
        assert not main_buttons(app)
        await app.click("Value at this step?")
        await keys(app, "5")
        await app.click("Add the step", nth=0)
        assert dict(setup_of(controller.state).rules) == {"rent.tax_schedule": "[[61, 5]]"}
        await keys(app, "9")
        form.press_key(controller, BACK)
        await app.settle()
        await app.click("Done")
        assert dict(setup_of(controller.state).rules) == {"rent.tax_schedule": "[[61, 5]]"}


# ---- questions -----------------------------------------------------------------------------------


async def test_a_question_has_digits_of_its_own() -> None:
    """What stands on the pad below is neither taken for the answer nor changed by it."""
    async with on(
        setup(
            cash={"Ann": 900, "Bob": 900},
            deeds={"electric_company": lot("Bob")},
            tracking=Tracking.TURNS,
        )
    ) as app:
        controller = controller_of(app.page)
        await app.go("/pay/Ann/Bob")
        await keys(app, "44")
        controller.record(PayRent(payer=ANN, deed=DeedId("electric_company"), to=BOB))
        await app.settle()
        assert len(app.all(ft.BottomSheet)) == 1
        assert not main_buttons(app), "nothing was answered yet"
        await keys(app, "7")
        assert controller.state.drafts[SHEET] == {"answer": 7}
        assert controller.state.drafts["/pay/Ann/Bob"]["amount"] == 44
