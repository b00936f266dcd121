"""A table without dice: every deed within the thumb's reach, and what a landing on it is."""

import asyncio

import pytest

from banker_app.app.projections.deed_map import ACROSS, deed_choices, deed_map
from banker_app.app.text_width import MEDIUM, text_width
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.engine.edition import DeedKind
from banker_app.engine.ids import DeedId
from banker_app.engine.state import Tracking
from banker_app.pages.state.app_store import AppStore
from banker_app.ui.widgets.deed_map import FIGURE, NAMED, figure_size
from tests.ui.headless import App
from tests.ui.tables import app_of, lot, new_app_store, on, setup
from tests.ui.test_evening import ANN, BOB, CAT

DEEDS = {"vermont_avenue": lot("Bob"), "reading_railroad": lot("Bob", mortgaged=True)}
BOARDS = [edition for edition in shipped_editions() if edition != "multinational"]
"""Those that are played by the boxed rules, too."""


def told(tracking: Tracking) -> AppStore:
    """Bob has two deeds, one of them mortgaged."""
    return new_app_store(setup(tracking=tracking, deeds=DEEDS))


def labels(app_store: AppStore, deed: str) -> list[str]:
    """The buttons of a deed for those who may have landed there."""
    context = app_store.context
    return [action.label for action in deed_choices(context, DeedId(deed)).landings]


@pytest.mark.parametrize("edition", BOARDS)
def test_every_deed_of_a_board_has_one_tile(edition: str) -> None:
    box, _ = load_edition(edition)
    app_store = new_app_store(setup(edition=edition, tracking=Tracking.OFF))
    rows = deed_map(app_store.context)
    assert sorted(tile.deed for row in rows for tile in row) == sorted(box.deeds)
    assert max(len(row) for row in rows) <= ACROSS
    assert len(box.deeds) != 4 * ACROSS or len(rows) == 4
    for group in box.groups.values():
        if box.deeds[group.deeds[0]].kind is DeedKind.STREET:
            assert any(set(group.deeds) <= {tile.deed for tile in row} for row in rows), group.id


def test_a_tile_says_the_price_and_then_the_rent() -> None:
    context = told(Tracking.TURNS).context
    tiles = {tile.deed: tile for row in deed_map(context) for tile in row}
    baltic, vermont = tiles[DeedId("baltic_avenue")], tiles[DeedId("vermont_avenue")]
    assert (baltic.figure, baltic.owner_colour) == ("60", "")
    assert vermont.figure == "6"
    assert vermont.owner_colour
    pledged = tiles[DeedId("reading_railroad")]
    assert (pledged.figure, pledged.held.mortgaged) == ("", True)
    assert tiles[DeedId("water_works")].label == "Water Works, for sale at $150"


async def test_in_turns_a_landing_is_that_of_the_player_on_turn() -> None:
    app_store = told(Tracking.TURNS)
    assert labels(app_store, "vermont_avenue") == ["Ann pays rent $6"]
    assert labels(app_store, "baltic_avenue") == ["Ann buys for $60"]
    assert labels(app_store, "reading_railroad") == []
    async with on(app_store) as app:
        await app.click("Vermont Avenue, Bob, rent $6")
        await app.click("Ann pays rent $6")
        assert app.shows("Ann pays Bob $6")
        assert app.shows("Next: Bob")
    assert app_store.context.game.cash(BOB) == 1506


async def test_without_turns_it_is_anybody_s_but_the_owner_s() -> None:
    app_store = told(Tracking.OFF)
    assert labels(app_store, "vermont_avenue") == ["Ann pays rent $6", "Cat pays rent $6"]
    async with on(app_store) as app:
        await app.click("Baltic Avenue, for sale at $60")
        await app.click("Cat buys for $60")
        await app.click("Baltic Avenue, Cat, rent $4")
        await app.click("Ann pays rent $4")
        await app.click("Reading Railroad, Bob, mortgaged")
        await app.click("Lift mortgage $110")
        await app.click("Baltic Avenue, Cat, rent $4")
        await app.click("Title deed")
        assert app.page.route == "/deed/baltic_avenue"
    game = app_store.context.game
    assert game.owner(DeedId("baltic_avenue")) == CAT
    assert (game.cash(ANN), game.cash(CAT)) == (1496, 1444)
    assert not game.mortgaged


async def test_a_rent_by_the_dice_asks_for_them() -> None:
    async with on(setup(tracking=Tracking.OFF, deeds={"electric_company": lot("Bob")})) as app:
        await app.click("Electric Company, Bob")
        await app.click("Ann pays rent")
        await app.click("7")
        await app.click("Done")
    assert app.game.cash(BOB) == 1528


def test_dice_and_a_board_in_sight_need_no_tiles() -> None:
    async def shown(app_store: AppStore, width: int) -> int:
        async with App(app_of(app_store), width=width) as app:
            return app.text().count("Baltic Avenue, for sale at $60")

    assert asyncio.run(shown(new_app_store(setup()), 412)) == 0
    assert asyncio.run(shown(told(Tracking.OFF), 412)) == 1
    # That of the board.
    assert asyncio.run(shown(told(Tracking.OFF), 1440)) == 1


@pytest.mark.parametrize("scale", [1.0, 1.4, 2.0])
def test_no_figure_is_wider_than_its_tile(scale: float) -> None:
    for figure in ("4", "950", "1,300", "2,000", "15,000"):
        size = figure_size(figure, scale)
        assert text_width(figure, size * scale, MEDIUM) <= NAMED.width + 0.01, figure
        assert size <= FIGURE
    assert figure_size("60", 1.0) == FIGURE
