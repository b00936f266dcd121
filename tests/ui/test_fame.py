"""The hall of fame on the screens: from the list of games to a person and back."""

from dataclasses import replace

import flet as ft
import pytest

from banker_app.app.reports.hall import people_in
from banker_app.local_services import LocalServices
from banker_app.pages import form
from banker_app.pages.contract.blocks import Row
from banker_app.pages.games.home import looks_in
from banker_app.pages.state.app_store import AppStore
from banker_app.store.memory import MemoryStore
from tests.app.test_hall import empty, played
from tests.ui.banker import Banker
from tests.ui.reading import parts, read
from tests.ui.tables import on
from tests.ui.test_file_dialogs import Dialogs
from tests.ui.test_score import made


def two_games() -> AppStore:
    app_store, _ = empty()
    played(app_store, "Ann", "Bob")
    played(app_store, "Cat", "Bobby")
    return app_store


async def test_everybody_is_found_from_the_list_of_games() -> None:
    async with on(two_games()) as app:
        await app.click("Hall of fame")
        for text in ("1. Bob", "1. Bobby", "3. Ann", "1 win", "Biggest rent paid", "$4"):
            assert app.shows(text), text
        await app.click("3. Ann, 0 wins, 1 game")
        for text in ("Loses to most often", "Bob", "to Bob, Baltic Avenue", "Place 2"):
            assert app.shows(text), text
        assert not app.shows("Beats most often")


def test_there_is_no_hall_before_a_game_is_over() -> None:
    app = Banker(empty()[0])
    assert not app.shows("Hall of fame")
    app.go("/fame")
    assert app.shows("Finish a game, and its players appear here.")


def test_two_names_become_one_person_and_two_again() -> None:
    app_store = two_games()
    app = Banker(app_store)
    app.go("/person/Bob")
    controller = app.controller
    page = form.page_of(controller, "/person/Bob")
    assert page is not None
    (field,) = page.fields
    assert [option.label for option in field.options] == ["Bobby", "Cat"], "Ann met Bob"
    form.fill(controller, "/person/Bob", field.name, "bobby")
    assert app.shows("2 games")
    app.click("Not the same person")
    assert not app.shows("2 games")
    assert people_in(app_store.state.people).same == {}


def test_a_person_is_forgotten_with_one_tap_and_one_takes_it_back() -> None:
    store = MemoryStore()
    app_store = AppStore(LocalServices(store))
    played(app_store, "Ann", "Bob")
    app = Banker(app_store)
    app.go("/fame")
    app.click("1. Bob, 1 win, 1 game")
    app.click("Forget this person")
    assert app.shows("Bob is no longer in the hall of fame. The games are kept.")
    assert not app.shows("1. Bob")
    assert not app.shows("from Ann, Baltic Avenue")
    assert AppStore(LocalServices(store)).state.people == app_store.state.people
    app.click("Undo")
    assert app.shows("1. Bob")
    assert not app.shows("no longer")
    assert len(app_store.state.games) == 1


def test_people_have_the_colours_of_their_newest_game() -> None:
    app_store, _ = empty()
    played(app_store, "Ann", "Bob", "Cleo")
    (game,) = app_store.state.games
    colours = {name: colour for name, _, colour in looks_in(game)}
    page = read(app_store, "/fame")
    rows = [part for part in parts(page) if isinstance(part, Row) and part.mark]
    assert {row.name.split(". ")[1]: row.colour for row in rows} == colours


async def test_games_from_elsewhere_are_counted_when_the_hall_is_opened() -> None:
    app_store, store = empty()
    played(app_store, "Ann", "Bob")
    (record,) = store.games()
    store.update(replace(record, summary={}))
    again = AppStore(LocalServices(store))
    async with on(again) as app:
        await app.go("/fame")
        assert app.shows("1 finished game isn't counted yet.")
        await app.click("Count now")
        assert app.shows("1. Bob")
        assert not app.shows("counted yet")


@pytest.mark.parametrize(
    ("address", "file"), [("/fame", "Hall-of-fame.png"), ("/person/Ann", "Ann.png")]
)
async def test_a_page_goes_out_as_a_picture(
    address: str, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialogs = Dialogs()
    monkeypatch.setattr(ft, "FilePicker", lambda: dialogs)
    async with on(two_games()) as app:
        await app.go(address)
        await app.click("Picture (PNG)")
        await made(app)
        await app.click("Save file")
        assert [*dialogs.saved] == [file]
