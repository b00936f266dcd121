"""What a device feels, that nothing moves where it wants stillness, and that it stays awake."""

import asyncio

import flet as ft
import pytest

from banker_app.engine.commands import EndTurn
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.rules.ending import EndGame
from banker_app.pages.contract import routes, texts
from banker_app.pages.state.app_store import AppStore
from banker_app.ui.haptics import TRIES
from banker_app.ui.hooks import controller_of
from banker_app.ui.page_life import open_page
from tests.ui.headless import App, walk
from tests.ui.tables import app_of, new_app_store, setup


async def touches(touch: str) -> list[str]:
    """A throw, and an end of turn that is refused while a deed has no owner."""
    app_store = new_app_store(setup())
    if touch:
        app_store.choose(touch=touch)
    async with App(app_of(app_store), route=routes.TABLE) as app:
        await app.click("1", nth=0)
        await app.click("2", nth=-1)
        controller_of(app.page).record(EndTurn())
        await app.settle()
        assert app.shows("Baltic Avenue")
        return app.wire.touched


def test_a_device_is_touched_with_an_entry_only_where_that_is_wanted() -> None:
    assert asyncio.run(touches("vibrate")) == ["light_impact", "vibrate"]
    assert asyncio.run(touches("")) == []


async def heard(sounds: str, aloud: str) -> list[dict[str, str]]:
    """What a page plays and says of a throw and of an end of turn that is refused."""
    told: list[dict[str, str]] = []
    app_store = new_app_store(setup())
    app_store.choose(sounds=sounds, aloud=aloud)

    def main(page: ft.Page) -> None:
        open_page(page, app_store, page_call=lambda **one: told.append(one))

    async with App(main, route=routes.TABLE) as app:
        await app.click("1", nth=0)
        await app.click("2", nth=-1)
        controller_of(app.page).record(EndTurn())
        await app.settle()
    return told


def test_a_page_plays_and_speaks_only_where_that_is_wanted() -> None:
    assert asyncio.run(heard("silent", "unread")) == []
    assert asyncio.run(heard("play", "unread")) == [{"sound": "done"}, {"sound": "refused"}]
    (said,) = asyncio.run(heard("silent", "speak"))
    assert said["language"] == "en"
    assert said["text"].startswith("Ann rolls 1 + 2 and lands on Baltic Avenue.")


@pytest.mark.parametrize("audible", [False, True])
def test_what_a_page_cannot_play_is_not_offered(audible: bool) -> None:
    app_store = new_app_store()
    named = [texts.text("en", f"settings.{name}") for name in ("sounds", "aloud")]

    async def offered() -> list[bool]:
        def main(page: ft.Page) -> None:
            open_page(page, app_store, page_call=(lambda **one: None) if audible else None)

        async with App(main, route=routes.SETTINGS) as app:
            return [app.shows(name) for name in named]

    assert asyncio.run(offered()) == [audible] * 2


@pytest.mark.parametrize("still", [False, True])
async def test_a_change_appears_beside_its_balance_unless_the_device_wants_stillness(
    still: bool,
) -> None:
    """The balance itself is the new one at once."""

    def change(app: App, words: str) -> ft.Text:
        return next(one for one in app.all(ft.Text, app.top()) if one.value == words)

    app_store = new_app_store(setup())
    async with App(app_of(app_store), route=routes.TABLE, still=still) as app:
        await app.settle()
        await app.click("1", nth=0)
        await app.click("2", nth=-1)
        gone = change(app, "")
        assert gone.opacity == 0
        assert not gone.animate_opacity, "an empty text fades unseen"
        await app.click("Buy ")
        assert any(
            isinstance(control, ft.Semantics) and "balance $1,440" in (control.label or "")
            for control in walk(app.top())
        )
        shown = change(app, "\N{MINUS SIGN}$60")
        assert shown.opacity == 1
        assert (shown.animate_opacity is None) is still


@pytest.mark.parametrize("still", [False, True])
def test_tokens_slide_unless_the_device_wants_stillness(still: bool) -> None:
    async def slides() -> list[bool]:
        async with App(app_of(new_app_store(setup())), route=routes.BOARD, still=still) as app:
            await app.settle()
            return [
                control.animate_position is not None
                for control in walk(app.top())
                if isinstance(control, ft.Container) and str(control.key).startswith("token-")
            ]

    assert asyncio.run(slides()) == [not still] * 3


async def test_the_screen_stays_on_while_a_game_is_going() -> None:
    app_store = new_app_store(setup())
    async with App(app_of(app_store), route=routes.TABLE) as app:
        assert app.wire.lights == ["enable"]
        await app.click("1", nth=0)
        await app.click("2", nth=-1)
        assert app.wire.lights == ["enable"], "once is enough"
        state = {"state": ft.AppLifecycleState.RESUME.value}
        await app.session.dispatch_event(app.page._i, "app_lifecycle_state_change", state)
        await app.settle()
        assert app.wire.lights == ["enable", "enable"], "the phone was in a pocket"
        app_store.dispatch(EndGame(), waive=[RefusalCode.STILL_DUE])
        await app.settle()
        assert app.wire.lights[2:] == ["disable"]


async def test_the_screen_sleeps_where_that_is_wanted_or_nothing_is_played() -> None:
    async def lights(app_store: AppStore) -> list[str]:
        async with App(app_of(app_store)) as app:
            await app.settle()
            return app.wire.lights

    app_store = new_app_store(setup())
    app_store.choose(screen="asleep")
    assert await lights(app_store) == []
    assert await lights(new_app_store()) == []
    async with App(app_of(app_store), route=routes.SETTINGS) as app:
        await app.click("Keep the screen on during a game")
        await app.click("Keep the screen on during a game")
        assert app.wire.lights == ["enable", "disable"]


async def test_a_device_that_will_not_stay_awake_is_asked_a_few_times_only() -> None:
    """The first tap may change its mind."""
    app_store = new_app_store(setup())

    async def main(page: ft.Page) -> None:
        page.session.connection.dims = True  # type: ignore[attr-defined]
        app_of(app_store)(page)

    async with App(main, route=routes.TABLE) as app:
        for theme in ("dark", "light", "dark", "light"):
            app_store.choose(theme=theme)
            await app.settle()
        assert app.wire.lights == ["enable"] * TRIES
