"""The board as a screen, one swipe from the table, and as a part of a wide table."""

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from banker_app.app.projections.board import BoardView, SpaceView
from banker_app.app.projections.context import Action, ViewContext
from banker_app.app.projections.deeds import deed_actions
from banker_app.pages.contract import routes
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, guarded, here, memoized, use_page, use_view
from banker_app.ui.widgets.basics import avatar, hint, mark
from banker_app.ui.widgets.board import BoardMap, use_board
from banker_app.ui.widgets.board_geometry import FINGER
from banker_app.ui.widgets.buttons import Opposed, button, icon_button
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
        lying = Lying(height - BAR - 8, key="lying")
        return Swiped(lying, right=controller.back, key="body")
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
def Lying(size: float) -> ft.Control:
    """On a phone on its side: all of the board, and beside it the space and the last entry."""
    board = use_board()
    width = use_page(lambda s: s.width)
    if board is None:
        return ft.Container()
    beside = width - size - 3 * theme.GAP
    preview = ft.ListView([Preview(board, beside, key="preview")], expand=True)
    column = ft.Column([preview, Strip(key="strip")], expand=True, spacing=theme.GAP)
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
        parts.append(Preview(board, size, key="preview"))
    return ft.Column(parts, spacing=theme.GAP, tight=True, width=size)


@memoized
def Preview(board: BoardView, width: float) -> ft.Control:
    """The space that is looked at, the ways to its neighbours, and what opens it."""
    chosen = use_page(lambda s: s.space)
    controller = here()
    say = controller.app_store.speech
    count = len(board.spaces)
    at = chosen if 0 <= chosen < count else board.begins
    space = board.spaces[at]

    def arrow(icon: ft.IconData, key: str, step: int) -> ft.Control:
        def look_on() -> None:
            controller.set(space=(at + step) % count)

        return icon_button(icon, say.ui(key), look_on, again=True)

    # Tokens walk clockwise: along the bottom, the next space is to the left.
    before = arrow(ft.Icons.CHEVRON_LEFT, "board.before", -1)
    after = arrow(ft.Icons.CHEVRON_RIGHT, "board.after", 1)
    opener = button(say.ui("board.show"), lambda: controller.go(space.go), on=bool(space.go))
    opener.expand = True
    facts = ft.Semantics(
        content=_facts(space),
        label=space.label,
        exclude_semantics=True,
        container=True,
        live_region=True,
        identifier="space-facts",
    )
    # Above what is as long as a space has facts: a finger steps on without looking for the arrow.
    steps = ft.Row([before, opener, after], spacing=8)
    return ft.Container(
        ft.Column([steps, facts, SpaceActions(at, key="actions")], spacing=8),
        padding=theme.EDGE,
        border_radius=theme.ROUND,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        width=width,
    )


@component
def SpaceActions(space: int) -> ft.Control:
    """The actions on the deed of a space, two taps from the table."""

    def select(context: ViewContext) -> tuple[Action, ...]:
        deed = context.game.edition.spaces[space].deed
        return deed_actions(context, deed) if deed else ()

    actions = use_view(select, space) or ()
    return ft.Container(Opposed(actions, f"act{space}"), visible=bool(actions))


def _facts(space: SpaceView) -> ft.Control:
    head: list[ft.Control] = []
    if space.letter:
        head.append(mark(space.letter, space.colour))
    head.append(ft.Text(space.name, theme_style=typography.NAME, expand=True))
    if space.owner:
        head.append(avatar(space.owner_initial, space.owner_colour, 26))
    rows: list[ft.Control] = [ft.Row(head, spacing=8)]
    rows += [hint(text) for text in (space.group, space.facts) if text]
    return ft.Column(rows, spacing=4, tight=True)
