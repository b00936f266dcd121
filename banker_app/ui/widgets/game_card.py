"""The pictures of home: the players of a game, and the first words of the app."""

from typing import Final

import flet as ft

from banker_app.engine.edition import Edition
from banker_app.ui import typography
from banker_app.ui.hooks import memoized, use_page
from banker_app.ui.widgets.basics import avatar, hint
from banker_app.ui.widgets.board_picture import board_picture

WELCOME: Final = 144
"""The board over the first words of the app."""
TOKEN: Final = 24
ABOVE: Final = 0.14
"""The share of a window that is left free above the first words."""


@memoized
def Welcome(value: tuple[str, str, Edition]) -> ft.Control:
    """The first words of the app, below the board that is the likeliest here."""
    words, private, edition = value
    high = use_page(lambda s: s.height)
    title = ft.Text(words, theme_style=typography.TITLE, text_align=ft.TextAlign.CENTER)
    parts = [board_picture(edition, WELCOME), title, hint(private)]
    return ft.Container(
        ft.Column(parts, spacing=20, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.only(left=12, right=12, top=high * ABOVE, bottom=24),
    )


def player_tokens(players: tuple[tuple[str, str, str], ...]) -> ft.Control:
    """Everybody at a table: name, token and colour."""
    shown: list[ft.Control] = [_player(*one) for one in players]
    return ft.Row(shown, wrap=True, spacing=12, run_spacing=6)


def _player(player: str, mark: str, colour: str) -> ft.Control:
    name = ft.Text(player, theme_style=typography.LABEL, expand=True, expand_loose=True)
    return ft.Row([avatar(mark, colour, TOKEN), name], spacing=6, tight=True)
