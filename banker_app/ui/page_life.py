"""A page's life: how the app is put on it, what it follows, and what it takes over."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

import flet as ft

from banker_app.engine.ids import Lot
from banker_app.engine.json_types import JsonObject
from banker_app.ui import routes, shortcuts, texts
from banker_app.ui.app import Root
from banker_app.ui.app_store import AppStore
from banker_app.ui.connection.channel import CHANNEL
from banker_app.ui.connection.session import CheckedSession
from banker_app.ui.haptics import Haptics
from banker_app.ui.hooks import (
    CONTROLLER,
    awake,
    guarded,
    missed,
)
from banker_app.ui.lan.readonly_store import LanSession
from banker_app.ui.locked_page import AGAIN, DRAWN, Opening
from banker_app.ui.page_controller import PageController
from banker_app.ui.page_state import restored
from banker_app.ui.page_theme import dress, follow_tastes
from banker_app.ui.reloading import leave, left_behind
from banker_app.ui.services import Tell

CODES: Final = (routes.JOIN, routes.WHOSE)
"""Screens on which a code is entered: nothing is left to do there once the device is the banker's.
"""
TRAVELLING: Final[set[asyncio.Task[None]]] = set()
"""Changes of address under way, which the event loop itself does not hold on to."""
KEEP_AFTER: Final = 0.4
"""Seconds until what was typed is remembered."""


def _later(call: Callable[[], None]) -> None:
    asyncio.get_running_loop().call_later(KEEP_AFTER, call)


def open_page(
    page: ft.Page,
    app_store: AppStore,
    again: Opening | None = None,
    share: LanSession | None = None,
    tell: Tell | None = None,
) -> None:
    """Put the app on a page, exactly where it was left. `again` ends mere looking; `share` is
    the page's part where several devices look at one evening; `tell` has the page itself do
    something, where that is not its connection's matter.
    """
    channel = CHANNEL.get()
    if share is None or share.device.is_banker:
        app_store.greet(texts.of_caller())
    haptics = Haptics(page, app_store, channel.tell if channel else tell)
    controller = PageController(
        app_store, partial(_travel, page), _later, share, haptics.feel, haptics.tell
    )
    page.session.store.set(CONTROLLER, controller)
    page.session.store.set(AGAIN, again)
    session = page.session.id
    elsewhere = _Elsewhere(app_store)
    controller.set(banker=share is None or share.device.is_banker, player=_player(controller))
    _begin(controller, page, left_behind(controller))
    follow_no_more = _follow_standing(controller, page)

    def follow() -> None:
        if channel is not None:
            channel.language = app_store.state.language
        follow_tastes(controller, page, draw)
        haptics.light()
        haptics.notice(controller)
        elsewhere.follow(controller)

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
        leave(controller)
        follow_no_more()
        app_store.drop(session)
        controller.drop()

    page.on_connect = draw
    page.on_close = close
    _listen(controller, page, haptics)
    draw()
    _settle(controller, page)


def _travel(page: ft.Page, route: str) -> None:

    async def push() -> None:
        # A page that has gone before it answered is nobody's fault.
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


class _Elsewhere:
    """The changes by other devices on a page that is the banker's or a player's own."""

    def __init__(self, app_store: AppStore) -> None:
        self._lot = _lot(app_store)

    def follow(self, controller: PageController) -> None:
        """Something has changed, here or elsewhere."""
        lot, self._lot = self._lot, _lot(controller.app_store)
        if lot != self._lot:
            self._follow_auction(controller)

    def _follow_auction(self, controller: PageController) -> None:
        """Open an auction that begins on another device, and leave it when it is over: on a
        player's own phone, and on the banker's device that waited at the table.
        """
        state, entries = controller.state, controller.app_store.entries
        from_a_phone = state.banker and bool(entries) and entries[-1].by is not None
        if state.sheet is not None or not (state.player or from_a_phone):
            return
        if self._lot is not None and state.route == controller.home:
            controller.go(routes.AUCTION)
            controller.taps.pause()
        elif self._lot is None and state.route == routes.AUCTION:
            controller.to_table()
            controller.taps.pause()


def _lot(app_store: AppStore) -> Lot | None:
    game = app_store.state.game
    return game.auction.lot if game is not None and game.auction is not None else None


def _listen(controller: PageController, page: ft.Page, haptics: Haptics) -> None:
    channel = CHANNEL.get()
    if channel is not None:
        channel.learn = lambda installable: controller.set(installable=installable)
    page.on_route_change = lambda event: controller.arrive(event.route)
    page.on_view_pop = lambda event: controller.back()
    page.on_app_lifecycle_state_change = lambda event: _seen_again(haptics, event.state)
    page.on_keyboard_event = guarded(partial(_key, controller))
    session = page.session
    if isinstance(session, CheckedSession):
        session.missed = partial(missed, page)
    page.on_resize = lambda event: controller.set(width=event.width, height=event.height)


def _seen_again(haptics: Haptics, state: ft.AppLifecycleState) -> None:
    if state is ft.AppLifecycleState.RESUME:
        haptics.light(again=True)


def _key(controller: PageController, event: ft.KeyboardEvent) -> None:
    """A key without Control and its like, which are the browser's; a display has no keys."""
    controller.taps.lift()
    if controller.state.banker and not (event.ctrl or event.alt or event.meta):
        shortcuts.press(controller, event.key)


