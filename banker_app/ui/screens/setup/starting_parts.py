"""What the pages of a game that is being taken over share."""

from dataclasses import replace

import flet as ft

from banker_app.app.setup.position_draft import HoldingDraft
from banker_app.app.setup.setup_draft import SetupDraft, box_of
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.setup.new_game_view import called, typed_names
from banker_app.ui.setting_up import setup_of, with_setup
from banker_app.ui.translator import Translator


def player_names(draft: SetupDraft, say: Translator) -> tuple[str, ...]:
    """What the players are called; by their numbers while they have no name of their own."""
    typed = typed_names(draft)
    return called([name if typed.count(name) == 1 else "" for name in typed], say)


def cash_text(draft: SetupDraft, index: int, say: Translator) -> str:
    """A player's cash so far, in their own money."""
    digits = draft.holding(index).cash
    if not digits:
        return "–"
    box = box_of(draft)
    region = draft.region(index, box)
    return say.money(int(digits), box.regions[region].currency if region else "")


def keep(controller: PageController, index: int, **changes: object) -> None:
    """Write down something about what a player holds."""
    now = setup_of(controller.state)
    held: HoldingDraft = replace(now.holding(index), **changes)  # type: ignore[arg-type]
    controller.set(**with_setup(controller.state, now.with_holding(index, held)))


def flowing(chips: list[ft.Control]) -> ft.Control:
    """Chips beside one another, in as many lines as they need."""
    return ft.Row(chips, wrap=True, spacing=6, run_spacing=6)
