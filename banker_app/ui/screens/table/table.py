"""The table: dues, the players and their money. The screen for most of the game."""

from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Any, Final

import flet as ft

from banker_app.app.projections.turn_panel import TurnPanel
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Panel
from banker_app.pages.contract.services import RoomStatus
from banker_app.pages.devices.room import MOVED
from banker_app.pages.handlers import hand_over
from banker_app.pages.log.log import piece
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.panes import AROUND, TABLE, board_beside
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, guarded, here, memoized, tap, use_app, use_page
from banker_app.ui.render_blocks import Drawn
from banker_app.ui.screens.table.board import LARGEST, BoardPart, Swiped
from banker_app.ui.screens.table.now import NowZone
from banker_app.ui.screens.table.seats import (
    LowerSeats,
    Seats,
    SeatTiles,
    TurnInSight,
    scrolling_list,
)
from banker_app.ui.widgets.basics import avatar, mark_here
from banker_app.ui.widgets.board_geometry import FINGER
from banker_app.ui.widgets.buttons import icon_button
from banker_app.ui.widgets.clock_badge import ClockBadge
from banker_app.ui.widgets.focus import together
from banker_app.ui.widgets.onboarding import Onboarding
from banker_app.ui.widgets.pot_strip import PotStrip
from banker_app.ui.widgets.rate_board import RateStrip
from banker_app.ui.widgets.scaffold import BAR, rail_width
from banker_app.ui.widgets.strip import Strip

SEATS: Final = 264
"""The least width of the seats on the other side of a board."""
BELOW: Final = 322
"""The height that is left below a board."""
MARGIN: Final = 8
SMALLEST: Final = 340
THREE_COLUMNS: Final = FINGER + TABLE + SEATS + MARGIN
"""The width from which the seats have a column of their own."""
LATELY: Final = 12
"""Entries beside a wide table."""
STRETCH: Final = ft.CrossAxisAlignment.STRETCH
DISPLAY: Final = "display.html"
"""The file of the display; the app's own server leads from it to `/display`."""


@component
def TableScreen() -> ft.Control:
    """The seats, the dues and the last entry; with the board if there is room."""
    controller = here()
    width, height, board, pane, large = use_page(
        lambda s: (_width(controller), s.height, board_side(controller), s.pane > 0, s.large_print)
    )
    timed, several, potted = use_app(
        lambda s: (
            (s.view.clock is not None, bool(s.view.rates), bool(s.view.pots))
            if s.view
            else (False, False, False)
        )
    )
    clock: list[ft.Control] = [ClockBadge(key="clock")] if timed else []
    rates: list[ft.Control] = [RateStrip(key="rates")] if several else []
    first = [Onboarding(key="intro"), *clock]
    if board:
        shape = _with_board(board, (width, height), first, rates, pane=pane)
        return _column(shape, Strip(lines=3, key="strip"))
    # A board has them in its middle.
    rates += [PotStrip(key="pots")] if potted else []
    if width > height:
        whole = _lying((width, height - BAR), [*first, *rates])
    else:
        side = max(12.0, (width - theme.READABLE) / 2)
        zone = NowZone(side, key="zone")
        seats = _seats([*first, Seats(key="rows"), *rates], side)
        whole = _column(seats, zone, Strip(lines=2 if large else 4, key="strip"))
    return whole if pane else Swiped(whole, left=lambda: controller.go(routes.BOARD), key="body")


def _width(controller: PageController) -> float:
    """The width of the table, beside the navigation and an opened screen."""
    state = controller.state
    rail = rail_width(controller) + 1 if state.width >= theme.WIDE else 0
    return state.width - rail - state.pane


def board_side(controller: PageController) -> float:
    """The side of the board at the table; 0 where it has no room."""
    state, width = controller.state, _width(controller)
    tall = state.height - AROUND
    if state.pane:
        return max(board_beside(state.width, state.height) - MARGIN, 0.0)
    if state.height > state.width:
        size, least = float(min(tall - BELOW, width - 2 * MARGIN)), float(FINGER)
        # In large print, what is due needs the height.
        fits = not state.large_print
    else:
        beside = TABLE + (SEATS if width >= THREE_COLUMNS else 0) + MARGIN
        size, least = min(tall, width - beside), SMALLEST
        fits = state.width >= theme.SPACIOUS
    return min(size, LARGEST) if fits and size >= least else 0.0


# ---- its shapes ------------------------------------------------------------------------


def _lying(room: tuple[float, float], above: list[ft.Control]) -> ft.Control:
    """On a phone on its side: every balance at once, and the dice beside them."""
    side = max(room[0] - TABLE - MARGIN, room[0] * 0.4)
    seats = SeatTiles((side, room[1] - MARGIN), key="seats")
    left = ft.Container(seats, width=side + MARGIN, padding=ft.Padding.only(left=MARGIN))
    zone = NowZone(12, above, whole=True, key="zone")
    right = _column(zone, Strip(lines=2, key="strip"))
    return ft.Row([left, _part(right, "nows", expand=True)], spacing=0, vertical_alignment=STRETCH)


