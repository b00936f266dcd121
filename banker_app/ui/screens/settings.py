"""Language and light. What this device looks like, nothing about a game."""

import flet as ft

from banker_app.ui import texts
from banker_app.ui.hooks import component, here, use_desk, use_hub
from banker_app.ui.parts.basics import heading
from banker_app.ui.parts.choices import choices
from banker_app.ui.parts.shell import scrolling


@component
def SettingsScreen() -> ft.Control:
    """Two choices, effective at once."""
    language, theme_name = use_hub(lambda s: (s.language, s.theme))
    width = use_desk(lambda s: s.width)
    hub = here().hub
    say = hub.speech
    languages = [(name, own_name(name), name == language) for name in texts.LANGUAGES]
    themes = [
        (name, say.ui(f"settings.{name}"), name == theme_name)
        for name in ("system", "light", "dark")
    ]
    return scrolling(
        [
            heading(say.ui("settings.language")),
            choices(languages, hub.set_language),
            heading(say.ui("settings.theme")),
            choices(themes, hub.set_theme),
        ],
        width,
    )


def own_name(language: str) -> str:
    """A language as its own speakers call it."""
    return texts.text(language, "settings.language_name")
