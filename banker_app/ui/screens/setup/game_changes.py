"""What a choice of game or box changes beside itself: said before it is made, and after."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from banker_app.app.setup.setup_draft import GameChoice, SetupDraft, box_of
from banker_app.content.editions import load_edition
from banker_app.engine.edition import Edition
from banker_app.ui import theme, typography
from banker_app.ui.hooks import tap
from banker_app.ui.page_controller import PageController
from banker_app.ui.setting_up import setup_of, with_setup
from banker_app.ui.translator import Translator
from banker_app.ui.widgets.basics import panel


def changes(before: GameChoice, draft: SetupDraft, say: Translator) -> tuple[str, ...]:
    """How a draft differs from what was chosen before, apart from what was asked for: a game, or
    a board by hand.
    """
    told: list[str] = []
    old, new = box_of(replace(draft, edition=before.edition)), box_of(draft)
    if draft.edition and not draft.lent and draft.edition != before.edition:
        if draft.preset != before.preset:
            told.append(say.ui("changes.game", game=say.ui(f"preset.{draft.preset}")))
    elif old.id != new.id:
        told.append(say.ui("changes.board", new=_named(new, say), old=_named(old, say)))
    elif usual := usual_board(draft, say):
        told.append(say.ui("changes.stays", board=_named(new, say), usual=usual))
    gone = [mode for mode in before.modes if mode not in draft.every_mode]
    if gone:
        names = ", ".join(say.say(f"mode.{mode}") for mode in gone)
        told.append(say.ui("changes.modes", modes=names))
    if len(draft.players) > before.seats:
        told.append(say.count("changes.players", len(draft.players)))
    if draft.choice.deeds < before.deeds:
        told.append(say.ui("changes.deeds"))
    return tuple(told)


def usual_board(draft: SetupDraft, say: Translator) -> str:
    """The board that a game is usually played on, where it is not the one in use."""
    usual = draft.chosen.edition
    if not usual or usual == box_of(draft).id:
        return ""
    return _named(load_edition(usual)[0], say)


def _named(board: Edition, say: Translator) -> str:
    return say.printed("board", board.title)


def change_notice(
    controller: PageController, draft: SetupDraft, say: Translator
) -> list[ft.Control]:
    """What the last choice has changed beside itself, and the way to have it otherwise."""
    before = draft.before
    if before is None:
        return []
    told = changes(before, draft, say)
    if not told:
        return []
    rows: list[ft.Control] = [ft.Text(" ".join(told), theme_style=typography.SMALL)]
    rows += [_button(label, act, key) for label, act, key in _ways(controller, draft, before, say)]
    ink = ft.Colors.TERTIARY_CONTAINER
    notice = panel(ft.Column(rows, spacing=6), colour=ink)
    return [ft.Semantics(content=notice, live_region=True, container=True, key="changed")]


def _ways(
    controller: PageController, draft: SetupDraft, before: GameChoice, say: Translator
) -> list[tuple[str, Callable[[], None], str]]:
    """The board of before, where the game can be played on it; the one that is usual."""
    old = box_of(replace(draft, edition=before.edition))

    def take(edition: str) -> None:
        controller.set(**with_setup(controller.state, setup_of(controller.state).with_box(edition)))

    found: list[tuple[str, Callable[[], None], str]] = []
    if old.id != box_of(draft).id and draft.chosen.fits(old):
        label = say.ui("changes.keep", board=_named(old, say))
        found.append((label, partial(take, before.edition or old.id), "keep"))
    if usual := usual_board(draft, say):
        label = say.ui("changes.take", board=usual)
        found.append((label, partial(take, draft.chosen.edition), "take"))
    return found


def _button(label: str, act: Callable[[], None], key: str) -> ft.Control:
    return ft.OutlinedButton(
        ft.Text(label),
        style=theme.choice_style(chosen=False),
        on_click=tap(act),
        key=key,
    )
