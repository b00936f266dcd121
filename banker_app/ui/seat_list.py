"""The seats in a list: a row for each player, or two beside one another where rows do not fit."""

import asyncio
import contextlib
from math import ceil
from typing import Any, Final, NamedTuple

import flet as ft

from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Block, Field, Page, Row, Tone
from banker_app.pages.state.page_state import PageState
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
LESSON: Final = 164
"""The height of a tip on a narrow phone, in letters of the usual size."""
AT_FIRST: Final = 0.51
"""The share of a page that they have about, before it is known."""
TOP: Final = 4
BOTTOM: Final = 12
"""The edges of a list that scrolls."""
SEEN: Final = 2
"""Seats in sight with any due."""


def is_seat(block: Block | Field) -> bool:
    """Whether a block of the table is the row of a player."""
    return isinstance(block, Row) and bool(block.mark)


def seats_of(page: Page) -> tuple[Row, ...]:
    """Return the rows of players."""
    return tuple(block for block in page.blocks if isinstance(block, Row) and is_seat(block))


class Lines(NamedTuple):
    """The lines of seats in a list, and how many of them are in sight as a whole."""

    small: bool
    all: int
    seen: int

    @property
    def cut(self) -> bool:
        """Whether some are out of sight."""
        return self.seen < self.all


def lines_in(height: float, seats: int, scale: float, across: int = 2) -> Lines:
    """Return the lines in a height, where that is limited: a row a seat, or small seats `across`
    where rows do not fit.
    """
    if not 0 < height < seats * HIGH * scale:
        return Lines(small=False, all=seats, seen=seats)
    lines, whole = ceil(seats / across), int(height / (SMALL * scale + 2 * TIGHT))
    return Lines(small=True, all=lines, seen=min(lines, max(1, whole)))


def _print(state: PageState) -> tuple[float, int]:
    """The size of the text, and how many small seats stand in a line of a phone."""
    return max(state.scale, 1.0), 1 if state.large_print else 2


@component
def SeatList(height: float = 0.0, *, fitted: bool = False) -> ft.Control:
    """A row per player; small ones where rows do not fit in the `height`. `fitted`: so many lines
    are in it that none of them is cut.
    """
    seats = use_part(routes.TABLE, seats_of)
    scale, across = use_page(_print)
    across = across if fitted else 2
    lines = lines_in(height, len(seats), scale, across)
    edge, high = 0.0, None
    if lines.small:
        shown = lines.seen if fitted else lines.all
        edge = min(max((height / shown - SMALL * scale) / 2, TIGHT), LOOSE)
    if fitted and lines.cut and height >= SMALL * scale + 2 * TIGHT:
        # The next one begins where the list ends, unless not even one has room.
        high = (height + TOP + BOTTOM) / lines.seen - BETWEEN
    rows: list[ft.Control] = [
        ft.Container(
            SeatRow(seat, routes.TABLE, edge),
            height=high,
            # Flet makes this a dataclass where no type checker sees it.
            key=RowKey(seat.name),  # type: ignore[call-arg]
        )
        for seat in seats
    ]
    if lines.small and across > 1:
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
        padding=ft.Padding.only(left=side, right=side, top=TOP, bottom=BOTTOM),
    )


@component
def FittedSeats(
    clock: list[ft.Control],
    facts: list[ft.Control],
    tips: list[ft.Control],
    side: float,
    spared: float,
) -> ft.Control:
    """The seats in the height that a phone turns out to have for them, less what is `spared` for
    the facts below. Tips are above them where that leaves every seat in sight.
    """
    seats = use_part(routes.TABLE, seats_of)
    scale, across = use_page(_print)
    tall, measured = ft.use_state(0.0)
    expected = use_page(lambda s: s.height) * AT_FIRST
    room = max((tall or expected) - TOP - BOTTOM - spared, 1.0)
    beside = room - LESSON * scale
    if tips and not spared and beside > 0 and not lines_in(beside, len(seats), scale, across).cut:
        room, clock, tips = beside, [*tips, *clock], []
    whole = not lines_in(room, len(seats), scale, across).cut

    def laid_out(event: ft.LayoutSizeChangeEvent[Any]) -> None:
        measured(event.height)

    rows = [*clock, SeatList(room, fitted=True, key="rows"), *facts, *tips]
    shown = TurnInSight(rows, side, room, whole=whole, key="seats")
    return ft.Container(shown, expand=True, on_size_change=guarded(laid_out))


@component
def TurnInSight(
    controls: list[ft.Control], side: float = 12, room: float = 0.0, *, whole: bool = False
) -> ft.Control:
    """A list with the seats, which have so much `room` there, that keeps the player on turn in
    sight; not if the `whole` of it is.
    """
    page = ft.context.page
    shown: ft.Ref[ft.ListView] = ft.use_memo(lambda: ft.Ref[ft.ListView](), [])
    now, top = (
        use_app(lambda s: s.now),
        use_part(routes.TABLE, lambda page: top_row(seats_of(page))),
    )
    first = "" if whole else top
    size = use_page(lambda s: (s.width, s.height, s.scale))
    moved = ft.use_ref(False)

    def scrolled(event: ft.OnScrollEvent) -> None:
        moved.current = event.pixels > 0

    async def scroll() -> None:
        if not first and not moved.current:
            return
        for pause in SCROLL_RETRIES:
            await asyncio.sleep(pause)
            if shown.current is None or not awake(page):
                return
            # A list that is not laid out yet never answers, so it is asked again; one that has
            # left the page meanwhile is asked no more.
            with contextlib.suppress(TimeoutError, RuntimeError):
                start = None if first else 0
                move = shown.current.scroll_to(offset=start, scroll_key=first or None)
                await asyncio.wait_for(move, pause)

    # A task without a cleanup would outlive its component.
    ft.use_effect(scroll, [now, first, size, room], cleanup=lambda: None)
    return scrolling_list(controls, side, shown, guarded(scrolled))


def top_row(seats: tuple[Row, ...]) -> str:
    """The player of the row to scroll to; empty if the first one will do. A debt is seen whole
    even where there is room for a single row.
    """
    if payer := next((seat.name for seat in seats if seat.tone is Tone.ALARM), ""):
        return payer if payer != seats[0].name else ""
    turn = next((at for at, seat in enumerate(seats) if seat.large), 0)
    return seats[turn - SEEN + 1].name if turn >= SEEN else ""
