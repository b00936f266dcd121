"""The pad for amounts: no text field, no soft keyboard, no lost digit."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from banker_app.ui import form, theme, typography
from banker_app.ui.hooks import here, letters, memoized, tap, use_page
from banker_app.ui.keypad import BACK, CLEAR, KEYS
from banker_app.ui.widgets.basics import spoken

KEY_HEIGHT: Final = 56
SHORT: Final = 24
"""So many letters of sums stand beside one another."""
PAD_WIDE: Final = 420
"""On a wide page a pad keeps to what a hand spans."""


@memoized
def Key(key: str) -> ft.Control:
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
        height=KEY_HEIGHT,
        expand=True,
        style=theme.key_style(),
        on_click=tap(partial(press, key), again=True),
        on_long_press=tap(partial(press, CLEAR), again=True) if key == BACK else None,
    )


@memoized
def NumberPad() -> ft.Control:
    """Ten digits, two zeros at once, and one back."""
    wide = use_page(lambda s: s.width >= theme.WIDE and not s.low)
    rows: list[ft.Control] = [ft.Row([Key(key, key=key) for key in row], spacing=6) for row in KEYS]
    keys = ft.Column(rows, spacing=6, width=PAD_WIDE if wide else None)
    return ft.Row([keys], alignment=ft.MainAxisAlignment.CENTER) if wide else keys


class QuickSum(NamedTuple):
    """A sum for one tap instead of digits."""

    key: str
    words: str
    label: str
    chosen: bool
    act: Callable[[], object]


def sum_row(sums: Sequence[QuickSum], *, large: bool) -> ft.Control:
    """All of them in one line: a few short ones share it, longer ones slide."""
    short = sum(len(one.words) for one in sums) <= SHORT and not large
    chips = [_chip(one, short) for one in sums]
    return ft.Row(chips, spacing=6, scroll=None if short else ft.ScrollMode.HIDDEN)


def _chip(one: QuickSum, short: bool) -> ft.Control:
    style = theme.choice_style(one.chosen)
    style.padding = ft.Padding.symmetric(horizontal=6 if short else 14, vertical=14)
    label = here().app_store.speech.ui("chosen", label=one.label) if one.chosen else one.label
    text = ft.Text(one.words, size=letters(14), semantics_label=label if one.chosen else None)
    words = text if one.label == one.words else spoken(label, text)
    act = tap(one.act)
    return ft.OutlinedButton(words, style=style, on_click=act, expand=short, key=one.key)
