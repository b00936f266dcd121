"""Four currencies: rates in sight on a small phone, ticks on deeds, what a purchase changes."""

import flet as ft
import pytest

from banker_app.app.projections.deed_card import DeedSheet
from banker_app.app.projections.holdings import HeldDeed
from banker_app.app.projections.purses import HandoverView, NoteView, RateChange
from banker_app.app.projections.regions import CostRow
from banker_app.engine import commands as c
from banker_app.engine.dues import OfferDue
from banker_app.engine.exchange import cost_to
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract.blocks import Page, Panel, Row
from banker_app.pages.contract.drafts import BANKER, Viewer
from banker_app.pages.state.app_store import AppStore
from tests.ui.banker import Banker
from tests.ui.boxes import regions
from tests.ui.reading import actions, parts, read, words
from tests.ui.tables import new_app_store, on, setup

DAN = PlayerId("Dan")


@pytest.fixture
def offered() -> AppStore:
    """Dan may buy a station of the North."""
    store = new_app_store(regions())
    store.dispatch(c.Roll(player=DAN, dice=(2, 3)))
    return store


def ticked(page: Page) -> list[bool]:
    """Whether each deed that somebody owns has a tick."""
    bars = tuple(block for block in page.blocks if isinstance(block, Panel | Row))
    return [one.ticked for one in parts(bars) if isinstance(one, HeldDeed)]


@pytest.mark.parametrize("viewer", [BANKER, Viewer(seat="Ann")])
def test_the_deeds_of_whoever_asks_have_a_tick(offered: AppStore, viewer: Viewer) -> None:
    """Of the player on turn, on an own phone of its player."""
    asks = PlayerId(viewer.seat or "Dan")
    page = read(offered, "/exchange", viewer=viewer)
    assert ticked(page).count(True) == len(offered.context.game.deeds_of(asks))
    assert f"The deeds of {asks} have a tick." in words(page)


def test_a_player_s_own_bars_need_no_tick(offered: AppStore) -> None:
    assert not any(ticked(read(offered, "/table")))


def test_what_a_purchase_would_change_is_beside_it(offered: AppStore) -> None:
    app = Banker(offered)
    app.go("/table")
    buys, *others = (action.label for action in actions(app.page) if action.command)
    assert buys.startswith("Buy")
    assert len(others) >= 1
    app.click("What if I buy it?")
    assert app.route == "/what-if/north_station"


def test_other_boards_have_nothing_to_try() -> None:
    store = new_app_store(setup())
    store.dispatch(c.Roll(player=PlayerId("Ann"), dice=(1, 2)))
    assert isinstance(store.context.game.dues[0], OfferDue)
    assert "What if" not in words(read(store, "/table"))


def test_the_score_names_what_moved_the_rates(offered: AppStore) -> None:
    app = Banker(offered)
    app.go("/table")
    app.click("Buy for")
    assert "Dan buys North Station" in words(read(offered, "/score"))


@pytest.mark.parametrize(("height", "small"), [(740, True), (915, False)])
async def test_all_seats_and_the_rates_are_in_sight_on_a_small_phone(
    height: int, small: bool
) -> None:
    """Two seats beside one another there, without what they own."""
    async with on(regions(), width=360, height=height) as app:
        assert app.shows("100 of each costs Dan")
        assert app.shows("West Market") is not small


def arrowed(change: str) -> str:
    """Before and after, in letters of a keyboard."""
    return change.replace("\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}", ">")


def notes_of(node: object) -> list[tuple[str, str]]:
    """The notes that are handed over, and the balances before and after."""
    notes = [part for part in parts(node) if isinstance(part, NoteView)]
    return [(one.amount.replace("\xa0", " "), arrowed(one.purse)) for one in notes]


def test_both_notes_of_a_payment_are_there_before_its_sum(offered: AppStore) -> None:
    begun = read(offered, "/pay/Ann/Bob")
    assert notes_of(begun.pad) == [("0 blue", "1,500"), ("0 yellow", "1,500")]
    typed = read(offered, "/pay/Ann/Bob", {"amount": 100})
    (pay,) = typed.submit
    assert pay.command
    assert not pay.detail
    assert notes_of(typed.pad) == [
        ("117 blue", "1,500 > 1,383"),
        ("100 yellow", "1,500 > 1,600"),
    ]
    offered.dispatch(pay.command)
    game = offered.context.game
    assert [game.cash(PlayerId(name)) for name in ("Ann", "Bob")] == [1383, 1600]


def test_a_purchase_shows_the_note_and_the_rate_that_falls(offered: AppStore) -> None:
    foot = read(offered, "/table").foot
    buys = next(action for action in actions(foot) if action.main)
    assert buys.label.startswith("Buy for")
    assert not buys.detail
    assert notes_of(foot) == [("318 green", "1,500 > 1,182")]
    changes = [arrowed(part.change) for part in parts(foot) if isinstance(part, RateChange)]
    assert changes == ["North: +2 > +1"]


def test_the_foot_of_a_trade_says_its_sums_once(offered: AppStore) -> None:
    page = read(offered, "/trade/Ann", {"a": "Ann", "b": "Bob", "cash/Ann": 100})
    assert not page.submit[0].detail
    assert notes_of(page.foot) == [("100 blue", "1,500 > 1,400"), ("86 yellow", "1,500 > 1,586")]
    assert not any(one.rate for one in parts(page.foot) if isinstance(one, HandoverView))


def test_a_sum_of_each_money_is_a_row_of_what_the_others_pay(offered: AppStore) -> None:
    page, game = read(offered, "/exchange", {"amount": 340}), offered.context.game
    rows = [part for part in parts(page) if isinstance(part, CostRow)]
    for payee, row in zip(game.seats, rows, strict=True):
        money = game.currency_of(payee)
        costs = (str(cost_to(game, payer, 340, money)) for payer in game.seats)
        assert row.costs == tuple("" if cost == "340" else cost for cost in costs)
        assert row.asks is (payee == DAN)
    assert rows[3].label.replace("\xa0", " ").startswith("340 green: East 252 blue, North")


def test_what_if_lists_what_changes_alone(offered: AppStore) -> None:
    page = read(offered, "/what-if/north_station")
    said = words(page).split("\n")
    assert "North" in said
    assert not {"East", "West", "South"} & set(said)


def test_a_deed_for_sale_costs_whoever_is_on_turn_their_own_money(offered: AppStore) -> None:
    page = read(offered, "/deed/north_station")
    (card,) = (part for part in parts(page) if isinstance(part, DeedSheet))
    assert dict(card.facts)["Price"].replace("\xa0", " ") == "318 green (200 yellow)"


async def test_a_pad_is_lower_on_a_low_page() -> None:
    """All keys of a payment in two currencies are above its button at 360x740."""
    async with on(regions(), width=360, height=740, route="/pay/Ann/Bob") as app:
        assert {key.height for key in app.all(ft.FilledTonalButton) if key.height} == {48}
