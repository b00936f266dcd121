"""One space of the board as it is printed, with its owner's mark and its buildings."""

from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.engine.edition import SpaceKind
from banker_app.ui import typography
from banker_app.ui.hooks import letters
from banker_app.ui.screens.table.board_view import DEPTH, Edge, SpaceView
from banker_app.ui.widgets.basics import face
from banker_app.ui.widgets.board_geometry import (
    BARS,
    FOOT,
    LEADING,
    NAMED,
    Box,
    band,
    cell_box,
    fitting,
    fitting_in,
    free_box,
    space_box,
    strip,
)
from banker_app.ui.widgets.deed_icons import deed_icon
from banker_app.ui.widgets.holdings import hatching

UPRIGHT: Final = (Edge.LEFT, Edge.RIGHT)
HOUSE_GREEN: Final = "#1B8A3A"
HOTEL_RED: Final = "#C62828"
QUIET: Final = ft.Colors.ON_SURFACE_VARIANT


def space_face(space: SpaceView, size: float, scale: float) -> list[ft.Control]:
    """All that is on a space. `scale` is the device's text size, which a board cannot follow."""
    if space.spot.corner:
        return _corner(space, size, scale)
    thick = band(size)
    depth = DEPTH * size
    start = 0.0
    parts: list[ft.Control] = []
    if space.letter:
        parts.append(_band(space, size, scale))
        start = thick
    if (space.houses or space.hotel) and size < NAMED:
        # Beside the letter there is no room for them.
        low = thick * 0.62
        low_box = strip(space.spot, size, start + 1, low)
        parts.append(put(low_box, _buildings(space, low), key="built"))
        start += low + 1
    end = thick if space.owner or _priced(space, size, depth - 2 * thick) else 0.0
    body = strip(space.spot, size, start, depth - start - end)
    parts.append(_body(space, body, size, scale))
    if space.mortgaged:
        whole = strip(space.spot, size, thick, depth - thick - end)
        parts.append(_hatched(whole))
    if end:
        parts.append(_foot(space, size, scale))
    return parts


def put(box: Box, content: ft.Control | None = None, **context: object) -> ft.Container:
    """Something at its place."""
    return ft.Container(
        content,
        left=box.left,
        top=box.top,
        width=box.width,
        height=box.height,
        alignment=ft.Alignment.CENTER,
        **context,  # type: ignore[arg-type]
    )


def small(text: str, size: float, colour: ft.ColorValue, *, bold: bool = True) -> ft.Text:
    """A word that keeps to its line."""
    return ft.Text(
        text,
        style=ft.TextStyle(
            size=letters(size), height=1, color=colour, weight=typography.BOLD if bold else None
        ),
        no_wrap=True,
    )


def _band(space: SpaceView, size: float, scale: float) -> ft.Control:
    """The group by its colour and its letter, towards the inside, with what is built there."""
    thick = band(size)
    box = strip(space.spot, size, 0, thick)
    # Two letters side by side have to fit into a band that stands upright.
    high = max(min(thick * 0.72, box.width / (0.95 * len(space.letter))), 6.5)
    letter = small(space.letter, high / scale, readable_on(space.colour))
    content: ft.Control = letter
    if (space.houses or space.hotel) and size >= NAMED:
        content = _row([letter, _buildings(space, thick * 0.56)], space, thick * 0.2)
    return put(box, content, bgcolor=space.colour, key="band")


