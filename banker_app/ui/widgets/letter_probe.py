"""What only the device knows: how large it writes. Nothing of it is seen or read aloud."""

from typing import Any, Final

import flet as ft

from banker_app.ui.hooks import guarded, here, memoized
from banker_app.ui.tap_guard import SHOWN

PROBE: Final = 100
"""The height of the measured text at its usual size."""


@memoized
def LetterProbe() -> ft.Control:
    """A text of a known height, on each screen: of one that is covered nothing is laid out."""
    controller = here()

    def measured(event: ft.LayoutSizeChangeEvent[Any]) -> None:
        # The screen is there only now, which tells of a phone that draws slowly.
        controller.taps.pause(SHOWN)
        controller.set(device=round(event.height / PROBE, 1))

    text = ft.Text("M", style=ft.TextStyle(size=PROBE, height=1), no_wrap=True)
    # A column leaves its children their own height, whatever room it has itself.
    column = ft.Column([ft.Container(text, on_size_change=guarded(measured))])
    return ft.Container(column, width=0, height=0, opacity=0)
