"""The line above everything in read-only mode, with the way back."""

import flet as ft

from banker_app.ui import typography
from banker_app.ui.hooks import component, here, use_app
from banker_app.ui.locked_page import AGAIN
from banker_app.ui.widgets.buttons import button


@component
def LookingBanner() -> ft.Control:
    """Draws nothing where the games are one's own."""
    looking = use_app(lambda s: s.looking)
    if not looking:
        return ft.Container(width=0, height=0)
    say = here().app_store.speech
    page = ft.context.page
    ink = ft.Colors.ON_TERTIARY_CONTAINER

    def again() -> None:
        opening = page.session.store.get(AGAIN)
        if opening is not None:
            opening(page)

    return ft.Container(
        ft.Row(
            [
                ft.Icon(ft.Icons.VISIBILITY_OUTLINED, color=ink),
                ft.Text(
                    say.ui("held.banner"), theme_style=typography.SMALL, color=ink, expand=True
                ),
                button(say.ui("held.again"), again, "text"),
            ],
            spacing=10,
        ),
        bgcolor=ft.Colors.TERTIARY_CONTAINER,
        padding=ft.Padding.symmetric(horizontal=14, vertical=4),
    )
