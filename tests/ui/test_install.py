"""The app is offered for the home screen once a game is over, and once only."""

import asyncio

import flet as ft
import pytest

from banker_app.engine.rules.ending import EndGame
from banker_app.pages.contract import routes, texts
from banker_app.pages.contract.drafts import Viewer
from banker_app.pages.log.score import INSTALL
from banker_app.pages.state.app_store import AppStore
from banker_app.ui.hooks import controller_of
from banker_app.ui.page_life import open_page
from banker_app.ui.serving.banker_socket import TAB, BankerTab
from tests.ui.headless import App
from tests.ui.reading import read, words
from tests.ui.tables import app_of, new_app_store, setup

OFFER = texts.text("en", "install.title")


def finished() -> AppStore:
    """A game that is over."""
    app_store = new_app_store(setup())
    app_store.dispatch(EndGame())
    return app_store


@pytest.mark.parametrize(
    ("installable", "answered", "offered"),
    [
        ("prompt", "", True),
        ("share", "", True),
        ("", "", False),
        ("something else", "", False),
        ("prompt", "answered", False),
    ],
)
def test_it_is_offered_at_the_end_until_it_is_answered(
    installable: str, answered: str, offered: bool
) -> None:
    app_store, viewer = new_app_store(setup()), Viewer(installable=installable)
    app_store.remember(**{INSTALL: answered})
    assert OFFER not in words(read(app_store, routes.SCORE, viewer=viewer))
    app_store.dispatch(EndGame())
    assert (OFFER in words(read(app_store, routes.SCORE, viewer=viewer))) is offered


def answers(installable: str, tap: str) -> list[dict[str, str]]:
    """What the page is told to do after an answer, which ends the offer for good."""
    told: list[dict[str, str]] = []
    app_store = finished()

    def main(page: ft.Page) -> None:
        open_page(page, app_store, page_call=lambda **one: told.append(one))

    async def evening() -> None:
        async with App(main, route=routes.SCORE) as app:
            assert not app.shows(OFFER)
            controller_of(app.page).set(installable=installable)
            await app.settle()
            assert app.shows(OFFER)
            await app.click(tap)
            assert not app.shows(OFFER)
            controller_of(app.page).set(installable=installable)
            await app.settle()
            assert not app.shows(OFFER), "it has been answered"

    asyncio.run(evening())
    assert app_store.setting(INSTALL)
    return told


def test_the_browser_is_asked_only_by_whoever_wants_it() -> None:
    assert answers("prompt", "Install") == [{"install": "now"}]
    assert answers("prompt", "Not now") == []
    assert answers("share", "Got it") == []


async def test_a_page_learns_it_from_the_words_of_its_socket() -> None:
    main = app_of(finished())
    tab = BankerTab({}, None, None)  # type: ignore[arg-type]
    TAB.set(tab)
    async with App(main, route=routes.SCORE) as app:
        tab.learn("share")
        await app.settle()
        assert app.shows(texts.text("en", "install.how"))
