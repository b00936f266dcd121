"""How wide a text is. `python -m tests.app.test_text_width` writes the widths anew."""

import unicodedata
from typing import Final

import pytest
from fontTools.ttLib import TTFont

from banker_app.app.text_width import BOLD, MEDIUM, REGULAR, text_width
from tests.repo.house import PACKAGE, ROOT

FONTS: Final = PACKAGE / "ui" / "web" / "assets" / "fonts"
FILE: Final = ROOT / "data" / "letter_widths.toml"
NAMES: Final = {REGULAR: "Regular", MEDIUM: "Medium", BOLD: "Bold"}


def advances(weight: int) -> dict[str, int]:
    """Every letter of the font with its width, in thousandths of its size."""
    with TTFont(FONTS / f"Roboto-{NAMES[weight]}.woff2") as font:
        widths, units = font["hmtx"].metrics, font["head"].unitsPerEm
        found = {chr(code): glyph for code, glyph in font.getBestCmap().items()}
        return {one: round(widths[glyph][0] * 1000 / units) for one, glyph in found.items()}


def by_parts(letter: str, widths: dict[str, int]) -> int:
    """The width of a letter without its accents, or of the letters that it joins."""
    parts = unicodedata.normalize("NFKD", letter)
    return sum(widths.get(part, 0) for part in parts if not unicodedata.combining(part))


def written() -> str:
    """The file: all letters but those as wide as their parts."""
    fonts = {weight: advances(weight) for weight in NAMES}
    letters = "".join(
        letter
        for letter in sorted(fonts[REGULAR])
        if letter.isprintable() and not unicodedata.combining(letter)
        if unicodedata.normalize("NFKD", letter) == letter
        or any(by_parts(letter, widths) != widths[letter] for widths in fonts.values())
    )
    rows = [
        "# Advance widths of Roboto in thousandths of the size, by weight, in the order of these",
        "# letters: `python -m tests.app.test_text_width` writes them from the fonts.",
        f"letters = '''{letters}'''",
    ]
    for weight, widths in fonts.items():
        rows.append(f"{weight} = '{' '.join(str(widths[letter]) for letter in letters)}'")
    return "\n".join((*rows, ""))


def test_the_file_is_what_the_fonts_say() -> None:
    anew = "write it anew: python -m tests.app.test_text_width"
    assert FILE.read_text(encoding="utf-8") == written(), anew


@pytest.mark.parametrize("weight", NAMES)
def test_every_letter_is_as_wide_as_in_the_font(weight: int) -> None:
    for letter, width in advances(weight).items():
        if letter.isprintable():
            assert text_width(letter, 1000, weight) == pytest.approx(width), letter


def test_a_letter_with_an_accent_is_as_wide_as_typed_in_two_parts() -> None:
    assert text_width("Zoë") == text_width("Zoe\N{COMBINING DIAERESIS}") == text_width("Zoe")


def test_a_letter_that_the_font_lacks_has_a_width_too() -> None:
    """A space of any kind that of a space, an emoji that of a square."""
    assert text_width("1\N{NARROW NO-BREAK SPACE}200") == text_width("1 200")
    assert text_width("李😀", 20) == 40
    assert 0.5 < text_width("ა") < 0.7


def test_the_width_grows_with_size_and_weight() -> None:
    assert text_width("Ann", 20) == pytest.approx(2 * text_width("Ann", 10))
    assert text_width("Ann") < text_width("Ann", weight=MEDIUM) < text_width("Ann", weight=BOLD)


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