def _with_board(
    size: float,
    room: tuple[float, float],
    first: list[ft.Control],
    rates: list[ft.Control],
    *,
    pane: bool,
) -> ft.Control:
    """The board above the seats and what is due, or beside them."""
    board, seats = BoardPart(size, key="board"), [Seats(key="rows"), *rates]
    if room[1] > room[0] and not pane:
        seats = [LowerSeats((room[0] - TABLE, room[1] - AROUND - size), key="rows"), *rates]
        zone = NowZone(12, first[1:], deeds=False, whole=True, key="zone")
        sides = _part(_seats([*first[:1], *seats]), "sides", expand=True)
        below = [sides, _part(_column(zone), "nows", width=TABLE)]
        centred = ft.Row([board], alignment=ft.MainAxisAlignment.CENTER)
        return _column(
            _part(centred, "boards", padding=ft.Padding.symmetric(vertical=MARGIN)), _row(below)
        )
    zone = NowZone(12, deeds=False, key="zone")
    if pane or room[0] < THREE_COLUMNS:
        parts = [_part(_column(_seats([*first, *seats]), zone), "nows", expand=True)]
    else:
        lately = scrolling_list([*first, Lately(key="lately")])
        parts = [_part(_column(lately, zone), "nows", expand=4)]
        parts.insert(0, _part(_seats(seats), "sides", expand=3))
    below = [Lately(key="lately")] if pane else []
    around = ft.Padding.only(left=MARGIN, top=MARGIN)
    middle = _part(ft.ListView([board, *below], padding=around), "boards", width=size + MARGIN)
    parts.insert(len(parts) if pane else len(parts) - 1, middle)
    return _row(parts)


def _seats(controls: list[ft.Control], side: float = 12) -> ft.Control:
    return TurnInSight(controls, side, key="seats")


def _column(*parts: ft.Control) -> ft.Control:
    return ft.Column([*parts], expand=True, spacing=0, horizontal_alignment=STRETCH)


def _row(parts: list[ft.Control]) -> ft.Control:
    return ft.Row(parts, expand=True, spacing=0, vertical_alignment=STRETCH)


def _part(content: ft.Control, key: str, **place: Any) -> ft.Control:
    """A part that Tab goes through as a whole."""
    return ft.Container(together(content), key=key, **place)


@component
def Lately() -> ft.Control:
    """The last entries, the newest on top, unless the whole log is open."""
    store = here().app_store
    logged = use_page(lambda s: s.route == routes.LOG)
    shown = use_app(
        lambda s: (
            piece(store.context, tuple(chain(*s.view.chunks[-2:]))[-LATELY:])
            if s.view and not logged
            else Panel((), chunk=1)
        ),
        logged,
    )
    return Drawn(shown, routes.TABLE, key="lately")


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
    label = controller.app_store.speech.ui("menu.score")
    opens = partial(controller.go, routes.SCORE)
    return icon_button(ft.Icons.LEADERBOARD_OUTLINED, label, opens)


@memoized
def TableMenu(wide: bool) -> ft.Control:
    """The menu of things needed once a game."""
    status = use_app(lambda s: s.room.status)
    controller = here()
    say = controller.app_store.speech
    entries: list[tuple[ft.IconData, str, Callable[[], None]]] = [
        (icon, key, partial(controller.go, route))
        for icon, key, route in (
            (ft.Icons.MENU_BOOK_OUTLINED, "menu.rules", routes.RULES),
            (ft.Icons.SETTINGS_OUTLINED, "menu.settings", routes.SETTINGS),
            (ft.Icons.HOME_OUTLINED, "menu.home", routes.HOME),
        )
    ]
    if controller.tell is not None:
        opens = partial(controller.tell, open=DISPLAY)
        entries.insert(2, (ft.Icons.TV_OUTLINED, "menu.display", opens))
    if wide:
        keys = (ft.Icons.KEYBOARD_OUTLINED, "menu.keys", partial(controller.go, routes.KEYS))
        entries.insert(2, keys)
    if shared := controller.share is not None and status not in MOVED:
        entries.insert(-2, (ft.Icons.MOVE_UP, "menu.hand_over", partial(hand_over, controller)))
    if shared or controller.app_store.rooms is not None:
        phones = partial(controller.go, routes.PHONES)
        label = "menu.phones" if shared else "host.play"
        entries.insert(-3 if shared else -2, (ft.Icons.SMARTPHONE, label, phones))
    return ft.PopupMenuButton(
        icon=ft.Icons.MORE_VERT,
        padding=12,
        tooltip=say.ui("menu.open"),
        # Its first line opens under the finger.
        on_open=guarded(lambda: controller.taps.pause()),
        items=[
            ft.PopupMenuItem(content=say.ui(key), icon=icon, on_click=tap(act))
            for icon, key, act in entries
        ],
    )
