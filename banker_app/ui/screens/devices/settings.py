"""Matters of taste, and the copies of games. What this device keeps, nothing about a game."""

from functools import partial
from typing import Final

import flet as ft

from banker_app import __version__
from banker_app.store.api import StoreError
from banker_app.ui import file_dialogs, texts, theme
from banker_app.ui.app_store import AppStore
from banker_app.ui.hooks import Handler, component, here, tap, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.devices.hand_over import begin_handing_over
from banker_app.ui.services import StoredIn
from banker_app.ui.unpaid_rent import ASK, KEEP, LAPSE, PAY
from banker_app.ui.widgets.basics import heading, hint
from banker_app.ui.widgets.choices import choices
from banker_app.ui.widgets.scaffold import scrolling

TASTES: Final = {
    "theme": file_dialogs.THEMES,
    "text": tuple(theme.LARGER),
    "touch": ("none", "vibrate"),
    "sounds": ("silent", "play"),
    "aloud": ("unread", "speak"),
    "screen": ("awake", "asleep"),
    "display": ("all", "sums"),
    "unpaid": (ASK, PAY, LAPSE, KEEP),
    "countdown": ("0", "10", "20", "30", "60"),
}
"""What can be chosen, beside the language."""
AUDIBLE: Final = ("sounds", "aloud")
"""What only a page in a browser can."""


@component
def SettingsScreen() -> ft.Control:
    """A few choices, effective at once, and the ways of files out and in."""
    language, looking = use_app(lambda s: (s.language, s.looking))
    taken = use_app(lambda s: {name: str(getattr(s, name)) for name in TASTES})
    use_app(lambda s: s.games)
    width = use_page(lambda s: s.room)
    controller = here()
    app_store = controller.app_store
    say = app_store.speech
    languages = [(name, own_name(name), name == language) for name in texts.LANGUAGES]
    rows = [
        heading(say.ui("settings.language")),
        choices(languages, app_store.set_language),
        *(
            part
            for name, values in TASTES.items()
            if controller.tell is not None or name not in AUDIBLE
            for part in _taste(app_store, name, values, taken)
        ),
        *_other_devices(controller),
        heading(say.ui("save.heading")),
        _button(
            say.ui("save.all"),
            ft.Icons.SAVE_ALT,
            tap(partial(file_dialogs.give_everything, controller)),
        ),
        hint(say.ui("save.all_hint")),
    ]
    if not looking:
        rows += [
            _button(
                say.ui("save.restore"),
                ft.Icons.RESTORE,
                tap(partial(file_dialogs.import_save, controller)),
            ),
            hint(say.ui("save.restore_hint")),
            *_automatic(controller),
        ]
    rows += [heading(say.ui("settings.about")), hint(_about(app_store))]
    return scrolling(rows, width)


def _taste(
    app_store: AppStore, name: str, values: tuple[str, ...], taken: dict[str, str]
) -> list[ft.Control]:
    """A choice, and what it is about."""
    say = app_store.speech
    options = [(value, say.ui(f"settings.{value}"), value == taken[name]) for value in values]
    parts = [
        heading(say.ui(f"settings.{name}")),
        choices(options, lambda value: app_store.choose(**{name: value})),
    ]
    return [*parts, hint(say.ui("settings.aloud_hint"))] if name == "aloud" else parts


def _about(app_store: AppStore) -> str:
    """Which app this is, where it keeps the games, and what it does with them."""
    words = {"version": __version__, "where": app_store.where}
    match app_store.state.stored_in:
        case StoredIn.FOLDER:
            key = "settings.about_app" if app_store.where else "settings.about_here"
        case StoredIn.BROWSER:
            key = "settings.about_browser"
        case StoredIn.EVICTABLE:
            key = "settings.about_evictable"
    return app_store.speech.ui(key, **words)


def _other_devices(controller: PageController) -> list[ft.Control]:
    """The way to give the bank to one of them, where there can be any."""
    say = controller.app_store.speech
    if controller.app_store.state.stored_in is not StoredIn.FOLDER:
        return [heading(say.ui("share.heading")), hint(say.ui("share.not_from_here"))]
    if controller.share is None:
        return []
    act = tap(partial(begin_handing_over, controller))
    return [
        heading(say.ui("share.heading")),
        _button(say.ui("title.hand_over"), ft.Icons.MOVE_UP, act),
        hint(say.ui("share.hand_over_hint")),
    ]


def _automatic(controller: PageController) -> list[ft.Control]:
    """The copies that the app has made by itself, and how to have them back."""
    say, safe = controller.app_store.speech, controller.app_store.safe
    in_folder = controller.app_store.state.stored_in is StoredIn.FOLDER
    place = safe.place() if in_folder else say.ui("save.browser")
    if not place:
        return []
    try:
        copies = safe.copies()
    except StoreError:
        copies = ()  # A folder that cannot be read holds nothing that could be restored.
    if not copies:
        return [hint(say.ui("save.no_automatic"))]
    return [
        _button(
            say.ui("save.latest"),
            ft.Icons.HISTORY,
            tap(partial(file_dialogs.restore_newest, controller)),
        ),
        hint(say.count("save.automatic", len(copies), where=place)),
    ]


def _button(label: str, icon: ft.IconData, act: Handler) -> ft.Control:
    return ft.OutlinedButton(
        ft.Text(label), icon=icon, style=theme.button_style(16, 14), on_click=act
    )


def own_name(language: str) -> str:
    """A language as its own speakers call it."""
    return texts.text(language, "settings.language_name")
