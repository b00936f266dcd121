"""Three sentences for a first game, on the table itself, which may be skipped."""

from typing import Final

from banker_app.app.projections.context import Action
from banker_app.app.projections.turn_panel import salary_words
from banker_app.engine.state import Tracking
from banker_app.pages.contract.blocks import Buttons, Layout, Panel, Style, Text
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import LEARN
from banker_app.pages.state.app_store import AppStore

INTRODUCED: Final = "introduced"
"""The setting that the sentences were read or skipped."""
LESSONS: Final = 3
MANY: Final = 40
"""Entries after which a banker needs no introduction."""


def introduction(store: AppStore, draft: Draft) -> tuple[Panel, ...]:
    """Return the first step, its outcome or the place of everything else; nothing once all of them
    were read.
    """
    context, view, say = store.context, store.state.view, store.speech
    game = context.game
    thrown = game.turn.number > 1 or game.turn.dice is not None
    # A throw entered needs no more explanation.
    lesson = max(draft.viewer.intro_step, int(thrown))
    known = view is None or view.over or (view.last is not None and view.last.seq >= MANY)
    if known or lesson >= LESSONS:
        return ()
    dice = game.tracking is Tracking.DICE
    first = ("intro.dice", "intro.due") if dice else ("intro.told", "intro.due_told")
    sentence = say.ui(
        (*first, "intro.rest")[lesson], amount=salary_words(context, game.turn.player)
    )
    last = lesson == LESSONS - 1
    onward = say.ui("intro.done" if last else "intro.next")
    ways = (
        *(() if last else (Action(label=say.ui("intro.skip"), effect=LEARN(LESSONS)),)),
        Action(label=onward, effect=LEARN(lesson + 1)),
    )
    return (Panel((Text(sentence, Style.HINT), Buttons(ways, Layout.FLOW))),)
