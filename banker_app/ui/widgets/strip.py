"""The strip at the bottom of a screen: the last entry, undo, and the way to record more."""

from math import ceil
from typing import Final

import flet as ft

from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, use_app, use_page
from banker_app.ui.panes import TABLE
from banker_app.ui.widgets.buttons import button, icon_button

LETTER: Final = 6.6
BESIDE_WORDS: Final = 160
"""A letter's width, and what takes room beside the last entry but undo."""
FEWEST: Final = 16
"""A line of fewer letters is none: the entry stands over the buttons."""
SIZE, SPACING, _ = typography.SCALE["body_small"]
LINE: Final = SIZE * SPACING
LINES: Final = 4
"""How high a line is, and how many an entry and the balances after it take at most."""
LOW: Final = 2
OVER: Final = 3
"""Lines that are there for an entry on a page which is low, and where it is over the buttons."""
WHOLE: Final = 20
"""More lines than an ordinary entry takes in the largest print."""
SENTENCE: Final = 90
"""An entry of more letters may be cut and is read in the log; an ordinary one never is."""


@component
def Strip(at_table: bool = False) -> ft.Control:
    """The last entry as a sentence, undo at the thumb, everything else one tap away. A screen
    beside the table has none of its own; at the table it is as high after any entry, so that the
    dice above it stay where they are.
    """
    spared = use_page(lambda s: s.pane > 0 and not at_table, at_table)
    last, purses, can_undo, can_redo = use_app(
        lambda s: (
            (s.view.last, s.view.purses, s.view.can_undo, s.view.can_redo)
            if s.view
            else (None, "", False, False)
        )
    )
    large = use_page(lambda s: s.large_print and s.width < theme.SPACIOUS)
    banker, low, scale = use_page(lambda s: (s.banker, s.low, max(s.scale, 1.0)))
    room = use_page(lambda s: (TABLE if s.low else s.width - s.pane) / LETTER)
    beside = (BESIDE_WORDS + theme.TAP * (1 + can_redo)) / LETTER if banker else 0.0
    # On a page that is low the dice need the height, even if the entry is cut.
    over = banker and (large or (not low and (room - beside) / scale < FEWEST))
    letters = room / scale if over else (room - beside) / scale
    controller = here()
    say = controller.app_store.speech
    if spared:
        return ft.Container()
    told = _told(last.text if last else "", purses, letters, low)
    # Keyed, and hidden rather than removed: what stays must not be recreated with every entry.
    undo: list[ft.Control] = [
        icon_button(ft.Icons.UNDO, say.ui("act.undo"), controller.undo, on=can_undo),
        icon_button(ft.Icons.REDO, say.ui("act.redo"), controller.redo, shown=can_redo),
    ]
    if not banker:
        # A player's own phone takes nothing back, and asks on the screens it has.
        return _strip(ft.Row([ft.Container(told, expand=True)]))
    # One button of a screen is filled: what is due, not what might be.
    record = button(
        say.ui("act.record"),
        lambda: controller.go(routes.RECORD),
        icon=ft.Icons.ADD,
        ground=ft.Colors.SURFACE_BRIGHT,
        key="record",
    )
    lines = LOW if low else min(_lines(letters), OVER if over else LINES)
    # Lines are as high as whole pixels.
    least = ceil(LINE * scale) * lines if at_table else 0.0
    words = ft.Container(told, expand=None if over else True, key="words")
    if over:
        buttons = ft.Row([ft.Row(undo, expand=True), record])
        content: ft.Control = ft.Column([_at_least(least, words), buttons], spacing=4, tight=True)
    else:
        content = _at_least(least, ft.Row([*undo, words, record], spacing=8))
    return _strip(content)


def _told(sentence: str, purses: str, letters: float, low: bool) -> ft.Control:
    """What was entered last and, where lines of so many letters leave it room, what payer and
    payee have now. A page that is `low` needs its height for the dice.
    """
    whole = len(sentence) <= SENTENCE and not low
    told = ft.Text(
        sentence,
        theme_style=typography.TINY,
        max_lines=WHOLE if whole else LOW if low else LINES,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    now = ft.Text(purses, theme_style=typography.TINY, weight=typography.MEDIUM)
    both = ceil(len(sentence) / letters) + ceil(len(purses) / letters)
    parts: list[ft.Control] = [
        ft.Semantics(content=told, live_region=True, container=True, identifier="last-entry"),
        ft.Semantics(
            content=now,
            live_region=True,
            container=True,
            identifier="purses",
            visible=bool(purses) and both <= (LOW if low else LINES),
        ),
    ]
    return ft.Column(parts, spacing=0, tight=True)


def _lines(letters: float) -> int:
    """How many lines of so many letters an ordinary entry and the balances take."""
    return min(ceil(SENTENCE / letters) + 1, LINES)


def _at_least(high: float, content: ft.Control) -> ft.Control:
    """Something that is no lower than so."""
    if not high:
        return content
    return ft.Row([ft.Container(height=high), ft.Container(content, expand=True)], spacing=0)


def _strip(content: ft.Control) -> ft.Control:
    return ft.Container(
        content,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
    )
