"""Where other devices find the evening: an address to type, and the same to scan."""

import flet as ft

from banker_app.ui import theme
from banker_app.ui.hooks import here, letters, memoized
from banker_app.ui.network import qr_picture
from banker_app.ui.parts.basics import hint

SIDE = 208
"""Of the code: large enough for a camera held across a table."""


@memoized
def Invitation(link: str, words: str, address: str = "") -> ft.Control:
    """A sentence, the link as a QR code, and the `address` in letters: the link where none is
    given.
    """
    picture = ft.Container(
        ft.Image(
            src=qr_picture(link),
            width=SIDE,
            height=SIDE,
            semantics_label=here().hub.speech.ui("share.picture"),
        ),
        # A camera wants black on white, whatever the theme.
        bgcolor="#FFFFFF",
        border_radius=theme.ROUND,
        padding=4,
    )
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
