"""Two taps of one finger are one: whatever the first brings under the finger does not answer to
the second, on every screen.

A page without pixels does not know what lies under a finger. So everything is tapped that is on
the screen after the first tap, as if it lay in the same place: none of it may do anything.
"""

import ast
import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import flet as ft
import pytest
from flet.controls.base_control import BaseControl

import banker_app.ui
from banker_app.engine.ids import PlayerId
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.tap_guard import BUTTON, DOUBLE, FINGER, OTHER, SHOWN, TapGuard
from banker_app.ui.hooks import FINGER as TAPS
from banker_app.ui.hooks import controller_of
from tests.clocks import Watch
from tests.e2e.scenes import SCENES
from tests.ui.headless import App, said, walk
from tests.ui.tables import app_of, new_app_store, setup

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")
PAUSES: Final = (0.1, 0.39, 0.69)
"""Seconds between the two taps."""
HERE: Final = (200.0, 600.0)
"""The place of a finger."""
ALIKE: Final = 3
"""So many buttons that say the same, names and figures aside, are tried on a screen."""


# ---- the rule itself --------------------------------------------------------------------------


def test_after_an_entry_or_another_screen_nothing_answers_for_a_while() -> None:
    watch = Watch()
    page = TapGuard(watch)
    assert page.admits("buy")
    page.pause()
    watch.now = DOUBLE - 0.01
    assert not page.admits("seat")
    assert not page.closes()
    watch.now = OTHER - 0.01
    assert not page.admits("seat"), "it may be in the place of what was tapped"
    watch.now = OTHER
    assert page.admits("seat")
    assert not page.closes(), "heard of only when the sheet has gone down"


def test_something_else_answers_at_once_in_another_place_and_later_in_the_same() -> None:
    watch = Watch()
    page = TapGuard(watch)

    def tap(effect: str, right: float) -> bool:
        page.touch(HERE[0] + right, HERE[1])
        return page.admits(effect)

    assert tap("first row", 0)
    assert not tap("second row", FINGER - 1), "it has moved there"
    assert tap("a chip", FINGER), "as fast as fingers are"
    watch.now = OTHER - 0.01
    assert not tap("another", FINGER)
    assert tap("a chip", FINGER), "the same once more"
    watch.now += OTHER
    assert tap("another", FINGER)
    page.pause()
    watch.now += DOUBLE
    assert not tap("seat", FINGER)
    assert tap("seat", 100), "an entry holds up its own place the longest"
    watch.now += DOUBLE
    assert page.admits("by a screen reader")


def test_a_control_acts_once_and_a_key_again() -> None:
    watch = Watch()
    page = TapGuard(watch)
    for key in "55":
        assert page.admits(key, again=True)
    assert page.admits("buy")
    assert not page.admits("buy")
    page.lift(held=True)
    assert not page.admits("buy"), "a key that is held down"
    page.lift()
    assert page.admits("buy"), "another key was pressed in between"
    watch.now = DOUBLE
    assert page.admits("buy")


def test_the_keyboard_is_not_held_up() -> None:
    page = TapGuard(Watch())
    page.pause()
    page.lift(held=True)
    assert page.admits("seat")


def test_a_screen_that_a_slow_phone_shows_late_is_seen_before_it_answers() -> None:
    watch = Watch()
    page = TapGuard(watch)
    page.pause()
    watch.now = 1.0
    page.hold()
    watch.now = 2.0
    assert not page.admits("seat"), "it has not been painted yet"
    page.answered()
    watch.now += SHOWN - 0.01
    assert not page.admits("seat"), "a touch that waited until it was painted"
    watch.now = 2.0 + SHOWN
    assert page.admits("seat")


def test_whatever_a_finger_taps_asks_the_guard() -> None:
    past = [
        f"{path.name}:{value.lineno}: {ast.unparse(value)}"
        for path in sorted(Path(banker_app.ui.__file__).parent.rglob("*.py"))
        for value in handlers_of(ast.parse(path.read_text("utf-8")))
        if "tap(" not in ast.unparse(value)
    ]
    # The page of a window whose games another app has open has no game, and two buttons.
    assert [one for one in past if not one.startswith("locked_page.py")] == []


