"""The width of a text in the font of the screens, Roboto."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final
from unicodedata import combining, east_asian_width, normalize

REGULAR: Final = 400
MEDIUM: Final = 500
BOLD: Final = 700
SQUARE: Final = ("W", "F")
"""East Asian letters and emoji, which the font lacks: as wide as they are high."""
USUAL: Final = 0.6
"""The width of other letters that it lacks, in their size."""


def text_width(text: str, size: float = 1.0, weight: int = REGULAR) -> float:
    """Return how wide a line of text is, in the unit of its size."""
    return size * sum(_width(letter, weight) for letter in text)


@cache
def _width(letter: str, weight: int) -> float:
    known = _widths(weight).get(letter)
    if known is not None:
        return known / 1000
    parts = normalize("NFKD", letter)
    if parts != letter:
        return text_width(parts, 1.0, weight)
    if combining(letter):
        return 0.0
    return 1.0 if east_asian_width(letter) in SQUARE else USUAL


@cache
def _widths(weight: int) -> dict[str, int]:
    text = files("banker_app.data").joinpath("letter_widths.toml").read_text(encoding="utf-8")
    written = tomllib.loads(text)
    return dict(zip(written["letters"], map(int, written[str(weight)].split()), strict=True))
