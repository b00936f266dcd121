"""The table: how its page lies on a screen of any size, with the board where there is room."""

from itertools import chain
from typing import Any, Final

import flet as ft

from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Block, Custom, Field, Page, Panel, Row
from banker_app.pages.log.log import log_chunk
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.panes import AROUND, TABLE, board_beside
from banker_app.ui import theme
from banker_app.ui.board_screen import LARGEST, BoardPart, Swiped
from banker_app.ui.hooks import component, here, use_app, use_page, use_part
from banker_app.ui.now_zone import NowZone
from banker_app.ui.render_blocks import Drawn, draw
from banker_app.ui.seat_list import FittedSeats, SeatList, TurnInSight, is_seat, scrolling_list
from banker_app.ui.widgets.board_geometry import FINGER
from banker_app.ui.widgets.focus import together
from banker_app.ui.widgets.scaffold import BAR, rail_width
from banker_app.ui.widgets.strip import Strip

SEATS: Final = 264
"""The least width of the seats on the other side of a board."""
BELOW: Final = 322
"""The height that is left below a board."""
MARGIN: Final = 8
LONG: Final = 48
"""The height that a long name, which needs a line of its own, adds to the seats below it."""
RATES: Final = 122
"""The height of the rates below the seats."""
SMALLEST: Final = 340
THREE_COLUMNS: Final = FINGER + TABLE + SEATS + MARGIN
"""The width from which the seats have a column of their own."""
RECENT: Final = 12
"""Entries beside a wide table."""
STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@component
def TableScreen() -> ft.Control:
    """The page of the table: its seats, its foot and the last entry; with the board if there is
    room.
    """
    controller = here()
    width, height, board, pane, large = use_page(
        lambda s: (_width(controller), s.height, board_side(controller), s.pane > 0, s.large_print)
    )
    due = use_app(lambda s: bool(s.now and s.now.dues))
    # A phone has room for tips and pots, or for who has to pay.
    spare = use_page(lambda s: due and s.handheld, due)
    parts = Parts(use_part(routes.TABLE, beside_seats), spare=spare)
    if board:
        shape = _with_board(board, (width, height), parts, pane=pane)
        return _column(shape, Strip(lines=3, key="strip"))
    if width > height:
        whole = _landscape((width, height - BAR), parts)
    else:
        side = max(12.0, (width - theme.READABLE) / 2)
        zone = NowZone(side, key="zone")
        spared = RATES if parts.rates and not large else 0.0
        seats = FittedSeats(parts.clock, parts.facts, parts.lessons, side, spared, key="seats")
        whole = _column(
            seats, zone, Strip(lines=2 if large else 4, brief=spare and large, key="strip")
        )
    return whole if pane else Swiped(whole, left=lambda: controller.go(routes.BOARD), key="body")


def beside_seats(page: Page) -> tuple[Block | Field, ...]:
    """Return the blocks that are above the seats and below them."""
    return tuple(block for block in page.blocks if not is_seat(block))


class Parts:
    """The parts of the table but its seats and its foot, which draw themselves."""

    def __init__(self, blocks: tuple[Block | Field, ...], *, spare: bool) -> None:
        # Only the rates are all picture.
        self.rates = any(isinstance(block, Row) and not block.name for block in blocks)
        self.lessons = [] if spare else drawn(blocks, Panel)
        # It is drawn anew on return: time goes by without an entry.
        self.clock = [draw(block, routes.TABLE) for block in blocks if isinstance(block, Custom)]
        self.facts = [] if spare and not self.rates else drawn(blocks, Row)

    @property
    def above(self) -> list[ft.Control]:
        """All that is above the seats."""
        return [*self.lessons, *self.clock]

    def around(self, above: list[ft.Control], height: float = 0.0) -> ft.Control:
        """The seats, in two columns where they would be higher than the `height`, and the facts
        below them.
        """
        rows = [*above, SeatList(height, key="rows"), *self.facts]
        return TurnInSight(rows, key="seats")


def drawn(blocks: tuple[Block | Field, ...], kind: type) -> list[ft.Control]:
    """The blocks of a kind, each in its place."""
    return [
        Drawn(block, routes.TABLE, key=f"{kind.__name__}{nth}")
        for nth, block in enumerate(blocks)
        if isinstance(block, kind)
    ]


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


def _landscape(room: tuple[float, float], parts: Parts) -> ft.Control:
    """On a phone on its side: every balance at once, and the dice beside them."""
    side = max(room[0] - TABLE - MARGIN, room[0] * 0.4)
    seats = TurnInSight([SeatList(room[1], key="rows")], 0, key="seats")
    left = ft.Container(seats, width=side + MARGIN, padding=ft.Padding.only(left=MARGIN))
    zone = NowZone(12, (*parts.above, *parts.facts), whole=True, key="zone")
    right = _column(zone, Strip(lines=2, key="strip"))
    return ft.Row([left, _part(right, "nows", expand=True)], spacing=0, vertical_alignment=STRETCH)


def _with_board(size: float, room: tuple[float, float], parts: Parts, *, pane: bool) -> ft.Control:
    """The board above the seats and what is due, or beside them."""
    board = BoardPart(size, key="board")
    if room[1] > room[0] and not pane:
        zone = NowZone(12, tuple(parts.clock), deeds=False, whole=True, key="zone")
        seats = parts.around(parts.lessons, height=room[1] - AROUND - size - LONG)
        below = [_part(seats, "sides", expand=True), _part(_column(zone), "nows", width=TABLE)]
        centred = ft.Row([board], alignment=ft.MainAxisAlignment.CENTER)
        return _column(
            _part(centred, "boards", padding=ft.Padding.symmetric(vertical=MARGIN)), _row(below)
        )
    zone = NowZone(12, deeds=False, key="zone")
    if pane or room[0] < THREE_COLUMNS:
        columns = [_part(_column(parts.around(parts.above), zone), "nows", expand=True)]
    else:
        lately = scrolling_list([*parts.above, RecentEntries(key="lately")])
        columns = [_part(_column(lately, zone), "nows", expand=4)]
        columns.insert(0, _part(parts.around([]), "sides", expand=3))
    below = [RecentEntries(key="lately")] if pane else []
    around = ft.Padding.only(left=MARGIN, top=MARGIN)
    middle = _part(ft.ListView([board, *below], padding=around), "boards", width=size + MARGIN)
    columns.insert(len(columns) if pane else len(columns) - 1, middle)
    return _row(columns)


def _column(*parts: ft.Control) -> ft.Control:
    return ft.Column([*parts], expand=True, spacing=0, horizontal_alignment=STRETCH)


def _row(parts: list[ft.Control]) -> ft.Control:
    return ft.Row(parts, expand=True, spacing=0, vertical_alignment=STRETCH)


def _part(content: ft.Control, key: str, **place: Any) -> ft.Control:
    """A part that Tab goes through as a whole."""
    return ft.Container(together(content), key=key, **place)


@component
def RecentEntries() -> ft.Control:
    """The last entries, the newest on top, unless the whole log is open."""
    store = here().app_store
    logged = use_page(lambda s: s.route == routes.LOG)
    shown = use_app(
        lambda s: (
            log_chunk(store.context, tuple(chain(*s.view.chunks[-2:]))[-RECENT:])
            if s.view and not logged
            else Panel((), chunk=1)
        ),
        logged,
    )
    return Drawn(shown, routes.TABLE, key="lately")
