"""The board: a tap opens what it shows, a swipe leads there and back, a reload stays."""

from dataclasses import replace
from itertools import product

import flet as ft
import pytest

from banker_app.app.projections.board import board_view, spots
from banker_app.content.editions import shipped_editions
from banker_app.pages.contract import routes, texts
from banker_app.pages.contract.blocks import Buttons
from banker_app.pages.state.page_state import kept
from banker_app.ui.hooks import controller_of
from banker_app.ui.widgets.board_geometry import (
    LEADING,
    NAMED,
    Box,
    body_box,
    fitting,
    fitting_in,
    is_named,
    lines_of,
    space_box,
    spread,
    standing_box,
    token,
    wide,
)
from banker_app.ui.widgets.board_name import printed
from tests.each import each
from tests.ui.headless import App, walk
from tests.ui.reading import BANKER, parts, read
from tests.ui.tables import lot, new_app_store, on, setup

FAULT = texts.text("en", "fault.drawing")
EVENING = setup(
    cash={"Ann": 700, "Bob": 40, "Cat": 1200},
    deeds={
        "park_place": lot("Ann", 4),
        "boardwalk": lot("Ann", hotel=True),
        "reading_railroad": lot("Bob", mortgaged=True),
    },
    spaces={"Ann": 37, "Bob": 10, "Cat": 20},
    jailed=("Bob",),
)


def swiper(app: App) -> ft.GestureDetector:
    return next(
        one for one in walk(app.top()) if isinstance(one, ft.GestureDetector) and one.expand
    )


async def swipe(app: App, start: float, end: float) -> None:
    detector = swiper(app)
    at = {"k": "touch", "l": {"x": 0, "y": 0}, "ts": None}
    await app.fire(detector, "horizontal_drag_start", {**at, "g": {"x": start, "y": 300}})
    after = {"l": {"x": 0, "y": 0}, "g": {"x": end, "y": 300}, "v": {"x": 0, "y": 0}, "pv": 0}
    await app.fire(detector, "horizontal_drag_end", after)


# ---- a phone -------------------------------------------------------------------------


async def test_a_swipe_leads_to_the_board_and_back() -> None:
    async with on(new_app_store(EVENING), width=412, route="/table") as app:
        await swipe(app, 300, 270)
        assert app.page.route == "/table", "a finger that wavers is no swipe"
        await swipe(app, 300, 120)
        assert app.page.route == "/board"
        assert "Park Place, Ann owns it, 4 houses, rent now $1,300, Ann is here" in app.text()
        await swipe(app, 60, 300)
        assert app.page.route == "/table"


async def test_the_board_is_a_visible_tap_away_and_restored() -> None:
    async with on(EVENING, width=412, route="/table") as app:
        await app.click("To the board")
        assert app.page.route == "/board"
        await app.reconnect()
        assert app.page.route == "/board"
        assert "Next space" in str([one.tooltip for one in app.all(ft.IconButton)])
        app.store.remember(page_state=kept(controller_of(app.page).state))
    async with on(app.store, width=412, route="/") as app:
        assert controller_of(app.page).state.trail == ("/table", "/board")
        assert "Park Place" in app.text()


async def test_every_space_is_reached_from_the_line_below() -> None:
    async with on(new_app_store(EVENING), width=412, route="/board") as app:
        assert "Park Place" in app.text()
        await app.click("Next space")
        await app.click("Next space")
        assert controller_of(app.page).state.space == 39
        await app.click("Next space")
        assert controller_of(app.page).state.space == 0
        await app.click("Previous space")
        await app.click("Title deed")
        assert app.page.route == "/deed/boardwalk"
        await app.click("Back")
        assert app.page.route == "/board"


async def test_a_finger_means_the_nearest_space() -> None:
    async with on(new_app_store(EVENING), width=412, route="/board") as app:
        board = next(
            one for one in app.all(ft.GestureDetector) if getattr(one, "on_tap_down", None)
        )
        size = 412 - 16
        left, top, width, height = space_box(spots(40)[5], size)
        at = {"k": "touch", "g": {"x": 0, "y": 0}}
        point = {"x": left + width / 2, "y": top + height / 2 - 20}
        await app.fire(board, "tap_down", {**at, "l": point})
        assert controller_of(app.page).state.space == 5
        assert "Bob owns it, mortgaged" in app.text()


# ---- a desktop -----------------------------------------------------------------------


@pytest.mark.parametrize("width", [1024, 1440])
async def test_beside_the_seats_a_tap_opens_the_deed(width: int) -> None:
    async with on(new_app_store(EVENING), width=width, route="/table") as app:
        await app.click("Boardwalk, Ann owns it, hotel, rent now $2,000")
        assert app.page.route == "/deed/boardwalk"


