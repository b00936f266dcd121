"""The surroundings of a screen: navigation, bar, scrolling, footer."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

import flet as ft

from banker_app.pages.contract import routes
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.page_state import PageState
from banker_app.pages.state.tap_guard import BUTTON
from banker_app.ui import theme, typography
from banker_app.ui.hooks import (
    awake,
    component,
    guarded,
    here,
    memoized,
    one_more,
    pause_until_sent,
    use_app,
    use_page,
)
from banker_app.ui.widgets.buttons import icon_button

TAB_ICONS: Final = {
    routes.ME: (ft.Icons.ACCOUNT_BALANCE_WALLET_OUTLINED, ft.Icons.ACCOUNT_BALANCE_WALLET),
    routes.TABLE: (ft.Icons.TABLE_RESTAURANT_OUTLINED, ft.Icons.TABLE_RESTAURANT),
    routes.DEEDS: (ft.Icons.STYLE_OUTLINED, ft.Icons.STYLE),
    routes.BANK: (ft.Icons.ACCOUNT_BALANCE_OUTLINED, ft.Icons.ACCOUNT_BALANCE),
    routes.LOG: (ft.Icons.RECEIPT_LONG_OUTLINED, ft.Icons.RECEIPT_LONG),
}
SCROLL_REPORT_MS: Final = 50
"""Milliseconds between two reports of how far a list was scrolled."""
SCROLL_RETRIES: Final = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6)
"""Seconds after which a list that is come back to has been laid out."""
TABS: Final = "tabs"
RAIL_WIDTH: Final = 96
RAIL_SIDES: Final = 16
"""The navigation at the side: at least so wide, and as wide as its longest name."""
BAR, TALL_BAR = 56, 77
"""The height of the bar over a screen for one line, and for two at the most that Material lets its
text grow.
"""
PAD: Final = 300
"""The width of a pad beside everything else."""


def tab_name(controller: PageController, route: str) -> str:
    """Return the name of one of the four places."""
    return controller.app_store.speech.ui(routes.TAB_NAMES[route])


def rail_width(controller: PageController) -> float:
    """Return the width of the navigation at the side, which grows with the device's text."""
    names = (tab_name(controller, route) for route in routes.TABS)
    style, scale = ft.TextThemeStyle.LABEL_MEDIUM, controller.state.scale
    longest = max(typography.width(name, style, scale) for name in names)
    return max(RAIL_WIDTH, longest + RAIL_SIDES)


def margins(width: float) -> ft.Padding:
    """Return the margins that keep a column at a readable width."""
    side = max(0.0, (width - theme.READABLE) / 2)
    return ft.Padding.only(left=side + 12, right=side + 12, top=8, bottom=24)


