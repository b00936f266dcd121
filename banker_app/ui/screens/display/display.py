"""The display: the board with the seats around it, or sums so large that everybody reads them.

It fills whatever screen it is on: a phone against a glass, a tablet in the middle, a television.
Nothing can be entered, and nothing scrolls.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any, Final

import flet as ft

from banker_app.app.clock import whole_minutes
from banker_app.app.projections.context import ViewContext
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import (
    component,
    guarded,
    here,
    letters,
    memoized,
    use_app,
    use_page,
    use_ticks,
)
from banker_app.ui.screens.display.display_view import DisplayView, display_view
from banker_app.ui.widgets.basics import avatar, hint, mark, mark_here, spoken
from banker_app.ui.widgets.board import BoardMap, use_board
from banker_app.ui.widgets.board_geometry import Box, fitting_in
from banker_app.ui.widgets.buttons import button, icon_button
from banker_app.ui.widgets.clock_badge import hours
from banker_app.ui.widgets.ending import Ending
from banker_app.ui.widgets.join_card import JoinCard
from banker_app.ui.widgets.room import Places, Room, board_room, magnified, news_room
from banker_app.ui.widgets.scaffold import bar_height
from banker_app.ui.widgets.stages import StageOf
from banker_app.ui.widgets.tile_layout import GAP
from banker_app.ui.widgets.tiles import SeatTile, Tiles, grid_of, seat_tiles

SMALL: Final = 13
"""The least size of a text, before large print."""
AROUND: Final = 150
"""About what stands above and below, until it is measured."""
TABS_HEIGHT: Final = 80
"""What the places at the bottom of a phone take."""
BESIDE_NEWS: Final = 200
"""What a button beside the news takes at most."""
SIDES: Final = 24
"""The margins at both sides."""

Size = Callable[..., float]
"""Gives the size of a text: of the usual one, or of a share of it."""


@component
def DisplayScreen() -> ft.Control:
    """What there is to see of the open game, or how to come to one."""
    shown: DisplayView | None = use_app(_look)
    sums_alone = use_app(lambda s: s.display == "sums")
    width, height, scale = use_page(lambda s: (s.width, s.height, s.scale))
    if shown is None:
        return _nothing_yet(width)
    if sums_alone:
        shown = replace(shown, stage=None)
    height -= _bar()
    by = magnified(width, height)
    room = width / by, height / by
    guess = room[0] - SIDES, room[1] - AROUND
    seats = seat_tiles(shown)
    size = partial(_size, min(room), scale)
    if sums_alone:
        parts = [_turn(shown, size, None), Tiles(seats, guess, key="tiles")]
    elif shown.result is not None:
        parts = [_turn(shown, size, None), Ending(shown.result, guess, key="ending")]
    elif _room(shown, seats, guess, scale) is not None:
        parts = [_news(shown, size, guess[0]), Around(shown, seats, guess, key="around")]
        parts += _foot(shown, size)
    else:
        parts = _sums(shown, seats, size, guess)
    content = ft.Container(
        ft.Column(parts, spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.symmetric(horizontal=SIDES / 2, vertical=8),
        expand=True,
    )
    return content if by == 1 else _magnified(content, room, by)


def _look(_: object) -> DisplayView | None:
    app_store = here().app_store
    state = app_store.state
    if state.game is None or state.view is None:
        return None
    return display_view(
        ViewContext(state.game, app_store.speech),
        state.view,
        app_store.entries,
        app_store.snapshots,
    )


def _bar() -> float:
    """What lies above the display on the banker's device, and also below it on a player's phone;
    nothing on one that only looks.
    """
    controller = here()
    state = controller.state
    if not (state.banker or state.player):
        return 0.0
    below = TABS_HEIGHT if state.player and state.width < theme.WIDE else 0
    return bar_height(state) + below


def _magnified(content: ft.Control, room: tuple[float, float], by: float) -> ft.Control:
    """A picture of a television's size, drawn larger: letters, lines and all."""
    picture = ft.Container(
        content,
        left=0,
        top=0,
        width=room[0],
        height=room[1],
        scale=ft.Scale(by, alignment=ft.Alignment.TOP_LEFT),
    )
    return ft.Stack([picture], expand=True)


def _sums(
    shown: DisplayView, seats: tuple[SeatTile, ...], size: Size, guess: tuple[float, float]
) -> list[ft.Control]:
    """Everybody's sum and nothing else, where there is no room for the board."""
    facts = _facts(shown, size, pots=True)
    wide = here().state.width >= theme.WIDE
    parts = [_turn(shown, size, facts if wide else None)]
    if facts and not wide:
        parts.append(facts)
    return [*parts, Tiles(seats, guess, key="tiles"), _last(shown, size)]


