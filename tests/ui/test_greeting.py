"""The very first start speaks the language of the browser; after that, the one that was chosen."""

import asyncio

import flet as ft
import pytest

from banker_app.app.devices.caller import CALLER, Caller, own_language
from banker_app.pages.state.app_store import AppStore
from banker_app.ui.page_life import open_page
from tests.ui.headless import App
from tests.ui.tables import new_app_store, setup

RUSSIAN = Caller("192.168.1.5", languages="be,ru;q=0.9,en;q=0.8")
UKRAINIAN = Caller("192.168.1.6", languages="uk")
POLISH = Caller("192.168.1.7", languages="pl-PL,pl;q=0.9")


def page_of(app_store: AppStore, caller: Caller) -> App:
    def main(page: ft.Page) -> None:
        CALLER.set(caller)
        open_page(page, app_store)

    return App(main)


async def opened(app_store: AppStore, caller: Caller) -> str:
    async with page_of(app_store, caller) as app:
        return "ru" if app.shows("Новая игра") else "uk" if app.shows("Нова гра") else "en"


def test_the_first_start_speaks_the_language_of_the_browser() -> None:
    app_store = new_app_store()
    assert asyncio.run(opened(app_store, RUSSIAN)) == "ru"
    assert app_store.setting("language") == "ru"
    assert asyncio.run(opened(app_store, UKRAINIAN)) == "ru", "another browser comes later"


def test_a_language_that_we_do_not_speak_is_english_and_settles_nothing() -> None:
    app_store = new_app_store()
    assert asyncio.run(opened(app_store, POLISH)) == "en"
    assert app_store.setting("language") == ""
    assert asyncio.run(opened(app_store, UKRAINIAN)) == "uk"


def test_what_was_chosen_stays() -> None:
    app_store = new_app_store()
    app_store.set_language("en")
    assert asyncio.run(opened(app_store, RUSSIAN)) == "en"


async def test_games_that_were_begun_in_english_stay_english() -> None:
    async with page_of(new_app_store(setup()), RUSSIAN) as app:
        assert app.shows("Ann's turn")


@pytest.mark.parametrize(("lang", "said"), [("uk_UA.UTF-8", "uk-UA"), ("C", "C"), ("", "")])
def test_a_window_has_the_language_of_the_machine(
    monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", lang)
    assert own_language() == said
