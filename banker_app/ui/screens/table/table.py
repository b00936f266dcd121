"""The table: what is due now, the players and their money. The screen for most of the evening."""

from collections.abc import Callable
from functools import partial
from itertools import accumulate
from math import ceil
from typing import Final

import flet as ft

from banker_app.app.projections.context import SeatView
from banker_app.app.projections.turn_panel import TurnPanel
from banker_app.engine.ids import PlayerId
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, guarded, here, memoized, tap, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.panes import AROUND, TABLE, board_beside
from banker_app.ui.screens.devices.hand_over import begin_handing_over
from banker_app.ui.screens.log.log import Lately
from banker_app.ui.screens.table.board import LARGEST, SMALLEST, BoardPart, Swiped
from banker_app.ui.screens.table.moment import MomentCard
from banker_app.ui.screens.table.now import ZONE, Asked, NowPanel, NowParts, NowZone
from banker_app.ui.widgets.basics import avatar, mark_here
from banker_app.ui.widgets.board_geometry import FINGER
from banker_app.ui.widgets.clock_badge import ClockBadge
from banker_app.ui.widgets.focus import together
from banker_app.ui.widgets.onboarding import Onboarding
from banker_app.ui.widgets.rate_board import RateStrip
from banker_app.ui.widgets.scaffold import BAR, rail_width
from banker_app.ui.widgets.seat_row import SeatRow
from banker_app.ui.widgets.strip import Strip
from banker_app.ui.widgets.tile_layout import fits, tile_layout
from banker_app.ui.widgets.tiles import grid_of, seat_place, small_grid
from banker_app.ui.widgets.travelling_sums import TravellingSums

SEATS_COLUMN: Final = 264
BELOW: Final = 338
"""What the seats and what is due take of the height below a board on an upright tablet."""
SEAT: Final = 58
SUM_LINE: Final = 32
BAR_LINE: Final = 16
PART: Final = 19
"""How high a seat's row is, a sum of its own line in it, a line of what it holds; how wide one
deed is there.
"""
MARGIN: Final = 8
BETWEEN: Final = 6
"""What keeps the rows of two seats apart."""
MOMENT: Final = 104
ABOVE_AND_BELOW: Final = 224
"""How high the card of a moment is, and what bars, strip and margins take of a phone's height."""
BESIDE_BALANCE: Final = 200
"""What a seat's row needs beside the balance."""
BESIDE_BARS: Final = 112
"""What stands beside what is held: margins and the token."""


@component
def TableScreen() -> ft.Control:
    """Now, seats and strip; beside one another, with the board, where there is room."""
    width, height, low, large = use_page(lambda s: (s.width, s.height, s.low, s.large_print))
    pane, logged, scale = use_page(lambda s: (s.pane, s.route == routes.LOG, s.scale))
    below = use_app(
        lambda s: s.view is not None and _moment_fits(s.view.seats, (width, height), scale),
        (width, height, scale),
    )
    use_app(lambda s: s.language)
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
    above = [*clock, NowPanel(key="now")] if large else clock
    body = _seats(side, above, Seats(key="seats"), rates, below)
    zone = [] if large else [Asked(side, key="asked"), NowZone(side, key="zone")]
    whole = ft.Column([body, *zone, Strip(at_table=True, steady=not large, key="strip")], spacing=0)
    return Swiped(whole, left=lambda: controller.go(routes.BOARD), key="body")


def _seats(
    side: float,
    above: list[ft.Control],
    seats: ft.Control,
    rates: list[ft.Control],
    moment_below: bool = False,
) -> ft.Control:
    """The seats as on a phone, and what goes with them."""
    rows = [*above, seats, *rates]
    moment = MomentCard(key="moment")
    return ft.ListView(
        [Onboarding(key="intro"), *([*rows, moment] if moment_below else [moment, *rows])],
        expand=True,
        spacing=theme.GAP,
        padding=ft.Padding.only(left=side, right=side, top=4, bottom=12),
    )


def _moment_fits(seats: tuple[SeatView, ...], page: tuple[float, float], scale: float) -> bool:
    """Whether the card of a moment has room below the seats of a phone, so that none moves."""
    narrow = _narrow(seats, page[0], scale)
    rows = sum(_height(seat, page[0] / scale, narrow) * scale + BETWEEN for seat in seats)
    return rows + MOMENT * scale + ZONE <= page[1] - ABOVE_AND_BELOW


