"""One of a few: buttons beside one another whose text may wrap, the chosen one filled."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import flet as ft

from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, tap
from banker_app.ui.quiet import Reach

CAPTION: Final = 96
TWO_LINES: Final = 42
"""How wide and high what is written under a picture may be, at the usual size of text."""
UNDER: Final = 82
"""The height of a picture and the gap below it."""


def choice(
    label: str,
    chosen: bool,
    act: Callable[[], object],
    *,
    key: str,
    reach: Reach = Reach.PAGE,
    picture: ft.Control | None = None,
) -> ft.Control:
    """One of them, under a `picture` of it where there is one.

    Choosing changes no button's size, so that nothing moves under the finger, nor
    its kind, which would recreate it: what has the focus must keep it. `reach` says whether
    anything else on the screen moves.
    """
    spoken = here().app_store.speech.ui("chosen", label=label) if chosen else None
    words = ft.Text(label, theme_style=typography.SMALL, semantics_label=spoken)
    return ft.OutlinedButton(
        words if picture is None else _captioned(picture, words),
        style=theme.choice_style(chosen),
        on_click=tap(act, reach),
        key=key,
    )


def _captioned(picture: ft.Control, words: ft.Text) -> ft.Control:
    words.text_align, words.max_lines = ft.TextAlign.CENTER, 2
    words.overflow = ft.TextOverflow.ELLIPSIS
    middle = ft.CrossAxisAlignment.CENTER
    column = ft.Column([picture, words], spacing=8, tight=True, horizontal_alignment=middle)
    scale = max(here().state.scale, 1.0)
    return ft.Container(column, width=CAPTION * scale, height=TWO_LINES * scale + UNDER)


def choices(
    options: Sequence[tuple[str, str, bool]],
    choose: Callable[[str], object],
    reach: Reach = Reach.PAGE,
) -> ft.Control:
    """All of them: value, label and whether it is chosen."""
    return ft.Row(
        [
            choice(label, chosen, partial(choose, value), key=value, reach=reach)
            for value, label, chosen in options
        ],
        wrap=True,
        spacing=6,
        run_spacing=6,
    )
