"""The words printed on the screens themselves, in one language.

Labels, headings, hints. What the game says (refusals, events, money) is `app.i18n`; no sentence
lives in code.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from banker_app.ui.caller import CALLER, preferred

LANGUAGES: Final = ("en", "ru", "uk")
"""Languages with a complete catalogue, the first being the one to fall back on."""


def of_caller() -> str:
    """The language of the browser that has opened the page, if it is one of them."""
    return preferred(CALLER.get().languages, LANGUAGES)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Every text of a language by its dotted key."""
    source = files("banker_app.data").joinpath("words", "ui", f"{language}.toml")
    return dict(_flat(tomllib.loads(source.read_text(encoding="utf-8")), ""))


def _flat(branch: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for name, value in branch.items():
        if isinstance(value, dict):
            rows += _flat(value, f"{prefix}{name}.")
        else:
            rows.append((prefix + name, str(value)))
    return rows


def text(language: str, key: str, **params: object) -> str:
    """The text of a key with its blanks filled in."""
    return catalogue(language)[key].format(**params)


def counted(language: str, key: str, number: int, **params: object) -> str:
    """The text of a key in the form that the number asks for: `key.one`, `.few`, `.many`."""
    form = plural_form(language, number)
    words = catalogue(language)
    found = words.get(f"{key}.{form}") or words[f"{key}.many"]
    return found.format(n=number, **params)


def plural_form(language: str, number: int) -> str:
    """Which of `one`, `few`, `many` a number takes."""
    number = abs(number)
    if language == "en":
        return "one" if number == 1 else "many"
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14):
        return "few"
    return "many"