def _begin(controller: PageController, page: ft.Page, remembered: JsonObject) -> None:
    """The screen of last time; an address that was typed wins."""
    _recall(controller, page, remembered)
    typed = routes.parse(page.route or routes.HOME)
    codes = CODES if controller.state.banker else ()
    if typed.screen not in (routes.HOME, *codes):
        controller.arrive(page.route)


def _recall(controller: PageController, page: ft.Page, remembered: JsonObject) -> None:
    if not remembered and controller.state.banker:
        remembered = restored(controller.app_store.setting("desk"))
    if not remembered and controller.app_store.state.game is not None:
        remembered = {"trail": (controller.home,)}
    controller.set(**remembered)
    controller.set(
        width=page.width or controller.state.width, height=page.height or controller.state.height
    )
    if controller.state.player:
        player, trail = controller.state.player, controller.state.trail
        kept = all(routes.is_open_to(player, route) for route in trail)
        controller.set(trail=trail if kept else (routes.ME,))
    if controller.app_store.state.game is None and routes.needs_game(controller.state.route):
        controller.set(trail=(routes.HOME,))
    if controller.state.banker and routes.parse(controller.state.route).screen in CODES:
        controller.set(trail=(controller.home,))


def _player(controller: PageController) -> str:
    """The owner of this device; "" while it is the banker's."""
    share = controller.share
    if share is None or share.device.is_banker:
        return ""
    return share.seat.player or ""


def _follow_standing(controller: PageController, page: ft.Page) -> Callable[[], None]:
    """Make the page the banker's, a player's or a display as the bank and the seats change hands;
    returns how to stop.
    """
    share = controller.share
    if share is None:
        return lambda: None

    def bank_changed() -> None:
        stand()
        if not controller.state.banker and share.device.is_at_home and not controller.seat:
            # The code that it shows has done its work.
            controller.set(trail=(routes.HOME,))

    def stand() -> None:
        banker, player = share.device.is_banker, _player(controller)
        before = controller.state
        if banker and not before.banker:
            _take_up(controller, page)
        elif (banker, player) != (before.banker, before.player):
            home = routes.ME if player else routes.HOME
            controller.set(banker=banker, player=player, code="", sheet=None, trail=(home,))
            if awake(page):
                controller.address.follow(home)

    follows = (
        share.device.roles.subscribe(bank_changed),
        share.device.roles.seats.subscribe(stand),
        # Another game has other seats.
        controller.app_store.subscribe(f"standing of {page.session.id}", stand),
    )

    def stop() -> None:
        for follow in follows:
            follow()

    return stop


def _take_up(controller: PageController, page: ft.Page) -> None:
    """The bank has come to this device: go on where the last banker stopped."""
    controller.set(banker=True, player="", code="")
    controller.app_store.greet(texts.of_caller())
    _recall(controller, page, {})
    if controller.state.route == routes.HAND_OVER:
        controller.set(trail=(controller.home,))
    if awake(page):
        controller.address.follow(controller.state.route)
