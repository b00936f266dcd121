"""One of a few: buttons beside one another whose text may wrap, the chosen one filled."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from banker_app.ui import theme
from banker_app.ui.hooks import here, letters, tap


def choice(label: str, chosen: bool, act: Callable[[], object], *, key: str) -> ft.Control:
    """One of them. Choosing changes no button's size, so that nothing moves under the finger."""
    style = theme.button_style(14, 14)
    style.shape = theme.square(10)
    if chosen:
        spoken = here().hub.speech.ui("chosen", label=label)
        text = ft.Text(label, size=letters(15), semantics_label=spoken)
        return ft.FilledButton(text, style=style, on_click=tap(act), key=key)
    style.color = ft.Colors.ON_SURFACE
    return ft.OutlinedButton(
        ft.Text(label, size=letters(15)), style=style, on_click=tap(act), key=key
    )


def choices(
    options: Sequence[tuple[str, str, bool]], choose: Callable[[str], object]
) -> ft.Control:
    """All of them: value, label and whether it is chosen."""
    return ft.Row(
        [
            choice(label, chosen, partial(choose, value), key=value)
            for value, label, chosen in options
        ],
        wrap=True,
        spacing=6,
        run_spacing=6,
    )
