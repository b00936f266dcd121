"""Custom boards, from the home screen to a game that is played with one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import flet as ft

from banker_app.local_services import LocalServices
from banker_app.pages.contract import texts
from banker_app.pages.contract.blocks import Panel, TextField
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_state import kept, restored
from banker_app.store.custom_board_files import MemoryBoardFiles
from banker_app.store.memory import MemoryStore
from banker_app.ui.hooks import controller_of
from banker_app.ui.render_fields import SHORT
from tests.ui.banker import Banker
from tests.ui.headless import App
from tests.ui.reading import read
from tests.ui.tables import on

FAULT = texts.text("en", "fault.drawing")


@asynccontextmanager
async def at_home(
    board_files: MemoryBoardFiles | None = None,
) -> AsyncIterator[tuple[App, AppStore]]:
    """The app where boards of one's own are kept."""
    app_store = AppStore(LocalServices(MemoryStore(), board_files=board_files))
    async with on(app_store) as app:
        yield app, app_store


async def write(app: App, field: ft.TextField, value: str) -> None:
    app.session.apply_patch(field._i, {"value": value})
    await app.fire(field, "change", value)


def at_banker(board_files: MemoryBoardFiles | None = None) -> Banker:
    """The banker's device where boards of one's own are kept."""
    return Banker(AppStore(LocalServices(MemoryStore(), board_files=board_files)))


def test_a_board_is_begun_renamed_and_ready() -> None:
    app = at_banker()
    app.click("Custom boards")
    app.click("Atlantic City, since 2008")
    assert app.shows("Ready to play")
    app.click("General")
    app.enter("Title", "Our town")
    assert [(one.title, one.ready) for one in app.store.state.custom_boards] == [("Our town", True)]


def on_space(app: Banker, name: str) -> bool:
    """Whether the editor is at a space of that name."""
    return any(isinstance(one, Panel) and one.label.startswith(name) for one in app.page.blocks)


def test_a_slip_is_shown_where_it_stands_and_counted_above() -> None:
    app = at_banker()
    name = app.store.new_custom_board("us_classic", "Ours")
    app.go(f"/box/{name}")
    assert on_space(app, "Mediterranean Avenue")
    app.click("Next space")
    app.click("Next space")
    assert on_space(app, "Baltic Avenue")
    app.enter("With 3 houses", "1o8")
    shown = app.field("With 3 houses")
    assert shown.value == "1o8", "what is typed stays as it is typed"
    assert shown.error == "Digits only."
    assert not app.store.state.custom_boards[0].ready
    assert app.shows("1 field to check")
    assert [one.error for one in app.page.fields if isinstance(one, TextField) and one.error] == [
        "Digits only."
    ]
    assert "Digits only." not in app.text(), "nowhere else"
    app.enter("With 3 houses", "180")
    assert app.shows("Ready to play")


def test_the_count_leads_to_the_first_mistake() -> None:
    app = at_banker()
    name = app.store.new_custom_board("us_classic", "Ours")
    app.go(f"/chapter/{name}/deck.chance")
    app.enter("What the card says", "")
    app.go(f"/box/{name}")
    app.click("1 field to check")
    assert app.route == f"/chapter/{name}/deck.chance"
    app.go(f"/box/{name}")
    for _ in range(3):
        app.click("Previous space")
    assert on_space(app, "Luxury Tax")
    app.enter("Name", "")
    app.click("Next space")
    app.click("2 fields to check")
    assert on_space(app, "?"), "the board comes first"


def test_digits_count_at_once_and_outlast_a_change_of_space_and_a_reload() -> None:
    app = at_banker()
    name = app.store.new_custom_board("us_classic", "Ours")
    app.go(f"/box/{name}")
    app.enter("With 1 house", "1")
    app.enter("With 1 house", "11")
    app.click("Next space")
    app.click("Previous space")
    assert app.field("With 1 house").value == "11"
    app.click("Next space")
    again = kept(app.controller.state)
    assert restored(again)["space"] == 2


async def test_a_tap_on_the_board_chooses_the_nearest_space() -> None:
    async with at_home() as (app, app_store):
        name = app_store.new_custom_board("us_classic", "Ours")
        await app.go(f"/box/{name}")
        board = next(one for one in app.all(ft.GestureDetector) if one.on_tap_down)
        point = {"x": 30, "y": 30}
        await app.fire(board, "tap_down", {"k": "touch", "g": point, "l": point})
        assert controller_of(app.page).state.space == 20, "Free Parking"
        assert not app.shows("TITLE DEED")


async def test_a_colour_is_chosen_by_a_tap() -> None:
    async with at_home() as (app, app_store):
        name = app_store.new_custom_board("us_classic", "Ours")
        await app.go(f"/box/{name}")
        await app.click("Dark blue")
        assert app.field("Another colour, as #rrggbb").value == "#1b5fb4"
        assert app.shows("Dark blue, chosen")


async def test_the_card_in_the_middle_follows_what_is_typed() -> None:
    async with at_home() as (app, app_store):
        name = app_store.new_custom_board("us_classic", "Ours")
        for width in (412, 1280):
            controller_of(app.page).set(width=width)
            await app.go(f"/box/{name}")
            await write(app, app.field("Name"), f"Street {width}")
            cards = [one for one in app.all(ft.Text) if one.value == f"STREET {width}"]
            assert len(cards) == 1


def test_a_damaged_file_is_listed_and_hides_nothing() -> None:
    board_files = MemoryBoardFiles()
    board_files.put("ours", "[[[")
    app = at_banker(board_files)
    app.click("Custom boards")
    assert app.shows("Cannot be read")


async def test_every_chapter_of_every_kind_can_be_opened() -> None:
    async with at_home() as (app, app_store):
        name = app_store.new_custom_board("us_classic", "Ours")
        chapters = ("general", "money", "space.5", "group.railroad", "deck.chance", "rules")
        for chapter in chapters:
            await app.go(f"/chapter/{name}/{chapter}")
            assert app.all(ft.TextField), chapter
            assert not app.shows(FAULT), chapter


async def test_a_long_name_stands_above_its_field() -> None:
    """On the frame it would take a second line and lie on what is typed."""
    async with at_home() as (app, app_store):
        name = app_store.new_custom_board("us_2008", "Our town")
        address = f"/chapter/{name}/space.5"
        await app.go(address)
        framed = {str(field.label) for field in app.all(ft.TextField) if field.label}
        names = {field.label for field in read(app_store, address).fields}
        assert framed
        assert names - framed
        assert all(len(label) <= SHORT for label in framed)
        assert all(app.shows(label) for label in names)
