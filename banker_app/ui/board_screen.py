"""The board as a screen, one swipe from the table, and as a part of a wide table."""

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Field
from banker_app.ui import theme
from banker_app.ui.hooks import component, guarded, here, memoized, use_page, use_part
from banker_app.ui.render_blocks import draw, stacked
from banker_app.ui.widgets.board import BoardMap, use_board
from banker_app.ui.widgets.board_geometry import FINGER
from banker_app.ui.widgets.buttons import icon_button
from banker_app.ui.widgets.strip import Strip

SMALLEST: Final = 300
LARGEST: Final = 900
BAR: Final = 56
FOOT: Final = 64
"""The height of the strip, about."""
SWIPE: Final = 56
"""Pixels from which a drag is a swipe."""
Act = Callable[[], object] | None


@component
def Swiped(content: ft.Control, *, left: Act = None, right: Act = None) -> ft.Control:
    """A screen that is swiped away sideways, slowly or fast."""
    begun = ft.use_ref(0.0)

    def start(event: ft.DragStartEvent[Any]) -> None:
        begun.current = event.global_position.x

    def end(event: ft.DragEndEvent[Any]) -> None:
        way = event.global_position.x - (begun.current or 0.0)
        act = left if way < -SWIPE else right if way > SWIPE else None
        if act is not None:
            act()

    return ft.GestureDetector(
        content=content,
        on_horizontal_drag_start=guarded(start),
        on_horizontal_drag_end=guarded(end),
        exclude_from_semantics=True,
        expand=True,
    )


@memoized
def BoardSwitch() -> ft.Control:
    """The way to the board from a table that has no room for it."""
    controller = here()
    return icon_button(
        ft.Icons.GRID_VIEW,
        controller.app_store.speech.ui("board.open"),
        lambda: controller.go(routes.BOARD),
    )


@component
def BoardScreen() -> ft.Control:
    """The board as large as the page, the chosen space below it."""
    width, height = use_page(lambda s: (s.width, s.height))
    controller = here()
    size = max(min(width - 16, height - BAR - FOOT - 16, LARGEST), SMALLEST)
    if size < FINGER and width > height:
        whole = LandscapeBoard(height - BAR - 8, key="lying")
        return Swiped(whole, right=controller.back, key="body")
    body = ft.ListView(
        [ft.Row([BoardPart(size, key="part")], alignment=ft.MainAxisAlignment.CENTER)],
        expand=True,
        padding=8,
    )
    return ft.Column(
        [Swiped(body, right=controller.back, key="body"), Strip(key="strip")],
        expand=True,
        spacing=0,
    )


@component
def LandscapeBoard(size: float) -> ft.Control:
    """On a phone on its side: all of the board, and beside it the space and the last entry."""
    board = use_board()
    if board is None:
        return ft.Container()
    space = ft.ListView([SpaceBlocks(key="space")], expand=True)
    column = ft.Column([space, Strip(key="strip")], expand=True, spacing=theme.GAP)
    row = ft.Row([BoardMap(board, size, key="map"), column], spacing=theme.GAP)
    return ft.Container(row, padding=ft.Padding.only(left=8, right=8, bottom=8))


@component
def BoardPart(size: float) -> ft.Control:
    """The board; below one that is too small for fingers, the space that is looked at."""
    board = use_board()
    if board is None:
        return ft.Container()
    parts: list[ft.Control] = [BoardMap(board, size, key="map")]
    if size < FINGER:
        parts.append(SpaceBlocks(key="space"))
    return ft.Column(parts, spacing=theme.GAP, tight=True, width=size)


@component
def SpaceBlocks() -> ft.Control:
    """The blocks of the page of the board that are about a space."""
    blocks = use_part(routes.BOARD, lambda page: page.blocks[1:])
    parts = [draw(block, routes.BOARD) for block in blocks if not isinstance(block, Field)]
    return ft.Semantics(content=stacked(parts), container=True, identifier="space")
