"""An evening without a mouse: what the keys do, and where they leave the typing alone."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import flet as ft
import pytest

from banker_app.engine.ids import PlayerId
from banker_app.pages import shortcuts
from banker_app.pages.contract import routes
from banker_app.pages.games.keys import LISTED
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.focus import Focus
from banker_app.ui.hooks import controller_of
from tests.ui.headless import App
from tests.ui.tables import app_of, lot, new_app_store, setup

ANN = PlayerId("Ann")


@asynccontextmanager
async def typed(
    app_store: AppStore,
) -> AsyncIterator[tuple[App, Callable[..., Awaitable[None]]]]:
    """An evening with a keyboard."""
    async with App(app_of(app_store), width=1024) as app:

        async def press(*names: str, **held: bool) -> None:
            for name in names:
                data = {"key": name, "shift": False, "ctrl": False, "alt": False, "meta": False}
                await app.session.dispatch_event(app.page._i, "keyboard_event", {**data, **held})
                await app.settle()

        yield app, press


async def test_a_turn_by_keys_alone() -> None:
    app_store = new_app_store()
    app_store.begin(setup())
    async with typed(app_store) as (app, press):
        await press("1", "2")
        assert app.shows("Ann rolls 1 + 2 and lands on Baltic Avenue.")
        await press("B")
        assert app_store.context.game.cash(ANN) == 1440
        await press("U")
        assert app_store.context.game.cash(ANN) == 1500
        await press("B", "N")
        assert app.shows("Bob's turn")


async def test_rent_and_the_third_number_on_the_number_block() -> None:
    app_store = new_app_store()
    app_store.begin(setup(deeds={"baltic_avenue": lot("Bob")}))
    async with typed(app_store) as (_app, press):
        await press("Numpad 1", "Numpad 2", "R")
        assert app_store.context.game.cash(ANN) == 1496


async def test_letters_of_a_cyrillic_layout_lie_where_the_latin_ones_do() -> None:
    app_store = new_app_store()
    app_store.begin(setup())
    async with typed(app_store) as (_app, press):
        await press("1", "2", "И")
        assert app_store.context.game.cash(ANN) == 1440


async def test_what_belongs_to_the_browser_is_left_to_it() -> None:
    app_store = new_app_store()
    app_store.begin(setup())
    async with typed(app_store) as (app, press):
        await press("1", "2")
        await press("U", ctrl=True)
        assert app.shows("Ann rolls 1 + 2 and lands on Baltic Avenue.")


async def test_a_payment_by_digits_and_none_while_a_reason_is_written() -> None:
    app_store = new_app_store()
    app_store.begin(setup())
    async with typed(app_store) as (app, press):
        await press("P", "2", "0", "5", "Backspace", "0")
        controller = controller_of(app.page)
        assert controller.state.drafts["/pay"]["amount"] == 200
        field = app.field("Note (optional)")
        await app.fire(field, "focus")
        await press("7")
        assert controller.state.drafts["/pay"]["amount"] == 200
        await app.fire(field, "blur")
        await press("Escape")
        assert controller.state.route == routes.TABLE


async def test_a_refusal_is_closed_by_escape_and_waits_for_no_letter() -> None:
    app_store = new_app_store()
    app_store.begin(setup(cash={"Ann": 10, "Bob": 500, "Cat": 500}))
    async with typed(app_store) as (app, press):
        await press("1", "2", "B")
        controller = controller_of(app.page)
        assert controller.state.sheet is not None
        await press("N")
        assert controller.state.sheet is not None
        await press("Escape")
        assert controller.state.sheet is None


async def test_the_list_of_keys_is_a_question_mark_away() -> None:
    app_store = new_app_store()
    app_store.begin(setup())
    async with typed(app_store) as (app, press):
        await press("?")
        assert app.shows("Buy the property")
        await press("Escape", "/")
        assert controller_of(app.page).state.route == routes.RECORD


async def test_a_question_mark_that_is_searched_for_leads_nowhere() -> None:
    app_store = new_app_store()
    app_store.begin(setup())
    async with typed(app_store) as (app, press):
        await press("/", "?")
        assert controller_of(app.page).state.route == routes.RECORD


@pytest.mark.parametrize("key", ["", "F5", "Z", "9", "Enter", "Arrow Left", "\N{SNOWMAN}"])
async def test_other_keys_do_nothing(key: str) -> None:
    app_store = new_app_store()
    app_store.begin(setup())
    async with typed(app_store) as (app, press):
        before = controller_of(app.page).state, len(app_store.entries)
        await press(key)
        assert (controller_of(app.page).state, len(app_store.entries)) == before


def test_every_letter_is_on_the_list() -> None:
    listed = {key for key, _ in LISTED}
    assert (
        set(shortcuts.ACTIONS) | set(shortcuts.LEADING) | set(shortcuts.SCREENS) | {shortcuts.HELP}
        <= listed
    )


async def test_enter_presses_the_main_button_and_nothing_once_the_focus_does_so_itself() -> None:
    app_store = new_app_store()
    app_store.begin(setup(deeds={"baltic_avenue": lot("Bob")}))
    async with typed(app_store) as (app, press):
        controller = controller_of(app.page)
        controller.tap_die(0, 1)
        controller.tap_die(1, 2)
        await app.settle()
        await press("Enter")
        assert app_store.context.game.cash(ANN) == 1496
        # From here on the button with the focus presses itself, and must not be pressed twice.
        await press("Enter")
        assert app_store.context.game.turn.player == ANN


def test_the_focus_comes_by_itself_only_where_keys_are_used() -> None:
    focus = Focus()
    moves: list[str] = []
    focus.begin(lambda: moves.append("dice"), None)
    assert moves == []
    assert focus.wake()
    focus.place()
    focus.begin(buy := lambda: moves.append("buy"), None)
    assert moves == ["dice", "buy"]
    focus.end(lambda: None)
    focus.place()
    focus.end(buy)
    focus.place()
    assert moves == ["dice", "buy", "buy"]
    assert not focus.wake()


async def test_a_field_has_the_enter_key_to_itself() -> None:
    app_store = new_app_store()
    app_store.begin(setup())
    async with typed(app_store) as (app, press):
        controller = controller_of(app.page)
        controller.go(routes.RECORD)
        await app.settle()
        await app.fire(app.all(ft.TextField)[0], "focus")
        await press("Enter")
        assert not controller.focus.by_keys, "on-screen keyboards have this key"
        await app.fire(app.all(ft.TextField)[0], "blur")
        await press("Enter")
        assert controller.focus.by_keys


async def test_letters_lead_where_the_main_button_leads() -> None:
    app_store = new_app_store()
    app_store.begin(setup(cash={"Ann": 20}, deeds={"boardwalk": lot("Bob")}, spaces={"Ann": 37}))
    async with typed(app_store) as (app, press):
        await press("1", "1", "R")
        assert controller_of(app.page).state.route == "/raise/Ann"
        await press("Escape", "T")
        assert controller_of(app.page).state.route == routes.TRADE
