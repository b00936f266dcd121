"""Where other devices find the evening: an address to type, and the same to scan."""

import flet as ft
import flet.canvas as cv

from banker_app.ui import theme
from banker_app.ui.hooks import here, letters, memoized
from banker_app.ui.network import qr_drawn
from banker_app.ui.parts.basics import hint

SIDE = 216
"""Of the code, at the least: large enough for a camera held across a table."""


@memoized
def Invitation(link: str, words: str, address: str = "") -> ft.Control:
    """A sentence, the link as a QR code, and the `address` in letters: the link where none is
    given.
    """
    picture = _picture(link)
    sentence = hint(words)
    sentence.text_align = ft.TextAlign.CENTER
    written = ft.Text(
        address or link,
        size=letters(20),
        weight=ft.FontWeight.W_700,
        text_align=ft.TextAlign.CENTER,
    )
    return ft.Column(
        [sentence, picture, written],
        spacing=theme.GAP,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        tight=True,
    )


def _picture(link: str) -> ft.Control:
    """The code as shapes: pictures are not painted on a page that came by plain http."""
    code = qr_drawn(link)
    # Whole pixels, or the edges of the modules would be grey.
    pixels = -(-SIDE // code.side)
    whole = code.side * pixels
    bars: list[cv.Path.PathElement] = [
        cv.Path.Rect(x * pixels, y * pixels, width * pixels, pixels) for x, y, width in code.bars
    ]
    drawing = cv.Canvas(
        # A camera wants black on white, whatever the theme.
        [cv.Path(bars, paint=ft.Paint(color="#000000", anti_alias=False))],
        width=whole,
        height=whole,
    )
    return ft.Semantics(
        content=ft.Container(drawing, bgcolor="#FFFFFF", border_radius=theme.ROUND),
        label=here().hub.speech.ui("share.picture"),
        image=True,
        container=True,
    )
