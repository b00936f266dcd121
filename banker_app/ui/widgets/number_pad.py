"""The pad for amounts: no text field, no soft keyboard, no lost digit."""

from functools import partial
from typing import Final

import flet as ft

from banker_app.pages import form
from banker_app.pages.contract.keypad import BACK, CLEAR, KEYS
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, letters, memoized, tap, use_page

KEY_HEIGHT: Final = 56
LOW_KEY: Final = 48
"""On a low page."""
PAD_WIDE: Final = 420
"""The span of a hand."""


@memoized
def PadKey(key: str) -> ft.Control:
    """One key."""
    controller = here()
    say = controller.app_store.speech
    if key == BACK:
        content: ft.Control = ft.Icon(
            ft.Icons.BACKSPACE_OUTLINED, size=24, semantics_label=say.ui("keypad.back")
        )
    else:
        # A tight line: twice as large, a digit would be pushed out of the middle.
        content = ft.Text(
            key, style=ft.TextStyle(size=letters(24), weight=typography.MEDIUM, height=1)
        )
    press = partial(form.press_key, controller)
    return ft.FilledTonalButton(
        content,
        height=LOW_KEY if use_page(lambda s: s.short) else KEY_HEIGHT,
        expand=True,
        style=theme.key_style(),
        on_click=tap(partial(press, key), again=True),
        on_long_press=tap(partial(press, CLEAR), again=True) if key == BACK else None,
    )


@memoized
def NumberPad() -> ft.Control:
    """Ten digits, two zeros at once, and one back."""
    rows: list[ft.Control] = [
        ft.Row([PadKey(key, key=key) for key in row], spacing=6) for row in KEYS
    ]
    keys = ft.Column(rows, spacing=6, width=PAD_WIDE)
    return ft.Container(keys, alignment=ft.Alignment.CENTER)
