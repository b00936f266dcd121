"""A QR code, to be scanned from across a table."""

from typing import Final

import flet as ft
import flet.canvas as cv

from banker_app.app.devices.network import QrDrawing
from banker_app.ui import theme
from banker_app.ui.hooks import here

SIDE: Final = 216
"""Of the code, at the least: large enough for a camera held across a table."""


def qr_code(code: QrDrawing) -> ft.Control:
    """The code as shapes: pictures are not painted on a page that came by plain http."""
    # Whole pixels, or the edges of the modules would be grey.
    pixels = -(-SIDE // code.side)
    whole = code.side * pixels
    bars: list[cv.Path.PathElement] = [
        cv.Path.Rect(x * pixels, y * pixels, width * pixels, pixels) for x, y, width in code.bars
    ]
    # A camera needs black on white in every theme.
    path = cv.Path(bars, paint=ft.Paint(color="#000000", anti_alias=False))
    drawing = cv.Canvas([path], width=whole, height=whole)
    picture = ft.Semantics(
        content=ft.Container(drawing, bgcolor="#FFFFFF", border_radius=theme.ROUND),
        label=here().app_store.speech.ui("share.picture"),
        image=True,
        container=True,
    )
    return ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER)
