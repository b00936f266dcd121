"""The table: what is due now, the players and their money. The screen for most of the evening."""

from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Final

import flet as ft

from banker_app.app.projections.context import SeatView
from banker_app.app.projections.turn_panel import TurnPanel
from banker_app.ui import routes, theme, typography
from banker_app.ui.blocks import Panel
from banker_app.ui.hooks import component, guarded, here, memoized, tap, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.pages.log import piece
from banker_app.ui.panes import AROUND, TABLE, board_beside
from banker_app.ui.render_blocks import Drawn
from banker_app.ui.screens.devices.hand_over import begin_handing_over
from banker_app.ui.screens.table.board import LARGEST, SMALLEST, BoardPart, Swiped
from banker_app.ui.screens.table.moment import MomentCard
from banker_app.ui.screens.table.now import NowParts, NowZone, dice_zone
from banker_app.ui.screens.table.seats import (
    BETWEEN,
    IN_SIGHT,
    RoomySeats,
    Seats,
    SeatTiles,
    TurnInSight,
    height_of,
    is_narrow,
    scrolling_list,
)
from banker_app.ui.widgets.basics import avatar, mark_here, panel
from banker_app.ui.widgets.board_geometry import FINGER
from banker_app.ui.widgets.clock_badge import ClockBadge
from banker_app.ui.widgets.focus import together
from banker_app.ui.widgets.onboarding import Onboarding
from banker_app.ui.widgets.rate_board import RateStrip
from banker_app.ui.widgets.scaffold import BAR, rail_width
from banker_app.ui.widgets.strip import Strip

SEATS_COLUMN: Final = 264
BELOW: Final = 338
"""What the seats and what is due take of the height below a board on an upright tablet."""
MARGIN: Final = 8
MOMENT: Final = 104
ABOVE_AND_BELOW: Final = 224
"""How high the card of a moment is, and what bars, strip and margins take of a phone's height."""
ZONE: Final = 272
"""What is due usually takes of the height, the dice included."""
LATELY: Final = 12
"""Entries that stand beside a wide table."""
LOW_STRIP: Final = 64
"""The height of the strip on a page that is low."""


@component
def TableScreen() -> ft.Control:
    """Now, seats and strip; beside one another, with the board, where there is room."""
    width, height, low, large = use_page(lambda s: (s.width, s.height, s.low, s.large_print))
    pane, logged, scale = use_page(lambda s: (s.pane, s.route == routes.LOG, s.scale))
    below = use_app(
        lambda s: s.view is not None and _moment_fits(s.view.seats, (width, height), scale),
        (width, height, scale),
    )
    timed, several = use_app(
        lambda s: (s.view.clock is not None, bool(s.view.rates)) if s.view else (False, False)
    )
    clock: list[ft.Control] = [ClockBadge(key="clock")] if timed else []
    rates: list[ft.Control] = [RateStrip(key="rates")] if several else []
    controller = here()
    if low:
        room = width - rail_width(controller) - 1, height - BAR
        lying = _lying(room, clock, rates)
        return Swiped(lying, left=lambda: controller.go(routes.BOARD), key="body")
    if pane:
        return _beside_pane(board_beside(width, height), height, logged, clock, rates)
    if board := upright_board(controller):
        return _upright(width - rail_width(controller) - 1, height, board, clock, rates)
    if width >= theme.SPACIOUS:
        return _side_by_side(width - rail_width(controller) - 1, height, clock, rates)
    inner = width - (rail_width(controller) if width >= theme.WIDE else 0)
    side = max(12.0, (inner - theme.READABLE) / 2)
    # Twice as large, what is due has no room beside the seats and scrolls with them.
    due = [panel(NowParts(True, key="now"))] if large else []
    body = _seats(side, [*clock, *due], Seats(key="seats"), rates, below, large)
    most = height - ABOVE_AND_BELOW - IN_SIGHT * scale
    zone = dice_zone(side) if large else NowZone(side, most, key="zone")
    whole = ft.Column([body, zone, Strip(at_table=True, key="strip")], spacing=0)
    return Swiped(whole, left=lambda: controller.go(routes.BOARD), key="body")


