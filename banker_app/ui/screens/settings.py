"""Language and light. What this device looks like, nothing about a game."""

from collections.abc import Callable

import flet as ft

from banker_app.ui import texts
from banker_app.ui.hooks import component, here, tap, use_desk, use_hub
from banker_app.ui.parts.basics import heading
from banker_app.ui.parts.shell import scrolling


@component
def SettingsScreen() -> ft.Control:
    """Two choices, effective at once."""
    language, theme_name = use_hub(lambda s: (s.language, s.theme))
    width = use_desk(lambda s: s.width)
    hub = here().hub
    say = hub.speech
    languages = [
        _choice(
            texts.text(name, "settings.language_name"), name == language, name, hub.set_language
        )
        for name in texts.LANGUAGES
    ]
    themes = [
        _choice(say.ui(f"settings.{name}"), name == theme_name, name, hub.set_theme)
        for name in ("system", "light", "dark")
    ]
    return scrolling(
        [
            heading(say.ui("settings.language")),
            ft.Row(languages, wrap=True, spacing=8, run_spacing=8),
            heading(say.ui("settings.theme")),
            ft.Row(themes, wrap=True, spacing=8, run_spacing=8),
        ],
        width,
    )


def own_name(language: str) -> str:
    """A language as its own speakers call it."""
    return texts.text(language, "settings.language_name")


def _choice(label: str, chosen: bool, value: str, choose: Callable[[str], object]) -> ft.Control:
    return ft.Chip(
        label=ft.Text(label, size=16),
        selected=chosen,
        padding=ft.Padding.symmetric(horizontal=8, vertical=14),
        on_select=tap(lambda: choose(value)),
        key=value,
    )