def _size(side: float, scale: float, share: float = 1.0) -> float:
    """The size of a text that grows with the screen; large print lifts only what is small."""
    base = max(15.0, min(30.0, side / 26))
    return max(base * share, SMALL * scale) / scale


def _nothing_yet(width: float) -> ft.Control:
    controller = here()
    say = controller.app_store.speech
    rows: list[ft.Control] = [
        ft.Icon(ft.Icons.TABLE_RESTAURANT_OUTLINED, size=64, color=ft.Colors.PRIMARY),
        ft.Text(say.ui("display.none"), theme_style=typography.MONEY),
        hint(say.ui("display.none_hint")),
    ]
    if controller.share is not None:
        join = _way(ft.Icons.KEY_OUTLINED, say.ui("display.join"), routes.JOIN)
        rows += [join, JoinCard(controller.share.link, say.ui("share.others_hint"))]
    side = max(16.0, (width - theme.READABLE) / 2)
    return ft.ListView(
        [ft.Column(rows, spacing=16, horizontal_alignment=ft.CrossAxisAlignment.CENTER)],
        expand=True,
        padding=ft.Padding.symmetric(horizontal=side, vertical=32),
    )


def _way(icon: ft.IconData, words: str, screen: str) -> ft.Control:
    controller = here()
    return button(words, lambda: controller.go(screen), icon=icon)


# ---- above and below the tiles -------------------------------------------------------------


def _turn(shown: DisplayView, size: Size, facts: ft.Control | None) -> ft.Control:
    """Whose turn it is; on a device that only looks, the way to the bank beside it."""
    controller = here()
    side = size(1.8) * controller.state.scale
    row: list[ft.Control] = []
    if shown.over:
        row.append(ft.Icon(ft.Icons.EMOJI_EVENTS, size=side, color=ft.Colors.PRIMARY))
    elif shown.stage is None and shown.colour:
        row.append(avatar(mark_here(shown.player), shown.colour, int(side), controller.state.scale))
    # Where the news has no room of its own, it is said in the place of the turn.
    text, large = (shown.stage.label, 1.0) if shown.stage else (shown.headline, 1.4)
    words = ft.Text(text, size=letters(size(large)), weight=typography.BOLD)
    row.append(ft.Semantics(content=words, header=True, expand=3))
    if facts:
        row.append(ft.Container(facts, expand=4))
    return ft.Row([*row, *_way_in()], spacing=12)


def _way_in() -> list[ft.Control]:
    """How a device that only looks becomes the banker's, or a player's."""
    controller = here()
    state, say = controller.state, controller.app_store.speech
    ways = [
        (ft.Icons.SMARTPHONE, say.ui("display.mine"), routes.WHOSE),
        (ft.Icons.KEY_OUTLINED, say.ui("display.join"), routes.JOIN),
    ]
    if state.banker:
        return []
    if state.player or controller.app_store.state.game is None:
        del ways[0]
    drawn = _way if state.width >= theme.WIDE * state.scale else _sign
    return [drawn(*way) for way in ways]


def _sign(icon: ft.IconData, words: str, screen: str) -> ft.Control:
    controller = here()
    button = icon_button(icon, words, lambda: controller.go(screen))
    # In a node of its own: a tooltip would otherwise be read with everything around it.
    return ft.Semantics(content=button, container=True)


def _facts(shown: DisplayView, size: Size, *, pots: bool) -> ft.Row | None:
    """The clock, what lies on the board, what money is worth: where there is any of it."""
    controller = here()
    say = controller.app_store.speech
    # Pictures do not grow with the device's text by themselves.
    side = size(1.1) * controller.state.scale
    facts: list[ft.Control] = [ClockFact(size(), side, key="clock")] if shown.clock else []
    for name, amount in shown.pots if pots else ():
        facts.append(ft.Text(say.ui("display.pot", name=name, amount=amount), size=letters(size())))
    for region in shown.rates:
        rate = ft.Text(region.rate, size=letters(size()), weight=typography.BOLD)
        pair = ft.Row([mark(region.letter, region.colour), rate], spacing=6, tight=True)
        facts.append(spoken(f"{region.name} {region.rate}", pair))
    if not facts:
        return None
    return ft.Row(facts, spacing=18, run_spacing=4, wrap=True)


