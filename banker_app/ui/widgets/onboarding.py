"""Three sentences for a first game, on the table itself, which may be skipped."""

from typing import Final

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.game_view import GameView
from banker_app.app.projections.turn_panel import salary_words
from banker_app.engine.state import Game, Tracking
from banker_app.pages.state.page_controller import PageController
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, use_app, use_page
from banker_app.ui.widgets.basics import panel
from banker_app.ui.widgets.buttons import button

INK: Final = ft.Colors.ON_TERTIARY_CONTAINER
SETTING: Final = "introduced"
"""The setting that the sentences were read or skipped."""
MANY: Final = 40
"""Entries after which a banker needs no introduction."""


@component
def Onboarding() -> ft.Control:
    """The first step, its outcome, and the place of everything else."""
    read = use_page(lambda s: s.lesson)
    dice, thrown, needed = use_app(
        lambda s: (_tracks_dice(s.game), _has_begun(s.game), _is_new(s.view))
    )
    controller = here()
    game = controller.app_store.state.game
    # A throw entered needs no more explanation.
    lesson = max(read, int(thrown))
    first = ("intro.dice", "intro.due") if dice else ("intro.told", "intro.due_told")
    lessons = (*first, "intro.rest")
    if (
        game is None
        or not needed
        or lesson >= len(lessons)
        or controller.app_store.setting(SETTING)
    ):
        return ft.Container(visible=False)
    say = controller.app_store.speech
    last = lesson == len(lessons) - 1
    salary = salary_words(ViewContext(game, say), game.turn.player)
    sentence = say.ui(lessons[lesson], amount=salary)
    text = ft.Text(sentence, theme_style=typography.SMALL, color=INK)
    step = ft.Text(
        say.ui("intro.step", n=lesson + 1, all=len(lessons)),
        theme_style=typography.TINY,
        color=INK,
    )
    buttons: list[ft.Control] = []
    if not last:
        buttons.append(_button(say.ui("intro.skip"), controller, len(lessons)))
    buttons.append(
        _button(
            say.ui("intro.done" if last else "intro.next"), controller, lesson + 1, len(lessons)
        )
    )
    row = ft.Row(
        [step, ft.Row(buttons, wrap=True, tight=True, spacing=theme.GAP)],
        wrap=True,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    announced = ft.Semantics(content=text, live_region=True, container=True)
    stretch = ft.CrossAxisAlignment.STRETCH
    rows = ft.Column([announced, row], spacing=theme.GAP, horizontal_alignment=stretch)
    return panel(rows, colour=ft.Colors.TERTIARY_CONTAINER)


def _tracks_dice(game: Game | None) -> bool:
    return game is not None and game.tracking is Tracking.DICE


def _has_begun(game: Game | None) -> bool:
    return game is not None and (game.turn.number > 1 or game.turn.dice is not None)


def _is_new(view: GameView | None) -> bool:
    return view is not None and not view.over and (view.last is None or view.last.seq < MANY)


def _button(label: str, controller: PageController, lesson: int, last: int = 0) -> ft.Control:
    def go_on() -> None:
        if lesson >= last:
            controller.app_store.remember(**{SETTING: "yes"})
        controller.set(lesson=lesson)

    return button(ft.Text(label, color=INK), go_on, "text")
