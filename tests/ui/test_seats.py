"""A player's row on the table."""

from dataclasses import replace
from typing import Final

import flet as ft
import pytest

from banker_app.app.projections.board import board_view, middle_view
from banker_app.app.projections.holdings import GroupHolding
from banker_app.app.projections.turn_panel import turn_panel
from banker_app.engine.commands import EndTurn, IncurDebt, Roll
from banker_app.engine.ids import GroupId, PlayerId
from banker_app.engine.state import Tracking
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Page, Row, Tone
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.devices.display import display
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.table.table import table
from banker_app.ui.seat_list import RowKey, seats_of, top_row
from tests.each import each
from tests.ui.boxes import regions
from tests.ui.headless import App, said, walk
from tests.ui.reading import actions, read, words
from tests.ui.roomful import broke
from tests.ui.tables import app_of, lot, new_app_store, on, setup

SEVEN: Final = tuple("ABCDEFG")


async def test_a_badge_of_a_seat_follows_the_language() -> None:
    app_store = new_app_store(setup(cards={"Ann": ("chance",)}))
    async with App(app_of(app_store), route=routes.TABLE) as app:
        badges = {"en": "jail card", "uk": "картка виходу", "ru": "карточка выхода"}
        for language, badge in badges.items():
            app_store.choose(language=language)
            await app.settle()
            assert badge in [one.value for one in app.all(ft.Text, app.top())], language


async def test_a_turn_changes_the_ground_of_two_rows_and_none_of_their_facts() -> None:
    app_store = new_app_store(setup())
    app_store.dispatch(Roll(player=PlayerId("Ann"), dice=(4, 6)))
    async with App(app_of(app_store), route=routes.TABLE) as app:
        balances = [one for one in app.all(ft.Text, app.top()) if one.value == "$1,500"]
        grounds = [_ground(app, name) for name in ("Ann", "Bob")]
        app_store.dispatch(EndTurn())
        await app.settle()
        after = [one for one in app.all(ft.Text, app.top()) if one.value == "$1,500"]
        assert [_ground(app, name) for name in ("Ann", "Bob")] == grounds[::-1]
        assert balances
        assert all(one is other for one, other in zip(balances, after, strict=True))


def _ground(app: App, player: str) -> object:
    """The colour of the row whose name is this."""
    rows = [one for one in app.all(ft.Container, app.top()) if one.ink and one.bgcolor]
    return next(
        row.bgcolor
        for row in rows
        if any(isinstance(one, ft.Text) and one.value == player for one in walk(row))
    )


async def test_a_small_seat_leaves_out_a_long_unit() -> None:
    start = setup(edition="ua_casino", base="casino", modes=("casino_uk",), players=SEVEN)
    async with on(start, width=360, height=740, route=routes.TABLE) as app:
        balances = [one for one in app.all(ft.Text, app.top()) if one.value == "1\u00a0500"]
        assert len(balances) == len(SEVEN)
        assert not any(one.spans for one in balances)


async def test_a_seat_is_as_high_as_its_texts_where_not_even_one_has_room() -> None:
    async with on(regions(), width=360, height=740, route=routes.TABLE) as app:
        rooms = app.all(ft.Container, app.top())
        room = next(one for one in rooms if one.on_size_change and one.expand)
        for height, cut in ((480, False), (230, True), (170, False)):
            await app.fire(room, "size_change", {"w": 360, "h": height})
            row = next(one for one in walk(app.top()) if isinstance(one.key, RowKey))
            assert isinstance(row, ft.Container)
            assert bool(row.height) is cut, height


async def test_where_no_turns_are_tracked_nobody_is_marked() -> None:
    app_store = new_app_store(setup(tracking=Tracking.OFF))
    view = app_store.state.view
    assert view is not None
    assert not any(seat.on_turn for seat in view.seats)
    assert not any(token.on_turn for token in board_view(app_store.context).tokens)
    middle = middle_view(app_store.context, view.now.headline)
    assert (middle.initial, middle.colour, view.now.colour) == ("", "", "")
    async with App(app_of(app_store), route=routes.TABLE) as app:
        assert len({str(_ground(app, name)) for name in ("Ann", "Bob", "Cat")}) == 1
        for route in (routes.TABLE, routes.BOARD, routes.DISPLAY):
            await app.go(route)
            assert app.shows("Free play")
            marks = [
                one
                for one in walk(app.top())
                if isinstance(one, ft.Row) and said(one) == "Free play"
            ]
            assert not any(
                isinstance(c, ft.Container) and c.bgcolor for row in marks for c in row.controls
            )


def _seat(app: App, player: str) -> ft.Container:
    """The seat that says a name."""
    return next(
        one for one in app.all(ft.Container, app.top()) if one.on_long_press and player in said(one)
    )


async def test_a_seat_that_is_held_pays_the_one_that_is_tapped() -> None:
    async with on(setup()) as app:
        await app.go(routes.TABLE)
        await app.fire(_seat(app, "Bob"), "long_press")
        assert app.shows("Bob pays: tap a player")
        await app.fire(_seat(app, "Cat"), "click")
        assert app.page.route == "/pay/Bob/Cat"
        await app.click("5")
        await app.click("Pay $5")
        assert not app.shows("tap a player")
    assert app.game.cash(PlayerId("Cat")) == 1505


async def test_a_seat_that_is_held_is_let_go_by_a_tap() -> None:
    async with on(new_app_store(setup())) as app:
        await app.go(routes.TABLE)
        await app.fire(_seat(app, "Bob"), "long_press")
        await app.fire(_seat(app, "Bob"), "click")
        assert not app.shows("tap a player")
        await app.fire(_seat(app, "Bob"), "click")
        assert app.page.route == "/seat/Bob"


