"""What takes the place of the board on the display: an auction, a jackpot, a bankruptcy, a set."""

from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, letters, memoized, use_page
from banker_app.ui.screens.display.display_view import Bidding, Failure, Heir, Stage, Windfall
from banker_app.ui.widgets.basics import avatar, mark, mark_here
from banker_app.ui.widgets.board_geometry import Box, fitting_in
from banker_app.ui.widgets.board_middle import die
from banker_app.ui.widgets.deed_card import CARD, DeedCard
from banker_app.ui.widgets.tile_layout import ems

Size = tuple[float, float]
EDGE: Final = 0.04
"""The margin within a stage, beside its shorter side."""
CARD_ROOM: Final = (CARD + 340, 620)
"""From here on the lot is shown as its card."""
NAMES_ROOM: Final = 560
"""From here on every deed of an estate is named."""
C: Final = ft.Colors


@memoized
def StageOf(stage: Stage, size: Size) -> ft.Control:
    """What everybody looks at, on so much room."""
    scale = use_page(lambda s: s.scale)
    match stage:
        case Bidding():
            content = _bidding(stage, size, scale)
        case Windfall():
            content = _windfall(stage, size, scale)
        case Failure():
            content = _failure(stage, size, scale)
    surface = ft.Container(
        content,
        width=size[0],
        height=size[1],
        padding=min(size) * EDGE,
        border_radius=theme.ROUND + 4,
        bgcolor=C.SURFACE_CONTAINER,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    return ft.Semantics(
        content=surface,
        label=stage.label,
        container=True,
        exclude_semantics=True,
        live_region=True,
        identifier="stage",
    )


def _within(size: Size) -> Size:
    margin = 2 * min(size) * EDGE
    return size[0] - margin, size[1] - margin


def _words(
    text: str, room: Size, most: float, scale: float, *, bold: bool = True, ink: str = C.ON_SURFACE
) -> ft.Text:
    """A text as large as it can be in a room."""
    high = fitting_in(text, Box(0, 0, room[0] * 0.94, room[1]), most, 11)
    return ft.Text(
        text,
        style=ft.TextStyle(
            size=letters(high / scale),
            height=1.12,
            weight=typography.BOLD if bold else None,
            color=ink,
        ),
        text_align=ft.TextAlign.CENTER,
        max_lines=max(1, int(room[1] / (high * 1.12) + 0.01)),
        overflow=ft.TextOverflow.ELLIPSIS,
    )


def _figure(amount: str, width: float, most: float, scale: float) -> ft.Text:
    """A sum on one line."""
    high = min(most, width / ((ems(amount) or 1) * 1.05))
    return ft.Text(
        amount,
        style=ft.TextStyle(
            size=letters(high / scale), weight=typography.BOLD, height=1.1, color=C.PRIMARY
        ),
        no_wrap=True,
    )


def _middle(rows: list[ft.Control], spacing: float, *, wide: bool = False) -> ft.Column:
    across = ft.CrossAxisAlignment
    return ft.Column(
        rows,
        spacing=spacing,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=across.STRETCH if wide else across.CENTER,
    )


# ---- an auction ------------------------------------------------------------------------------


def _bidding(stage: Bidding, size: Size, scale: float) -> ft.Control:
    width, height = _within(size)
    roomy = width >= CARD_ROOM[0] and height >= CARD_ROOM[1] and scale < theme.LARGER["largest"]
    if stage.card is None or not roomy:
        top = height * 0.4
        bid = _bid(stage, (width, height - top - 8), scale)
        return _middle([_lot(stage, (width, top), scale), bid], 8, wide=True)
    card = ft.Row([DeedCard(stage.card, key="card")], alignment=ft.MainAxisAlignment.CENTER)
    left = ft.Container(ft.Column([card], alignment=ft.MainAxisAlignment.CENTER), width=CARD + 8)
    room = (width - CARD - 32, height)
    return ft.Row([left, ft.Container(_bid(stage, room, scale), expand=True)], spacing=24)


def _lot(stage: Bidding, room: Size, scale: float) -> ft.Control:
    """What is for sale, under the colour of its group."""
    ink = readable_on(stage.colour) if stage.colour else C.ON_SURFACE
    inner = room[0] - 16, (room[1] - 12) * (0.62 if stage.price else 1)
    rows: list[ft.Control] = [_words(stage.lot, inner, 54, scale, ink=ink)]
    if stage.price:
        below = inner[0], (room[1] - 12) * 0.38
        rows.append(_words(stage.price, below, 28, scale, bold=False, ink=ink))
    return ft.Container(
        _middle(rows, 0),
        height=room[1],
        border_radius=theme.ROUND,
        bgcolor=stage.colour or C.SURFACE_CONTAINER_HIGHEST,
        border=ft.Border.all(1, C.OUTLINE),
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
    )


def _bid(stage: Bidding, room: Size, scale: float) -> ft.Control:
    """The best bid and whose it is."""
    width, height = room
    if not stage.amount:
        return _middle([_words(stage.standing, (width, height), 54, scale)], 0)
    rows: list[ft.Control] = [_figure(stage.amount, width, height * 0.55, scale)]
    rows.append(_who(stage.bidder, stage.bidder_colour, (width, height * 0.3), scale))
    return _middle(rows, height * 0.04)


def _who(player: str, colour: str, room: Size, scale: float) -> ft.Control:
    """A player's token and name, side by side on one line."""
    side = min(room[1], 96)
    name = min(side * 0.62, (room[0] - side - 24) / (ems(player) or 1))
    text = ft.Text(
        player,
        style=ft.TextStyle(size=letters(max(name, 12) / scale), weight=typography.MEDIUM),
        no_wrap=True,
    )
    return ft.Row(
        [avatar(mark_here(player), colour, int(side), scale), text],
        spacing=12,
        alignment=ft.MainAxisAlignment.CENTER,
    )


# ---- a jackpot -------------------------------------------------------------------------------


def _windfall(stage: Windfall, size: Size, scale: float) -> ft.Control:
    width, height = _within(size)
    rows: list[ft.Control] = []
    share = height / 6
    if height >= NAMES_ROOM:
        rows.append(ft.Icon(ft.Icons.EMOJI_EVENTS, size=share * 1.2, color=C.PRIMARY))
        share = height / 8
    rows.append(_words(stage.title, (width, share * 1.2), 110, scale))
    if stage.reels and height >= 300:
        dice: list[ft.Control] = [die(reel, share * 0.9) for reel in stage.reels]
        rows.append(
            ft.Row(dice, spacing=share * 0.2, alignment=ft.MainAxisAlignment.CENTER, tight=True)
        )
    rows.append(_figure(stage.amount, width, share * 2, scale))
    rows.append(_who(stage.player, stage.colour, (width, share * 0.9), scale))
    return _middle(rows, share * 0.12)


# ---- a bankruptcy ----------------------------------------------------------------------------


def _failure(stage: Failure, size: Size, scale: float) -> ft.Control:
    width, height = _within(size)
    named = min(width, height) >= NAMES_ROOM
    top = height * (0.34 if stage.heirs else 0.8)
    side = min(top * 0.5, 140)
    rows: list[ft.Control] = [
        avatar(mark_here(stage.player), stage.colour, int(side), scale),
        _words(stage.title, (width, top - side - 8), 72, scale),
    ]
    left = height - top - 16
    each = left / (len(stage.heirs) or 1)
    rows += [_heir(heir, (width, each - 8), scale, named=named) for heir in stage.heirs]
    return _middle(rows, 8)


def _heir(heir: Heir, room: Size, scale: float, *, named: bool) -> ft.Control:
    """Who has something of the estate, and what."""
    say = here().app_store.speech
    line = say.ui("display.heir", name=heir.name, items=heir.items)
    rows: list[ft.Control] = [
        _words(line, (room[0], min(room[1] * 0.9, 60)), 44, scale, bold=False)
    ]
    if named and heir.deeds:
        rows.append(
            ft.Row(
                [_deed(*deed, room, len(heir.deeds), scale) for deed in heir.deeds],
                wrap=True,
                spacing=14,
                run_spacing=8,
                alignment=ft.MainAxisAlignment.CENTER,
            )
        )
    across = ft.CrossAxisAlignment.CENTER
    return ft.Column(rows, spacing=8, tight=True, horizontal_alignment=across)


def _deed(letter: str, colour: str, name: str, room: Size, count: int, scale: float) -> ft.Control:
    """A deed by its group's mark and its name; smaller where there are many."""
    size = 22 if count <= 8 else 17 if count <= 16 else 14
    return ft.Row(
        [mark(letter, colour), ft.Text(name, size=letters(size / scale))], spacing=6, tight=True
    )