def _seats(
    side: float,
    above: list[ft.Control],
    seats: ft.Control,
    rates: list[ft.Control],
    moment_below: bool = False,
    still: bool = False,
) -> ft.Control:
    """The seats as on a phone, and what goes with them. A list that has more to show than seats
    stands `still`.
    """
    rows = [*above, seats, *rates]
    moment = MomentCard(key="moment")
    ordered = [*rows, moment] if moment_below else [moment, *rows]
    whole: list[ft.Control] = [Onboarding(key="intro"), *ordered]
    return scrolling_list(whole, side) if still else TurnInSight(whole, side, key="seats")


@component
def Lately() -> ft.Control:
    """The last entries, the newest on top."""
    store = here().app_store
    shown = use_app(
        lambda s: (
            piece(store.context, tuple(chain(*s.view.chunks[-2:]))[-LATELY:])
            if s.view
            else Panel((), piece=1)
        )
    )
    return Drawn(shown, routes.TABLE, key="lately")


def _moment_fits(seats: tuple[SeatView, ...], page: tuple[float, float], scale: float) -> bool:
    """Whether the card of a moment has room below the seats of a phone, so that none moves."""
    narrow = is_narrow(seats, page[0], scale)
    rows = sum(height_of(seat, page[0] / scale, narrow) * scale + BETWEEN for seat in seats)
    return rows + MOMENT * scale + ZONE <= page[1] - ABOVE_AND_BELOW


def _beside_pane(
    size: float, height: float, logged: bool, clock: list[ft.Control], rates: list[ft.Control]
) -> ft.Control:
    """What stays in sight beside an opened screen: the table as on a phone, and the board where
    there is room, over the last entries unless the whole log is open.
    """
    seats = RoomySeats((TABLE, height - AROUND - ZONE), key="seats")
    body = _seats(12, clock, seats, rates)
    zone = NowZone(12, height - AROUND - IN_SIGHT, not size, key="zone")
    left = ft.Column([body, zone], spacing=0)
    columns: list[ft.Control] = [ft.Container(together(left), expand=True, key="sides")]
    if size:
        lately = [] if logged else [Lately(key="lately")]
        board = ft.ListView([BoardPart(size - 2 * MARGIN, key="board"), *lately], padding=MARGIN)
        columns.append(ft.Container(together(board), width=size, key="boards"))
    stretch = ft.CrossAxisAlignment.STRETCH
    row = ft.Row(columns, expand=True, spacing=0, vertical_alignment=stretch)
    return ft.Column([row, Strip(at_table=True, key="strip")], expand=True, spacing=0)


def upright_board(controller: PageController) -> float:
    """The side of the board on a tablet that stands upright; 0 where it would leave no room."""
    state = controller.state
    if state.large_print or state.height <= state.width or state.width < theme.WIDE:
        return 0.0
    room = state.width - rail_width(controller) - 1
    size = min(room - 2 * MARGIN, state.height - AROUND - BELOW + 2 * MARGIN, LARGEST)
    return size if size >= FINGER else 0.0


