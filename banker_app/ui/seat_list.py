"""The seats in a list: a row for each player, or two beside one another where rows do not fit."""

import asyncio
import contextlib
from typing import Final

import flet as ft

from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Block, Field, Page, Row, Tone
from banker_app.ui import theme
from banker_app.ui.hooks import Handler, awake, component, guarded, use_app, use_page, use_part
from banker_app.ui.render_seat import SeatRow
from banker_app.ui.widgets.scaffold import SCROLL_REPORT_MS, SCROLL_RETRIES, by_two

BETWEEN: Final = 6
"""The distance of two seats."""
HIGH: Final = 80
"""About how high a row is with a badge and deeds, and the distance to the next."""
SMALL: Final = 54
"""The same of a small row without its edges."""
TIGHT, LOOSE = 4, 20
"""The least and the most that a small row has above and below its texts."""
SEEN: Final = 2
"""Seats in sight with any due."""


def is_seat(block: Block | Field) -> bool:
    """Whether a block of the table is the row of a player."""
    return isinstance(block, Row) and bool(block.mark)


def seats_of(page: Page) -> tuple[Row, ...]:
    """Return the rows of players."""
    return tuple(block for block in page.blocks if isinstance(block, Row) and is_seat(block))


@component
def SeatList(height: float = 0.0) -> ft.Control:
    """A row per player; two small ones beside one another where rows do not fit in the `height`,
    if that is limited.
    """
    seats = use_part(routes.TABLE, seats_of)
    scale = max(use_page(lambda s: s.scale), 1.0)
    small = 0 < height < len(seats) * HIGH * scale
    free = height / -(-len(seats) // 2) - SMALL * scale if small else 0.0
    edge = min(max(free / 2, TIGHT), LOOSE) if small else 0.0
    rows: list[ft.Control] = [
        # Flet makes this a dataclass where no type checker sees it.
        ft.Container(SeatRow(seat, routes.TABLE, edge), key=RowKey(seat.name))  # type: ignore[call-arg]
        for seat in seats
    ]
    if small:
        rows = by_two(rows, [seat.tone is not Tone.STRUCK for seat in seats])
    return ft.Column(rows, spacing=BETWEEN, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


class RowKey(ft.ScrollKey):
    """The mark of a row that a list scrolls to."""

    def __hash__(self) -> int:
        return hash(self.value)


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
        scroll_interval=SCROLL_REPORT_MS,
        expand=True,
        spacing=theme.GAP,
        padding=ft.Padding.only(left=side, right=side, top=4, bottom=12),
    )


@component
def TurnInSight(controls: list[ft.Control], seats: tuple[Row, ...], side: float = 12) -> ft.Control:
    """A list with the seats that keeps the player on turn in sight."""
    page = ft.context.page
    shown: ft.Ref[ft.ListView] = ft.use_memo(lambda: ft.Ref[ft.ListView](), [])
    now, above = (
        use_app(lambda s: s.now),
        use_part(routes.TABLE, lambda page: top_row(seats_of(page))),
    )
    size = use_page(lambda s: (s.width, s.height, s.scale))
    moved = ft.use_ref(False)

    def scrolled(event: ft.OnScrollEvent) -> None:
        moved.current = event.pixels > 0

    async def scroll() -> None:
        if not above and not moved.current:
            return
        for pause in SCROLL_RETRIES:
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


def top_row(seats: tuple[Row, ...]) -> str:
    """The player of the row to scroll to; empty if the first one will do. A debt is seen whole
    even where there is room for a single row.
    """
    if payer := next((seat.name for seat in seats if seat.tone is Tone.ALARM), ""):
        return payer if payer != seats[0].name else ""
    turn = next((at for at, seat in enumerate(seats) if seat.large), 0)
    return seats[turn - SEEN + 1].name if turn >= SEEN else ""
