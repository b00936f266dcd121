"""Rows that are one button each, read aloud as one sentence."""

from collections.abc import Callable

import flet as ft

from banker_app.ui import theme, typography
from banker_app.ui.hooks import here
from banker_app.ui.widgets.basics import spoken
from banker_app.ui.widgets.buttons import pressable


def row_button(
    lines: list[ft.Control],
    label: str,
    act: Callable[[], object] | None,
    *,
    icon: ft.IconData | None = None,
    picture: ft.Control | None = None,
    after: ft.IconData | None = None,
    chosen: bool = False,
    key: str | None = None,
) -> ft.Control:
    """Lines below one another between two icons, the first of which may be a `picture` instead.
    Without an act it is there to be read.
    """
    quiet = ft.Colors.ON_SURFACE_VARIANT
    row: list[ft.Control] = [ft.Column(lines, spacing=2, expand=True, tight=True)]
    if icon is not None:
        row.insert(0, ft.Icon(icon, color=ft.Colors.PRIMARY if chosen else quiet))
    if picture is not None:
        row.insert(0, picture)
    if after is not None:
        row.append(ft.Icon(after, color=quiet))
    surface = ft.Container(
        ft.Row(row, spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=theme.EDGE,
        border_radius=theme.ROUND,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if chosen else ft.Colors.SURFACE_CONTAINER_LOW,
    )
    told = _chosen(label) if chosen else label
    button = pressable(surface, told, act) if act else spoken(told, surface)
    button.key = key
    return button


def _chosen(label: str) -> str:
    return here().app_store.speech.ui("chosen", label=label.rstrip("."))


def one_of(label: str, chosen: bool, act: Callable[[], object], *, key: str) -> ft.Control:
    """One of several whose names are sentences, below one another."""
    icon = ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED
    text = ft.Text(label, theme_style=typography.SMALL)
    return row_button([text], label, act, icon=icon, chosen=chosen, key=key)
