"""A page's life: how the app is put on it, what it follows, and what it takes over."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

import flet as ft

from banker_app.engine.json_types import JsonObject
from banker_app.pages import form, handlers, shortcuts
from banker_app.pages.contract import routes, texts
from banker_app.pages.contract.services import LanSession, PageCall
from banker_app.pages.devices.room import MOVED
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.page_state import restored
from banker_app.pages.table.introduction import INTRODUCED, LESSONS
from banker_app.ui import file_dialogs
from banker_app.ui.app import Root
from banker_app.ui.haptics import Haptics
from banker_app.ui.hooks import CONTROLLER, guarded, report_late_tap
from banker_app.ui.locked_page import AGAIN, DRAWN, Opening
from banker_app.ui.page_theme import dress, follow_preferences
from banker_app.ui.reloading import forget_page, left_behind
from banker_app.ui.serving.banker_socket import TAB
from banker_app.ui.serving.session import PageSession

OF_DEVICES: Final = (routes.HAND_OVER, routes.PHONES, routes.SEAT_CODE)
TRAVELLING: Final[set[asyncio.Task[None]]] = set()
"""Changes of address under way, which the event loop itself does not hold on to."""
SAVE_DELAY_S: Final = 0.4
"""Seconds until what was typed is remembered."""


def _later(call: Callable[[], None]) -> None:
    asyncio.get_running_loop().call_later(SAVE_DELAY_S, call)


def open_page(
    page: ft.Page,
    app_store: AppStore,
    again: Opening | None = None,
    share: LanSession | None = None,
    page_call: PageCall | None = None,
) -> None:
    """Show the app on a page, exactly where it was left. `again` ends read-only mode; `share` is
    the page's part in a game of several devices; `page_call` has the page itself play or speak, if
    its connection does not.
    """
    tab = TAB.get()
    app_store.greet(texts.of_caller())
    haptics = Haptics(page, app_store, tab.page_call if tab else page_call)
    controller = PageController(
        app_store,
        partial(_travel, page),
        _later,
        share,
        haptics.feel,
        haptics.page_call,
        handlers=handlers.HANDLERS | file_dialogs.HANDLERS,
        at_once=handlers.AT_ONCE,
    )
    page.session.store.set(CONTROLLER, controller)
    page.session.store.set(AGAIN, again)
    session = page.session.id
    remote = _RemoteChanges(app_store)
    _begin(controller, page, left_behind(controller))

    def follow() -> None:
        if tab is not None:
            tab.language = app_store.state.language
        follow_preferences(controller, page, draw)
        haptics.light()
        haptics.notice()
        remote.follow(controller)

    def draw(*_: Any) -> None:
        app_store.drop(session)
        controller.drop()
        dress(controller, page)
        follow()
        app_store.subscribe(session, follow)
        controller.subscribe(follow)
        page.render_views(Root, key=f"root{next(DRAWN)}")
        haptics.begin(controller)

    def close(*_: Any) -> None:
        controller.gone = True
        forget_page(controller)
        app_store.drop(session)
        controller.drop()

    page.on_connect = draw
    page.on_close = close
    _listen(controller, page, haptics)
    if tab is not None:
        tab.learn = lambda installable: controller.set(installable=installable)
        tab.touch = lambda x, y: controller.taps.touch(x, y)
    _type_again(controller, tab.typed if tab else "")
    draw()
    _settle(controller, page)


def _travel(page: ft.Page, route: str) -> None:

    async def push() -> None:
        # A page may go before it has answered; that is no fault.
        with suppress(RuntimeError):
            await page.push_route(route)

    task = asyncio.create_task(push())
    TRAVELLING.add(task)
    task.add_done_callback(TRAVELLING.discard)


def _settle(controller: PageController, page: ft.Page) -> None:
    """Be at an address: that of the table, where the page was led nowhere else."""
    controller.address.begin(page.route or routes.HOME, controller.state.route)
    if controller.state.route == controller.home:
        controller.address.settle(controller.home)


class _RemoteChanges:
    """The changes by other devices."""

    def __init__(self, app_store: AppStore) -> None:
        self._lot = app_store.state.lot
        self._room = app_store.state.room.status

    def follow(self, controller: PageController) -> None:
        """Follow a change, here or on another device."""
        lot, self._lot = self._lot, controller.app_store.state.lot
        if lot != self._lot:
            self._follow_auction(controller)
        room, self._room = self._room, controller.app_store.state.room.status
        if room != self._room and self._room in MOVED:
            self._show_room(controller)

    def _show_room(self, controller: PageController) -> None:
        """Open the screen with the state of the bank, unless the open one shows it."""
        if controller.state.route not in (routes.PHONES, routes.HAND_OVER):
            controller.go(routes.PHONES)
            controller.taps.pause()

    def _follow_auction(self, controller: PageController) -> None:
        """Open an auction that begins on a phone, if the page waited at the table, and leave it
        when it is over.
        """
        state, entries = controller.state, controller.app_store.entries
        from_a_phone = bool(entries) and entries[-1].by is not None
        if state.sheet is not None or not from_a_phone:
            return
        if self._lot is not None and state.route == controller.home:
            controller.go(routes.AUCTION)
            controller.taps.pause()
        elif self._lot is None and state.route == routes.AUCTION:
            controller.go_home()
            controller.taps.pause()


def _listen(controller: PageController, page: ft.Page, haptics: Haptics) -> None:
    page.on_route_change = lambda event: controller.arrive(event.route)
    page.on_view_pop = lambda event: controller.back()
    page.on_app_lifecycle_state_change = lambda event: _seen_again(haptics, event.state)
    page.on_keyboard_event = guarded(partial(_key, controller))
    session = page.session
    if isinstance(session, PageSession):
        session.report_late_tap = partial(report_late_tap, page)
    page.on_resize = lambda event: controller.set(width=event.width, height=event.height)


def _type_again(controller: PageController, typed: str) -> None:
    """Enter what was typed into a field before the page was loaded again."""
    name = controller.state.typing_in
    controller.set(typing_in="")
    if name and typed:
        form.fill(controller, controller.state.route, name, typed)


def _seen_again(haptics: Haptics, state: ft.AppLifecycleState) -> None:
    if state is ft.AppLifecycleState.RESUME:
        haptics.light(again=True)


def _key(controller: PageController, event: ft.KeyboardEvent) -> None:
    """A key without Control and its like, which are the browser's."""
    controller.taps.lift(held=event.key in shortcuts.PRESSING)
    if not (event.ctrl or event.alt or event.meta):
        shortcuts.press(controller, event.key)


def _begin(controller: PageController, page: ft.Page, remembered: JsonObject) -> None:
    """The screen of last time; an address that was typed wins."""
    _recall(controller, page, remembered)
    typed = routes.parse(page.route or routes.HOME)
    if typed.screen != routes.HOME:
        controller.arrive(page.route)


def _recall(controller: PageController, page: ft.Page, remembered: JsonObject) -> None:
    if not remembered:
        setting = controller.app_store.setting
        # Releases up to 0.9.0 called it the desk.
        remembered = restored(setting("page_state") or setting("desk"))
        # The device may be another one by now, with nothing left to do there.
        if routes.parse(remembered.get("trail", ("",))[-1]).screen in OF_DEVICES:
            remembered["trail"] = (controller.home,)
    if not remembered and controller.app_store.state.game is not None:
        remembered = {"trail": (controller.home,)}
    controller.set(**remembered)
    if controller.app_store.setting(INTRODUCED):
        controller.set(intro_step=LESSONS)
    controller.set(
        width=page.width or controller.state.width, height=page.height or controller.state.height
    )
    if controller.app_store.state.game is None and routes.needs_game(controller.state.route):
        controller.set(trail=(routes.HOME,))
