"""A tile per seat, with a sum so large that everybody reads it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import flet as ft

from banker_app.app.projections.context import SeatView
from banker_app.ui import theme, typography
from banker_app.ui.hooks import letters, memoized
from banker_app.ui.widgets.basics import avatar, badge, gain_ink
from banker_app.ui.widgets.seat_button import seat_button
from banker_app.ui.widgets.tile_layout import (
    BESIDE,
    GAP,
    LINE,
    MOST_GROWN,
    PADDING,
    UNIT,
    Load,
    TileLayout,
    figure_and_unit,
    head,
)

Box = tuple[float, float]
TIGHT: Final = 4
TURN: Final = ft.Icons.PLAY_ARROW


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTile:
    """A seat as it is shown now."""

    seat: SeatView
    badges: tuple[tuple[str, bool], ...]
    """Each with whether it is alarming."""

    @property
    def load(self) -> Load:
        """The texts of the tile."""
        seat = self.seat
        return Load(
            name=seat.player,
            balance="" if seat.out else seat.balance,
            badges=tuple(text for text, _ in self.badges),
        )


def seat_tile(seat: SeatView) -> SeatTile:
    """A seat as a tile."""
    badges = [(seat.held, False)] if seat.held else []
    if seat.owes:
        badges.append((seat.owes, True))
    if seat.out:
        badges = [(seat.out, False)]
    return SeatTile(seat=seat, badges=tuple(badges))


def grid_of(seats: Sequence[SeatTile], plan: TileLayout, scale: float) -> ft.Column:
    """Tiles row by row, as they are planned. A tap opens the seat."""
    rows: list[ft.Control] = [
        ft.Row(
            [
                Tile(place, plan, scale, key=place.seat.player)
                for place in seats[at : at + plan.columns]
            ],
            spacing=GAP,
            key=f"row{at}",
        )
        for at in range(0, len(seats), plan.columns)
    ]
    return ft.Column(rows, spacing=GAP)


@memoized
def Tile(place: SeatTile, plan: TileLayout, scale: float) -> ft.Control:
    """A player, the balance, and the badges."""
    seat, load = place.seat, place.load
    main = place.seat.on_turn
    ink, ground, rim = _paints(main, bool(place.seat.out))
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
    if place.seat.on_turn:
        row.append(ft.Icon(TURN, size=plan.name * 1.2, color=ink))
    top: list[ft.Control] = [ft.Row(row, spacing=BESIDE)]
    if badges and not beside:
        top.append(ft.Row(badges, wrap=True, spacing=4, run_spacing=4))
    # Figures are at the foot of every tile, so that they line up.
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
    return seat_button(surface, seat)


def _with_change(seat: SeatView, load: Load, beside: bool) -> Load:
    """The load with the last change of the balance among the badges."""
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
    """Name and sum beside the token; badges come after the name."""
    seat = place.seat
    ink, ground, rim = _paints(place.seat.on_turn, bool(place.seat.out))
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
    if not seat.out:
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
    return seat_button(surface, seat)


def _paints(main: bool, quiet: bool) -> tuple[ft.Colors, ft.Colors, ft.Colors]:
    """Ink, ground and rim of a tile. A player who is out has no ground, but legible letters."""
    c = ft.Colors
    if main:
        return c.ON_PRIMARY_CONTAINER, c.PRIMARY_CONTAINER, c.PRIMARY
    if quiet:
        return c.ON_SURFACE_VARIANT, c.TRANSPARENT, c.OUTLINE_VARIANT
    return c.ON_SURFACE, c.SURFACE_CONTAINER_HIGH, c.TRANSPARENT


def _figure(seat: SeatView, size: float, ink: ft.ColorValue) -> ft.Control:
    figure, unit = ("", "") if seat.out else figure_and_unit(seat.balance)

    def style(share: float) -> ft.TextStyle:
        return ft.TextStyle(
            size=letters(size * share), weight=typography.BOLD, height=LINE, color=ink
        )

    spans = [ft.TextSpan(figure, style(1.0))]
    if unit:
        spans.append(ft.TextSpan(unit, style(UNIT)))
    return ft.Text(spans=spans, no_wrap=True, text_align=ft.TextAlign.CENTER)