def rows(app_store: AppStore) -> tuple[Row, ...]:
    """The seats as the table has them."""
    page = table(app_store, Draft({}))
    assert page is not None
    return seats_of(page)


def test_the_row_of_a_payer_is_the_top_one() -> None:
    """Where a due leaves room for a single row, it is that one."""
    seats = rows(new_app_store(setup(players=("Ann", "Bob", "Cat", "Dan"))))
    for at in range(4):
        owing = *seats[:at], replace(seats[at], tone=Tone.ALARM), *seats[at + 1 :]
        assert top_row(owing) == ("" if at == 0 else seats[at].name)
    assert top_row(seats) == ""


def test_who_is_bankrupt_has_a_line_at_the_end() -> None:
    app_store = new_app_store()
    broke(app_store)
    view = app_store.state.view
    assert view is not None
    out = {seat.player for seat in view.seats if seat.out}
    order = [seat.player for seat in view.seats]
    assert [row.name for row in rows(app_store)] == [
        *(name for name in order if name not in out),
        *(name for name in order if name in out),
    ]
    assert {row.name for row in rows(app_store) if row.tone is Tone.STRUCK} == out
    assert {row.name for row in rows(app_store) if not row.value} == out


FACTS: Final = {
    "owes": "owes $300",
    "detained": "in jail",
    "out": "bankrupt",
    "balance": "$77",
    "change": "+$5",
    "place": "Reading Railroad",
    "initial": "ship",
    "colour": "#123456",
    "money": "#654321",
    "jail_cards": 7,
    "bus_tickets": 8,
    "groups": (GroupHolding(group=GroupId("g"), colour="#abcdef", deeds=(None,)),),
}


@each(FACTS)
def test_a_fact_on_a_seat_is_at_the_table_and_on_every_display(fact: str) -> None:
    """The banker's table, a phone and a television have the same row."""
    app_store = new_app_store(setup())
    view = app_store.state.view
    assert view is not None
    seats = tuple(replace(seat, **{fact: FACTS[fact]}) for seat in view.seats)
    before = [*rows(app_store), *rows_of(display(app_store, ""))]
    app_store._set(view=replace(view, seats=seats))
    after = [*rows(app_store), *rows_of(display(app_store, ""))]
    assert len(after) == 2 * len(seats)
    assert all(one != other for one, other in zip(before, after, strict=True))
    at_table, shown = after[: len(seats)], after[len(seats) :]
    assert [replace(row, action=None, hold=None) for row in at_table] == shown


def rows_of(page: Page) -> list[Row]:
    """The rows of a page."""
    return [block for block in page.blocks if isinstance(block, Row)]


@each(Tracking)
def test_on_a_players_page_the_likely_comes_before_the_deeds(tracking: Tracking) -> None:
    """What is seldom is a list below; where nobody rolls, landings are not."""
    store = new_app_store(setup(tracking=tracking, deeds={"boardwalk": lot("Ann")}))
    purse, *blocks, seldom = read(store, "/seat/Ann").blocks
    assert "1 deed" in words(purse)
    above = words(blocks)
    assert above.index("Pay Bob") < above.index("Boardwalk")
    landed = words(seldom) if tracking is Tracking.DICE else above[: above.index("Pay Bob")]
    assert "Landed on …" in landed
    assert "Leave the game" in words(seldom)


def test_payees_are_in_the_order_of_the_table() -> None:
    store = new_app_store(setup())
    labels = [action.label for action in actions(read(store, "/seat/Bob"))]
    pays = [label for label in labels if label.startswith("Pay ")]
    assert pays == ["Pay Ann", "Pay Cat", "Pay the Bank"]


@pytest.mark.parametrize(
    ("owed", "way", "lit", "detail"),
    [
        (100, "Raise cash", True, "$9 in hand, $91 short"),
        (210, "Bankruptcy", False, "$1 short, even if everything is sold"),
    ],
)
def test_the_page_of_a_player_who_is_short_begins_with_the_debt_and_the_way_out(
    owed: int, way: str, lit: bool, detail: str
) -> None:
    store = new_app_store(setup(cash={"Ann": 9}, deeds={"boardwalk": lot("Ann")}))
    store.dispatch(IncurDebt(player=PlayerId("Ann"), creditor=PlayerId("Bob"), amount=owed))
    purse, debt, *_ = read(store, "/seat/Ann").blocks
    assert "$209 at most, with everything sold and mortgaged." in words(purse)
    assert f"Ann owes Bob ${owed}" in words(debt)
    (offered,) = (one for one in actions(debt) if one.label == way)
    assert (offered.main, offered.detail) == (lit, detail)
    every = actions(read(store, "/seat/Ann"))
    assert [one.label for one in every if one.main] == [way] * lit
    assert "Raise cash" in [one.label for one in every]


@pytest.mark.parametrize(
    ("cash", "ways"),
    [
        (50, ["Pay $50 and leave jail", "Use a jail card", "Ann rolls for doubles"]),
        (9, ["Use a jail card", "Ann rolls for doubles", "Pay $50 and leave jail"]),
    ],
)
def test_a_page_begins_with_the_ways_out_of_jail_what_is_impossible_last(
    cash: int, ways: list[str]
) -> None:
    at = setup(cash={"Ann": cash}, jailed=("Ann", "Bob"), cards={"Ann": ("chance",)})
    store = new_app_store(at)
    first = actions(read(store, "/seat/Ann").blocks[1])
    assert [one.label for one in first] == ways
    assert [one.main for one in first] == [True, False, False]
    assert [one.label for one in turn_panel(store.context).jail] == [
        one for one in ways if "rolls" not in one
    ]
    (waits,) = actions(read(store, "/seat/Bob").blocks[1])
    assert waits.reason == "Bob has to wait: it is Ann's turn."
