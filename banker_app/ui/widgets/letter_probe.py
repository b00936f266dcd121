"""A probe for the device's size of text. Nothing of it is seen or read aloud."""

from typing import Any, Final

import flet as ft

from banker_app.ui.haptics import answer_or_none
from banker_app.ui.hooks import guarded, here, memoized

PROBE: Final = 100
"""The height of the measured text at its usual size."""


@memoized
def LetterProbe() -> ft.Control:
    """A text of a known height, on each screen: of one that is covered nothing is laid out."""
    controller = here()

    async def measured(event: ft.LayoutSizeChangeEvent[Any]) -> None:
        controller.taps.hold()
        controller.set(device=round(event.height / PROBE, 1))
        # With any answer, it has painted the screen by then.
        await answer_or_none(ft.SemanticsService().get_accessibility_features())
        controller.taps.answered()

    text = ft.Text("M", style=ft.TextStyle(size=PROBE, height=1), no_wrap=True)
    # A column leaves its children their own height, regardless of its own.
    column = ft.Column([ft.Container(text, on_size_change=guarded(measured))])
    return ft.Container(column, width=0, height=0, opacity=0)
