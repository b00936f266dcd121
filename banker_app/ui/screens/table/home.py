"""Home: games to go on with, finished evenings, and one tap to a new game."""

from datetime import datetime
from functools import partial

import flet as ft

from banker_app.store.api import GameRecord
from banker_app.ui import file_dialogs, routes, theme, typography
from banker_app.ui.hooks import component, here, letters, memoized, tap, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.setup.setup_draft import (
    FIRST_PLAYERS,
    PlayerDraft,
    SetupDraft,
    start_command,
)
from banker_app.ui.widgets.basics import heading
from banker_app.ui.widgets.confirm_dialog import make_sure
from banker_app.ui.widgets.scaffold import scrolling


@component
def HomeScreen() -> ft.Control:
    """What was begun comes first."""
    games, language = use_app(lambda s: (s.games, s.language))
    width = use_page(lambda s: s.width)
    controller = here()
    say = controller.app_store.speech
    playing = [game for game in games if game.status != "over"]
    over = [game for game in games if game.status == "over"]
    rows: list[ft.Control] = []
    if not games:
        rows.append(_welcome(controller))
    if playing:
        rows.append(heading(say.ui("home.playing")))
        rows += [GameCard(game, language, key=game.id) for game in playing]
    rows.append(
        ft.FilledButton(
            ft.Text(say.ui("home.new"), size=letters(18), weight=typography.MEDIUM),
            icon=ft.Icons.ADD,
            style=theme.button_style(20, 16),
            on_click=tap(lambda: controller.go(routes.NEW_GAME)),
        )
    )
    if not games:
        rows.append(
            ft.OutlinedButton(
                ft.Text(say.ui("home.try")),
                style=theme.button_style(20, 14),
                on_click=tap(lambda: _try_it(controller)),
            )
        )
    rows.append(
        ft.TextButton(
            ft.Text(say.ui("home.boxes")),
            icon=ft.Icons.DASHBOARD_CUSTOMIZE_OUTLINED,
            style=theme.button_style(16, 14),
            on_click=tap(lambda: controller.go(routes.BOXES)),
        )
    )
    if over:
        rows.append(heading(say.ui("home.over")))
        rows += [GameCard(game, language, key=game.id) for game in over]
    return scrolling(rows, width)


def _try_it(controller: PageController) -> None:
    """A game at once, with everything as it usually is."""
    say = controller.app_store.speech
    names = [say.ui("new.name", number=number) for number in range(1, FIRST_PLAYERS + 1)]
    draft = SetupDraft(players=tuple(PlayerDraft(name=name) for name in names))
    command = start_command(draft)
    if command is not None:
        controller.begin(command)


def _welcome(controller: PageController) -> ft.Control:
    say = controller.app_store.speech
    return ft.Container(
        ft.Column(
            [
                ft.Icon(ft.Icons.ACCOUNT_BALANCE, size=64, color=ft.Colors.PRIMARY),
                ft.Text(
                    say.ui("home.welcome"),
                    theme_style=typography.TITLE,
                    text_align=ft.TextAlign.CENTER,
                ),
            ],
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            spacing=16,
        ),
        padding=ft.Padding.symmetric(vertical=32, horizontal=12),
    )


@memoized
def GameCard(game: GameRecord, language: str) -> ft.Control:
    """A game: a tap goes on exactly where it was."""
    controller = here()
    say = controller.app_store.speech

    def resume() -> None:
        if controller.app_store.state.game_id != game.id:
            controller.app_store.resume(game.id)
        if controller.app_store.state.game is not None:
            controller.to_table()

    over = game.status == "over"
    what = say.ui("home.won", name=game.winner or "") if over else say.ui("home.resume")
    card = ft.FilledTonalButton(
        ft.Row(
            [
                ft.Icon(ft.Icons.EMOJI_EVENTS if over else ft.Icons.PLAY_ARROW),
                ft.Column(
                    [
                        ft.Text(", ".join(game.players)),
                        ft.Text(f"{what} · {game.title}", size=letters(14)),
                        ft.Text(_day(game.updated), size=letters(13)),
                    ],
                    spacing=2,
                    expand=True,
                    tight=True,
                ),
            ],
            spacing=14,
        ),
        style=theme.button_style(16, 14),
        on_click=tap(resume),
        expand=True,
    )
    return ft.Row([card, _menu(controller, game)], spacing=4)


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
                    content=say.ui(f"save.{kind}"),
                    icon=ft.Icons.TABLE_CHART_OUTLINED,
                    on_click=tap(partial(file_dialogs.give_table, controller, game, kind)),
                )
                for kind in file_dialogs.TABLES
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
    make_sure(
        say.ui("home.delete_title"),
        say.ui("home.delete_hint", names=", ".join(game.players)),
        say.ui("home.delete"),
        partial(controller.app_store.delete, game.id),
    )


def _day(at: str) -> str:
    return datetime.fromisoformat(at).astimezone().strftime("%d.%m.%Y %H:%M")
