"""Players by their tokens, to be chosen by one tap."""

from collections.abc import Callable
from typing import Final

import flet as ft

from banker_app.app.text_width import text_width
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, letters, tap
from banker_app.ui.widgets.basics import avatar, mark_here

TOKEN: Final = 26
FLAT: Final = 24
IN_CELL: Final = 20
"""The size of a token over a name, beside one, and beside one in a cell."""
WIDTH: Final = 66
TALL: Final = 71
"""The width of a tile, and the height of one with a balance, at the usual size of text."""
BESIDE: Final = 50
"""The width of a name beside a token in a cell."""
NARROW: Final = 54
"""The least width of a tile."""
SIDE: Final = 2
DENSE: Final = 8
"""The padding at its sides, and what a dense button takes from that above and below."""
BALANCE: Final = 13
"""The size of a balance."""
NAME, SMALLER, MEDIUM = 14, 12, 500
"""The size of a name, of one that would be cut off, and its weight."""


def token_choice(
    name: str,
    chosen: bool,
    act: Callable[[], object],
    *,
    key: str,
    colour: str = "",
    icon: ft.IconData | None = None,
    below: str = "",
    told: str = "",
    flat: bool = False,
    share: float | None = None,
    filling: bool = False,
) -> ft.Control:
    """A player or account to choose: the token, or an `icon` without one, the name, a balance
    which is `told` in full; as high as those that have one, or `flat` with the words beside the
    token, if height is short, `filling` its cell or as wide as these. It fills its `share`
    of a line, if its balance has room there.
    """
    label = ", ".join(part for part in (name, told) if part)
    if chosen:
        label = here().app_store.speech.ui("chosen", label=label)
    size = IN_CELL if filling else FLAT if flat else TOKEN
    width = _width(below, share)
    fits = text_width(name, NAME, MEDIUM) <= (BESIDE if filling else width)
    words = _line(name, NAME if fits or (flat and not filling) else SMALLER, typography.MEDIUM)
    bare = filling and not (icon or colour)
    # In a cell a name has two lines, if no word would break.
    whole = bare or all(text_width(word, SMALLER, MEDIUM) <= BESIDE for word in name.split())
    long = filling and whole and not fits
    words.max_lines = 2 if long else 1
    rows: list[ft.Control] = [words]
    if not bare:
        rows.insert(0, ft.Icon(icon, size=size) if icon else avatar(mark_here(name), colour, size))
    if below:
        rows.append(_line(below, BALANCE, typography.REGULAR))
    scale = max(here().state.scale, 1.0)
    middle = ft.CrossAxisAlignment.CENTER
    if flat:
        first = 0 if bare else 1
        words.text_align = ft.TextAlign.CENTER if bare else ft.TextAlign.START
        lines = ft.Column(rows[first:], spacing=0, tight=True, expand=filling)
        lines.horizontal_alignment = middle if bare else ft.CrossAxisAlignment.START
        row, gap = [*rows[:first], lines], 2 if filling else 4
        content: ft.Control = ft.Row(row, spacing=gap, tight=not filling)
    else:
        content = ft.Column(rows, spacing=1, tight=True, horizontal_alignment=middle)
        content.alignment = ft.MainAxisAlignment.CENTER
    style = theme.choice_style(chosen)
    # Dense, its least width is below a fifth of a line; that takes some of its height, too.
    style.visual_density = ft.VisualDensity.COMPACT
    edges = ((4, 1 if long else 6) if filling else (10, 5)) if flat else (SIDE, 3)
    style.padding = ft.Padding.symmetric(horizontal=edges[0], vertical=edges[1] + DENSE)
    if filling and not bare:
        style.padding.right = 3
    return ft.OutlinedButton(
        ft.Container(
            ft.Semantics(content=content, label=label, exclude_semantics=True),
            width=None if flat else width * scale,
            height=None if flat else TALL * scale,
        ),
        style=style,
        on_click=tap(act),
        key=key,
    )


def _width(below: str, share: float | None) -> float:
    room = (share or 0) - 2 * SIDE
    return max(room if room >= NARROW else WIDTH, text_width(below, BALANCE))


def _line(text: str, size: int, weight: ft.FontWeight) -> ft.Text:
    return ft.Text(
        text,
        size=letters(size),
        weight=weight,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        text_align=ft.TextAlign.CENTER,
    )
