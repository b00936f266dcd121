"""The pages of a device that is not the banker's, whatever its address asks for."""

import flet as ft

from banker_app.ui import routes, theme
from banker_app.ui.hooks import component, here, letters, tap, use_app
from banker_app.ui.screens.devices.join import JoinScreen
from banker_app.ui.screens.display.display import DisplayScreen
from banker_app.ui.widgets.scaffold import TextProbe, page_bar


def views_for_everybody(route: str) -> list[ft.View]:
    """The display, or the place to give a code."""
    joins = routes.parse(route).screen == routes.JOIN
    screen = JoinScreen(key="join") if joins else DisplayScreen(key="display")
    return [
        ft.View(
            route="/",
            padding=0,
            spacing=0,
            appbar=page_bar(here().app_store.speech.ui("title.join")) if joins else None,
            controls=[
                TidiedUp(key="tidy"),
                TextProbe(key="probe"),
                Relieved(key="relieved"),
                ft.SafeArea(content=screen, expand=True),
            ],
        )
    ]


@component
def Relieved() -> ft.Control:
    """On a device that was the banker's until another one took over: that this is so."""
    use_app(lambda s: s.language)
    _, said = ft.use_state(False)
    controller = here()
    say, share = controller.app_store.speech, controller.share
    if share is None or not share.device.is_relieved:
        return ft.Container(width=0, height=0)
    device = share.device
    ink = ft.Colors.ON_TERTIARY_CONTAINER

    def understood() -> None:
        device.dismiss_note()
        said(True)

    words = ft.Column(
        [
            ft.Text(say.ui("share.relieved"), size=letters(16), color=ink),
            ft.Text(say.ui("share.relieved_hint", home=share.home), size=letters(14), color=ink),
        ],
        spacing=4,
        expand=True,
    )
    line = ft.Row(
        [ft.Icon(ft.Icons.SWAP_HORIZ, color=ink), words],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    close = ft.TextButton(
        ft.Text(say.ui("share.understood"), size=letters(16), color=ink),
        style=theme.button_style(),
        on_click=tap(understood),
    )
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
