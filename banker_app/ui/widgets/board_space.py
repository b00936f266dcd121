"""One space of the board as it is printed, with its owner's edge and its buildings."""

import re
from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.projections.board import DEPTH, Edge, SpaceView
from banker_app.app.projections.deed_icons import deed_icon
from banker_app.engine.edition import SpaceKind
from banker_app.ui import typography
from banker_app.ui.hooks import here, letters
from banker_app.ui.theme import icon_of
from banker_app.ui.widgets.basics import RIM
from banker_app.ui.widgets.board_geometry import (
    BARS,
    CORNER_NAME,
    FEW,
    FOOT,
    LEADING,
    NAMED,
    Box,
    band,
    body_box,
    cell_box,
    foot_box,
    free_box,
    is_named,
    rim,
    space_box,
    strip,
    wide,
)
from banker_app.ui.widgets.board_name import LEAST, printed
from banker_app.ui.widgets.holdings import hatching
from banker_app.ui.widgets.token_pictures import face

UPRIGHT: Final = (Edge.LEFT, Edge.RIGHT)
HOUSE_GREEN: Final = "#1B8A3A"
HOTEL_RED: Final = "#C62828"
LANDMARK_INK: Final = "#283593"
"""Of a skyscraper and a train depot."""
MUTED: Final = ft.Colors.ON_SURFACE_VARIANT
MOST: Final = 14.0
"""No name on a space is larger."""
MARGINS: Final = 5
"""The free space at both sides of a name."""
UNDER_NAMES: Final = 0.28
"""The opacity of the lines across a mortgaged deed, which its name is read on."""
LEGIBLE: Final = 0.8
"""The least share of its size at which a price is still written whole."""


def space_face(space: SpaceView, size: float) -> list[ft.Control]:
    """All that is on a space."""
    if space.spot.corner:
        return _corner(space, size)
    body = body_box(space, size)
    parts: list[ft.Control] = [_band(space, size)] if space.colour else []
    if space.mortgaged:
        parts.append(_hatched(body))
    parts += _named(space, body, size) if is_named(space.spot, size) else _drawn(space, body, size)
    if space.owner:
        parts.append(_owner(space, size))
    return parts


def put(box: Box, content: ft.Control | None = None, **context: object) -> ft.Container:
    """Put a control at its place."""
    return ft.Container(
        content,
        left=box.left,
        top=box.top,
        width=box.width,
        height=box.height,
        alignment=ft.Alignment.CENTER,
        **context,  # type: ignore[arg-type]
    )


def in_print(size: float) -> float:
    """Take the size of the device's text out of a size, since a board cannot follow it."""
    return size / here().state.scale


def is_built(space: SpaceView) -> bool:
    """Whether it has a building."""
    return bool(space.houses or space.hotel or space.landmark)


def _band(space: SpaceView, size: float) -> ft.Control:
    """The colour of the group, towards the inside, with the buildings. The group's name is with
    the details of a space: on the board, its side is enough.
    """
    thick = band(size)
    box = strip(space.spot, size, 0, thick)
    built = is_named(space.spot, size) and is_built(space)
    content = _buildings(space, thick * 0.62) if built else None
    # A pale colour by day, and black at night, is seen by its line.
    return put(box, content, bgcolor=space.colour, border=RIM, key="band")