def _beside_pane(
    size: float, height: float, logged: bool, clock: list[ft.Control], rates: list[ft.Control]
) -> ft.Control:
    """What stays in sight beside an opened screen: the table as on a phone, and the board where
    there is room, over the last entries unless the whole log is open.
    """
    seats = RoomySeats((TABLE, height - AROUND - ZONE), key="seats")
    body = _seats(12, clock, seats, rates)
    zone = [Asked(12, key="asked"), NowZone(12, not size, key="zone")]
    left = ft.Column([body, *zone], spacing=0)
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
    due = [*clock, NowParts(False, key="now"), MomentCard(key="moment")]
    now = ft.ListView(due, spacing=theme.GAP, padding=theme.EDGE)
    below = ft.Row(
        [
            _column([*left, *rates], width=side, key="sides"),
            ft.Container(
                together(now),
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


@component
def RoomySeats(box: tuple[float, float]) -> ft.Control:
    """A row per player where all of them fit, else a tile: every balance is seen at once."""
    seats = use_app(lambda s: s.view.seats if s.view else ())
    scale = use_page(lambda s: s.scale)
    rows = [_height(seat, box[0] / scale, _narrow(seats, box[0], scale)) for seat in seats]
    if sum(rows) * scale + len(rows) * BETWEEN <= box[1] - 16:
        return Seats(box[0], key="rows")
    return SeatTiles((box[0] - 24, box[1] - 16), key="tiles")


def _height(seat: SeatView, width: float, narrow: bool) -> float:
    """About how high a seat's row is, at the usual size of text."""
    room = max(width - BESIDE_BARS, PART)
    bars = sum(len(group.deeds) * PART + 5 for group in seat.groups)
    return SEAT + (SUM_LINE if narrow else 0) + BAR_LINE * ceil(bars / room)


def _lying(
    room: tuple[float, float], clock: list[ft.Control], rates: list[ft.Control]
) -> ft.Control:
    """On a phone on its side: every balance at once, and the dice beside them."""
    side = max(room[0] - TABLE - MARGIN, room[0] * 0.4)
    seats = SeatTiles((side, room[1] - MARGIN), key="seats")
    left = ft.Container(seats, width=side + MARGIN, padding=ft.Padding.only(left=MARGIN))
    parts = [
        NowPanel(key="now"),
        MomentCard(key="moment"),
        *clock,
        *rates,
        Onboarding(key="intro"),
    ]
    strip = Strip(at_table=True, key="strip")
    right = ft.Column([_column(parts, key="nows"), strip], spacing=0, expand=True)
    across = ft.CrossAxisAlignment.START
    return ft.Row([left, right], spacing=0, vertical_alignment=across)


@component
def SeatTiles(box: tuple[float, float]) -> ft.Control:
    """A tile per player, as large as lets all of them be seen; a tap opens the sheet."""
    seats = use_app(lambda s: s.view.seats if s.view else ())
    use_app(lambda s: s.language)
    scale = use_page(lambda s: s.scale)
    shown = [seat_place(seat) for seat in seats]
    plan = tile_layout([one.load for one in shown], box, scale)
    if fits(plan, len(shown), box[1]):
        grid = grid_of(shown, plan, scale, opens=True)
    else:
        grid = small_grid(shown, box, scale)
    return ft.Container(grid, width=box[0], height=box[1])


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
    now = [
        Onboarding(key="intro"),
        *clock,
        NowPanel(False, key="now"),
        MomentCard(key="moment"),
    ]
    if beside:
        spare = room - size - MARGIN - TABLE - SEATS_COLUMN
        side = SEATS_COLUMN + spare * 0.4
        middle = [*now, Lately(key="lately")]
        columns = [
            _column([Seats(side, key="seats"), *rates], width=side, key="sides"),
            board,
            _column(middle, key="nows"),
        ]
    else:
        seats = Seats(room - size - MARGIN, key="seats")
        columns = [board, _column([*now, seats, *rates], key="nows")]
    row = ft.Row(columns, expand=True, spacing=0, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Column([row, Strip(at_table=True, key="strip")], expand=True, spacing=0)


def _column(controls: list[ft.Control], *, key: str, width: float | None = None) -> ft.Control:
    """A column of its own: so wide, or as wide as there is room."""
    content = ft.ListView(
        controls,
        spacing=theme.GAP,
        padding=ft.Padding.only(left=12, right=12, top=4, bottom=12),
    )
    return ft.Container(together(content), width=width, expand=width is None, key=key)


@component
def Seats(width: float = theme.READABLE) -> ft.Control:
    """A row per player, in seat order."""
    game, seats, sums = use_app(
        lambda s: (s.game_id, s.view.seats, s.view.payments) if s.view else ("", (), ())
    )
    use_app(lambda s: s.language)
    scale, screen = use_page(lambda s: (s.scale, s.width))
    narrow = _narrow(seats, width, scale)
    rows = ft.Column([SeatRow(seat, narrow, key=seat.player) for seat in seats], spacing=BETWEEN)
    middles = _middles(seats, min(width, screen - 24), scale, narrow)
    right = theme.EDGE + (0 if narrow else _longest(seats, scale) + theme.GAP)
    layer = TravellingSums(game, sums, middles, right, key=f"sums-{game}")
    return ft.Stack([rows, layer], fit=ft.StackFit.PASS_THROUGH)


def _middles(
    seats: tuple[SeatView, ...], width: float, scale: float, narrow: bool
) -> dict[PlayerId, float]:
    """About where the middle of each player's row is."""
    heights = [_height(seat, width / scale, narrow) * scale for seat in seats]
    ends = accumulate(high + BETWEEN for high in heights)
    return {
        seat.player: end - BETWEEN - high / 2
        for seat, high, end in zip(seats, heights, ends, strict=True)
    }


def _narrow(seats: tuple[SeatView, ...], width: float, scale: float) -> bool:
    """Whether a balance needs a line of its own."""
    return width < BESIDE_BALANCE + _longest(seats, scale)


def _longest(seats: tuple[SeatView, ...], scale: float) -> float:
    """About how wide the longest balance is."""
    letters = max((len(seat.balance) for seat in seats), default=0)
    return letters * theme.BALANCE * 0.6 * scale


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
def TableMenu(language: str, wide: bool) -> ft.Control:
    """What is wanted once an evening."""
    controller = here()
    say = controller.app_store.speech
    entries: list[tuple[ft.IconData, str, Callable[[], None]]] = [
        (icon, key, partial(controller.go, route))
        for icon, key, route in (
            (ft.Icons.LEADERBOARD_OUTLINED, "menu.score", routes.SCORE),
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
        on_open=guarded(lambda: controller.quiet.hush(screen=False)),
        items=[
            ft.PopupMenuItem(content=say.ui(key), icon=icon, on_click=tap(act))
            for icon, key, act in entries
        ],
    )
