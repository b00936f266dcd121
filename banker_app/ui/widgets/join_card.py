"""Where other devices find the evening, and by which code one becomes the banker's."""

import flet as ft
import flet.canvas as cv

from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import here, memoized
from banker_app.ui.services import LanSession
from banker_app.ui.serving.network import qr_drawn
from banker_app.ui.widgets.basics import hint

SIDE = 216
"""Of the code, at the least: large enough for a camera held across a table."""


@memoized
def JoinCard(link: str, words: str, address: str = "") -> ft.Control:
    """A sentence, the link as a QR code, and the `address` in letters: the link where none is
    given.
    """
    picture = _picture(link)
    sentence = hint(words)
    sentence.text_align = ft.TextAlign.CENTER
    written = ft.Text(
        address or link,
        theme_style=typography.TITLE,
        text_align=ft.TextAlign.CENTER,
    )
    return ft.Column(
        [sentence, picture, written],
        spacing=theme.GAP,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        tight=True,
    )


def code_for_another(
    share: LanSession, code: str, screen: str = routes.JOIN, words: str = ""
) -> list[ft.Control]:
    """A code that makes another device the banker's, or does what `screen` does with it there: to
    be read out, typed or scanned. `words` say so.
    """
    say = here().app_store.speech
    digits = ft.Text(
        f"{code[:3]} {code[3:]}",
        theme_style=typography.HUGE,
        text_align=ft.TextAlign.CENTER,
    )
    spoken = ft.Semantics(
        content=digits,
        label=say.ui("share.code_is", code=" ".join(code)),
        exclude_semantics=True,
        container=True,
        identifier="next-code",
    )
    card = JoinCard(
        f"{share.link}{screen}/{share.device.roles.link(code)}",
        words or say.ui("share.scan"),
        share.link,
        key=f"invitation{code}",
    )
    return [spoken, card]


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
        label=here().app_store.speech.ui("share.picture"),
        image=True,
        container=True,
    )
