"""The pictures of home: a game with its board and players, and the first words of the app."""

from functools import partial
from typing import Final

import flet as ft

from banker_app.content.editions import load_edition
from banker_app.engine.edition import Edition
from banker_app.pages.games.home import ListedGame, ListedPlayer
from banker_app.pages.handlers import usual_board
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, memoized, tap, use_page
from banker_app.ui.theme import icon_of
from banker_app.ui.widgets.basics import avatar, hint, panel, spoken
from banker_app.ui.widgets.board_picture import STAMP, board_picture
from banker_app.ui.widgets.buttons import HALF, ActionButton, pressable

WELCOME: Final = 144
"""The board over the first words of the app."""
TOKEN: Final = 24
ABOVE: Final = 0.14
"""The share of a window that is left free above the first words."""
TOP: Final = ft.CrossAxisAlignment.START


@memoized
def Welcome(texts: tuple[str, str]) -> ft.Control:
    """The first words of the app, below the board that is the likeliest here."""
    words, private = texts
    high = use_page(lambda s: s.height)
    edition = load_edition(usual_board(here()))[0]
    title = ft.Text(words, theme_style=typography.TITLE, text_align=ft.TextAlign.CENTER)
    parts = [_framed(edition, WELCOME), title, hint(private)]
    return ft.Container(
        ft.Column(parts, spacing=20, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.only(left=12, right=12, top=high * ABOVE, bottom=24),
    )


@memoized
def GameCard(game: ListedGame) -> ft.Control:
    """A game, which a tap resumes. The main one has the screen's green button."""
    controller = here()
    narrow = use_page(lambda s: s.abreast(HALF) == 1)
    about = ft.Container(_about(game, narrow), border_radius=theme.ROUND + 4, padding=16)
    if game.resume.main:
        facts = spoken(game.label, about)
    else:
        facts = pressable(about, game.way, partial(controller.act, game.resume))
    menu = ft.PopupMenuButton(
        icon=ft.Icons.MORE_VERT,
        padding=12,
        tooltip=controller.app_store.speech.ui("home.more"),
        items=[
            ft.PopupMenuItem(
                content=action.label,
                icon=icon_of(action.icon),
                on_click=tap(partial(controller.act, action)),
            )
            for action in game.more
        ],
    )
    # Read aloud as one, a card would have the name of its menu.
    parts: list[ft.Control] = [
        ft.Semantics(content=facts, container=True, expand=True),
        ft.Semantics(content=menu, container=True),
    ]
    rows: list[ft.Control] = [ft.Row(parts, spacing=0, vertical_alignment=TOP)]
    if game.resume.main:
        edge = ft.Padding.only(left=16, right=16, bottom=16)
        rows.append(ft.Container(ActionButton(game.resume), padding=edge))
    stretch = ft.CrossAxisAlignment.STRETCH
    column = ft.Column(rows, spacing=0, horizontal_alignment=stretch)
    card = panel(column, colour=ft.Colors.SURFACE_CONTAINER_LOW)
    card.padding = 0
    return card


def _about(game: ListedGame, narrow: bool) -> ft.Control:
    """The board, its name, the day, and everybody by their tokens."""
    sign = ft.Icon(ft.Icons.DASHBOARD_CUSTOMIZE_OUTLINED, color=ft.Colors.ON_SURFACE_VARIANT)
    nothing = ft.Container(sign, width=STAMP, height=STAMP, alignment=ft.Alignment.CENTER)
    players: list[ft.Control] = [_player(one) for one in game.players]
    seats = ft.Row(players, wrap=True, spacing=12, run_spacing=6)
    texts: list[ft.Control] = [ft.Text(game.title, theme_style=typography.NAME), hint(game.note)]
    words = ft.Column(texts, spacing=4, expand=True, tight=True)
    board = _framed(game.board, STAMP) if game.board else nothing
    head = ft.Row([board, words], spacing=14, vertical_alignment=TOP)
    if narrow:
        # Beside the board, names would have no room.
        return ft.Column([head, seats], spacing=12, tight=True)
    words.controls.append(seats)
    return head


def _player(one: ListedPlayer) -> ft.Control:
    name = ft.Text(one.name, theme_style=typography.LABEL, expand=True, expand_loose=True)
    return ft.Row([avatar(one.mark, one.colour, TOKEN), name], spacing=6, tight=True)


def _framed(edition: Edition, size: float) -> ft.Control:
    """A board with round corners."""
    return ft.Container(
        board_picture(edition, size),
        width=size,
        height=size,
        border_radius=size / 12,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