def _row(parts: list[ft.Control], space: SpaceView, gap: float) -> ft.Control:
    """Things one after another along the edge of the board."""
    kind = ft.Column if space.spot.edge in UPRIGHT else ft.Row
    return kind(
        parts,
        spacing=gap,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _priced(space: SpaceView, size: float, deep: float) -> bool:
    """Whether there is room for the price, too: at the sides it takes it from the name."""
    if not space.price or size < NAMED:
        return False
    return space.spot.edge not in UPRIGHT or fitting(space.name, deep, 8) == 8


def _foot(space: SpaceView, size: float, scale: float) -> ft.Control:
    """The owner at the outer end; the price while there is none."""
    thick = band(size)
    box = strip(space.spot, size, DEPTH * size - thick, thick)
    upright = space.spot.edge in UPRIGHT
    if not space.owner:
        along = box.height if upright else box.width
        high = min(thick * 0.66, fitting(space.price.replace(" ", "_"), along - 4, 11))
        price = small(space.price, high / scale, QUIET, bold=False)
        if not upright:
            return put(box, price, key="price")
        # At the sides the price lies along the edge, or it would not fit.
        turns = 1 if space.spot.edge is Edge.LEFT else 3
        return put(box, ft.RotatedBox(content=price, quarter_turns=turns), key="price")
    initial = face(space.owner_initial, thick * 1.4, readable_on(space.owner_colour), scale)
    # Rounded, unlike the band of the group.
    inset = 1.5 if size < NAMED else 2.5
    left, top, width, height = box
    mark = Box(left + inset, top + inset, width - 2 * inset, height - 2 * inset)
    return put(mark, initial, bgcolor=space.owner_colour, border_radius=thick / 2, key="owner")


def _buildings(space: SpaceView, side: float) -> ft.Control:
    """One to four small pips, or one that is longer than two."""
    upright = space.spot.edge in UPRIGHT

    def pip(colour: str, length: float) -> ft.Control:
        return ft.Container(
            width=side if upright else length,
            height=length if upright else side,
            bgcolor=colour,
            border_radius=1.5,
            border=ft.Border.all(0.8, "#FFFFFF"),
        )

    if space.hotel:
        return pip(HOTEL_RED, side * 2.3)
    return _row([pip(HOUSE_GREEN, side) for _ in range(space.houses)], space, 0.5)


def _body(space: SpaceView, box: Box, size: float, scale: float) -> ft.Control:
    """The name where there is room, the drawing of what is no street."""
    picture = deed_icon(space.sign, space.family, space.kind)
    rows: list[ft.Control] = []
    large = min(box.width, box.height) * (0.62 if size < NAMED else 0.36) if picture else 0
    if size >= NAMED:
        free = Box(0, 0, box.width, box.height - large)
        rows.append(_name(space.name, free, size, scale))
    if picture is not None:
        rows.append(ft.Icon(picture, size=large, color=_ink(space), key="sign"))
    if not rows:
        return put(box, key="body")
    column = ft.Column(
        rows,
        spacing=1,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return put(box, column, key="body")


def _ink(space: SpaceView) -> ft.ColorValue:
    return ft.Colors.TERTIARY if space.kind is SpaceKind.CARD else QUIET


def _name(name: str, box: Box, size: float, scale: float) -> ft.Control:
    """A name in as many lines as there is room for."""
    room = Box(0, 0, box.width - 2, box.height)
    high = fitting_in(name, room, min(size / 66, 13))
    return ft.Text(
        name,
        style=ft.TextStyle(
            size=letters(high / scale),
            height=LEADING,
            weight=typography.MEDIUM,
            color=ft.Colors.ON_SURFACE,
        ),
        text_align=ft.TextAlign.CENTER,
        max_lines=max(int(box.height / (high * LEADING)), 1),
        overflow=ft.TextOverflow.ELLIPSIS,
        key="name",
    )


def _hatched(box: Box) -> ft.Control:
    """Slanting lines over a mortgaged deed."""
    return put(box, gradient=hatching(box.width, box.height, 7), key="hatch")


# ---- corners -------------------------------------------------------------------------


def _corner(space: SpaceView, size: float, scale: float) -> list[ft.Control]:
    _, _, width, height = space_box(space.spot, size)
    if space.kind in BARS and space.spot.corner:
        return _held_corner(space, size, scale)
    rows: list[ft.Control] = []
    if size >= NAMED:
        free = Box(0, 0, width - 4, height * 0.34)
        rows.append(_name(space.name, free, size * 1.15, scale))
    picture = deed_icon(space.sign, space.family, space.kind)
    if picture is not None:
        large = width * (0.3 if rows else 0.46)
        rows.append(ft.Icon(picture, size=large, color=_corner_ink(space), key="sign"))
    column = ft.Column(
        rows,
        spacing=2,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return [put(Box(2, 3, width - 4, height * (1 - FOOT) + 6), column, key="body")]


def _held_corner(space: SpaceView, size: float, scale: float) -> list[ft.Control]:
    """The inner cell of the jail space; visitors stand around it."""
    cell = cell_box(space.spot, size)
    picture = deed_icon(space.sign, space.family, space.kind)
    icon = ft.Icon(picture, size=cell.width * 0.6, color=QUIET) if picture else None
    parts: list[ft.Control] = [put(cell, icon, bgcolor=ft.Colors.TERTIARY_CONTAINER, key="cell")]
    if size >= NAMED:
        box = free_box(space.spot, size)
        parts.append(put(box, _name(space.name, box, size, scale), key="name"))
    return parts


def _corner_ink(space: SpaceView) -> ft.ColorValue:
    return ft.Colors.PRIMARY if space.kind is SpaceKind.GO else QUIET
