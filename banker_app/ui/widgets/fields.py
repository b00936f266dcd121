"""Fields and their names."""

import asyncio
from collections.abc import Callable
from typing import Final

import flet as ft

from banker_app.ui import theme, typography
from banker_app.ui.hooks import here, letters, use_page
from banker_app.ui.page_state import PageState

LETTER: Final = 6.5
"""Pixels of a letter of a name on the frame of a field, at the usual size of text."""
FRAME: Final = 80
"""What stands beside a name on a frame that is as wide as its page."""
ENDS: Final = 32
"""What of a frame itself is no room for its name."""

LAID_OUT: Final = 0.3
"""Seconds after which what was gone to, or added, has its fields."""


def use_aim(place: str, field: Callable[[], ft.TextField | ft.Dropdown | None]) -> None:
    """Give the keyboard to the field of a place that is aimed at; so it comes into sight."""
    controller = here()
    aimed = use_page(lambda s: bool(place) and s.aim == place, place)
    laid_out = ft.use_ref(False)

    async def focus() -> None:
        waits, laid_out.current = not laid_out.current, True
        if not aimed:
            return
        if waits:
            await asyncio.sleep(LAID_OUT)
        found = field()
        if found is not None and not controller.gone:
            await found.focus()  # type: ignore[no-untyped-call]
        controller.set(aim="")

    ft.use_effect(focus, [aimed], cleanup=lambda: None)


def narrow_text(large: bool) -> float | None:
    """The size of a text that cannot wrap: in large print less, so that it still fits."""
    return letters(12) if large else None


def named(field: ft.TextField | ft.Dropdown, room: float | None = None) -> ft.Control:
    """A field whose name stands on its frame; above it where it is too long for one line of
    that, since a second line would lie on what is typed. To be called while drawing; `room` is
    how wide the field is, where that is not the page's matter.
    """
    name = str(field.label)
    if not use_page(lambda s: _is_long(name, s, room), name, room):
        return field
    field.label = None
    content = ft.Semantics(content=field, label=name, container=True)
    words = ft.Text(name, theme_style=typography.TINY, color=ft.Colors.ON_SURFACE_VARIANT)
    # Read with the field already.
    return ft.Column(
        [ft.Semantics(content=words, exclude_semantics=True), content],
        spacing=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _is_long(name: str, state: PageState, room: float | None) -> bool:
    free = min(state.room, theme.READABLE) - FRAME if room is None else room - ENDS
    return len(name) * LETTER * state.scale > free
