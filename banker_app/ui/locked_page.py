"""The pages of a window without games: another window has them, or they cannot be reached."""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from itertools import count
from typing import Any, Final

import flet as ft

from banker_app.app.i18n.dates import date_in_words
from banker_app.pages.contract import texts
from banker_app.pages.state.app_state import fault_key
from banker_app.store.api import DiskFault, FolderReadOnly, StoreBusy
from banker_app.ui import theme, typography

LOG: Final = logging.getLogger(__name__)
AGAIN: Final = "again"
"""The key of the handler to try again, on a read-only page."""
DRAWN = count(1)
"""The number of each drawing of a page, so that nothing of an older one is reused."""

Opening = Callable[[ft.Page], None]


def show_held(
    page: ft.Page,
    fault: StoreBusy | FolderReadOnly | DiskFault,
    language: str,
    look: Opening,
    again: Opening,
) -> None:
    """Show the holder of the games, or the fault; offer to look or to try again."""
    language = language if texts.is_complete(language) else texts.ENGLISH
    page.title = texts.text(language, "title.home")
    theme.apply(page)
    if isinstance(fault, DiskFault):
        keys = ("held.unreachable", "held.unreachable_by", "held.unreachable_hint")
        lines = [texts.text(language, key) for key in keys]
    elif isinstance(fault, FolderReadOnly):
        keys = ("held.read_only_title", "held.read_only", "held.read_only_hint")
        lines = [texts.text(language, key, where=fault.folder) for key in keys]
    else:
        holder = _holder_text(fault, language)
        lines = [texts.text(language, "held.title"), holder, texts.text(language, "held.hint")]

    def draw(*_: Any) -> None:
        # A page that was away redraws its controls, or it would take no more changes.
        page.render_views(
            Held,
            lines,
            texts.text(language, "held.look"),
            texts.text(language, "held.again"),
            lambda: look(page),
            lambda: again(page),
            key=f"held{next(DRAWN)}",
        )

    page.on_connect = draw
    draw()


def show_fault(page: ft.Page, fault: Exception) -> None:
    """Show why no game can be reached, in the default language."""
    language = texts.of_caller() or texts.ENGLISH
    page.title = texts.text(language, "title.home")
    theme.apply(page)
    page.add(
        ft.SafeArea(
            content=ft.Column(
                [
                    ft.Text(texts.text(language, "fault.title"), size=22),
                    ft.Text(texts.text(language, fault_key(fault), where=""), size=16),
                ]
            )
        )
    )


def _holder_text(fault: StoreBusy, language: str) -> str:
    holder = fault.holder
    try:
        since = datetime.fromisoformat(str(holder["since"])).astimezone()
    except (KeyError, ValueError, OverflowError):
        return texts.text(language, "held.somebody")
    return texts.text(
        language,
        "held.by",
        since=f"{date_in_words(since, partial(texts.text, language))}, {since:%H:%M}",
        host=holder.get("host", "?"),
        pid=holder.get("pid", "?"),
    )


@ft.component
def Held(
    lines: list[str],
    look_label: str,
    again_label: str,
    look: Callable[[], None],
    again: Callable[[], None],
) -> list[ft.View]:
    """A title, a sentence, and two buttons."""
    title, sentence, hint = lines
    content = ft.Column(
        [
            ft.Icon(ft.Icons.LOCK_OUTLINE, size=56, color=ft.Colors.PRIMARY),
            ft.Semantics(content=ft.Text(title, theme_style=typography.HEADLINE), header=True),
            ft.Text(sentence, theme_style=typography.BODY),
            ft.Text(hint, theme_style=typography.SMALL, color=ft.Colors.ON_SURFACE_VARIANT),
            ft.FilledButton(again_label, style=theme.button_style(), on_click=_calm(again)),
            ft.OutlinedButton(look_label, style=theme.button_style(), on_click=_calm(look)),
        ],
        spacing=theme.GAP + 6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        scroll=ft.ScrollMode.AUTO,
    )
    body = ft.Container(content, padding=24, width=theme.READABLE)
    middle = ft.Row([body], alignment=ft.MainAxisAlignment.CENTER, wrap=True)
    return [ft.View(route="/", controls=[ft.SafeArea(content=middle, expand=True)])]


def _calm(act: Callable[[], None]) -> Callable[[Any], None]:
    """A handler that logs faults: an uncaught one would replace the whole page."""

    def run(event: Any) -> None:
        try:
            act()
        except Exception:
            LOG.exception("the page could not go on")

    return run
