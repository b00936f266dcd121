"""Settings: preferences and copies of games, all of this device and none of a game."""

from collections.abc import Iterator
from typing import Final

from banker_app import __version__
from banker_app.app.projections.context import Action, Effect
from banker_app.pages.contract import routes, texts
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Field,
    Heading,
    Look,
    ManyField,
    Option,
    Page,
    Style,
    Text,
    choice_field,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import (
    GIVE_EVERYTHING,
    HAND_OVER,
    IMPORT_SAVE,
    RESTORE_NEWEST,
)
from banker_app.pages.contract.services import StoredIn
from banker_app.pages.devices.room import MOVED, play
from banker_app.pages.state.app_state import PREFERENCES
from banker_app.pages.state.app_store import AppStore
from banker_app.store.api import StoreError

AUDIBLE: Final = ("sounds", "aloud")
"""Only for a page in a browser."""
SWITCHES: Final = {"touch": "vibrate", "sounds": "play", "aloud": "speak", "screen": "awake"}
"""Tastes that are on or off, and their value while on."""
GROUPS: Final = {
    "look": ("theme", "text", "display"),
    "game": (*SWITCHES, "unpaid", "countdown"),
}
"""The other preferences under their headings."""


def settings(store: AppStore, draft: Draft) -> Page:
    """Build the choices, and the ways of files out and in."""
    return Page(blocks=tuple(_blocks(store, draft)))


def _blocks(store: AppStore, draft: Draft) -> Iterator[Block | Field]:
    say, state = store.speech, store.state
    yield Heading(say.ui("settings.language"))
    languages = tuple(Option(value=tag, label=name) for tag, name in texts.names().items())
    yield ChoiceField(name="language", value=state.language, options=languages)
    for group, names in GROUPS.items():
        yield Heading(say.ui(f"settings.{group}"))
        for name in names:
            if draft.viewer.audible or name not in AUDIBLE:
                yield _preference(store, name)
            if draft.viewer.audible and name == "aloud":
                yield _hint(say.ui("settings.aloud_hint"))
    yield from _devices(store, draft)
    yield Heading(say.ui("save.heading"))
    yield _button(say.ui("save.all"), GIVE_EVERYTHING(), "save_alt")
    yield _hint(say.ui("save.all_hint"))
    if not state.looking:
        yield _button(say.ui("save.restore"), IMPORT_SAVE(), "restore")
        yield _hint(say.ui("save.restore_hint"))
        yield from _automatic(store)
    yield Heading(say.ui("settings.about"))
    yield _hint(_about(store))
    ours, icon = say.ui("title.licences"), "description_outlined"
    yield Buttons((Action(label=ours, effect=routes.LICENCES, icon=icon),))


def _preference(store: AppStore, name: str) -> Field:
    """A box to check, or a few values to choose from."""
    say, value = store.speech, str(getattr(store.state, name))
    label = say.ui(f"settings.{name}")
    if name in SWITCHES:
        on = (Option(value=SWITCHES[name], label=label),)
        chosen = (value,) if value == SWITCHES[name] else ()
        return ManyField(name=name, value=chosen, options=on, look=Look.LISTED)
    options = tuple(Option(value=v, label=say.ui(f"settings.{v}")) for v in PREFERENCES[name])
    return choice_field(name, value, label, options, Look.SEGMENTS)


def _devices(store: AppStore, draft: Draft) -> Iterator[Block]:
    say, state, shared = store.speech, store.state, draft.viewer.shared
    rooms, confined = store.rooms is not None, state.stored_in is not StoredIn.FOLDER
    if shared or rooms or confined:
        yield Heading(say.ui("share.heading"))
    if rooms:
        yield Buttons((play(store),))
    elif confined:
        yield _hint(say.ui("share.not_from_here"))
    if shared and state.room.status not in MOVED:
        yield _button(say.ui("title.hand_over"), HAND_OVER(), "move_up")
        yield _hint(say.ui("share.hand_over_hint"))


def _about(store: AppStore) -> str:
    match store.state.stored_in:
        case StoredIn.FOLDER:
            key = "settings.about_app" if store.where else "settings.about_here"
        case StoredIn.BROWSER:
            key = "settings.about_browser"
        case StoredIn.EVICTABLE:
            key = "settings.about_evictable"
    return store.speech.ui(key, version=__version__, where=store.where)


def _automatic(store: AppStore) -> Iterator[Block]:
    say, safe = store.speech, store.safe
    in_folder = store.state.stored_in is StoredIn.FOLDER
    place = safe.place() if in_folder else say.ui("save.browser")
    if not place:
        return
    try:
        copies = safe.copies()
    except StoreError:
        copies = ()  # A folder that cannot be read holds nothing that could be restored.
    if not copies:
        yield _hint(say.ui("save.no_automatic"))
        return
    yield _button(say.ui("save.latest"), RESTORE_NEWEST(), "history")
    yield _hint(say.count("save.automatic", len(copies), where=place))


def _button(label: str, effect: Effect, icon: str) -> Block:
    return Buttons((Action(label=label, effect=effect, icon=icon),))


def _hint(text: str) -> Block:
    return Text(text, Style.HINT)
