"""Players by their tokens: one tap says whose it is."""

from collections.abc import Callable
from typing import Final

import flet as ft

from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, letters, tap
from banker_app.ui.quiet import Reach
from banker_app.ui.widgets.basics import avatar

TOKEN: Final = 32
WIDTH: Final = 78
"""How wide a token's tile is, at the usual size of text."""


def token_choice(
    name: str,
    chosen: bool,
    act: Callable[[], object],
    *,
    key: str,
    colour: str = "",
    icon: ft.IconData | None = None,
    below: str = "",
) -> ft.Control:
    """Somebody who can be chosen: the token, or an `icon` for who has none, the name, a balance."""
    label = ", ".join(part for part in (name, below) if part)
    if chosen:
        label = here().app_store.speech.ui("chosen", label=label)
    picture = ft.Icon(icon, size=TOKEN) if icon else avatar(name[:1].upper(), colour, TOKEN)
    rows: list[ft.Control] = [picture, _line(name, 14, typography.MEDIUM)]
    if below:
        rows.append(_line(below, 13, typography.REGULAR))
    middle = ft.CrossAxisAlignment.CENTER
    column = ft.Column(rows, spacing=2, tight=True, horizontal_alignment=middle)
    style = theme.choice_style(chosen)
    style.padding = ft.Padding.symmetric(horizontal=2, vertical=8)
    return ft.OutlinedButton(
        ft.Container(
            ft.Semantics(content=column, label=label, exclude_semantics=True),
            width=WIDTH * max(here().state.scale, 1.0),
        ),
        style=style,
        on_click=tap(act, Reach.DRAFT),
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


def token_row(tokens: list[ft.Control]) -> ft.Control:
    """All of them, in as many lines as it takes."""
    return ft.Row(tokens, wrap=True, spacing=6, run_spacing=6)