@memoized
def ClockFact(text: float, icon: float) -> ft.Control:
    """How long they have played, and what comes next."""
    view = use_app(lambda s: s.view.clock if s.view else None)
    use_app(lambda s: s.game.minute if s.game else 0)
    controller = here()
    clock = controller.app_store.clock
    use_ticks(lambda: _until_next(clock.played()), view is None)
    if view is None:
        return ft.Container()
    say = controller.app_store.speech
    played = whole_minutes(clock.played())
    below = say.ui("clock.paused") if view.paused else view.next_step(played)
    time = ft.Text(hours(played), size=letters(text), weight=typography.BOLD)
    picture = ft.Icon(ft.Icons.PAUSE if view.paused else ft.Icons.SCHEDULE, size=icon)
    row = ft.Row([picture, time, ft.Text(below, size=letters(text))], spacing=6, wrap=True)
    return spoken(say.ui("clock.label", time=hours(played), next=below), row)


def _until_next(played: timedelta) -> float:
    return 60 - played.total_seconds() % 60 + 0.05


def _news(shown: DisplayView, size: Size, width: float) -> ft.Control:
    """The newest entry as a headline, and the way in beside it."""
    scale = here().state.scale
    way_in = _way_in()
    most, lines = size(1.5) * scale, 2
    room = Box(0, 0, width - BESIDE_NEWS * len(way_in), most * 1.2 * lines)
    high = fitting_in(shown.last, room, most, SMALL * 1.2)
    words = ft.Text(
        shown.last,
        size=letters(high / scale),
        weight=typography.MEDIUM,
        text_align=ft.TextAlign.START if way_in else ft.TextAlign.CENTER,
        max_lines=max(lines, int(room.height / (high * 1.2))),
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    return ft.Row([ft.Container(_aloud(words), expand=True), *way_in], spacing=12)


def _foot(shown: DisplayView, size: Size) -> list[ft.Control]:
    """What goes with the board; in its middle lie the pots."""
    facts = _facts(shown, size, pots=shown.stage is not None)
    if facts is None:
        return []
    facts.alignment = ft.MainAxisAlignment.CENTER
    return [facts]


def _last(shown: DisplayView, size: Size) -> ft.Control:
    """The newest entry below the sums."""
    return _aloud(ft.Text(shown.last, size=letters(size()), text_align=ft.TextAlign.CENTER))


def _aloud(words: ft.Control) -> ft.Control:
    """Read aloud as it comes in."""
    return ft.Semantics(content=words, live_region=True, container=True, identifier="display-last")


# ---- the board, and what replaces it ---------------------------------------------------------


def _room(
    shown: DisplayView, seats: tuple[SeatTile, ...], box: tuple[float, float], scale: float
) -> Room | None:
    loads = [place.load for place in seats]
    made = board_room if shown.stage is None else news_room
    return made(box, loads, scale)


@memoized
def Around(
    shown: DisplayView, seats: tuple[SeatTile, ...], guess: tuple[float, float]
) -> ft.Control:
    """The board or the news, and the seats where there is room for them."""
    scale = use_page(lambda s: s.scale)
    box, measured = ft.use_state(guess)

    def told(event: ft.LayoutSizeChangeEvent[Any]) -> None:
        measured((event.width, event.height))

    room = _room(shown, seats, box, scale)
    content = Tiles(seats, box, key="tiles") if room is None else _set(shown, seats, room, scale)
    return ft.Container(content, expand=True, on_size_change=guarded(told))


def _set(shown: DisplayView, seats: tuple[SeatTile, ...], room: Room, scale: float) -> ft.Control:
    stage: ft.Control = (
        Board(room.stage[0], key="board")
        if shown.stage is None
        else StageOf(shown.stage, room.stage, key="stage")
    )
    middle = ft.Container(stage, width=room.stage[0], height=room.stage[1])
    if room.places is Places.AROUND:
        half = (len(seats) + 1) // 2
        sides = [
            ft.Container(grid_of(side, room.layout, scale), width=room.seats[0])
            for side in (seats[:half], seats[half:])
        ]
        return ft.Row([sides[0], middle, sides[1]], spacing=GAP)
    grid = grid_of(seats, room.layout, scale)
    if room.places is Places.BESIDE:
        return ft.Row([middle, grid], spacing=GAP)
    across = ft.CrossAxisAlignment.CENTER
    return ft.Column([middle, grid], spacing=GAP, horizontal_alignment=across)


@component
def Board(size: float) -> ft.Control:
    """The board with all that lies on it, to be looked at."""
    board = use_board()
    return ft.Container() if board is None else BoardMap(board, size, looking=True)
