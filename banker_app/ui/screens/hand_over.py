"""The banker hands the bank to another device, on purpose: a code that works once."""

import flet as ft

from banker_app.ui import routes, theme
from banker_app.ui.desk import Desk
from banker_app.ui.hooks import component, here, letters, tap, use_desk, use_hub
from banker_app.ui.parts.basics import hint
from banker_app.ui.parts.invitation import Invitation
from banker_app.ui.parts.shell import scrolling


def begin_handing_over(desk: Desk) -> None:
    """Draw a code and show it."""
    assert desk.share is not None
    desk.set(code=desk.share.device.hand_over())
    desk.go(routes.HAND_OVER)


@component
def HandOverScreen() -> ft.Control:
    """The code that is out, to be typed or scanned, and the way to think better of it."""
    use_hub(lambda s: s.language)
    width, _ = use_desk(lambda s: (s.width, s.code))
    desk = here()
    say, share = desk.hub.speech, desk.share
    if share is None:
        return scrolling([hint(say.ui("share.alone"))], width)
    code = share.device.roles.next_code
    rows: list[ft.Control] = [ft.Text(say.ui("share.hand_hint"), size=letters(16))]
    if code:
        rows += [_shown(code), _scanned(share.link, code), _keep(desk)]
    else:
        rows.append(
            ft.FilledButton(
                ft.Text(say.ui("share.draw"), size=letters(17), weight=ft.FontWeight.W_600),
                style=theme.button_style(16, 16),
                on_click=tap(lambda: begin_handing_over(desk)),
            )
        )
    return scrolling(rows, width)


def _shown(code: str) -> ft.Control:
    halves = f"{code[:3]} {code[3:]}"
    return ft.Semantics(
        content=ft.Text(
            halves, size=letters(56), weight=ft.FontWeight.W_700, text_align=ft.TextAlign.CENTER
        ),
        label=here().hub.speech.ui("share.code_is", code=" ".join(code)),
        exclude_semantics=True,
        container=True,
        identifier="next-code",
    )


def _scanned(link: str, code: str) -> ft.Control:
    words = here().hub.speech.ui("share.scan")
    return Invitation(f"{link}{routes.JOIN}/{code}", words, link, key=f"invitation{code}")


def _keep(desk: Desk) -> ft.Control:
    share = desk.share
    assert share is not None

    def keep() -> None:
        share.device.keep_it()
        desk.set(code="")
        desk.back()

    return ft.OutlinedButton(
        ft.Text(desk.hub.speech.ui("share.keep"), size=letters(16)),
        style=theme.button_style(),
        on_click=tap(keep),
    )
