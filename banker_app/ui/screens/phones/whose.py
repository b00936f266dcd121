"""On a device that only looks: whose phone it is. A code settles it, or the banker's nod."""

from functools import partial

import flet as ft

from banker_app.app.devices.banker_role import Answer, Device
from banker_app.app.projections.context import SeatView, seat_views
from banker_app.engine.ids import PlayerId
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import (
    component,
    here,
    letters,
    say_in_passing,
    tap,
    typing,
    use_app,
    use_page,
    use_view,
)
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import avatar, hint, panel, spoken
from banker_app.ui.widgets.buttons import button
from banker_app.ui.widgets.scaffold import scrolling


@component
def WhoseScreen() -> ft.Control:
    """The players to choose from, and a field for the code of a seat."""
    app_store = here().app_store
    seats = use_view(seat_views) or ()
    use_app(lambda s: s.phones.claims)
    width, typed, route = use_page(lambda s: (s.width, s.code, s.route))
    answer, tell = ft.use_state("")
    controller = here()
    say, share = app_store.speech, controller.share
    assert share is not None, "a device that looks on by itself"

    def give(code: str) -> None:
        said = share.device.enter(code)
        controller.set(code="")
        tell("" if said in (Answer.SEATED, Answer.TAKEN) else said.value)

    def scanned() -> None:
        # The code that was scanned stands in the address.
        for code in routes.parse(route).args[:1]:
            give(code)

    ft.use_effect(scanned, [route], cleanup=lambda: None)
    claimed = share.seat.claimed
    if claimed is not None:
        return scrolling(_waiting(claimed), width)
    rows: list[ft.Control] = [
        ft.Text(say.ui("phone.who"), theme_style=typography.HEADLINE),
        hint(say.ui("phone.who_hint")),
        *(_choice(seat) for seat in seats if not seat.bankrupt),
        panel(
            ft.Column(
                [
                    TypedText(
                        label=say.ui("phone.code"),
                        value=typed,
                        keyboard_type=ft.KeyboardType.NUMBER,
                        text_size=letters(24),
                        **typing(lambda text: controller.set(code=text)),
                        on_submit=tap(lambda: give(controller.state.code)),
                    ),
                    *_refused(answer, share.device),
                    button(say.ui("phone.enter"), lambda: give(controller.state.code), "outlined"),
                ],
                spacing=theme.GAP,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            )
        ),
    ]
    return scrolling(rows, width)


def _choice(seat: SeatView) -> ft.Control:
    content = ft.Row(
        [
            avatar(seat.initial, seat.colour, 36),
            ft.Text(seat.player, theme_style=typography.NAME, expand=True),
        ],
        spacing=12,
    )
    return button(spoken(seat.player, content), partial(_claim, seat.player), key=seat.player)


def _claim(player: PlayerId) -> None:
    share = here().share
    assert share is not None
    if not share.seat.claim(player):
        say_in_passing("phone.many_claims")


def _waiting(player: PlayerId) -> list[ft.Control]:
    """While the banker has not said yes or no."""
    controller = here()
    say, share = controller.app_store.speech, controller.share
    assert share is not None
    words = ft.Text(say.ui("phone.waiting", name=player), theme_style=typography.BODY)
    return [
        ft.Semantics(content=words, live_region=True, container=True),
        ft.ProgressBar(),
        button(say.ui("cancel"), share.seat.give_up, "outlined"),
    ]


def _refused(answer: str, device: Device) -> list[ft.Control]:
    """Why the code of just now did not count."""
    say, pause = here().app_store.speech, device.pause
    if not answer:
        return []
    text = say.count("share.pause", pause) if pause else say.ui("share.wrong")
    words = ft.Text(text, theme_style=typography.BODY, color=ft.Colors.ERROR)
    return [ft.Semantics(content=words, live_region=True, container=True)]
