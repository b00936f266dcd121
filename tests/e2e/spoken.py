"""English words of a test as a phone of another language has them."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from banker_app.app.i18n.templates import (
    ENGLISH,
    Slot,
    Template,
    TemplateError,
    Written,
    load,
    render,
)

FOLDERS: Final = ("words/ui", "words")


def spoken(text: str, language: str) -> tuple[str, ...]:
    """All that the app may say for an English text; the text itself, as a name or a sum has none
    other.
    """
    return (*dict.fromkeys(_spoken(text, language)), text)


def _spoken(text: str, language: str) -> Iterator[str]:
    for pattern, folder, key, number in _patterns():
        if (match := pattern.fullmatch(text)) and key in (other := load(language, folder)):
            templates = other.templates(key)
            try:
                yield render(templates[min(number, len(templates) - 1)], match.groupdict(), _as_is)
            except TemplateError:
                continue  # Its other alternatives have other slots.


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str, str, int], ...]:
    """Each English text with words of its own, as a pattern."""
    return tuple(
        (re.compile(_pattern(template)), folder, key, number)
        for folder in FOLDERS
        for english in (load(ENGLISH, folder),)
        for key in english
        for number, template in enumerate(english.templates(key))
        if any(isinstance(part, str) and re.search(r"\w", part) for part in template.parts)
    )


def _pattern(template: Template) -> str:
    """The same slot may come again."""
    seen: set[str] = set()
    pattern = ""
    for part in template.parts:
        if isinstance(part, str):
            pattern += re.escape(part)
        elif part.name in seen:
            pattern += f"(?P={part.name})"
        else:
            seen.add(part.name)
            pattern += f"(?P<{part.name}>.+?)"
    return pattern


def _as_is(slot: Slot, value: str) -> Written:
    return Written(value)


def words(text: str, language: str) -> str | re.Pattern[str]:
    """What a locator finds the text by, on a phone of that language."""
    if language == ENGLISH:
        return text
    return re.compile("|".join(pattern(one) for one in spoken(text, language)))


def pattern(text: str) -> str:
    """A text as a pattern for which all spaces are alike."""
    return re.sub(r"(?:\\?\s)+", r"\\s+", re.escape(text))
