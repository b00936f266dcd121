"""The display for the room: what it shows, on which screen, and that ten players are in sight."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import product

import flet as ft
import pytest

from banker_app.engine.commands import BuyDeed, EndTurn, Roll, Undo
from banker_app.engine.ids import DeedId
from banker_app.ui import texts
from banker_app.ui.app_store import AppStore
from banker_app.ui.widgets.room import Places, Room, board_room, magnified, news_room
from banker_app.ui.widgets.tile_layout import GAP, Load
from tests.each import each
from tests.ui.headless import App, walk
from tests.ui.roomful import ANN, CASH, ROOMFUL, SIGHTS
from tests.ui.tables import app_of, lot, new_app_store, setup
from tests.ui.test_sharing import Evening

FAULT = texts.text("en", "fault.drawing")
TELEVISIONS = ((1920, 1080), (3840, 2160), (1280, 720))
SCREENS = (*TELEVISIONS, (1024, 768), (768, 1024), (412, 915), (360, 740), (740, 360), (320, 640))
LOADS = [
    Load(name=name, balance=f"${CASH[name]:,}", badges=("in jail",) if name == "Eve" else ())
    for name in ROOMFUL
]


def looked_at(
    app_store: AppStore,
    context: Callable[[App], Awaitable[None]],
    size: tuple[int, int] = (1920, 1080),
) -> None:
    async def run() -> None:
        async with App(app_of(app_store), width=size[0], route="/display") as app:
            event = {"width": size[0], "height": size[1]}
            await app.fire(app.page, "resize", event)
            assert not app.shows(FAULT), app.text()
            await context(app)

    asyncio.run(run())


def sight(name: str, language: str = "en") -> AppStore:
    app_store = new_app_store()
    app_store.set_language(language)
    SIGHTS[name](app_store)
    return app_store


def parts(app: App, kind: str) -> list[ft.Semantics]:
    """What has an identifier that begins so."""
    return [
        one
        for one in walk(app.top())
        if isinstance(one, ft.Semantics) and (one.identifier or "").startswith(kind)
    ]


def label(part: ft.Semantics) -> str:
    return part.label or ""


# ---- how it is set ------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", SIGHTS)
def test_ten_players_are_in_sight_on_every_screen(name: str) -> None:
    async def context(app: App) -> None:
        for width, height in SCREENS:
            await app.fire(app.page, "resize", {"width": width, "height": height})
            shown = parts(app, "rank-" if name == "over" else "tile-")
            assert len(shown) == len(ROOMFUL), (width, height)
            assert all(any(player in label(one) for one in shown) for player in ROOMFUL)

    looked_at(sight(name), context)


@pytest.mark.parametrize("size", TELEVISIONS)
def test_on_a_television_the_board_is_in_the_middle(size: tuple[int, int]) -> None:
    async def context(app: App) -> None:
        spaces = [label(one) for one in parts(app, "space-")]
        assert len(spaces) == 40
        assert "Boardwalk, Ann owns it, hotel, rent now $2,000" in spaces
        assert len(parts(app, "tile-")) == len(ROOMFUL)
        assert not any(one.on_tap for one in parts(app, "space-")), "nothing can be tapped"
        assert app.shows("Ann's turn")
        (news,) = parts(app, "display-last")
        assert news.live_region

    looked_at(sight("playing"), context, size)


def test_on_a_phone_sums_have_all_the_room() -> None:
    async def context(app: App) -> None:
        assert not parts(app, "space-")
        assert app.shows("Ann's turn")

    for size in ((412, 915), (740, 360)):
        looked_at(sight("playing"), context, size)


def test_only_the_sums_where_the_table_wants_no_more() -> None:
    async def context(app: App) -> None:
        assert not parts(app, "stage")
        assert not parts(app, "space-")
        assert len(parts(app, "tile-")) == len(ROOMFUL)

    app_store = sight("bidding")
    app_store.choose(display="sums")
    looked_at(app_store, context)


def test_what_is_larger_than_a_television_shows_the_same_picture() -> None:
    assert magnified(1920, 1080) == 1
    assert magnified(1280, 720) == 1
    assert magnified(3840, 2160) == 2
    assert magnified(3840, 1080) == 1, "as much as fits both ways"

    async def context(app: App) -> None:
        (picture,) = [one for one in walk(app.top()) if isinstance(one, ft.Container) and one.scale]
        assert picture.scale.scale == 2  # type: ignore[union-attr]
        assert picture.width == 1920

    looked_at(sight("playing"), context, (3840, 2216))


@each(
    product(
        [board_room, news_room],
        [(1896, 930), (1256, 570), (1000, 620), (744, 870), (388, 760)],
        [1.0, 2.0],
    )
)
def test_stage_and_seats_fill_the_room_and_never_more(
    made: Callable[..., Room | None], box: tuple[float, float], scale: float
) -> None:
    room = made(box, LOADS, scale)
    if room is None:
        return
    tiled = room.layout
    around = room.places is Places.AROUND
    rows = -(-len(LOADS) // (2 if around else tiled.columns))
    assert rows * (tiled.height + GAP) - GAP <= room.seats[1] + 1
    wide = room.stage[0] + (2 * (room.seats[0] + GAP) if around else 0)
    high = room.stage[1] + (room.seats[1] + GAP if room.places is Places.BELOW else 0)
    assert wide <= box[0] + 1
    assert high <= box[1] + 1
    assert all(tiled.figure_of(load) >= 11 for load in LOADS)


# ---- what has a view of its own -----------------------------------------------------------


def test_an_auction_shows_the_lot_its_price_the_bid_and_who_is_out() -> None:
    async def context(app: App) -> None:
        (stage,) = parts(app, "stage")
        for said in ("Baltic Avenue", "$60", "Gus", "$130", "Eve, Fay, Jo"):
            assert said in label(stage)
        tiles = {(one.identifier or "")[5:]: label(one) for one in parts(app, "tile-")}
        assert tiles["Gus"].endswith("best bid")
        assert [name for name, said in tiles.items() if said.endswith("passed")] == [
            "Eve",
            "Fay",
            "Jo",
        ]
        assert not parts(app, "space-")

    looked_at(sight("bidding"), context)


def test_a_small_phone_says_in_words_what_is_bid() -> None:
    async def context(app: App) -> None:
        assert not parts(app, "stage")
        assert app.shows("Auction: Baltic Avenue")
        assert app.shows("$130")

    looked_at(sight("bidding"), context, (740, 360))


def test_a_jackpot_is_shown_until_the_next_entry() -> None:
    app_store = sight("jackpot")

    async def context(app: App) -> None:
        (stage,) = parts(app, "stage")
        assert label(stage).startswith("Jackpot! Ann: 1\N{NO-BREAK SPACE}320")
        app_store.dispatch(Undo())
        await app.settle()
        assert not parts(app, "stage")
        assert app.shows("Ann's turn")

    looked_at(app_store, context)


def test_a_whole_group_has_its_moment() -> None:
    app_store = new_app_store(setup(deeds={"mediterranean_avenue": lot("Ann")}, spaces={"Ann": 0}))

    async def context(app: App) -> None:
        app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
        await app.settle()
        assert not parts(app, "stage")
        app_store.dispatch(BuyDeed(player=ANN, deed=DeedId("baltic_avenue")))
        await app.settle()
        (stage,) = parts(app, "stage")
        assert label(stage) == "Full set! Ann: Dark purple"
        app_store.dispatch(EndTurn())
        await app.settle()
        assert not parts(app, "stage")

    looked_at(app_store, context)


def test_a_bankruptcy_says_who_has_what_was_left() -> None:
    async def context(app: App) -> None:
        (stage,) = parts(app, "stage")
        assert label(stage) == "Ann is bankrupt. Александра gets $10, 3 deeds."
        for deed in ("Mediterranean Avenue", "Baltic Avenue", "Reading Railroad"):
            assert app.shows(deed)

    looked_at(sight("broke"), context)


def test_the_end_ranks_by_worth_and_draws_the_chart() -> None:
    app_store = sight("over")
    game = app_store.state.game
    assert game is not None
    assert game.ending is not None
    order = list(game.ending.ranking)
    by_cash = sorted(game.seats, key=game.cash, reverse=True)
    assert order != by_cash, "else the test shows nothing"

    async def context(app: App) -> None:
        ranked = [label(one) for one in parts(app, "rank-")]
        assert [said.split(". ")[1].split(",")[0] for said in ranked] == order
        assert all("Net worth $" in said for said in ranked)
        assert len(parts(app, "worth-chart")) == 1
        assert not parts(app, "tile-")

    looked_at(app_store, context)


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_sight_in_every_language(language: str) -> None:
    async def context(app: App) -> None:
        (stage,) = parts(app, "stage")
        assert label(stage).startswith(texts.text(language, "display.bankrupt", name="Ann"))

    looked_at(sight("broke", language), context)


def test_a_device_that_only_looks_has_the_chart_too() -> None:
    async def evening() -> None:
        async with Evening(sight("over")).device() as app:
            assert parts(app, "worth-chart")

    asyncio.run(evening())


def test_two_players_have_a_board_between_them() -> None:
    async def context(app: App) -> None:
        assert len(parts(app, "space-")) == 40
        assert len(parts(app, "tile-")) == 2

    looked_at(new_app_store(setup(players=("Ann", "Bob"))), context)
