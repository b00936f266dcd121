"""What a device that is not the banker's has of its own: language, size of letters, signals."""

from typing import Final

from banker_app.pages.contract import texts
from banker_app.pages.contract.blocks import ChoiceField, Look, Option
from banker_app.pages.contract.drafts import Viewer
from banker_app.pages.state.app_state import PREFERENCES
from banker_app.pages.state.app_store import AppStore

LANGUAGE: Final = "language"
LETTERS: Final = "text"
SIGNAL: Final = "signal"
SIGNALS: Final = {
    "vibrate": "signal.vibrate",
    "sound": "signal.sound",
    "notify": "signal.notify",
    "off": "signal.off",
}
"""How a player's phone says that something waits, with the keys of the words: by a touch, as before
there was a choice; with a sound; by a notification, too, while the screen is off; not at all.
"""


def own_device(store: AppStore, viewer: Viewer) -> tuple[ChoiceField, ...]:
    """Return the choices, each folded into one line; on a player's phone, of its signals, too."""
    say, language = store.speech, store.state.language
    names = texts.names()
    sizes = {size: say.ui(f"settings.{size}") for size in PREFERENCES[LETTERS]}
    signals = {one: say.ui(key) for one, key in SIGNALS.items()}
    waits = (_choice(SIGNAL, say.ui("signal.waits"), signals, viewer.signal),)
    return (
        *(waits if viewer.seat else ()),
        _choice(LANGUAGE, say.ui("settings.language"), names, language),
        _choice(LETTERS, say.ui("settings.text"), sizes, viewer.letters),
    )


def _choice(name: str, label: str, choices: dict[str, str], value: str) -> ChoiceField:
    return ChoiceField(
        name=name,
        value=value,
        label=f"{label}: {choices[value]}",
        options=tuple(Option(value=one, label=words) for one, words in choices.items()),
        look=Look.FOLDED,
    )
