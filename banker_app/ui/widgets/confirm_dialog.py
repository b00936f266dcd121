"""The question before something is gone for good."""

from collections.abc import Callable

import flet as ft

from banker_app.ui.hooks import here, tap


def make_sure(title: str, hint: str, yes: str, act: Callable[[], object]) -> None:
    """Ask, and `act` only on the button that says so."""
    page = ft.context.page
    controller = here()

    def moved() -> None:
        controller.taps.pause()

    def close() -> None:
        page.pop_dialog()
        moved()

    def go() -> None:
        close()
        act()

    cancel = controller.app_store.speech.ui("cancel")
    page.show_dialog(
        ft.AlertDialog(
            # A second tap beside it would close it before it was read.
            modal=True,
            title=ft.Text(title),
            content=ft.Text(hint),
            actions=[
                ft.TextButton(cancel, on_click=tap(close)),
                ft.FilledButton(yes, on_click=tap(go)),
            ],
        )
    )
    moved()
