"""A player's row on the table."""

from dataclasses import replace
from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.i18n.currency_format import NO_BREAK
from banker_app.app.projections.context import SeatView
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, letters, memoized, use_page
from banker_app.ui.widgets.basics import avatar, badge, gain_ink
from banker_app.ui.widgets.holdings import Holdings
from banker_app.ui.widgets.seat_button import seat_button
from banker_app.ui.widgets.tile_layout import figure_and_unit

APPEARING: Final = 400
"""Milliseconds in which the change of a balance appears beside it."""
UNIT: Final = 14
"""The size of the unit after a figure."""
SLIM: Final = 32
TOKEN: Final = 24
"""The height of the line of a player who is out, and of the token in it."""
MIDDLE: Final = ft.CrossAxisAlignment.CENTER


@memoized
def SeatRow(seat: SeatView) -> ft.Control:
    """A player: name, balance and holdings, or why they are out; a tap opens the sheet."""
    ground = ft.Colors.SECONDARY_CONTAINER if seat.on_turn else ft.Colors.SURFACE_CONTAINER_LOW
    # A new turn changes the ground and the label alone: the facts are not drawn again.
    facts, high = SeatFacts(replace(seat, on_turn=False, label="")), 7
    if seat.out:
        facts, high, ground = _out(seat), (SLIM - TOKEN) // 2, ft.Colors.TRANSPARENT
    surface = ft.Container(
        facts,
        padding=ft.Padding.symmetric(horizontal=12, vertical=high),
        border_radius=theme.ROUND,
        bgcolor=ground,
    )
    return seat_button(surface, seat)


def _out(seat: SeatView) -> ft.Control:
    """A player who is out, muted by colours alone: opacity would make the letters illegible."""
    name = ft.Text(seat.player, theme_style=typography.ROW, color=ft.Colors.ON_SURFACE_VARIANT)
    name.expand = True
    return ft.Row([avatar(seat.initial, seat.colour, TOKEN), name, badge(seat.out)], spacing=12)


@memoized
def SeatFacts(seat: SeatView) -> ft.Control:
    """The facts of a row, independent of the turn."""
    still = use_page(lambda s: s.still)
    figure, unit = figure_and_unit(seat.balance)
    balance = ft.Text(
        figure,
        # Smaller than the figure, so that a long unit leaves room for the name and the place.
        spans=_unit(unit, seat.money) if unit else None,
        theme_style=typography.MONEY,
        style=ft.TextStyle(height=1.1),
    )
    # Always there, so that no row moves when it gets a text.
    change = ft.Text(
        seat.change,
        theme_style=typography.LABEL,
        color=gain_ink(seat.change),
        style=ft.TextStyle(height=1.1),
        opacity=1 if seat.change else 0,
        # It goes at once: nothing would be seen of a text that is empty and fades.
        animate_opacity=None if still else APPEARING if seat.change else 0,
    )
    name = ft.Text(seat.player, theme_style=typography.NAME, color=ft.Colors.ON_SURFACE)
    facts = _state(seat)
    state: ft.Control = ft.Row(facts, spacing=6, run_spacing=2, wrap=True, expand=True)
    if seat.groups and not facts:
        state = ft.Container(Holdings(seat.groups), expand=True)
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
        ft.Row([state, change], spacing=12, vertical_alignment=ft.CrossAxisAlignment.START),
    ]
    if seat.groups and facts:
        # Below the balance too: beside it, a line would be full too soon.
        lines.append(Holdings(seat.groups))
    column = ft.Column(lines, spacing=2, expand=True, tight=True)
    column.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    token = avatar(seat.initial, seat.colour)
    return ft.Row([token, column], spacing=12, vertical_alignment=MIDDLE)


def _unit(unit: str, colour: str) -> list[ft.TextSpan]:
    """The name of the money, on its colour if there are several."""
    style = ft.TextStyle(size=letters(UNIT))
    if not colour:
        return [ft.TextSpan(unit, style)]
    style.bgcolor, style.color = colour, readable_on(colour)
    return [ft.TextSpan(NO_BREAK), ft.TextSpan(f"{NO_BREAK}{unit.strip()}{NO_BREAK}", style)]


def _state(seat: SeatView) -> list[ft.Control]:
    """A player's place and troubles."""
    say = here().app_store.speech
    muted = ft.Colors.ON_SURFACE_VARIANT
    below: list[ft.Control] = []
    if seat.place and not seat.jailed:
        below.append(ft.Text(seat.place, theme_style=typography.TINY, color=muted))
    if seat.held:
        below.append(badge(seat.held))
    if seat.owes:
        below.append(badge(seat.owes, alarm=True))
    kept = {"seat.jail_cards": seat.jail_cards, "seat.bus_tickets": seat.bus_tickets}
    below.extend(badge(say.count(key, count)) for key, count in kept.items() if count)
    return below
