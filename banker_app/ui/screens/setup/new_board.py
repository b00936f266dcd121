"""Which board is on the table: pictures of all, or the one that was played on last."""

from collections.abc import Callable
from typing import Final

import flet as ft

from banker_app.engine.edition import Edition
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.setup.new_board_view import BoardOffer, boards
from banker_app.ui.screens.setup.setup_draft import SetupDraft, box_of
from banker_app.ui.widgets.board_picture import board_picture
from banker_app.ui.widgets.buttons import pressable
from banker_app.ui.widgets.choices import BESIDE, choice

PICTURE: Final = 72
"""Of a board, on the button that chooses it."""
LEAST: Final = 94
MOST: Final = 4
"""How wide a board with its name is at the usual size of text, and how many stand side by side."""
TWO_LINES: Final = 36
"""The height of a name."""


@component
def Boards(draft: SetupDraft, language: str, around: float) -> ft.Control:
    """All boards; where the same people play again, the last one alone until it is tapped.
    `around` is how much of the column they do not have.
    """
    again = any(player.name for player in draft.players)
    unfolded, unfold = ft.use_state(not again)
    own = use_app(lambda s: s.boxes)
    width, scale = use_page(lambda s: (s.width, max(s.scale, 1.0)))
    controller = here()
    if not unfolded:
        return _last(controller, box_of(draft), lambda: unfold(True))
    room = min(width, theme.READABLE) - 2 * theme.EDGE - around
    abreast = int((room + theme.GAP) / (LEAST * scale + theme.GAP))
    abreast = max(1, min(MOST, abreast))
    wide = (room - theme.GAP * (abreast - 1)) // abreast - 2 * BESIDE
    tiles = [
        _tile(controller, offer, wide, scale, lying=abreast == 1)
        for offer in boards(draft, own, language)
    ]
    return ft.Row(tiles, wrap=True, spacing=theme.GAP, run_spacing=theme.GAP)


def _last(controller: PageController, box: Edition, act: Callable[[], object]) -> ft.Control:
    say = controller.app_store.speech
    row: list[ft.Control] = [
        board_picture(box, PICTURE),
        ft.Text(box.title, theme_style=typography.NAME, expand=True),
        ft.Icon(ft.Icons.EXPAND_MORE, color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    surface = ft.Container(ft.Row(row, spacing=12), border_radius=theme.ROUND)
    label = say.ui("presets.row", title=say.ui("new.change_board"), hint=box.title)
    return pressable(surface, label, act)


def _tile(
    controller: PageController, offer: BoardOffer, wide: float, scale: float, *, lying: bool
) -> ft.Control:
    """A board over its name; beside it where the letters leave room for one only."""

    def choose() -> None:
        controller.set(setup=controller.state.setup.with_box(offer.place))

    picture = board_picture(offer.edition, PICTURE)
    name = ft.Text(offer.edition.title, theme_style=typography.TINY, max_lines=2)
    name.color = ft.Colors.ON_PRIMARY_CONTAINER if offer.chosen else ft.Colors.ON_SURFACE
    name.overflow = ft.TextOverflow.ELLIPSIS
    if lying:
        name.expand = True
        content: ft.Control = ft.Row([picture, name], spacing=12, width=wide)
    else:
        name.text_align = ft.TextAlign.CENTER
        middle = ft.CrossAxisAlignment.CENTER
        column = ft.Column([picture, name], spacing=8, tight=True, horizontal_alignment=middle)
        content = ft.Container(column, width=wide, height=PICTURE + 8 + TWO_LINES * scale)
    return choice(offer.edition.title, offer.chosen, choose, key=offer.place, content=content)
