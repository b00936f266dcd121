"""The board: its spaces, the tokens, and the news in its middle.

Each space is redrawn only when something on it changes; tokens are above all of them.
"""

from typing import Any, Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.projections.board import (
    DEPTH,
    BoardSpot,
    BoardView,
    MiddleView,
    SpaceView,
    TokenView,
    board_view,
    nearest,
)
from banker_app.ui.hooks import here, memoized, tap, use_page, use_view
from banker_app.ui.widgets.board_geometry import (
    BARS,
    FINGER,
    Box,
    bars_box,
    space_box,
    spread,
    standing_box,
    token,
)
from banker_app.ui.widgets.board_middle import Middle, MiddleText
from banker_app.ui.widgets.board_space import put, space_face
from banker_app.ui.widgets.token_pictures import face

LINE: Final = ft.Colors.OUTLINE
ROUND: Final = 8
FELT: Final = ft.Colors.with_opacity(0.45, ft.Colors.PRIMARY_CONTAINER)
SLIDE: Final = ft.Animation(240, ft.AnimationCurve.EASE_OUT)
"""The slide of a token to its next space, where the device lets things move."""


def use_board() -> BoardView | None:
    """The board of the open game, followed."""
    return use_view(board_view)


LARGEST: Final = 520
BESIDE: Final = 24
"""The side of a board that is being laid out, at most, and what its page leaves free beside it."""
SIDE: Final = 10
"""Spaces that are drawn, and compared, together."""


@memoized
def BoardMap(board: BoardView, size: float, setting: MiddleView | None = None) -> ft.Control:
    """The board on a square of `size` pixels. On a large one, a tap on a space opens it; with a
    `setting`, shown in its middle, it is being edited and a tap chooses a space.
    """
    direct = size >= FINGER and setting is None
    spaces = board.spaces
    layers = board_sides(spaces, size, direct=direct)
    inner = size * (1 - 2 * DEPTH)
    places = tuple(
        spread(
            standing_box(spaces[one.space], size, one.jailed, one.among),
            one.among,
            one.nth,
            token(size),
        )
        for one in board.tokens
    )
    layers += [
        put(Box(size * DEPTH, size * DEPTH, inner, inner), _middle(setting, inner)),
        Tokens(board.tokens, places, bars(spaces, size), size, key="tokens"),
    ]
    if not direct:
        layers.append(
            ChosenFrame(tuple(space.spot for space in spaces), board.begins, size, key="chosen")
        )
    drawn = framed(layers, size)
    return drawn if direct else pointed(drawn, spaces, size)


def board_sides(
    spaces: tuple[SpaceView, ...], size: float, *, direct: bool = False
) -> list[ft.Control]:
    """All spaces, a side compared as a whole: an entry leaves most of them untouched."""
    return [
        Side(spaces[at : at + SIDE], size, direct, key=f"side{at}")
        for at in range(0, len(spaces), SIDE)
    ]


def bars(spaces: tuple[SpaceView, ...], size: float) -> tuple[Box, ...]:
    """The places where tokens are held."""
    return tuple(bars_box(space.spot, size) for space in spaces if space.kind in BARS)


