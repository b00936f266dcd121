"""The question before something is gone for good."""

from collections.abc import Callable

import flet as ft

from banker_app.ui.hooks import here, tap


def make_sure(title: str, hint: str, yes: str, act: Callable[[], object]) -> None:
    """Ask, and `act` only on the button that says so."""
    page = ft.context.page

    def go() -> None:
        page.pop_dialog()
        act()

    cancel = here().hub.speech.ui("cancel")
    page.show_dialog(
        ft.AlertDialog(
            title=ft.Text(title),
            content=ft.Text(hint),
            actions=[
                ft.TextButton(cancel, on_click=tap(lambda: page.pop_dialog())),
                ft.FilledButton(yes, on_click=tap(go)),
            ],
        )
    )
