"""Options as rows that are one button each, read aloud as one sentence."""

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.purses import read_out
from banker_app.pages.contract.blocks import Option
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here
from banker_app.ui.pictures import picture
from banker_app.ui.render_blocks import column_mark
from banker_app.ui.widgets.buttons import pressable

ICONS: Final = (
    (ft.Icons.CHECK_BOX_OUTLINE_BLANK, ft.Icons.CHECK_BOX),
    (ft.Icons.RADIO_BUTTON_UNCHECKED, ft.Icons.RADIO_BUTTON_CHECKED),
    (ft.Icons.TOGGLE_OFF_OUTLINED, ft.Icons.TOGGLE_ON),
)
ANY, ONE, SWITCH = range(len(ICONS))
"""The pictures of an option, free and chosen: any of several, one of several, yes or no."""
TICK: Final = len(ICONS)
"""No picture beside an option in half of a page: the chosen one is ticked on its colour."""
SWITCHED: Final = 36
"""The size of a switch, whose picture is half as high as it is wide."""


@component
def Pick(option: Option, chosen: bool, act: Callable[[], object], kind: int) -> ft.Control:
    """An option, chosen or free. Greyed it answers with its reason."""
    asked, ask = ft.use_state("")
    if not option.reason:
        after = None if kind == TICK else ICONS[kind][chosen]
        return option_row(option, act, after, chosen=chosen)
    explained = asked == option.reason
    answer = partial(ask, "" if explained else option.reason)
    after = None if kind == TICK else ft.Icons.INFO_OUTLINE
    return option_row(option, answer, after, explained=explained)


def option_row(
    option: Option,
    act: Callable[[], object],
    after: ft.IconData | None,
    *,
    name: str = "",
    chosen: bool = False,
    explained: bool = False,
) -> ft.Control:
    """An option as a row, with the reason against it if `explained`. A `name` is read aloud
    before it.
    """
    muted = ft.Colors.ON_SURFACE_VARIANT
    ticked = chosen and after is None
    shown = column_mark(option.letter, option.colour, ticked=ticked) if option.letter else None
    if option.picture is not None:
        shown = picture(option.picture)
    style = typography.NAME if after and (option.note or shown) else typography.SMALL
    small = typography.SMALL if after else typography.TINY
    ink = muted if option.reason else None
    lines: list[ft.Control] = [ft.Text(option.short or option.label, theme_style=style, color=ink)]
    ink = None if chosen else muted
    texts = (option.note, option.reason if explained else "")
    lines += [ft.Text(text, theme_style=small, color=ink) for text in texts if text]
    parts: list[ft.Control] = [ft.Column(lines, spacing=2, expand=True, tight=True)]
    parts[:0] = [shown] if shown else []
    size = SWITCHED if after in ICONS[SWITCH] else None
    if after is not None:
        parts.append(ft.Icon(after, color=ft.Colors.PRIMARY if chosen else muted, size=size))
    surface = ft.Container(
        ft.Row(parts, spacing=12 if after else 6, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=theme.EDGE if after else 8,
        border_radius=theme.ROUND,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if chosen else ft.Colors.SURFACE_CONTAINER_LOW,
    )
    label = read_out((name, option.label, option.note, option.reason))
    if chosen:
        label = here().app_store.speech.ui("chosen", label=label.rstrip("."))
    return pressable(surface, label, act)
