"""What only the device knows, measured outside the screen: how large it writes, and when it shows
what it was sent. Nothing of it is seen or read aloud.
"""

from typing import Any, Final

import flet as ft

from banker_app.ui.hooks import guarded, here, memoized, use_asked

PROBE: Final = 100
"""The height of the measured text at its usual size."""


@memoized
def Probes() -> ft.Control:
    """Everything that is measured, on each screen: of one that is covered nothing is laid out."""
    # A column leaves its children their own height, whatever room it has itself.
    column = ft.Column([_letter(), ShownProbe(key="shown")])
    return ft.Container(column, width=0, height=0, opacity=0)


def _letter() -> ft.Control:
    """A text of a known height."""
    controller = here()

    def measured(event: ft.LayoutSizeChangeEvent[Any]) -> None:
        controller.set(device=round(event.height / PROBE, 1))

    text = ft.Text("M", style=ft.TextStyle(size=PROBE, height=1), no_wrap=True)
    return ft.Container(text, on_size_change=guarded(measured))


@memoized
def ShownProbe() -> ft.Control:
    """As high as the number that is asked for: a device says so in the frame that shows it."""
    controller, number = here(), use_asked()

    def shown(event: ft.LayoutSizeChangeEvent[Any]) -> None:
        controller.quiet.shown(round(event.height))

    return ft.Container(height=number, on_size_change=guarded(shown), size_change_interval=0)
