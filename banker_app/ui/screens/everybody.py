"""The pages of a device that is not the banker's, whatever its address asks for."""

import flet as ft

from banker_app.ui import routes
from banker_app.ui.hooks import component, here
from banker_app.ui.parts.shell import TextProbe, page_bar
from banker_app.ui.screens.display import DisplayScreen
from banker_app.ui.screens.join import JoinScreen


def views_for_everybody(route: str) -> list[ft.View]:
    """The display, or the place to give a code."""
    joins = routes.parse(route).screen == routes.JOIN
    screen = JoinScreen(key="join") if joins else DisplayScreen(key="display")
    return [
        ft.View(
            route="/",
            padding=0,
            spacing=0,
            appbar=page_bar(here().hub.speech.ui("title.join")) if joins else None,
            controls=[
                TidiedUp(key="tidy"),
                TextProbe(key="probe"),
                ft.SafeArea(content=screen, expand=True),
            ],
        )
    ]


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
