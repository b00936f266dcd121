"""The app is offered for the home screen once a game is over, and once only."""

import asyncio

import flet as ft
import pytest

from banker_app.engine.commands import EndGame, Undo
from banker_app.ui import routes, texts
from banker_app.ui.app_store import AppStore
from banker_app.ui.connection.channel import CHANNEL, Channel
from banker_app.ui.hooks import controller_of
from banker_app.ui.page_life import open_page
from banker_app.ui.page_state import PageState
from banker_app.ui.screens.players.install import SETTING, is_offered
from tests.ui.headless import App
from tests.ui.tables import app_of, new_app_store, setup

OFFER = texts.text("en", "install.title")


def finished() -> AppStore:
    """A game that is over."""
    app_store = new_app_store(setup())
    app_store.dispatch(EndGame())
    return app_store


@pytest.mark.parametrize(
    ("page", "answered", "offered"),
    [
        (PageState(installable="prompt"), "", True),
        (PageState(installable="share"), "", True),
        (PageState(installable=""), "", False),
        (PageState(installable="something else"), "", False),
        (PageState(installable="prompt", banker=False), "", False),
        (PageState(installable="prompt"), "answered", False),
    ],
)
def test_it_is_offered_to_a_banker_who_can_and_has_not_answered(
    page: PageState, answered: str, offered: bool
) -> None:
    assert is_offered(finished().state, page, answered) is offered


def test_it_is_offered_only_while_a_game_is_over() -> None:
    app_store, page = new_app_store(), PageState(installable="prompt")
    assert not is_offered(app_store.state, page, "")
    app_store.begin(setup())
    assert not is_offered(app_store.state, page, "")
    app_store.dispatch(EndGame())
    assert is_offered(app_store.state, page, "")
    app_store.dispatch(Undo())
    assert not is_offered(app_store.state, page, "")


def answers(installable: str, tap: str) -> list[dict[str, str]]:
    """What the page is told to do after an answer, which ends the offer for good."""
    told: list[dict[str, str]] = []
    app_store = finished()

    def main(page: ft.Page) -> None:
        open_page(page, app_store, tell=lambda **one: told.append(one))

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
    assert app_store.setting(SETTING)
    return told


def test_the_browser_is_asked_only_by_whoever_wants_it() -> None:
    assert answers("prompt", "Install") == [{"install": "now"}]
    assert answers("prompt", "Not now") == []
    assert answers("share", "Got it") == []


@pytest.mark.parametrize("guest", [False, True])
def test_a_word_of_the_connection_says_by_what_it_can_be_installed(guest: bool) -> None:
    """A guest's changes nothing."""
    learned: list[str] = []

    async def speak() -> None:
        channel = Channel("k", "t", "d", spared=lambda device: not guest)
        channel.learn = learned.append
        words = iter(['{"received": 0}', '{"received": 0, "installable": "prompt"}'])

        async def receive() -> dict[str, object]:
            word = next(words, None)
            kind = "websocket.receive" if word else "websocket.disconnect"
            return {"type": kind, "text": word}

        async def send(message: object) -> None:
            pass

        await channel.carry(0, receive, send)

    asyncio.run(speak())
    assert learned == ([] if guest else ["", "prompt"])


def test_a_page_learns_it_from_its_channel() -> None:
    channel = Channel("k", "t", "d")
    main = app_of(finished())

    async def evening() -> None:
        CHANNEL.set(channel)
        async with App(main, route=routes.SCORE) as app:
            channel.learn("share")
            await app.settle()
            assert app.shows(texts.text("en", "install.how"))

    asyncio.run(evening())
