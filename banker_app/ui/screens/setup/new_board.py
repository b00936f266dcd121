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
from banker_app.ui.widgets.choices import APART, CAPTION, abreast, captioned, choice

PICTURE: Final = 72
"""Of a board, on the button that chooses it."""
LEAST: Final = 94
MOST: Final = 4
"""How wide a board with its name is at the usual size of text, and how many stand side by side."""


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
    many, wide = abreast(room, LEAST * scale, MOST)
    high = PICTURE + APART + 2 * CAPTION * scale if many > 1 else None
    tiles = [_tile(controller, offer, wide, high) for offer in boards(draft, own, language)]
    return ft.Row(tiles, wrap=True, spacing=theme.GAP, run_spacing=theme.GAP)


def _last(controller: PageController, box: Edition, act: Callable[[], object]) -> ft.Control:
    say = controller.app_store.speech
    title = say.printed("board", box.title)
    row: list[ft.Control] = [
        board_picture(box, PICTURE),
        ft.Text(title, theme_style=typography.NAME, expand=True),
        ft.Icon(ft.Icons.EXPAND_MORE, color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    surface = ft.Container(ft.Row(row, spacing=12), border_radius=theme.ROUND)
    label = say.ui("presets.row", title=say.ui("new.change_board"), hint=title)
    return pressable(surface, label, act)


def _tile(
    controller: PageController, offer: BoardOffer, wide: float, high: float | None
) -> ft.Control:
    """A board over its name; beside it where the letters leave room for one only."""

    def choose() -> None:
        controller.set(setup=controller.state.setup.with_box(offer.place))

    picture = board_picture(offer.edition, PICTURE)
    ink = ft.Colors.ON_PRIMARY_CONTAINER if offer.chosen else ft.Colors.ON_SURFACE
    title = controller.app_store.speech.printed("board", offer.edition.title)
    content = captioned(picture, title, ink, wide, high)
    return choice(title, offer.chosen, choose, key=offer.place, content=content)
