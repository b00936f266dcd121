"""The seats at the table: a row for each player, or a tile where rows do not fit."""

import asyncio
import contextlib
from typing import Final

import flet as ft

from banker_app.app.projections.context import SeatView
from banker_app.ui import theme
from banker_app.ui.hooks import Handler, awake, component, guarded, use_app, use_page
from banker_app.ui.widgets.scaffold import BUILT_BY, SETTLED
from banker_app.ui.widgets.seat_row import SLIM, SeatRow
from banker_app.ui.widgets.tile_layout import fits, tile_layout
from banker_app.ui.widgets.tiles import grid_of, seat_tile, small_grid
from banker_app.ui.widgets.travelling_sums import TravellingSums

BETWEEN: Final = 6
"""The distance of two seats."""
SEEN: Final = 2
"""Seats in sight with any due."""
FEW: Final = 3
"""Seats that have rows below a board; more of them have tiles."""


@component
def LowerSeats(box: tuple[float, float]) -> ft.Control:
    """The seats below a board: every balance is seen at once."""
    few = use_app(lambda s: s.view is None or len(s.view.seats) <= FEW)
    return Seats(key="rows") if few else SeatTiles((box[0] - 24, box[1] - 16), key="tiles")


@component
def SeatTiles(box: tuple[float, float]) -> ft.Control:
    """A tile per player, as large as lets all of them be seen; a tap opens the sheet."""
    seats = use_app(lambda s: s.view.seats if s.view else ())
    scale = use_page(lambda s: s.scale)
    shown = [seat_tile(seat) for seat in seats if not seat.out]
    out: list[ft.Control] = [SeatRow(seat, key=seat.player) for seat in seats if seat.out]
    room = box[0], box[1] - len(out) * (SLIM * scale + BETWEEN)
    plan = tile_layout([one.load for one in shown], room, scale)
    if fits(plan, len(shown), room[1]):
        grid = grid_of(shown, plan, scale)
    else:
        grid = small_grid(shown, room, scale)
    return ft.Container(ft.Column([grid, *out], spacing=BETWEEN), width=box[0], height=box[1])


def scrolling_list(
    controls: list[ft.Control],
    side: float = 12,
    ref: ft.Ref[ft.ListView] | None = None,
    scrolled: Handler | None = None,
) -> ft.Control:
    """A column that takes all the height, and scrolls."""
    return ft.ListView(
        controls,
        ref=ref,
        on_scroll=scrolled,
        scroll_interval=SETTLED,
        expand=True,
        spacing=theme.GAP,
        padding=ft.Padding.only(left=side, right=side, top=4, bottom=12),
    )


class RowKey(ft.ScrollKey):
    """The mark of a row that a list scrolls to."""

    def __hash__(self) -> int:
        return hash(self.value)


@component
def TurnInSight(controls: list[ft.Control], side: float = 12) -> ft.Control:
    """A list with the seats that keeps the player on turn in sight."""
    page = ft.context.page
    shown: ft.Ref[ft.ListView] = ft.use_memo(lambda: ft.Ref[ft.ListView](), [])
    now, above = use_app(lambda s: (s.view.now, top_row(s.view.seats)) if s.view else (None, ""))
    size = use_page(lambda s: (s.width, s.height, s.scale))
    moved = ft.use_ref(False)

    def scrolled(event: ft.OnScrollEvent) -> None:
        moved.current = event.pixels > 0

    async def scroll() -> None:
        if not above and not moved.current:
            return
        for pause in BUILT_BY:
            await asyncio.sleep(pause)
            if shown.current is None or not awake(page):
                return
            # A list that is not laid out yet never answers, so it is asked again; one that has
            # left the page meanwhile is asked no more.
            with contextlib.suppress(TimeoutError, RuntimeError):
                start = None if above else 0
                move = shown.current.scroll_to(offset=start, scroll_key=above or None)
                await asyncio.wait_for(move, pause)

    # A task without a cleanup would outlive its component.
    ft.use_effect(scroll, [now, above, size], cleanup=lambda: None)
    return scrolling_list(controls, side, shown, guarded(scrolled))


def top_row(seats: tuple[SeatView, ...]) -> str:
    """The player of the row to scroll to; empty if the first one will do. A debt is seen whole
    even where there is room for a single row.
    """
    order = out_last(seats)
    if payer := next((seat.player for seat in order if seat.owes), ""):
        return payer if payer != order[0].player else ""
    turn = next((at for at, seat in enumerate(order) if seat.on_turn), 0)
    return order[turn - SEEN + 1].player if turn >= SEEN else ""


def out_last(seats: tuple[SeatView, ...]) -> tuple[SeatView, ...]:
    """The seats in their order, with players who are out at the end."""
    return tuple(sorted(seats, key=lambda seat: bool(seat.out)))


@component
def Seats() -> ft.Control:
    """A row per player, in seat order; players who are out have a line at the end."""
    game, seats, sums = use_app(
        lambda s: (s.game_id, out_last(s.view.seats), s.view.payments) if s.view else ("", (), ())
    )
    lines: list[ft.Control] = [
        # Flet makes this a dataclass where no type checker sees it.
        ft.Container(SeatRow(seat), key=RowKey(seat.player))  # type: ignore[call-arg]
        for seat in seats
    ]
    order = tuple(seat.player for seat in seats)
    layer = TravellingSums(game, sums, order, key=f"sums-{game}")
    rows = ft.Column(lines, spacing=BETWEEN)
    return ft.Stack([rows, layer], fit=ft.StackFit.PASS_THROUGH)
