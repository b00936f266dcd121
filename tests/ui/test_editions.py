"""Boxes of the table's own, from the home screen to a game that is played with one."""

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft

from banker_app.local_services import LocalServices
from banker_app.store.edition_files import MemoryShelf
from banker_app.store.memory import MemoryStore
from banker_app.ui import texts
from banker_app.ui.app_store import AppStore
from banker_app.ui.hooks import controller_of
from tests.ui.headless import App
from tests.ui.tables import app_of

FAULT = texts.text("en", "fault.drawing")


def on(
    evening: Callable[[App, AppStore], Awaitable[None]], shelf: MemoryShelf | None = None
) -> None:
    app_store = AppStore(LocalServices(MemoryStore(), shelf=shelf or MemoryShelf()))

    async def run() -> None:
        async with App(app_of(app_store)) as app:
            await evening(app, app_store)
            assert not app.shows(FAULT), app.text()

    asyncio.run(run())


def field(app: App, label: str, number: int = 0) -> ft.TextField:
    found = [f for f in app.all(ft.TextField) if f.label == label]
    return found[number]


async def write(app: App, box: ft.TextField, value: str) -> None:
    app.session.apply_patch(box._i, {"value": value})
    await app.fire(box, "change", value)


def test_a_box_is_begun_renamed_and_ready() -> None:
    async def evening(app: App, app_store: AppStore) -> None:
        await app.click("Custom boards")
        await app.click("Start from Atlantic City, since 2008")
        assert app.shows("Ready: choose it under New game")
        await app.click("General")
        await write(app, field(app, "Title"), "Our town")
        assert [(box.title, box.ready) for box in app_store.state.boxes] == [("Our town", True)]

    on(evening)


def test_a_slip_is_shown_where_it_stands_and_in_the_chapter() -> None:
    async def evening(app: App, app_store: AppStore) -> None:
        name = app_store.new_box("us_classic", "Ours")
        await app.go(f"/chapter/{name}/group.brown")
        rents = field(app, "Rents, by houses or number owned", 1)
        await write(app, rents, "4, 20, 60, 18, 320, 450,")
        shown = field(app, "Rents, by houses or number owned", 1)
        assert shown.value == "4, 20, 60, 18, 320, 450,", "what is typed stays as it is typed"
        assert shown.error
        assert not app_store.state.boxes[0].ready
        await app.go(f"/box/{name}")
        assert app.shows("1 mistake")

    on(evening)


def test_a_damaged_file_is_listed_and_hides_nothing() -> None:
    shelf = MemoryShelf()
    shelf.put("ours", "[[[")

    async def evening(app: App, app_store: AppStore) -> None:
        await app.click("Custom boards")
        assert app.shows("Cannot be read")

    on(evening, shelf)


def test_every_chapter_of_every_kind_can_be_opened() -> None:
    async def evening(app: App, app_store: AppStore) -> None:
        name = app_store.new_box("us_classic", "Ours")
        for chapter in ("box", "money", "board", "group.railroad", "deck.chance", "rules"):
            await app.go(f"/chapter/{name}/{chapter}")
            assert app.all(ft.TextField), chapter
            assert not app.shows(FAULT), chapter

    on(evening)


def test_a_long_name_stands_above_its_field_in_large_print() -> None:
    """On the frame it would take a second line and lie on what is typed."""

    async def evening(app: App, app_store: AppStore) -> None:
        box = app_store.new_box("us_2008", "Our town")
        await app.go(f"/chapter/{box}/group.brown")
        usual = [str(field.label) for field in app.all(ft.TextField)]
        assert "" not in usual
        controller_of(app.page).set(device=2.0)
        await app.settle()
        above = [field for field in app.all(ft.TextField) if field.label is None]
        assert 0 < len(above) < len(usual)
        assert all(app.shows(name) for name in usual)

    on(evening)
