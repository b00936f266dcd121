"""The typeface of pictures and printed sheets: Roboto, as on the screens, from the disk.

It has Latin, Cyrillic and Greek letters. Whatever else a name is written in is replaced by a sign
that shows that something stands there.
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
"""Categories that stand for nothing by themselves."""


def file_of(weight: str) -> Path:
    """Where the letters of a weight lie."""
    return Path(str(files("font_roboto").joinpath("files", f"Roboto-{weight}.ttf")))


@cache
def glyphs() -> frozenset[int]:
    """Every character that can be printed."""
    with TTFont(file_of(REGULAR), lazy=True) as font:
        return frozenset(font.getBestCmap() or ())


def printable(text: str) -> str:
    """A text of which every character can be printed."""
    return "".join(map(_printable, unicodedata.normalize("NFC", text)))


def can_print(text: str) -> bool:
    """Whether a text needs no replacement."""
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
