"""A title deed as the printed card: the head, the ladder of rents, the rent now, the prices."""

from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.projections.deed_card import DeedSheet, RentLine
from banker_app.app.projections.deed_icons import deed_icon
from banker_app.app.projections.deeds import PIECE_ICONS
from banker_app.engine.edition import DeedKind, SpaceKind
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, letters, memoized, use_page
from banker_app.ui.theme import icon_of
from banker_app.ui.widgets.basics import RIM, hint, line, mark, spoken

CARD: Final = 400
"""The greatest width of a card."""
SIDE: Final = 24
"""The room that a phone leaves free beside it."""
LEADERS: Final = " ." * 90
PIECES: Final = 56
"""The room for the pieces that are drawn before a line."""
INK: Final = ft.Colors.ON_SURFACE
PAPER: Final = ft.Colors.SURFACE_CONTAINER_LOWEST


@memoized
def DeedCard(sheet: DeedSheet) -> ft.Control:
    """The card, its back where the deed is mortgaged."""
    width, large = use_page(lambda s: (min(s.content_width - SIDE, CARD), s.large_print))
    pieces = any(rent.houses or rent.hotel or rent.landmark for rent in sheet.lines) and not large
    rows: list[ft.Control] = [_head(sheet)]
    if sheet.mortgaged:
        rows.append(_back(sheet.mortgaged))
    rows += [_rent(rent, pieces, large, bool(sheet.mortgaged)) for rent in sheet.lines]
    rows.append(_now(sheet))
    rows.append(ft.Divider(height=9, thickness=1, color=INK))
    rows += [
        ft.Container(line(name, value), padding=ft.Padding.symmetric(horizontal=8, vertical=3))
        for name, value in sheet.facts
    ]
    return ft.Container(
        ft.Column(rows, spacing=1, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        width=width,
        border=ft.Border.all(2, INK),
        border_radius=12,
        padding=10,
        bgcolor=PAPER,
        shadow=ft.BoxShadow(blur_radius=10, color="#33000000", offset=ft.Offset(0, 3)),
    )


def deed_picture(sheet: DeedSheet) -> ft.Control:
    """A title deed in the middle of its page."""
    return ft.Row([DeedCard(sheet, key="card")], alignment=ft.MainAxisAlignment.CENTER)


# ---- the head ------------------------------------------------------------------------


def _head(sheet: DeedSheet) -> ft.Control:
    """A coloured one for a street; a drawing over the name for the others."""
    street = sheet.family is DeedKind.STREET
    ink = readable_on(sheet.colour) if street else INK
    centre = ft.TextAlign.CENTER
    kind = here().app_store.speech.ui("title.deed").upper()
    title = ft.Text(
        kind, style=ft.TextStyle(size=letters(12), letter_spacing=2.5, color=ink), text_align=centre
    )
    name = ft.Text(
        sheet.name.upper(),
        style=ft.TextStyle(size=letters(21), weight=typography.BOLD, color=ink, height=1.15),
        text_align=centre,
        semantics_label=sheet.name,
    )
    rows: list[ft.Control] = [title, name]
    picture = deed_icon(sheet.sign, sheet.family, SpaceKind.DEED)
    if picture is not None:
        rows.insert(0, ft.Icon(icon_of(picture), size=72, color=INK))
    band = ft.Container(
        ft.Column(rows, horizontal_alignment=ft.CrossAxisAlignment.CENTER, spacing=4),
        bgcolor=sheet.colour if street else None,
        border=ft.Border.all(1.5, INK) if street else ft.Border.only(bottom=_rule()),
        padding=ft.Padding.symmetric(horizontal=8, vertical=12),
        alignment=ft.Alignment.CENTER,
    )
    group = ft.Row(
        [
            mark(sheet.letter, sheet.colour),
            ft.Text(sheet.group, theme_style=typography.TINY, expand=True, expand_loose=True),
        ],
        alignment=ft.MainAxisAlignment.CENTER,
        spacing=8,
    )
    under = ft.Container(group, padding=ft.Padding.only(top=8, bottom=6))
    return ft.Column([band, under], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _rule() -> ft.BorderSide:
    return ft.BorderSide(1.5, INK)


def _back(words: str) -> ft.Control:
    """A hatched field with the text of the card's back."""
    clear = ft.Colors.with_opacity(0.0, ft.Colors.ERROR)
    dark = ft.Colors.with_opacity(0.28, ft.Colors.ERROR)
    text = ft.Container(
        ft.Text(
            words.upper(),
            style=ft.TextStyle(
                size=letters(16),
                weight=typography.BOLD,
                color=ft.Colors.ERROR,
                letter_spacing=1,
            ),
            text_align=ft.TextAlign.CENTER,
            semantics_label=words,
        ),
        bgcolor=PAPER,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        border=ft.Border.all(2, ft.Colors.ERROR),
        border_radius=6,
    )
    return ft.Container(
        text,
        padding=ft.Padding.symmetric(horizontal=16, vertical=14),
        margin=ft.Margin.only(bottom=6),
        alignment=ft.Alignment.CENTER,
        gradient=ft.LinearGradient(
            begin=ft.Alignment(-1, -1),
            end=ft.Alignment(-0.955, -0.7),
            colors=[dark, dark, clear, clear],
            stops=[0, 0.25, 0.25, 1],
            tile_mode=ft.GradientTileMode.REPEATED,
        ),
    )


# ---- the ladder ----------------------------------------------------------------------


def _rent(rent: RentLine, pieces: bool, large: bool, struck: bool) -> ft.Control:
    """A line of the ladder; the one that counts now is set off."""
    weight = typography.BOLD if rent.current else typography.REGULAR
    colour = ft.Colors.ON_SECONDARY_CONTAINER if rent.current else INK
    style = ft.TextStyle(
        size=letters(15),
        weight=weight,
        color=ft.Colors.ON_SURFACE_VARIANT if struck and not rent.current else colour,
        decoration=ft.TextDecoration.LINE_THROUGH if struck and not rent.current else None,
    )
    text, amount = ft.Text(rent.text, style=style), ft.Text(rent.amount, style=style)
    if large:
        # A long word would be broken before the sum went to the next line.
        line = ft.Row([text, amount], wrap=True, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    else:
        line = ft.Row([text, _leaders(), amount], spacing=6)
    if pieces:
        built = ft.Container(_pieces(rent), width=PIECES, alignment=ft.Alignment.CENTER_LEFT)
        line.controls.insert(0, built)
    row = ft.Container(
        line,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if rent.current else None,
        border_radius=6,
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
    )
    return spoken(f"{rent.text}: {rent.amount}", row)


def _leaders() -> ft.Control:
    dots = ft.TextStyle(size=letters(12), color=ft.Colors.OUTLINE)
    return ft.Text(LEADERS, style=dots, no_wrap=True, overflow=ft.TextOverflow.CLIP, expand=True)


def _pieces(rent: RentLine) -> ft.Control:
    if rent.landmark:
        icon = icon_of(PIECE_ICONS[rent.landmark])
        return ft.Icon(icon, size=18, color=ft.Colors.TERTIARY)
    if rent.hotel:
        return ft.Icon(ft.Icons.APARTMENT, size=18, color=ft.Colors.ERROR)
    houses: list[ft.Control] = [
        ft.Icon(ft.Icons.HOUSE, size=14, color=ft.Colors.PRIMARY) for _ in range(rent.houses)
    ]
    return ft.Row(houses, spacing=0)


def _now(sheet: DeedSheet) -> ft.Control:
    rows: list[ft.Control] = []
    if sheet.rent_now:
        rows.append(
            ft.Text(
                sheet.rent_now,
                theme_style=typography.TITLE,
                text_align=ft.TextAlign.CENTER,
            )
        )
    if sheet.rent_why:
        why = hint(sheet.rent_why)
        why.text_align = ft.TextAlign.CENTER
        rows.append(why)
    return ft.Container(
        ft.Column(rows, spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.only(top=10, bottom=4),
        alignment=ft.Alignment.CENTER,
    )


def small_deed(colour: str, lines: list[ft.Control]) -> ft.Control:
    """The facts about a title deed, under the colour of its group as on the card itself."""
    text = ft.Column(lines, spacing=0, tight=True)
    return ft.Container(
        ft.Column(
            [
                ft.Container(bgcolor=colour, height=10, border=RIM),
                ft.Container(text, padding=ft.Padding.only(left=10, right=10, bottom=6)),
            ],
            spacing=4,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            tight=True,
        ),
        bgcolor=ft.Colors.SURFACE,
        border=RIM,
        border_radius=theme.ROUND / 2,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
