"""The pad for amounts: no text field, no soft keyboard, no lost digit."""

from typing import Final

import flet as ft

from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, memoized, tap, use_app, use_page
from banker_app.ui.keypad import BACK, CLEAR, KEYS, amount
from banker_app.ui.quiet import Reach

KEY_HEIGHT: Final = 54


@memoized
def Key(key: str) -> ft.Control:
    """One key."""
    controller = here()
    say = controller.app_store.speech
    if key == BACK:
        content: ft.Control = ft.Icon(
            ft.Icons.BACKSPACE_OUTLINED, semantics_label=say.ui("keypad.back")
        )
    else:
        content = ft.Text(key, theme_style=typography.HEADLINE)
    return ft.FilledTonalButton(
        content,
        height=KEY_HEIGHT,
        expand=True,
        style=ft.ButtonStyle(shape=theme.square(12), padding=0),
        on_click=tap(lambda: controller.key(key), Reach.DRAFT),
        on_long_press=tap(lambda: controller.key(CLEAR), Reach.DRAFT) if key == BACK else None,
    )


@component
def Amount(currency: str = "", usual: int = 0) -> ft.Control:
    """The sum so far, as its money is printed; what counts while nothing is typed, quietly."""
    digits = use_page(lambda s: s.digits)
    say = here().app_store.speech
    use_app(lambda s: s.language)
    text = ft.Text(
        say.money(amount(digits) or usual, currency),
        theme_style=typography.SUM,
        color=None if digits else ft.Colors.ON_SURFACE_VARIANT,
    )
    return ft.Semantics(content=text, identifier="amount", live_region=True, container=True)


@memoized
def NumberPad() -> ft.Control:
    """Ten digits, two zeros at once, and one back."""
    rows: list[ft.Control] = [ft.Row([Key(key, key=key) for key in row], spacing=6) for row in KEYS]
    return ft.Column(rows, spacing=6)
