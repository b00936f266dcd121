"""A game that is under way already: the row that leads there, everybody with what was entered so
far, and the start that asks for what is missing.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from banker_app.app.projections.context import place
from banker_app.app.setup.position_draft import TABLE
from banker_app.app.setup.setup_draft import SetupDraft, box_of, start_command
from banker_app.engine.rules.setup import name_faults
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, letters, tap, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.setup.new_game_view import called, face_of, typed_names
from banker_app.ui.screens.setup.starting_parts import cash_text, player_names
from banker_app.ui.screens.setup.starting_table import odd_rows
from banker_app.ui.setting_up import setup_of, with_setup
from banker_app.ui.translator import Translator
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import avatar, hint
from banker_app.ui.widgets.list_rows import row_button
from banker_app.ui.widgets.scaffold import footer, scrolling

Names = Sequence[ft.Ref[TypedText]]
"""The fields of the names, by seat."""


def midway_row(controller: PageController, draft: SetupDraft, say: Translator) -> ft.Control:
    """Quietly, that a game can be taken over; that this one is, where it is."""
    title = say.ui("new.midway_on" if draft.midway else "new.midway")
    told = _missing(draft, say) if draft.midway else say.ui("new.midway_hint")

    def take_over() -> None:
        controller.set(
            **with_setup(controller.state, replace(setup_of(controller.state), midway=True))
        )
        controller.go(routes.MIDWAY)

    lines: list[ft.Control] = [ft.Text(title, theme_style=typography.NAME)]
    if told:
        lines.append(hint(told))
    label = say.ui("presets.row", title=title, hint=told).rstrip()
    return row_button(
        lines,
        label,
        take_over,
        icon=ft.Icons.HISTORY,
        after=ft.Icons.CHEVRON_RIGHT,
        key="midway",
    )


@component
def MidwayScreen() -> ft.Control:
    """Everybody and the table, each with a page of their own; from the beginning after all."""
    draft, width = use_page(lambda s: (setup_of(s), s.width))
    controller = here()
    say = Translator(controller.app_store.state.language, box_of(draft))

    def afresh() -> None:
        controller.set(
            **with_setup(controller.state, replace(setup_of(controller.state), midway=False))
        )
        controller.back()

    rows: list[ft.Control] = [
        hint(say.ui("new.midway_hint")),
        *_asked(controller, draft, say),
        ft.TextButton(
            ft.Text(say.ui("new.afresh")), style=theme.button_style(), on_click=tap(afresh)
        ),
    ]
    return ft.Column(
        [scrolling(rows, width), start_footer(controller, width)],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _ask(controller: PageController, whose: str) -> None:
    """Go to what is asked of a player, or of the table."""
    controller.set(space=-1, stack=())
    controller.go(place("holding", whose))


def _missing(draft: SetupDraft, say: Translator) -> str:
    names = player_names(draft, say)
    missing = ", ".join(names[at] for at in draft.uncounted())
    return say.ui("holding.missing", names=missing) if missing else ""


def _asked(controller: PageController, draft: SetupDraft, say: Translator) -> list[ft.Control]:
    names = player_names(draft, say)
    rows = [
        _way(
            controller,
            str(at),
            name,
            say.count("new.holding", len(draft.holding(at).deeds), cash=cash_text(draft, at, say)),
            avatar(face_of(draft, at), draft.colour(at)),
        )
        for at, name in enumerate(names)
    ]
    table, asked = say.ui("holding.table"), say.ui("holding.table_hint")
    sign = ft.Icon(ft.Icons.TABLE_RESTAURANT_OUTLINED, color=ft.Colors.ON_SURFACE_VARIANT)
    # As wide as the tokens above it, so that the names line up.
    rows.append(_way(controller, TABLE, table, asked, ft.Container(sign, width=40)))
    if told := _missing(draft, say):
        rows.append(
            ft.Text(told, theme_style=typography.SMALL, color=ft.Colors.ERROR, key="missing")
        )
    command = start_command(draft, names)
    return rows if command is None else [*rows, *odd_rows(command, say)]


def _way(
    controller: PageController, whose: str, title: str, told: str, picture: ft.Control
) -> ft.Control:
    say = controller.app_store.speech
    lines: list[ft.Control] = [
        ft.Text(title, theme_style=typography.NAME),
        ft.Text(told, theme_style=typography.SMALL, color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    label = say.ui("presets.row", title=title, hint=told)
    act = partial(_ask, controller, whose)
    after = ft.Icons.CHEVRON_RIGHT
    return row_button(lines, label, act, picture=picture, after=after, key=f"asked {whose}")


# ---- the start --------------------------------------------------------------------------------


def start_footer(
    controller: PageController,
    width: float,
    said: str = "",
    ref: ft.Ref[ft.FilledButton] | None = None,
    names: Names = (),
) -> ft.Control:
    """The start, and above it what the game adds up to. `names` are the fields of the names."""
    button = ft.FilledButton(
        ft.Text(
            controller.app_store.speech.ui("new.start"),
            size=letters(18),
            weight=typography.MEDIUM,
        ),
        ref=ref,
        style=theme.button_style(20, 14),
        on_click=tap(partial(_start, controller, names)),
    )
    rows: list[ft.Control] = [button]
    if said:
        line = ft.Text(
            said,
            theme_style=typography.TINY,
            color=ft.Colors.ON_SURFACE_VARIANT,
            text_align=ft.TextAlign.CENTER,
        )
        rows.insert(0, line)
    stretch = ft.CrossAxisAlignment.STRETCH
    column = ft.Column(rows, spacing=6, tight=True, horizontal_alignment=stretch)
    return footer(column, width)


async def _start(controller: PageController, fields: Names) -> None:
    """Begin; where a name cannot be, or the cash of a game under way is missing, ask for that."""
    now = setup_of(controller.state)
    names = called(typed_names(now), controller.app_store.speech)
    command = start_command(now, names)
    faulty = [seat for seat, fault in enumerate(name_faults(names)) if fault is not None]
    if command is None:
        controller.go(routes.PRESETS)
    elif faulty:
        controller.go(routes.NEW_GAME)
        controller.set(names_checked=True)
        if fields and (field := fields[faulty[0]].current) is not None:
            await field.focus()  # type: ignore[no-untyped-call]
    elif now.midway and now.uncounted():
        _ask(controller, str(now.uncounted()[0]))
    else:
        controller.begin(command)