@component
def Resuming(controls: list[ft.Control], width: float, at_once: bool) -> ft.Control:
    """A column that scrolls and, on return, is where it was left. Controls far below are made when
    they come near, so Tab would not find them below a long text: `at_once` makes all. Its bar is
    always there where something is out of sight: the foot may cut it between two lines.
    """
    controller = here()
    page, route = ft.context.page, controller.state.route
    shown: ft.Ref[ft.ListView | ft.Column] = ft.use_memo(
        lambda: ft.Ref[ft.ListView | ft.Column](), []
    )

    def scrolled(event: ft.OnScrollEvent) -> None:
        controller.scroll_offsets[route] = event.pixels

    async def scroll(to: float | str) -> None:
        # The list may be gone, or be laid out anew and never answer.
        with contextlib.suppress(TimeoutError, RuntimeError):
            if shown.current is not None and awake(page):
                offset, mark = (None, to) if isinstance(to, str) else (to, None)
                move = shown.current.scroll_to(offset=offset, scroll_key=mark)
                await asyncio.wait_for(move, SCROLL_RETRIES[-1])

    controller.scroll = lambda to: page.run_task(scroll, to)

    async def resume() -> None:
        left = controller.scroll_offsets.pop(route, 0.0)
        for pause in SCROLL_RETRIES:
            await asyncio.sleep(pause)
            # A list that has scrolled reports its position.
            done = not left or controller.scroll_offsets.get(route)
            if done or shown.current is None or not awake(page):
                return
            # A list that is not laid out yet never answers, so it is asked again.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(shown.current.scroll_to(offset=left), pause)

    # A task without a cleanup would outlive its component.
    ft.use_effect(resume, [], cleanup=lambda: None)
    if at_once:
        stretch = ft.CrossAxisAlignment.STRETCH
        whole = ft.Column(controls, spacing=theme.GAP, horizontal_alignment=stretch)
        return ft.Column(
            [ft.Container(whole, padding=margins(width))],
            ref=shown,
            expand=True,
            scroll=ft.ScrollMode.ALWAYS,
            horizontal_alignment=stretch,
            on_scroll=guarded(scrolled),
            scroll_interval=SCROLL_REPORT_MS,
        )
    return ft.ListView(
        controls,
        ref=shown,
        expand=True,
        spacing=theme.GAP,
        padding=margins(width),
        scroll=ft.ScrollMode.ALWAYS,
        on_scroll=guarded(scrolled),
        scroll_interval=SCROLL_REPORT_MS,
    )


def two_columns(left: ft.Control, right: list[ft.Control], width: float, most: float) -> ft.Control:
    """Two columns, each of which scrolls by itself, together no wider than `most`."""
    stretch, side = ft.CrossAxisAlignment.STRETCH, max(24.0, (width - most) / 2)
    # The ring of what has the focus is seen at both ends.
    ends = ft.Padding.only(top=12, bottom=24, left=3, right=3)
    whole = ft.Column(right, spacing=theme.GAP, horizontal_alignment=stretch)
    columns: list[ft.Control] = [
        ft.Column([ft.Container(left, padding=ends)], scroll=ft.ScrollMode.AUTO),
        ft.Column(
            [ft.Container(whole, padding=ends)],
            expand=True,
            scroll=ft.ScrollMode.AUTO,
            horizontal_alignment=stretch,
        ),
    ]
    both = ft.Row(columns, spacing=24, vertical_alignment=stretch)
    return ft.Container(both, expand=True, padding=ft.Padding.symmetric(horizontal=side))


def by_two(rows: list[ft.Control], paired: list[bool]) -> list[ft.Control]:
    """Two of those that are paired in a line, of one height; anything else keeps its line."""
    lines: list[ft.Control] = []
    pair: list[ft.Control] = []
    for row, two in zip(rows, paired, strict=True):
        if two and pair:
            pair[1], pair = ft.Container(row, expand=True), []
        elif two:
            # An empty half, unless another one follows.
            pair = [ft.Container(row, expand=True), ft.Container(expand=True)]
            line = ft.Row(
                pair, spacing=theme.GAP, intrinsic_height=True, key=row.key and f"by{row.key}"
            )
            line.vertical_alignment = ft.CrossAxisAlignment.STRETCH
            lines.append(line)
        else:
            lines.append(row)
            pair = []
    return lines


def footer(content: ft.Control, width: float) -> ft.Control:
    """The foot of a screen, always in reach: the bar from edge to edge, its contents no wider than
    the column that scrolls.
    """
    side = max(0.0, (width - theme.READABLE) / 2)
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Container(
        ft.Column([content], tight=True, horizontal_alignment=stretch),
        padding=ft.Padding.only(left=side + 12, right=side + 12, top=8, bottom=8),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
    )


def footer_rows(rows: list[ft.Control], width: float) -> ft.Control:
    """The foot with its rows below one another."""
    stretch = ft.CrossAxisAlignment.STRETCH
    return footer(ft.Column(rows, spacing=6, horizontal_alignment=stretch), width)


