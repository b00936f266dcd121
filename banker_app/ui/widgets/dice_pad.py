"""The dice pad: two rows of six, a tap in each row records the throw."""

import flet as ft

from banker_app.app.projections.turn_panel import TurnPanel
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, letters, memoized, tap, use_app, use_page
from banker_app.ui.quiet import Reach
from banker_app.ui.widgets.basics import hint
from banker_app.ui.widgets.buttons import is_start
from banker_app.ui.widgets.focus import Held, use_start


@memoized
def Die(row: int, value: int, chosen: bool, language: str, held: Held | None = None) -> ft.Control:
    """One number of one die; the first one is `held` by who brings the focus there."""
    controller = here()
    said = "pad.die_chosen" if chosen else "pad.die"
    content = ft.Text(
        str(value),
        # A tight line: twice as large, a digit would be pushed out of the middle.
        style=ft.TextStyle(size=letters(24), weight=typography.BOLD, height=1),
        semantics_label=controller.app_store.speech.ui(said, row=row + 1, value=value),
    )
    # One kind of button in other colours: a change of the kind would recreate it.
    button = ft.FilledTonalButton(
        content,
        height=72,
        style=theme.key_style(chosen),
        on_click=tap(lambda: controller.tap_die(row, value), Reach.DRAFT),
        expand=True,
    )
    if held is not None:
        held.current = button
    return button


@component
def DicePad() -> ft.Control:
    """Both dice, and what they are thrown for.

    Hidden rather than removed while nobody throws: twelve buttons take long to make.
    """
    pad, language = use_app(lambda s: (s.view.now.pad if s.view else None, s.language))
    die, die_row = use_page(lambda s: (s.die, s.die_row))
    alone = use_app(lambda s: s.view is not None and first_due(s.view.now) < 0)
    held = use_start(routes.TABLE, pad is not None and alone)
    rows = [
        ft.Row(
            [
                Die(
                    row,
                    value,
                    die_row == row and die == value,
                    language,
                    held if (row, value) == (0, 1) else None,
                    key=f"{row}{value}",
                )
                for value in range(1, 7)
            ],
            spacing=4,
        )
        for row in (0, 1)
    ]
    prompt = hint(pad.prompt if pad is not None else "")
    return ft.Column([prompt, *rows], spacing=theme.GAP, visible=pad is not None)


def first_due(now: TurnPanel) -> int:
    """Which of the dues has a button that is to be pressed now; -1 for none."""
    able = (index for index, due in enumerate(now.dues) if any(map(is_start, due.actions)))
    return next(able, -1)
