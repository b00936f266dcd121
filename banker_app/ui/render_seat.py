"""A player's seat: the row of a page that has a token and a picture of what the player owns."""

from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from banker_app.app.i18n.currency_format import figure_and_unit
from banker_app.pages import form
from banker_app.pages.contract.blocks import Row, Tone
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, memoized, tap, use_page
from banker_app.ui.theme import icon_of
from banker_app.ui.widgets.basics import avatar, badge, gain_ink, large_sum, unit_of_money
from banker_app.ui.widgets.buttons import pressable
from banker_app.ui.widgets.holdings import Holdings

APPEARING: Final = 400
"""Milliseconds in which the change of a balance appears beside it."""
SIGN: Final = 3
"""The letters of a unit that has room beside a figure: " zł", not " тис. грн"."""
SLIM: Final = 24
SMALL: Final = 28
"""The token of a player who is out, and of one among many."""
MIDDLE: Final = ft.CrossAxisAlignment.CENTER


@memoized
def SeatRow(seat: Row, route: str, edge: float = 0.0) -> ft.Control:
    """A player: name, balance and holdings, or why they are out. A small one has the name, the
    balance and what is wrong, and an `edge` above and below them.
    """
    ground = ft.Colors.SECONDARY_CONTAINER if seat.large else ft.Colors.SURFACE_CONTAINER_LOW
    # A new turn changes the ground and what is read aloud: the facts are not drawn again.
    facts = replace(seat, large=False, label="", action=None, hold=None)
    shown, high = SmallFacts(facts) if edge else SeatFacts(facts), edge or 7
    if seat.tone is Tone.STRUCK:
        shown, ground, high = _out(seat), ft.Colors.TRANSPARENT, 4
    if seat.trailing_icon:
        ground = ft.Colors.TERTIARY_CONTAINER
    surface = ft.Container(
        shown,
        padding=ft.Padding.symmetric(horizontal=8 if edge else 12, vertical=high),
        border_radius=theme.ROUND,
        bgcolor=ground,
    )
    if seat.action is None:
        return surface
    if seat.hold is not None:
        surface.on_long_press = tap(partial(form.act, here(), route, seat.hold))
    return pressable(surface, seat.label, partial(form.act, here(), route, seat.action))


def _out(seat: Row) -> ft.Control:
    """A player who is out, muted by colours alone: opacity would make the letters illegible."""
    name = ft.Text(seat.name, theme_style=typography.ROW, color=ft.Colors.ON_SURFACE_VARIANT)
    name.expand = True
    return ft.Row([avatar(seat.mark, seat.colour, SLIM), name, *_badges(seat)], spacing=12)


@memoized
def SeatFacts(seat: Row) -> ft.Control:
    """The facts of a row, independent of the turn."""
    balance = large_sum(seat.value, typography.MONEY, seat.money)
    name = ft.Text(seat.name, theme_style=typography.NAME, color=ft.Colors.ON_SURFACE)
    facts = _badges(seat)
    if seat.note:
        muted = ft.Colors.ON_SURFACE_VARIANT
        facts.insert(0, ft.Text(seat.note, theme_style=typography.TINY, color=muted))
    state: ft.Control = ft.Row(facts, spacing=6, run_spacing=2, wrap=True, expand=True)
    groups = seat.picture.value if seat.picture else ()
    if groups and not facts:
        state = ft.Container(Holdings(groups), expand=True)
    top = ft.CrossAxisAlignment.START
    lines: list[ft.Control] = [
        # A balance without room beside the name is below it.
        ft.Row(
            [name, balance],
            spacing=12,
            run_spacing=0,
            wrap=True,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            vertical_alignment=MIDDLE,
        ),
        ft.Row([state, _change(seat)], spacing=12, vertical_alignment=top),
    ]
    if groups and facts:
        # Below the balance too: beside it, a line would be full too soon.
        lines.append(Holdings(groups))
    column = ft.Column(lines, spacing=2, expand=True, tight=True)
    column.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    parts: list[ft.Control] = [avatar(seat.mark, seat.colour), column]
    if seat.trailing_icon:
        parts.append(ft.Icon(icon_of(seat.trailing_icon)))
    return ft.Row(parts, spacing=12, vertical_alignment=MIDDLE)


@memoized
def SmallFacts(seat: Row) -> ft.Control:
    """Name and balance beside the token; what is wrong comes after the name."""
    ink = ft.Colors.ERROR if seat.tone is Tone.ALARM else None
    words = ft.Text(", ".join((seat.name, *seat.badges)), theme_style=typography.TINY, color=ink)
    words.max_lines, words.overflow = 1, ft.TextOverflow.ELLIPSIS
    words.expand = True
    tag: list[ft.Control] = []
    figure, unit = figure_and_unit(seat.value)
    if seat.money or len(unit) > SIGN:
        # The name of the money has no room beside its figure.
        seat = replace(seat, value=figure, value_note=figure_and_unit(seat.value_note)[0])
    # It is said beside the player if there are several, and nothing is wrong.
    if seat.money:
        words.max_lines = 2
        if not (seat.badges or seat.value_note):
            tag = [ft.Text(spans=unit_of_money(unit, seat.money))]
    # Beside the figure, the change would be cut: the name gives way to it.
    head = ft.Row([words, *tag, _change(seat, typography.TINY)], spacing=4)
    # In a row of its own, a figure stays on one line.
    figure_row = ft.Row([large_sum(seat.value, typography.FIGURE, seat.money)])
    column = ft.Column([head, figure_row], spacing=0, tight=True, expand=True)
    return ft.Row([avatar(seat.mark, seat.colour, SMALL), column], spacing=8)


def _change(seat: Row, style: ft.TextThemeStyle = typography.LABEL) -> ft.Control:
    """The note below the figure: always there, so that no row moves when it gets a text."""
    still = use_page(lambda s: s.still)
    return ft.Text(
        seat.value_note,
        theme_style=style,
        color=gain_ink(seat.value_note),
        style=ft.TextStyle(height=1.1),
        opacity=1 if seat.value_note else 0,
        # It goes at once: nothing would be seen of a text that is empty and fades.
        animate_opacity=None if still else APPEARING if seat.value_note else 0,
    )


def _badges(seat: Row) -> list[ft.Control]:
    alarm = seat.tone is Tone.ALARM
    return [badge(text, alarm=alarm and not nth) for nth, text in enumerate(seat.badges)]
