"""Home: the game to go on with, all others, and one tap to a new one."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Final

import flet as ft

from banker_app.app.games import OVER
from banker_app.app.projections.context import Action
from banker_app.app.setup.setup_draft import (
    FIRST_PLAYERS,
    PlayerDraft,
    SetupDraft,
    start_command,
)
from banker_app.content.editions import load_edition
from banker_app.engine.edition import Edition
from banker_app.store.api import GameRecord
from banker_app.ui import file_dialogs, routes, theme, typography
from banker_app.ui.caller import CALLER, wishes
from banker_app.ui.hooks import component, here, letters, memoized, tap, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.pages.boards import likeliest
from banker_app.ui.screens.table.home_view import GameLine, Somebody, game_line
from banker_app.ui.setting_up import setup_of, with_setup
from banker_app.ui.translator import Translator
from banker_app.ui.widgets.basics import avatar, heading, hint, panel, spoken
from banker_app.ui.widgets.board_picture import board_picture
from banker_app.ui.widgets.buttons import button, pressable
from banker_app.ui.widgets.scaffold import scrolling

BOARD: Final = 64
WELCOME: Final = 144
"""A board beside a game, and over the first words of the app."""
TOKEN: Final = 24
ROOM: Final = 0.08
"""How much of a window is left free above the first words."""
TOP: Final = ft.CrossAxisAlignment.START


@component
def HomeScreen() -> ft.Control:
    """What was begun comes first."""
    games, boxes = use_app(lambda s: (s.games, s.boxes))
    opened = use_app(lambda s: s.game_id)
    width, height = use_page(lambda s: (s.width, s.height))
    controller = here()
    say, now = Translator(here().app_store.state.language, None), datetime.now(UTC)
    # What is open was played last, whatever the list knows of it yet.
    playing = sorted((g for g in games if g.status != OVER), key=lambda g: g.id != opened)
    over = [game for game in games if game.status == OVER]

    def card(game: GameRecord) -> ft.Control:
        line = game_line(game, boxes, now, say)
        return GameCard(game, line, main=game in playing[:1], key=game.id)

    rows: list[ft.Control] = [] if games else [_welcome(controller, height)]
    if playing:
        rows += [heading(say.ui("home.playing")), *map(card, playing)]
    rows.append(_new(controller, main=not playing))
    if not games:
        rows.append(button(say.ui("home.try"), partial(_try_it, controller), edges=(20, 14)))
    icon, describe = ft.Icons.DASHBOARD_CUSTOMIZE_OUTLINED, partial(controller.go, routes.BOXES)
    rows.append(button(say.ui("home.boxes"), describe, "text", icon=icon))
    if over:
        rows += [heading(say.ui("home.over")), *map(card, over)]
    return scrolling(rows, width)


# ---- a new one ----------------------------------------------------------------------------------


def _likeliest(controller: PageController) -> str:
    """The board of the one who reads this page."""
    return likeliest(wishes(CALLER.get().languages), controller.app_store.state.language)


def _new(controller: PageController, *, main: bool) -> ft.Control:
    def begin() -> None:
        draft = setup_of(controller.state)
        if not any(player.name for player in draft.players):
            controller.set(
                **with_setup(controller.state, replace(draft, usual=_likeliest(controller)))
            )
        controller.go(routes.NEW_GAME)

    words = controller.app_store.speech.ui("home.new")
    return _large(ft.Icons.ADD, words, begin, main=main)


def _large(icon: ft.IconData, words: str, act: Callable[[], object], *, main: bool) -> ft.Control:
    """A large button; the `main` one of the screen is green."""
    label = ft.Text(words, size=letters(18), weight=typography.MEDIUM)
    return button(label, act, "main" if main else "tonal", icon=icon, edges=(20, 16))


def _try_it(controller: PageController) -> None:
    """A game at once, with everything as it usually is."""
    say = controller.app_store.speech
    names = [say.ui("new.name", number=number) for number in range(1, FIRST_PLAYERS + 1)]
    players = tuple(PlayerDraft(name=name) for name in names)
    command = start_command(SetupDraft(usual=_likeliest(controller), players=players))
    if command is not None:
        controller.begin(command)


def _welcome(controller: PageController, height: float) -> ft.Control:
    box = load_edition(_likeliest(controller))[0]
    say = controller.app_store.speech
    words = ft.Text(
        say.ui("home.welcome"), theme_style=typography.TITLE, text_align=ft.TextAlign.CENTER
    )
    private = hint(say.ui("home.private"))
    middle = ft.CrossAxisAlignment.CENTER
    return ft.Container(
        ft.Column([_framed(box, WELCOME), words, private], spacing=20, horizontal_alignment=middle),
        padding=ft.Padding.only(left=12, right=12, top=height * ROOM, bottom=24),
    )


def _framed(box: Edition, size: float) -> ft.Control:
    """A board with round corners."""
    return ft.Container(
        board_picture(box, size),
        width=size,
        height=size,
        border_radius=size / 12,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


# ---- those that there are -----------------------------------------------------------------------


@memoized
def GameCard(game: GameRecord, line: GameLine, *, main: bool) -> ft.Control:
    """A game: a tap goes on exactly where it was. The `main` one has the screen's green button."""
    controller = here()

    def resume() -> None:
        if controller.app_store.state.game_id != game.id:
            controller.app_store.resume(game.id)
        if controller.app_store.state.game is not None:
            controller.to_table()

    about = ft.Container(_about(line), border_radius=theme.ROUND + 4, padding=16)
    told = spoken(line.label, about) if main else pressable(about, line.way, resume)
    # Read aloud as one, a card would have the name of its menu.
    told = ft.Semantics(content=told, container=True, expand=True)
    menu = ft.Semantics(content=_menu(controller, game), container=True)
    rows: list[ft.Control] = [ft.Row([told, menu], spacing=0, vertical_alignment=TOP)]
    if main:
        words = controller.app_store.speech.ui("home.resume")
        button = _large(ft.Icons.PLAY_ARROW, words, resume, main=True)
        edge = ft.Padding.only(left=16, right=16, bottom=16)
        rows.append(ft.Container(button, padding=edge))
    stretch = ft.CrossAxisAlignment.STRETCH
    column = ft.Column(rows, spacing=0, horizontal_alignment=stretch)
    card = panel(column, colour=ft.Colors.SURFACE_CONTAINER_LOW)
    card.padding = 0
    return card


