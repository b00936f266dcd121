"""The table display: sums so large that everybody reads them, and nothing to be entered.

It fills whatever screen it is on: a phone against a glass, a tablet in the middle, a television.
"""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any, Final

import flet as ft

from banker_app.app.clock import whole_minutes
from banker_app.app.view_base import Look, SeatView
from banker_app.app.view_display import DisplayView, display_view, figure_and_unit
from banker_app.ui import routes, theme
from banker_app.ui.hooks import (
    component,
    guarded,
    here,
    letters,
    memoized,
    tap,
    use_desk,
    use_hub,
    use_ticks,
)
from banker_app.ui.parts.basics import avatar, badge, hint, mark, spoken
from banker_app.ui.parts.buttons import icon_button
from banker_app.ui.parts.clock_badge import hours
from banker_app.ui.parts.invitation import Invitation
from banker_app.ui.parts.tiling import BESIDE, GAP, LINE, PADDING, UNIT, Load, Tiling, head, tiling

SMALL: Final = 13
"""The least size of a text, before large print."""
AROUND: Final = 150
"""About what stands above and below the tiles, until they are measured."""

Size = Callable[..., float]
"""Gives the size of a text: of the usual one, or of a share of it."""


@component
def DisplayScreen() -> ft.Control:
    """What there is to see of the open game, or how to come to one."""
    shown: DisplayView | None = use_hub(
        lambda s: (
            display_view(Look(s.game, here().hub.speech), s.view) if s.game and s.view else None
        )
    )
    sums_alone = use_hub(lambda s: s.display == "sums")
    use_hub(lambda s: s.language)
    width, height, scale = use_desk(lambda s: (s.width, s.height, s.scale))
    if shown is None:
        return _nothing_yet(width)
    size = partial(_size, min(width, height), scale)
    facts = None if sums_alone else _facts(shown, size)
    parts: list[ft.Control] = [_headline(shown, size, facts if width >= theme.WIDE else None)]
    if facts and width < theme.WIDE:
        parts.append(facts)
    winner = shown.player if shown.over else ""
    parts.append(Tiles(shown.seats, winner, key="tiles"))
    if not sums_alone:
        parts.append(_last(shown, size))
    return ft.Container(
        ft.Column(parts, spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        expand=True,
    )


def _size(side: float, scale: float, share: float = 1.0) -> float:
    """The size of a text that grows with the screen; large print lifts only what is small."""
    base = max(15.0, min(30.0, side / 26))
    return max(base * share, SMALL * scale) / scale


def _nothing_yet(width: float) -> ft.Control:
    desk = here()
    say = desk.hub.speech
    rows: list[ft.Control] = [
        ft.Icon(ft.Icons.TABLE_RESTAURANT_OUTLINED, size=64, color=ft.Colors.PRIMARY),
        ft.Text(say.ui("display.none"), size=letters(26), weight=ft.FontWeight.W_700),
        hint(say.ui("display.none_hint")),
    ]
    if desk.share is not None:
        rows += [_join_button(), Invitation(desk.share.link, say.ui("share.others_hint"))]
    side = max(16.0, (width - theme.READABLE) / 2)
    return ft.ListView(
        [ft.Column(rows, spacing=16, horizontal_alignment=ft.CrossAxisAlignment.CENTER)],
        expand=True,
        padding=ft.Padding.symmetric(horizontal=side, vertical=32),
    )


def _join_button() -> ft.Control:
    desk = here()
    return ft.FilledTonalButton(
        ft.Text(desk.hub.speech.ui("display.join"), size=letters(15)),
        icon=ft.Icons.KEY_OUTLINED,
        style=theme.button_style(),
        on_click=tap(lambda: desk.go(routes.JOIN)),
    )


# ---- above and below the tiles -------------------------------------------------------------


def _headline(shown: DisplayView, size: Size, facts: ft.Control | None) -> ft.Control:
    """Whose turn it is; on a device that only looks, the way to the bank beside it."""
    desk = here()
    side = size(1.8) * desk.state.scale
    icon = (
        ft.Icon(ft.Icons.EMOJI_EVENTS, size=side, color=ft.Colors.PRIMARY)
        if shown.over
        else avatar(shown.player[:1].upper(), shown.colour, int(side), desk.state.scale)
    )
    words = ft.Text(shown.headline, size=letters(size(1.4)), weight=ft.FontWeight.W_700)
    row: list[ft.Control] = [icon, ft.Semantics(content=words, header=True, expand=3)]
    if facts:
        row.append(ft.Container(facts, expand=4))
    if not desk.state.banker:
        roomy = desk.state.width >= theme.WIDE * desk.state.scale
        row.append(_join_button() if roomy else _key())
    return ft.Row(row, spacing=12)


def _key() -> ft.Control:
    desk = here()
    join = desk.hub.speech.ui("display.join")
    key = icon_button(ft.Icons.KEY_OUTLINED, join, lambda: desk.go(routes.JOIN))
    # In a node of its own: a tooltip would otherwise be read with everything around it.
    return ft.Semantics(content=key, container=True)


def _facts(shown: DisplayView, size: Size) -> ft.Control | None:
    """The clock, what lies on the board, what money is worth: where there is any of it."""
    desk = here()
    say = desk.hub.speech
    # Pictures do not grow with the device's text by themselves.
    side = size(1.1) * desk.state.scale
    facts: list[ft.Control] = [ClockFact(size(), side, key="clock")] if shown.clock else []
    for name, amount in shown.pots:
        facts.append(ft.Text(say.ui("display.pot", name=name, amount=amount), size=letters(size())))
    for region in shown.rates:
        rate = ft.Text(region.rate, size=letters(size()), weight=ft.FontWeight.W_700)
        pair = ft.Row([mark(region.letter, region.colour), rate], spacing=6, tight=True)
        facts.append(spoken(f"{region.name} {region.rate}", pair))
    if not facts:
        return None
    return ft.Row(facts, spacing=18, run_spacing=4, wrap=True)


@memoized
def ClockFact(text: float, icon: float) -> ft.Control:
    """How long they have played, and what comes next."""
    view = use_hub(lambda s: s.view.clock if s.view else None)
    use_hub(lambda s: (s.language, s.game.minute if s.game else 0))
    desk = here()
    clock = desk.hub.clock
    use_ticks(lambda: _until_next(clock.played()), view is None)
    if view is None:
        return ft.Container()
    say = desk.hub.speech
    played = whole_minutes(clock.played())
    below = say.ui("clock.paused") if view.paused else view.next_step(played)
    time = ft.Text(hours(played), size=letters(text), weight=ft.FontWeight.W_700)
    picture = ft.Icon(ft.Icons.PAUSE if view.paused else ft.Icons.SCHEDULE, size=icon)
    row = ft.Row([picture, time, ft.Text(below, size=letters(text))], spacing=6, wrap=True)
    return spoken(say.ui("clock.label", time=hours(played), next=below), row)


def _until_next(played: timedelta) -> float:
    return 60 - played.total_seconds() % 60 + 0.05


def _last(shown: DisplayView, size: Size) -> ft.Control:
    """The newest entry, read aloud as it comes in."""
    return ft.Semantics(
        content=ft.Text(shown.last, size=letters(size()), text_align=ft.TextAlign.CENTER),
        live_region=True,
        container=True,
        identifier="display-last",
    )


# ---- the tiles ---------------------------------------------------------------------------------


@memoized
def Tiles(seats: tuple[SeatView, ...], winner: str) -> ft.Control:
    """A tile per seat; together they take all the room there is."""
    width, height, scale = use_desk(lambda s: (s.width, s.height, s.scale))
    box, measured = ft.use_state((width - 24, height - AROUND))

    def told(event: ft.LayoutSizeChangeEvent[Any]) -> None:
        measured((event.width, event.height))

    plan = tiling([_load(seat) for seat in seats], box, scale)
    rows: list[ft.Control] = [
        ft.Row(
            [
                Tile(seat, plan, scale, seat.player == winner, key=seat.player)
                for seat in seats[at : at + plan.columns]
            ],
            spacing=GAP,
            key=f"row{at}",
        )
        for at in range(0, len(seats), plan.columns)
    ]
    grid = ft.Column(rows, spacing=GAP, scroll=ft.ScrollMode.AUTO)
    return ft.Container(grid, expand=True, on_size_change=guarded(told))


def _load(seat: SeatView) -> Load:
    return Load(
        name=seat.player,
        balance="" if seat.bankrupt else seat.balance,
        badges=tuple(text for text, _ in _badges(seat)),
    )


def _badges(seat: SeatView) -> list[tuple[str, bool]]:
    """What a seat wears, and whether it is alarming."""
    say = here().hub.speech
    if seat.bankrupt:
        return [(say.ui("seat.bankrupt"), False)]
    worn = [(seat.held, False)] if seat.held else []
    return [*worn, (seat.owes, True)] if seat.owes else worn


@memoized
def Tile(seat: SeatView, plan: Tiling, scale: float, won: bool) -> ft.Control:
    """Who, how much, and what is the matter with them."""
    main = seat.on_turn or won
    load = _load(seat)
    ink, ground, rim = _paints(main, seat.bankrupt)
    row: list[ft.Control] = [
        avatar(seat.initial, seat.colour, int(head(plan.name)), scale),
        ft.Text(
            seat.player,
            size=letters(plan.name_of(seat.player, marked=main) / scale),
            weight=ft.FontWeight.W_600,
            color=ink,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
            expand=True,
        ),
    ]
    badges: list[ft.Control] = [
        badge(text, alarm=alarm, size=plan.badge / scale) for text, alarm in _badges(seat)
    ]
    beside = plan.has_room_beside(load)
    if beside:
        row += badges
    if main:
        icon = ft.Icons.EMOJI_EVENTS if won else ft.Icons.PLAY_ARROW
        row.append(ft.Icon(icon, size=plan.name * 1.2, color=ink))
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
    return ft.Semantics(
        content=surface,
        label=seat.label,
        container=True,
        exclude_semantics=True,
        identifier=f"tile-{seat.player}",
    )


def _paints(main: bool, bankrupt: bool) -> tuple[ft.Colors, ft.Colors, ft.Colors]:
    """Ink, ground and rim of a tile. Who is broke has no ground, but letters as plain as any."""
    c = ft.Colors
    if main:
        return c.ON_PRIMARY_CONTAINER, c.PRIMARY_CONTAINER, c.PRIMARY
    if bankrupt:
        return c.ON_SURFACE_VARIANT, c.TRANSPARENT, c.OUTLINE_VARIANT
    return c.ON_SURFACE, c.SURFACE_CONTAINER_HIGH, c.TRANSPARENT


def _figure(seat: SeatView, size: float, ink: ft.ColorValue) -> ft.Control:
    figure, unit = ("", "") if seat.bankrupt else figure_and_unit(seat.balance)

    def style(share: float) -> ft.TextStyle:
        return ft.TextStyle(
            size=letters(size * share), weight=ft.FontWeight.W_700, height=LINE, color=ink
        )

    spans = [ft.TextSpan(figure, style(1.0))]
    if unit:
        spans.append(ft.TextSpan(f" {unit}", style(UNIT)))
    return ft.Text(spans=spans, no_wrap=True, text_align=ft.TextAlign.CENTER)
