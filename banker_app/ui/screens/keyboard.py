"""The keys that do something, for those who bank with a keyboard."""

import flet as ft

from banker_app.ui import keys, theme
from banker_app.ui.hooks import component, here, use_desk, use_hub
from banker_app.ui.parts.basics import hint, panel, spoken
from banker_app.ui.parts.shell import scrolling


@component
def KeysScreen() -> ft.Control:
    """Each key and what it does."""
    width = use_desk(lambda s: s.width)
    use_hub(lambda s: s.language)
    say = here().hub.speech
    rows: list[ft.Control] = [_row(key, say.ui(text)) for key, text in keys.LISTED]
    return scrolling([hint(say.ui("keys.where")), panel(ft.Column(rows, spacing=theme.GAP))], width)


def _row(key: str, text: str) -> ft.Control:
    cap = ft.Container(
        ft.Text(key, size=15, weight=ft.FontWeight.W_700),
        padding=ft.Padding.symmetric(horizontal=10, vertical=4),
        border=ft.Border.all(1, ft.Colors.OUTLINE),
        border_radius=6,
    )
    row = ft.Row(
        [ft.Row([cap], expand=2), ft.Text(text, size=15, expand=5)],
        spacing=12,
    )
    return spoken(f"{key}: {text}", row)
