"""Buttons that give something of the open game away as a file."""

from functools import partial

import flet as ft

from banker_app.engine.ids import PlayerId
from banker_app.ui import file_dialogs, theme
from banker_app.ui.hooks import here, tap


def statement_button(player: PlayerId) -> ft.Control:
    """The button for a player's statement as a table."""
    controller = here()
    return ft.FilledTonalButton(
        ft.Text(controller.app_store.speech.ui("statement.csv")),
        icon=ft.Icons.TABLE_CHART_OUTLINED,
        style=theme.button_style(),
        on_click=tap(partial(file_dialogs.give_statement, controller, player)),
    )
