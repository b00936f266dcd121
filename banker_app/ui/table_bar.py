"""The bar over the table: the player on turn, the ways to score and room, the menu."""

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.turn_panel import TurnPanel
from banker_app.pages.contract import routes
from banker_app.pages.contract.services import RoomStatus
from banker_app.pages.devices.room import MOVED
from banker_app.pages.handlers import show_hand_over_code
from banker_app.ui import typography
from banker_app.ui.hooks import component, here, memoized, use_app, use_page
from banker_app.ui.widgets.basics import avatar, mark_here
from banker_app.ui.widgets.buttons import icon_button, menu
from banker_app.ui.widgets.dice_pad import rests

DISPLAY: Final = "display.html"
"""The file of the display; the app's own server leads from it to `/display`."""


@component
def TurnTitle() -> ft.Control:
    """The player on turn, at the top."""
    now: TurnPanel | None = use_app(lambda s: s.view.now if s.view else None)
    if now is None:
        return ft.Text("")
    title = ft.Text(
        now.headline,
        theme_style=typography.TITLE,
        max_lines=2,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    token = [avatar(mark_here(now.player), now.colour, 32)] if now.colour else []
    return ft.Row([*token, title], spacing=10)


@component
def RoomMark() -> ft.Control:
    """Whether other phones reach this one, where they do by a room; a tap opens its page."""
    status = use_app(lambda s: s.room.status)
    controller = here()
    if status is RoomStatus.CLOSED:
        return ft.Container(width=0, height=0)
    live, lost = status is RoomStatus.LIVE, status is RoomStatus.LOST
    return icon_button(
        ft.Icons.WIFI_TETHERING if live else ft.Icons.WIFI_TETHERING_OFF,
        controller.app_store.speech.ui(f"host.is_{status}"),
        partial(controller.go, routes.PHONES),
        colour=ft.Colors.ERROR if lost else None,
    )


@component
def ScoreButton() -> ft.Control:
    """The way to the ranking as it would be now."""
    controller = here()
    label = controller.app_store.speech.ui("title.score")
    opens = partial(controller.go, routes.SCORE)
    return icon_button(ft.Icons.LEADERBOARD_OUTLINED, label, opens)


@memoized
def TableMenu(wide: bool) -> ft.Control:
    """The menu of things needed once a game, and of dice that what is due has the place of."""
    status, now = use_app(lambda s: (s.room.status, s.now))
    away = use_page(lambda s: rests(s, now), now)
    controller = here()
    say = controller.app_store.speech
    entries: list[tuple[ft.IconData, str, Callable[[], None]]] = [
        (icon, key, partial(controller.go, route))
        for icon, key, route in (
            (ft.Icons.MENU_BOOK_OUTLINED, "title.rulebook", routes.RULES),
            (ft.Icons.SETTINGS_OUTLINED, "title.settings", routes.SETTINGS),
            (ft.Icons.HOME_OUTLINED, "menu.home", routes.HOME),
        )
    ]
    if controller.page_call is not None:
        opens = partial(controller.page_call, open=DISPLAY)
        entries.insert(2, (ft.Icons.TV_OUTLINED, "title.display", opens))
    if wide:
        keys = (ft.Icons.KEYBOARD_OUTLINED, "title.keys", partial(controller.go, routes.KEYS))
        entries.insert(2, keys)
    if shared := controller.share is not None and status not in MOVED:
        entries.insert(
            -2, (ft.Icons.MOVE_UP, "menu.hand_over", partial(show_hand_over_code, controller))
        )
    if shared or controller.app_store.rooms is not None:
        phones = partial(controller.go, routes.PHONES)
        entries.insert(-3 if shared else -2, (ft.Icons.SMARTPHONE, "title.phones", phones))
    if away:
        keep_dice = partial(controller.set, dice_kept=True)
        entries.insert(0, (ft.Icons.CASINO_OUTLINED, "pad.anyway", keep_dice))
    named = ((icon, say.ui(key), act) for icon, key, act in entries)
    # Its first line opens under the finger.
    return menu(say.ui("menu.open"), named, controller.taps.pause)
