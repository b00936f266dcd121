"""The pages of a device that is not the banker's, whatever its address asks for."""

import flet as ft

from banker_app.ui import routes
from banker_app.ui.hooks import component, here, letters, use_app
from banker_app.ui.screens.devices.join import JoinScreen
from banker_app.ui.screens.display.display import DisplayScreen
from banker_app.ui.screens.phones.whose import WhoseScreen
from banker_app.ui.widgets.buttons import button
from banker_app.ui.widgets.letter_probe import LetterProbe
from banker_app.ui.widgets.scaffold import page_bar


def views_for_everybody(route: str) -> list[ft.View]:
    """The display, or a place to give a code: the banker's, or a player's."""
    place = routes.parse(route).screen
    say = here().app_store.speech
    bar: ft.AppBar | None = None
    if place == routes.JOIN:
        screen, bar = JoinScreen(key="join"), page_bar(say.ui("title.join"))
    elif place == routes.WHOSE:
        screen, bar = WhoseScreen(key="whose"), page_bar(say.ui("title.seat_code"))
    else:
        screen = DisplayScreen(key="display")
    return [
        ft.View(
            route="/",
            padding=0,
            spacing=0,
            appbar=bar,
            controls=[
                TidiedUp(key="tidy"),
                LetterProbe(key="letters"),
                Relieved(key="relieved"),
                ft.SafeArea(content=screen, expand=True),
            ],
        )
    ]


@component
def Relieved() -> ft.Control:
    """On a device that was the banker's, or a player's, until another one took over."""
    use_app(lambda s: s.phones.claims)
    _, said = ft.use_state(False)
    controller = here()
    say, share = controller.app_store.speech, controller.share
    news = share.seat.news if share is not None else None
    if share is None or not (share.device.is_relieved or news):
        return ft.Container(width=0, height=0)
    device, seat = share.device, share.seat
    ink = ft.Colors.ON_TERTIARY_CONTAINER

    def understood() -> None:
        device.dismiss_note()
        seat.dismiss_note()
        said(True)

    told = [say.ui(f"phone.{news}")] if news else []
    if device.is_relieved:
        told = [say.ui("share.relieved"), say.ui("share.relieved_hint", home=share.home)]
    words = ft.Column(
        [ft.Text(text, size=letters(16 - 2 * n), color=ink) for n, text in enumerate(told)],
        spacing=4,
        expand=True,
    )
    line = ft.Row(
        [ft.Icon(ft.Icons.SWAP_HORIZ, color=ink), words],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    close = button(ft.Text(say.ui("share.understood"), color=ink), understood, "text")
    return ft.Semantics(
        content=ft.Container(
            ft.SafeArea(ft.Column([line, close], horizontal_alignment=ft.CrossAxisAlignment.END)),
            bgcolor=ft.Colors.TERTIARY_CONTAINER,
            padding=ft.Padding.only(left=14, top=10, right=6, bottom=2),
        ),
        live_region=True,
        container=True,
    )


@component
def TidiedUp() -> ft.Control:
    """Takes away the questions that lay open while the page was the banker's; draws nothing."""
    page = ft.context.page
    assert isinstance(page, ft.Page)

    def tidy() -> None:
        while page.pop_dialog() is not None:
            pass

    ft.use_effect(tidy, [], cleanup=lambda: None)
    return ft.Container(width=0, height=0)
