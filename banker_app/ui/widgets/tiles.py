"""A tile per seat, with a sum so large that everybody reads it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft

from banker_app.app.projections.context import SeatView
from banker_app.app.projections.context import place as address
from banker_app.ui import theme, typography
from banker_app.ui.hooks import guarded, here, letters, memoized, use_page
from banker_app.ui.screens.display.display_view import Bidding, DisplayView, figure_and_unit
from banker_app.ui.widgets.basics import avatar, badge, gain_ink
from banker_app.ui.widgets.buttons import pressable
from banker_app.ui.widgets.tile_layout import (
    BESIDE,
    GAP,
    LINE,
    MOST_GROWN,
    PADDING,
    UNIT,
    Load,
    TileLayout,
    head,
    tile_layout,
)

Box = tuple[float, float]
TIGHT: Final = 4
FIRST: Final = ft.Icons.EMOJI_EVENTS
TURN: Final = ft.Icons.PLAY_ARROW
BIDS: Final = ft.Icons.GAVEL


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTile:
    """A seat as it is shown now."""

    seat: SeatView
    badges: tuple[tuple[str, bool], ...]
    """Each with whether it is alarming."""
    sign: ft.IconData | None
    """Drawn on the tile of the one everybody looks at."""
    quiet: bool
    """Whether the player is out of it."""
    note: str
    """What is seen without words."""

    @property
    def load(self) -> Load:
        """What the tile has to carry."""
        seat = self.seat
        return Load(
            name=seat.player,
            balance="" if seat.bankrupt else seat.balance,
            badges=tuple(text for text, _ in self.badges),
        )

    @property
    def label(self) -> str:
        """The tile as one sentence."""
        return ", ".join(filter(None, (self.seat.label, self.note)))


def seat_tiles(shown: DisplayView) -> tuple[SeatTile, ...]:
    """The seats: who has the turn, the best bid, or has won."""
    bidding = shown.stage if isinstance(shown.stage, Bidding) else None
    return tuple(_place(shown, seat, bidding) for seat in shown.seats)


def seat_place(seat: SeatView) -> SeatTile:
    """A seat while nothing else is on."""
    return _place(None, seat, None)


def _place(shown: DisplayView | None, seat: SeatView, bidding: Bidding | None) -> SeatTile:
    say = here().app_store.speech
    badges: list[tuple[str, bool]] = [(seat.held, False)] if seat.held else []
    if seat.owes:
        badges.append((seat.owes, True))
    quiet, sign, note = seat.bankrupt, None, ""
    if seat.bankrupt:
        badges = [(say.ui("seat.bankrupt"), False)]
    elif bidding is not None:
        quiet = seat.player in bidding.out
        if seat.player == bidding.bidder:
            sign, note = BIDS, say.ui("display.best_bid")
        elif quiet:
            note = say.ui("display.passed")
            badges = [(note, False)]
    elif shown is not None and shown.over:
        sign = FIRST if seat.player == shown.player else None
    elif seat.on_turn:
        sign = TURN
    return SeatTile(seat=seat, badges=tuple(badges), sign=sign, quiet=quiet, note=note)


@memoized
def Tiles(seats: tuple[SeatTile, ...], guess: Box) -> ft.Control:
    """Tiles that together take all the room there is, which is guessed until it is measured."""
    scale = use_page(lambda s: s.scale)
    box, measured = ft.use_state(guess)

    def told(event: ft.LayoutSizeChangeEvent[Any]) -> None:
        measured((event.width, event.height))

    plan = tile_layout([place.load for place in seats], box, scale)
    grid = grid_of(seats, plan, scale)
    grid.scroll = ft.ScrollMode.AUTO
    return ft.Container(grid, expand=True, on_size_change=guarded(told))


def grid_of(
    seats: Sequence[SeatTile], plan: TileLayout, scale: float, *, opens: bool = False
) -> ft.Column:
    """Tiles row by row, as they are planned. A tap `opens` the seat where that is wanted."""
    rows: list[ft.Control] = [
        ft.Row(
            [
                Tile(place, plan, scale, opens, key=place.seat.player)
                for place in seats[at : at + plan.columns]
            ],
            spacing=GAP,
            key=f"row{at}",
        )
        for at in range(0, len(seats), plan.columns)
    ]
    return ft.Column(rows, spacing=GAP)


@memoized
def Tile(place: SeatTile, plan: TileLayout, scale: float, opens: bool = False) -> ft.Control:
    """Who, how much, and what is the matter with them."""
    seat, load = place.seat, place.load
    main = place.sign is not None
    ink, ground, rim = _paints(main, place.quiet)
    row: list[ft.Control] = [
        avatar(seat.initial, seat.colour, int(head(plan.name)), scale),
        ft.Text(
            seat.player,
            size=letters(plan.name_of(seat.player, marked=main) / scale),
            weight=typography.MEDIUM,
            color=ink,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
            expand=True,
        ),
    ]
    badges: list[ft.Control] = [
        badge(text, alarm=alarm, size=plan.badge / scale) for text, alarm in place.badges
    ]
    beside = plan.has_room_beside(load)
    if beside:
        row += badges
    if seat.change and plan.has_room_beside(_with_change(seat, load, beside)):
        row.append(
            ft.Text(
                seat.change,
                size=letters(plan.badge / scale),
                weight=typography.BOLD,
                color=gain_ink(seat.change),
            )
        )
    if place.sign is not None:
        row.append(ft.Icon(place.sign, size=plan.name * 1.2, color=ink))
    top: list[ft.Control] = [ft.Row(row, spacing=BESIDE)]
    if badges and not beside:
        top.append(ft.Row(badges, wrap=True, spacing=4, run_spacing=4))
    # Figures stand at the foot of every tile, so that they line up.
    parts = [
        ft.Column(top, spacing=2, tight=True),
        _figure(seat, plan.figure_of(load) / scale, ink),
    ]
    surface = ft.Container(
        ft.Column(parts, spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
        width=plan.width,
        height=plan.height,
        padding=PADDING - 3,
        border_radius=theme.ROUND,
        border=ft.Border.all(3, rim),
        bgcolor=ground,
    )
    if opens:
        controller = here()
        return pressable(surface, place.label, lambda: controller.go(address("seat", seat.player)))
    return ft.Semantics(
        content=surface,
        label=place.label,
        container=True,
        exclude_semantics=True,
        identifier=f"tile-{seat.player}",
    )


def _with_change(seat: SeatView, load: Load, beside: bool) -> Load:
    """What stands beside the name if the last change of the balance does, too."""
    return replace(load, badges=(*(load.badges if beside else ()), seat.change))


def small_grid(seats: Sequence[SeatTile], box: Box, scale: float) -> ft.Column:
    """Two columns of tiles for many players on a phone on its side; a tap opens the seat."""
    rows = -(-len(seats) // 2)
    size = (box[0] - TIGHT) / 2, (box[1] - TIGHT * (rows - 1)) / rows
    return ft.Column(
        [
            ft.Row(
                [SmallTile(place, size, scale, key=place.seat.player) for place in pair],
                spacing=TIGHT,
                key=f"row{at}",
            )
            for at in range(0, len(seats), 2)
            for pair in [seats[at : at + 2]]
        ],
        spacing=TIGHT,
    )


@memoized
def SmallTile(place: SeatTile, size: Box, scale: float) -> ft.Control:
    """Name and sum beside the token; what is the matter with a player stands after the name."""
    controller = here()
    seat = place.seat
    ink, ground, rim = _paints(place.sign is not None, place.quiet)
    alarming = any(alarm for _, alarm in place.badges)
    words = ", ".join((seat.player, *(text for text, _ in place.badges)))
    by = min(scale, MOST_GROWN / 1.3) / scale

    def line(text: str, high: float, colour: ft.ColorValue) -> ft.Text:
        style = ft.TextStyle(
            size=letters(high * by), weight=typography.MEDIUM, height=LINE, color=colour
        )
        overflow = ft.TextOverflow.ELLIPSIS
        return ft.Text(text, style=style, max_lines=1, overflow=overflow)

    lines: list[ft.Control] = [line(words, 12, ft.Colors.ERROR if alarming else ink)]
    if not seat.bankrupt:
        lines.append(line(seat.balance, 18, ink))
    told = ft.Column(lines, spacing=0, tight=True, expand=True)
    surface = ft.Container(
        ft.Row([avatar(seat.initial, seat.colour, 26, scale), told], spacing=6),
        width=size[0],
        height=size[1],
        padding=ft.Padding.symmetric(horizontal=6),
        border_radius=theme.ROUND,
        border=ft.Border.all(2, rim),
        bgcolor=ground,
    )
    return pressable(surface, place.label, lambda: controller.go(address("seat", seat.player)))


def _paints(main: bool, quiet: bool) -> tuple[ft.Colors, ft.Colors, ft.Colors]:
    """Ink, ground and rim of a tile. Who is out has no ground, but letters as plain as any."""
    c = ft.Colors
    if main:
        return c.ON_PRIMARY_CONTAINER, c.PRIMARY_CONTAINER, c.PRIMARY
    if quiet:
        return c.ON_SURFACE_VARIANT, c.TRANSPARENT, c.OUTLINE_VARIANT
    return c.ON_SURFACE, c.SURFACE_CONTAINER_HIGH, c.TRANSPARENT


def _figure(seat: SeatView, size: float, ink: ft.ColorValue) -> ft.Control:
    figure, unit = ("", "") if seat.bankrupt else figure_and_unit(seat.balance)

    def style(share: float) -> ft.TextStyle:
        return ft.TextStyle(
            size=letters(size * share), weight=typography.BOLD, height=LINE, color=ink
        )

    spans = [ft.TextSpan(figure, style(1.0))]
    if unit:
        spans.append(ft.TextSpan(unit, style(UNIT)))
    return ft.Text(spans=spans, no_wrap=True, text_align=ft.TextAlign.CENTER)
