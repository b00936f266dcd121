"""A device that only looks becomes the banker's: it gives the code."""

from collections.abc import Callable

import flet as ft

from banker_app.app.devices.banker_role import Answer, Device, is_link
from banker_app.ui import routes, typography
from banker_app.ui.hooks import component, here, letters, tap, typing, use_page, use_ticks
from banker_app.ui.lan.readonly_store import LanSession
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import heading, hint
from banker_app.ui.widgets.buttons import button
from banker_app.ui.widgets.join_card import JoinCard, code_for_another
from banker_app.ui.widgets.scaffold import scrolling


@component
def JoinScreen() -> ft.Control:
    """Six digits and a button; below, how more devices come to the table."""
    width, typed, route = use_page(lambda s: (s.width, s.code, s.route))
    answer, tell = ft.use_state("")
    fresh, show = ft.use_state("")
    controller = here()
    say, share = controller.app_store.speech, controller.share
    assert share is not None
    pause = share.device.pause
    use_ticks(lambda: 1.0 if share.device.pause else 3600.0, pause > 0)

    def give() -> None:
        said = share.device.enter(controller.state.code)
        if said is not Answer.TAKEN:
            controller.set(code="")
            tell(said.value)

    field = TypedText(
        label=say.ui("share.code"),
        value=typed,
        keyboard_type=ft.KeyboardType.NUMBER,
        text_size=letters(28),
        text_align=ft.TextAlign.CENTER,
        **typing(lambda text: controller.set(code=text)),
        on_submit=tap(give),
    )
    # What was scanned stands in the address, and is nothing to be read or typed.
    scanned = is_link(typed) and typed in routes.parse(route).args
    asked: list[ft.Control] = [] if scanned else [hint(say.ui("share.hint")), field]
    take = button(say.ui("share.take"), give, "main")
    rows = [*asked, *_refused(answer, share.device), take]
    if fresh:
        # One code to be scanned at a time.
        return scrolling(
            [*rows, hint(say.ui("share.lost_hint")), *code_for_another(share, fresh)], width
        )
    rows += _another(share.device, show) if share.device.is_at_home else []
    return scrolling([*rows, *_more(share)], width)


def _refused(answer: str, device: Device) -> list[ft.Control]:
    """The reason why the last code did not count."""
    say, pause = here().app_store.speech, device.pause
    if pause:
        text = say.count("share.pause", pause)
    elif answer == Answer.WRONG:
        text = say.ui("share.wrong")
    else:
        return []
    words = ft.Text(text, theme_style=typography.BODY, color=ft.Colors.ERROR)
    return [ft.Semantics(content=words, live_region=True, container=True)]


def _another(device: Device, show: Callable[[str], None]) -> list[ft.Control]:
    """On the computer on which the app runs: the way to a new code."""
    say = here().app_store.speech
    icon, draw = ft.Icons.PHONELINK_ERASE, lambda: show(device.fresh_code())
    draws = button(say.ui("share.lost"), draw, "outlined", icon=icon)
    return [heading(say.ui("share.lost_heading")), draws, hint(say.ui("share.lost_hint"))]


def _more(share: LanSession) -> list[ft.Control]:
    say = here().app_store.speech
    return [
        heading(say.ui("share.others")),
        JoinCard(share.link, say.ui("share.others_hint"), key="invitation"),
    ]
