"""Headings, lines, avatars, badges: plain controls without any behaviour."""

from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.i18n.currency_format import NO_BREAK, figure_and_unit
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.ids import PlayerId
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, letters
from banker_app.ui.widgets.token_pictures import face

UNIT: Final = 14
"""The size of the unit after a large figure."""
RIM: Final = ft.Border.all(1, ft.Colors.ON_SURFACE_VARIANT)
"""About a printed colour: a dark one would be lost on a dark ground, a pale one on a light."""


def heading(text: str) -> ft.Container:
    """The title of a section."""
    return ft.Container(
        ft.Text(
            text,
            theme_style=typography.ROW,
            color=ft.Colors.ON_SURFACE_VARIANT,
            weight=typography.MEDIUM,
        ),
        padding=ft.Padding.only(top=12, bottom=4),
    )


def hint(text: str) -> ft.Text:
    """A remark in small muted letters."""
    return ft.Text(text, theme_style=typography.SMALL, color=ft.Colors.ON_SURFACE_VARIANT)


def figure(text: str, *, muted: bool = False) -> ft.Text:
    """A sum that is typed, in large figures."""
    shown = ft.Text(text, theme_style=typography.SUM, text_align=ft.TextAlign.CENTER)
    shown.color = ft.Colors.ON_SURFACE_VARIANT if muted else None
    return shown


def large_sum(amount: str, style: ft.TextThemeStyle, colour: str = "") -> ft.Text:
    """A large figure, its unit smaller, so that a long one leaves room for the texts beside it."""
    figure, unit = figure_and_unit(amount)
    tight = ft.TextStyle(height=1.1)
    return ft.Text(figure, spans=unit_of_money(unit, colour), theme_style=style, style=tight)


def unit_of_money(unit: str, colour: str) -> list[ft.TextSpan] | None:
    """The name of the money, on its colour if there are several."""
    if not unit:
        return None
    style = ft.TextStyle(size=letters(UNIT))
    if not colour:
        return [ft.TextSpan(unit, style)]
    style.bgcolor, style.color = colour, readable_on(colour)
    return [ft.TextSpan(NO_BREAK), ft.TextSpan(f"{NO_BREAK}{unit.strip()}{NO_BREAK}", style)]


def line(name: str, value: str, strong: bool = False) -> ft.Control:
    """A name on the left and its figure on the right."""
    weight = typography.BOLD if strong else typography.REGULAR
    return ft.Row(
        [
            ft.Text(name, expand=True, weight=weight),
            ft.Text(value, weight=typography.BOLD if strong else typography.MEDIUM),
        ],
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def panel(content: ft.Control) -> ft.Container:
    """A surface that holds things together."""
    return ft.Container(
        content,
        padding=theme.EDGE,
        border_radius=theme.ROUND + 4,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
    )


def mark_here(player: str) -> str:
    """Return the mark of a player of the open game."""
    game = here().app_store.state.game
    return mark_of(game, PlayerId(player)) if game and player in game.seats else player[:1].upper()


def avatar(mark: str, colour: str, size: int = 40, scale: float = 1.0) -> ft.Control:
    """A player's token. `scale` is that of the device's text, where `size` has it already."""
    return ft.Container(
        face(mark, size, readable_on(colour), scale),
        width=size,
        height=size,
        border_radius=size / 2,
        bgcolor=colour,
        alignment=ft.Alignment.CENTER,
    )


def mark(letter: str, colour: str) -> ft.Container:
    """A colour group by its colour and its letter."""
    return ft.Container(
        ft.Text(letter, theme_style=typography.LABEL, color=readable_on(colour)),
        bgcolor=colour,
        border_radius=6,
        border=RIM,
        padding=ft.Padding.symmetric(horizontal=6, vertical=3),
        alignment=ft.Alignment.CENTER,
    )


def stripe(colour: str, width: float, height: float) -> ft.Control:
    """A colour group, or a region, beside a line about it."""
    return ft.Container(
        width=width + 2, height=height, bgcolor=colour, border=RIM, border_radius=width / 2
    )


def badge(text: str, *, alarm: bool = False) -> ft.Control:
    """A word about a state: in jail, owes so much."""
    ink = ft.Colors.ON_ERROR_CONTAINER if alarm else ft.Colors.ON_TERTIARY_CONTAINER
    ground = ft.Colors.ERROR_CONTAINER if alarm else ft.Colors.TERTIARY_CONTAINER
    return ft.Container(
        ft.Text(text, size=letters(12), weight=typography.MEDIUM, color=ink),
        padding=ft.Padding.symmetric(horizontal=8, vertical=2),
        border_radius=8,
        bgcolor=ground,
    )


def spoken(label: str, content: ft.Control) -> ft.Control:
    """A control that is read aloud as one sentence."""
    return ft.Semantics(content=content, label=label, exclude_semantics=True)


def announced(label: str, content: ft.Control) -> ft.Control:
    """Something that is read aloud as one sentence whenever that changes."""
    return ft.Semantics(
        content=content, label=label, container=True, exclude_semantics=True, live_region=True
    )


def gain_ink(change: str) -> ft.Colors:
    """The ink of a sum by which a balance has changed: "+$200", or less."""
    return ft.Colors.PRIMARY if change.startswith("+") else ft.Colors.ERROR
