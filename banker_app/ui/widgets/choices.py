"""One of a few: buttons beside one another whose text may wrap, the chosen one filled."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from banker_app.ui import theme
from banker_app.ui.hooks import here, letters, tap
from banker_app.ui.quiet import Reach


def choice(
    label: str,
    chosen: bool,
    act: Callable[[], object],
    *,
    key: str,
    reach: Reach = Reach.PAGE,
) -> ft.Control:
    """One of them. Choosing changes no button's size, so that nothing moves under the finger, nor
    its kind, which would recreate it: what has the focus must keep it. `reach` says whether
    anything else on the screen moves.
    """
    spoken = here().app_store.speech.ui("chosen", label=label) if chosen else None
    return ft.OutlinedButton(
        ft.Text(label, size=letters(15), semantics_label=spoken),
        style=theme.choice_style(chosen),
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