def _about(line: GameLine) -> ft.Control:
    """The board, what it is called, when it was played, and everybody by their tokens."""
    sign = ft.Icon(ft.Icons.DASHBOARD_CUSTOMIZE_OUTLINED, color=ft.Colors.ON_SURFACE_VARIANT)
    nothing = ft.Container(sign, width=BOARD, height=BOARD, alignment=ft.Alignment.CENTER)
    people: list[ft.Control] = [_person(one) for one in line.people]
    words = ft.Column(
        [
            ft.Text(line.title, theme_style=typography.NAME),
            hint(line.told),
            ft.Row(people, wrap=True, spacing=12, run_spacing=6),
        ],
        spacing=4,
        expand=True,
        tight=True,
    )
    board = _framed(line.board, BOARD) if line.board else nothing
    return ft.Row([board, words], spacing=14, vertical_alignment=TOP)


def _person(one: Somebody) -> ft.Control:
    name = ft.Text(one.name, theme_style=typography.LABEL, expand=True, expand_loose=True)
    return ft.Row([avatar(one.mark, one.colour, TOKEN), name], spacing=6, tight=True)


def _menu(controller: PageController, game: GameRecord) -> ft.Control:
    say = controller.app_store.speech
    return ft.PopupMenuButton(
        icon=ft.Icons.MORE_VERT,
        padding=12,
        tooltip=say.ui("home.more"),
        items=[
            ft.PopupMenuItem(
                content=say.ui("save.copy"),
                icon=ft.Icons.SAVE_ALT,
                on_click=tap(partial(file_dialogs.give_game, controller, game)),
            ),
            *(
                ft.PopupMenuItem(
                    content=say.ui(label),
                    icon=ft.Icons.TABLE_CHART_OUTLINED,
                    on_click=tap(partial(file_dialogs.give_table, controller, game, kind)),
                )
                for kind, label in (("log", "save.log"), ("statement", "save.statement"))
            ),
            ft.PopupMenuItem(
                content=say.ui("home.delete"),
                icon=ft.Icons.DELETE_OUTLINE,
                on_click=tap(partial(_remove, controller, game)),
            ),
        ],
    )


def _remove(controller: PageController, game: GameRecord) -> None:
    say = controller.app_store.speech
    hint = say.ui("home.delete_hint", names=", ".join(game.players))
    sure = (say.ui("home.delete_title"), hint)
    controller.act(Action(label=say.ui("home.delete"), handler=("delete", game.id), sure=sure))
