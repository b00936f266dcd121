"""The page: its views from the controller's trail, its theme, and what keeps it alive.

A page that connects again is redrawn under new control ids, because the client would otherwise
ignore every later change; hence nothing that matters is kept in hooks.
"""

from typing import Final, NamedTuple, cast

import flet as ft

from banker_app.pages.contract import routes
from banker_app.ui import theme, typography
from banker_app.ui.board_screen import BoardScreen, BoardSwitch
from banker_app.ui.hooks import Component, component, guarded, here, use_app, use_page
from banker_app.ui.render import NotFound, PageScreen
from banker_app.ui.render_sheets import Sheets
from banker_app.ui.table_bar import RoomMark, ScoreButton, TableMenu, TurnTitle
from banker_app.ui.table_screen import TableScreen, board_side
from banker_app.ui.widgets.banner import LookingBanner
from banker_app.ui.widgets.buttons import icon_button
from banker_app.ui.widgets.focus import together
from banker_app.ui.widgets.letter_probe import LetterProbe
from banker_app.ui.widgets.scaffold import (
    BAR,
    TabBar,
    TabRail,
    bar_height,
    bar_title,
    page_bar,
    tab_name,
)

DRAWN_BY: Final[dict[str, Component]] = {
    routes.TABLE: TableScreen,
    routes.BOARD: BoardScreen,
}
"""The component of each screen that is not a page of blocks."""


@component
def Root() -> list[ft.View]:
    """The tab at the bottom, and the screen open over it."""
    controller = here()
    trail, width, pane, *_ = use_page(
        lambda s: (s.trail, s.width, s.pane, s.large_print, board_side(controller) > 0)
    )
    open_game = use_app(lambda s: s.game is not None)
    base = trail[0] if open_game or not routes.needs_game(trail[0]) else routes.HOME
    if pane and open_game:
        return [_base(base, width, _Pane(trail[-1], pane))]
    views = [_base(base, width)]
    if len(trail) > 1 and (open_game or not routes.needs_game(trail[-1])):
        views.append(_top(trail[-1]))
    return views


class _Pane(NamedTuple):
    """A screen that is opened beside the table, and how wide it is."""

    route: str
    width: float


def _base(route: str, width: float, pane: _Pane | None = None) -> ft.View:
    if route not in routes.TABS:
        return _home()
    controller = here()
    shown = routes.TABLE if pane else route
    screen = _body(shown, shown)
    wide = width >= theme.WIDE
    body: ft.Control = screen
    if wide:
        body = ft.Row(
            [
                together(TabRail(route, key="rail"), key="rails"),
                ft.VerticalDivider(width=1),
                _filling(together(screen)),
                *(_beside(pane) if pane else ()),
            ],
            expand=True,
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    title: ft.Control = bar_title(tab_name(controller, route))
    actions: list[ft.Control] = [
        ScoreButton(key="score"),
        RoomMark(key="room"),
        TableMenu(wide, key="menu"),
    ]
    if shown == routes.TABLE:
        title = TurnTitle(key="title")
        if not (pane or board_side(controller)):
            actions.insert(0, BoardSwitch(key="board"))
    return ft.View(
        route="/",
        padding=0,
        spacing=0,
        appbar=ft.AppBar(
            title=title,
            toolbar_height=bar_height(controller.state),
            automatically_imply_leading=False,
            actions=actions,
            bgcolor=ft.Colors.SURFACE,
        ),
        navigation_bar=None if wide else _tab_bar(route),
        # The device's own Back closes the pane; there is no view below it.
        can_pop=pane is None,
        on_confirm_pop=guarded(_close_pane) if pane else None,
        controls=[
            Sheets(key="sheets"),
            LetterProbe(key="letters"),
            LookingBanner(key="looking"),
            ft.SafeArea(content=body, expand=True),
        ],
    )


def _tab_bar(route: str) -> ft.NavigationBar:
    # A component takes the place of the control it draws.
    return cast(ft.NavigationBar, TabBar(route, key="tabs"))


def _beside(pane: _Pane) -> list[ft.Control]:
    controller = here()
    title, body = _screen(pane.route)
    back = controller.app_store.speech.ui("back")
    bar = ft.Row(
        [
            icon_button(ft.Icons.ARROW_BACK, back, controller.back),
            ft.Container(ft.Semantics(content=bar_title(title), header=True), expand=True),
        ],
        height=BAR,
        spacing=4,
    )
    column = ft.Column(
        [ft.Container(bar, padding=ft.Padding.only(left=4, right=12)), _filling(body)], spacing=0
    )
    return [
        ft.VerticalDivider(width=1),
        ft.Container(together(column), width=pane.width, key="pane"),
    ]


async def _close_pane(event: ft.Event[ft.View]) -> None:
    here().back()
    await event.control.confirm_pop(False)


def _filling(screen: ft.Control) -> ft.Control:
    return ft.Container(screen, expand=True)


def _home() -> ft.View:
    controller = here()
    say = controller.app_store.speech
    settings = icon_button(
        ft.Icons.SETTINGS_OUTLINED, say.ui("title.settings"), lambda: controller.go(routes.SETTINGS)
    )
    return ft.View(
        route="/",
        padding=0,
        spacing=0,
        appbar=ft.AppBar(
            title=ft.Text(say.ui("title.home"), theme_style=typography.HEADLINE),
            automatically_imply_leading=False,
            actions=[settings],
            actions_padding=ft.Padding.only(right=8),
            bgcolor=ft.Colors.SURFACE,
        ),
        controls=[
            Sheets(key="sheets"),
            LetterProbe(key="letters"),
            LookingBanner(key="looking"),
            ft.SafeArea(content=PageScreen(routes.HOME, key="home"), expand=True),
        ],
    )


def _screen(route: str) -> tuple[str, ft.Control]:
    place, controller = routes.parse(route), here()
    say = controller.app_store.speech
    row = routes.screen_at(route)
    if row is None or row.path == routes.HOME or row.path in routes.OF_GUESTS:
        return say.ui("title.home"), NotFound(key=route)
    args = place.args[: row.args]
    title = say.ui(row.title) if row.title else args[0]
    return title, _body(row.path, route, args)


def _body(path: str, route: str, args: tuple[str, ...] = ()) -> ft.Control:
    drawn = DRAWN_BY.get(path)
    return drawn(*args, key=route) if drawn else PageScreen(route, key=route)


def _top(route: str) -> ft.View:
    title, body = _screen(route)
    return ft.View(
        route=route,
        padding=0,
        spacing=0,
        appbar=page_bar(title),
        # The probe of the tab below is not laid out while this screen covers it.
        controls=[
            LetterProbe(key="letters"),
            LookingBanner(key="looking"),
            ft.SafeArea(content=body, expand=True),
        ],
    )
