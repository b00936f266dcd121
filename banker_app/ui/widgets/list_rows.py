"""Rows that are one button each, read aloud as one sentence; options as such rows."""

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from banker_app.ui import theme, typography
from banker_app.ui.blocks import Option
from banker_app.ui.hooks import component, here
from banker_app.ui.render_blocks import PICTURES
from banker_app.ui.widgets.basics import column_mark, spoken
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


ICONS: Final = (
    (ft.Icons.CHECK_BOX_OUTLINE_BLANK, ft.Icons.CHECK_BOX),
    (ft.Icons.RADIO_BUTTON_UNCHECKED, ft.Icons.RADIO_BUTTON_CHECKED),
)
"""Of one of several options, and of a single one: free, chosen."""


@component
def Pick(option: Option, chosen: bool, act: Callable[[], object], single: bool) -> ft.Control:
    """An option, chosen or free. Greyed it answers with its reason."""
    asked, ask = ft.use_state("")
    if not option.reason:
        return option_row(option, act, ICONS[single][chosen], chosen=chosen)
    told = asked == option.reason
    answer = partial(ask, "" if told else option.reason)
    return option_row(option, answer, ft.Icons.INFO_OUTLINE, told=told)


def option_row(
    option: Option,
    act: Callable[[], object],
    after: ft.IconData,
    *,
    name: str = "",
    chosen: bool = False,
    told: bool = False,
) -> ft.Control:
    """An option as a row, with the reason against it once that is `told`. A `name` is read aloud
    before it.
    """
    quiet = ft.Colors.ON_SURFACE_VARIANT
    picture = column_mark(option.letter, option.colour) if option.letter else None
    if option.picture is not None:
        picture = PICTURES[option.picture.name](option.picture.value)
    style = typography.NAME if option.note or picture else typography.SMALL
    ink = quiet if option.reason else None
    lines: list[ft.Control] = [ft.Text(option.short or option.label, theme_style=style, color=ink)]
    ink = None if chosen else quiet
    texts = (option.note, option.reason if told else "")
    lines += [ft.Text(text, theme_style=typography.SMALL, color=ink) for text in texts if text]
    words = (name, option.label, option.note, option.reason)
    label = ". ".join(text.rstrip(".") for text in words if text)
    return row_button(lines, label, act, picture=picture, after=after, chosen=chosen)