def _use_moving(tabs: tuple[str, ...]) -> tuple[Callable[..., Awaitable[None]], int]:
    """Return the handler of a tap on the navigation, and the number of its redrawings: it marks a
    place by itself, so the mark of one not opened has to be removed.
    """
    controller = here()
    drawn, count = ft.use_state(0)

    async def move(event: ft.Event[Any]) -> None:
        if not controller.taps.admits(TABS, other=BUTTON):
            count(one_more)
            return
        controller.go(tabs[event.control.selected_index or 0])
        await pause_until_sent()

    return move, drawn


@memoized
def TabBar(tab: str) -> ft.Control:
    """The four places of a game, at the bottom of a phone."""
    controller = here()
    tabs = routes.TABS
    move, drawn = _use_moving(tabs)
    waiting = use_app(lambda s: s.phones.waiting_for_banker)
    return ft.NavigationBar(
        key=f"bar{drawn}",
        selected_index=tabs.index(tab),
        on_change=guarded(move),
        height=None,
        destinations=[
            ft.NavigationBarDestination(
                icon=_marked(route, TAB_ICONS[route][0], waiting),
                selected_icon=TAB_ICONS[route][1],
                label=tab_name(controller, route),
            )
            for route in tabs
        ],
    )


def _marked(route: str, icon: ft.IconData, waiting: int) -> ft.IconData | ft.Icon:
    """The sign of a place; at the table's, how much waits there for the banker."""
    if route != routes.TABLE or not waiting:
        return icon
    return ft.Icon(icon, badge=ft.Badge(label=str(waiting)))


@component
def Waiting() -> ft.Control:
    """A button with the number of players' requests, on screens over the table."""
    count = use_app(lambda s: s.phones.waiting_for_banker)
    # The page of the phones shows them itself.
    elsewhere = use_page(lambda s: s.route != routes.PHONES)
    controller = here()
    if not (elsewhere and count):
        return ft.Container(width=0, height=0)
    words = controller.app_store.speech.count("phone.requests", count)
    sign = ft.Icons.NOTIFICATIONS_OUTLINED
    return icon_button(sign, words, controller.go_home, badge=str(count))


@memoized
def TabRail(tab: str) -> ft.Control:
    """The four places at the side, if there is room."""
    controller = here()
    tabs = routes.TABS
    move, drawn = _use_moving(tabs)
    waiting = use_app(lambda s: s.phones.waiting_for_banker)
    return ft.NavigationRail(
        key=f"rail{drawn}",
        selected_index=tabs.index(tab),
        on_change=guarded(move),
        label_type=ft.NavigationRailLabelType.ALL,
        min_width=RAIL_WIDTH,
        group_alignment=-0.9,
        destinations=[
            ft.NavigationRailDestination(
                icon=_marked(route, TAB_ICONS[route][0], waiting),
                selected_icon=TAB_ICONS[route][1],
                label=tab_name(controller, route),
            )
            for route in tabs
        ],
    )


def bar_title(text: str) -> ft.Text:
    """The name of a screen: two lines where large print needs them."""
    return ft.Text(
        text,
        theme_style=typography.TITLE,
        max_lines=2,
        overflow=ft.TextOverflow.ELLIPSIS,
    )


def bar_height(state: PageState) -> float:
    """Return the height of the bar over a screen, which does not grow with its text by itself."""
    return TALL_BAR if state.large_print and not state.landscape else BAR


def page_bar(title: str, *actions: ft.Control) -> ft.AppBar:
    """The bar of a screen over another: its name, and the way back."""
    controller = here()
    say = controller.app_store.speech
    return ft.AppBar(
        leading=icon_button(ft.Icons.ARROW_BACK, say.ui("back"), controller.back),
        title=bar_title(title),
        toolbar_height=bar_height(controller.state),
        actions=[Waiting(key="waiting"), *actions],
        actions_padding=ft.Padding.only(right=8),
        bgcolor=ft.Colors.SURFACE,
    )