def _row(parts: list[ft.Control], space: SpaceView, gap: float) -> ft.Control:
    """Things one after another along the edge of the board."""
    kind = ft.Column if space.spot.edge in UPRIGHT else ft.Row
    return kind(
        parts,
        spacing=gap,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _owner(space: SpaceView, size: float) -> ft.Control:
    """The owner's edge, on the outside of the board."""
    thick = rim(size)
    box = strip(space.spot, size, DEPTH * size - thick, thick)
    sign = face(
        space.owner_initial, thick * 1.5, readable_on(space.owner_colour), here().state.scale
    )
    return put(box, sign, bgcolor=space.owner_colour, key="owner")


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

    if space.landmark:
        return pip(LANDMARK_INK, side * 3)
    if space.hotel:
        return pip(HOTEL_RED, side * 2.3)
    return _row([pip(HOUSE_GREEN, side) for _ in range(space.houses)], space, 0.5)


def _drawn(space: SpaceView, box: Box, size: float) -> list[ft.Control]:
    """A small board: buildings below the band, and the drawing of what is no street."""
    parts: list[ft.Control] = []
    if is_built(space):
        low = band(size) * 0.62
        row = strip(space.spot, size, band(size) + 1, low)
        parts.append(put(row, _buildings(space, low), key="built"))
    picture = deed_icon(space.sign, space.family, space.kind)
    large = min(box.width, box.height) * 0.62
    sign = ft.Icon(icon_of(picture), size=large, color=_ink(space)) if picture else None
    parts.append(put(box, sign, key="body"))
    return parts


def _named(space: SpaceView, box: Box, size: float) -> list[ft.Control]:
    """The name, and the drawing if the name stays legible; at the foot the tokens, or without any
    the price.
    """
    left, top, width, height = box
    if space.standing:
        low, picture = foot_box(space, size, space.standing).height, None
    else:
        low = 0.0 if space.owner or not space.price else min(size / 46, 18)
        picture = deed_icon(space.sign, space.family, space.kind)
    large = min(width, height) * 0.34 if picture else 0.0
    free = Box(left, top + 1, width, height - low - 2)
    beside = Box(0, 0, width - MARGINS, free.height - large)
    if picture and printed(space.name, beside, min(size / 60, MOST)).high < LEAST:
        picture, large = None, 0.0
    rows: list[ft.Control] = [_name(space.name, Box(0, 0, width, free.height - large), size / 60)]
    if picture is not None:
        rows.append(ft.Icon(icon_of(picture), size=large, color=_ink(space), key="sign"))
    parts: list[ft.Control] = [put(free, _centred(rows, 1), key="body")]
    if low and not space.standing:
        foot = Box(left, top + height - low, width, low - 2)
        parts.append(put(foot, _price(space.price, width, size), key="price"))
    return parts


def _centred(rows: list[ft.Control], gap: float) -> ft.Control:
    return ft.Column(
        rows,
        spacing=gap,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _price(price: str, width: float, size: float) -> ft.Control:
    """The price of a space; the figure alone where all of it could not be read."""
    most, room = min(size / 62, 13), width - 4
    found = re.search(r"\d(?:.*\d)?", price)
    whole = wide(price) * most * LEGIBLE <= room
    text = price if whole or found is None else found[0]
    high = in_print(min(most, room / wide(text)))
    style = ft.TextStyle(size=letters(high), height=1, letter_spacing=0, color=MUTED)
    return ft.Text(text, style=style, no_wrap=True)


def _ink(space: SpaceView) -> ft.ColorValue:
    return ft.Colors.TERTIARY if space.kind is SpaceKind.CARD else MUTED


def _name(name: str, box: Box, most: float) -> ft.Control:
    """A name in as many lines as fit."""
    text, high = printed(name, Box(0, 0, box.width - MARGINS, box.height), min(most, MOST))
    words = ft.Text(
        text,
        style=ft.TextStyle(
            size=letters(in_print(high)),
            height=LEADING,
            letter_spacing=0,
            weight=typography.MEDIUM,
            color=ft.Colors.ON_SURFACE,
        ),
        text_align=ft.TextAlign.CENTER,
        max_lines=max(int(box.height / (high * LEADING)), 1),
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    aside = ft.Padding.symmetric(horizontal=MARGINS / 2)
    return ft.Container(words, padding=aside, key="name")


def _hatched(box: Box) -> ft.Control:
    """Slanting lines across a mortgaged deed, under its name."""
    return put(
        box,
        gradient=hatching(box.width, box.height, 7, ft.Colors.ON_SURFACE, UNDER_NAMES),
        key="hatch",
    )


# ---- corners -------------------------------------------------------------------------


def _corner(space: SpaceView, size: float) -> list[ft.Control]:
    _, _, width, height = space_box(space.spot, size)
    if space.kind in BARS:
        return _held_corner(space, size)
    named, crowded = size >= NAMED, space.standing > FEW
    rows: list[ft.Control] = []
    if named:
        free = Box(0, 0, width - 4, height * CORNER_NAME - 2)
        rows.append(_name(space.name, free, size / 52))
    picture = deed_icon(space.sign, space.family, space.kind)
    if picture is not None and not (named and crowded):
        large = width * (0.46 if not named else 0.24 if space.standing else 0.38)
        rows.append(ft.Icon(icon_of(picture), size=large, color=_corner_ink(space), key="sign"))
    # Tokens take the lower part.
    share = 1.0 if not space.standing else CORNER_NAME if crowded and named else 1 - FOOT
    return [put(Box(2, 2, width - 4, height * share - 2), _centred(rows, 2), key="body")]


def _held_corner(space: SpaceView, size: float) -> list[ft.Control]:
    """The inner cell of the jail space; visitors are around it."""
    cell = cell_box(space.spot, size)
    picture = deed_icon(space.sign, space.family, space.kind)
    icon = ft.Icon(icon_of(picture), size=cell.width * 0.6, color=MUTED) if picture else None
    parts: list[ft.Control] = [put(cell, icon, bgcolor=ft.Colors.TERTIARY_CONTAINER, key="cell")]
    if size >= NAMED:
        left, top, across, high = free_box(space.spot, size)
        box = Box(left, top, across, high - 3)
        parts.append(put(box, _name(space.name, box, size / 60), key="name"))
    return parts


def _corner_ink(space: SpaceView) -> ft.ColorValue:
    return ft.Colors.PRIMARY if space.kind is SpaceKind.GO else MUTED