def handlers_of(module: ast.Module) -> Iterator[ast.expr]:
    """What is done at a tap, wherever a control is given a handler, by its definition."""
    named = {
        target.id: one.value
        for one in ast.walk(module)
        if isinstance(one, ast.Assign)
        for target in one.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(module):
        given: list[tuple[str, ast.expr]] = []
        if isinstance(node, ast.keyword) and node.arg:
            given = [(node.arg, node.value)]
        elif isinstance(node, ast.Assign):
            targets = [one.attr for one in node.targets if isinstance(one, ast.Attribute)]
            given = [(name, node.value) for name in targets]
        for name, value in given:
            if name.removeprefix("on_") in TAPS:
                known = named.get(value.id) if isinstance(value, ast.Name) else None
                yield known or value


# ---- at the table -----------------------------------------------------------------------------


@asynccontextmanager
async def by_fingers(app_store: AppStore) -> AsyncIterator[tuple[App, PageController, Watch]]:
    """An evening by fingers that are as fast as the watch says."""
    async with App(app_of(app_store)) as app:
        controller, watch = controller_of(app.page), Watch()
        controller.taps = TapGuard(watch)
        yield app, controller, watch


async def tap(app: App, text: str, nth: int = -1) -> None:
    """Tap at once, whatever was tapped before."""
    control, event = app.target(text, nth)
    await app.session.dispatch_event(control._i, event, None)
    await app.settle()


async def test_two_dice_are_as_fast_as_fingers_are() -> None:
    app_store = new_app_store(setup())
    async with by_fingers(app_store) as (app, _controller, _watch):
        await tap(app, "3", nth=0)
        await tap(app, "4", nth=-1)
        assert app_store.entries[-1].events


async def test_a_key_counts_as_often_as_it_is_tapped() -> None:
    app_store = new_app_store(setup())
    async with by_fingers(app_store) as (app, controller, _watch):
        await app.go("/pay/Ann/Bob")
        for key in ("5", "5", "00"):
            await tap(app, key)
        assert controller.state.drafts["/pay/Ann/Bob"]["amount"] == 5500


async def test_the_navigation_does_not_answer_where_a_payment_was() -> None:
    """It lies where a form has its button, and marks no place where nobody went."""
    app_store = new_app_store(setup())
    async with by_fingers(app_store) as (app, controller, watch):
        await app.go("/pay/Ann/Bob")
        await tap(app, "5")
        watch.now += 1
        controller.taps.touch(*HERE)
        await tap(app, "Pay $5")
        for pause in (0.1, OTHER + 0.05, BUTTON - OTHER - 0.2):
            watch.now += pause
            (bar,) = app.all(ft.NavigationBar)
            await fire(app, bar, "change", 1)
            assert controller.state.route == "/table"
            (again,) = app.all(ft.NavigationBar)
            assert again._i != bar._i, "the client would go on showing what it marked"
            assert again.selected_index == 0
        controller.taps.touch(0, HERE[1])
        app.session.apply_patch(again._i, {"selected_index": 1})
        await app.session.dispatch_event(again._i, "change", 1)
        await app.settle()
        assert controller.state.route == "/deeds", "another place answers"


async def test_a_screen_that_is_there_only_now_is_seen_before_it_answers() -> None:
    app_store = new_app_store(setup())
    async with by_fingers(app_store) as (app, controller, watch):
        await app.go("/table")
        await tap(app, "Record")
        watch.now += 1
        (probe,) = (one for one in walk(app.top()) if getattr(one, "on_size_change", None))
        await fire(app, probe, "size_change", {"w": 60.0, "h": 100.0})
        assert not controller.taps.admits()


# ---- every screen -----------------------------------------------------------------------------


def answering(app: App) -> list[tuple[BaseControl, str, object]]:
    """What answers to a finger on top of the page, and how."""
    found: list[tuple[BaseControl, str, object]] = []
    for control in walk(app.top()):
        if getattr(control, "disabled", False) is True:
            continue
        if getattr(control, "on_click", None):
            found.append((control, "click", None))
        elif isinstance(control, ft.NavigationBar):
            found.append((control, "change", 1))
    return found


def kinds(controls: list[tuple[BaseControl, str, object]]) -> list[int]:
    """Which of them to try: a few of those that say the same but for figures."""
    alike: defaultdict[str, list[int]] = defaultdict(list)
    for index, (control, _, _) in enumerate(controls):
        tooltip = getattr(control, "tooltip", None)
        words = "".join(c for c in said(control) or str(tooltip) if c.isalpha())[-8:]
        alike[f"{type(control).__name__} {words}"].append(index)
    return [index for group in alike.values() for index in group[:ALIKE]]


def standing(app: App, controller: PageController) -> tuple[object, ...]:
    """All that a tap can change."""
    dialogs = [id(dialog) for dialog in app.page._dialogs.controls if dialog.open]
    return id(controller.state), id(controller.app_store.state), dialogs


def entered(controller: PageController) -> tuple[object, ...]:
    """What is more than half entered."""
    shown, mine = controller.app_store.state, controller.state
    return (
        len(controller.app_store.entries),
        mine.trail,
        repr(mine.sheet),
        shown.fault,
        len(shown.games),
    )


async def fire(app: App, control: BaseControl, event: str, data: object) -> None:
    """A finger in its place, on a control."""
    controller_of(app.page).taps.touch(*HERE)
    if event == "change":
        app.session.apply_patch(control._i, {"selected_index": data})
    await app.session.dispatch_event(control._i, event, data)
    await app.settle()


async def twice(app: App, controller: PageController, watch: Watch, index: int) -> str:
    """Tap something, then all else that is there after it; what should not have happened."""
    first = answering(app)[index]
    name, fresh = named(first[0]), entered(controller)
    begun, watch.now = standing(app, controller), watch.now + 10
    tapped = watch.now
    await fire(app, *first)
    if standing(app, controller) == begun:
        return ""
    enters = entered(controller) != fresh
    for pause in PAUSES:
        watch.now = tapped + pause
        before = standing(app, controller)
        for control, event, data in [first, *answering(app)]:
            # A question asks in the whole words of a button that has short ones, too.
            same = name == named(control) or name.startswith(f"{named(control)} ")
            if same and not (enters and pause < DOUBLE):
                continue  # It may be meant again, as a key is.
            await fire(app, control, event, data)
            if standing(app, controller) != before:
                return f"{name!r}, then {named(control)!r} after {pause} s"
    return ""


def named(control: BaseControl) -> str:
    """What a control says, or is called."""
    return said(control) or str(getattr(control, "tooltip", ""))


async def every_button(scene: str, address: str) -> list[str]:
    """What goes wrong on a screen; each button begins with the screen as it was at first."""
    wrong: list[str] = []
    index, tried, todo = 0, 0, [0]
    while tried < len(todo):
        app_store = new_app_store()
        SCENES[scene](app_store)
        async with App(app_of(app_store)) as app:
            controller, watch = controller_of(app.page), Watch()
            await app.go(address)
            todo = kinds(answering(app))
            fresh = entered(controller)
            controller.taps = TapGuard(watch)
            while tried < len(todo) and entered(controller) == fresh:
                index, tried = todo[tried], tried + 1
                if index < len(answering(app)) and (
                    fault := await twice(app, controller, watch, index)
                ):
                    wrong.append(f"{scene}{address}: {fault}")
    return wrong


@pytest.mark.long
@pytest.mark.parametrize("scene", SCENES)
def test_every_button_of_every_screen(scene: str) -> None:
    async def run() -> list[str]:
        views = [view for view in SCENES[scene](new_app_store()) if not view.taps]
        return [fault for view in views for fault in await every_button(scene, view.address)]

    assert asyncio.run(run()) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scene", "address"),
    [("due", "/table"), ("evening", "/seat/Ann"), ("auction", "/auction"), ("offer", "/table")],
)
def test_every_button_where_it_costs_most(scene: str, address: str) -> None:
    assert asyncio.run(every_button(scene, address)) == []