async def test_a_throw_sends_little_to_the_page() -> None:
    """Spaces that did not change are not drawn again: a whole board would be 70 kB."""
    async with on(new_app_store(setup()), width=1440, route="/table") as app:
        await app.click("1", nth=0)
        before = app.wire.sent
        await app.click("2", nth=-1)
        assert 0 < app.wire.sent - before < 12_000


# ---- any board -----------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("edition", shipped_editions())
@pytest.mark.parametrize("width", [412, 1440])
async def test_every_box_has_a_board_that_draws(edition: str, width: int) -> None:
    bases = {"industries_online": "online", "ua_casino": "casino", "multinational": "multinational"}
    players = ("Ann", "Bob", "Cat", "Dan")
    async with on(
        setup(edition=edition, base=bases.get(edition, "classic"), players=players),
        width=width,
        route="/board",
    ) as app:
        labels = {one.label for one in app.all(ft.Semantics)}
        assert {space.label for space in board_view(app.store.context).spaces} <= labels


@each(product([300, 396, 562, 900], range(1, 11)))
def test_tokens_stay_on_their_space(size: float, among: int) -> None:
    board = board_view(new_app_store(EVENING).context)
    for space in board.spaces:
        left, top, width, height = space_box(space.spot, size)
        for nth in range(among):
            box = standing_box(space, size, jailed=False, among=among)
            x, y = spread(box, among, nth, token(size))
            assert left - 4 <= x <= left + width - token(size) + 4
            assert top - 4 <= y <= top + height - token(size) + 4


@pytest.mark.parametrize("size", [NAMED, 714, 900])
def test_no_token_hides_a_name(size: float) -> None:
    """Few stand below it; a crowd still leaves a line."""
    board = board_view(new_app_store(EVENING).context)
    for space in (one for one in board.spaces if not one.spot.corner):
        _, top, _, _ = space_box(space.spot, size)
        body = body_box(space, size)
        for among in range(1, 11):
            low = standing_box(space, size, jailed=False, among=among)
            for nth in range(among):
                _, y = spread(low, among, nth, token(size))
                least = body.height * (0.5 if among <= 3 else 0.25)
                assert y - top - body.top >= least, (space.name, among)


@each(product(shipped_editions(), [562, 714]))
def test_every_name_can_be_read(edition: str, size: float) -> None:
    """Above its price, in letters of seven pixels or more, and none longer than its room."""
    players = ("Ann", "Bob", "Cat", "Dan")
    base = {"ua_casino": "casino", "multinational": "multinational"}.get(edition, "classic")
    board = board_view(new_app_store(setup(edition=edition, base=base, players=players)).context)
    for space in (one for one in board.spaces if not one.spot.corner):
        if not is_named(space.spot, size):
            assert len(board.spaces) > 40
            continue
        _, _, width, height = body_box(space, size)
        room = Box(0, 0, width - 5, height * 0.7)
        text, high = printed(space.name, room, size / 60)
        assert high >= 7, space.name
        assert lines_of(text, room.width / high) * high * LEADING <= room.height, space.name


@pytest.mark.parametrize(
    ("word", "divided"),
    [
        ("Mediterranean Avenue", "Mediter-\nranean Avenue"),
        ("Pennsylvania Avenue", "Pennsyl-\nvania Avenue"),
        ("Northumberland", "Northum-\nberland"),
        ("Whitechapel", "Whitechapel"),
    ],
)
def test_a_long_word_is_divided_between_syllables(word: str, divided: str) -> None:
    text, high = printed(word, Box(0, 0, 46, 34), 10)
    assert text == divided
    assert all(wide(one) * high <= 46 for one in text.split())


def test_letters_shrink_until_the_longest_word_fits() -> None:
    assert fitting("GO", 60, 12) == 12
    assert fitting("Mediterranean Avenue", 60, 12) < 10
    assert fitting("Электростанция", 60, 12) < fitting("Mediterranean", 60, 12)
    tall, low = Box(0, 0, 60, 60), Box(0, 0, 60, 20)
    name = "Рижская железная дорога"
    assert fitting_in(name, low, 11) < fitting_in(name, tall, 11)


def test_a_space_that_leads_nowhere_has_no_button() -> None:
    store = new_app_store(setup())
    spaces = store.context.game.edition.spaces
    parking = next(at for at, space in enumerate(spaces) if space.id == "free_parking")
    page = read(store, routes.BOARD, viewer=replace(BANKER, space=parking))
    assert not [part for part in parts(page) if isinstance(part, Buttons)]
