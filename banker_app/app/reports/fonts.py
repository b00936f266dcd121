"""The font of pictures and PDFs: Roboto, as on the screens, from a file.

It has Latin, Cyrillic and Greek letters. Other characters are replaced by a visible placeholder.
"""

import unicodedata
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont

REGULAR: Final = "Regular"
BOLD: Final = "Bold"
MISSING: Final = "\N{REPLACEMENT CHARACTER}"
MARKS: Final = ("Cf", "Mn", "Me", "Cc", "Cs", "Co", "Cn")
"""Unicode categories of characters that are invisible by themselves."""


def file_of(weight: str) -> Path:
    """The path of the font file for a weight."""
    return Path(str(files("font_roboto").joinpath("files", f"Roboto-{weight}.ttf")))


@cache
def glyphs() -> frozenset[int]:
    """All characters that the font has."""
    with TTFont(file_of(REGULAR), lazy=True) as font:
        return frozenset(font.getBestCmap() or ())


def printable(text: str) -> str:
    """The text with characters that cannot be printed replaced."""
    return "".join(map(_printable, unicodedata.normalize("NFC", text)))


def can_print(text: str) -> bool:
    """Whether every character of a text can be printed."""
    return printable(text) == text


def _printable(character: str) -> str:
    known = glyphs()
    if ord(character) in known and character.isprintable():
        return character
    if character.isspace():
        return " "
    plainer = unicodedata.normalize("NFKC", character)
    if all(ord(part) in known for part in plainer) and plainer.isprintable():
        return plainer
    return "" if unicodedata.category(character) in MARKS else MISSING