def framed(layers: list[ft.Control], size: float) -> ft.Control:
    """Everything on the board, within its round corners."""
    return ft.Container(
        ft.Stack(layers, width=size, height=size),
        width=size,
        height=size,
        border_radius=ROUND,
        bgcolor=FELT,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _middle(setting: MiddleView | None, inner: float) -> ft.Control:
    if setting is None:
        return Middle(inner, key="middle")
    return ft.Container(MiddleText(setting, inner, key="setting"), key="middle")


def pointed(drawn: ft.Control, spaces: tuple[SpaceView, ...], size: float) -> ft.GestureDetector:
    """A board without buttons on its spaces: a tap anywhere chooses the nearest, described beside
    it.
    """
    controller = here()

    def choose(event: ft.TapEvent[Any]) -> None:
        at = event.local_position
        if at is not None and spaces:
            controller.set(space=nearest(spaces, at.x / size, at.y / size))

    return ft.GestureDetector(
        content=drawn, on_tap_down=tap(choose, again=True), exclude_from_semantics=True
    )


@memoized
def Side(spaces: tuple[SpaceView, ...], size: float, direct: bool) -> ft.Control:
    """Some spaces in a row, compared as a whole, and drawn anew for text of another size."""
    scale = use_page(lambda s: s.scale)
    return ft.Stack(
        [_placed(space, size, scale, direct) for space in spaces], width=size, height=size
    )


def _placed(space: SpaceView, size: float, scale: float, direct: bool) -> ft.Control:
    face = BoardSpace(space, size, direct, key=f"face{space.index}-{scale}")
    return put(space_box(space.spot, size), face, key=f"space{space.index}")


@memoized
def BoardSpace(space: SpaceView, size: float, direct: bool) -> ft.Control:
    """A space; on a large board a button."""
    controller = here()
    # The colour is read aloud to players who cannot see it.
    about = "\n".join(filter(None, (space.group, space.facts)))
    surface: ft.Control = ft.Container(
        ft.Stack(space_face(space, size), expand=True),
        tooltip=about or None if direct else None,
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOWEST,
        border=ft.Border.all(0.6, LINE),
        expand=True,
    )
    act = tap(lambda: controller.go(space.go)) if direct and space.go else None
    if act is not None:
        surface = ft.GestureDetector(
            content=surface,
            on_tap=act,
            mouse_cursor=ft.MouseCursor.CLICK,
            exclude_from_semantics=True,
        )
    return ft.Semantics(
        content=surface,
        label=space.label,
        button=act is not None,
        container=True,
        exclude_semantics=True,
        on_tap=act,
        identifier=f"space-{space.index}",
    )


# ---- tokens --------------------------------------------------------------------------


@memoized
def Tokens(
    tokens: tuple[TokenView, ...],
    places: tuple[tuple[float, float], ...],
    bars: tuple[Box, ...],
    size: float,
) -> ft.Control:
    """The tokens, detained ones behind bars. Screen readers get them from the spaces."""
    still, scale = use_page(lambda s: (s.still, s.scale))
    slide = None if still else SLIDE
    pairs = list(zip(tokens, places, strict=True))
    detained = [_token(one, at, size, scale, slide) for one, at in pairs if one.jailed]
    free = [_token(one, at, size, scale, slide) for one, at in pairs if not one.jailed]
    grilles = [_grille(box, f"bars{nth}") for nth, box in enumerate(bars)]
    rim = put(Box(0, 0, size, size), border=ft.Border.all(2, LINE), border_radius=ROUND)
    layer = ft.Stack([*detained, *grilles, *free, rim], width=size, height=size)
    silent = ft.Semantics(content=layer, exclude_semantics=True, container=True)
    return ft.TransparentPointer(content=silent)


def _token(
    item: TokenView,
    at: tuple[float, float],
    size: float,
    scale: float,
    slide: ft.Animation | None,
) -> ft.Control:
    large = token(size)
    ring = ft.Colors.PRIMARY if item.on_turn else readable_on(item.colour)
    return ft.Container(
        face(item.initial, large * 1.15, readable_on(item.colour), scale),
        left=at[0],
        top=at[1],
        width=large,
        height=large,
        border_radius=large / 2,
        bgcolor=item.colour,
        border=ft.Border.all(2 if item.on_turn else 1.2, ring),
        alignment=ft.Alignment.CENTER,
        shadow=ft.BoxShadow(blur_radius=3, color="#66000000", offset=ft.Offset(0, 1)),
        animate_position=slide,
        key=f"token-{item.player}",
    )


def _grille(box: Box, key: str) -> ft.Control:
    dark = ft.Colors.with_opacity(0.75, ft.Colors.ON_TERTIARY_CONTAINER)
    clear = ft.Colors.with_opacity(0.0, ft.Colors.ON_TERTIARY_CONTAINER)
    return put(
        box,
        gradient=ft.LinearGradient(
            begin=ft.Alignment(-1, 0),
            end=ft.Alignment(-0.5, 0),
            colors=[clear, clear, dark, dark],
            stops=[0, 0.8, 0.8, 1],
            tile_mode=ft.GradientTileMode.REPEATED,
        ),
        border=ft.Border.all(1.5, dark),
        border_radius=4,
        key=key,
    )


@memoized
def ChosenFrame(spots: tuple[BoardSpot, ...], begins: int, size: float) -> ft.Control:
    """A frame about the space that is described below a small board."""
    space = use_page(lambda s: s.space)
    index = space if 0 <= space < len(spots) else begins
    box = space_box(spots[index], size)
    frame = put(box, border=ft.Border.all(2.5, ft.Colors.PRIMARY), border_radius=3)
    return ft.TransparentPointer(content=ft.Stack([frame], width=size, height=size))


def midway_board(value: tuple[BoardView, MiddleView]) -> ft.Control:
    """A board that is being laid out: a tap chooses a space."""
    board, middle = value
    size = min(use_page(lambda s: s.width) - BESIDE, LARGEST)
    return ft.Row([BoardMap(board, size, middle, key="map")], alignment=ft.MainAxisAlignment.CENTER)
