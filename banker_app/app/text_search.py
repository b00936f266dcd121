"""Searching in texts as people type them: without accents, case or apostrophes."""

from typing import Final
from unicodedata import combining, normalize

PLAIN: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "'": "", "’": ""})
"""Letters without a plain one in their decomposition, and signs that are left out in typing."""


def finds(words: str, text: str) -> bool:
    """Return whether a text contains all words, each anywhere in it."""
    within = plain(text)
    return all(word in within for word in plain(words).split())


def plain(text: str) -> str:
    """Return a text without accents, case and apostrophes."""
    spread = normalize("NFKD", text.casefold())
    return "".join(one for one in spread if not combining(one)).translate(PLAIN)
