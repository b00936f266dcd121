"""One of a few: buttons with texts that may wrap, the chosen one tinted."""

from collections.abc import Callable
from typing import Final

import flet as ft

from banker_app.pages.contract.blocks import Option
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, tap
from banker_app.ui.widgets.basics import avatar, stripe

BESIDE: Final = 4
"""The padding beside a picture with its name."""
DOT: Final = 28
"""A token, or a colour, beside its name."""


def choice(
    label: str,
    chosen: bool,
    act: Callable[[], object],
    *,
    key: str,
    content: ft.Control | None = None,
) -> ft.OutlinedButton:
    """One of the choices, with its label as a text or the `content` in its place.

    Choosing changes no button's size, so that nothing moves under the finger, nor
    its kind, which would recreate it and lose the focus.
    """
    spoken = here().app_store.speech.ui("chosen", label=label) if chosen else None
    words = ft.Text(label, theme_style=typography.SMALL, semantics_label=spoken)
    if content is not None:
        content = ft.Semantics(content=content, label=spoken or label, exclude_semantics=True)
    return ft.OutlinedButton(
        content or words,
        style=theme.choice_style(chosen, 14 if content is None else BESIDE),
        on_click=tap(act),
        key=key,
    )


def coloured(option: Option) -> ft.Control:
    """A token, or a colour without one, with its name: the content of a choice."""
    mark, colour = option.mark, option.colour
    dot = avatar(mark, colour, DOT) if mark else stripe(colour, DOT - 4, DOT - 4)
    parts: list[ft.Control] = [dot, ft.Text(option.label, theme_style=typography.SMALL)]
    padding = ft.Padding.only(left=0 if mark else 6, right=10)
    return ft.Container(ft.Row(parts, spacing=8, tight=True), padding=padding)
