"""The strip at the bottom of a screen: the last entry, undo, and the way to record more."""

from typing import Final

import flet as ft

from banker_app.pages.contract import routes
from banker_app.ui import typography
from banker_app.ui.hooks import component, here, use_app, use_page
from banker_app.ui.widgets.buttons import button, icon_button

MOST: Final = 2
"""Lines that an entry takes at most beside balances: the log has all of it. Those of the whole
strip in large print, where it has a row of its own above the buttons.
"""


@component
def Strip(lines: int = 0, *, brief: bool = False) -> ft.Control:
    """The last entry as a sentence, undo at the thumb, everything else one tap away. At the table
    it has the same number of lines for every entry, so that the dice above it stay in place; a
    `brief` one has the buttons alone in large print. A screen beside the table has no strip.
    """
    spared = use_page(lambda s: s.pane > 0 and not lines, lines)
    last, purses, can_undo, can_redo = use_app(
        lambda s: (
            (s.view.last, s.view.purses, s.view.can_undo, s.view.can_redo)
            if s.view
            else (None, "", False, False)
        )
    )
    # Beside two buttons, large print has no lines.
    over = use_page(lambda s: s.large_print and s.width < s.height)
    controller = here()
    say = controller.app_store.speech
    if spared:
        return ft.Container()
    words = _words(last.text if last else "", purses, min(lines, MOST) if over else lines)

    # Keyed, and hidden rather than removed: what stays must not be recreated with every entry.
    undo: list[ft.Control] = [
        icon_button(ft.Icons.UNDO, say.ui("act.undo"), controller.undo, on=can_undo),
        icon_button(ft.Icons.REDO, say.ui("act.redo"), controller.redo, shown=can_redo),
    ]
    # One button of a screen is filled: what is due, not what might be.
    record = button(
        say.ui("title.record"),
        lambda: controller.go(routes.RECORD),
        icon=ft.Icons.ADD,
        ground=ft.Colors.SURFACE_BRIGHT,
        key="record",
    )
    if not over:
        return _strip(
            ft.Row([*undo, ft.Container(words, expand=True, key="words"), record], spacing=8)
        )
    buttons = ft.Row([ft.Row(undo, expand=True), record])
    stretch = ft.CrossAxisAlignment.STRETCH
    rows: list[ft.Control] = [ft.Container(words, visible=not brief), buttons]
    return _strip(ft.Column(rows, spacing=4, tight=True, horizontal_alignment=stretch))


def _words(sentence: str, purses: str, lines: int) -> ft.Control:
    """The last entry and, in the lines it leaves, what payer and payee have now."""
    most = MOST if purses else max(MOST, lines)
    entry = ft.Text(sentence, theme_style=typography.TINY, max_lines=most)
    entry.overflow = ft.TextOverflow.ELLIPSIS
    now = ft.Text(purses, theme_style=typography.TINY, weight=typography.MEDIUM)
    parts: list[ft.Control] = [
        ft.Semantics(content=entry, live_region=True, container=True, identifier="last-entry"),
        ft.Semantics(
            content=now,
            live_region=True,
            container=True,
            identifier="purses",
            visible=bool(purses),
            expand=lines > 0,
            expand_loose=True,
        ),
    ]
    both = ft.Column(parts, spacing=0, tight=True)
    if not lines:
        return both
    both.tight, both.alignment = False, ft.MainAxisAlignment.CENTER
    blank = ft.Text("\n" * (lines - 1), theme_style=typography.TINY)
    over = ft.Container(both, left=0, top=0, right=0, bottom=0)
    return ft.Stack([ft.Semantics(content=blank, exclude_semantics=True), over])


def _strip(content: ft.Control) -> ft.Control:
    return ft.Container(
        content,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
    )
