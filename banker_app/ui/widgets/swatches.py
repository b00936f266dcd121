"""Printed colours to choose from, each a button in its colour with its name on it."""

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.ui import theme
from banker_app.ui.hooks import here, letters, tap
from banker_app.ui.widgets.basics import RIM
from banker_app.ui.widgets.choices import abreast

COLOURS: Final = {
    "brown": "#8b5a3c",
    "light_blue": "#a9dcf5",
    "pink": "#d6408f",
    "orange": "#f2922b",
    "red": "#e2262c",
    "yellow": "#f9dd2e",
    "green": "#25a35a",
    "dark_blue": "#1b5fb4",
    "purple": "#5f3a78",
    "blue": "#5b8fd6",
    "grey": "#8f9aa3",
    "black": "#3b3b3b",
}
"""As the boards print them, in the order of the classic board."""
TILE: Final = 104
"""The least width of a button, at the usual size of text."""


def swatches(chosen: str, choose: Callable[[str], object], room: float) -> ft.Control:
    """All of them, as many in a row as there is `room` for, the chosen one in a frame."""
    scale = max(here().state.scale, 1.0)
    _, width = abreast(room, TILE * scale, len(COLOURS))
    return ft.Row(
        [
            _swatch(name, colour, colour == chosen, choose, width)
            for name, colour in COLOURS.items()
        ],
        wrap=True,
        spacing=theme.GAP,
        run_spacing=theme.GAP,
    )


def _swatch(
    name: str, colour: str, chosen: bool, choose: Callable[[str], object], width: float
) -> ft.Control:
    say = here().app_store.speech
    label = say.ui(f"swatch.{name}")
    style = theme.button_style(6, 14)
    style.bgcolor, style.color = colour, readable_on(colour)
    style.shape = theme.square(10)
    ring = ft.BorderSide(3, ft.Colors.PRIMARY, stroke_align=2) if chosen else RIM.top
    style.side = {ft.ControlState.FOCUSED: theme.RING, ft.ControlState.DEFAULT: ring}
    words = ft.Text(
        label,
        size=letters(14),
        text_align=ft.TextAlign.CENTER,
        semantics_label=say.ui("chosen", label=label) if chosen else None,
    )
    return ft.OutlinedButton(
        words,
        icon=ft.Icons.CHECK if chosen else None,
        icon_color=readable_on(colour),
        style=style,
        width=width,
        on_click=tap(partial(choose, colour)),
        key=name,
    )
