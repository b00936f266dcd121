"""On the new game's page: that a game is under way already, and the ways to what it asks for."""

from dataclasses import replace
from functools import partial

import flet as ft

from banker_app.app.projections.context import place
from banker_app.ui import theme, typography
from banker_app.ui.hooks import guarded
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.setup.position_draft import TABLE
from banker_app.ui.screens.setup.setup_draft import SetupDraft, box_of, start_command
from banker_app.ui.screens.setup.starting_parts import cash_text, player_names
from banker_app.ui.screens.setup.starting_table import odd_rows
from banker_app.ui.translator import Translator
from banker_app.ui.widgets.basics import hint, panel
from banker_app.ui.widgets.list_rows import row_button


def midway_panel(controller: PageController, draft: SetupDraft) -> ft.Control:
    """A switch, and below it everybody with what was entered so far."""
    say = Translator(controller.app_store.speech.language, box_of(draft))

    def toggle(event: ft.Event[ft.Switch]) -> None:
        controller.set(setup=replace(controller.state.setup, midway=bool(event.control.value)))

    switch = ft.Switch(
        label=say.ui("new.midway"), value=draft.midway, on_change=guarded(toggle), padding=4
    )
    rows: list[ft.Control] = [switch, hint(say.ui("new.midway_hint"))]
    if draft.midway:
        rows += _asked(controller, draft, say)
    stretch = ft.CrossAxisAlignment.STRETCH
    return panel(ft.Column(rows, spacing=theme.GAP, horizontal_alignment=stretch))


def ask(controller: PageController, whose: str) -> None:
    """Go to what is asked of a player, or of the table."""
    controller.set(space=-1, stack=())
    controller.go(place("holding", whose))


def _asked(controller: PageController, draft: SetupDraft, say: Translator) -> list[ft.Control]:
    names = player_names(draft, say)
    rows = [
        _way(
            controller,
            str(at),
            name,
            say.count("new.holding", len(draft.holding(at).deeds), cash=cash_text(draft, at, say)),
        )
        for at, name in enumerate(names)
    ]
    rows.append(_way(controller, TABLE, say.ui("holding.table"), say.ui("holding.table_hint")))
    if missing := draft.uncounted():
        told = say.ui("holding.missing", names=", ".join(names[at] for at in missing))
        rows.append(
            ft.Text(told, theme_style=typography.SMALL, color=ft.Colors.ERROR, key="missing")
        )
    command = start_command(draft, names)
    return rows if command is None else [*rows, *odd_rows(command, say)]


def _way(controller: PageController, whose: str, title: str, told: str) -> ft.Control:
    say = controller.app_store.speech
    lines: list[ft.Control] = [
        ft.Text(title, theme_style=typography.NAME),
        ft.Text(told, theme_style=typography.SMALL, color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    label = say.ui("presets.row", title=title, hint=told)
    act = partial(ask, controller, whose)
    return row_button(lines, label, act, after=ft.Icons.CHEVRON_RIGHT, key=f"asked {whose}")
