"""The banker hands the bank to another device, on purpose: a code that works once."""

import flet as ft

from banker_app.ui import routes, typography
from banker_app.ui.hooks import component, here, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.widgets.basics import hint
from banker_app.ui.widgets.buttons import button
from banker_app.ui.widgets.join_card import code_for_another
from banker_app.ui.widgets.scaffold import scrolling


def begin_handing_over(controller: PageController) -> None:
    """Draw a code and show it."""
    assert controller.share is not None
    controller.set(code=controller.share.device.hand_over())
    controller.go(routes.HAND_OVER)


@component
def HandOverScreen() -> ft.Control:
    """The code that is out, to be typed or scanned, and the way to think better of it."""
    width, _ = use_page(lambda s: (s.width, s.code))
    controller = here()
    say, share = controller.app_store.speech, controller.share
    if share is None:
        return scrolling([hint(say.ui("share.alone"))], width)
    code = share.device.roles.next_code
    rows: list[ft.Control] = [ft.Text(say.ui("share.hand_hint"), theme_style=typography.BODY)]
    if code:
        rows += [*code_for_another(share, code), _keep(controller)]
    else:
        rows.append(button(say.ui("share.draw"), lambda: begin_handing_over(controller), "main"))
    return scrolling(rows, width)


def _keep(controller: PageController) -> ft.Control:
    share = controller.share
    assert share is not None

    def keep() -> None:
        share.device.keep_it()
        controller.set(code="")
        controller.back()

    return button(controller.app_store.speech.ui("share.keep"), keep, "outlined")
