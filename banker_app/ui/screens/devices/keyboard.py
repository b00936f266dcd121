"""The keys that do something, for those who bank with a keyboard."""

import flet as ft

from banker_app.ui import shortcuts, theme, typography
from banker_app.ui.hooks import component, here, use_app, use_page
from banker_app.ui.widgets.basics import hint, panel, spoken
from banker_app.ui.widgets.scaffold import scrolling


@component
def KeysScreen() -> ft.Control:
    """Each key and what it does."""
    width, large = use_page(lambda s: (s.room, s.large_print))
    use_app(lambda s: s.language)
    say = here().app_store.speech
    rows: list[ft.Control] = [_row(key, say.ui(text), large) for key, text in shortcuts.LISTED]
    return scrolling([hint(say.ui("keys.where")), panel(ft.Column(rows, spacing=theme.GAP))], width)


def _row(key: str, text: str, large: bool) -> ft.Control:
    cap = ft.Container(
        ft.Text(key, theme_style=typography.ROW),
        padding=ft.Padding.symmetric(horizontal=10, vertical=4),
        border=ft.Border.all(1, ft.Colors.OUTLINE),
        border_radius=6,
    )
    beside = ft.Row([cap], expand=None if large else 2)
    words = ft.Text(text, theme_style=typography.SMALL, expand=None if large else 5)
    row = ft.Column([beside, words], spacing=2) if large else ft.Row([beside, words], spacing=12)
    return spoken(f"{key}: {text}", row)
