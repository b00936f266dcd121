"""A board as small as a stamp: its spaces in the colours that the edition prints, and in the middle
what it is known by.
"""

from typing import Final

import flet as ft
import flet.canvas as cv

from banker_app.app.projections.board import spots
from banker_app.app.projections.deed_icons import deed_icon
from banker_app.engine.edition import DeedKind, Edition, Space, SpaceKind
from banker_app.ui import typography
from banker_app.ui.hooks import here, letters
from banker_app.ui.theme import icon_of
from banker_app.ui.widgets.board_geometry import space_box

STAMP: Final = 64
"""The side of a board on the row that chooses it."""
GAP: Final = 0.5
DECORATION: Final = "decoration"
PLAIN: Final = "#CFC8B8"
CARD: Final = "#F6F1E4"
INK: Final = "#3A3A33"
"""Colours of a space without a group, of the board and of drawings on it; the same in light and
dark.
"""
SPECIAL: Final = {
    SpaceKind.CASINO: ft.Icons.CASINO,
    SpaceKind.TAX_OFFICE: ft.Icons.ACCOUNT_BALANCE,
}


def board_picture(edition: Edition, size: float) -> ft.Control:
    """The rim of the board, in the colours of its groups; decoration beside the title."""
    fields: dict[str, list[cv.Path.PathElement]] = {}
    for space, spot in zip(edition.spaces, spots(len(edition.spaces), edition.sides), strict=True):
        left, top, wide, high = space_box(spot, size)
        field = cv.Path.Rect(left, top, wide - GAP, high - GAP)
        fields.setdefault(_colour(edition, space), []).append(field)
    shapes: list[cv.Shape] = [
        cv.Path(rects, paint=ft.Paint(color=colour)) for colour, rects in fields.items()
    ]
    rim = cv.Canvas(shapes, width=size, height=size, data=DECORATION)
    middle = ft.Container(_middle(edition, size), alignment=ft.Alignment.CENTER, expand=True)
    whole = ft.Stack([rim, middle], width=size, height=size)
    card = ft.Container(whole, width=size, height=size, bgcolor=CARD, border_radius=size / 12)
    card.clip_behavior = ft.ClipBehavior.ANTI_ALIAS
    return ft.Semantics(content=card, exclude_semantics=True)


def _middle(edition: Edition, size: float) -> ft.Control:
    """Its special spaces, or else its stations, and the sign of its money."""
    signs = [sign for kind, sign in SPECIAL.items() if kind in edition.kinds]
    if len(edition.monies) > 1:
        signs.append(ft.Icons.CURRENCY_EXCHANGE)
    icons: list[ft.Control] = [
        ft.Icon(sign, size=size / 4, color=INK) for sign in signs or _stations(edition)
    ]
    rows: list[ft.Control] = [ft.Row(icons, spacing=2, tight=True)]
    money = edition.currency.pattern.replace("{}", "").strip()
    if len(money) == 1:
        # A drawing does not grow with the device's text.
        high = size / 5 / max(here().state.scale, 1.0)
        style = ft.TextStyle(size=letters(high), weight=typography.BOLD, color=INK, height=1)
        rows.append(ft.Text(money, style=style))
    middle = ft.CrossAxisAlignment.CENTER
    return ft.Column(rows, spacing=2, tight=True, horizontal_alignment=middle)


def _stations(edition: Edition) -> list[ft.IconData]:
    """Their drawing: a train, a port, a car."""
    deeds = (deed for deed in edition.deeds.values() if deed.kind is DeedKind.STATION)
    drawn = (deed_icon(f"{deed.id} {deed.group}", deed.kind, SpaceKind.DEED) for deed in deeds)
    return [icon_of(sign) for sign in drawn if sign is not None][:1]


def _colour(edition: Edition, space: Space) -> str:
    return edition.group_of(space.deed).colour if space.deed else PLAIN
