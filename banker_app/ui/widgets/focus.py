"""The keyboard's focus: the order of Tab, its start, the button that Enter presses.

Flet sorts the order of Tab by height on the screen, row by row over all columns, and gives the
focus of a button that goes away to the control that had it before. Both are corrected here.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from banker_app.pages.contract import routes
from banker_app.pages.state.page_state import SHEET, PageState
from banker_app.ui.hooks import component, here, use_page

LAID_OUT: Final = 0.3
"""Seconds after which what was gone to, or added, has its fields."""
AnyButton = ft.Button | ft.OutlinedButton | ft.TextButton
ButtonRef = MutableRef[AnyButton]


def together(content: ft.Control, *, key: str | None = None) -> ft.Control:
    """A part that Tab passes through before it goes on to the next one. A group of choices without
    a choice is the only control of Flet that keeps its part together.
    """
    return ft.RadioGroup(content, key=key)


def use_start(screen: str, on: bool, *given: object, enter: bool = True) -> ButtonRef:
    """A reference for a screen's main button: Tab begins there, and `enter` presses it.

    Where the keyboard is used the focus comes to it as soon as it is `on`, and again whenever one
    of `given` changes. The button is to be put into the reference.
    """
    controller = here()
    page = ft.context.page
    ref: ButtonRef = ft.use_ref()
    top = use_page(lambda s: _on_top(s, screen), screen)

    async def focus() -> None:
        if ref.current is not None and not controller.gone:
            await ref.current.focus()  # type: ignore[no-untyped-call]

    def begin() -> None:
        page.run_task(focus)

    def press() -> None:
        button: Any = ref.current
        page.run_task(button.on_click, ft.Event(name="key", control=button))

    def place() -> None:
        if on and top:
            controller.focus.begin(begin, press if enter else None)

    ft.use_effect(place, [on, top, *given], cleanup=lambda: controller.focus.end(begin))
    return ref


@component
def Start(button: AnyButton, screen: str, given: object = None) -> ft.Control:
    """A button that a screen is about, put together elsewhere."""
    ref = use_start(screen, not button.disabled, given)
    ref.current = button
    return button


def use_aim(place: str, field: Callable[[], ft.TextField | ft.Dropdown | None]) -> None:
    """Give the keyboard to the field of a place that is aimed at; so it comes into sight."""
    controller = here()
    aimed = use_page(lambda s: bool(place) and s.focus_field == place, place)
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
        controller.set(focus_field="")

    ft.use_effect(focus, [aimed], cleanup=lambda: None)


def _on_top(state: PageState, screen: str) -> bool:
    if state.sheet is not None:
        return screen == SHEET
    return routes.parse(state.route).screen == screen
