"""A conglomerate as a stack of title deeds: the top card whole, the bars of the others below it."""

from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.projections.stacks import StackCard, StackView
from banker_app.ui import typography
from banker_app.ui.hooks import here
from banker_app.ui.widgets.basics import hint, spoken

INK: Final = ft.Colors.ON_SURFACE
CARD, ALONE, TOGETHER = 4, 2, 3
"""The shares of a line: the card, its two rents."""
TILT: Final = -0.2
"""Of the stamp, in radians."""


def stack_picture(stack: StackView) -> ft.Control:
    """The cards from the top, each with its rent alone, struck, and in the stack."""
    head = _line(ft.Container(), _right(hint(stack.alone)), _right(hint(stack.together)))
    top, *others = stack.cards
    lines = [_card(_top(top, stack.stamp), top), *(_card(_bar(one), one) for one in others)]
    return spoken(stack.label, ft.Column([head, *lines], spacing=2, tight=True))


def _card(drawn: ft.Control, card: StackCard) -> ft.Control:
    struck = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH)
    alone = ft.Text(card.alone, theme_style=typography.SMALL, style=struck)
    alone.color = ft.Colors.ON_SURFACE_VARIANT
    together = ft.Text(card.together, theme_style=typography.ROW, weight=typography.BOLD)
    return _line(drawn, _right(alone), _right(together))


def _line(drawn: ft.Control, alone: ft.Control, together: ft.Control) -> ft.Control:
    """A card with its rents beside it, in large print below it."""
    if here().state.large_print:
        figures = ft.Row([alone, together], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        stretch = ft.CrossAxisAlignment.STRETCH
        return ft.Column([drawn, figures], spacing=0, tight=True, horizontal_alignment=stretch)
    parts = ((drawn, CARD), (alone, ALONE), (together, TOGETHER))
    shared: list[ft.Control] = [ft.Container(part, expand=share) for part, share in parts]
    return ft.Row(shared, spacing=8)


def _right(text: ft.Text) -> ft.Text:
    text.text_align = ft.TextAlign.END
    return text


def _top(card: StackCard, stamp: str) -> ft.Control:
    """The card on top: its bar, and the stamp on its face, if it has one."""
    if not stamp:
        return _bar(card)
    face = ft.Container(
        ft.Text(stamp, theme_style=typography.TITLE, color=ft.Colors.ERROR),
        border=ft.Border.all(2, ft.Colors.ERROR),
        border_radius=8,
        padding=ft.Padding.symmetric(horizontal=10),
        rotate=TILT,
    )
    return ft.Container(
        ft.Column(
            [_named(card), ft.Container(face, alignment=ft.Alignment.CENTER, padding=10)],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        border=ft.Border.all(2, INK),
        border_radius=8,
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOWEST,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _bar(card: StackCard) -> ft.Control:
    """All that is seen of a card below another."""
    return ft.Container(
        _named(card),
        border=ft.Border.all(1, INK),
        border_radius=ft.BorderRadius(0, 0, 8, 8),
        margin=ft.Margin.symmetric(horizontal=6),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _named(card: StackCard) -> ft.Control:
    name = ft.Text(card.name, theme_style=typography.LABEL, color=readable_on(card.colour))
    padding = ft.Padding.symmetric(horizontal=8, vertical=4)
    return ft.Container(name, bgcolor=card.colour, padding=padding)
