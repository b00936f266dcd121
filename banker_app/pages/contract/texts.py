"""The words printed on the screens themselves: labels, headings, hints.

The texts of the game (refusals, events, money) are in `app.i18n`; no sentence is in code.
"""

from typing import Final

from banker_app.app.devices.caller import CALLER, preferred
from banker_app.app.i18n.templates import ENGLISH as ENGLISH
from banker_app.app.i18n.templates import MessageCatalogue, load
from banker_app.app.i18n.templates import is_complete as is_complete
from banker_app.app.i18n.templates import languages as languages

FOLDER: Final = "words/ui"


def of_caller() -> str:
    """The language of the browser that has opened the page, if it is one of them."""
    return preferred(CALLER.get().languages, is_complete)


def names() -> dict[str, str]:
    """The languages, each by its own name for itself."""
    return {language: text(language, "settings.language_name") for language in languages()}


def catalogue(language: str) -> MessageCatalogue:
    """Every text of a language by its dotted key."""
    return load(language, FOLDER)


def text(language: str, key: str, **params: object) -> str:
    """The text of a key with its slots filled."""
    return catalogue(language).text(key, **params)


def counted(language: str, key: str, number: int, **params: object) -> str:
    """The text of a key in the form that the number asks for: `key.one`, `.few` and so on."""
    return catalogue(language).counted_text(key, number, **params)
