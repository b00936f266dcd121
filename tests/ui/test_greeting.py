"""The very first start speaks the language of the browser; after that, the one that was chosen."""

import asyncio

import flet as ft
import pytest

from banker_app.app.banker_role import Roles
from banker_app.ui.app import open_page
from banker_app.ui.app_store import AppStore
from banker_app.ui.caller import CALLER, Caller, own_language
from banker_app.ui.lan.shared_pages import open_shared
from tests.ui.headless import App
from tests.ui.tables import new_hub, setup
from tests.ui.test_sharing import LINK

RUSSIAN = Caller("192.168.1.5", languages="be,ru;q=0.9,en;q=0.8")
UKRAINIAN = Caller("192.168.1.6", languages="uk")
GERMAN = Caller("192.168.1.7", languages="de-DE,de;q=0.9")


def page_of(hub: AppStore, caller: Caller) -> App:
    def main(page: ft.Page) -> None:
        CALLER.set(caller)
        open_page(page, hub)

    return App(main)


def shared(hub: AppStore, roles: Roles, caller: Caller) -> App:
    def main(page: ft.Page) -> None:
        CALLER.set(caller)
        open_shared(page, hub, roles, LINK)

    return App(main)


async def opened(hub: AppStore, caller: Caller) -> str:
    async with page_of(hub, caller) as app:
        return "ru" if app.shows("Новая игра") else "uk" if app.shows("Нова гра") else "en"


def test_the_first_start_speaks_the_language_of_the_browser() -> None:
    hub = new_hub()
    assert asyncio.run(opened(hub, RUSSIAN)) == "ru"
    assert hub.setting("language") == "ru"
    assert asyncio.run(opened(hub, UKRAINIAN)) == "ru", "another browser comes later"


def test_a_language_that_we_do_not_speak_is_english_and_settles_nothing() -> None:
    hub = new_hub()
    assert asyncio.run(opened(hub, GERMAN)) == "en"
    assert hub.setting("language") == ""
    assert asyncio.run(opened(hub, UKRAINIAN)) == "uk"


def test_what_was_chosen_stays() -> None:
    hub = new_hub()
    hub.set_language("en")
    assert asyncio.run(opened(hub, RUSSIAN)) == "en"


def test_games_that_were_begun_in_english_stay_english() -> None:
    async def evening() -> None:
        async with page_of(new_hub(setup()), RUSSIAN) as app:
            assert app.shows("Ann's turn")

    asyncio.run(evening())


def test_the_bankers_language_counts_and_not_that_of_who_came_first() -> None:
    async def evening() -> None:
        hub = new_hub()
        roles = Roles("", lambda _: None)
        async with shared(hub, roles, RUSSIAN) as guest:
            assert hub.state.language == "ru"
            await guest.go("/join")
            assert guest.shows("Принять банк")
            assert hub.setting("language") == ""
            async with shared(hub, roles, UKRAINIAN) as phone:
                assert hub.state.language == "ru"
                await phone.go("/join")
                await phone.enter("Код банкира", roles.first_code)
                await phone.click("Принять банк")
                assert phone.shows("Нова гра")
                assert hub.setting("language") == "uk"

    asyncio.run(evening())


@pytest.mark.parametrize(("lang", "said"), [("uk_UA.UTF-8", "uk-UA"), ("C", "C"), ("", "")])
def test_a_window_has_the_language_of_the_machine(
    monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", lang)
    assert own_language() == said
