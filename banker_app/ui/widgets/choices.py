"""One of a few: buttons beside one another whose text may wrap, the chosen one filled."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import flet as ft

from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, tap
from banker_app.ui.quiet import Reach

BESIDE: Final = 4
"""What a picture with its caption keeps from the sides of its button."""


def choice(
    label: str,
    chosen: bool,
    act: Callable[[], object],
    *,
    key: str,
    reach: Reach = Reach.PAGE,
    content: ft.Control | None = None,
) -> ft.Control:
    """One of them, with its label as a text or as what the `content` says.

    Choosing changes no button's size, so that nothing moves under the finger, nor
    its kind, which would recreate it: what has the focus must keep it. `reach` says whether
    anything else on the screen moves.
    """
    spoken = here().app_store.speech.ui("chosen", label=label) if chosen else None
    words = ft.Text(label, theme_style=typography.SMALL, semantics_label=spoken)
    if content is not None:
        content = ft.Semantics(content=content, label=spoken or label, exclude_semantics=True)
    return ft.OutlinedButton(
        content or words,
        style=theme.choice_style(chosen, 14 if content is None else BESIDE),
        on_click=tap(act, reach),
        key=key,
    )


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