def _upright(
    room: float,
    height: float,
    size: float,
    clock: list[ft.Control],
    rates: list[ft.Control],
) -> ft.Control:
    """The board above; below it the seats, and beside them what is due, where the thumb is."""
    board = ft.Row([BoardPart(size, key="board")], alignment=ft.MainAxisAlignment.CENTER)
    side = room - TABLE
    left = [Onboarding(key="intro"), RoomySeats((side, height - AROUND - size), key="seats")]
    above = scrolling_list([*clock, MomentCard(key="moment")])
    zone = NowZone(theme.EDGE, height - AROUND - size, False, key="zone")
    below = ft.Row(
        [
            _column([*left, *rates], width=side, key="sides"),
            ft.Container(
                together(ft.Column([above, zone], spacing=0)),
                width=TABLE,
                bgcolor=ft.Colors.SURFACE_CONTAINER,
                border_radius=ft.BorderRadius.only(top_left=theme.ROUND),
                key="nows",
            ),
        ],
        expand=True,
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    boards = ft.Container(
        together(board), padding=ft.Padding.only(top=MARGIN, bottom=MARGIN), key="boards"
    )
    return ft.Column([boards, below, Strip(at_table=True, key="strip")], expand=True, spacing=0)


def _lying(
    room: tuple[float, float], clock: list[ft.Control], rates: list[ft.Control]
) -> ft.Control:
    """On a phone on its side: every balance at once, and the dice beside them."""
    side = max(room[0] - TABLE - MARGIN, room[0] * 0.4)
    seats = SeatTiles((side, room[1] - MARGIN), key="seats")
    left = ft.Container(seats, width=side + MARGIN, padding=ft.Padding.only(left=MARGIN))
    parts = [MomentCard(key="moment"), *clock, *rates, Onboarding(key="intro")]
    zone = NowZone(12, room[1] - LOW_STRIP, key="zone")
    strip = Strip(at_table=True, key="strip")
    right = ft.Column([_column(parts, key="nows"), zone, strip], spacing=0, expand=True)
    across = ft.CrossAxisAlignment.START
    return ft.Row([left, right], spacing=0, vertical_alignment=across)


def _side_by_side(
    room: float, height: float, clock: list[ft.Control], rates: list[ft.Control]
) -> ft.Control:
    """The board as large as the height allows; two columns beside it, or one for both."""
    tall = min(height - AROUND, LARGEST)
    beside = room - TABLE - SEATS_COLUMN - MARGIN >= FINGER
    wide = room - MARGIN - TABLE - (SEATS_COLUMN if beside else 0)
    size = max(min(tall, wide), SMALLEST)
    board = ft.Container(
        together(ft.ListView([BoardPart(size, key="board")])),
        width=size + MARGIN,
        padding=ft.Padding.only(left=MARGIN, top=MARGIN),
        key="boards",
    )
    columns: list[ft.Control]
    now = [Onboarding(key="intro"), *clock, MomentCard(key="moment")]
    zone = NowZone(12, height - AROUND, False, key="zone")
    if beside:
        spare = room - size - MARGIN - TABLE - SEATS_COLUMN
        side = SEATS_COLUMN + spare * 0.4
        middle = [*now, Lately(key="lately")]
        beside_board = TurnInSight([Seats(side, key="seats"), *rates], key="turn")
        columns = [
            ft.Container(together(beside_board), width=side, key="sides"),
            board,
            _column(middle, zone, key="nows"),
        ]
    else:
        seats = Seats(room - size - MARGIN, key="seats")
        rows = ft.Column([TurnInSight([*now, seats, *rates], key="turn"), zone], spacing=0)
        columns = [board, ft.Container(together(rows), expand=True, key="nows")]
    row = ft.Row(columns, expand=True, spacing=0, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Column([row, Strip(at_table=True, key="strip")], expand=True, spacing=0)


def _column(
    controls: list[ft.Control], *below: ft.Control, key: str, width: float | None = None
) -> ft.Control:
    """A column of its own: so wide, or as wide as there is room. It scrolls above what is `below`
    and stays.
    """
    content = ft.Column([scrolling_list(controls), *below], spacing=0)
    return ft.Container(together(content), width=width, expand=width is None, key=key)


@component
def TurnTitle() -> ft.Control:
    """Whose turn it is, at the top."""
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


def longest_turn(controller: PageController) -> str:
    """The longest that the title can be: whose turn it is must not change the height of the bar."""
    game, say = controller.app_store.state.game, controller.app_store.speech
    seats = game.seats if game is not None else ()
    return max((say.ui("now.turn", name=name) for name in seats), key=len, default="")


@memoized
def TableMenu(wide: bool) -> ft.Control:
    """What is wanted once an evening."""
    over = use_app(lambda s: s.view is not None and s.view.over)
    controller = here()
    say = controller.app_store.speech
    score = "menu.score" if over else "record.score"
    entries: list[tuple[ft.IconData, str, Callable[[], None]]] = [
        (icon, key, partial(controller.go, route))
        for icon, key, route in (
            (ft.Icons.LEADERBOARD_OUTLINED, score, routes.SCORE),
            (ft.Icons.MENU_BOOK_OUTLINED, "menu.rules", routes.RULES),
            (ft.Icons.TV_OUTLINED, "menu.display", routes.DISPLAY),
            (ft.Icons.SETTINGS_OUTLINED, "menu.settings", routes.SETTINGS),
            (ft.Icons.HOME_OUTLINED, "menu.home", routes.HOME),
        )
    ]
    if wide:
        keys = (ft.Icons.KEYBOARD_OUTLINED, "menu.keys", partial(controller.go, routes.KEYS))
        entries.insert(2, keys)
    if controller.share is not None:
        phones = partial(controller.go, routes.PHONES)
        entries[-2:-2] = [
            (ft.Icons.SMARTPHONE, "menu.phones", phones),
            (ft.Icons.MOVE_UP, "menu.hand_over", partial(begin_handing_over, controller)),
        ]
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
