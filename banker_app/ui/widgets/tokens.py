"""Players by their tokens, to be chosen by one tap."""

from collections.abc import Callable
from typing import Final

import flet as ft

from banker_app.app.text_width import text_width
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, letters, tap
from banker_app.ui.widgets.basics import avatar, mark_here

TOKEN: Final = 28
FLAT: Final = 24
"""The size of a token over a name, and beside one."""
WIDTH: Final = 66
TALL: Final = 72
"""The width of a tile, and the height of one with a balance, at the usual size of text."""
BALANCE: Final = 13
"""The size of a balance."""


def token_choice(
    name: str,
    chosen: bool,
    act: Callable[[], object],
    *,
    key: str,
    colour: str = "",
    icon: ft.IconData | None = None,
    below: str = "",
    flat: bool = False,
) -> ft.Control:
    """A player or account to choose: the token, or an `icon` without one, the name, a balance;
    as high as those that have one, or `flat` in one line, if height is short.
    """
    label = ", ".join(part for part in (name, below) if part)
    if chosen:
        label = here().app_store.speech.ui("chosen", label=label)
    size = FLAT if flat else TOKEN
    picture = ft.Icon(icon, size=size) if icon else avatar(mark_here(name), colour, size)
    rows: list[ft.Control] = [picture, _line(name, 14, typography.MEDIUM)]
    if below:
        rows.append(_line(below, BALANCE, typography.REGULAR))
    scale = max(here().state.scale, 1.0)
    middle = ft.CrossAxisAlignment.CENTER
    if flat:
        content: ft.Control = ft.Row(rows, spacing=6, tight=True)
    else:
        content = ft.Column(rows, spacing=2, tight=True, horizontal_alignment=middle)
        content.alignment = ft.MainAxisAlignment.CENTER
    style = theme.choice_style(chosen)
    style.padding = ft.Padding.symmetric(horizontal=10 if flat else 2, vertical=6 if flat else 3)
    return ft.OutlinedButton(
        ft.Container(
            ft.Semantics(content=content, label=label, exclude_semantics=True),
            width=None if flat else max(WIDTH, text_width(below, BALANCE)) * scale,
            height=None if flat else TALL * scale,
        ),
        style=style,
        on_click=tap(act),
        key=key,
    )


def _line(text: str, size: int, weight: ft.FontWeight) -> ft.Control:
    return ft.Text(
        text,
        size=letters(size),
        weight=weight,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        text_align=ft.TextAlign.CENTER,
    )
