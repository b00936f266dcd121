"""The pots on the table, in large figures; a tap opens the Bank's page, where they are filled."""

from functools import partial

import flet as ft

from banker_app.pages.contract import routes
from banker_app.ui import typography
from banker_app.ui.hooks import component, here, use_app
from banker_app.ui.widgets.basics import spoken
from banker_app.ui.widgets.buttons import button


@component
def PotStrip() -> ft.Control:
    """Return a button for each pot with money in it."""
    pots = use_app(lambda s: s.view.pots if s.view else ())
    opens = partial(here().go, routes.BANK)
    return ft.Column([button(_content(*pot), opens, "outlined", key=pot[0]) for pot in pots])


def _content(name: str, amount: str) -> ft.Control:
    figure = ft.Text(amount, theme_style=typography.FIGURE)
    label = ft.Text(name, theme_style=typography.NAME, expand=True)
    picture = ft.Icon(ft.Icons.SAVINGS_OUTLINED, color=ft.Colors.PRIMARY)
    return spoken(f"{name}: {amount}", ft.Row([picture, label, figure], spacing=10))
